"""Rules other than a variant's: changes of parameters, which parameters decide a hand, and faults behind a finding."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, product
from typing import Any

from sixtysix import game
from sixtysix.chart.paths import variant_names
from sixtysix.chart.problems import value_at
from sixtysix.chart.variants import load_variant
from sixtysix.conform.differences import REFUSES, Difference
from sixtysix.contract.events import PLAYERS
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
from sixtysix.play.replay import replay

JOINT = " + "
"""What stands between the parameters of a change of two."""


@dataclass(frozen=True, eq=False)
class Change:
    """Other rules: another value of a parameter, or of two, or a fault in the spec or the rules."""

    mutant: Mutant

    def __str__(self) -> str:
        """``claim.penalty.by: claimant_tricks``, ``close asks for has_won_a_trick too``."""
        is_parameter = self.mutant.operator.startswith("change-")
        return f"{self.place}: {self.mutant.change}" if is_parameter else self.mutant.description

    @property
    def place(self) -> str:
        return self.mutant.place

    @cached_property
    def coverage(self) -> Coverage | None:
        """The coverage of play by the changed rules; None if they cannot be played."""
        try:
            return Coverage(self.mutant.chart, self.mutant.kernel(traced=True))
        except Exception:  # rules with a fault may raise anything
            return None


@lru_cache(maxsize=2)
def changes(coverage: Coverage) -> tuple[Change, ...]:
    """List the single changes of parameters."""
    return tuple(changes_at(coverage, [""]))


def changes_at(coverage: Coverage, places: Collection[str]) -> list[Change]:
    """List the single changes of these parameters; the place ``""`` stands for all of them.

    Numbers change by one and by two, for a change by one may make no difference.
    """
    found = [mutant for place in sorted(places) for mutant in parameter_mutants(coverage.chart, place)]
    numbers = {mutant.place for mutant in found if mutant.operator == "change-number"}
    return [*map(Change, found), *shifted(coverage, numbers, (-2, 2)), *groups_elsewhere(coverage, places)]


def groups_elsewhere(
    coverage: Coverage, places: Collection[str], number: int | None = None
) -> Iterator[Change]:
    """Take over the groups of numbers that other variants have at these places and this one has not.

    No change of a single value leads there: ``closing.penalty: none`` to ``{with_trick: 2, without_trick: 3}``. A
    ``number`` replaces all numbers of the groups. The place ``""`` stands for all.
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
        known = value.keys() if isinstance(value, dict) else None
        groups = [group for group in found if isinstance(group, dict) and group.keys() != known]
        if number is not None:
            groups = [{key: number if type(n) is int else n for key, n in g.items()} for g in groups]
        for place, group in enumerate(groups):
            mutant = parameter_mutant(coverage.chart, pointer, group, "change-group")
            if mutant and group not in groups[:place]:
                yield Change(mutant)


def shifted(coverage: Coverage, places: Iterable[str], steps: Iterable[int]) -> list[Change]:
    """List the changes of those of the parameters that are numbers by each of the steps."""
    chart, tried = coverage.chart, []
    for pointer, step in product((tuple(place.split(".")) for place in sorted(places)), steps):
        value = value_at(chart.variant.parameters, pointer)
        if type(value) is int:
            tried.append(parameter_mutant(chart, pointer, value + step))
    return [Change(mutant) for mutant in tried if mutant]


def pairs(coverage: Coverage, places: Collection[str]) -> Iterator[Change]:
    """Make changes of two of these parameters at once."""
    for first in changes_at(coverage, places):
        for place in sorted(place for place in places if place > first.place):
            for second in parameter_mutants(first.mutant.chart, place):
                change = f"{first.mutant.change}{JOINT}{second.change}"
                yield Change(replace(second, place=f"{first.place}{JOINT}{place}", change=change))


def faults(coverage: Coverage, d: Difference, names: Collection[str]) -> Iterator[Change]:
    """Make the faults that may cause a difference, in the parts of the rules that a finding names.

    Args:
        coverage: of the variant.
        d: the difference.
        names: transitions, guards, actions, cases and the functions of the rules behind them.
    """
    chart = coverage.chart

    def is_named(mutant: Mutant) -> bool:
        place, _, part = mutant.place.partition("/")
        return (part or place) in names

    of_spec = [
        m
        for make in (guard_mutants, action_mutants, transition_mutants)
        for m in filter(is_named, make(chart))
    ]
    unlikely = ("swap-", "retarget-", "copy-")
    refused = [t for t in chart.transitions if d.kind == REFUSES and t.name == d.transition]
    named = [getattr(game, name) for name in (*chart.guards, *chart.actions, *chart.cases) if name in names]
    functions = dict.fromkeys((*named, *called(named, chart.rules)))
    ordered = chain(
        (mutant for mutant in of_spec if not mutant.operator.startswith(unlikely)),
        *(added_guards(chart, t) for t in refused),
        *(function_mutants(chart, function) for function in functions),
        (mutant for mutant in of_spec if mutant.operator.startswith(unlikely)),
    )
    return map(Change, ordered)


def sensitive_parameters(coverage: Coverage, d: Difference, paths: Collection[str]) -> tuple[str, ...]:
    """Name the parameters of which some change changes what the rules say where a system differs."""
    expected, found = _rules_say(coverage, d), set[str]()
    for change in changes(coverage):
        is_open = change.place in paths and change.place not in found
        if is_open and change.coverage and _rules_say(change.coverage, d) not in (expected, None):
            found.add(change.place)
    return tuple(path for path in paths if path in found)


def _rules_say(coverage: Coverage, d: Difference) -> Any:
    """Play the difference's hand, and give the value that differs; None if the rules cannot play the hand."""
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
