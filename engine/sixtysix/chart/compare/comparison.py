"""What differs between two variants, or between two revisions of one."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix.chart.compare.matching import either, pairs
from sixtysix.chart.compare.things import THINGS, VALUE, Aspects, Side, Thing, transition
from sixtysix.chart.model import Chart, Transition

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
    if _variant_name(before) != _variant_name(after):
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


def _variant_name(side: Side) -> str:
    return side.chart.variant.name if side.chart.variant else ""


def _transitions(before: Chart, after: Chart) -> Iterator[Change]:
    matched = list(pairs(before, after))
    common = [(old, new) for old, new in matched if old and new]
    places = [_places([pair[side] for pair in common]) for side in (0, 1)]
    for old, new in matched:
        one, other = (
            transition(before, old, places[0].get(old, 0)),
            transition(after, new, places[1].get(new, 0)),
        )
        if _aspects(one) != _aspects(other):
            yield Change("transitions", (old or new).id, one, other)  # type: ignore[union-attr]


def _places(transitions: list[Transition]) -> dict[Transition | None, int]:
    """The place of each, from 1, among those of its state: of two that could be taken the first is."""
    ordered = sorted(transitions, key=lambda t: (t.source, t.index))
    return {t: 1 + sum(o.source == t.source for o in ordered[:i]) for i, t in enumerate(ordered)}
