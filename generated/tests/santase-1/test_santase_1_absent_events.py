"""Santase, first rule set.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.santase_1 import Santase1


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
    game = Santase1(seed=0)
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
        Santase1,
        "QD KH KS 9H JD AC 9S AD QS TS JH AH 9C TC AS KC KD JC JS TD QH TH 9D QC",
        dealer=1,
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
        "0 claim",
        "0 lead_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_in_progress_refuses(line: str) -> None:
    """TRICK_IN_PROGRESS has no transition for the event."""
    game = dealt(
        Santase1,
        "KS QD KD JS 9S KC 9C QS QC JD AC JH JC TC AD 9D KH TS AH TH QH 9H AS TD",
        dealer=0,
        score=(0, 0),
    )
    play(
        game,
        [
            "1 lead_card KS",
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
        Santase1,
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
    ],
)
def test_done_refuses(line: str) -> None:
    """DONE has no transition for the event."""
    game = dealt(
        Santase1,
        "9S QC KC 9D KD TH TC TS JC JD KH TD JS AC JH 9C QH QS 9H KS AS QD AH AD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 declare_marriage C",
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
        Santase1,
        "9S QC KC 9D KD TH TC TS JC JD KH TD JS AC JH 9C QH QS 9H KS AS QD AH AD",
        dealer=1,
        score=(8, 9),
    )
    play(
        game,
        [
            "0 declare_marriage C",
            "0 claim",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
