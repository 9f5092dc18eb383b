"""House rules: a variant with another value of one parameter, or of two."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import islice, pairwise, product
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import Schema
from sixtysix.chart.problems import Pointer, value_at
from sixtysix.chart.provenance import parameters_against, parameters_behind
from sixtysix.chart.variants import changed
from sixtysix.conform.differences import VALUE, Difference, actions_of, actions_writing, table_attributes
from sixtysix.conform.finding import Finding
from sixtysix.contract.events import PLAYERS
from sixtysix.contract.values import write_value
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.play.replay import replay

NUMBER, CHOICE, ORDER = "change-number", "change-choice", "change-order"

JOINT = " + "  # joins the parameters of a change of two


@dataclass(frozen=True, eq=False)
class Change:
    """Another value of a parameter, or of two, and the chart that has it."""

    operator: str
    place: str
    """The parameter's path: ``claim.penalty.by``."""
    value: str
    chart: ConfiguredChart = field(repr=False)

    def __str__(self) -> str:
        return f"{self.place}: {self.value}"

    @cached_property
    def coverage(self) -> Coverage:
        return Coverage(self.chart)


def changes(chart: ConfiguredChart, only: str = "") -> Iterator[Change]:
    """Yield the changes of each parameter, or of the ``only`` one, to values that a variant's file may have.

    A number changes to the next and the previous one, a choice to each other one, a list in its order.
    """
    for pointer, value in _values_within(chart.variant.parameters):
        if only in ("", ".".join(map(str, pointer))):
            for operator, nearest in _others(chart.declarations.schema, pointer, value):
                tried = (_change(chart, pointer, other, operator) for other in nearest)
                yield from islice(filter(None, tried), 1)


@lru_cache(maxsize=2)
def all_changes(coverage: Coverage) -> tuple[Change, ...]:
    """Return the changes of all parameters (cached, with the coverage of each)."""
    return tuple(changes_at(coverage.chart, [""]))


def changes_at(chart: ConfiguredChart, places: Iterable[str]) -> list[Change]:
    """Return the changes of these parameters; the place ``""`` stands for all of them.

    Numbers change by one and by two, because a change by one may make no difference.
    """
    found = [change for place in sorted(places) for change in changes(chart, place)]
    return [*found, *shifted(chart, {change.place for change in found}, (-2, 2))]


def shifted(chart: ConfiguredChart, places: Iterable[str], steps: Iterable[int]) -> list[Change]:
    """Return the changes of those of the parameters that are numbers by each of the steps."""
    found = list[Change | None]()
    for pointer, step in product((tuple(place.split(".")) for place in sorted(places)), steps):
        value = value_at(chart.variant.parameters, pointer)
        found += [_change(chart, pointer, value + step, NUMBER)] if type(value) is int else []
    return [*filter(None, found)]


def pairs(chart: ConfiguredChart, places: Collection[str]) -> Iterator[Change]:
    """Yield changes of two of these parameters at once."""
    for first in changes_at(chart, places):
        for place in sorted(place for place in places if place > first.place):
            for second in changes(first.chart, place):
                value = f"{first.value}{JOINT}{second.value}"
                yield replace(second, place=f"{first.place}{JOINT}{place}", value=value)


def _change(chart: ConfiguredChart, pointer: Pointer, value: Any, operator: str) -> Change | None:
    other = changed(chart, {pointer: value})
    return Change(operator, ".".join(map(str, pointer)), write_value(value), other) if other else None


def _values_within(value: Any, pointer: Pointer = ()) -> Iterator[tuple[Pointer, Any]]:
    """Yield a value and all values within it, each with its place."""
    yield pointer, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _values_within(part, (*pointer, key))


def _others(schema: Schema, pointer: Pointer, value: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Yield each change as an operator and the values to try; the first that is allowed is taken."""
    yield from ((CHOICE, (choice,)) for choice in _choices(schema, pointer) if choice != value)
    if isinstance(value, int) and not isinstance(value, bool):
        yield NUMBER, (value - 1, value - 2)
        yield NUMBER, (value + 1, value + 2)
    for index, (first, second) in enumerate(pairwise(value) if isinstance(value, list) else ()):
        if first != second:
            yield ORDER, ([*value[:index], second, first, *value[index + 2 :]],)


def _choices(schema: Schema, pointer: Pointer) -> Iterator[Any]:
    """Yield the values that a schema enumerates for the place."""
    if pointer:
        key, rest = pointer[0], pointer[1:]
        part = schema.get("items") if isinstance(key, int) else schema.get("properties", {}).get(key)
        yield from _choices(part or {}, rest)
    else:
        yield from schema.get("enum", ())
        yield from [schema["const"]] if "const" in schema else []
        yield from [False, True] if schema.get("type") == "boolean" else []
    for keyword in ("oneOf", "anyOf", "allOf"):
        for alternative in schema.get(keyword, ()):
            yield from _choices(alternative, pointer)


def with_parameters(coverage: Coverage, finding: Finding) -> Finding:
    """Add the parameters that decide what the broken rules say; this plays the hand by many other rules."""
    if finding.after or finding.is_flaky:
        return finding
    names = [part for rule in finding.rules for part in rule.name.split("/")]
    d, chart = finding.difference, coverage.chart
    if d.kind == VALUE and d.steps:  # an action may also have written the value wrongly before
        hand = Hand(coverage, d.hand.setup)
        for step in d.steps:
            hand.send(step.event)
        for t in hand.path:
            actions = actions_of(chart, [t])
            if actions_writing(actions, table_attributes(d.field)):
                names += [t.name, *actions]
    behind = parameters_behind(chart, names)
    against = parameters_against(chart, d.state, d.event_name)
    parameters = tuple(dict.fromkeys((*behind, *against)))
    if d.kind == VALUE and d.steps:
        parameters = _sensitive(coverage, d, parameters)
    return replace(finding, parameters=parameters)


def _sensitive(coverage: Coverage, d: Difference, paths: Collection[str]) -> tuple[str, ...]:
    """Return those of the parameters whose change changes the rules' answer at the difference."""
    expected, found = _rules_say(coverage, d), set[str]()
    for change in all_changes(coverage):
        is_open = change.place in paths and change.place not in found
        if is_open and _rules_say(change.coverage, d) not in (expected, None):
            found.add(change.place)
    return tuple(path for path in paths if path in found)


def _rules_say(coverage: Coverage, d: Difference) -> Any:
    """Play the difference's hand and return the value that differs; None if the rules cannot play the hand."""
    try:
        hand = Hand(coverage, d.hand.setup)
        accepted = [point.accepted for point in replay(hand, (step.event for step in d.steps))]
    except SixtySixError:
        return None
    place, _, name = d.field.rpartition(".")
    value: Any = hand.result() if "result" in (d.field, place) else hand.observe()
    if place == "view":
        value = [hand.knowledge(player) for player in PLAYERS]
    elif d.field == "state":
        value = hand.state_name
    elif isinstance(value, dict) and name in value:
        value = value[name]
    return accepted[-1:], value
