"""Santase, second rule set.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_2 import Santase2


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QS 9S JH 9C QC AS JS QD KC AH KS 9H JD AC AD TC JC QH KD TD TH KH TS 9D",
        dealer=0,
        score=(9, 7),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card KC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card KS",
            "1 next_trick",
            "1 lead_card QS",
            "0 play_card AS",
            "0 next_trick",
            "0 lead_card AH",
            "1 play_card JH",
            "0 next_trick",
            "0 lead_card 9H",
            "1 play_card 9S",
            "0 next_trick",
            "0 lead_card QC",
            "1 play_card JS",
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
        Santase2,
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
