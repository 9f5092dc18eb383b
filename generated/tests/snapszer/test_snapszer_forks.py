"""Snapszer.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.snapszer import Snapszer


def test_hand_play_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "HAND_PLAY -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_hand_play_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "QD KC JH AC KD AD KS QC 9H JS TS AH 9C KH JD 9D JC QS 9S TC TD TH AS QH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card KD",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card AD",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JS",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QH KS AS TH AH 9S AC QS TD 9C KC TC KH TS QD 9D JS QC JC JH KD AD 9H JD",
        dealer=1,
        score=(5, 4),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card AC",
            "1 play_card TC",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card 9C",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TH",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_without_cards_are_held_2() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"
