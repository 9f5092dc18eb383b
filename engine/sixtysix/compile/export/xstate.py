"""A chart as JSON for ``createMachine`` of XState 5.

Guards and actions are names that whoever runs it implements. JSON has no comments, so what they would
say stands in the root's ``meta``.
"""

from collections.abc import Mapping
from typing import Any

from sixtysix.chart.model import ConfiguredChart, Function, State, Transition
from sixtysix.compile.export import losses
from sixtysix.compile.export.text import indented_json, title
from sixtysix.events import Json

_LOST = (
    losses.computation,
    losses.conjunctions,
    losses.refusals,
    losses.failures,
    losses.events,
    losses.invariants,
    losses.cases,
    losses.impossible,
    losses.parameters,
    losses.lifecycle,
    losses.meta,
)


def xstate(chart: ConfiguredChart) -> str:
    """The configured chart as the JSON text of a machine's configuration."""
    machine = {
        "id": chart.variant.name,
        "description": title(chart),
        "meta": {
            "made_by": "sixtysix export",
            "cannot_say": losses.losses_of(chart, _LOST),
            "guards": _functions(chart.guards),
            "actions": _functions(chart.actions),
        },
        "initial": chart.initial_of(None),
        "states": {top: _state(chart, chart.states[top]) for top in chart.top},
    }
    return indented_json(machine)


def _functions(functions: Mapping[str, Function]) -> Json:
    return {
        f.name: _given(says=f.says, arguments=list(f.arguments), source=list(f.source))
        for f in functions.values()
    }


def _state(chart: ConfiguredChart, state: State) -> Json:
    by_event: dict[str, list[Json]] = {}
    for t in state.transitions:
        if t.event is not None:
            by_event.setdefault(t.event, []).append(_transition(chart, t))
    return _given(
        type="final" if state.final else None,
        description=state.says,
        meta=_given(source=list(state.source)),
        entry=list(chart.entry_actions(state.name)),
        exit=list(chart.exit_actions(state.name)),
        always=[_transition(chart, t) for t in state.transitions if t.event is None],
        on=by_event,
        initial=chart.initial_of(state.name) if state.is_compound else None,
        states={child: _state(chart, chart.states[child]) for child in state.children},
    )


def _transition(chart: ConfiguredChart, t: Transition) -> Json:
    return _given(
        target=None if t.internal else _target(chart, t.target),
        reenter=not t.internal and chart.is_inside(t.target, t.source),
        guard=_guard(t),
        actions=list(t.on),
        description=t.says,
        meta={"id": t.name, **_given(source=list(t.cites))},
    )


def _target(chart: ConfiguredChart, state: str) -> str:
    """The state's path from the root, which it is an id of."""
    return ".".join((f"#{chart.variant.name}", *reversed(list(chart.ancestors(state)))))


def _guard(t: Transition) -> str | Json | None:
    """One atom that must hold is its name; else the guard ``all`` with what must hold and what must fail."""
    if not t.guards:
        return None
    if t.guards == ((t.guards[0][0], True),):
        return t.guards[0][0]
    return {"type": "all", "params": _given(hold=list(t.cond), fail=list(t.unless))}


def _given(**keys: Any) -> Json:
    """The keys that say something."""
    return {key: value for key, value in keys.items() if value}
