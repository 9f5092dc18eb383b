"""Schnapsen.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.schnapsen import Schnapsen


def test_trick_end_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card KS",
            "1 play_card QC",
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
        Schnapsen,
        "KS KH JC TD QS JH AS QH TH QD KC AC KD QC AH AD JS TS JD TC",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QD",
            "1 play_card TH",
            "0 next_trick",
            "0 declare_marriage S",
            "0 close_talon",
            "0 lead_card QS",
            "1 play_card TD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "KS AS JC KH QS TC KC JS AC JD AD KD QD AH TD TS TH QC QH JH",
        dealer=0,
        score=(3, 3),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card TC",
            "1 play_card JC",
            "0 next_trick",
            "0 lead_card AD",
            "1 play_card JD",
            "0 next_trick",
            "0 lead_card KH",
            "1 play_card JS",
            "0 next_trick",
            "0 lead_card AC",
            "1 play_card KS",
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
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card KS",
            "1 play_card QC",
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
        Schnapsen,
        "AH QS TS AS QC AD AC QH JS TC JH KH JD TD TH KD JC QD KS KC",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QC",
            "0 play_card JH",
            "1 next_trick",
            "1 declare_marriage H",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"


def test_trick_start_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "TS AD JS JH AS AC QH TC QC KS AH QD KC KH JD QS KD TD JC TH",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card AH",
            "0 next_trick",
            "0 exchange_trump",
            "0 lead_card AD",
            "1 play_card AS",
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
