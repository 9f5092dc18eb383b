"""Santase, second rule set: TRICK_IN_PROGRESS.

A lead waits for its reply.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.santase_2 import Santase2

# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_is_entered() -> None:
    """A lead waits for its reply. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    assert arrows(game, "1 lead_card KC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_none() -> None:
    """What the follower must do. (None.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    assert changed(game, "1 lead_card KC") == {
        "turn": 0,
        "led": "KC",
    }
    assert legal(game) == [
        "0 play_card AS",
        "0 play_card KS",
        "0 play_card AH",
        "0 play_card 9H",
        "0 play_card QC",
        "0 play_card 9C",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_higher_card_held() -> None:
    """What the follower must do. (A higher card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "KD KS JH TH 9C AD AH QH AC JC KH JS KC 9S TD TS 9D AS QD JD 9H TC QC QS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert changed(game, "1 lead_card KD") == {
        "turn": 0,
        "led": "KD",
    }
    assert legal(game) == [
        "0 play_card AD",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_lower_card_held() -> None:
    """What the follower must do. (A lower card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card AD") == {
        "turn": 1,
        "led": "AD",
    }
    assert legal(game) == [
        "1 play_card JD",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_trump_held() -> None:
    """What the follower must do. (A trump held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "TD KD TS JC 9S KH JS AD QS AC 9H TH TC 9D AS QC 9C AH KC QD JH QH JD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert changed(game, "1 lead_card KD") == {
        "turn": 0,
        "led": "KD",
    }
    assert legal(game) == [
        "0 play_card AC",
        "0 play_card JC",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_neither_held() -> None:
    """What the follower must do. (Neither held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "AD QD JS JD TD KH AC QC JH 9S TS AS KC QS AH KS QH TH KD 9D JC TC 9H 9C",
        dealer=1,
        score=(7, 9),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card AC") == {
        "turn": 1,
        "led": "AC",
    }
    assert legal(game) == [
        "1 play_card AS",
        "1 play_card TS",
        "1 play_card 9S",
        "1 play_card KH",
        "1 play_card TD",
        "1 play_card JD",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_IN_PROGRESS"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for exchange_trump. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "TRICK_IN_PROGRESS"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for declare_marriage. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "TRICK_IN_PROGRESS"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for close_talon. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_IN_PROGRESS"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_reply_is_taken() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert arrows(game, "0 play_card 9H") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_reply_is_refused_unless_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "1 play_card QS") == ["is_follower"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 play_card TS") == ["holds_card"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AD",
        ],
    )
    assert refused(game, "1 play_card TS") == ["follows_suit"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Santase2,
        "TD KD TS JC 9S KH JS AD QS AC 9H TH TC 9D AS QC 9C AH KC QD JH QH JD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KD",
        ],
    )
    assert refused(game, "0 play_card 9S") == ["trumps_when_void"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_then_reply() -> None:
    """The leader puts down a card. Then: The follower replies. [schnapsen-states#play, R6, R8, R20]"""
    game = dealt(
        Santase2,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card KS",
        ],
    )
    assert arrows(game, "1 play_card TS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for next_trick. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TRICK_IN_PROGRESS"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for restart. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_IN_PROGRESS"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for quit. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(7, 9),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_IN_PROGRESS"
