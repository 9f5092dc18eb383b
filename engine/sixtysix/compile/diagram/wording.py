"""The sentences of states and transitions as styled lines."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from sixtysix.chart.model import STATE_ACTIONS, Chart, State, Transition
from sixtysix.compile.diagram.labels import Block, Line, Style
from sixtysix.events import sentence
from sixtysix.palette import ACCENT, BLUE, GREEN, INK, PALE

_SPACE = "\u00a0"
"""At it no line breaks."""

TITLE = Style(20, INK, bold=True)
SUBTITLE = Style(13, PALE)
LEGEND = Style(13, INK, bold=True)
NAME = Style(14, INK, bold=True)
SAYS = Style(12, PALE, italic=True)
EVENT = Style(12, INK, bold=True)
NOTE = Style(11, PALE, italic=True)
GUARD = Style(12, INK, hang=2 * _SPACE)
BULLET = Style(12, INK, hang=3 * _SPACE)
ACTION = Style(12, BLUE, hang=3 * _SPACE)
CITES = Style(10, PALE, hang=4 * _SPACE)


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


def marked(line: Line, mark: Mark | None) -> Line:
    """Put the mark before the line, if it has one; brackets stay in front."""
    if mark is None:
        return line
    opening = line.text[: len(line.text) - len(line.text.lstrip("[" + _SPACE))]
    text = f"{opening}{mark.sign}{_SPACE}{line.text.removeprefix(opening)}"
    return Line(text, replace(line.style, color=mark.color, bold=line.style.bold or bool(mark.line)))


def legend(marks: Marks) -> Iterator[Line]:
    """Say what the marks mean, if there are any: those of tests, which count, on one line."""
    counts = Counter(marks.values())
    tested = (COVERED, IMPOSSIBLE, OPEN)
    if told := [f"{m.sign}{_SPACE}{m.meaning}: {counts[m]}" for m in tested if counts[m]]:
        yield Line("  ·  ".join(told), SUBTITLE)
    for mark in [m for m in counts if m not in tested]:
        lines = f" ({mark.line} lines)".replace("bold", "thick") if mark.line else ""
        yield Line(f"{mark.sign}{_SPACE}{mark.meaning}{lines}", replace(LEGEND, color=mark.color))


def title(chart: Chart, focus: str | None) -> tuple[Line, ...]:
    """Write the variant's title, and the state's if the drawing is about one."""
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
    """Write what the state does by itself: ``enter / Deal the holdings.``"""
    for key in STATE_ACTIONS:
        for name in getattr(state, key):
            line = Line(f"{key} / {chart.actions[name].says}", ACTION)
            yield marked(line, marks.get(f"{state.name}/{name}"))


def blocks(chart: Chart, state: State, close_up: bool, marks: Marks) -> Iterator[Block]:
    """Write the compartments of a state: its name, what it does by itself, each internal transition."""
    yield Block(header(state, marks))
    yield Block(tuple(doings(chart, state, marks)))
    for t in state.transitions:
        if t.internal:
            yield Block(tuple(arrow_lines(chart, t, close_up, marks)), f"transition-{t.name}")


def arrow_lines(chart: Chart, t: Transition, close_up: bool, marks: Marks, note: str = "") -> Iterator[Line]:
    """Write ``EVENT``, ``[guards]`` and ``/ actions``; in a close-up with what the transition says, and sources."""

    def cites(source: tuple[str, ...]) -> Iterator[Line]:
        if close_up and source:
            yield Line(4 * _SPACE + ", ".join(source), CITES)

    if note:
        yield Line(note, NOTE)
    if t.event is not None:
        yield marked(Line(chart.events[t.event].label, EVENT), marks.get(t.name))
    elif t.name in marks and marks[t.name].line:
        yield marked(Line("by itself", EVENT), marks[t.name])
    if close_up:
        yield Line(t.says, SAYS)
        yield from cites(t.cites)
    last = len(t.guards) - 1
    for place, (name, wanted) in enumerate(t.guards):
        guard = chart.guards[name]
        says, opening = sentence(guard, wanted), _SPACE if place else "["
        line = Line(f"{opening}{says}{']' * (place == last)}", GUARD)
        yield marked(Line(f"•{_SPACE}{says}", BULLET) if close_up else line, marks.get(f"{t.name}/{name}"))
        yield from cites(guard.source)
    for name in t.on:
        action = chart.actions[name]
        yield marked(Line(f"/{_SPACE}{action.says}", ACTION), marks.get(f"{t.name}/{name}"))
        yield from cites(action.source)


def label(
    chart: Chart, t: Transition, guards: str = " ", actions: str = " ", part: Callable[[str], str] = str
) -> Iterator[str]:
    """Write the words of a transition, those that it has: ``EVENT``, ``[guards]``, ``/ actions``.

    Args:
        chart: the chart.
        t: its transition. Of an atom that must fail, the sentence says what is the case then.
        guards: what stands between the sentences of the guards.
        actions: what stands between those of the actions.
        part: what makes a sentence fit for the format.
    """
    if t.event is not None:
        yield chart.events[t.event].label
    if t.guards:
        yield f"[{guards.join(part(sentence(chart.guards[name], wanted)) for name, wanted in t.guards)}]"
    if t.on:
        yield f"/ {actions.join(part(chart.actions[name].says) for name in t.on)}"
