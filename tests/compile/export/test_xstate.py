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

MISTAKES = {
    "another target": (
        '"target": "#kinderschnapsen.PLAY.HAND_PLAY.TRICK_END"',
        '"target": "#kinderschnapsen.DONE"',
    ),
    "a lost guard": ('"is_trick_winner"', '"game_is_won"'),
    "a lost action": ('"entry": ["award_trick", "draw_cards"]', '"entry": ["award_trick"]'),
    "another order": ('["award_trick", "draw_cards"]', '["draw_cards", "award_trick"]'),
}


@cache
def played() -> dict[str, Json]:
    """Play every variant's vectors, and charts with mistakes, on XState, all in one process."""
    asked = {
        name: {"chart": json.loads(exported(name, "xstate")), "vectors": recorded(name)} for name in VARIANTS
    }
    for name in (TURNSTILE, LOOPS):
        games = Recorder(chart_of(name)).random_games(GAMES)
        asked[name] = {"chart": json.loads(exported(name, "xstate")), "vectors": games}
    text, vectors = exported("kinderschnapsen", "xstate"), asked["kinderschnapsen"]["vectors"]
    for name, (old, new) in MISTAKES.items():
        assert old in text
        asked[name] = {"chart": json.loads(text.replace(old, new)), "vectors": vectors}
    told: dict[str, Json] = told_by("xstate.mjs", asked)
    return told


@needs_node
@pytest.mark.parametrize("name", [*VARIANTS, TURNSTILE, LOOPS])
def test_every_state_and_transition_is_reached_in_lockstep(name: str) -> None:
    chart, found = chart_of(name), played()[name]
    assert found["problems"] == []
    assert set(found["states"]) == set(chart.states)
    assert set(found["transitions"]) == {t.name for t in chart.transitions}


@needs_node
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_in_an_export_is_noticed(name: str) -> None:
    assert played()[name]["problems"]
