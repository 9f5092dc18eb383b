"""The wire fuzz, a small one (``make measure drills`` sends 100,000 messages)."""

from pathlib import Path

import pytest
from docs.measure.drills.fuzz import fuzz

pytestmark = pytest.mark.slow


def test_messages_that_are_wrong_change_nothing_and_learn_nothing(tmp_path: Path) -> None:
    result = fuzz(tmp_path / "games.sqlite", 2000)
    assert result.wrongs == []
    assert result.sent >= 1900
    kinds = {
        "malformed",
        "not_your_seat",
        "not_a_players",
        "stale",
        "spectator",
        "explained",
        "done",
        "too large",
    }
    assert kinds <= result.answers.keys()
