"""What is compared of a variant: its parameters, and all that its chart declares."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from sixtysix.chart.model import Chart, ConfiguredChart, Function, State, Transition
from sixtysix.rules import rules_module

Aspects = Mapping[str, Any]
"""All that is compared of one thing, by a name."""


VALUE = "value"
"""The one aspect of a parameter."""


@dataclass(frozen=True)
class Side:
    """A variant's chart and its family's, what messages call it, and the rulings it can cite."""

    name: str
    family: Chart
    chart: ConfiguredChart
    rulings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Thing:
    """A parameter, a state, a transition and so on: its aspects, the sentence that explains it, its sources."""

    says: str
    source: tuple[str, ...]
    aspects: Aspects


def _parameters(side: Side) -> dict[str, Thing]:
    """Every parameter by its path."""
    variant, known = side.chart.variant, side.chart.declarations.by_path
    found = {}
    for path, value in _leaves(variant.parameters if variant else {}):
        declared = known.get(path)
        says, source = (declared.says, declared.source) if declared else ("", ())
        found[path] = Thing(says, source, {VALUE: value})
    return found


def _leaves(parameters: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in parameters.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{key}.")
        else:
            yield path + key, value


def _following(side: Side) -> dict[str, Thing]:
    """Numbers that people compare and no parameter holds, if the parameters suit the rules of today."""
    with suppress(LookupError, TypeError, ValueError, AttributeError):
        found = rules_module(side.chart.rules).consequences(side.chart.ruleset)
        return {
            name: Thing(says, tuple(source), {VALUE: value}) for name, (says, source, value) in found.items()
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


def transition(t: Transition | None, place: int) -> Thing | None:
    """A transition; ``place`` is its own among those of its state that both sides have."""
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
        "place": place,
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
    aspects = {
        "title": variant.title,
        "says": variant.says,
        "extends": list(variant.lineage[1:]),
        "source": list(variant.source),
        "family": side.family.says,
        "impossible": [f"{', '.join(i.obligations)}: {i.because}" for i in side.chart.impossible],
    }
    return {variant.name: Thing(variant.title, variant.source, aspects)}


THINGS: Mapping[str, Callable[[Side], dict[str, Thing]]] = {
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
"""Each kind of thing but transitions, by its name: all of them on one side."""
