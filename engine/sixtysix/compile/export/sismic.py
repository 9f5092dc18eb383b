"""A chart as YAML for sismic.

Guards, actions and invariants are calls of functions that whoever runs it puts into the interpreter's
context; an event's arguments are its attributes.
"""

import json
from collections.abc import Iterator

from sixtysix.chart.model import ConfiguredChart, Function, State, Transition
from sixtysix.compile.export import losses
from sixtysix.compile.export.text import glossary, heading, remark, title

_LOST = (
    losses.computation,
    losses.refusals,
    losses.failures,
    losses.events,
    losses.comparisons,
    losses.cases,
    losses.impossible,
    losses.parameters,
    losses.lifecycle,
    losses.remarks,
)
_STEP = "  "


def sismic(chart: ConfiguredChart) -> str:
    """The configured chart as YAML text; one state stands around all others."""
    comment = (
        *heading(chart, "sismic", _LOST),
        *glossary("Guards", chart.guards.values()),
        *glossary("Actions", chart.actions.values()),
        *glossary("Invariants", (i for i in chart.invariants.values() if not i.compares)),
    )
    lines = [
        *(f"# {line}".rstrip() for line in comment),
        "",
        "statechart:",
        f"  name: {_text(chart.variant.name)}",
        f"  description: {_text(title(chart))}",
        "  root state:",
        f"    name: {_text(_root(chart))}",
        f"    initial: {_name(chart.initial_of(None))}",
        "    states:",
        *(f"      {line}" for top in chart.top for line in _state(chart, chart.states[top])),
    ]
    return "\n".join(lines) + "\n"


def _root(chart: ConfiguredChart) -> str:
    """A name that no state has."""
    return next(root for root in (chart.variant.name, chart.name, "root of all") if root not in chart.states)


def _state(chart: ConfiguredChart, state: State) -> Iterator[str]:
    """The lines of one item of a list."""
    yield f"# {remark(state.says, state.source)}"
    yield f"- name: {_name(state.name)}"
    inside = [*_doings(chart, state), *_contract(chart, state), *_transitions(chart, state)]
    if state.final:
        inside.insert(0, "type: final")
    if state.is_compound:
        inside += [f"initial: {_name(chart.initial_of(state.name))}", "states:"]
        inside += [
            f"{_STEP}{line}" for child in state.children for line in _state(chart, chart.states[child])
        ]
    yield from (f"{_STEP}{line}" for line in inside)


def _doings(chart: ConfiguredChart, state: State) -> Iterator[str]:
    for key, names in (
        ("on entry", chart.entry_actions(state.name)),
        ("on exit", chart.exit_actions(state.name)),
    ):
        if names:
            yield f"{key}: {_calls(chart, names)}"


def _contract(chart: ConfiguredChart, state: State) -> Iterator[str]:
    """The invariants that hold in the state: sismic checks them after every step."""
    held = [i for i in chart.invariants.values() if state.name in i.holds_in and not i.compares]
    if held:
        yield "contract:"
        yield from (f"{_STEP}- always: {i.name}()" for i in held)


def _transitions(chart: ConfiguredChart, state: State) -> Iterator[str]:
    if state.transitions:
        yield "transitions:"
        yield from (f"{_STEP}{line}" for t in state.transitions for line in _transition(chart, t))


def _transition(chart: ConfiguredChart, t: Transition) -> Iterator[str]:
    guard = " and ".join(
        f"{'' if wanted else 'not '}{_call(chart.guards[guard])}" for guard, wanted in t.guards
    )
    keys = {
        "event": t.event and _name(t.event),
        "target": None if t.internal else _name(t.target),
        "guard": guard,
        "action": _calls(chart, t.on),
    }
    lines = [f"{key}: {value}" for key, value in keys.items() if value]
    yield f"# {remark(t.says, t.cites)}"
    yield from (f"{'- ' if place == 0 else _STEP}{line}" for place, line in enumerate(lines))


def _calls(chart: ConfiguredChart, names: tuple[str, ...]) -> str:
    return "; ".join(_call(chart.actions[action]) for action in names)


def _call(function: Function) -> str:
    return f"{function.name}({', '.join(f'event.{a}' for a in function.arguments)})"


def _name(text: str) -> str:
    """A name, in quotes where YAML would take it for something else."""
    return _text(text) if text.lower() in ("null", "true", "false") else text


def _text(text: str) -> str:
    """Text in quotes, for YAML as for JSON."""
    return json.dumps(text, ensure_ascii=False)
