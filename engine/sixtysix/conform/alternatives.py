"""Other rules beside a variant's: every single change of a parameter, and which of them a hand feels."""

from collections.abc import Collection, Iterable
from functools import cache
from itertools import product
from typing import Any

from sixtysix.chart.problems import value_at
from sixtysix.conform.differences import Difference
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.mutation.mutant import Mutant
from sixtysix.mutation.spec_faults import parameter_mutant, parameter_mutants


@cache
def changes(coverage: Coverage) -> tuple[Mutant, ...]:
    """List the single changes of parameters; numbers change by one and by two, for one may make no difference."""
    found = list(parameter_mutants(coverage.chart.family, coverage.chart.variant))
    numbers = {mutant.place for mutant in found if mutant.operator == "change-number"}
    return (*found, *shifted(coverage, numbers, (-2, 2)))


def shifted(coverage: Coverage, places: Iterable[str], steps: Iterable[int]) -> list[Mutant]:
    """List the changes of these parameters, as far as they are numbers, by so much."""
    chart, tried = coverage.chart, []
    for pointer, step in product((tuple(place.split(".")) for place in sorted(places)), steps):
        value = value_at(chart.variant.parameters, pointer)
        if type(value) is int:
            tried.append(parameter_mutant(chart.family, chart.variant, pointer, value + step))
    return [mutant for mutant in tried if mutant]


@cache
def changed(coverage: Coverage, change: str) -> Coverage | None:
    """Make what play with a change is measured by; None if it cannot be played."""
    return played_by(next(mutant for mutant in changes(coverage) if mutant.id == change))


def played_by(mutant: Mutant) -> Coverage | None:
    """Make what play with a change is measured by; None if it cannot be played."""
    try:
        return Coverage(mutant.chart)
    except (SixtySixError, LookupError, ValueError):
        return None


def felt(coverage: Coverage, d: Difference, paths: Collection[str]) -> tuple[str, ...]:
    """Name the parameters of which a change changes what the rules say at the end of a hand."""
    found: dict[str, None] = {}
    says = _says(coverage, d)
    for mutant in changes(coverage):
        if mutant.place in paths and mutant.place not in found:
            other = changed(coverage, mutant.id)
            if other and _says(other, d) not in (says, None):
                found[mutant.place] = None
    return tuple(path for path in paths if path in found)


def _says(coverage: Coverage, d: Difference) -> Any:
    """Give what the rules say where a system differs; None if the hand cannot be played by them."""
    try:
        hand = Hand(coverage, d.script.setup)
        accepted = [hand.send(step.event) for step in d.steps]
    except SixtySixError:
        return None
    place, _, name = d.field.rpartition(".")
    told: Any = hand.result() if d.field == "result" or place == "result" else hand.tell()
    if place == "view":
        told = [coverage.rules.view(hand.table, coverage.ruleset, player) for player in (0, 1)]
    elif d.field == "state":
        told = hand.state_name
    elif isinstance(told, dict) and name in told:
        told = told[name]
    return accepted[-1:], told


def said(mutants: Iterable[Mutant]) -> tuple[str, ...]:
    """Write changes: ``claim.penalty.by: claimant_tricks``."""
    return tuple(f"{mutant.place}: {mutant.change}" for mutant in mutants)
