"""Kinderschnapsen: HAND_SETUP.

The cards are shuffled, cut and dealt.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, fresh, play
from sixtysix_machines.kinderschnapsen import Kinderschnapsen

# HAND_SETUP: The cards are shuffled, cut and dealt.


def test_is_entered() -> None:
    """The cards are shuffled, cut and dealt. [schnapsen-states#setup]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_is_taken() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_game_begun_then_deal_done() -> None:
    """Play begins. Then: The hand begins. [schnapsen-states#global, schnapsen-states#setup]"""
    game = fresh(Kinderschnapsen, "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_then_deal_done() -> None:
    """The game goes on with another hand. Then: The hand begins. [schnapsen-states#end, R18, schnapsen-states#setup]"""
    game = dealt(
        Kinderschnapsen,
        "JD JH QS QD 2S 7H JS QH 2D 7S 2H 7D",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JD",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QH",
            "1 play_card JH",
        ],
    )
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
