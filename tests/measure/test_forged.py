"""A sample of the drill of forged snapshots (``make measure drills`` forges many more)."""

from docs.measure.drills.forged import outcomes


def test_a_forged_snapshot_is_refused_or_can_be_played() -> None:
    assert outcomes(600, seed=3).keys() == {"refused", "played"}
