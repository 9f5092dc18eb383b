"""What differs between two variants, or between two revisions of one."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sixtysix.spec.features import parameter_paths
from sixtysix.spec.matching import either, pairs
from sixtysix.spec.model import Chart, Function, State, Transition
from sixtysix.spec.rules import rules_module

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

Aspects = Mapping[str, Any]
"""All that is compared of one thing, by a name."""


@dataclass(frozen=True)
class Side:
    """A variant's chart and its family's, what messages call it, and the rulings it can cite."""

    name: str
    family: Chart
    chart: Chart
    rulings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """A parameter, a state, a transition and so on: its aspects, the sentence that explains it, its sources."""

    says: str
    source: tuple[str, ...]
    aspects: Aspects


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
    things = {kind: (of_side(before), of_side(after)) for kind, of_side in _THINGS.items()}
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

VALUE = "value"
"""The one aspect of a parameter."""

_NOTHING = Thing("", (), {})


def _aspects(thing: Thing | None) -> Aspects | None:
    return None if thing is None else thing.aspects


def _plain(thing: Thing | None) -> Any:
    """The aspects for programs; of a parameter its value."""
    return None if thing is None else thing.aspects.get(VALUE, thing.aspects)


def _variant_name(side: Side) -> str:
    return side.chart.variant.name if side.chart.variant else ""


def _parameters(side: Side) -> dict[str, Thing]:
    """Every parameter by its path."""
    variant, known = side.chart.variant, parameter_paths(side.chart.parameters_schema)
    if variant is None:
        return {}
    found = {}
    for path, value in _leaves(variant.parameters):
        about = (schema for schema in known.get(path, []) if "description" in schema)
        schema = next(about, {})
        found[path] = Thing(schema.get("description", ""), tuple(schema.get("source", ())), {VALUE: value})
    return found


def _leaves(parameters: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in parameters.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


def _following(side: Side) -> dict[str, Thing]:
    """Numbers that people compare and no parameter holds, if the rules are of cards and the parameters suit them."""
    variant = side.chart.variant
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        r = rules_module(side.chart).ruleset(variant.parameters if variant else {})
        return {
            "holding": Thing(
                "The cards that each player is dealt.", ("dealing.packets",), {VALUE: r.holding}
            ),
            "talon.face_down": Thing(
                "The face-down cards that are left after the deal.",
                ("deck", "dealing.packets"),
                {VALUE: len(r.cards) - len(r.dealing)},
            ),
        }
    return {}


def _features(side: Side) -> dict[str, Thing]:
    chart = side.chart
    return {
        f.name: Thing(
            f.says,
            (),
            {
                "on": f.name in chart.active,
                "says": f.says,
                "when": _listed(f.when),
                "unless": _listed(f.unless),
            },
        )
        for f in chart.features.values()
    }


def _listed(values: Mapping[str, tuple[Any, ...]]) -> list[str]:
    return [f"{path}: {' or '.join(map(_written, choice))}" for path, choice in values.items()]


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _states(side: Side) -> dict[str, Thing]:
    return {
        state.name: Thing(state.says, state.source, _state(state)) for state in side.chart.states.values()
    }


def _state(state: State) -> Aspects:
    return {
        "says": state.says,
        "inside": state.parent,
        "initial": state.initial,
        "final": state.final,
        "substates": list(state.children),
        **{key: list(getattr(state, key)) for key in ("start", "enter", "exit", "finish")},
        "source": list(state.source),
    }


def _transitions(before: Chart, after: Chart) -> Iterator[Change]:
    for old, new in pairs(before, after):
        one, other = _transition(before, old), _transition(after, new)
        if _aspects(one) != _aspects(other):
            yield Change("transitions", (old or new).id, one, other)  # type: ignore[union-attr]


def _transition(chart: Chart, t: Transition | None) -> Thing | None:
    if t is None:
        return None
    aspects = {
        "says": t.says,
        "event": t.event,
        "from": t.source,
        "to": t.target,
        "internal": t.internal,
        "conditions": [name if wanted else f"not {name}" for name, wanted in t.guards],
        "actions": list(t.on),
        "when": list(t.when),
        "source": list(t.cites),
    }
    return Thing(t.says, t.cites, aspects)


def _functions(known: Mapping[str, Function]) -> dict[str, Thing]:
    return {
        f.name: Thing(
            f.says,
            f.source,
            {"says": f.says, "otherwise": f.otherwise, "margin": f.margin or None, "source": list(f.source)},
        )
        for f in known.values()
    }


def _events(side: Side) -> dict[str, Thing]:
    return {
        e.name: Thing(
            e.says,
            e.source,
            {
                "says": e.says,
                "label": e.label,
                "by": e.by,
                "carries": list(e.carries),
                "source": list(e.source),
            },
        )
        for e in side.chart.events.values()
    }


def _invariants(side: Side) -> dict[str, Thing]:
    return {
        i.name: Thing(i.says, i.source, {"says": i.says, "in": list(i.holds_in), "source": list(i.source)})
        for i in side.chart.invariants.values()
    }


def _cases(side: Side) -> dict[str, Thing]:
    return {
        c.name: Thing(c.says, c.source, {"says": c.says, "in": list(c.states), "source": list(c.source)})
        for c in side.chart.cases.values()
    }


def _rulings(side: Side) -> dict[str, Thing]:
    return {name: Thing(entry.get("title", ""), (name,), entry) for name, entry in side.rulings.items()}


def _words(side: Side) -> dict[str, Thing]:
    variant = side.chart.variant
    if variant is None:
        return {}
    aspects = {
        "title": variant.title,
        "says": variant.says,
        "extends": list(variant.lineage[1:]),
        "source": list(variant.source),
    }
    return {variant.name: Thing(variant.title, variant.source, aspects)}


_THINGS: Mapping[str, Callable[[Side], dict[str, Thing]]] = {
    "parameters": _parameters,
    "follows": _following,
    "features": _features,
    "states": _states,
    "atoms": lambda side: _functions(side.chart.guards),
    "actions": lambda side: _functions(side.chart.actions),
    "events": _events,
    "invariants": _invariants,
    "cases": _cases,
    "rulings": _rulings,
    "words": _words,
}
