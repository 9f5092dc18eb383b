"""Other rules beside a variant's: changes of parameters, and which of them a hand feels; faults behind a finding."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, product
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import variant_names
from sixtysix.chart.problems import value_at
from sixtysix.chart.variants import changed, load_variant
from sixtysix.conform.differences import REFUSES, Difference
from sixtysix.contract.rules import rules_module
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.mutation.mutant import Mutant, called
from sixtysix.mutation.rules_faults import function_mutants
from sixtysix.mutation.spec_faults import (
    action_mutants,
    added_guards,
    guard_mutants,
    parameter_mutant,
    parameter_mutants,
    transition_mutants,
    values_within,
)

AND = " + "
"""What stands between the parameters of a change of two."""


@dataclass(frozen=True, eq=False)
class Change:
    """Other rules: another value of a parameter, or of two, or a fault in the spec or the rules."""

    mutant: Mutant
    says: str
    """``claim.penalty.by: claimant_tricks``, ``close asks for has_won_a_trick too``."""

    def __str__(self) -> str:
        return self.says

    @property
    def place(self) -> str:
        return self.mutant.place

    @property
    def chart(self) -> ConfiguredChart:
        return self.mutant.chart

    @cached_property
    def coverage(self) -> Coverage | None:
        """What play by the changed rules is measured by; None if they cannot be played."""
        try:
            return Coverage(self.chart, self.mutant.kernel(traced=True))
        except (SixtySixError, LookupError, ValueError):
            return None


@lru_cache(maxsize=2)
def changes(coverage: Coverage) -> tuple[Change, ...]:
    """List the single changes of parameters; numbers change by one and by two, for one may make no difference."""
    return tuple(_changes(coverage, ("",)))


def changes_at(coverage: Coverage, places: Iterable[str]) -> list[Change]:
    """List the single changes of these parameters."""
    return list(_changes(coverage, sorted(places)))


def _changes(coverage: Coverage, places: Collection[str]) -> Iterator[Change]:
    found = [mutant for place in places for mutant in parameter_mutants(coverage.chart, place)]
    numbers = {mutant.place for mutant in found if mutant.operator == "change-number"}
    groups = groups_elsewhere(coverage, places)
    yield from (*map(change_of, found), *shifted(coverage, numbers, (-2, 2)), *groups)


def groups_elsewhere(
    coverage: Coverage, places: Collection[str], number: int | None = None
) -> Iterator[Change]:
    """Take over the groups of numbers that other variants have at these places, if this one has none or others.

    No change of a single value leads there: ``closing.penalty: none`` to ``{with_trick: 2, without_trick: 3}``. With a
    ``number`` all of the group's are that one. The place ``""`` is everywhere.
    """
    family, variant = coverage.chart.family, coverage.chart.variant
    wanted = [
        (pointer, value)
        for pointer, value in values_within(variant.parameters)
        if len(pointer) > 1 and ("" in places or ".".join(map(str, pointer)) in places)
    ]
    others = [load_variant(name, family).parameters for name in variant_names(family.folder) if wanted]
    for pointer, value in wanted:
        found = [value_at(other, pointer) for other in others]
        groups = [group for group in found if isinstance(group, dict) and _keys(group) != _keys(value)]
        if number is not None:
            groups = [{key: number if type(n) is int else n for key, n in g.items()} for g in groups]
        for place, group in enumerate(groups):
            mutant = parameter_mutant(coverage.chart, pointer, group, "change-group")
            if mutant and group not in groups[:place]:
                yield change_of(mutant)


def _keys(value: Any) -> Any:
    return set(value) if isinstance(value, dict) else None


def together(coverage: Coverage, values: Mapping[str, Any]) -> Coverage | None:
    """Give several parameters other values, by their paths; None if they cannot be played so."""
    chart = changed(coverage.chart, {tuple(path.split(".")): value for path, value in values.items()})
    return Coverage(chart) if chart else None


def change_of(mutant: Mutant) -> Change:
    """Take a fault of the parameters for a change of the rules."""
    return Change(mutant, f"{mutant.place}: {mutant.change}")


def shifted(coverage: Coverage, places: Iterable[str], steps: Iterable[int]) -> list[Change]:
    """List the changes of these parameters, as far as they are numbers, by so much."""
    chart, tried = coverage.chart, []
    for pointer, step in product((tuple(place.split(".")) for place in sorted(places)), steps):
        value = value_at(chart.variant.parameters, pointer)
        if type(value) is int:
            tried.append(parameter_mutant(chart, pointer, value + step))
    return [change_of(mutant) for mutant in tried if mutant]


def pairs(coverage: Coverage, places: Collection[str]) -> Iterator[Change]:
    """Make changes of two of these parameters at once."""
    for first in changes_at(coverage, places):
        for place in sorted(place for place in places if place > first.place):
            for second in parameter_mutants(first.chart, place):
                both = replace(second, place=f"{first.place}{AND}{place}")
                yield Change(both, f"{both.place}: {first.mutant.change}{AND}{second.change}")


def faults(coverage: Coverage, d: Difference, names: Collection[str]) -> Iterator[Change]:
    """Make the faults of what a finding names that may lie behind a difference.

    Args:
        coverage: of the variant.
        d: the difference.
        names: transitions, guards, actions, cases and the functions of the rules behind them.
    """
    chart, rules = coverage.chart, rules_module(coverage.chart.rules)
    found = [
        mutant
        for mutants in (guard_mutants, action_mutants, transition_mutants)
        for mutant in mutants(chart)
        if _is_named(mutant, names)
    ]
    far = ("swap-", "retarget-", "copy-")
    refused = [t for t in chart.transitions if d.kind == REFUSES and t.name == d.transition]
    named = [getattr(rules, name) for name in (*chart.guards, *chart.actions, *chart.cases) if name in names]
    functions = dict.fromkeys((*named, *called(named, chart.rules)))
    ordered = chain(
        (mutant for mutant in found if not mutant.operator.startswith(far)),
        *(added_guards(chart, t) for t in refused),
        *(function_mutants(chart, function) for function in functions),
        (mutant for mutant in found if mutant.operator.startswith(far)),
    )
    return (Change(mutant, mutant.description) for mutant in ordered)


def _is_named(mutant: Mutant, names: Collection[str]) -> bool:
    place, _, part = mutant.place.partition("/")
    return part in names if part else place in names


def felt(coverage: Coverage, d: Difference, paths: Collection[str]) -> tuple[str, ...]:
    """Name the parameters of which a change changes what the rules say at the end of a hand."""
    says, found = _says(coverage, d), set[str]()
    for change in changes(coverage):
        is_open = change.place in paths and change.place not in found
        if is_open and change.coverage and _says(change.coverage, d) not in (says, None):
            found.add(change.place)
    return tuple(path for path in paths if path in found)


def _says(coverage: Coverage, d: Difference) -> Any:
    """Give what the rules say where a system differs; None if the hand cannot be played by them."""
    try:
        hand = Hand(coverage, d.script.setup)
        accepted = [hand.send(step.event) for step in d.steps]
    except SixtySixError:
        return None
    place, _, name = d.field.rpartition(".")
    told: Any = hand.result() if d.field == "result" or place == "result" else hand.observe()
    if place == "view":
        told = [coverage.rules.view(hand.table, coverage.ruleset, player) for player in (0, 1)]
    elif d.field == "state":
        told = hand.state_name
    elif isinstance(told, dict) and name in told:
        told = told[name]
    return accepted[-1:], told
