"""Snapszer.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.snapszer import Snapszer


def test_hand_play_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
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
        "AC KC KH JH AH QC 9H TS KD 9D KS AS AD 9S TC QD TH JC 9C JD QH TD QS JS",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "1 lead_card KH",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card TS",
            "0 play_card TC",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "HAND_PLAY -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "JC 9S TS AH QS AD AS JH TD AC 9H JS KC 9D TC JD QC QH KH KD 9C TH QD KS",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
            "0 play_card AH",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card TS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card 9S",
            "0 play_card AC",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card TD",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card JC",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_without_cards_are_held_2() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Snapszer,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card 9H",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"
