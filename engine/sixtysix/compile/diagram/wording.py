"""The words of drawings: sentences as styled lines, their width, where they wrap, and labels made of them."""

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from textwrap import wrap
from typing import NamedTuple

from sixtysix.chart.model import STATE_ACTIONS, Chart, State, Transition
from sixtysix.compile.diagram.palette import ACCENT, BLUE, GREEN, INK, PALE
from sixtysix.contract.events import cited, sentence
from sixtysix.languages import N_, Language

FONTS = "Helvetica,Arial,Liberation Sans,DejaVu Sans,sans-serif"

_WIDTHS = {
    letter: width
    for letters, width in (
        ("ijl'|", 0.29),
        (" .,:;!I\u00a0", 0.33),
        ('ftr-()[]{}/\\"*', 0.41),
        ("cksvxyz_", 0.59),
        ("EFLPTY", 0.64),
        ("ABCKRSVXZ", 0.71),
        ("DGHJNOQU&#<>=+~w", 0.83),
        ("mMW@%—…", 1.0),
    )
    for letter in letters
}
_SMALL_LETTER = 0.64

MIDDLE = "\u2063"
"""An invisible letter before a text that stands in the middle of its cell."""


@dataclass(frozen=True)
class Style:
    """How a line looks; ``hang`` is the indent of what wraps below its first row."""

    size: int
    color: str
    bold: bool = False
    italic: bool = False
    hang: str = ""


@dataclass(frozen=True)
class Line:
    """A line of text; what is ``behind`` it, such as citations, stands in the same row if there is room."""

    text: str
    style: Style
    behind: "Line | None" = None

    @property
    def width(self) -> float:
        """An upper estimate for the common sans-serif fonts, the wide DejaVu Sans among them."""
        heavy = 1.12 if self.style.bold else 1.0
        own = max(sum(map(_letter_width, self.text)) * heavy, 0.6 * len(self.text)) * self.style.size
        return own + (_GAP + self.behind.width if self.behind else 0)

    def wrap(self, width: float) -> list["Line"]:
        """Break it into as few rows as can be, of about one length and at most ``width`` wide.

        A word that is wider is broken.
        """
        if self.behind:
            *rows, last = self._with(self.text).wrap(width)
            row, hang = replace(last, behind=self.behind), self.behind.style.hang
            below = Line(hang + self.behind.text, self.behind.style)
            return [*rows, row] if row.width <= width else [*rows, last, *below.wrap(width)]
        rows = list(self._filled(width))
        widest = max((self._with(self.style.hang + word).width for word in _words(self.text)), default=0.0)
        even = min(width, max(self.width / len(rows), widest, width / 2))
        tries = (list(self._filled(even + (width - even) * step / 8)) for step in range(8))
        return next((tried for tried in tries if len(tried) == len(rows)), rows)

    def _filled(self, width: float) -> Iterator["Line"]:
        row = self._with("")
        for word in _words(self.text):
            longer = row._with(f"{row.text} {word}" if row.text.strip() else f"{row.text}{word}")
            if longer.width > width and row.text.strip():
                yield row
                longer = row._with(self.style.hang + word)
            while longer.width > width:
                ends = range(len(longer.text), 1, -1)
                fitting = next((end for end in ends if row._with(longer.text[:end]).width <= width), 1)
                end = max(fitting, len(self.style.hang) + 1)
                yield longer._with(longer.text[:end])
                longer = row._with(self.style.hang + longer.text[end:])
            row = longer
        yield row

    def _with(self, text: str) -> "Line":
        return Line(text, self.style)

    def html(self, width: int) -> str:
        """Write a table row; the transparent background of a cell marks it in the SVG that Graphviz writes."""
        if not self.behind:
            return f"<TR>{self.cell(width)}</TR>"
        own = int(self._with(self.text).width) + _GAP
        cells = self.cell(own) + self.behind.cell(width - own, self.style.size)
        return f'<TR><TD><TABLE BORDER="0" CELLSPACING="0" CELLPADDING="0"><TR>{cells}</TR></TABLE></TD></TR>'

    def cell(self, width: int, row: int = 0, *, middle: bool = False) -> str:
        """Write a cell, of the height of its row; its text begins at the left, or stands in the middle."""
        text = MIDDLE * middle + escape(self.text).replace("\\", "\\\\")
        if self.style.bold:
            text = f"<B>{text}</B>"
        if self.style.italic:
            text = f"<I>{text}</I>"
        font = f'<FONT POINT-SIZE="{self.style.size}" COLOR="{self.style.color}">{text}</FONT>'
        size = f'FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{round(max(row, self.style.size) * 1.35)}"'
        return f'<TD {size} ALIGN="LEFT" BGCOLOR="transparent">{font}</TD>'


@dataclass(frozen=True)
class Block:
    """Lines that belong together; ``id`` lets a page find them."""

    lines: tuple[Line, ...]
    id: str = ""


def table(lines: Iterable[Line], width: float, gap: int = 0) -> str:
    """Write an HTML-like table of the lines that say something, wrapped at ``width``, with a gap below."""
    rows = [row for line in lines if line.text.strip() for row in line.wrap(width)]
    widest = max((row.width for row in rows), default=1)
    body = "".join(row.html(int(widest) + 2) for row in rows)
    below = f'<TR><TD HEIGHT="{gap}"></TD></TR>' if gap else ""
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{body}{below}</TABLE>'


