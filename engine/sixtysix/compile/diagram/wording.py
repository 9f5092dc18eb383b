"""The words of drawings: what is said of states and transitions, as lines of labels and as plain text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sixtysix.chart.model import STATE_ACTIONS, Chart, Function, State, Transition
from sixtysix.compile.diagram.labels import END, Block, Line, Style
from sixtysix.compile.diagram.palette import ACCENT, BLUE, GREEN, INK, PALE
from sixtysix.compile.diagram.picture import Arrow, alternatives
from sixtysix.contract.events import behind, cited, sentence
from sixtysix.languages import N_, _

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
CITES = Style(11, PALE, hang=4 * _SPACE)
BEHIND = Style(11, PALE, hang=4 * _SPACE, place=END)


class Mark(NamedTuple):
    """A sign before a line, and the line's colour."""

    sign: str
    color: str
    meaning: str


COVERED = Mark("✓", GREEN, N_("shown by a test"))
IMPOSSIBLE = Mark("∅", PALE, N_("cannot be shown"))
OPEN = Mark("✗", ACCENT, N_("not shown yet"))

Marks = Mapping[str, Mark]
"""What is marked: states and transitions by their names, guards and actions as ``close/talon_open``."""


OVERVIEW, SENTENCES, CLOSE_UP = range(3)
"""What a drawing says: events with rulings alone; conditions and actions; those of one state, as rows."""

Guards = Sequence[tuple[str, bool]]


def doings(chart: Chart, state: State) -> Iterator[tuple[str, Line]]:
    """Write what the state does by itself: the names of actions with ``enter / Deal the holdings.``"""
    for key in STATE_ACTIONS:
        for name in getattr(state, key):
            yield name, Line(f"{_(key)} / {chart.actions[name].says}", ACTION)


def label(chart: Chart, t: Transition) -> str:
    """Return the words of a transition on one line, those that it has: ``EVENT [guards] / actions``."""
    guards = " ".join(sentence(chart.guards[name], wanted) for name, wanted in t.guards)
    actions = " ".join(chart.actions[name].says for name in t.on)
    event = chart.events[t.event].label if t.event else ""
    return " ".join(filter(None, (event, guards and f"[{guards}]", actions and f"/ {actions}")))


def legend(marks: Marks) -> Iterator[Line]:
    """Say what the marks mean, if there are any: those of tests, which count, on one line."""
    counts = Counter(marks.values())
    tested = (IMPOSSIBLE, OPEN)
    if numbers := [f"{m.sign}{_SPACE}{_(m.meaning)}: {counts[m]}" for m in tested if counts[m]]:
        yield Line("  ·  ".join(numbers), SUBTITLE)
    for mark in [m for m in counts if m.meaning and m not in tested]:
        yield Line(f"{mark.sign}{_SPACE}{_(mark.meaning)}", replace(LEGEND, color=mark.color))


def _marked(line: Line, mark: Mark | None) -> Line:
    """Put the mark before the line, if it has one; brackets stay in front."""
    if mark is None:
        return line
    opening = line.text[: len(line.text) - len(line.text.lstrip("[" + _SPACE))]
    text = f"{opening}{mark.sign}{_SPACE}{line.text.removeprefix(opening)}"
    return Line(text, replace(line.style, color=mark.color), line.behind)


def _tip(things: Iterable[Function], *above: str) -> tuple[str, ...]:
    """Say what conditions and actions cite, a line each."""
    return (*above, *(thing.says + behind(thing.source) for thing in things))


