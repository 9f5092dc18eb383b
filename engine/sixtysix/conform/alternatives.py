"""Other rules beside a variant's: every single change of a parameter, and which of them a hand feels."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.problems import value_at
from sixtysix.conform.differences import Difference
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.mutation.mutant import Mutant
from sixtysix.mutation.spec_faults import parameter_mutant, parameter_mutants


@dataclass(frozen=True, eq=False)
class Change:
    """Another value of a parameter, or of two: ``claim.penalty.by``."""

    place: str
    value: str
    chart: ConfiguredChart

    def __str__(self) -> str:
        return f"{self.place}: {self.value}"

    @cached_property
    def coverage(self) -> Coverage | None:
        """What play by the changed rules is measured by; None if they cannot be played."""
        try:
            return Coverage(self.chart)
        except (SixtySixError, LookupError, ValueError):
            return None


@lru_cache(maxsize=2)
def changes(coverage: Coverage) -> tuple[Change, ...]:
    """List the single changes of parameters; numbers change by one and by two, for one may make no difference."""
    found = list(parameter_mutants(coverage.chart.family, coverage.chart.variant))
    numbers = {mutant.place for mutant in found if mutant.operator == "change-number"}
    return (*map(change_of, found), *shifted(coverage, numbers, (-2, 2)))


def change_of(mutant: Mutant) -> Change:
    """Take a fault of the parameters for a change of the rules."""
    return Change(mutant.place, mutant.change, mutant.chart)


def shifted(coverage: Coverage, places: Iterable[str], steps: Iterable[int]) -> list[Change]:
    """List the changes of these parameters, as far as they are numbers, by so much."""
    chart, tried = coverage.chart, []
    for pointer, step in product((tuple(place.split(".")) for place in sorted(places)), steps):
        value = value_at(chart.variant.parameters, pointer)
        if type(value) is int:
            tried.append(parameter_mutant(chart.family, chart.variant, pointer, value + step))
    return [change_of(mutant) for mutant in tried if mutant]


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
    told: Any = hand.result() if d.field == "result" or place == "result" else hand.tell()
    if place == "view":
        told = [coverage.rules.view(hand.table, coverage.ruleset, player) for player in (0, 1)]
    elif d.field == "state":
        told = hand.state_name
    elif isinstance(told, dict) and name in told:
        told = told[name]
    return accepted[-1:], told
