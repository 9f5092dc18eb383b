"""Santase, first rule set.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_1 import Santase1


def test_trick_end_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
            "0 play_card KC",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "AC KH QD AH QS KS QH QC TC AS TD JH 9H KC 9C TS KD 9S JD JC JS 9D TH AD",
        dealer=0,
        score=(10, 9),
    )
    play(
        game,
        [
            "1 lead_card TC",
            "0 play_card AS",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TD",
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
        "TS QC AS 9D JH KH TC JD KD AD 9S 9C KC QH QD QS JS TH 9H AH AC JC KS TD",
        dealer=1,
        score=(8, 10),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TC",
            "1 play_card 9C",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card 9D",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card AD",
            "0 next_trick",
            "0 lead_card JD",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card KD",
            "1 play_card JH",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_end_next_trick_without_cards_are_held_2() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
            "0 play_card KC",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
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
        "JS KC QH TC QD AH QC KH 9D TD AD JD JH 9C QS TH AS TS JC 9H KD KS AC 9S",
        dealer=0,
        score=(9, 10),
    )
    play(
        game,
        [
            "1 declare_marriage H",
            "1 lead_card QH",
            "0 play_card TD",
            "1 next_trick",
            "1 declare_marriage C",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"
