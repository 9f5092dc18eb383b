"""Two charts as one: what either has in the states of the second, each text as both say it, and marks."""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import sixtysix.game as game
from sixtysix.chart.comparison import Pair, either, pairs
from sixtysix.chart.model import GUARDS, STATE_ACTIONS, ConfiguredChart, State, Transition
from sixtysix.chart.provenance import acts_alike
from sixtysix.compile.diagram.labels import GONE, NEW
from sixtysix.compile.diagram.palette import PALE
from sixtysix.compile.diagram.wording import Mark
from sixtysix.redline.words import of_side

if TYPE_CHECKING:
    from sixtysix.redline import Redline

PARTS = (*GUARDS, "on")
"""Of a transition."""

SAID = ("label", "says", "otherwise")

SAME = Mark("", PALE, "")


class Both:
    """A chart of both sides of a redline, and its marks.

    In the whole chart, which tells no conditions and actions, their numbers are at events and states.
    """

    def __init__(self, red: "Redline", is_whole: bool) -> None:
        self._red, self._is_whole = red, is_whole
        self.marks = {} if is_whole else {m.sign: m for m in (red.gone, red.new)[not red.with_gone :]}
        self._signs = dict[str, str]()
        self._tables: dict[str, dict[str, Any]] = {
            table: {**getattr(red.before, table), **getattr(red.after, table)}
            for table in ("events", "guards", "actions", "states")
        }
        for table, parts in self._tables.items():
            for name in getattr(red.before, table).keys() & getattr(red.after, table).keys():
                parts[name] = self._told(table, name)
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
        sign = red.sign(lambda a, b: _said(a, one.name) != _said(b, one.name), one.name)
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


def _said(chart: ConfiguredChart, transition: str) -> list[str]:
    return [t.says for t in chart.transitions if t.name == transition]


def _differ(owner: str, name: str, one: ConfiguredChart, other: ConfiguredChart) -> bool:
    return _has(one, owner, name) != _has(other, owner, name)


def _has(chart: ConfiguredChart, owner: str, name: str) -> bool:
    """True if a transition or state asks for a guard or does an action."""
    known: list[Any] = [*chart.transitions, *chart.states.values()]
    lists = (getattr(one, key, ()) for one in known if one.name == owner for key in (*PARTS, *STATE_ACTIONS))
    return any(name in names for names in lists)
