"""A chart as text with comments: SCXML, which calls guards and actions, and Mermaid, which draws their sentences."""

from textwrap import indent
from xml.sax.saxutils import quoteattr

from sixtysix.chart.model import ConfiguredChart, Function, State
from sixtysix.compile import diagram
from sixtysix.compile.export.losses import LIFECYCLE, REFUSALS, SOURCES, glossary, heading, remark

_STEP = "  "


def scxml(chart: ConfiguredChart) -> str:
    """Write the chart as SCXML with the ECMAScript data model; an event's arguments are its data."""
    comment = (
        *heading(chart, "SCXML", (REFUSALS, LIFECYCLE, f"{SOURCES}: they stand in comments")),
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


def _call(function: Function, arguments: str) -> str:
    """The call of a function of the rules; ``arguments`` is what has those of the event."""
    return f"{function.name}({', '.join(f'{arguments}.{name}' for name in function.arguments)})"


def mermaid(chart: ConfiguredChart) -> str:
    """Write the chart as a Mermaid ``stateDiagram-v2``, as `sixtysix diagram` draws it, with a heading."""
    lost = (
        "that lines in a state are transitions",
        "where one condition or action ends and the next begins, except by its full stop",
        "the sentences and sources of states and transitions, and the sources of guards and actions",
    )
    lines = heading(chart, "Mermaid", lost)
    return "".join(f"%% {line}".rstrip() + "\n" for line in lines) + diagram.mermaid(chart)
