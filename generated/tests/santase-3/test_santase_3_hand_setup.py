"""Santase, third rule set: HAND_SETUP.

The cards are shuffled, cut and dealt.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, fresh, play
from sixtysix_machines.santase_3 import Santase3

# HAND_SETUP: The cards are shuffled, cut and dealt.


def test_is_entered() -> None:
    """The cards are shuffled, cut and dealt. [schnapsen-states#setup]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_deal_done_is_taken() -> None:
    """The hand begins. [schnapsen-states#setup]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_game_begun_then_deal_done() -> None:
    """Play begins. Then: The hand begins. [schnapsen-states#global, schnapsen-states#setup]"""
    game = fresh(Santase3, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_next_hand_then_deal_done() -> None:
    """The game goes on with another hand. Then: The hand begins. [schnapsen-states#end, R18, schnapsen-states#setup]"""
    game = dealt(
        Santase3,
        "QH AS TC QD TD 9D QC QS KC KS 9S AD AC JC KH JS JH KD TS 9C 9H JD TH AH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card AS",
        ],
    )
    assert arrows(game, "1 play_card TD") == [
        "TRICK_IN_PROGRESS -> TRICK_END / put_reply",
        "HAND_PLAY -> HAND_END / win_by_target",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