def box(blocks: Iterable[Block], width: float, attributes: str, padding: int = 5) -> str:
    """Write a label of several compartments with a rule between them."""
    rows = []
    for block in blocks:
        if block.lines:
            found = f' ID="{escape(block.id)}" HREF="#" TITLE="-"' if block.id else ""
            rows.append(f'<TR><TD ALIGN="LEFT"{found}>{table(block.lines, width)}</TD></TR>')
    return f'<TABLE CELLBORDER="0" CELLSPACING="0" CELLPADDING="{padding}" {attributes}>{"<HR/>".join(rows)}</TABLE>'


def _words(text: str) -> list[str]:
    """What stands between spaces; a no-break space binds, what cannot be printed separates."""
    visible = (letter if letter.isprintable() or letter == "\u00a0" else " " for letter in text)
    return [word for word in "".join(visible).split(" ") if word]


@cache
def _letter_width(letter: str) -> float:
    if letter.isascii() or letter in _WIDTHS:
        return _WIDTHS.get(letter, _SMALL_LETTER)
    if unicodedata.combining(letter):
        return 0.0
    return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.8


_SPACE = "\u00a0"

WIDEST = 44
"""Characters of a line of citations."""
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
BEHIND = Style(11, PALE, hang=4 * _SPACE)

_GAP = 8
"""What is between a line and what stands behind it."""


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


def marked(line: Line, mark: Mark | None) -> Line:
    """Put the mark before the line, if it has one; brackets stay in front."""
    if mark is None:
        return line
    opening = line.text[: len(line.text) - len(line.text.lstrip("[" + _SPACE))]
    text = f"{opening}{mark.sign}{_SPACE}{line.text.removeprefix(opening)}"
    style = replace(line.style, color=mark.color, bold=line.style.bold or bool(mark.line))
    return Line(text, style, line.behind)


OVERVIEW, SENTENCES, SOURCES = range(3)
"""What a drawing says: events with rulings alone; conditions and actions, too; those with their sources."""


def signs(detail: int, _: Language) -> Line:
    """Say what the signs of a drawing mean."""
    by_itself = _("dashed: by itself, without an event"), _("R and a number: a ruling")
    sentences = _("[ ] or •: what must hold, all of it"), _("/: what is done then")
    elsewhere = _("the drawing of a state has the conditions")
    told = (*sentences, *by_itself) if detail > OVERVIEW else (*by_itself, elsewhere)
    return Line("  ·  ".join(told), Style(11, PALE))


def legend(marks: Marks, _: Language) -> Iterator[Line]:
    """Say what the marks mean, if there are any: those of tests, which count, on one line."""
    counts = Counter(marks.values())
    tested = (COVERED, IMPOSSIBLE, OPEN)
    if told := [f"{m.sign}{_SPACE}{_(m.meaning)}: {counts[m]}" for m in tested if counts[m]]:
        yield Line("  ·  ".join(told), SUBTITLE)
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
    return marked(Line(state.name, NAME), marks.get(state.name)), Line(state.says, SAYS)


WHEN = {"start": N_("start"), "enter": N_("enter"), "exit": N_("exit"), "finish": N_("finish")}
"""When a state does something by itself."""


def doings(chart: Chart, state: State) -> Iterator[tuple[str, Line]]:
    """Write what the state does by itself: the names of actions with ``enter / Deal the holdings.``"""
    for key in STATE_ACTIONS:
        for name in getattr(state, key):
            yield name, Line(f"{chart.language(WHEN[key])} / {chart.actions[name].says}", ACTION)


def _cites(chart: Chart, citations: Iterable[str], close_up: bool) -> Iterator[Line]:
    """Write citations below a line; if it is no close-up, the rulings among them."""
    told = cited(dict.fromkeys(citations)) if close_up else _rulings(chart, citations)
    for line in wrap(told, WIDEST):
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
        (marked(line, marks.get(f"{state.name}/{name}")), chart.actions[name].source) for name, line in done
    )
    close_up = detail == SOURCES
    if detail > OVERVIEW:
        yield Block(tuple(row for line, source in lines for row in (line, *_cites(chart, source, close_up))))
    for t in state.transitions:
        if t.internal:
            yield Block(tuple(arrow_lines(chart, t, detail, marks)), f"transition-{t.name}")


def bundled(chart: Chart, bundle: Iterable[Transition]) -> Iterator[Block]:
    """Write the compartments of transitions that one arrow stands for: each event once, and what they say."""
    event = None
    for t in bundle:
        label, event = t.event != event, t.event
        heading = [Line(chart.events[t.event].label, EVENT)] if t.event and label else []
        yield Block((*heading, Line(t.says, SAYS, _behind(chart, t))), f"transition-label-{t.name}")


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
        yield marked(Line(chart.events[t.event].label, EVENT, rulings), marks.get(t.name))
    elif t.name in marks and marks[t.name].line:
        yield marked(Line(_("by itself"), EVENT), marks[t.name])
    alike = [other for other in chart.states[t.source].transitions if other.event == t.event]
    if close_up or (detail == OVERVIEW and t.guards and (t.event is None or len(alike) > 1)):
        yield Line(t.says, SAYS, None if t.event else rulings)
        yield from cites(t.cites)
    if detail == OVERVIEW:
        return
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
