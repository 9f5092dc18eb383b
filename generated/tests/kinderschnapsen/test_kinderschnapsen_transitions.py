"""Kinderschnapsen.

Every transition is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.kinderschnapsen import Kinderschnapsen


def test_done_quit_to_terminated() -> None:
    """The players leave. [schnapsen-states#global]"""
    game = dealt(
        Kinderschnapsen,
        "7S 2H 2D QD 2S 7D JD 7H QS QH JS JH",
        dealer=1,
        score=(3, 1),
    )
    play(
        game,
        [
            "0 lead_card 2D",
            "1 play_card QD",
            "1 next_trick",
            "1 lead_card 7D",
            "0 play_card 2H",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card JS",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert arrows(game, "quit") == [
        "DONE -> TERMINATED",
    ]
    assert game.state == "TERMINATED"


def test_done_restart_to_pre_game() -> None:
    """The players want another match. [schnapsen-states#global, R39]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QH QS QD 7H 7D 2H 2D JD 2S JS",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card JH",
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert arrows(game, "restart") == [
        "DONE -> PRE_GAME",
    ]
    assert game.state == "PRE_GAME"


def test_hand_end_passes_on_to_done() -> None:
    """The last game decides the match. [schnapsen-states#end, R17, R19]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QH QS QD 7H 7D 2H 2D JD 2S JS",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card JH",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_hand_end_passes_on_to_hand_setup() -> None:
    """The game goes on with another hand. [schnapsen-states#end, R18]"""
    game = dealt(
        Kinderschnapsen,
        "QS JS QD QH 7H 2H 2D 7D JH 2S JD 7S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card JH",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_setup_passes_on_to_hand_play() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_new_game_passes_on_to_play() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_pre_game_start_game_to_new_game() -> None:
    """A match begins. [schnapsen-states#global]"""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_claim_to_hand_end() -> None:
    """A right claim after a trick wins the hand. [schnapsen-rules#5, santase-1, kinderschnapsen, R9]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QH QS QD 7H 7D 2H 2D JD 2S JS",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card JH",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_to_hand_end() -> None:
    """After the last trick the hand is over. [schnapsen-states#play, R16]"""
    game = dealt(
        Kinderschnapsen,
        "7H JH 2S 2D JD QD 7S QH 2H 7D JS QS",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card 2S",
            "0 play_card QD",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card 7H",
            "0 play_card 2D",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_to_trick_start() -> None:
    """The winner leads the next trick. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_in_progress_play_card_to_trick_end() -> None:
    """The follower replies. [schnapsen-states#play, R20]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert arrows(game, "1 play_card QD") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
    ]
    assert game.state == "TRICK_END"


def test_trick_start_close_talon() -> None:
    """The leader closes the talon. [schnapsen-rules#4, R2, R3, R4, R26]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 2),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 close_talon") == [
        "TRICK_START -> TRICK_START / turn_talon_down",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_lead_card_to_trick_in_progress() -> None:
    """The leader puts down a card. [schnapsen-states#play, R6, R8]"""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 lead_card JS") == [
        "TRICK_START -> TRICK_IN_PROGRESS / put_lead",
    ]
    assert game.state == "TRICK_IN_PROGRESS"
