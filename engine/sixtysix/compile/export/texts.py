"""A chart as text with comments: for what runs it, SCXML and sismic, and for what draws it, Mermaid and PlantUML.

What runs it is offered functions for guards, actions and, in sismic, invariants. In drawings they are sentences.
"""

import json
import re
from collections.abc import Iterator
from textwrap import indent
from xml.sax.saxutils import quoteattr

from sixtysix.chart.model import ConfiguredChart, Function, State, Transition
from sixtysix.compile import diagram
from sixtysix.compile.diagram import wording
from sixtysix.compile.export.losses import glossary, heading, one_line, remark, title

_STEP = "  "


def scxml(chart: ConfiguredChart) -> str:
    """Write the chart as SCXML with the ECMAScript data model; an event's arguments are its data."""
    lost = (
        "computation", "refusals", "failures", "events", "invariants", "cases", "impossible", "parameters",
        "lifecycle", "remarks",
    )  # fmt: skip
    comment = (
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
        f"<!--\n{_harmless(chr(10).join(comment))}\n-->\n{root}\n{indent(states, _STEP)}\n</scxml>\n"
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


_LOST = (
    "computation", "failures", "events", "invariants", "cases", "impossible", "parameters", "sentences", "sources",
)  # fmt: skip
"""What no drawing of a whole chart says."""


def mermaid(chart: ConfiguredChart) -> str:
    """Write the chart as a Mermaid ``stateDiagram-v2``, as `sixtysix diagram` draws it, with a heading."""
    lines = heading(chart, "Mermaid", ("internal", "parts_of_labels", *_LOST))
    return "".join(f"%% {line}".rstrip() + "\n" for line in lines) + diagram.mermaid(chart)


_PLANTUML = re.compile(r"""[&<>"\\~%$|{}]|\*\*|//|__|--|\^\^|\[\[|]]|/'|'/""")
"""What means something to PlantUML; it writes a character by its number as ``<U+003C>``."""


def plantuml(chart: ConfiguredChart) -> str:
    """Write the chart as a PlantUML state diagram."""
    lines = [
        "@startuml",
        *(f"' {line}".rstrip() for line in heading(chart, "PlantUML", ("internal", *_LOST))),
        "",
        f"title {_escaped(title(chart))}",
        "hide empty description",
        "skinparam wrapWidth 300",
        "",
        *(line for top in chart.top for line in _plantuml_state(chart, chart.states[top])),
    ]
    for t in chart.transitions:
        if not t.internal:
            words = _plantuml_label(chart, t)
            lines += [f"' {t.name}", f"{t.source} --> {t.target}" + (f" : {words}" if words else "")]
    return "\n".join((*lines, "@enduml")) + "\n"


def _plantuml_state(chart: ConfiguredChart, state: State) -> Iterator[str]:
    yield f"state {state.name}" + (" {" if state.is_compound else "")
    for child in state.children:
        yield from (f"{_STEP}{line}" for line in _plantuml_state(chart, chart.states[child]))
    if state.is_compound:
        yield "}"
    if state.initial:
        yield f"[*] --> {state.name}"
    if state.final:
        yield f"{state.name} --> [*]"
    for _, doing in wording.doings(chart, state):
        yield f"{state.name} : {_escaped(doing.text)}"
    for t in state.transitions:
        if t.internal:
            yield from (f"' {t.name}", f"{state.name} : {_plantuml_label(chart, t)}")


def _plantuml_label(chart: ConfiguredChart, t: Transition) -> str:
    """The words of a transition, each guard and action on a line of its own."""
    lines = "\n".join(wording.label(chart, t, "\n", "\n/ ", one_line)).split("\n")
    return r"\n".join(map(_escaped, lines))


def _escaped(text: str) -> str:
    return _PLANTUML.sub(lambda found: "".join(f"<U+{ord(c):04X}>" for c in found[0]), one_line(text))
