"""Two variants as a redline: the numbered list of what differs in words, and its marks in drawings and sheets.

What only the first says is struck through, what only the second says is underlined, and what is the same is grey.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from itertools import accumulate, groupby
from math import ceil
from typing import Any

import sixtysix.game as game
from sixtysix.chart.comparison import Comparison, Pair, Side, compare, either, pairs
from sixtysix.chart.model import GUARDS, STATE_ACTIONS, ConfiguredChart, State, Transition
from sixtysix.chart.parameters import parameter
from sixtysix.chart.problems import Pointer
from sixtysix.chart.prose import Section, Sentence
from sixtysix.chart.provenance import acts_alike
from sixtysix.chart.variants import changed, load_variant
from sixtysix.compile.diagram.dot import Part, draw, draw_sheets
from sixtysix.compile.diagram.labels import GONE, NEW, Line, Row, Tile, table
from sixtysix.compile.diagram.palette import ACCENT, GREEN, PALE
from sixtysix.compile.diagram.wording import LEGEND, SUBTITLE, Mark, legend
from sixtysix.languages import _
from sixtysix.redline.words import Entry, aligned, both_texts, entries, of_side
from sixtysix.sheets import Frame, Sheet, fill_prose, sheets

_NUMBER = re.compile(r"#(\d+)\u00a0")
LIST = 310
"""How wide the list is beside the sheets."""

WIDE = 380
"""How wide the scoring is beside it, the longest of the sheets."""

MOST = 62
"""How many rows of it: what more there is, is below the shortest sheet."""

ENTRY = replace(SUBTITLE, size=11, hang="\u00a0" * 6)


class Redline:
    """What differs between two variants, as a list and in drawings.

    Args:
        comparison: the variants.
        with_gone: whether drawings have what the first alone says; if not, they are those of the second, marked.
    """

    def __init__(self, comparison: Comparison, with_gone: bool = True) -> None:
        self.before, self.after = comparison.before.chart, comparison.after.chart
        self.with_gone, self.entries = with_gone, entries(comparison)
        one, other = self.before.variant.title, self.after.variant.title
        self.gone = Mark("−", ACCENT, _("only in {game}, struck through", game=one), "dotted")
        self.new = Mark("+", GREEN, _("only in {game}, underlined", game=other), "bold")
        self._prose = dict[int, Mapping[str, str]]()
        self.title = other if one == other or not with_gone else _("{one} and {other}", one=one, other=other)

    def describe(self) -> str:
        """Tell the changes to people, - for what the first alone has, + for the second."""
        one, other = self.before.variant.title, self.after.variant.title
        if not self.entries:
            return _("{one} and {other} do not differ", one=one, other=other)
        head = f"- {_('only in {game}', game=one)}\n+ {_('only in {game}', game=other)}"
        return "\n\n".join([head, *(entry.plain for entry in self.entries)])

    @cached_property
    def _alone(self) -> list[list[tuple[ConfiguredChart, ConfiguredChart]]]:
        """For each change: the charts that it makes of the first variant, and of which it makes the second."""

        def with_values(chart: ConfiguredChart, of: ConfiguredChart, entry: Entry) -> ConfiguredChart:
            old, new = chart.variant.parameters, of.variant.parameters
            for paths in (
                entry.names,
                (entry.names[0].partition(".")[0],),
            ):  # ranks change with their points alone
                inside = [
                    path for path in paths if "." not in path or parameter(old, path.rpartition(".")[0])
                ]
                places: dict[Pointer, Any] = {tuple(path.split(".")): parameter(new, path) for path in inside}
                if found := changed(chart, places):
                    return found
            return chart

        return [
            [
                (self.before, with_values(self.before, self.after, entry)),
                (self.after, with_values(self.after, self.before, entry)),
            ]
            for entry in self.entries
        ]

    def sign(self, differ: Callable[[ConfiguredChart, ConfiguredChart], bool], name: str = "") -> str:
        """Return the numbers of the changes that make two charts differ, or that are of a part of this name."""
        return "".join(f"#{number}\u00a0" for number in self._numbers(differ, name))

    def _numbers(
        self, differ: Callable[[ConfiguredChart, ConfiguredChart], bool], name: str = ""
    ) -> list[int]:
        return [
            entry.number
            for entry, alone in zip(self.entries, self._alone, strict=True)
            if name in entry.names or any(differ(*pair) for pair in alone)
        ]

    def both(self, old: str, new: str) -> str:
        """Write the texts of both as one."""
        return both_texts(old, new, self.with_gone)

    def notes(self, drawn: str = "", with_legend: bool = True) -> list[Line]:
        """Return what is below a drawing's title: the meaning of its marks, and the changes that it shows."""
        shown = {int(number) for number in _NUMBER.findall(drawn)}
        values = {"game": self.before.variant.title, "rules": len(self.entries)}
        head = [Line(_("{game} with {rules house rule}:", **values), LEGEND)]
        if self.with_gone:
            marks = {mark.sign: mark._replace(line="") for mark in (self.gone, self.new)}
            head = list(legend(marks)) if with_legend else []
        listed = [entry for entry in self.entries if not drawn or entry.number in shown]
        for group, of_group in groupby(listed, lambda entry: entry.group):
            head.append(Line(f"{group}:", replace(ENTRY, bold=True)))
            head += (Line(f"#{one.number}\u00a0 {one.title}: {one.marked}", ENTRY) for one in of_group)
        return head

    def draw(self, state: str | None = None) -> str:
        """Draw the three sheets of both beside the list, or one state; of house rules alone the whole chart.

        KeyError if neither has such a state.
        """
        if state is None and self.with_gone:
            return self._all_sheets()
        both = _Both(self, state is None)
        drawn = draw(both.chart, state, marks=both.marks)
        return draw(both.chart, state, marks=both.marks, notes=self.notes(drawn if state else "", False))

    def _all_sheets(self) -> str:
        """Draw the list, and each sheet beside it with its title."""
        title = Line(self.title, replace(LEGEND, size=18))
        notes = [title, *self.notes()]
        rows = list(accumulate(len(line.wrap(LIST)) for line in notes))
        here = sum(number <= MOST for number in rows)
        parts: list[Part] = [("list", [table(notes[:here], LIST)], ())]
        for one in self.sheets().values():
            if one.name == "scoring":
                one = one._replace(frames=tuple(frame._replace(width=WIDE) for frame in one.frames))
            name, boxes, arrows = one.part(padding=0)
            below = [(0, 1), *((tail + 1, head + 1) for tail, head in arrows)]
            if notes[here:] and name == "deal":  # the shortest of them
                boxes, below = [*boxes, table(notes[here:], LIST)], [*below, (1, 2)]
            parts.append((name, [table([one.head], LIST), *boxes], below))
        return draw_sheets("redline", (), parts)

    def sheet(self, name: str) -> str:
        """Draw a sheet of both, below the list of what it changes."""
        sheet, title = self.sheets()[name], Line(self.title, SUBTITLE)
        return sheet.draw([title, *self.notes(sheet.draw([title]))])

    def sheets(self) -> dict[str, Sheet]:
        """Return the sheets of both."""
        ones, others = sheets(self.before), sheets(self.after)
        return {
            name: new._replace(frames=tuple(map(self._frame, ones[name].frames, new.frames)))
            for name, new in others.items()
        }

    def said(self, chart: ConfiguredChart) -> Mapping[str, str]:
        """Return every sentence of a chart's prose with its game points, and the rows of its sheets without words."""
        if id(chart) not in self._prose:
            prose = fill_prose(chart)
            sections = (*prose.sections, *prose.pictures.values())
            told = [one for section in sections for one in (*section.sentences, *section.table)]
            frames = (frame for sheet in sheets(chart).values() for frame in sheet.frames)
            self._prose[id(chart)] = {
                **{one.says: one.points for part in told for one in (part, *part.rows)},
                **{repr(row): "" for frame in frames for row in frame.rows if not text_of(row)},
            }
        return self._prose[id(chart)]

    def _told_otherwise(self, texts: Collection[str]) -> Callable[[ConfiguredChart, ConfiguredChart], bool]:
        return lambda one, other: any(self.said(one).get(t) != self.said(other).get(t) for t in texts)

    def prose(self) -> Iterator[tuple[str, str, list[tuple[list[int], str, str]]]]:
        """Yield the sections of the rules, each with the numbers and the sentences of both, marked, side by side."""
        one, other = ({s.name: s for s in fill_prose(chart).sections} for chart in (self.before, self.after))
        for name in either(one, other):
            rows, sides = (
                list[tuple[list[int], str, str]](),
                [_sentences(side.get(name)) for side in (one, other)],
            )
            for old, new in aligned(sides[0], sides[1], lambda told: told.says):
                was, now = (f"{told.points} {told.says}".strip() if told else "" for told in (old, new))
                differ = self._told_otherwise([told.says for told in (old, new) if told])
                numbers = self._numbers(differ) if was != now else []
                rows.append(
                    (numbers, both_texts(now, was, False).replace(NEW, GONE), both_texts(was, now, False))
                )
            yield name, (other.get(name) or one[name]).title, rows

    def _frame(self, old: Frame, new: Frame) -> Frame:
        rows = list[Row]()
        for one, other in aligned(old.rows, new.rows, text_of):
            if other and one == other:
                rows.append(_in_grey(other) if self.with_gone else other)
            elif other or self.with_gone:
                rows.append(self._row(one or (), other or (), new.fill))
        return new._replace(rows=tuple(rows), width=max(old.width, new.width))

    def _row(self, one: Row, other: Row, fill: str) -> Row:
        """Write a row of both, or of the one that has it."""
        tiles, come = ([part for part in row if isinstance(part, Tile)] for row in (one, other))
        if tiles != come:
            gone = [replace(tile, text=GONE + tile.text) for tile in tiles if self.with_gone]
            tiles = [*gone, *(replace(tile, text=NEW + tile.text) for tile in come)]
        lines = [part for row in (other, one) for part in row if isinstance(part, Line)]
        said = {line.text for line in lines} or {repr(other or one)}
        sign = self.sign(self._told_otherwise(said))
        if not lines:
            mark = self.new if other else self.gone
            style = replace(LEGEND, size=11, color=mark.color)
            width = ceil(Line(sign + mark.sign, style).width) + 4
            return [Tile(sign + mark.sign, width, fill=fill, frame=fill, style=style), *tiles]
        return [*tiles, replace(lines[0], text=sign + self.both(text_of(one), text_of(other)), behind=None)]


