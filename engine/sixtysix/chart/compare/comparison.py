"""What differs between two variants, or between two revisions of one."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from sixtysix.chart.compare.things import THINGS, VALUE, Aspects, Side, Thing, transition
from sixtysix.chart.model import Chart, Transition

Pair = tuple[Transition | None, Transition | None]
"""A transition of the one chart and of the other; None on the side that does not have it."""

Key = TypeVar("Key")


def either(one: Iterable[Key], other: Iterable[Key]) -> list[Key]:
    """List what is in one or the other, each once; what only the other has stands behind its neighbour there."""
    found = list(one)
    place = 0
    for key in other:
        if key in found:
            place = found.index(key) + 1
        else:
            found.insert(place, key)
            place += 1
    return found


def pairs(before: Chart, after: Chart) -> Iterator[Pair]:
    """Give every transition of either chart, once: those of one name together."""
    one, other = ({t.name: t for t in chart.transitions} for chart in (before, after))
    return ((one.get(name), other.get(name)) for name in either(one, other))


KINDS = (
    "parameters",
    "follows",
    "features",
    "states",
    "transitions",
    "atoms",
    "actions",
    "events",
    "invariants",
    "cases",
    "rulings",
    "words",
)
"""What is compared.

``follows`` is what the deck and the deal come to, ``atoms`` the conditions of transitions, ``words`` what a variant
says of itself.
"""


@dataclass(frozen=True)
class Change:
    """Something that is only on one side (the other is None), or is not the same on both."""

    kind: str
    name: str
    before: Thing | None
    after: Thing | None

    @property
    def says(self) -> str:
        return (self.after or self.before or _NOTHING).says

    @property
    def source(self) -> tuple[str, ...]:
        """What either side cites."""
        return tuple(either((self.before or _NOTHING).source, (self.after or _NOTHING).source))

    @property
    def aspects(self) -> tuple[str, ...]:
        """The names of the aspects that differ."""
        before, after = (self.before or _NOTHING).aspects, (self.after or _NOTHING).aspects
        return tuple(key for key in either(before, after) if before.get(key) != after.get(key))

    def json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "says": self.says,
            "before": _plain(self.before),
            "after": _plain(self.after),
            "source": list(self.source),
        }


@dataclass(frozen=True)
class Comparison:
    """Two sides and everything that differs, kind by kind."""

    before: Side
    after: Side
    changes: tuple[Change, ...]

    def of_kind(self, kind: str) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.kind == kind)

    def json(self) -> dict[str, Any]:
        found = {kind: [change.json() for change in self.of_kind(kind)] for kind in KINDS}
        return {"before": self.before.name, "after": self.after.name, "equal": not self.changes, **found}


def compare(before: Side, after: Side) -> Comparison:
    """Everything that differs between two variants.

    Their names and titles do, and so nobody asks for them; of two revisions of one variant they are compared too.
    """
    things = {kind: (of_side(before), of_side(after)) for kind, of_side in THINGS.items()}
    if before.chart.variant.name != after.chart.variant.name:
        del things["words"]
    changes = [
        Change(kind, name, one.get(name), other.get(name))
        for kind, (one, other) in things.items()
        for name in either(one, other)
        if _aspects(one.get(name)) != _aspects(other.get(name))
        and not _is_left_out(kind, name, before, after)
    ]
    changes += _transitions(before.chart, after.chart)
    return Comparison(before, after, tuple(sorted(changes, key=lambda change: KINDS.index(change.kind))))


def _is_left_out(kind: str, name: str, *sides: Side) -> bool:
    """Whether one side has it in its family and only leaves it out: what it does not do then is told elsewhere."""
    if kind not in _DECLARED:
        return False
    return any(name in getattr(s.family, kind) and name not in getattr(s.chart, kind) for s in sides)


_DECLARED = ("actions", "events", "cases")

_NOTHING = Thing("", (), {})


def _aspects(thing: Thing | None) -> Aspects | None:
    return None if thing is None else thing.aspects


def _plain(thing: Thing | None) -> Any:
    """The aspects for programs; of a parameter its value."""
    return None if thing is None else thing.aspects.get(VALUE, thing.aspects)


def _transitions(before: Chart, after: Chart) -> Iterator[Change]:
    matched = list(pairs(before, after))
    common = {old.name for old, new in matched if old and new and old.source == new.source}
    places = [_places(chart, common) for chart in (before, after)]
    for old, new in matched:
        name = (old or new).name  # type: ignore[union-attr]
        one, other = (
            transition(old, places[0].get(name, 0)),
            transition(new, places[1].get(name, 0)),
        )
        if _aspects(one) != _aspects(other):
            yield Change("transitions", name, one, other)


def _places(chart: Chart, common: Container[str]) -> dict[str, int]:
    """Number the common transitions of each state, from 1: of two that could be taken the first is."""
    by_state = ([t.name for t in s.transitions if t.name in common] for s in chart.states.values())
    return {name: place for names in by_state for place, name in enumerate(names, 1)}
