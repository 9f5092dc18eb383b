"""Nothing is lost: a few kills of the crash drill (``make measure drills`` makes fifty)."""

import asyncio
from pathlib import Path

import pytest
from docs.measure.drills.crash import drill

pytestmark = pytest.mark.slow


def test_kill_9_amid_twenty_games_loses_no_acknowledged_move(tmp_path: Path) -> None:
    players, wrong = asyncio.run(drill(tmp_path, 3, 20, "schnapsen", "kinderschnapsen"))
    assert wrong == []
    assert sum(len(player.acknowledged) for player in players) > 60
    assert all(player.connections > 1 for player in players)
