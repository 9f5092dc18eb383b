"""Shows the differences of two variants in drawings and sheets.

Text that only the first variant has is struck through. Text that only the second variant has is underlined. Text of
both variants is grey.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, groupby
from typing import Any

from sixtysix.chart.comparison import Comparison, Side, compare, either
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.obligations import REFUSED, why_impossible
from sixtysix.chart.parameters import parameter
from sixtysix.chart.problems import Pointer
from sixtysix.chart.prose import Section, Sentence
from sixtysix.chart.variants import changed, load_variant
from sixtysix.compile.diagram.dot import Part, draw, draw_sheets
from sixtysix.compile.diagram.labels import GONE, NEW, WORDS, Block, Line, Row, Tile, box, table
from sixtysix.compile.diagram.palette import ACCENT, FRAME, GREEN, INK, PALE, STATE
from sixtysix.compile.diagram.wording import LEGEND, SUBTITLE, Marks, doings
from sixtysix.contract.events import sentence
from sixtysix.languages import _
from sixtysix.redline.words import Entry, aligned, both_texts, entries
from sixtysix.sheets import HEAD, SHEETS, Frame, Sheet, fill_prose, sheets

LIST, MOST, WIDE, CLAUSES = 310, 63, 380, 640
"""Width of the list, and most rows in a column of it; widths of the scoring sheet and of a state's box beside it."""

GONE_SIGN, NEW_SIGN = "−", "+"

ENTRY = replace(SUBTITLE, size=11, hang="\u00a0" * 6)


