"""JSON for XState is loaded by XState in Node, and its chart goes through the vectors as the compiled machine does."""

import json
from functools import cache
from typing import Any

import pytest

from .charts import LOOPS, TURNSTILE, VARIANTS, chart_of, exported
from .node import needs_node, told_by
from .recording import Recorder, recorded

pytestmark = pytest.mark.slow

Json = dict[str, Any]

GAMES = 60


@cache
def played() -> dict[str, Json]:
    """Play every variant's vectors on XState, all in one process."""
    asked = {
        name: {"chart": json.loads(exported(name, "xstate")), "vectors": recorded(name)} for name in VARIANTS
    }
    for name in (TURNSTILE, LOOPS):
        games = Recorder(chart_of(name)).random_games(GAMES)
        asked[name] = {"chart": json.loads(exported(name, "xstate")), "vectors": games}
    told: dict[str, Json] = told_by("xstate.mjs", asked)
    return told


@needs_node
@pytest.mark.parametrize("name", [*VARIANTS, TURNSTILE, LOOPS])
def test_every_state_and_transition_is_reached_in_lockstep(name: str) -> None:
    chart, found = chart_of(name), played()[name]
    assert found["problems"] == []
    assert set(found["states"]) == set(chart.states)
    assert set(found["transitions"]) == {t.name for t in chart.transitions}
