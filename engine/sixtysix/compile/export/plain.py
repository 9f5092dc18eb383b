"""A chart as plain JSON, in the form of ``spec/schema/exported.schema.json``."""

from sixtysix.chart.model import ConfiguredChart, Event, Function, Invariant, State, Transition
from sixtysix.compile.export import losses
from sixtysix.compile.export.text import indented_json, title
from sixtysix.events import Json

_LOST = (losses.computation, losses.cases, losses.impossible)


def plain(chart: ConfiguredChart) -> str:
    """The configured chart as JSON text."""
    exported = {
        "made_by": "sixtysix export",
        "cannot_say": losses.losses_of(chart, _LOST),
        "variant": chart.variant.name,
        "title": title(chart),
        "source": list(chart.variant.source),
        "parameters": chart.variant.parameters,
        "features": {f.name: f.says for f in chart.features.values() if f.name in chart.active},
        "rules": chart.rules,
        "events": {e.name: _event(e) for e in chart.events.values()},
        "guards": {g.name: _function(g) | {"otherwise": g.otherwise} for g in chart.guards.values()},
        "actions": {a.name: _function(a) for a in chart.actions.values()},
        "invariants": {i.name: _invariant(i) for i in chart.invariants.values()},
        "initial": chart.initial_of(None),
        "states": {top: _state(chart, chart.states[top]) for top in chart.top},
    }
    return indented_json(exported)


def _event(event: Event) -> Json:
    return {
        "says": event.says,
        "label": event.label,
        "by": event.by,
        "carries": list(event.carries),
        "source": list(event.source),
    }


def _function(function: Function) -> Json:
    return {
        "says": function.says,
        "arguments": list(function.arguments),
        "source": list(function.source),
    }


def _invariant(invariant: Invariant) -> Json:
    return {
        "says": invariant.says,
        "holds_in": list(invariant.holds_in),
        "compares": invariant.compares,
        "source": list(invariant.source),
    }


def _state(chart: ConfiguredChart, state: State) -> Json:
    return {
        "says": state.says,
        "source": list(state.source),
        "final": state.final,
        **{key: list(getattr(state, key)) for key in ("start", "enter", "exit", "finish")},
        "transitions": [_transition(t) for t in state.transitions],
        "initial": chart.initial_of(state.name) if state.is_compound else None,
        "states": {child: _state(chart, chart.states[child]) for child in state.children},
    }


def _transition(t: Transition) -> Json:
    return {
        "id": t.name,
        "event": t.event,
        "target": t.target,
        "internal": t.internal,
        "guards": [{"guard": guard, "wanted": wanted} for guard, wanted in t.guards],
        "actions": list(t.on),
        "says": t.says,
        "source": list(t.cites),
    }
