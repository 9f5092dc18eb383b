"""Nothing is lost: a few kills of the crash drill (``make measure drills`` does fifty)."""

import asyncio
from pathlib import Path

import pytest
from docs.measure.drills.crash import drill

pytestmark = pytest.mark.slow


def test_killed_under_load_nothing_is_missing(tmp_path: Path) -> None:
    result = asyncio.run(drill(tmp_path, 3, 4, "schnapsen"))
    assert result.wrongs == ()
    assert (
        result.acknowledged >= 12
    )  # play goes on at nearly every table between the kills, however slow the machine
    assert result.told > 1.5 * result.acknowledged
    assert result.reconnects >= 3 * 8
