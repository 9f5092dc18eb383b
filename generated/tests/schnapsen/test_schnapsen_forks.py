"""Schnapsen.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.schnapsen import Schnapsen


def test_trick_end_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "QH QC QD JC JS TS AH AD AC KD KS KH TC KC JH TH JD QS TD AS",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card AC",
            "1 next_trick",
            "1 declare_marriage H",
            "1 lead_card KH",
            "0 play_card TC",
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
        Schnapsen,
        "TC AS TS TH QH JC JH KS TD JD JS AH AC KD AD KC QD KH QS QC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JD",
            "0 play_card TD",
            "0 next_trick",
            "0 lead_card JS",
            "1 play_card KS",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card AS",
            "1 play_card TS",
            "0 next_trick",
            "0 lead_card JC",
            "1 play_card TC",
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
        Schnapsen,
        "JD JS AC QS TD KS JC KD AS TC QD TH QC TS QH KC JH AD KH AH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card KS",
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
        Schnapsen,
        "JC TH QS KC KD AH KH QD AC KS JS AD TC QC JH TS QH AS JD TD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QS",
            "1 play_card JS",
            "0 next_trick",
            "0 declare_marriage D",
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
        Schnapsen,
        "JS TH TD QH AD AS AH QC TS KD JD TC KS KH QD QS JC JH KC AC",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card TH",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card JS",
            "0 next_trick",
            "0 declare_marriage H",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"
