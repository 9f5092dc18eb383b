"""Kinderschnapsen.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.kinderschnapsen import Kinderschnapsen


@pytest.mark.parametrize(
    "line",
    [
        "0 close_talon",
        "0 claim",
        "0 lead_card QS",
        "0 play_card QS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_pre_game_refuses(line: str) -> None:
    """PRE_GAME has no transition for the event."""
    game = Kinderschnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 claim",
        "1 play_card QS",
        "1 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_start_refuses(line: str) -> None:
    """TRICK_START has no transition for the event."""
    game = dealt(
        Kinderschnapsen,
        "QS QD JS 7S JD QH 7D 2H 2D 7H JH 2S",
        dealer=0,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 close_talon",
        "0 claim",
        "0 lead_card QS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_in_progress_refuses(line: str) -> None:
    """TRICK_IN_PROGRESS has no transition for the event."""
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
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 close_talon",
        "0 lead_card QS",
        "0 play_card QS",
        "restart",
        "quit",
    ],
)
def test_trick_end_refuses(line: str) -> None:
    """TRICK_END has no transition for the event."""
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
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 close_talon",
        "1 claim",
        "1 lead_card QS",
        "1 play_card QS",
        "1 next_trick",
    ],
)
def test_done_refuses(line: str) -> None:
    """DONE has no transition for the event."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 close_talon",
        "1 claim",
        "1 lead_card QS",
        "1 play_card QS",
        "1 next_trick",
        "restart",
        "quit",
    ],
)
def test_terminated_refuses(line: str) -> None:
    """TERMINATED has no transition for the event."""
    game = dealt(
        Kinderschnapsen,
        "7S 7H QS QH JD JH JS QD 7D 2H 2D 2S",
        dealer=0,
        score=(1, 2),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card JH",
            "1 next_trick",
            "1 lead_card QD",
            "0 play_card QH",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
