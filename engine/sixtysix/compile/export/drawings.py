"""A chart for the tools that draw: Mermaid and PlantUML. Guards and actions are sentences in labels."""

import re
from collections.abc import Iterator

from sixtysix.chart.model import ConfiguredChart, State, Transition
from sixtysix.compile import diagram
from sixtysix.compile.diagram import wording
from sixtysix.compile.export.losses import heading, one_line, title

_STEP = "  "

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
