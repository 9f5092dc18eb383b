"""Charts stripped of our own keys, as python-statemachine's own loader takes them."""

import json
from typing import Any

import pytest
import yaml
from statemachine.io import load as load_machine

from sixtysix.chart import load, load_chart, load_variant, variant_names
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.export import FORMATS, native

from .spoiled import TURNSTILE

CHARTS = {name: load(name) for name in variant_names()}
_turnstile = load_chart(TURNSTILE / "chart.yaml")
CHARTS |= {name: _turnstile.configure(load_variant(name, _turnstile)) for name in variant_names(TURNSTILE)}


def as_yaml(text: str) -> str:
    return yaml.safe_dump(json.loads(text), sort_keys=False)


@pytest.mark.parametrize("chart", CHARTS.values(), ids=list(CHARTS))
@pytest.mark.parametrize(("form", "write"), [("json", str), ("yaml", as_yaml)])
def test_the_loader_of_the_library_takes_it(chart: ConfiguredChart, form: str, write: Any) -> None:
    machine: Any = load_machine(write(FORMATS["statemachine"](chart)), format=form, validate=True)
    states = {state.id: state for state in machine.states_map.values()}
    assert set(states) == set(chart.states)
    for name, state in chart.states.items():
        loaded = states[name]
        assert (loaded.parent.id if loaded.parent else None) == state.parent
        assert (bool(loaded.initial), bool(loaded.final)) == (state.initial, state.final)
        transitions = [t for t in loaded.transitions if t.event or not t.initial]
        assert [(t.event or None, t.target.id, bool(t.internal)) for t in transitions] == [
            (t.event, t.target, t.internal) for t in state.transitions
        ]


@pytest.mark.parametrize("chart", CHARTS.values(), ids=list(CHARTS))
def test_it_holds_nothing_but_the_librarys_words(chart: ConfiguredChart) -> None:
    assert set(_keys(native(chart))) <= {
        *("initial", "final", "enter", "exit", "transitions", "states"),
        *("event", "target", "cond", "unless", "on", "internal"),
    }


def _keys(states: dict[str, Any]) -> list[str]:
    keys = []
    for state in states.values():
        keys += [*state, *(key for transition in state.get("transitions", []) for key in transition)]
        keys += _keys(state.get("states", {}))
    return keys
