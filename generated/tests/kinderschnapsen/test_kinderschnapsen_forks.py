"""Kinderschnapsen.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.kinderschnapsen import Kinderschnapsen


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7H 7S 2H QS 2S QH QD 2D 7D JD JS JH",
        dealer=1,
        score=(2, 2),
    )
    play(
        game,
        [
            "0 close_talon",
            "0 lead_card 7S",
            "1 play_card QS",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card 2H",
            "1 next_trick",
            "1 lead_card 2S",
            "0 play_card 7H",
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
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    play(
        game,
        [
            "1 lead_card JS",
            "0 play_card JD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"