class Redline:
    """The differences of two variants. If ``with_gone`` is false, text that only the first has is left out."""

    def __init__(self, comparison: Comparison, with_gone: bool = True) -> None:
        self.before, self.after = comparison.before.chart, comparison.after.chart
        self.with_gone, self.entries = with_gone, entries(comparison)
        one, other = self.before.variant.title, self.after.variant.title
        self._said = dict[int, Mapping[str, str]]()
        self.title = other if one == other or not with_gone else _("{one} and {other}", one=one, other=other)

    def describe(self) -> str:
        """Return the changes as text for a terminal. The first variant is marked by -, the second variant by +."""
        one, other = self.before.variant.title, self.after.variant.title
        if not self.entries:
            return _("{one} and {other} do not differ", one=one, other=other)
        head = f"- {_('only in {game}', game=one)}\n+ {_('only in {game}', game=other)}"
        return "\n\n".join([head, *(entry.plain for entry in self.entries)])

    @cached_property
    def _alone(self) -> list[list[tuple[ConfiguredChart, ConfiguredChart]]]:
        """Pairs of charts for each change. The charts of a pair differ in this change only."""

        def with_values(chart: ConfiguredChart, of: ConfiguredChart, entry: Entry) -> ConfiguredChart:
            old, new, group = chart.variant.parameters, of.variant.parameters, entry.names[0].partition(".")
            for paths in (entry.names, group[:1]):  # ranks change only together with their points
                known = (path for path in paths if "." not in path or parameter(old, path.rpartition(".")[0]))
                places: dict[Pointer, Any] = {tuple(path.split(".")): parameter(new, path) for path in known}
                if found := changed(chart, places):
                    return found
            return chart

        sides = ((self.before, self.after), (self.after, self.before))
        return [[(chart, with_values(chart, of, entry)) for chart, of in sides] for entry in self.entries]

    def numbers(self, *names: str) -> list[int]:
        """Return the numbers of the changes that affect these names. A name is a parameter or a key of `said`."""

        def differ(one: ConfiguredChart, other: ConfiguredChart) -> bool:
            return any(self.said(one).get(name) != self.said(other).get(name) for name in names)

        both = zip(self.entries, self._alone, strict=True)
        found = (e for e, alone in both if {*names} & {*e.names} or any(differ(*pair) for pair in alone))
        return [entry.number for entry in found]

    def said(self, chart: ConfiguredChart) -> Mapping[str, str]:
        """Return all texts of a chart, so that charts can be compared."""
        if id(chart) not in self._said:
            prose = fill_prose(chart)
            sections = (*prose.sections, *prose.pictures.values())
            frames = (frame for sheet in sheets(chart).values() for frame in sheet.frames)
            self._said[id(chart)] = {
                **{repr(row): "" for frame in frames for row in frame.rows},
                **{one.says: one.points for section in sections for one in _sentences(section)},
                **clauses(chart),
            }
        return self._said[id(chart)]

    def notes(self, drawn: str = "", is_folded: bool = False) -> list[Line]:
        """Return the meaning of the marks and a list of changes. ``drawn`` limits the list to changes in a drawing."""
        shown = {int(number) for number in re.findall(r"#(\d+)\u00a0", drawn)}
        values = {"game": self.before.variant.title, "rules": len(self.entries)}
        head = [Line(_("{game} with {rules house rule}:", **values), LEGEND)]
        if self.with_gone:
            one, other = self.before.variant.title, self.after.variant.title
            gone = f"{GONE_SIGN}\u00a0{_('only in {game}, struck through', game=one)}"
            new = f"{NEW_SIGN}\u00a0{_('only in {game}, underlined', game=other)}"
            head = [Line(gone, replace(LEGEND, color=ACCENT)), Line(new, replace(LEGEND, color=GREEN))]
        listed = [entry for entry in self.entries if not drawn or entry.number in shown]
        if not listed:
            return [*head, Line(_("no difference here"), LEGEND)]
        if self.with_gone:
            head.append(Line(_("#: a change  ·  grey: the same in both"), ENTRY))
            head += [Line(_("conditions are left out where nothing differs"), ENTRY)] * is_folded
        for group, of_group in groupby(listed, lambda entry: entry.group):
            head.append(Line(f"{group}:", replace(ENTRY, bold=True)))
            head += (Line(f"#{one.number}\u00a0 {one.title}: {one.marked}", ENTRY) for one in of_group)
        return head

    def draw(self, name: str | None = None) -> str:
        """Return the DOT source of a drawing. The drawing includes a list of its changes.

        ``name`` is the name of a sheet or a state. If ``name`` is None, all sheets are drawn, or the whole chart
        if ``with_gone`` is false.
        """
        if name in SHEETS:
            sheet, title = self.sheets()[name], Line(self.title, SUBTITLE)
            return sheet.draw([title, *self.notes(sheet.draw([title]))])
        if not self.with_gone:
            marks = self._marks(is_whole=name is None)
            drawn = draw(self.after, name, marks=marks) if name else ""
            return draw(self.after, name, marks=marks, notes=self.notes(drawn))
        return self._state(name) if name else self._all_sheets()

    def _all_sheets(self) -> str:
        notes = [Line(self.title, replace(LEGEND, size=18)), *self.notes()]
        here = sum(number <= MOST for number in accumulate(len(line.wrap(LIST)) for line in notes))
        here -= notes[here - 1].style.bold  # a heading is not the last line
        rest = notes[here:]
        if rest and not rest[0].style.bold:
            rest.insert(0, next(line for line in notes[here::-1] if line.style.bold))
        parts: list[Part] = [("list", [table(notes[:here], LIST)], ())]
        for one in self.sheets().values():
            if one.name == "scoring":
                one = one._replace(frames=tuple(frame._replace(width=WIDE) for frame in one.frames))
            name, boxes, arrows = one.part(padding=0)
            below = [(0, 1), *((tail + 1, head + 1) for tail, head in arrows)]
            if rest and name == "deal":  # the shortest sheet
                boxes, below = [*boxes, table(rest, LIST)], [*below, (1, 2)]
            parts.append((name, [table([Line(one.title, HEAD)], LIST), *boxes], below))
        return draw_sheets("redline", (), parts)

    def sheets(self) -> dict[str, Sheet]:
        ones, others = sheets(self.before), sheets(self.after)
        return {
            name: new._replace(frames=tuple(map(self._frame, ones[name].frames, new.frames)))
            for name, new in others.items()
        }

    def _frame(self, old: Frame, new: Frame) -> Frame:
        rows, color = list[Row](), PALE if self.with_gone else INK
        for one, other in aligned(old.rows, new.rows, text_of):
            if other and one == other:
                rows.append([*_signed(other), *(_colored(p, color) for p in other)])
            elif other or self.with_gone:
                if not text_of(other or one or ()):  # pictures: their numbers are at the words above
                    place = max(number for number, row in enumerate(rows) if text_of(row))
                    *tiles, words = (_colored(part, INK) for part in rows[place])
                    signs = _signs(self.numbers(repr(other or one)))
                    if signs not in words.text:
                        rows[place] = [*tiles, replace(words, text=signs + words.text)]
                rows += self._rows(one or (), other or ())
        return new._replace(rows=tuple(rows), width=max(old.width, new.width))

    def _rows(self, one: Row, other: Row) -> Iterator[Row]:
        gone, come = ([part for part in row if isinstance(part, Tile)] for row in (one, other))
        lines = [part for row in (other, one) for part in row if isinstance(part, Line)]
        sign = _signs(self.numbers(*(line.text for line in lines), repr(one), repr(other)))
        text = both_texts(text_of(one), text_of(other), self.with_gone)
        words = [replace(line, text=sign + text, behind=None) for line in lines[:1]]
        struck, new = _marked(GONE, gone, come) * self.with_gone, _marked(NEW, come, gone)
        if gone == come:
            yield [*_signed(other or one), *come, *words]
        elif not _signed(other or one):
            yield [*struck, *new, *words]
        else:
            if struck:
                low = [replace(tile, height=min(tile.height, 20)) for tile in struck]
                yield [*_signed(one, GONE_SIGN, ACCENT), *low, *words[len(new) :]]
            if new:
                yield [*_signed(other, NEW_SIGN, GREEN), *new, *words]

    def prose(self) -> Iterator[tuple[str, str, list[tuple[list[int], str, str]]]]:
        """Yield each section of the rules as (name, title, rows). A row is (numbers, old sentence, new sentence)."""
        one, other = ({s.name: s for s in fill_prose(chart).sections} for chart in (self.before, self.after))
        for name in either(one, other):
            rows = list[tuple[list[int], str, str]]()
            old, new = (_sentences(side.get(name)) for side in (one, other))
            for both in aligned(old, new, lambda told: told.says):
                was, now = (f"{told.points} {told.says}".strip() if told else "" for told in both)
                numbers = self.numbers(*(told.says for told in both if told)) if was != now else []
                gone = both_texts(now, was, with_gone=False).replace(NEW, GONE)
                rows.append((numbers, gone, both_texts(was, now, with_gone=False)))
            yield name, (other.get(name) or one[name]).title, rows

    def _state(self, name: str) -> str:
        blocks, charts = list[Block](), (self.before, self.after)
        known = [_clauses_of(name, *side) for side in zip(charts, self._clauses, strict=True)]
        for owner in _gone_first(*known):
            one, other = (side.get(owner, {}) for side in known)
            keys = _gone_first(one, other)[: 1 if one == other else None]
            blocks.append(Block(tuple(self._clause(key, one, other) for key in keys)))
        drawn = box(
            blocks, CLAUSES, f'BORDER="1" COLOR="{FRAME}" BGCOLOR="{STATE}" STYLE="ROUNDED"', padding=3
        )
        notes = [Line(f"{self.title}: {name}", HEAD), *self.notes(drawn, is_folded=True)]
        return draw_sheets(name, (), [("list", [table(notes, LIST)], ()), (name, [drawn], ())])

    def _clause(self, key: str, one: Mapping[str, str], other: Mapping[str, str]) -> Line:
        old, new, style = one.get(key, ""), other.get(key, ""), replace(WORDS, size=12, bold="/" not in key)
        if old == new:
            return Line(new, replace(style, color=PALE))
        is_told = "/" in key and not (one and other)  # by the line above
        sign = "" if is_told else _signs(self.numbers(key, key.rpartition("/")[2]))
        return Line(sign + both_texts(old, new), style)

    @cached_property
    def _clauses(self) -> list[dict[str, str]]:
        one, other = map(clauses, (self.before, self.after))
        for chart, said, beside in ((self.before, one, other), (self.after, other, one)):
            for key in said.keys() - beside:
                if key.partition("/")[0] in beside and why_impossible(chart, REFUSED.id(key)):
                    del said[key]  # a condition of this chart alone, which cannot fail here
        return [one, other]

    def _marks(self, is_whole: bool) -> Marks:
        (old, new), found = self._clauses, dict[str, list[int]]()
        for key in either(old, new):
            owner, _slash, part = key.partition("/")
            if old.get(key) != new.get(key) and owner in new:
                place = owner if is_whole or key not in new else key
                found[place] = [*found.get(place, ()), *self.numbers(key, part)]
        return {key: _signs(of).rstrip() for key, of in found.items() if of}


