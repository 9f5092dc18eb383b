"""Kinderschnapsen: TRICK_START.

The leader does what he may before the lead, and then leads.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, fresh, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# TRICK_START: The leader does what he may before the lead, and then leads.


def test_is_entered() -> None:
    """The leader does what he may before the lead, and then leads. [schnapsen-states#play, R3]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


# start_game: The players sit down and begin a match.


def test_start_game_is_no_event_here() -> None:
    """TRICK_START has no transition for start_game. [schnapsen-states#play, R3]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "start_game") == []
    assert game.state == "TRICK_START"


# close_talon: Close the talon.


def test_close_is_taken() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "1 close_talon") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_open() -> None:
    """The talon is closed. [schnapsen-rules#4, R26]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert refused(game, "0 close_talon") == ["talon_open"]
    assert game.state == "TRICK_START"


def test_close_is_refused_unless_talon_deep_enough_to_close() -> None:
    """The talon has too few cards to be closed. [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card 7H",
            "1 next_trick",
            "1 lead_card 7D",
            "0 play_card JD",
            "0 next_trick",
        ],
    )
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_short() -> None:
    """The talon has too few cards to be closed. (One step short.) [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card 7H",
            "1 next_trick",
            "1 lead_card 7D",
            "0 play_card JD",
            "0 next_trick",
        ],
    )
    assert refused(game, "0 close_talon") == ["talon_deep_enough_to_close"]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_just_enough() -> None:
    """The talon has cards enough to be closed. (Just enough.) [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 2D",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card 7H",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_close_with_talon_deep_enough_to_close_one_step_more() -> None:
    """The talon has cards enough to be closed. (One step more.) [schnapsen-rules#7, santase-3, R1]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
            "0 play_card 2D",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_then_close() -> None:
    """The hand begins. Then: The leader closes the talon. [schnapsen-states#setup, schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert arrows(game, "0 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_done_then_close() -> None:
    """The winner leads the next trick. Then: The leader closes the talon. [schnapsen-states#play, schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    play(
        game,
        [
            "1 lead_card QD",
            "0 play_card 2D",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


# claim: Claim to have reached the target.


def test_claim_is_no_event_here() -> None:
    """TRICK_START has no transition for claim. [schnapsen-states#play, R3]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "0 claim") == []
    assert game.state == "TRICK_START"


# lead_card: Lead a card.


def test_lead_is_taken() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    assert arrows(game, "1 lead_card QD") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_lead_is_refused_unless_is_leader() -> None:
    """The other player leads this trick. [R25]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "1 lead_card 7S") == ["is_leader"]
    assert game.state == "TRICK_START"


def test_lead_is_refused_unless_holds_card() -> None:
    """You do not hold the card. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "0 lead_card QS") == ["holds_card"]
    assert game.state == "TRICK_START"


def test_deal_done_then_lead() -> None:
    """The hand begins. Then: The leader puts down a card. [schnapsen-states#setup, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 1),
    )
    assert arrows(game, "1 lead_card QD") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_close_then_lead() -> None:
    """The leader closes the talon. Then: The leader puts down a card. [schnapsen-rules#4, R2, R3, R4, R26, schnapsen-states#play, R6, R8]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 close_talon",
        ],
    )
    assert arrows(game, "0 lead_card JS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


def test_trick_done_then_lead() -> None:
    """The winner leads the next trick. Then: The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Kinderschnapsen,
        "JH 7D 7S JD 2D QH JS QD 7H 2S QS 2H",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 2D",
            "1 next_trick",
        ],
    )
    assert arrows(game, "1 lead_card QD") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"


# play_card: Reply to the lead with a card.


def test_play_card_is_no_event_here() -> None:
    """TRICK_START has no transition for play_card. [schnapsen-states#play, R3]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "0 play_card QS") == []
    assert game.state == "TRICK_START"


# next_trick: Put the trick away and go on.


def test_next_trick_is_no_event_here() -> None:
    """TRICK_START has no transition for next_trick. [schnapsen-states#play, R3]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "0 next_trick") == []
    assert game.state == "TRICK_START"


# restart: Sit down again for a new match.


def test_restart_is_no_event_here() -> None:
    """TRICK_START has no transition for restart. [schnapsen-states#play, R3]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "restart") == []
    assert game.state == "TRICK_START"


# quit: Leave the table.


def test_quit_is_no_event_here() -> None:
    """TRICK_START has no transition for quit. [schnapsen-states#play, R3]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert refused(game, "quit") == []
    assert game.state == "TRICK_START"
