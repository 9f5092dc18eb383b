"""What differs between two variants, or between two revisions of one."""

from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sixtysix.chart.model import STATE_ACTIONS, Chart, ConfiguredChart, Transition
from sixtysix.chart.parameters import all_of
from sixtysix.rules import rules_module

Pair = tuple[Transition | None, Transition | None]
"""A transition of the one chart and of the other; None on the side that does not have it."""

Key = TypeVar("Key")

TITLES = {
    "parameters": "Parameters",
    "follows": "What follows from the deck and the deal",
    "features": "Features",
    "states": "States",
    "transitions": "Transitions",
    "atoms": "Conditions",
    "actions": "Actions",
    "events": "Events",
    "invariants": "Invariants",
    "cases": "Tables of the rules",
    "rulings": "Rulings",
    "words": "The variant",
}
"""What is compared, in this order; ``words`` are what a variant says of itself."""

KINDS = tuple(TITLES)

VALUE = "value"
"""The one aspect of a parameter."""


@dataclass(frozen=True)
class Side:
    """A variant's chart, what messages call it, and the rulings it can cite."""

    name: str
    chart: ConfiguredChart
    rulings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """A parameter, a state, a transition and so on: the sentence that explains it, its sources, its aspects.

    ``aspects`` are all that is compared of it, by their names.
    """

    says: str = ""
    source: tuple[str, ...] = ()
    aspects: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Change:
    """Something that is only on one side (the other is None), or is not the same on both."""

    kind: str
    name: str
    before: Thing | None
    after: Thing | None

    @property
    def says(self) -> str:
        return (self.after or self.before or Thing()).says

    @property
    def source(self) -> tuple[str, ...]:
        """What either side cites."""
        return tuple(either(*(thing.source if thing else () for thing in (self.before, self.after))))

    @property
    def aspects(self) -> tuple[str, ...]:
        """The names of the aspects that differ."""
        before, after = (thing.aspects if thing else {} for thing in (self.before, self.after))
        return tuple(key for key in either(before, after) if before.get(key) != after.get(key))

    def json(self) -> dict[str, Any]:
        before, after = (
            thing and thing.aspects.get(VALUE, thing.aspects) for thing in (self.before, self.after)
        )
        source = list(self.source)
        return {"name": self.name, "says": self.says, "before": before, "after": after, "source": source}


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
    """Find everything that differs between two variants.

    Their names and titles do, and so nobody asks for them; of two revisions of one variant they are compared too.
    """
    sides = (before, after)
    matched = pairs(before.chart, after.chart)
    common = {old.name for old, new in matched if old and new and old.source == new.source}
    things = {kind: [of_side(side) for side in sides] for kind, of_side in _THINGS.items()}
    things["transitions"] = [_transitions(side.chart, common) for side in sides]
    if before.chart.variant.name != after.chart.variant.name:
        del things["words"]
    changes = []
    for kind, (one, other) in sorted(things.items(), key=lambda item: KINDS.index(item[0])):
        for name in either(one, other):
            old, new = one.get(name), other.get(name)
            differ = old is None or new is None or old.aspects != new.aspects
            # What a side has in its family and only leaves out, its transitions tell.
            is_told = kind in ("actions", "events", "cases") and any(
                name in getattr(side.chart.family, kind) and name not in getattr(side.chart, kind)
                for side in sides
            )
            if differ and not is_told:
                changes.append(Change(kind, name, old, new))
    return Comparison(before, after, tuple(changes))


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


def pairs(before: Chart, after: Chart) -> list[Pair]:
    """Give every transition of either chart, once: those of one name together."""
    one, other = ({t.name: t for t in chart.transitions} for chart in (before, after))
    return [(one.get(name), other.get(name)) for name in either(one, other)]


def _parameters(side: Side) -> dict[str, Thing]:
    known, found = side.chart.declarations.by_path, {}
    for path, value in all_of(side.chart.variant.parameters):
        if not isinstance(value, Mapping):
            says, source = (known[path].says, known[path].source) if path in known else ("", ())
            found[path] = Thing(says, source, {VALUE: value})
    return found


