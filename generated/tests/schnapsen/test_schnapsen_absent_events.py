"""Schnapsen.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.schnapsen import Schnapsen


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
    game = Schnapsen(seed=0)
    assert game.state == "PRE_GAME"
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "0 play_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_start_refuses(line: str) -> None:
    """TRICK_START has no transition for the event."""
    game = dealt(
        Schnapsen,
        "KS TS QH AH KC JC AS TC AD JD QC QS TH AC QD TD KD KH JS JH",
        dealer=1,
        score=(7, 7),
    )
    assert game.state == "TRICK_START"
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
        "1 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_in_progress_refuses(line: str) -> None:
    """TRICK_IN_PROGRESS has no transition for the event."""
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
        Schnapsen,
        "TS TD KD QH QS KH JH JC KS JS TC AH AD QD TH JD AS QC KC AC",
        dealer=0,
        score=(2, 3),
    )
    play(
        game,
        [
            "1 lead_card QS",
            "0 play_card TD",
            "1 claim",
        ],
    )
    assert game.state == "DONE"
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
        "restart",
        "quit",
    ],
)
def test_terminated_refuses(line: str) -> None:
    """TERMINATED has no transition for the event."""
    game = dealt(
        Schnapsen,
        "AC QH AH TD QD AS KH AD TS TC JS KD JD JH JC QC TH KS QS KC",
        dealer=0,
        score=(1, 1),
    )
    play(
        game,
        [
            "1 lead_card AD",
            "0 play_card TS",
            "1 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
