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
        "0 claim",
        "0 play_card QS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_start_refuses(line: str) -> None:
    """TRICK_START has no transition for the event."""
    game = dealt(
        Kinderschnapsen,
        "JS 2D 2S 7S QD JD QS 7D JH 2H QH 7H",
        dealer=1,
        score=(5, 5),
    )
    assert game.state == "TRICK_START"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 close_talon",
        "1 claim",
        "1 lead_card QS",
        "1 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_in_progress_refuses(line: str) -> None:
    """TRICK_IN_PROGRESS has no transition for the event."""
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
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 close_talon",
        "0 claim",
        "0 lead_card QS",
        "0 play_card QS",
        "0 next_trick",
    ],
)
def test_done_refuses(line: str) -> None:
    """DONE has no transition for the event."""
    game = dealt(
        Kinderschnapsen,
        "7S JH QH QS QD 7H 7D 2H 2D JD 2S JS",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QH",
            "0 play_card QD",
            "0 next_trick",
            "0 lead_card QS",
            "1 play_card JH",
            "0 claim",
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
        "7S 2H 2D QD 2S 7D JD 7H QS QH JS JH",
        dealer=1,
        score=(3, 1),
    )
    play(
        game,
        [
            "0 lead_card 2D",
            "1 play_card QD",
            "1 next_trick",
            "1 lead_card 7D",
            "0 play_card 2H",
            "1 next_trick",
            "1 lead_card QH",
            "0 play_card JS",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