def _following(side: Side) -> dict[str, Thing]:
    """Give numbers that people compare and no parameter holds, if the parameters suit the rules of today."""
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        found = rules_module(side.chart.rules).consequences(side.chart.ruleset)
        return {
            name: Thing(says, tuple(source), {VALUE: value}) for name, (says, source, value) in found.items()
        }
    return {}


def _features(side: Side) -> dict[str, Thing]:
    def written(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    def listed(values: Mapping[str, tuple[Any, ...]]) -> list[str]:
        return [f"{path}: {' or '.join(map(written, choice))}" for path, choice in values.items()]

    found = {}
    for name, feature in side.chart.features.items():
        conditions = {"when": listed(feature.when), "unless": listed(feature.unless)}
        aspects = {"on": name in side.chart.active, "says": feature.says, **conditions}
        found[name] = Thing(feature.says, (), aspects)
    return found


# Of two transitions that could both be taken, the first is: so their order is compared. But a transition that only one
# side has would give all that follow it another number. Those that both sides have are numbered among themselves.
def _transitions(chart: Chart, common: Container[str]) -> dict[str, Thing]:
    places = {
        name: place
        for state in chart.states.values()
        for place, name in enumerate([t.name for t in state.transitions if t.name in common], 1)
    }
    found = {}
    for t in chart.transitions:
        aspects = {
            "says": t.says,
            "event": t.event,
            "from": t.source,
            "to": t.target,
            "internal": t.internal,
            "conditions": [name if wanted else f"not {name}" for name, wanted in t.guards],
            "actions": list(t.on),
            "when": list(t.when),
            "place": places.get(t.name, 0),
            "source": list(t.cites),
        }
        found[t.name] = Thing(t.says, t.cites, aspects)
    return found


def _words(side: Side) -> dict[str, Thing]:
    variant = side.chart.variant
    aspects = {
        "title": variant.title,
        "says": variant.says,
        "extends": list(variant.lineage[1:]),
        "source": list(variant.source),
        "family": side.chart.family.says,
        "impossible": [f"{', '.join(i.obligations)}: {i.because}" for i in side.chart.impossible],
    }
    return {variant.name: Thing(variant.title, variant.source, aspects)}


def _parts(table: str, attributes: Mapping[str, str]) -> Callable[[Side], dict[str, Thing]]:
    """Give the parts in a table of the chart, with the aspects that are held in ``attributes`` of these names."""

    def aspect(part: Any, attribute: str) -> Any:
        value = getattr(part, attribute)
        return list(value) if isinstance(value, tuple) else None if value == "" else value

    def thing(part: Any) -> Thing:
        aspects = {name: aspect(part, attribute) for name, attribute in attributes.items()}
        return Thing(part.says, part.source, {"says": part.says, **aspects, "source": list(part.source)})

    return lambda side: {name: thing(part) for name, part in getattr(side.chart, table).items()}


_OF_STATES = {"inside": "parent", "initial": "initial", "final": "final", "substates": "children"}
_OF_FUNCTIONS = {"otherwise": "otherwise", "margin": "margin"}

_THINGS: Mapping[str, Callable[[Side], dict[str, Thing]]] = {
    "parameters": _parameters,
    "follows": _following,
    "features": _features,
    "states": _parts("states", _OF_STATES | {key: key for key in STATE_ACTIONS}),
    "atoms": _parts("guards", _OF_FUNCTIONS),
    "actions": _parts("actions", _OF_FUNCTIONS),
    "events": _parts("events", {"label": "label", "by": "by", "carries": "carries"}),
    "invariants": _parts("invariants", {"in": "holds_in"}),
    "cases": _parts("cases", {"in": "states"}),
    "rulings": lambda side: {n: Thing(e.get("title", ""), (n,), e) for n, e in side.rulings.items()},
    "words": _words,
}
"""Each kind of thing but transitions, by its name: all of them on one side."""
