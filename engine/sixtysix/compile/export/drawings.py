"""A chart for the tools that draw: Mermaid, PlantUML, state-machine-cat. Guards and actions are sentences in labels."""

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


_LOOKALIKES = str.maketrans({"[": "(", "]": ")", "/": "∕", "\\": "∖"})
"""For what separates the parts of a label."""

_SPEAKS = re.compile("initial|final|parallel|history")
"""What makes state-machine-cat take a state's name for its kind."""


def smcat(chart: ConfiguredChart) -> str:
    """Write the chart in the language of state-machine-cat."""
    told = heading(chart, "smcat", ("lifecycle", "parts_of_actions", *_LOST))
    lines = [*(f"// {line}".rstrip() for line in told), "", *_smcat_states(chart, None), ""]
    for compound in (None, *(s.name for s in chart.states.values() if s.is_compound)):
        lines.append(f"{_mark(chart, compound)} => {chart.initial_of(compound)};")
    for t in chart.transitions:
        # Guards may stand on lines of their own, but state-machine-cat reads actions on one line only.
        words = "\n".join(wording.label(chart, t, "\n", " ", _apart))
        kind = " [type=internal]" if t.internal else ""
        lines += [
            f"// {t.name}",
            f"{t.source} => {t.target}{kind}" + (f": {_quoted(words)}" if words else "") + ";",
        ]
    return "\n".join(lines) + "\n"


def _smcat_states(chart: ConfiguredChart, compound: str | None) -> Iterator[str]:
    """The states of a compound, of the whole chart for None; its initial mark first."""
    names = chart.top if compound is None else chart.states[compound].children
    yield f"{_mark(chart, compound)},"
    for place, name in enumerate(names, 1):
        state = chart.states[name]
        kind = "final" if state.final else "regular" if _SPEAKS.search(name) else ""
        doings = [f"entry/ {_apart(chart.actions[action].says)}" for action in chart.entry_actions(name)]
        doings += [f"exit/ {_apart(chart.actions[action].says)}" for action in chart.exit_actions(name)]
        last = (
            name
            + (f" [type={kind}]" if kind else "")
            + (f": {_quoted(chr(10).join(doings))}" if doings else "")
        )
        if state.is_compound:
            yield f"{last} {{"
            yield from (f"{_STEP}{line}" for line in _smcat_states(chart, name))
            last = "}"
        yield last + (";" if place == len(names) else ",")


def _mark(chart: ConfiguredChart, compound: str | None) -> str:
    """The name of the dot that an initial state's arrow comes from."""
    return f"{compound or chart.name}.initial"


def _apart(text: str) -> str:
    """A part of a label that does not look like the beginning or the end of another."""
    return one_line(text).translate(_LOOKALIKES)


def _quoted(text: str) -> str:
    escaped = text.replace('"', '\\"')
    return f'"{escaped}"'
