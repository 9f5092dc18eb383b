"""Two charts as one drawing: what only one of them has is marked, and what they have in common but not alike."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sixtysix.chart.comparison import Comparison, Pair, either, pairs
from sixtysix.chart.model import STATE_ACTIONS, Event, State, Transition
from sixtysix.chart.provenance import affected
from sixtysix.compile.diagram.dot import draw
from sixtysix.compile.diagram.palette import ACCENT, BLUE, INK
from sixtysix.compile.diagram.wording import Mark


def contrast(comparison: Comparison, state: str | None = None) -> str:
    """Draw both charts, or one state of them with its neighbours, as DOT source.

    KeyError if neither has such a state.
    """
    both = _Both(comparison)
    order = (both.gone, both.new, both.changed, both.moved)
    marks = dict(sorted(both.marks.items(), key=lambda item: order.index(item[1])))
    return draw(both.chart, state, marks=marks)


class _Both:
    """A chart with all that either has, and the marks of what differs."""

    def __init__(self, comparison: Comparison) -> None:
        self.before, self.after = comparison.before.chart, comparison.after.chart
        _ = self.after.language
        self.gone = Mark("−", ACCENT, _("only in {game}", game=comparison.before.name), "dotted")
        self.new = Mark("+", BLUE, _("only in {game}", game=comparison.after.name), "bold")
        self.changed = Mark("~", INK, _("in both, and not the same"), "double")
        self.moved = Mark("*", INK, _("in both, with parameters that differ"))
        self._affected = affected(self.before, self.after)
        self.marks: dict[str, Mark] = {}
        self._changed = {c.name for kind in ("states", "atoms", "actions") for c in comparison.of_kind(kind)}
        arrows = comparison.of_kind("transitions")
        self._changed |= {c.name for c in arrows if not {"place", "when"}.issuperset(c.aspects)}
        transitions = list(pairs(self.before, self.after))
        states = {name: self._state(name, transitions) for name in self._in_document_order(None)}
        titles = (self.before.variant.title, self.after.variant.title)
        parameters = ", ".join(change.name for change in comparison.of_kind("parameters"))
        says = _(
            "What differs{also?, and parameters, too: {parameters}}.", also=parameters, parameters=parameters
        )
        title = titles[0]
        if titles[1] != title:
            title = _("{one} and {other}", one=titles[0], other=titles[1])
        self.chart = replace(
            self.after,
            states=states,
            events={name: self._event(name) for name in {**self.before.events, **self.after.events}},
            guards={**self.before.guards, **self.after.guards},
            actions={**self.before.actions, **self.after.actions},
            variant=replace(self.after.variant, title=title, says=says),
        )

    def _event(self, name: str) -> Event:
        """Give an event with the labels that it has on both sides."""
        known = [chart.events[name] for chart in (self.before, self.after) if name in chart.events]
        return replace(known[-1], label=" / ".join(dict.fromkeys(event.label for event in known)))

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
        return [name for name in names if self._one(name).parent == compound]

    def _one(self, name: str) -> State:
        return self.after.states.get(name) or self.before.states[name]

    def _state(self, name: str, transitions: list[Pair]) -> State:
        old, new = self.before.states.get(name), self.after.states.get(name)
        self._mark_one(name, old, new, name in self._changed)
        state = self._one(name)
        doings: dict[str, Any] = {
            key: self._either(name, getattr(old, key, ()), getattr(new, key, ())) for key in STATE_ACTIONS
        }
        own = [pair for pair in transitions if (one := pair[1] or pair[0]) and one.source == name]
        both = tuple(self._transition(old, new) for old, new in own)
        return replace(state, **doings, transitions=both, children=tuple(self._children(name)))

    def _transition(self, old: Transition | None, new: Transition | None) -> Transition:
        one = new or old
        assert one
        self._mark_one(one.name, old, new, one.name in self._changed)
        names: dict[str, Any] = {
            key: self._either(one.name, getattr(old, key, ()), getattr(new, key, ()))
            for key in ("cond", "unless", "on")
        }
        turned = set(names["cond"]) & set(names["unless"])
        self.marks |= {f"{one.name}/{name}": self.changed for name in turned}
        return replace(one, **names)

    def _either(self, owner: str, before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
        """The conditions or actions of both, each marked."""
        names = either(before, after)
        for name in names:
            self._mark_one(f"{owner}/{name}", name in before, name in after, name in self._changed)
            if name in self._affected:
                self.marks.setdefault(f"{owner}/{name}", self.moved)
        return tuple(names)

    def _mark_one(self, name: str, before: object, after: object, changed: bool) -> None:
        if not before:
            self.marks[name] = self.new
        elif not after:
            self.marks[name] = self.gone
        elif changed:
            self.marks[name] = self.changed
