"""Santase, third rule set.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.santase_3 import Santase3


@pytest.mark.parametrize(
    "line",
    [
        "0 exchange_trump",
        "0 declare_marriage S",
        "0 close_talon",
        "0 lead_card AS",
        "0 play_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_pre_game_refuses(line: str) -> None:
    """PRE_GAME has no transition for the event."""
    game = Santase3(seed=0)
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
        Santase3,
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
        Santase3,
        "TS QC QH 9D AH TC 9C 9S JS AS AD 9H TD KH QD JH JC JD QS KS TH KC AC KD",
        dealer=0,
        score=(0, 0),
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
        "1 exchange_trump",
        "1 declare_marriage S",
        "1 close_talon",
        "1 lead_card AS",
        "1 play_card AS",
        "restart",
        "quit",
    ],
)
def test_trick_end_refuses(line: str) -> None:
    """TRICK_END has no transition for the event."""
    game = dealt(
        Santase3,
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
    assert refused(game, line) == []


@pytest.mark.parametrize(
    "line",
    [
        "start_game",
        "1 exchange_trump",
        "1 declare_marriage S",
        "1 close_talon",
        "1 lead_card AS",
        "1 play_card AS",
        "1 next_trick",
    ],
)
def test_done_refuses(line: str) -> None:
    """DONE has no transition for the event."""
    game = dealt(
        Santase3,
        "TC KC QC AS QS JC TD JD QH TH KD KH AC AH JH QD KS JS TS 9D 9H 9S 9C AD",
        dealer=0,
        score=(10, 9),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card AS",
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
        Santase3,
        "TC KC QC AS QS JC TD JD QH TH KD KH AC AH JH QD KS JS TS 9D 9H 9S 9C AD",
        dealer=0,
        score=(10, 9),
    )
    play(
        game,
        [
            "1 lead_card TD",
            "0 play_card TH",
            "1 next_trick",
            "1 declare_marriage C",
            "1 lead_card QC",
            "0 play_card AS",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
