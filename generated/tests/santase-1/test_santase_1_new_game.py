"""Santase, first rule set: NEW_GAME.

A game begins with a fresh score and a first dealer.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, fresh
from sixtysix_machines.santase_1 import Santase1

# NEW_GAME: A game begins with a fresh score and a first dealer.


def test_is_entered() -> None:
    """A game begins with a fresh score and a first dealer. [schnapsen-states#global, R18, R19]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_game_begun_is_taken() -> None:
    """Play begins. [schnapsen-states#global]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_sit_down_then_game_begun() -> None:
    """A match begins. Then: Play begins. [schnapsen-states#global]"""
    game = fresh(Santase1, "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC", dealer=1)
    assert arrows(game, "start_game") == [
        "PRE_GAME -> NEW_GAME / begin_match",
        "NEW_GAME -> PLAY",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
