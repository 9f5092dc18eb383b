"""A chart as JSON: for ``createMachine`` of XState 5, and for ``statemachine.io`` of python-statemachine."""

import json
import re
from typing import Any

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.compile.export.losses import LIFECYCLE, REFUSALS, SOURCES, heading, losses_of, title
from sixtysix.contract.events import Json

_LIST = re.compile(r"\[\n\s+([^\[\]{}]+?)\n\s+\]")
_WIDTH = 80
"""Of a list that stays on one line."""


def _indented(value: Any) -> str:
    """JSON to be read: indented, with short lists of words on one line."""

    def short(found: re.Match[str]) -> str:
        words = re.sub(r",\n\s+", ", ", found[1])
        return f"[{words}]" if len(words) <= _WIDTH else found[0]

    return _LIST.sub(short, json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def _of(item: object, *keys: str) -> Json:
    return {key: getattr(item, key) for key in keys}


def xstate(chart: ConfiguredChart) -> str:
    """Write the chart as the JSON of a machine's configuration.

    Guards and actions are names that whoever runs it implements. JSON has no comments, so what they would say stands
    in the root's ``meta``.
    """
    lost = (
        "that several guards must hold, or one must fail: the guard `all` takes them as parameters",
        f"{SOURCES}: they stand under `meta`",
        REFUSALS,
        LIFECYCLE,
    )
    meta: Json = {"made_by": "sixtysix export", "cannot_say": losses_of(chart, lost)}
    for kind, functions in (("guards", chart.guards), ("actions", chart.actions)):
        meta[kind] = {f.name: _given(_of(f, "says", "arguments", "source")) for f in functions.values()}
    machine = {
        "id": chart.variant.name,
        "description": title(chart),
        "meta": meta,
        "initial": chart.initial_of(None),
        "states": {top: _xstate_state(chart, chart.states[top]) for top in chart.top},
    }
    return _indented(machine)


def _xstate_state(chart: ConfiguredChart, state: State) -> Json:
    by_event: dict[str, list[Json]] = {}
    for t in state.transitions:
        if t.event is not None:
            by_event.setdefault(t.event, []).append(_xstate_transition(chart, t))
    keys = {
        "type": "final" if state.final else None,
        "description": state.says,
        "meta": _given(_of(state, "source")),
        "entry": chart.entry_actions(state.name),
        "exit": chart.exit_actions(state.name),
        "always": [_xstate_transition(chart, t) for t in state.transitions if t.event is None],
        "on": by_event,
        "initial": chart.initial_of(state.name) if state.is_compound else None,
        "states": {child: _xstate_state(chart, chart.states[child]) for child in state.children},
    }
    return _given(keys)


def _xstate_transition(chart: ConfiguredChart, t: Transition) -> Json:
    # A target is a path from the root by its id. One atom that must hold is a guard of its name; more than that is
    # the guard `all`, with what must hold and what must fail.
    path = (f"#{chart.variant.name}", *reversed(list(chart.ancestors(t.target))))
    is_one = len(t.guards) == 1 and not t.unless
    atoms = {"type": "all", "params": _given({"hold": t.cond, "fail": t.unless})}
    keys = {
        "target": None if t.internal else ".".join(path),
        "reenter": not t.internal and chart.is_inside(t.target, t.source),
        "guard": t.guards and (t.cond[0] if is_one else atoms),
        "actions": t.on,
        "description": t.says,
        "meta": {"id": t.name, **_given({"source": t.cites})},
    }
    return _given(keys)


def statemachine(chart: ConfiguredChart) -> str:
    """Write the chart for ``statemachine.io.load``."""
    described = "\n".join(heading(chart, "python-statemachine's format", (REFUSALS, LIFECYCLE, SOURCES)))
    return _indented({"name": chart.variant.name, "description": described, "states": native(chart)})


def native(chart: ConfiguredChart) -> Json:
    """Give the states of the chart in the words of python-statemachine alone, as plain data."""
    return {name: _native_state(chart, chart.states[name]) for name in chart.top}


def _native_state(chart: ConfiguredChart, state: State) -> Json:
    keys = ("event", "target", "cond", "unless", "on", "internal")
    return _given(
        _of(state, "initial", "final")
        | {
            "enter": chart.entry_actions(state.name),
            "exit": chart.exit_actions(state.name),
            "transitions": [_given(_of(transition, *keys)) for transition in state.transitions],
            "states": {name: _native_state(chart, chart.states[name]) for name in state.children},
        }
    )


def _given(keys: Json) -> Json:
    return {key: value for key, value in keys.items() if value}