def _sentences(section: Section | None) -> list[Sentence]:
    parts = section.table if section else ()
    return [*(section.sentences if section else ()), *(one for part in parts for one in (part, *part.rows))]


def _in_grey(row: Row) -> Row:
    return [replace(p, style=replace(p.style, color=PALE)) if isinstance(p, Line) else p for p in row]


def text_of(row: Row) -> str:
    """Return the words of a row."""
    lines = [part for part in row if isinstance(part, Line)]
    return ", ".join(text.text for line in lines for text in (line, line.behind) if text)


def house_rules(chart: ConfiguredChart) -> Redline | None:
    """Return what house rules change of the variant that they extend; None if a chart is of no house rules."""
    name, base = chart.variant.name, chart.variant.lineage[-1:]
    if not chart.variant.changed or base in ((), (name,)):
        return None
    family = chart.family
    before = family.configure(load_variant(base[0], family))
    return Redline(compare(Side(base[0], before), Side(name, chart)), with_gone=False)


# The chart of both: what either has in the states of the second, each text as both say it, and marks

PARTS = (*GUARDS, "on")
"""Of a transition."""

SAID = ("label", "says", "otherwise")

SAME = Mark("", PALE, "")


class _Both:
    """A chart of both sides of a redline, and its marks.

    In the whole chart, which tells no conditions and actions, their numbers are at events and states.
    """

    def __init__(self, red: Redline, is_whole: bool) -> None:
        self._red, self._is_whole = red, is_whole
        self.marks = {} if is_whole else {m.sign: m for m in (red.gone, red.new)[not red.with_gone :]}
        self._signs = dict[str, str]()
        self._tables: dict[str, dict[str, Any]] = {
            table: {**getattr(red.before, table), **getattr(red.after, table)}
            for table in ("events", "guards", "actions", "states")
        }
        for kind, parts in self._tables.items():
            for name in getattr(red.before, kind).keys() & getattr(red.after, kind).keys():
                parts[name] = self._told(kind, name)
        known = list(pairs(red.before, red.after))
        states = {name: self._state(name, known) for name in red.after.states}
        tables: dict[str, Any] = {**self._tables, "states": states}
        self.chart = replace(red.after, **tables, variant=replace(red.after.variant, title=red.title))

    def _told(self, table: str, name: str) -> Any:
        """Return a part with its texts on both sides, the numbers of what changes it in front."""

        def texts(chart: ConfiguredChart) -> dict[str, str]:
            part = getattr(chart, table).get(name)
            return {key: text for key in SAID if (text := getattr(part, key, ""))}

        def differ(one: ConfiguredChart, other: ConfiguredChart) -> bool:
            acts = table in ("guards", "actions") and not alike(name, one, other)
            return acts or texts(one) != texts(other)

        red, part = self._red, getattr(self._red.after, table)[name]
        if not differ(red.before, red.after):
            return part
        self._signs[name] = sign = red.sign(differ, name)
        old = texts(red.before)
        both = {key: sign + red.both(old.get(key, ""), text) for key, text in texts(red.after).items()}
        return replace(part, **both)

    def _alias(self, table: str, name: str, mark: Mark | None, sign: str) -> str:
        """Put a part into its table once more, as one side alone has it or with numbers; return its name there."""
        way, part = {"−": GONE, "+": NEW}.get(mark.sign if mark else "", ""), self._tables[table][name]
        texts = {key: text for key in SAID if (text := getattr(part, key, ""))}
        texts = {key: sign + of_side(way, text.split()) for key, text in texts.items()}
        self._tables[table][f"{way}{sign}{name}"] = replace(part, **texts)
        return f"{way}{sign}{name}"

    def _mark(self, old: object, new: object) -> Mark | None:
        return None if old and new else self._red.new if new else self._red.gone

    def _parts(
        self, owner: str, old: object, new: object, keys: Iterable[str]
    ) -> tuple[dict[str, Any], set[str]]:
        """Return the conditions or actions of both by key, each marked, and the numbers of those that differ."""
        found, signs = dict[str, tuple[str, ...]](), set[str]()
        for key in keys:
            before, after, names = getattr(old, key, ()), getattr(new, key, ()), list[str]()
            table = "guards" if key in GUARDS else "actions"
            for name in either(before, after):
                mark, called, sign = self._mark(name in before, name in after), name, self._signs.get(name)
                if mark and old and new:
                    sign = self._red.sign(partial(_differ, owner, name))
                if sign is not None:
                    signs.add(sign)
                if not (self._red.with_gone or name in after):
                    continue
                if mark:
                    called = self._alias(table, name, mark, sign if sign and old and new else "")
                if old and new and not self._is_whole and (mark or (self._red.with_gone and sign is None)):
                    self.marks[f"{owner}/{called}"] = mark or SAME
                names.append(called)
            found[key] = tuple(names)
        return found, signs

    def _state(self, name: str, transitions: Iterable[Pair]) -> State:
        old, new = self._red.before.states.get(name), self._red.after.states[name]
        state: State = self._tables["states"][name]
        doings, signs = self._parts(name, old, new, STATE_ACTIONS)
        says = "".join(sorted(signs)) * self._is_whole + state.says
        own = (pair for pair in transitions if (one := pair[1] or pair[0]) and one.source == name)
        both = tuple(self._transition(old, new) for old, new in own if new or self._red.with_gone)
        return replace(state, **doings, says=says, transitions=both)

    def _transition(self, old: Transition | None, new: Transition | None) -> Transition:
        one, mark, red = new or old, self._mark(old, new), self._red
        assert one
        parts, signs = self._parts(one.name, old, new, PARTS)
        sign = red.sign(lambda a, b: _told_of(a, one.name) != _told_of(b, one.name), one.name)
        says = (
            red.both(old.says, new.says) if old and new else of_side(GONE if old else NEW, one.says.split())
        )
        if self._is_whole:
            sign, mark = "".join(sorted({sign, *signs})), None
        elif mark:
            self.marks[one.name] = mark
        elif red.with_gone and not (sign or signs or one.event in self._signs):
            self.marks[one.name] = SAME  # what it asks and does is in the drawing of either
            parts = dict.fromkeys(PARTS, ())
        if not one.event:
            says = sign + says
        elif mark or sign.replace(self._signs.get(one.event, ""), ""):
            parts["event"] = self._alias("events", one.event, mark, sign)
        return replace(one, says=says, **parts)


def alike(name: str, one: ConfiguredChart, other: ConfiguredChart) -> bool:
    """True if a guard or an action does the same in two variants: a rank is one, whatever its place in the deck."""
    ranks = [(c.ruleset, dict(enumerate(c.ruleset.ranks)).get(c.ruleset.exchange_rank)) for c in (one, other)]
    return acts_alike(
        getattr(game, name), *(r._replace(king=0, queen=0, exchange_rank=rank) for r, rank in ranks)
    )


def _told_of(chart: ConfiguredChart, transition: str) -> list[str]:
    return [t.says for t in chart.transitions if t.name == transition]


def _differ(owner: str, name: str, one: ConfiguredChart, other: ConfiguredChart) -> bool:
    return _has(one, owner, name) != _has(other, owner, name)


def _has(chart: ConfiguredChart, owner: str, name: str) -> bool:
    """True if a transition or state asks for a guard or does an action."""
    known: list[Any] = [*chart.transitions, *chart.states.values()]
    lists = (getattr(one, key, ()) for one in known if one.name == owner for key in (*PARTS, *STATE_ACTIONS))
    return any(name in names for names in lists)
