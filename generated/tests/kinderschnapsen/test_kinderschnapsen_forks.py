"""Kinderschnapsen.

Every condition that divides two transitions: where only it fails, the other one is taken.

Made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.testing import arrows, dealt, play
from sixtysix_machines.kinderschnapsen import Kinderschnapsen


def test_trick_end_next_trick_without_cards_are_held_1() -> None:
    """No cards are left to play. [schnapsen-states#play]"""
    game = dealt(
        Kinderschnapsen,
        "7S JH QD JD 7D 2D QH 2H 7H JS 2S QS",
        dealer=0,
        score=(3, 2),
    )
    play(
        game,
        [
            "1 close_talon",
            "1 lead_card QD",
            "0 play_card 7D",
            "1 next_trick",
            "1 lead_card JH",
            "0 play_card JD",
            "1 next_trick",
            "1 lead_card 7S",
            "0 play_card 2D",
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
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    play(
        game,
        [
            "0 lead_card JS",
            "1 play_card QD",
        ],
    )
    assert game.state == "TRICK_END"
    assert arrows(game, "0 next_trick") == [
        "TRICK_END -> TRICK_START / clear_trick",
    ]
    assert game.state == "TRICK_START"
