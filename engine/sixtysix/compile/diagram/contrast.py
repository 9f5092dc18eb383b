"""Two charts as one drawing: what only one has is marked, and where they say different things both stand there."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Any, TypeVar

from sixtysix.chart.comparison import VALUE, ComparedItem, Comparison, Pair, either, pairs
from sixtysix.chart.model import STATE_ACTIONS, ConfiguredChart, Event, Function, State, Transition
from sixtysix.chart.problems import write_value
from sixtysix.chart.provenance import affected, parameters_behind
from sixtysix.compile.diagram.dot import draw
from sixtysix.compile.diagram.labels import GONE, NEW
from sixtysix.compile.diagram.palette import ACCENT, BLUE, INK
from sixtysix.compile.diagram.wording import Mark
from sixtysix.languages import _

Part = TypeVar("Part", Event, Function, State)

TRANSITION_PARTS = ("cond", "unless", "on")


def contrast(comparison: Comparison, state: str | None = None) -> str:
    """Draw both charts as DOT source: what differs with its neighbours, or one state of them.

    Of an atomic state all conditions are there, elsewhere those that differ. KeyError if neither has such a state.
    """
    both = _Both(comparison)
    order = (both.gone, both.new, both.changed)
    marks = dict(sorted(both.marks.items(), key=lambda item: order.index(item[1])))
    is_close_up = state is not None and not both.chart.states[state].is_compound
    chart = both.chart if is_close_up else both.differing(whole=state is not None)
    return draw(chart, state, marks=marks, changes=True)


def both_texts(old: str, new: str) -> str:
    """Write two texts as one, with both words where they differ."""
    one, other = (re.findall(r"\S+?(?=[.,;:]*(?:\s|$))|[.,;:]+(?=\s|$)", text) for text in (old, new))
    match = SequenceMatcher(None, one, other, autojunk=False)
    found = []
    for kind, start, end, begin, stop in match.get_opcodes():
        gone, come = _of_side(GONE, " ".join(one[start:end])), _of_side(NEW, " ".join(other[begin:stop]))
        between = "\u00a0→\u00a0" if gone and come else ""
        found.append(" ".join(one[start:end]) if kind == "equal" else f"{gone}{between}{come}")
    return re.sub(rf" (?=[{GONE}{NEW}]?[.,;:]+(?:\s|$))", "", " ".join(found))


def _of_side(mark: str, text: str) -> str:
    return re.sub(r"(?<!\S)(?=\S)", mark, text)


class _Both:
    """A chart with all that either has, the marks of what differs, and what is told otherwise."""

    def __init__(self, comparison: Comparison) -> None:
        self.before, self.after = comparison.before.chart, comparison.after.chart
        one, other = comparison.before.name, comparison.after.name
        self.gone = Mark("−", ACCENT, _("only in {game}, or struck through", game=one), "dotted")
        self.new = Mark("+", BLUE, _("only in {game}, or underlined", game=other), "bold")
        self.changed = Mark("~", INK, _("in both, and not the same"), "double")
        self._affected = affected(self.before, self.after)
        self.marks: dict[str, Mark] = {}
        self._changed = {c.name for kind in ("states", "atoms", "actions") for c in comparison.of_kind(kind)}
        self._changed |= {c.name for c in comparison.of_kind("transitions") if c.aspects != ("features",)}
        self._values = {
            change.name: f"{change.name}: {_of_side(GONE, self._value(change.before))}"
            f"\u00a0→ {_of_side(NEW, self._value(change.after))}"
            for change in comparison.of_kind("parameters")
        }
        self._shown = set[str]()
        self._told = dict[str, frozenset[str]]()
        tables: dict[str, Any] = {key: self._table(key) for key in ("events", "guards", "actions", "states")}
        self._states = tables["states"]
        transitions = list(pairs(self.before, self.after))
        tables["states"] = {name: self._state(name, transitions) for name in self._in_document_order(None)}
        if self._told:
            self.marks |= {GONE: self.gone, NEW: self.new}
        titles = (self.before.variant.title, self.after.variant.title)
        title = titles[0]
        if titles[1] != title:
            title = _("{one} and {other}", one=titles[0], other=titles[1])
        elsewhere = [
            text.replace(" ", "\u00a0") for name, text in self._values.items() if name not in self._shown
        ]
        parameters = "\u00a0\u00a0· ".join(elsewhere)
        says = _(
            "What differs{also?, and parameters, too: {parameters}}.", also=parameters, parameters=parameters
        )
        self.chart = replace(
            self.after, **tables, variant=replace(self.after.variant, title=title, says=says)
        )

    @staticmethod
    def _value(item: ComparedItem | None) -> str:
        return _("not there") if item is None else write_value(item.aspects[VALUE], _("yes"), _("no"))

    def _table(self, table: str) -> dict[str, Any]:
        """Give what either chart has in a table, with the texts of both; behind a mark, with those of one side."""
        one, other = getattr(self.before, table), getattr(self.after, table)
        common = {name: self._told_by_both(one[name], part) for name, part in other.items() if name in one}
        alone = {
            mark + name: part for mark, side in ((GONE, one), (NEW, other)) for name, part in side.items()
        }
        return {**alone, **one, **other, **common}

    def _told_by_both(self, old: Part, new: Part) -> Part:
        """Give a part with its texts on both sides, or where those are the same with the parameters behind it."""
        texts = {
            key: (getattr(old, key), text)
            for key in ("label", "words", "says", "otherwise")
            if (text := getattr(new, key, ""))
        }
        known, below = self._behind(new.name), ""
        if all(before == after for before, after in texts.values()):
            if new.name not in self._affected or not known:
                return new
            below = "".join(f"\n{value}" for value in known.values())
            written: dict[str, Any] = {key: text + below for key, (_, text) in texts.items()}
        else:
            written = {key: both_texts(*pair) for key, pair in texts.items()}
        self._told[new.name] = frozenset(known) if below or len(known) == 1 else frozenset()
        return replace(new, **written)

    def _behind(self, name: str) -> dict[str, str]:
        """Give the parameters that differ and decide what a function does, with both values."""
        paths = {path for chart in (self.before, self.after) for path in parameters_behind(chart, [name])}
        inside = {around for path in paths for around in (path, path.rpartition(".")[0])}
        return {path: value for path, value in self._values.items() if path in inside}

    def differing(self, whole: bool) -> ConfiguredChart:
        """Leave of states and transitions what is marked, and of the chart those of which anything is, or the whole."""
        chart, kept, near = self.chart, dict[str, State](), set[str]()
        for name, state in chart.states.items():
            doings, own = self._differing(name, state, STATE_ACTIONS), tuple[Transition, ...]()
            for t in state.transitions:
                parts = self._differing(t.name, t, TRANSITION_PARTS)
                is_told = t.name in self.marks or not self._told.keys().isdisjoint((t.name, t.event))
                if whole or is_told or any(parts.values()):
                    # Of one that only one side has what it is says enough.
                    own += (
                        replace(t, **(dict.fromkeys(parts, ()) if self._is_one_sided(t.name) else parts)),
                    )
            kept[name] = replace(state, **doings, transitions=own)
            if whole or own or any(doings.values()) or name in self.marks or name in self._told:
                near |= {end for t in own for end in (t.source, t.target)} | {name}
        near = {outer for name in near for outer in chart.ancestors(name)}
        near |= {outer for name in near for outer in chart.ancestors(chart.leaf(name))}
        kept = {
            name: replace(state, children=tuple(child for child in state.children if child in near))
            for name, state in kept.items()
            if name in near
        }
        return replace(chart, states=kept)

    def _differing(self, owner: str, item: State | Transition, keys: Iterable[str]) -> dict[str, Any]:
        """Return by key the conditions or actions of a state or transition that differ."""
        return {
            key: tuple(
                name for name in getattr(item, key) if f"{owner}/{name}" in self.marks or name in self._told
            )
            for key in keys
        }

    def _in_document_order(self, compound: str | None) -> Iterator[str]:
        for name in self._children(compound):
            yield name
            yield from self._in_document_order(name)

    def _children(self, compound: str | None) -> list[str]:
        """A state that has moved stands where it stands now."""
        if compound is None:
            names = either(self.before.top, self.after.top)
        else:
            sides = [chart.states.get(compound) for chart in (self.before, self.after)]
            names = either(*(side.children if side else () for side in sides))
        states = {**self.before.states, **self.after.states}
        return [name for name in names if states[name].parent == compound]

    def _state(self, name: str, transitions: list[Pair]) -> State:
        old, new = self.before.states.get(name), self.after.states.get(name)
        self._mark(name, old, new)
        state: State = self._states[name]
        doings = self._of_both(name, old, new, STATE_ACTIONS)
        own = [pair for pair in transitions if (one := pair[1] or pair[0]) and one.source == name]
        both = tuple(self._transition(old, new) for old, new in own)
        return replace(state, **doings, transitions=both, children=tuple(self._children(name)))

    def _transition(self, old: Transition | None, new: Transition | None) -> Transition:
        one = new or old
        assert one
        self._mark(one.name, old, new)
        parts = self._of_both(one.name, old, new, TRANSITION_PARTS)
        if not (old and new):
            return replace(one, event=one.event and (GONE if old else NEW) + one.event, **parts)
        if old.says != new.says:
            self._told[one.name] = frozenset()
            parts["says"] = both_texts(old.says, new.says)
        return replace(one, **parts)

    def _of_both(self, owner: str, old: object, new: object, keys: Iterable[str]) -> dict[str, Any]:
        """Return the conditions or actions of both by key, those of one side by names with its texts if they differ.

        Each is marked, but where what has them is on one side alone: its own mark says it of all of them.
        """
        return {key: tuple(self._names(owner, getattr(old, key, ()), getattr(new, key, ()))) for key in keys}

    def _names(self, owner: str, before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
        for name in either(before, after):
            told, called = self._told.get(name), name
            if name in before and name in after:
                self._shown |= told or frozenset()
            elif told is not None:
                called = (GONE if name in before else NEW) + name
            if not self._is_one_sided(owner):
                self._mark(f"{owner}/{called}", name in before, name in after, called)
            yield called

    def _is_one_sided(self, name: str) -> bool:
        return self.marks.get(name) in (self.gone, self.new)

    def _mark(self, name: str, before: object, after: object, called: str = "") -> None:
        if not (before and after):
            self.marks[name] = self.gone if before else self.new
        elif (called or name) in self._changed:
            self.marks[name] = self.changed