@dataclass(frozen=True)
class Words:
    """The words of a drawing of a chart, in one of the details above, with marks."""

    chart: Chart
    detail: int
    marks: Marks

    def title(self, focus: str | None) -> Iterator[Line]:
        """Write the variant's title, and the state's if the drawing is about one; then what the signs mean."""
        name, says = self.chart.titles
        if focus is not None:
            state = self.chart.states[focus]
            inside = " › ".join(reversed(list(self.chart.ancestors(focus))))
            name, says = f"{name}: {focus}", f"{inside}. {state.says}" if state.parent else state.says
        yield from (Line(name, TITLE), Line(says, SUBTITLE))
        by_itself = _("dashed: by itself, without an event"), _("R and a number: a ruling")
        done, stays = _("/: what is done then"), _("no line: the state stays")
        sentences = _("[ ]: what must hold, all of it"), done, *by_itself
        signs = {
            OVERVIEW: (*by_itself, _("the drawing of a state has the conditions")),
            SENTENCES: sentences,
            CLOSE_UP: (_("•: each must hold"), _("◇: one of the two"), done, stays, *by_itself),
        }[self.detail]
        yield Line("  ·  ".join(signs), Style(11, PALE))
        yield from legend(self.marks)

    def header(self, state: State) -> tuple[Line, ...]:
        return _marked(Line(state.name, NAME), self.marks.get(state.name)), Line(state.says, SAYS)

    def blocks(self, state: State) -> Iterator[Block]:
        """Write the compartments of a state: its name, what it does by itself, each transition that stands in it.

        In the whole chart, what a compound is stands behind its name.
        """
        name, says = self.header(state)
        is_short = self.detail == OVERVIEW and state.is_compound
        heading = (replace(name, behind=says),) if is_short else (name, says)
        yield Block(heading, f"head-{state.name}" if self.detail == CLOSE_UP else "")
        if self.detail > OVERVIEW:
            named = list(doings(self.chart, state))
            tip = _tip(self.chart.actions[name] for name, _line in named)
            yield Block(tuple(self._actions(state.name, named)), f"doings-{state.name}", tip)
        if self.detail == CLOSE_UP:
            yield from self._sections(state)
            return
        for t in state.transitions:
            if t.internal:
                yield Block(tuple(self.arrow(t)), f"transition-{t.name}")

    def _sections(self, state: State) -> Iterator[Block]:
        """Write a section an event of an atomic state, with a row a condition.

        What all that begins there asks for stands once, above them. Transitions that part by one condition share a
        section, which forks at it. Who points at a part sees all that it cites.
        """
        chart, marks = self.chart, self.marks
        sections = alternatives(chart.outgoing(state.name))
        # What leads to one state stands together, so that no lines cross.
        targets = [section[0].target for section in sections]
        sections.sort(
            key=lambda section: (targets.index(section[0].target), len({t.target for t in section}))
        )
        common = self._shared(state.transitions) if len(state.transitions) > 1 else []
        if common:
            heading = Line(_("For everything that begins here:"), NOTE)
            yield self._asked(f"common-{state.name}", [heading], state.transitions[0], common)
        target = ""
        for section in sections:
            # What leads where the section before leads comes first, so that no lines cross.
            first, *others = sorted(section, key=lambda t: t.target != target)
            target = (first, *others)[-1].target
            is_own = first.source == state.name
            known = common if is_own else []
            head = [] if is_own else [Line(_("anywhere in {state}", state=first.source), NOTE)]
            event = Line(chart.events[first.event].label if first.event else _("by itself"), EVENT)
            is_alike = len({marks.get(t.name) for t in section}) == 1
            head.append(_marked(event, marks.get(first.name)) if is_alike else event)
            if others:
                shared = [guard for guard in self._shared((first, *others)) if guard not in known]
                yield self._asked(f"fork-{first.name}", head, first, shared)
                head, known = [], [*known, *shared]
            for t in (first, *others):
                says = self._ruled(Line(t.says, SAYS), t.cites)
                own = self._conditions(t, [guard for guard in t.guards if guard not in known], bool(others))
                doing = self._actions(t.name, self._done(t))
                if others:
                    below = (_marked(says, marks.get(t.name)), *doing)
                    rows = (*own, *(replace(line, text=3 * _SPACE + line.text) for line in below))
                else:
                    rows = (*head, says, *own, *doing)
                asked = (chart.guards[name].says + behind(chart.cites_of(t, name)) for name, _ in t.guards)
                tip = _tip((chart.actions[name] for name in t.on), t.says + behind(t.cites), *asked)
                part = "transition" if t.internal else "transition-label"
                yield Block(rows, f"{part}-{t.name}", tip, is_joined=bool(others))

    def _asked(self, name: str, head: Sequence[Line], t: Transition, guards: Guards) -> Block:
        """Write what several transitions have in common."""
        tip = _tip(self.chart.guards[name] for name, _wanted in guards)
        return Block((*head, *self._conditions(t, guards)), name, tip)

    def _shared(self, transitions: Sequence[Transition]) -> list[tuple[str, bool]]:
        """List the conditions that all of some transitions ask for, with the same marks."""
        each = [{g: self.marks.get(f"{t.name}/{g[0]}") for g in t.guards}.items() for t in transitions]
        return [guard for guard, mark in each[0] if all((guard, mark) in other for other in each)]

    def _conditions(self, t: Transition, guards: Guards, forks: bool = False) -> Iterator[Line]:
        for name, wanted in guards:
            guard = self.chart.guards[name]
            line = Line(f"{'◇' if forks else '•'}{_SPACE}{sentence(guard, wanted)}", BULLET)
            yield _marked(self._ruled(line, self.chart.cites_of(t, name)), self.marks.get(f"{t.name}/{name}"))

    def _actions(self, owner: str, lines: Iterable[tuple[str, Line]]) -> Iterator[Line]:
        for name, line in lines:
            yield _marked(
                self._ruled(line, self.chart.actions[name].source), self.marks.get(f"{owner}/{name}")
            )

    def _done(self, t: Transition) -> Iterator[tuple[str, Line]]:
        return ((name, Line(f"/{_SPACE}{self.chart.actions[name].says}", ACTION)) for name in t.on)

    def _rulings(self, citations: Iterable[str]) -> str:
        return cited(dict.fromkeys(name for name in citations if name in self.chart.sources.rulings))

    def _ruled(self, line: Line, citations: Iterable[str]) -> Line:
        """Put the rulings that a line rests on behind it."""
        rulings = self._rulings(citations)
        return replace(line, behind=Line(rulings, BEHIND)) if rulings else line

    def bundle(self, arrows: Iterable[Arrow]) -> Iterator[Block]:
        """Write the compartments of transitions that one line stands for: each event once, and what they say."""
        above = None
        for arrow in arrows:
            t = arrow.transition
            is_new = above != (above := (arrow.note, t.event))
            event = Line(self.chart.events[t.event].label if t.event else "", EVENT)
            says = _marked(self._ruled(Line(t.says, SAYS), t.cites), self.marks.get(t.name))
            lines = [Line(arrow.note, NOTE), event, says] if is_new else [says]
            yield Block(tuple(lines), f"transition-label-{t.name}")

    def arrow(self, t: Transition, note: str = "") -> Iterator[Line]:
        """Write ``EVENT``, ``[guards]`` and ``/ actions``, and the rulings behind all of it.

        Of the whole chart there are the event, or what a transition says without one, and the rulings.
        """
        chart, marks = self.chart, self.marks
        if note:
            yield Line(note, NOTE)
        says, is_overview = Line(t.says, SAYS), self.detail == OVERVIEW
        if t.event is not None:
            event = Line(chart.events[t.event].label, EVENT)
            yield _marked(self._ruled(event, t.cites) if is_overview else event, marks.get(t.name))
        alike = [other for other in chart.states[t.source].transitions if other.event == t.event]
        if is_overview:
            if t.guards and (t.event is None or len(alike) > 1):
                yield says if t.event else self._ruled(says, t.cites)
            return
        last = len(t.guards) - 1
        for place, (name, wanted) in enumerate(t.guards):
            opening = _SPACE if place else "["
            line = Line(f"{opening}{sentence(chart.guards[name], wanted)}{']' * (place == last)}", GUARD)
            yield _marked(line, marks.get(f"{t.name}/{name}"))
        for name, line in self._done(t):
            yield _marked(line, marks.get(f"{t.name}/{name}"))
        guards = (source for name, _wanted in t.guards for source in chart.cites_of(t, name))
        actions = (source for name in t.on for source in chart.actions[name].source)
        if rulings := self._rulings((*t.cites, *guards, *actions)):
            yield Line(4 * _SPACE + rulings, CITES)