def clauses(chart: ConfiguredChart) -> dict[str, str]:
    """Return the texts of states, transitions, conditions and actions, by name (such as ``close/talon_open``)."""
    found = dict[str, str]()
    for state in chart.states.values():
        found[state.name] = state.says
        found |= {f"{state.name}/{name}": line.text for name, line in doings(chart, state)}
        for t in state.transitions:
            event = chart.events[t.event].words if t.event else _("by itself")
            found[t.name] = f"{event}: {t.says}" + f" → {t.target}" * (not t.internal)
            asked = ((name, f"•\u00a0{sentence(chart.guards[name], wanted)}") for name, wanted in t.guards)
            done = ((name, f"/\u00a0{chart.actions[name].says}") for name in t.on)
            found |= {f"{t.name}/{name}": text for name, text in (*asked, *done)}
    return found


def _clauses_of(state: str, chart: ConfiguredChart, said: Mapping[str, str]) -> dict[str, dict[str, str]]:
    owners = (state, *(t.name for t in chart.outgoing(state))) if state in chart.states else ()
    return {
        owner: {key: text for key, text in said.items() if key.partition("/")[0] == owner} for owner in owners
    }


def _gone_first(one: Collection[str], other: Collection[str]) -> list[str]:
    runs = groupby(either(one, other), {*one}.intersection(other).__contains__)
    return [key for _is_in_both, run in runs for key in sorted(run, key=other.__contains__)]


