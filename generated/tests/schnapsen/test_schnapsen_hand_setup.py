"""Schnapsen: HAND_SETUP.

The cards are shuffled, cut and dealt.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, fresh, play
from sixtysix_machines.schnapsen import Schnapsen

# HAND_SETUP: The cards are shuffled, cut and dealt.


def test_is_entered() -> None:
    """The cards are shuffled, cut and dealt. [schnapsen-states#setup]"""
    game = fresh(Schnapsen, "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_is_taken() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = fresh(Schnapsen, "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_game_begun_then_deal_done() -> None:
    """Play begins. Then: The hand begins. [schnapsen-states#global, schnapsen-states#setup]"""
    game = fresh(Schnapsen, "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_then_deal_done() -> None:
    """The game goes on with another hand. Then: The hand begins. [schnapsen-states#end, R18, schnapsen-states#setup]"""
    game = dealt(
        Schnapsen,
        "KC JS KD AC TD KS AD JH KH QC QD AH TH QS TS TC JD AS QH JC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card AC",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
