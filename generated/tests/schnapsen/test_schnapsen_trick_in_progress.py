"""Schnapsen: TRICK_IN_PROGRESS.

A lead waits for its reply.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.schnapsen import Schnapsen

# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_is_entered() -> None:
    """A lead waits for its reply. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    assert arrows(game, "1 lead_card TH") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_none() -> None:
    """What the follower must do. (None.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    assert changed(game, "1 lead_card TH") == {
        "turn": 0,
        "led": "TH",
    }
    assert legal(game) == [
        "0 play_card TS",
        "0 play_card AH",
        "0 play_card KH",
        "0 play_card AD",
        "0 play_card AC",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_higher_card_held() -> None:
    """What the follower must do. (A higher card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "JS AC QC JC TD TS AS JD KD QD AD KH KC JH TH TC KS QS AH QH",
        dealer=1,
        score=(3, 3),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card JS") == {
        "turn": 1,
        "led": "JS",
    }
    assert legal(game) == [
        "1 play_card TS",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_lower_card_held() -> None:
    """What the follower must do. (A lower card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card TC") == {
        "turn": 1,
        "led": "TC",
    }
    assert legal(game) == [
        "1 play_card QC",
        "1 play_card JC",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_trump_held() -> None:
    """What the follower must do. (A trump held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "TS QD AH QH QS KH JH TH KC JS JD AS KS AC QC TC AD TD JC KD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card JS") == {
        "turn": 1,
        "led": "JS",
    }
    assert legal(game) == [
        "1 play_card KH",
        "1 play_card QH",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_neither_held() -> None:
    """What the follower must do. (Neither held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "KH TC AC JC AD QC QS KS KC QD TH AH TD AS JD QH JS TS KD JH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert changed(game, "1 lead_card QD") == {
        "turn": 0,
        "led": "QD",
    }
    assert legal(game) == [
        "0 play_card TH",
        "0 play_card TC",
        "0 play_card KC",
        "0 play_card QC",
        "0 play_card JC",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_IN_PROGRESS"


# exchange_trump: Exchange the lowest trump for the turn-up.


def test_exchange_trump_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for exchange_trump. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 exchange_trump") == []
    assert game.state == "TRICK_IN_PROGRESS"


# declare_marriage: Declare king and queen of a suit.


def test_declare_marriage_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for declare_marriage. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 declare_marriage S") == []
    assert game.state == "TRICK_IN_PROGRESS"


# close_talon: Close the talon.


def test_close_talon_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for close_talon. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_IN_PROGRESS"


# claim: Claim to have reached the target.


def test_claim_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for claim. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 claim") == []
    assert game.state == "TRICK_IN_PROGRESS"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 lead_card AS") == []
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_reply_is_taken() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert arrows(game, "0 play_card KH") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_reply_is_refused_unless_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "1 play_card QS") == ["is_follower"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 play_card AS") == ["holds_card"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_follows_suit() -> None:
    """The play is strict, and you can follow suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TC",
        ],
    )
    assert refused(game, "1 play_card TS") == ["follows_suit"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "KS JH KH KC KD AC AH TS TD JD TH QC QH JC TC AD JS AS QS QD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KH",
        ],
    )
    assert refused(game, "1 play_card JH") == ["heads_trick"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Schnapsen,
        "TS QD AH QH QS KH JH TH KC JS JD AS KS AC QC TC AD TD JC KD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card JS",
        ],
    )
    assert refused(game, "1 play_card QD") == ["trumps_when_void"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_then_reply() -> None:
    """The leader puts down a card. Then: The follower replies. [schnapsen-states#play, R6, R8, R20]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
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
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TRICK_IN_PROGRESS"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for restart. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_IN_PROGRESS"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for quit. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "JH AC QC KH KD AD QD TH TS QS AH AS TD KC JC JS KS QH TC JD",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card TH",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_IN_PROGRESS"
