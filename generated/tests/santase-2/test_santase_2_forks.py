"""Santase, second rule set.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.santase_2 import Santase2


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Santase2,
        "QD QH TD KC TC KD 9D 9S 9C JS KH AD JC AS QC AC JD KS TS QS 9H JH AH TH",
        dealer=1,
        score=(8, 8),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card QD",
            "1 play_card AD",
            "1 next_trick",
            "1 lead_card TC",
            "0 play_card 9C",
            "1 next_trick",
            "1 lead_card KC",
            "0 play_card QH",
            "1 next_trick",
            "1 lead_card KH",
            "0 play_card 9S",
            "1 next_trick",
            "1 lead_card JS",
            "0 play_card TD",
            "1 next_trick",
            "1 lead_card KD",
            "0 play_card 9D",
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
        Santase2,
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
