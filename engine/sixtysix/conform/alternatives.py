"""Rules other than a variant's: changes of parameters, which parameters decide a hand, and faults behind a finding."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from sixtysix import game
from sixtysix.chart.problems import value_at
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
    return [*map(Change, found), *shifted(coverage, numbers, (-2, 2))]


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


UNLIKELY = ("swap-", "retarget-", "copy-")
"""Operators of faults that nobody makes by mistake."""


def faults(coverage: Coverage, d: Difference, names: Collection[str]) -> Iterator[Change]:
    """Yield the faults that may cause a difference, in the transitions, guards, actions, cases and functions named."""
    chart = coverage.chart
    for make in (guard_mutants, action_mutants, transition_mutants):
        for mutant in make(chart):
            place, _, part = mutant.place.partition("/")
            if (part or place) in names and not mutant.operator.startswith(UNLIKELY):
                yield Change(mutant)
    for t in chart.transitions:
        if d.kind == REFUSES and t.name == d.transition:
            yield from map(Change, added_guards(chart, t))
    named = [getattr(game, name) for name in (*chart.guards, *chart.actions, *chart.cases) if name in names]
    for function in dict.fromkeys((*named, *called(named, chart.rules))):
        yield from map(Change, function_mutants(chart, function))


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
