"""Snapszer.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.snapszer import Snapszer


@pytest.mark.parametrize(
    "line",
    [
        "0 exchange_trump",
        "0 declare_marriage S",
        "0 close_talon",
        "0 claim",
        "0 lead_card AS",
        "0 play_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_pre_game_refuses(line: str) -> None:
    """PRE_GAME has no transition for the event."""
    game = Snapszer(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 play_card AS",
        "1 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_start_refuses(line: str) -> None:
    """TRICK_START has no transition for the event."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    assert game.state == "TRICK_START"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 exchange_trump",
        "0 declare_marriage S",
        "0 close_talon",
        "0 lead_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_in_progress_refuses(line: str) -> None:
    """TRICK_IN_PROGRESS has no transition for the event."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
        ],
    )
    assert game.state == "TRICK_IN_PROGRESS"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 exchange_trump",
        "0 declare_marriage S",
        "0 close_talon",
        "0 lead_card AS",
        "0 play_card AS",
        "restart",
        "quit",
    ],
)
def test_trick_end_refuses(line: str) -> None:
    """TRICK_END has no transition for the event."""
    game = dealt(
        Snapszer,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card 9S",
            "0 play_card AS",
        ],
    )
    assert game.state == "TRICK_END"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 exchange_trump",
        "1 declare_marriage S",
        "1 close_talon",
        "1 claim",
        "1 lead_card AS",
        "1 play_card AS",
        "1 next_trick",
    ],
)
def test_done_refuses(line: str) -> None:
    """DONE has no transition for the event."""
    game = dealt(
        Snapszer,
        "KC KD JC TS TC AS QD QS KH AC JH QC AH QH 9S AD 9C 9H 9D TD TH KS JS JD",
        dealer=0,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
        ],
    )
    assert game.state == "DONE"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 exchange_trump",
        "0 declare_marriage S",
        "0 close_talon",
        "0 claim",
        "0 lead_card AS",
        "0 play_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_terminated_refuses(line: str) -> None:
    """TERMINATED has no transition for the event."""
    game = dealt(
        Snapszer,
        "KC JD AH TS QS AS QH 9H AC AD TD 9D QD QC KS JH 9S 9C TC JS TH KD JC KH",
        dealer=1,
        score=(6, 4),
    )
    play(
        game,
        [
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
