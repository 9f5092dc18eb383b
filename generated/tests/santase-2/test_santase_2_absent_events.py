"""Santase, second rule set.

Every event is refused in the states that have no transition for it.

Made by `sixtysix build` from the spec. Do not edit."""

import pytest

from sixtysix.testing import dealt, play, refused
from sixtysix_machines.santase_2 import Santase2


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
    game = Santase2(seed=0)
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
        Santase2,
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
        "0 lead_card AS",
        "0 next_trick",
        "restart",
        "quit",
    ],
)
def test_trick_in_progress_refuses(line: str) -> None:
    """TRICK_IN_PROGRESS has no transition for the event."""
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
        "0 next_trick",
    ],
)
def test_done_refuses(line: str) -> None:
    """DONE has no transition for the event."""
    game = dealt(
        Santase2,
        "9S KC QD TC AS TS JS QC TH KH 9H JD AC KD JC AH AD 9D QS QH JH KS TD 9C",
        dealer=1,
        score=(9, 7),
    )
    play(
        game,
        [
            "0 lead_card TH",
            "1 play_card AS",
            "0 next_trick",
            "0 declare_marriage C",
            "0 lead_card QC",
            "1 play_card KH",
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
        Santase2,
        "AH KD AS AC JC TC KS KH JD JS QS 9C TD QH AD QD 9H QC KC TS 9S JH 9D TH",
        dealer=1,
        score=(7, 9),
    )
    play(
        game,
        [
            "0 lead_card AH",
            "1 play_card TC",
            "0 next_trick",
            "0 declare_marriage H",
            "0 lead_card QH",
            "1 play_card JC",
            "0 next_trick",
            "0 declare_marriage D",
            "quit",
        ],
    )
    assert game.state == "TERMINATED"
    assert refused(game, line) == []
