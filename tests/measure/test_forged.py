"""A sample of the drill of forged snapshots (``make measure drills`` forges many more)."""

import pytest
from docs.measure.drills.forged import outcomes

from ..compile.export.node import needs_node

pytestmark = pytest.mark.slow


@needs_node
def test_a_forged_snapshot_is_refused_or_can_be_played_in_both_languages() -> None:
    assert outcomes(600, seed=3).keys() == {("refused", "refused"), ("played", "played")}
