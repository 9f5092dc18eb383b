"""Exports a variant's chart as JSON for python-statemachine, as SCXML, or as Mermaid.

Each exported file begins with a list of what its format cannot express.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from textwrap import indent, wrap
from xml.sax.saxutils import quoteattr

from sixtysix.chart.model import Chart, ConfiguredChart, Function, State
from sixtysix.compile.diagram import wording
from sixtysix.compile.diagram.picture import Box, Picture, picture
from sixtysix.compile.source import module_name
from sixtysix.contract.events import Json, behind

# What gets lost

LOST = (
    "what guards and actions compute: they are functions of {rules}",
    "the sentence that is true when a condition fails",
    "who sends an event, and with which arguments",
    "the invariants, the tables whose rows are tested one by one, and what no hand can show",
    "the parameters that the functions read",
)
"""What no format can express; completes *cannot express …*."""

REFUSALS = "that an event is refused, and why: an event without an enabled transition is ignored"
LIFECYCLE = "that an action belongs to a substate when the state around it is entered or left"
SOURCES = "the sentences and sources of states, transitions, guards and actions"


def one_line(text: str) -> str:
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def remark(says: str, source: tuple[str, ...]) -> str:
    return one_line(says + behind(source))


def heading(chart: ConfiguredChart, format: str, own: Iterable[str]) -> Iterator[str]:
    """Yield the lines of a comment: the title of the chart, and a list of things that the format cannot express."""
    yield one_line(". ".join(chart.titles))
    yield f"Made by `sixtysix export` from the rules of {chart.variant.name}."
    yield ""
    yield f"{format} cannot express"
    for loss in (*LOST, *own):
        item = f"- {loss.format(rules=chart.rules)}"
        yield from wrap(item, 108, subsequent_indent="  ", break_on_hyphens=False)


def glossary(kind: str, functions: Iterable[Function]) -> Iterator[str]:
    """Yield the lines of a comment: a heading, then the name, arguments and sentence of each function."""
    for place, function in enumerate(functions):
        if place == 0:
            yield from ("", f"{kind}:")
        yield f"  {function.name}({', '.join(function.arguments)}): {remark(function.says, function.source)}"


# JSON


def statemachine(chart: ConfiguredChart) -> str:
    """Return the chart as JSON for ``statemachine.io.load``."""
    described = "\n".join(heading(chart, "python-statemachine's format", (REFUSALS, LIFECYCLE, SOURCES)))
    states = {name: _native_state(chart, chart.states[name]) for name in chart.top}
    whole = {"name": chart.variant.name, "description": described, "states": states}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def _native_state(chart: ConfiguredChart, state: State) -> Json:
    keys = ("event", "target", "cond", "unless", "on", "internal")
    return _given(
        {
            "initial": state.initial,
            "final": state.final,
            "enter": chart.entry_actions(state.name),
            "exit": chart.exit_actions(state.name),
            "transitions": [_given({key: getattr(t, key) for key in keys}) for t in state.transitions],
            "states": {name: _native_state(chart, chart.states[name]) for name in state.children},
        }
    )


def _given(keys: Json) -> Json:
    return {key: value for key, value in keys.items() if value}


# Text

_STEP = "  "


def scxml(chart: ConfiguredChart) -> str:
    """Return the chart as SCXML with the ECMAScript data model. The arguments of events are in ``_event.data``."""
    comment = (
        *heading(chart, "SCXML", (REFUSALS, LIFECYCLE, f"{SOURCES}: they are comments")),
        *glossary("Guards", chart.guards.values()),
        *glossary("Actions", chart.actions.values()),
    )
    root = (
        f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" '
        f"name={quoteattr(module_name(chart.variant.name))} initial={quoteattr(chart.initial_of(None))}>"
    )
    states = "\n".join(_element_of_state(chart, chart.states[top]) for top in chart.top)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<!--\n{_safe_in_comment(chr(10).join(comment))}\n-->\n{root}\n{indent(states, _STEP)}\n</scxml>\n"
    )


def _element_of_state(chart: ConfiguredChart, state: State) -> str:
    attributes = {"id": state.name, "initial": chart.initial_of(state.name) if state.is_compound else None}
    doings = {"onentry": chart.entry_actions(state.name), "onexit": chart.exit_actions(state.name)}
    inside = [_element(tag, {}, _scripts(chart, names)) for tag, names in doings.items() if names]
    for t in state.transitions:
        # Tools other than browsers parse a comparison better than `!`.
        conditions = " && ".join(
            _call(chart.guards[guard]) + ("" if wanted else " === false") for guard, wanted in t.guards
        )
        keys = {"event": t.event, "cond": conditions, "target": None if t.internal else t.target}
        inside.append(f"<!-- {_safe_in_comment(remark(t.says, t.cites))} -->")
        inside.append(_element("transition", keys, _scripts(chart, t.on)))
    inside += [_element_of_state(chart, chart.states[child]) for child in state.children]
    element = _element("final" if state.final else "state", attributes, inside)
    return f"<!-- {_safe_in_comment(remark(state.says, state.source))} -->\n{element}"


def _scripts(chart: ConfiguredChart, actions: tuple[str, ...]) -> list[str]:
    return [f"<script>{_call(chart.actions[name])}</script>" for name in actions]


def _element(tag: str, attributes: dict[str, str | None], inside: list[str]) -> str:
    opening = f"<{tag}" + "".join(f" {key}={quoteattr(value)}" for key, value in attributes.items() if value)
    if not inside:
        return f"{opening}/>"
    return f"{opening}>\n{indent(chr(10).join(inside), _STEP)}\n</{tag}>"


def _safe_in_comment(text: str) -> str:
    return text.replace("--", "‐‐")


def _call(function: Function) -> str:
    return f"{function.name}({', '.join(f'_event.data.{name}' for name in function.arguments)})"


# Mermaid

_INDENT = "    "
_SPECIAL = re.compile(r'[#;:<>&"\\{}%`]')

_WORDS = {"as", "class", "click", "default", "direction", "end", "note", "state", "style"}
"""Words that Mermaid does not accept as the name of a state."""


def drawn_as_mermaid(chart: Chart, state: str | None = None) -> str:
    """Return the whole chart, or one state with its neighbours, as Mermaid text.

    Raises:
        KeyError: if there is no such state.
    """
    # Mermaid puts a state where it is named last, so the compounds come after the arrows.
    drawn = picture(chart, state)
    lines = [*_arrows(drawn), *(line for box in drawn.boxes for line in _boxed(drawn, box))]
    return "\n".join(("stateDiagram-v2", *(f"{_INDENT}{line}" for line in lines))) + "\n"


def _boxed(drawn: Picture, box: Box) -> Iterator[str]:
    name = _name(box.key)
    yield f'state "{box.state.name}" as {name}' + (" {" if box.children else "")
    if box.children:
        for child in box.children:
            yield from (f"{_INDENT}{line}" for line in _boxed(drawn, child))
        yield "}"
    if box.state.initial and not box.is_neighbour:
        yield f"[*] --> {name}"
    if box.state.final:
        yield f"{name} --> [*]"
    if not box.is_neighbour:
        before = f"note right of {name}" if box.children else name
        doings = [line.text for _, line in wording.doings(drawn.chart, box.state)]
        own = (wording.label(drawn.chart, t) for t in box.state.transitions if t.internal)
        yield from (f"{before} : {_escaped(text)}" for text in (*doings, *own))


def _arrows(drawn: Picture) -> Iterator[str]:
    for arrow in drawn.arrows:
        words = _escaped(wording.label(drawn.chart, arrow.transition))
        yield f"%% {_escaped(arrow.transition.name)}"
        yield f"{_name(arrow.tail)} --> {_name(arrow.head)}" + (f" : {words}" if words else "")


def _escaped(text: str) -> str:
    return _SPECIAL.sub(lambda found: f"#{ord(found[0])};", " ".join(text.split()))


def _name(key: str) -> str:
    name = re.sub(r"\W", "_", key)
    return f"{name}_" if name.lower() in _WORDS else name


def mermaid(chart: ConfiguredChart) -> str:
    """Return the whole chart as a Mermaid ``stateDiagram-v2``. A comment lists things that Mermaid cannot express."""
    lost = (
        "that lines in a state are transitions",
        "where one condition or action ends and the next begins, except by its full stop",
        "the sentences and sources of states and transitions, and the sources of guards and actions",
    )
    lines = heading(chart, "Mermaid", lost)
    return "".join(f"%% {line}".rstrip() + "\n" for line in lines) + drawn_as_mermaid(chart)


FORMATS: Mapping[str, Callable[[ConfiguredChart], str]] = {
    "scxml": scxml,
    "statemachine": statemachine,
    "mermaid": mermaid,
}
"""Functions that write a configured chart, by the name of the format."""
