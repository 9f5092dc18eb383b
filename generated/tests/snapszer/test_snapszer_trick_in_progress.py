"""Snapszer: TRICK_IN_PROGRESS.

A lead waits for its reply.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, changed, dealt, legal, play, refused
from sixtysix_machines.snapszer import Snapszer

# TRICK_IN_PROGRESS: A lead waits for its reply.


def test_is_entered() -> None:
    """A lead waits for its reply. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    assert arrows(game, "1 lead_card KC") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_none() -> None:
    """What the follower must do. (None.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    assert changed(game, "1 lead_card KC") == {
        "turn": 0,
        "led": "KC",
    }
    assert legal(game) == [
        "0 claim",
        "0 play_card AS",
        "0 play_card KS",
        "0 play_card AH",
        "0 play_card 9H",
        "0 play_card QC",
        "0 play_card 9C",
        "1 claim",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_higher_card_held() -> None:
    """What the follower must do. (A higher card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "JD 9S KC QH TH 9C 9H QD QC QS AC AD TC TS AH AS TD JS KD KH JH 9D KS JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert changed(game, "0 lead_card 9S") == {
        "turn": 1,
        "led": "9S",
    }
    assert legal(game) == [
        "0 claim",
        "1 claim",
        "1 play_card QS",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_lower_card_held() -> None:
    """What the follower must do. (A lower card held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "TD 9D QH JH JC QC AD TS AC QD KH JS JD TC 9S KD KC TH AH AS KS 9C QS 9H",
        dealer=1,
        score=(5, 4),
        bonus=2,
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
        "0 claim",
        "1 claim",
        "1 play_card QD",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_a_trump_held() -> None:
    """What the follower must do. (A trump held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "JS KS TS QC TH AD QD 9C 9H KD JD KH AH TD QH AC AS KC QS 9S JH TC JC 9D",
        dealer=0,
        score=(4, 4),
        bonus=2,
    )
    play(
        game,
        [
            "1 close_talon",
        ],
    )
    assert changed(game, "1 lead_card TS") == {
        "turn": 0,
        "led": "TS",
    }
    assert legal(game) == [
        "0 claim",
        "0 play_card TH",
        "0 play_card KH",
        "1 claim",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_duty_of_follower_neither_held() -> None:
    """What the follower must do. (Neither held.) [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "TC QH KC TD AS 9H QS 9D AC QD KH TS JC JH JS QC AD KD KS 9S 9C AH TH JD",
        dealer=1,
        score=(0, 0),
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
        "0 claim",
        "1 claim",
        "1 play_card AS",
        "1 play_card TS",
        "1 play_card KH",
        "1 play_card 9H",
        "1 play_card TD",
        "1 play_card QD",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for start_game. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "0 close_talon") == []
    assert game.state == "TRICK_IN_PROGRESS"


# claim: Claim to have reached the target.


def test_lead_then_right_claim_any_time() -> None:
    """The leader puts down a card. Then: A right claim wins the hand. [schnapsen-states#play, R6, R8, snapszer, R9, R11, R40]"""
    game = dealt(
        Snapszer,
        "TC QH KH 9S QS 9H 9D JS AD KD KC 9C JH JC QD KS TH AC AH AS TS QC TD JD",
        dealer=1,
        score=(6, 4),
        bonus=2,
    )
    play(
        game,
        [
            "0 lead_card AD",
            "1 play_card KC",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card KD",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card KH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_lead_then_false_claim_any_time() -> None:
    """The leader puts down a card. Then: A false claim loses the hand. [schnapsen-states#play, R6, R8, snapszer, R9, R15, R40]"""
    game = dealt(
        Snapszer,
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
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


# lead_card: Lead a card.


def test_lead_card_is_no_event_here() -> None:
    """TRICK_IN_PROGRESS has no transition for lead_card. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert arrows(game, "0 play_card AS") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_reply_is_refused_unless_is_follower() -> None:
    """The other player replies to the lead. [R25]"""
    game = dealt(
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "JD 9S KC QH TH 9C 9H QD QC QS AC AD TC TS AH AS TD JS KD KH JH 9D KS JC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 9S",
        ],
    )
    assert refused(game, "1 play_card TH") == ["follows_suit"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_heads_trick() -> None:
    """The play is strict, and you can beat the lead in its suit. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "9C QS AC 9D TC TD KD TH QH KH 9H 9S KS AH JC JD KC QC QD JS TS JH AS AD",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card KD",
        ],
    )
    assert refused(game, "1 play_card 9D") == ["heads_trick"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_reply_is_refused_unless_trumps_when_void() -> None:
    """The play is strict, you cannot follow suit, and you can trump. [schnapsen-rules#3, R20]"""
    game = dealt(
        Snapszer,
        "JS KS TS QC TH AD QD 9C 9H KD JD KH AH TD QH AC AS KC QS 9S JH TC JC 9D",
        dealer=0,
        score=(4, 4),
        bonus=2,
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card TS",
        ],
    )
    assert refused(game, "0 play_card AD") == ["trumps_when_void"]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_then_reply() -> None:
    """The leader puts down a card. Then: The follower replies. [schnapsen-states#play, R6, R8, R20]"""
    game = dealt(
        Snapszer,
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
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
        Snapszer,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(4, 6),
    )
    play(
        game,
        [
            "1 lead_card KC",
        ],
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_IN_PROGRESS"
