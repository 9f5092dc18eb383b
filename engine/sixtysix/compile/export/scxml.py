"""A chart as SCXML with the ECMAScript data model.

Guards and actions are calls of functions that whoever runs it offers; an event's arguments are its data.
"""

from collections.abc import Iterator
from textwrap import indent
from xml.sax.saxutils import quoteattr

from sixtysix.chart.model import ConfiguredChart, Function, State, Transition
from sixtysix.compile.export import losses
from sixtysix.compile.export.text import glossary, heading, remark

_LOST = (
    losses.computation,
    losses.refusals,
    losses.failures,
    losses.events,
    losses.invariants,
    losses.cases,
    losses.impossible,
    losses.parameters,
    losses.lifecycle,
    losses.remarks,
)
_INDENT = "  "


def scxml(chart: ConfiguredChart) -> str:
    """The configured chart as an SCXML document."""
    told = "\n".join(
        (
            *heading(chart, "SCXML", _LOST),
            *glossary("Guards", chart.guards.values()),
            *glossary("Actions", chart.actions.values()),
        )
    )
    root = (
        f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" '
        f"name={quoteattr(chart.variant.name)} initial={quoteattr(chart.initial_of(None))}>"
    )
    states = "\n".join(_state(chart, chart.states[top]) for top in chart.top)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<!--\n{_harmless(told)}\n-->\n{root}\n{indent(states, _INDENT)}\n</scxml>\n"
    )


def _state(chart: ConfiguredChart, state: State) -> str:
    tag = "final" if state.final else "state"
    initial = f" initial={quoteattr(chart.initial_of(state.name))}" if state.is_compound else ""
    inside = [
        *_scripts("onentry", _calls(chart, chart.entry_actions(state.name))),
        *_scripts("onexit", _calls(chart, chart.exit_actions(state.name))),
        *(_transition(chart, t) for t in state.transitions),
        *(_state(chart, chart.states[child]) for child in state.children),
    ]
    opening = f"<{tag} id={quoteattr(state.name)}{initial}"
    return f"{_comment(remark(state.says, state.source))}\n{_element(tag, opening, inside)}"


def _transition(chart: ConfiguredChart, t: Transition) -> str:
    conditions = " && ".join(_condition(chart.guards[guard], wanted) for guard, wanted in t.guards)
    attributes = {"event": t.event, "cond": conditions, "target": None if t.internal else t.target}
    opening = "<transition" + "".join(
        f" {key}={quoteattr(value)}" for key, value in attributes.items() if value
    )
    inside = [f"<script>{call}</script>" for call in _calls(chart, t.on)]
    return f"{_comment(remark(t.says, t.cites))}\n{_element('transition', opening, inside)}"


def _condition(guard: Function, wanted: bool) -> str:
    """A comparison where the atom must fail: readers that are no browser know it better than ``!``."""
    return _call(guard) if wanted else f"{_call(guard)} === false"


def _calls(chart: ConfiguredChart, names: tuple[str, ...]) -> list[str]:
    return [_call(chart.actions[action]) for action in names]


def _call(function: Function) -> str:
    return f"{function.name}({', '.join(f'_event.data.{a}' for a in function.arguments)})"


def _scripts(tag: str, calls: list[str]) -> Iterator[str]:
    if calls:
        yield _element(tag, f"<{tag}", [f"<script>{call}</script>" for call in calls])


def _element(tag: str, opening: str, inside: list[str]) -> str:
    if not inside:
        return f"{opening}/>"
    return f"{opening}>\n{indent(chr(10).join(inside), _INDENT)}\n</{tag}>"


def _comment(text: str) -> str:
    return f"<!-- {_harmless(text)} -->"


def _harmless(text: str) -> str:
    """Text that does not end a comment."""
    return text.replace("--", "‐‐")
