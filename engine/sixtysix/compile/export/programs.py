"""A chart for what runs a chart from its text: SCXML readers, and sismic.

Guards, actions and, in sismic, invariants are calls of functions that whoever runs the chart offers.
"""

import json
from collections.abc import Iterator
from textwrap import indent
from xml.sax.saxutils import quoteattr

from sixtysix.chart.model import ConfiguredChart, Function, State, Transition
from sixtysix.compile.export.losses import glossary, heading, remark, title

_STEP = "  "


def scxml(chart: ConfiguredChart) -> str:
    """Write the chart as SCXML with the ECMAScript data model; an event's arguments are its data."""
    lost = (
        "computation", "refusals", "failures", "events", "invariants", "cases", "impossible", "parameters",
        "lifecycle", "remarks",
    )  # fmt: skip
    told = (
        *heading(chart, "SCXML", lost),
        *glossary("Guards", chart.guards.values()),
        *glossary("Actions", chart.actions.values()),
    )
    root = (
        f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" '
        f"name={quoteattr(chart.variant.name)} initial={quoteattr(chart.initial_of(None))}>"
    )
    states = "\n".join(_element_of_state(chart, chart.states[top]) for top in chart.top)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<!--\n{_harmless(chr(10).join(told))}\n-->\n{root}\n{indent(states, _STEP)}\n</scxml>\n"
    )


def _element_of_state(chart: ConfiguredChart, state: State) -> str:
    attributes = {"id": state.name, "initial": chart.initial_of(state.name) if state.is_compound else None}
    doings = {"onentry": chart.entry_actions(state.name), "onexit": chart.exit_actions(state.name)}
    inside = [_element(tag, {}, _scripts(chart, names)) for tag, names in doings.items() if names]
    for t in state.transitions:
        # Readers that are no browser know a comparison better than `!` where an atom must fail.
        conditions = " && ".join(
            _call(chart.guards[guard], "_event.data") + ("" if wanted else " === false")
            for guard, wanted in t.guards
        )
        keys = {"event": t.event, "cond": conditions, "target": None if t.internal else t.target}
        inside.append(f"<!-- {_harmless(remark(t.says, t.cites))} -->")
        inside.append(_element("transition", keys, _scripts(chart, t.on)))
    inside += [_element_of_state(chart, chart.states[child]) for child in state.children]
    element = _element("final" if state.final else "state", attributes, inside)
    return f"<!-- {_harmless(remark(state.says, state.source))} -->\n{element}"


def _scripts(chart: ConfiguredChart, actions: tuple[str, ...]) -> list[str]:
    return [f"<script>{_call(chart.actions[name], '_event.data')}</script>" for name in actions]


def _element(tag: str, attributes: dict[str, str | None], inside: list[str]) -> str:
    opening = f"<{tag}" + "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items() if value)
    if not inside:
        return f"{opening}/>"
    return f"{opening}>\n{indent(chr(10).join(inside), _STEP)}\n</{tag}>"


def _harmless(text: str) -> str:
    """Text that does not end a comment."""
    return text.replace("--", "‐‐")


def sismic(chart: ConfiguredChart) -> str:
    """Write the chart as YAML for sismic, with one state around all others; an event's arguments are its attributes."""
    lost = (
        "computation", "refusals", "failures", "events", "comparisons", "cases", "impossible", "parameters",
        "lifecycle", "remarks",
    )  # fmt: skip
    comment = (
        *heading(chart, "sismic", lost),
        *glossary("Guards", chart.guards.values()),
        *glossary("Actions", chart.actions.values()),
        *glossary("Invariants", (i for i in chart.invariants.values() if not i.compares)),
    )
    names = (chart.variant.name, chart.name, "root of all")
    lines = [
        *(f"# {line}".rstrip() for line in comment),
        "",
        "statechart:",
        f"  name: {_text(chart.variant.name)}",
        f"  description: {_text(title(chart))}",
        "  root state:",
        f"    name: {_text(next(name for name in names if name not in chart.states))}",
        f"    initial: {_name(chart.initial_of(None))}",
        "    states:",
        *(f"      {line}" for top in chart.top for line in _item_of_state(chart, chart.states[top])),
    ]
    return "\n".join(lines) + "\n"


def _item_of_state(chart: ConfiguredChart, state: State) -> Iterator[str]:
    """The lines of a state in a list. Sismic checks the invariants of its ``contract`` after every step."""
    entry, leave = chart.entry_actions(state.name), chart.exit_actions(state.name)
    held = [i for i in chart.invariants.values() if state.name in i.holds_in and not i.compares]
    inside = ["type: final"] if state.final else []
    inside += [f"on entry: {_code(chart, entry)}"] if entry else []
    inside += [f"on exit: {_code(chart, leave)}"] if leave else []
    inside += ["contract:", *(f"{_STEP}- always: {i.name}()" for i in held)] if held else []
    inside += ["transitions:"] if state.transitions else []
    inside += [f"{_STEP}{line}" for t in state.transitions for line in _item_of_transition(chart, t)]
    if state.is_compound:
        inside += [f"initial: {_name(chart.initial_of(state.name))}", "states:"]
        children = (chart.states[child] for child in state.children)
        inside += [f"{_STEP}{line}" for child in children for line in _item_of_state(chart, child)]
    yield f"# {remark(state.says, state.source)}"
    yield f"- name: {_name(state.name)}"
    yield from (f"{_STEP}{line}" for line in inside)


def _item_of_transition(chart: ConfiguredChart, t: Transition) -> Iterator[str]:
    keys = {
        "event": t.event and _name(t.event),
        "target": None if t.internal else _name(t.target),
        "guard": " and ".join(
            f"{'' if wanted else 'not '}{_call(chart.guards[guard], 'event')}" for guard, wanted in t.guards
        ),
        "action": _code(chart, t.on),
    }
    lines = [f"{key}: {value}" for key, value in keys.items() if value]
    yield f"# {remark(t.says, t.cites)}"
    yield from (f"{_STEP if place else '- '}{line}" for place, line in enumerate(lines))


def _code(chart: ConfiguredChart, actions: tuple[str, ...]) -> str:
    return "; ".join(_call(chart.actions[name], "event") for name in actions)


def _call(function: Function, arguments: str) -> str:
    """The call of a function of the rules; ``arguments`` is what has those of the event."""
    return f"{function.name}({', '.join(f'{arguments}.{name}' for name in function.arguments)})"


def _name(text: str) -> str:
    """A name, in quotes where YAML would take it for something else."""
    return _text(text) if text.lower() in ("null", "true", "false") else text


def _text(text: str) -> str:
    """Text in quotes, for YAML as for JSON."""
    return json.dumps(text, ensure_ascii=False)
