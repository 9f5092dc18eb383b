"""The sentences of states and transitions as styled lines."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from sixtysix.chart.model import Chart, State, Transition
from sixtysix.compile.diagram.text import Block, Line, Style
from sixtysix.conditions import sentence
from sixtysix.palette import ACCENT, BLUE, GREEN, INK, PALE

TITLE = Style(20, INK, bold=True)
SUBTITLE = Style(13, PALE)
LEGEND = Style(13, INK, bold=True)
NAME = Style(14, INK, bold=True)
SAYS = Style(12, PALE, italic=True)
EVENT = Style(12, INK, bold=True)
NOTE = Style(11, PALE, italic=True)
GUARD = Style(12, INK, hang="\u00a0\u00a0")
BULLET = Style(12, INK, hang="\u00a0\u00a0\u00a0")
ACTION = Style(12, BLUE, hang="\u00a0\u00a0\u00a0")
CITES = Style(10, PALE, hang="\u00a0\u00a0\u00a0\u00a0")


class Mark(NamedTuple):
    """A sign before a line, and the line's colour.

    With a ``line`` (bold, dotted, dashed or double) the arrows and frames of what is marked are drawn so.
    """

    sign: str
    color: str
    meaning: str
    line: str = ""


COVERED = Mark("✓", GREEN, "shown by a test")
IMPOSSIBLE = Mark("∅", PALE, "cannot be shown")
OPEN = Mark("✗", ACCENT, "not shown yet")

Marks = Mapping[str, Mark]
"""What is marked: states and transitions by their names, atoms and actions as ``close/talon_open``."""

_LINES = {"bold": "thick lines", "dotted": "dotted lines", "dashed": "dashed lines", "double": "double lines"}

_DOES = ("start", "enter", "exit", "finish")


def marked(line: Line, mark: Mark | None) -> Line:
    """The line with its mark, if it has one; brackets stay in front."""
    if mark is None:
        return line
    opening = line.text[: len(line.text) - len(line.text.lstrip("[\u00a0"))]
    text = f"{opening}{mark.sign}\u00a0{line.text.removeprefix(opening)}"
    return Line(text, replace(line.style, color=mark.color, bold=line.style.bold or bool(mark.line)))


def legend(marks: Marks) -> Iterator[Line]:
    """What the marks mean, if there are any: those of tests, which count, on one line."""
    counts = Counter(marks.values())
    told = [f"{m.sign}\u00a0{m.meaning}: {counts[m]}" for m in (COVERED, IMPOSSIBLE, OPEN) if counts[m]]
    if told:
        yield Line("  ·  ".join(told), SUBTITLE)
    for mark in counts:
        if mark not in (COVERED, IMPOSSIBLE, OPEN):
            lines = f" ({_LINES[mark.line]})" if mark.line else ""
            yield Line(f"{mark.sign}\u00a0{mark.meaning}{lines}", replace(LEGEND, color=mark.color))


def title(chart: Chart, focus: str | None) -> tuple[Line, ...]:
    """The variant's title, and the state's if the drawing is about one."""
    name, says = chart.titles
    if focus is None:
        return Line(name, TITLE), Line(says, SUBTITLE)
    state = chart.states[focus]
    inside = " › ".join(reversed(list(chart.ancestors(focus))))
    subtitle = f"{inside}. {state.says}" if state.parent else state.says
    return Line(f"{name}: {focus}", TITLE), Line(subtitle, SUBTITLE)


def header(state: State, marks: Marks) -> tuple[Line, ...]:
    return marked(Line(state.name, NAME), marks.get(state.name)), Line(state.says, SAYS)


def doings(chart: Chart, state: State, marks: Marks = MappingProxyType({})) -> Iterator[Line]:
    """What the state does by itself: ``enter / Deal the holdings.``"""
    for key in _DOES:
        for name in getattr(state, key):
            yield marked(
                Line(f"{key} / {chart.actions[name].says}", ACTION), marks.get(f"{state.name}/{name}")
            )


def blocks(chart: Chart, state: State, close_up: bool, marks: Marks) -> Iterator[Block]:
    """The compartments of a state: its name, what it does by itself, each internal transition."""
    yield Block(header(state, marks))
    yield Block(tuple(doings(chart, state, marks)))
    for t in state.transitions:
        if t.internal:
            yield Block(tuple(arrow_lines(chart, t, close_up, marks)), f"transition-{t.name}")


def arrow_lines(chart: Chart, t: Transition, close_up: bool, marks: Marks, note: str = "") -> Iterator[Line]:
    """``EVENT``, ``[guards]`` and ``/ actions``; in a close-up with what the transition says, and sources."""
    if note:
        yield Line(note, NOTE)
    if t.event is not None:
        yield marked(Line(chart.events[t.event].label, EVENT), marks.get(t.name))
    elif t.name in marks and marks[t.name].line:
        yield marked(Line("by itself", EVENT), marks[t.name])
    if close_up:
        yield Line(t.says, SAYS)
        yield from _cites(t.cites)
    yield from _guards_with_sources(chart, t, marks) if close_up else _guards(chart, t, marks)
    for name in t.on:
        yield marked(Line(f"/\u00a0{chart.actions[name].says}", ACTION), marks.get(f"{t.name}/{name}"))
        if close_up:
            yield from _cites(chart.actions[name].source)


def guard_sentences(chart: Chart, t: Transition) -> list[str]:
    """Each atom's sentence; for an atom that must fail, what is the case then."""
    return [sentence(chart.guards[n], wanted) for n, wanted in t.guards]


class Label(NamedTuple):
    """What an arrow says: its event, empty for an eventless one, and the sentences of its guards and actions."""

    event: str
    guards: tuple[str, ...]
    actions: tuple[str, ...]

    def __str__(self) -> str:
        """``EVENT [guards] / actions``."""
        guards = f"[{' '.join(self.guards)}]" if self.guards else ""
        actions = f"/ {' '.join(self.actions)}" if self.actions else ""
        return " ".join(filter(None, (self.event, guards, actions)))

    def lines(self) -> list[str]:
        """The same with each guard and action on a line of its own."""
        guards = "\n".join(self.guards)
        return [
            *filter(None, (self.event,)),
            *(f"[{guards}]".split("\n") if guards else ()),
            *(f"/ {action}" for action in self.actions),
        ]


def label(chart: Chart, t: Transition) -> Label:
    """The words of a transition for an arrow with one text."""
    return Label(
        chart.events[t.event].label if t.event is not None else "",
        tuple(guard_sentences(chart, t)),
        tuple(chart.actions[name].says for name in t.on),
    )


def _guards(chart: Chart, t: Transition, marks: Marks) -> Iterator[Line]:
    sentences = guard_sentences(chart, t)
    for place, ((name, _), says) in enumerate(zip(t.guards, sentences, strict=True)):
        opening = "[" if place == 0 else "\u00a0"
        closing = "]" if place == len(sentences) - 1 else ""
        line = Line(f"{opening}{says}{closing}", GUARD)
        yield marked(line, marks.get(f"{t.name}/{name}"))


def _guards_with_sources(chart: Chart, t: Transition, marks: Marks) -> Iterator[Line]:
    for (name, _), says in zip(t.guards, guard_sentences(chart, t), strict=True):
        yield marked(Line(f"•\u00a0{says}", BULLET), marks.get(f"{t.name}/{name}"))
        yield from _cites(chart.guards[name].source)


def _cites(source: tuple[str, ...]) -> Iterator[Line]:
    if source:
        yield Line("\u00a0\u00a0\u00a0\u00a0" + ", ".join(source), CITES)
