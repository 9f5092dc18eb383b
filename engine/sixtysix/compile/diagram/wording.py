"""The words of drawings: what is said of states and transitions, as lines of labels and as plain text."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple

from sixtysix.chart.model import STATE_ACTIONS, Chart, State, Transition
from sixtysix.compile.diagram.labels import Block, Line, Style
from sixtysix.compile.diagram.palette import ACCENT, BLUE, GREEN, INK, PALE
from sixtysix.contract.events import cited, sentence
from sixtysix.languages import N_, Language

_SPACE = "\u00a0"
"""At it no line breaks."""

WIDEST = 44
"""Characters of a line of citations."""

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
BEHIND = Style(11, PALE, hang=4 * _SPACE)


class Mark(NamedTuple):
    """A sign before a line, and the line's colour.

    With a ``line`` (bold, dotted, dashed or double) the arrows and frames of what is marked are drawn so.
    """

    sign: str
    color: str
    meaning: str
    line: str = ""


COVERED = Mark("✓", GREEN, N_("shown by a test"))
IMPOSSIBLE = Mark("∅", PALE, N_("cannot be shown"))
OPEN = Mark("✗", ACCENT, N_("not shown yet"))

LINES = {
    "dotted": N_("dotted lines"),
    "dashed": N_("dashed lines"),
    "bold": N_("thick lines"),
    "double": N_("double lines"),
}
"""What the lines of marks are called."""

Marks = Mapping[str, Mark]
"""What is marked: states and transitions by their names, atoms and actions as ``close/talon_open``."""


def mark_line(line: Line, mark: Mark | None) -> Line:
    """Put the mark before the line, if it has one; brackets stay in front."""
    if mark is None:
        return line
    opening = line.text[: len(line.text) - len(line.text.lstrip("[" + _SPACE))]
    text = f"{opening}{mark.sign}{_SPACE}{line.text.removeprefix(opening)}"
    style = replace(line.style, color=mark.color, bold=line.style.bold or bool(mark.line))
    return Line(text, style, line.behind)


OVERVIEW, CHANGES, SENTENCES, SOURCES = range(4)
"""What a drawing says: events with rulings alone; what differs; conditions and actions; those with their sources."""


def signs(detail: int, _: Language) -> Line:
    """Say what the signs of a drawing mean."""
    by_itself = _("dashed: by itself, without an event"), _("R and a number: a ruling")
    sentences = _("[ ] or •: what must hold, all of it"), _("/: what is done then")
    elsewhere = _("the drawing of a state has the conditions")
    says = (*sentences, *by_itself) if detail > OVERVIEW else (*by_itself, elsewhere)
    return Line("  ·  ".join(says), Style(11, PALE))


def legend(marks: Marks, _: Language) -> Iterator[Line]:
    """Say what the marks mean, if there are any: those of tests, which count, on one line."""
    counts = Counter(marks.values())
    tested = (COVERED, IMPOSSIBLE, OPEN)
    if numbers := [f"{m.sign}{_SPACE}{_(m.meaning)}: {counts[m]}" for m in tested if counts[m]]:
        yield Line("  ·  ".join(numbers), SUBTITLE)
    for mark in [m for m in counts if m not in tested]:
        lines = f" ({_(LINES[mark.line])})" if mark.line else ""
        yield Line(f"{mark.sign}{_SPACE}{_(mark.meaning)}{lines}", replace(LEGEND, color=mark.color))


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
    return mark_line(Line(state.name, NAME), marks.get(state.name)), Line(state.says, SAYS)


WHEN = {"start": N_("start"), "enter": N_("enter"), "exit": N_("exit"), "finish": N_("finish")}
"""When a state does something by itself."""


def doings(chart: Chart, state: State) -> Iterator[tuple[str, Line]]:
    """Write what the state does by itself: the names of actions with ``enter / Deal the holdings.``"""
    for key in STATE_ACTIONS:
        for name in getattr(state, key):
            yield name, Line(f"{chart.language(WHEN[key])} / {chart.actions[name].says}", ACTION)


def _cites(chart: Chart, citations: Iterable[str], close_up: bool) -> Iterator[Line]:
    """Write citations below a line; if it is no close-up, the rulings among them."""
    text = cited(dict.fromkeys(citations)) if close_up else _rulings(chart, citations)
    for line in wrap(text, WIDEST):
        yield Line(4 * _SPACE + line, CITES)


def _rulings(chart: Chart, citations: Iterable[str]) -> str:
    return cited(dict.fromkeys(name for name in citations if name in chart.sources.rulings))


def _behind(chart: Chart, t: Transition) -> Line | None:
    rulings = _rulings(chart, t.cites)
    return Line(rulings, BEHIND) if rulings else None


def blocks(chart: Chart, state: State, detail: int, marks: Marks) -> Iterator[Block]:
    """Write the compartments of a state: its name, what it does by itself, each internal transition.

    In the whole chart, what a compound is stands behind its name.
    """
    name, says = header(state, marks)
    yield Block((replace(name, behind=says),) if detail == OVERVIEW and state.is_compound else (name, says))
    done = doings(chart, state)
    lines = (
        (mark_line(line, marks.get(f"{state.name}/{name}")), chart.actions[name].source)
        for name, line in done
    )
    close_up = detail == SOURCES
    if detail > OVERVIEW:
        yield Block(tuple(row for line, source in lines for row in (line, *_cites(chart, source, close_up))))
    for t in state.transitions:
        if t.internal:
            yield Block(tuple(arrow_lines(chart, t, detail, marks)), f"transition-{t.name}")


def bundle_blocks(chart: Chart, bundle: Iterable[Transition], detail: int, marks: Marks) -> Iterator[Block]:
    """Write the compartments of transitions that one arrow stands for: each event once, and what they say."""
    event = None
    for t in bundle:
        label, event = t.event != event, t.event
        if detail == CHANGES:
            lines = list(arrow_lines(chart, t, detail, marks))
            lines = lines if label or not t.event else lines[1:]
        else:
            heading = [Line(chart.events[t.event].label, EVENT)] if t.event and label else []
            lines = [*heading, Line(t.says, SAYS, _behind(chart, t))]
        yield Block(tuple(lines), f"transition-label-{t.name}")


def arrow_lines(chart: Chart, t: Transition, detail: int, marks: Marks, note: str = "") -> Iterator[Line]:
    """Write ``EVENT``, ``[guards]`` and ``/ actions``, and the rulings behind all of it.

    Of the whole chart there are the event, or what a transition says without one, and the rulings. In a close-up each
    line has its own sources, and the transition says what it is.
    """
    close_up, _ = detail == SOURCES, chart.language

    def cites(source: tuple[str, ...]) -> Iterator[Line]:
        return _cites(chart, source, True) if close_up else iter(())

    if note:
        yield Line(note, NOTE)
    rulings = _behind(chart, t) if detail == OVERVIEW else None
    if t.event is not None:
        yield mark_line(Line(chart.events[t.event].label, EVENT, rulings), marks.get(t.name))
    elif t.name in marks and marks[t.name].line:
        yield mark_line(Line(_("by itself"), EVENT), marks[t.name])
    alike = [other for other in chart.states[t.source].transitions if other.event == t.event]
    if (
        close_up
        or detail == CHANGES
        or (detail == OVERVIEW and t.guards and (t.event is None or len(alike) > 1))
    ):
        yield Line(t.says, SAYS, None if t.event else rulings)
        yield from cites(t.cites)
    if detail == OVERVIEW:
        return
    last = len(t.guards) - 1
    for place, (name, wanted) in enumerate(t.guards):
        guard = chart.guards[name]
        says, opening = sentence(guard, wanted), _SPACE if place else "["
        line = Line(f"{opening}{says}{']' * (place == last)}", GUARD)
        yield mark_line(Line(f"•{_SPACE}{says}", BULLET) if close_up else line, marks.get(f"{t.name}/{name}"))
        yield from cites(guard.source)
    for name in t.on:
        action = chart.actions[name]
        yield mark_line(Line(f"/{_SPACE}{action.says}", ACTION), marks.get(f"{t.name}/{name}"))
        yield from cites(action.source)
    if not close_up and (t.event or t.guards or t.on):
        guards = (source for name, _ in t.guards for source in chart.guards[name].source)
        actions = (source for name in t.on for source in chart.actions[name].source)
        yield from _cites(chart, (*t.cites, *guards, *actions), False)


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
