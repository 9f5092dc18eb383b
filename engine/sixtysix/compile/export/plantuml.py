"""A chart as a PlantUML state diagram."""

import re
from collections.abc import Iterator

from sixtysix.chart.model import ConfiguredChart, State
from sixtysix.compile.diagram import wording
from sixtysix.compile.export import losses
from sixtysix.compile.export.mermaid import LOST_IN_DRAWINGS
from sixtysix.compile.export.text import heading, one_line, title

_SPECIAL = re.compile(r"""[&<>"\\~%$|{}]|\*\*|//|__|--|\^\^|\[\[|]]|/'|'/""")
_STEP = "  "


def plantuml(chart: ConfiguredChart) -> str:
    """The configured chart as PlantUML text."""
    lines = [
        *(f"' {line}".rstrip() for line in heading(chart, "PlantUML", (losses.internal, *LOST_IN_DRAWINGS))),
        "",
        f"title {_escaped(title(chart))}",
        "hide empty description",
        "skinparam wrapWidth 300",
        "",
        *(line for top in chart.top for line in _state(chart, chart.states[top])),
        *_arrows(chart),
    ]
    return "\n".join(("@startuml", *lines, "@enduml")) + "\n"


def _state(chart: ConfiguredChart, state: State) -> Iterator[str]:
    yield f"state {state.name}" + (" {" if state.is_compound else "")
    for child in state.children:
        yield from (f"{_STEP}{line}" for line in _state(chart, chart.states[child]))
    if state.is_compound:
        yield "}"
    if state.initial:
        yield f"[*] --> {state.name}"
    if state.final:
        yield f"{state.name} --> [*]"
    for doing in wording.doings(chart, state):
        yield f"{state.name} : {_escaped(doing.text)}"
    for t in state.transitions:
        if t.internal:
            yield f"' {t.name}"
            yield f"{state.name} : {_words(wording.label(chart, t))}"


def _arrows(chart: ConfiguredChart) -> Iterator[str]:
    """Each after its id."""
    for t in chart.transitions:
        if not t.internal:
            words = _words(wording.label(chart, t))
            yield f"' {t.name}"
            yield f"{t.source} --> {t.target}" + (f" : {words}" if words else "")


def _words(label: wording.Label) -> str:
    return r"\n".join(map(_escaped, label.lines()))


def _escaped(text: str) -> str:
    """Text that means nothing to PlantUML; it writes a character by its number as ``<U+003C>``."""
    return _SPECIAL.sub(lambda found: "".join(f"<U+{ord(c):04X}>" for c in found[0]), one_line(text))