def _marked(mark: str, tiles: list[Tile], others: list[Tile]) -> list[Tile]:
    others = others if len(tiles) == len(others) else [Tile()] * len(tiles)
    both = zip(tiles, others, strict=True)
    return [replace(one, text=mark * (one.text != other.text) + one.text) for one, other in both]


def _colored(part: Tile | Line, color: str) -> Tile | Line:
    return replace(part, style=replace(part.style, color=color)) if isinstance(part, Line) else part


def _signed(row: Row, sign: str = "", color: str = INK) -> list[Tile]:
    is_picture = not text_of(row) or sum(isinstance(part, Tile) for part in row) > 1
    style = replace(LEGEND, size=11, color=color)
    return [Tile(sign, 12, 20, fill="", style=style)] if is_picture else []


def _signs(numbers: list[int]) -> str:
    return "".join(f"#{number}\u00a0" for number in dict.fromkeys(numbers))


def _sentences(section: Section | None) -> list[Sentence]:
    parts = section.table if section else ()
    return [*(section.sentences if section else ()), *(one for part in parts for one in (part, *part.rows))]


def text_of(row: Row) -> str:
    lines = [part for part in row if isinstance(part, Line)]
    return ", ".join(text.text for line in lines for text in (line, line.behind) if text)


def house_rules(chart: ConfiguredChart) -> Redline | None:
    """Return the differences of house rules from the variant that they extend. Return None for any other chart."""
    name, base = chart.variant.name, chart.variant.lineage[-1:]
    if not chart.variant.changed or base in ((), (name,)):
        return None
    before = chart.family.configure(load_variant(base[0], chart.family))
    return Redline(compare(Side(base[0], before), Side(name, chart)), with_gone=False)
