"""Santase, first rule set: HAND_SETUP.

The cards are shuffled, cut and dealt.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, fresh, play
from sixtysix_machines.santase_1 import Santase1

# HAND_SETUP: The cards are shuffled, cut and dealt.


def test_is_entered() -> None:
    """The cards are shuffled, cut and dealt. [schnapsen-states#setup]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_is_taken() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_game_begun_then_deal_done() -> None:
    """Play begins. Then: The hand begins. [schnapsen-states#global, schnapsen-states#setup]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_then_deal_done() -> None:
    """The game goes on with another hand. Then: The hand begins. [schnapsen-states#end, R18, schnapsen-states#setup]"""
    game = dealt(
        Santase1,
        "KD QD 9C JC TC JH 9S 9H KH AD TS TD KC AH AC QC JS AS 9D JD QH QS TH KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 declare_marriage D",
        ],
    )
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
