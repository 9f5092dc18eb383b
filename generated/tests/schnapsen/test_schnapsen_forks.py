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
            "0 lead_card QH",
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
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
            "1 close_talon",
            "1 lead_card KD",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "1 claim") == [
        "TRICK_END -> HAND_END / win_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Schnapsen,
        "TD QS JD AD KC KH TH JH JS KS AH QC QD QH AC AS TC JC TS KD",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card TD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card KS",
            "0 next_trick",
            "0 lead_card JH",
            "1 play_card AH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card KC",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card JD",
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
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card QH",
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
        "AD AC QD JD KH TH TD TS AH KD KS QC JC AS QH JH TC KC QS JS",
        dealer=0,
        score=(7, 7),
    )
    play(
        game,
        [
            "1 lead_card TS",
            "0 play_card AH",
            "1 next_trick",
            "1 declare_marriage D",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "1 claim") == [
        "TRICK_START -> HAND_END / lose_by_claim",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_start_claim_without_target_reached_2() -> None:
    """Your points reach the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Schnapsen,
        "AD JC AC QS AH TD JH KS TC QH QC JS JD KH KD QD KC TS TH AS",
        dealer=1,
        score=(7, 7),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card QC",
            "0 next_trick",
            "0 lead_card KS",
            "1 play_card TD",
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
