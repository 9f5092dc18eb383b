"""Santase, first rule set.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_1 import Santase1


def test_trick_end_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 9C",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "AC TC JD TH AS JS KD KH 9H AD JC KS TD QD AH QS 9C 9S 9D QC TS KC JH QH",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card AC",
            "0 play_card KS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card QD",
            "0 play_card TH",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "9H AD KC AS JS QH QS 9C QC 9S TC TS JC KH QD JH KD JD TH TD 9D KS AC AH",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QS",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card QC",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card KC",
            "1 next_trick",
            "1 lead_card 9H",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card 9C",
            "1 next_trick",
            "1 lead_card AD",
            "0 play_card JS",
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
        Santase1,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(10, 8),
    )
    play(
        game,
        [
            "1 lead_card JH",
            "0 play_card 9C",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage S",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "KD QH TH KS 9D 9C AS QD AD JC QS AC KC TD AH TC JS KH 9H JH 9S JD QC TS",
        dealer=0,
        score=(9, 8),
    )
    play(
        game,
        [
            "1 lead_card TH",
            "0 play_card KS",
            "1 next_trick",
            "1 declare_marriage D",
            "1 lead_card KD",
            "0 play_card QS",
            "1 next_trick",
            "1 lead_card AS",
            "0 play_card 9D",
            "1 next_trick",
            "1 close_talon",
            "1 declare_marriage H",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"
