"""Plain JSON is in its form, and says all that a configured chart says."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sixtysix.chart import spec_dir
from sixtysix.chart.model import ConfiguredChart, State

from .charts import LOOPS, TURNSTILE, VARIANTS, chart_of, exported

Json = dict[str, Any]

NAMES = [*VARIANTS, TURNSTILE, LOOPS]
FOLDER = spec_dir() / "schema"


def schema(kind: str) -> Json:
    read: Json = json.loads((FOLDER / f"{kind}.schema.json").read_text(encoding="utf-8"))
    return read


def is_in_form(kind: str, value: object) -> bool:
    return Draft202012Validator(schema(kind)).is_valid(value)


def plain(name: str) -> Json:
    read: Json = json.loads(exported(name, "json"))
    return read


def states_in(states: Json, parent: str | None = None) -> Iterator[tuple[str, str | None, Json]]:
    """Every state with its name and what it is in."""
    for name, state in states.items():
        yield name, parent, state
        yield from states_in(state["states"], name)


def test_the_schema_is_one_and_explains_every_key() -> None:
    exported = schema("exported")
    Draft202012Validator.check_schema(exported)
    keys = [exported["properties"], *(part.get("properties", {}) for part in exported["$defs"].values())]
    assert all(key["description"] for properties in keys for key in properties.values())


@pytest.mark.parametrize("name", NAMES)
def test_an_export_is_in_form(name: str) -> None:
    assert [e.message for e in Draft202012Validator(schema("exported")).iter_errors(plain(name))] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("states", "DONE", "transitions", 0, "target"), None),
        (("states", "DONE", "transitions", 0, "when"), ["marriages"]),
        (("guards", "talon_open", "source"), "R26"),
        (("events", "quit", "by"), "nobody"),
        (("initial",), ""),
    ],
)
def test_what_is_not_in_form_is_refused(path: tuple[str | int, ...], value: object) -> None:
    wrong: Any = plain("schnapsen")
    place = wrong
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not is_in_form("exported", wrong)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_parameters_are_those_of_the_variant(variant: str) -> None:
    parameters = plain(variant)["parameters"]
    configured = chart_of(variant).variant
    assert configured is not None
    assert parameters == configured.parameters
    assert is_in_form("parameters", parameters)


@pytest.mark.parametrize("name", NAMES)
def test_a_chart_can_be_read_back(name: str) -> None:
    chart, read = chart_of(name), plain(name)
    assert read["initial"] == chart.initial_of(None)
    found = list(states_in(read["states"]))
    assert [state for state, *_ in found] == list(chart.states)
    for state_name, parent, state in found:
        assert parent == chart.states[state_name].parent
        assert_same_state(chart, chart.states[state_name], state)
    for guard in chart.guards.values():
        told = read["guards"][guard.name]
        assert (told["says"], told["otherwise"]) == (guard.says, guard.otherwise)
        assert (tuple(told["arguments"]), tuple(told["source"])) == (guard.arguments, guard.source)
    for action in chart.actions.values():
        told = read["actions"][action.name]
        assert (told["says"], tuple(told["arguments"]), tuple(told["source"])) == (
            action.says,
            action.arguments,
            action.source,
        )
    assert {key: len(read[key]) for key in ("guards", "actions", "events", "invariants", "features")} == {
        "guards": len(chart.guards),
        "actions": len(chart.actions),
        "events": len(chart.events),
        "invariants": len(chart.invariants),
        "features": len(chart.active),
    }


def assert_same_state(chart: ConfiguredChart, state: State, told: Json) -> None:
    assert (told["says"], told["final"], tuple(told["source"])) == (state.says, state.final, state.source)
    for key in ("start", "enter", "exit", "finish"):
        assert tuple(told[key]) == getattr(state, key)
    assert told["initial"] == (chart.initial_of(state.name) if state.is_compound else None)
    assert [transition_of(state.name, t) for t in told["transitions"]] == [
        (t.name, t.source, t.target, t.event, t.guards, t.on, t.internal, t.says, t.cites)
        for t in state.transitions
    ]


def transition_of(source: str, told: Json) -> tuple[object, ...]:
    guards = tuple((guard["guard"], guard["wanted"]) for guard in told["guards"])
    return (
        told["id"], source, told["target"], told["event"], guards, tuple(told["actions"]), told["internal"],
        told["says"], tuple(told["source"]),
    )  # fmt: skip
