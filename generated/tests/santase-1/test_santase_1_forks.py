"""Santase, first rule set.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_1 import Santase1


def test_trick_end_claim_without_target_reached_1() -> None:
    """Your points fall short of the target. [schnapsen-rules#5, R10]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card 9H",
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
        Santase1,
        "KH QD AS JS AC QC QH KC QS TH AD TD 9H JD KS 9C JC KD 9S TC TS 9D JH AH",
        dealer=1,
        score=(0, 0),
    )
    play(
        game,
        [
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card AC",
            "0 next_trick",
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
        Santase1,
        "9H KH JH KD TD 9C AS QD 9D TH QH 9S QC JS TC KS QS TS AC AD KC JD JC AH",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card JH",
            "0 play_card QH",
            "0 next_trick",
            "0 lead_card 9S",
            "1 play_card AS",
            "1 next_trick",
            "1 lead_card 9D",
            "0 play_card KD",
            "0 next_trick",
            "0 lead_card 9C",
            "1 play_card 9H",
            "0 next_trick",
            "0 lead_card TH",
            "1 play_card KH",
            "0 next_trick",
            "0 lead_card TD",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> HAND_END / run_out",
        "HAND_END -> HAND_SETUP / pass_deal",
        "HAND_SETUP -> HAND_PLAY",
    ]
    assert game.state == "TRICK_START"


def test_trick_end_next_trick_without_cards_are_held_2() -> None:
    """There are cards left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase1,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card 9H",
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
        "KS KH QD JS QS TH 9S KD TS 9C JD 9D JC TD AC AS QH TC QC 9H AH KC JH AD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
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
        Santase1,
        "TD KC AD QC JC TC 9D QD JH KH TS JS 9C 9H AH QS TH KS QH AC KD 9S AS JD",
        dealer=0,
        score=(8, 8),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card TC",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card QD",
            "0 next_trick",
            "0 lead_card TS",
            "1 play_card TH",
            "0 next_trick",
            "0 declare_marriage S",
        ],
    )
    assert game.state == "TRICK_START"
    assert arrows(game, "0 claim") == [
        "TRICK_START -> HAND_END / win_by_claim",
        "HAND_END -> DONE",
    ]
    assert game.state == "DONE"
