"""A chart in the language of state-machine-cat."""

import re
from collections.abc import Iterator

from sixtysix.chart.model import ConfiguredChart, State
from sixtysix.compile.diagram import wording
from sixtysix.compile.export import losses
from sixtysix.compile.export.mermaid import LOST_IN_DRAWINGS
from sixtysix.compile.export.text import heading, one_line

_LOST = (losses.lifecycle, losses.parts_of_actions, *LOST_IN_DRAWINGS)

_LOOKALIKES = str.maketrans({"[": "(", "]": ")", "/": "∕", "\\": "∖"})
"""For what separates the parts of a label."""

_SPEAKS = re.compile("initial|final|parallel|history")
"""What makes state-machine-cat take a state's name for its kind."""

_STEP = "  "


def smcat(chart: ConfiguredChart) -> str:
    """The configured chart as smcat text."""
    lines = [
        *(f"// {line}".rstrip() for line in heading(chart, "smcat", _LOST)),
        "",
        *_states(chart, None),
        "",
        *_arrows(chart),
    ]
    return "\n".join(lines) + "\n"


def _states(chart: ConfiguredChart, compound: str | None) -> Iterator[str]:
    """The states of a compound, of the whole chart for None; its initial mark first."""
    names = chart.top if compound is None else chart.states[compound].children
    yield f"{_mark(chart, compound)},"
    for place, name in enumerate(names, 1):
        *lines, last = _state(chart, chart.states[name])
        yield from lines
        yield last + (";" if place == len(names) else ",")


def _state(chart: ConfiguredChart, state: State) -> Iterator[str]:
    kind = "final" if state.final else "regular" if _SPEAKS.search(state.name) else ""
    attributes = f" [type={kind}]" if kind else ""
    doings = "\n".join(_doings(chart, state))
    head = f"{state.name}{attributes}" + (f": {_quoted(doings)}" if doings else "")
    if not state.is_compound:
        yield head
        return
    yield f"{head} {{"
    yield from (f"{_STEP}{line}" for line in _states(chart, state.name))
    yield "}"


def _doings(chart: ConfiguredChart, state: State) -> Iterator[str]:
    for key, names in (
        ("entry", chart.entry_actions(state.name)),
        ("exit", chart.exit_actions(state.name)),
    ):
        yield from (f"{key}/ {_apart(chart.actions[name].says)}" for name in names)


def _arrows(chart: ConfiguredChart) -> Iterator[str]:
    for compound in (None, *(s.name for s in chart.states.values() if s.is_compound)):
        yield f"{_mark(chart, compound)} => {chart.initial_of(compound)};"
    for t in chart.transitions:
        words = _words(wording.label(chart, t))
        kind = " [type=internal]" if t.internal else ""
        yield f"// {t.name}"
        yield f"{t.source} => {t.target}{kind}" + (f": {_quoted(words)}" if words else "") + ";"


def _mark(chart: ConfiguredChart, compound: str | None) -> str:
    """The name of the dot that an initial state's arrow comes from."""
    return f"{compound or chart.name}.initial"


def _words(label: wording.Label) -> str:
    """``EVENT``, ``[guards]`` and ``/ actions``: state-machine-cat reads actions on one line only."""
    guards = "\n".join(map(_apart, label.guards))
    actions = " ".join(map(_apart, label.actions))
    return "\n".join(filter(None, (label.event, guards and f"[{guards}]", actions and f"/ {actions}")))


def _apart(text: str) -> str:
    """A part of a label that does not look like the beginning or the end of another."""
    return one_line(text).translate(_LOOKALIKES)


def _quoted(text: str) -> str:
    escaped = text.replace('"', '\\"')
    return f'"{escaped}"'
