"""Describes states and transitions in words, as lines of labels or as plain text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sixtysix.chart.model import STATE_ACTIONS, Chart, State, Transition
from sixtysix.compile.diagram.labels import END, Block, Line, Style
from sixtysix.compile.diagram.palette import BLUE, GREEN, INK, PALE
from sixtysix.compile.diagram.picture import Arrow, alternatives
from sixtysix.contract.events import behind, sentence
from sixtysix.languages import N_, _

_SPACE = "\u00a0"  # a no-break space
_INDENT = 3 * _SPACE

TITLE = Style(20, INK, bold=True)
SUBTITLE = Style(13, PALE)
LEGEND = Style(13, INK, bold=True)
NAME = Style(14, INK, bold=True)
SAYS = Style(12, PALE, italic=True)
EVENT = Style(12, INK, bold=True)
NOTE = Style(11, PALE, italic=True)
GUARD = Style(12, INK)
ACTION = Style(12, BLUE, hang=2 * _SPACE)
CITES = Style(11, PALE)
BEHIND = replace(CITES, place=END)


Marks = Mapping[str, str]
"""Signs before lines, by names of states and transitions; for guards and actions by ``close/talon_open``."""


OVERVIEW, CLOSE_UP = range(2)
"""Levels of detail: events only, or also the conditions and actions of one state, in rows."""

Guards = Sequence[tuple[str, bool]]
Cited = tuple[str, tuple[str, ...]]

_UML = {"enter": N_("entry")}  # the name in UML of each key of the spec


def doings(chart: Chart, state: State) -> Iterator[tuple[str, Line]]:
    """Yield each action of a state as a name and a line, such as ``entry / Deal the holdings.``"""
    for key in STATE_ACTIONS:
        for name in getattr(state, key):
            action = chart.actions[name]
            yield name, Line(f"{_(_UML.get(key, key))} / {action.says}", ACTION, cites=action.source)


def label(chart: Chart, t: Transition) -> str:
    """Return a description of a transition on one line: ``EVENT [guards] / actions``."""
    guards = " ".join(sentence(chart.guards[name], wanted) for name, wanted in t.guards)
    actions = " ".join(chart.actions[name].says for name in t.on)
    event = chart.events[t.event].label if t.event else ""
    return " ".join(filter(None, (event, guards and f"[{guards}]", actions and f"/ {actions}")))


def _marked(line: Line, mark: str | None) -> Line:
    if mark is None:
        return line
    opening = line.text[: len(line.text) - len(line.text.lstrip("[◇" + _SPACE))]
    text = f"{opening}{mark}{_SPACE}{line.text.removeprefix(opening)}"
    return replace(line, text=text, style=replace(line.style, color=GREEN))


def _indented(line: Line) -> Line:
    return replace(line, text=_INDENT + line.text, style=replace(line.style, hang=_INDENT + line.style.hang))


@dataclass(frozen=True)
class Words:
    """Writes the texts in a drawing of a chart."""

    chart: Chart
    detail: int  # `OVERVIEW` or `CLOSE_UP`
    marks: Marks

    def title(self, focus: str | None, is_dashed: bool) -> Iterator[Line]:
        """Yield the lines above a drawing: a title, a subtitle, and an explanation of the signs."""
        name, says = self.chart.titles
        forks = False
        if focus is not None:
            state = self.chart.states[focus]
            inside = " › ".join(reversed(list(self.chart.ancestors(focus))))
            name, says = f"{name}: {focus}", f"{inside}. {state.says}" if state.parent else state.says
            forks = any(len(section) > 1 for section in alternatives(self.chart.outgoing(focus)))
        yield from (Line(name, TITLE), Line(says, SUBTITLE))
        signs = {
            _("[ ]: what must hold, all of it"): self.detail > OVERVIEW,
            _("◇: one of the two"): forks and self.detail == CLOSE_UP,
            _("/: what is done then"): self.detail > OVERVIEW,
            _("dashed: by itself, without an event"): is_dashed,
            _("R and a number: a ruling"): True,
            _("the drawing of a state has the conditions"): self.detail == OVERVIEW,
        }
        yield Line("  ·  ".join(sign for sign, is_there in signs.items() if is_there), Style(11, PALE))

    def header(self, state: State) -> tuple[Line, ...]:
        says = Line(state.says, SAYS, cites=state.source)
        return _marked(Line(state.name, NAME), self.marks.get(state.name)), says

    def blocks(self, state: State) -> Iterator[Block]:
        """Yield the blocks in the box of a state: its name and description, its actions, and its transitions."""
        name, says = self.header(state)
        is_short = self.detail == OVERVIEW and state.is_compound
        heading = (replace(name, behind=says),) if is_short else (name, says)
        yield self._block(heading, f"head-{state.name}" if self.detail == CLOSE_UP else "")
        if self.detail > OVERVIEW:
            yield self._block(self._actions(state.name, doings(self.chart, state)), f"doings-{state.name}")
        if self.detail == CLOSE_UP:
            yield from self._sections(state)
            return
        internal = [t for t in state.transitions if t.internal]
        for place, t in enumerate(internal):
            yield self._block(self.arrow(t), f"transition-{t.name}", self._about(t), is_joined=place > 0)

    def _block(
        self, lines: Iterable[Line], name: str, about: Cited = ("", ()), is_joined: bool = False
    ) -> Block:
        rows = tuple(line for line in lines if line.text.strip())
        rows_cited = [(line.text, line.cites) for line in rows if line.text.strip(_SPACE) not in about[0]]
        rows_cited = [about, *rows_cited] if about[0] else rows_cited
        rulings = dict.fromkeys(ruling for _text, cites in rows_cited for ruling in self._rulings(cites))
        asked = (f"{ruling}: {_(self.chart.sources.rulings[ruling]['question'])}" for ruling in rulings)
        return Block(rows, name, (*(text + behind(cites) for text, cites in rows_cited), *asked), is_joined)

    def _about(self, t: Transition) -> Cited:
        return f"{self.chart.events[t.event].label}: {t.says}" if t.event else t.says, t.cites

    def _sections(self, state: State) -> Iterator[Block]:
        """Yield the blocks that describe the transitions of an atomic state."""
        chart, marks = self.chart, self.marks
        sections = alternatives(chart.outgoing(state.name))
        # Transitions to the same state are together, so that no lines cross.
        targets = [section[0].target for section in sections]
        sections.sort(
            key=lambda section: (
                not section[0].internal,
                targets.index(section[0].target),
                len({t.target for t in section}),
            )
        )
        common = self._shared(state.transitions) if len(state.transitions) > 1 else []
        if common:
            heading = Line(_("For everything that begins here:"), NOTE)
            asked = self._conditions(state.transitions[0], common)
            yield self._block((heading, *asked), f"common-{state.name}")
        is_split = len({section[0].internal for section in sections}) > 1
        target, kind = "", None
        for section in sections:
            head = []
            if is_split and kind != (kind := section[0].internal):
                head.append(Line(_("Stays here:") if kind else _("Leads on:"), NOTE))
            # A transition to the target of the section before comes first, so that no lines cross.
            first, *others = sorted(section, key=lambda t: t.target != target)
            target = (first, *others)[-1].target
            is_own = first.source == state.name
            known = common if is_own else []
            if not is_own:
                head.append(Line(_("anywhere in {state}", state=first.source), NOTE))
            event = self._event(first) if first.event else Line(_("by itself"), EVENT)
            is_alike = len({marks.get(t.name) for t in section}) == 1
            head.append(_marked(event, marks.get(first.name)) if is_alike else event)
            if others:
                shared = [guard for guard in self._shared((first, *others)) if guard not in known]
                label = (chart.events[first.event].label if first.event else "", ())
                yield self._block((*head, *self._conditions(first, shared)), f"fork-{first.name}", label)
                head, known = [], [*known, *shared]
            for t in (first, *others):
                says = Line(t.says, SAYS)
                own = [guard for guard in t.guards if guard not in known]
                asked = self._conditions(t, own, f"◇{_SPACE}" * bool(others))
                doing = self._actions(t.name, self._done(t))
                if others:
                    rows = (*asked, *map(_indented, (_marked(says, marks.get(t.name)), *doing)))
                else:
                    # The event is enough, unless the actions differ between two variants.
                    rows = (*head, *[says] * bool(marks or not t.event), *asked, *doing)
                part = "transition" if t.internal else "transition-label"
                yield self._block(rows, f"{part}-{t.name}", self._about(t), is_joined=bool(others))

    def _shared(self, transitions: Sequence[Transition]) -> list[tuple[str, bool]]:
        each = [{g: self.marks.get(f"{t.name}/{g[0]}") for g in t.guards}.items() for t in transitions]
        return [guard for guard, mark in each[0] if all((guard, mark) in other for other in each)]

    def _conditions(self, t: Transition, guards: Guards, sign: str = "") -> Iterator[Line]:
        for place, (name, wanted) in enumerate(guards):
            opening = f"{sign}[" if place == 0 else (len(sign) + 1) * _SPACE
            text = f"{opening}{sentence(self.chart.guards[name], wanted)}{']' * (place == len(guards) - 1)}"
            style = replace(GUARD, hang=(2 * len(sign) + 2) * _SPACE)
            line = Line(text, style, cites=self.chart.cites_of(t, name))
            yield _marked(line, self.marks.get(f"{t.name}/{name}"))

    def _actions(self, owner: str, lines: Iterable[tuple[str, Line]]) -> Iterator[Line]:
        return (_marked(line, self.marks.get(f"{owner}/{name}")) for name, line in lines)

    def _done(self, t: Transition) -> Iterator[tuple[str, Line]]:
        for name in t.on:
            action = self.chart.actions[name]
            yield name, Line(f"/{_SPACE}{action.says}", ACTION, cites=action.source)

    def _rulings(self, citations: Iterable[str]) -> list[str]:
        return [name for name in citations if name in self.chart.sources.rulings]

    def _event(self, t: Transition) -> Line:
        event = self.chart.events[t.event or ""]
        return self._ruled(Line(event.words, EVENT, cites=event.source), (*event.source, *t.cites))

    def _ruled(self, line: Line, citations: Iterable[str]) -> Line:
        rulings = self._rulings(citations)
        return replace(line, behind=Line(rulings[0], BEHIND)) if rulings else line

    def bundle(self, arrows: Sequence[Arrow]) -> Iterator[Block]:
        """Yield the label of arrows that are drawn as one line: a block for each arrow."""
        above, is_boxed = None, self.detail == CLOSE_UP
        for arrow in arrows:
            t = arrow.transition
            is_new = above != (above := (arrow.note, t.event))
            rows = list(self.arrow(t, arrow.note, with_sentence=is_boxed or len(arrows) > 1))
            rows = rows if is_new else rows[bool(arrow.note) + bool(t.event) :]
            if not is_boxed:
                rows = [replace(row, behind=row.behind and replace(row.behind, style=CITES)) for row in rows]
            yield self._block(rows, f"transition-label-{t.name}", self._about(t), is_joined=not is_boxed)

    def arrow(self, t: Transition, note: str = "", with_sentence: bool = False) -> Iterator[Line]:
        """Yield the lines of an arrow's label: a note, the event, and sometimes the sentence of the transition."""
        chart, marks = self.chart, self.marks
        if note:
            yield Line(note, NOTE)
        says, events = Line(t.says, SAYS), [other.event for other in chart.states[t.source].transitions]
        if t.event is not None:
            yield _marked(self._event(t), marks.get(t.name))
        if with_sentence or (t.guards and not (t.event and events.count(t.event) == 1)):
            yield says if t.event else _marked(self._ruled(says, t.cites), marks.get(t.name))
