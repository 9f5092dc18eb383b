"""Mutation testing: small faults put into the spec and the rules, and whether the test vectors notice them."""

from functools import lru_cache

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.paths import Stamps, is_path, spec_dir, stamps
from sixtysix.mutation.mutant import Mutant as Mutant
from sixtysix.mutation.rules_faults import rules_mutants
from sixtysix.mutation.spec_faults import action_mutants, guard_mutants, parameter_mutants, transition_mutants


def mutants(name_or_path: str) -> list[Mutant]:
    """List the mutants of the spec and then of the rules of a variant, always in the same order.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    if is_path(name_or_path):
        return mutants_of(load(name_or_path))
    return [*_known(name_or_path, stamps(spec_dir()))]


def mutants_of(chart: ConfiguredChart) -> list[Mutant]:
    """List the mutants of a configured chart."""
    return [
        *guard_mutants(chart),
        *transition_mutants(chart),
        *action_mutants(chart),
        *parameter_mutants(chart),
        *rules_mutants(chart),
    ]


# A command lists them and then looks at each, and it takes a second to make them.
@lru_cache(maxsize=2)
def _known(name: str, _: Stamps) -> tuple[Mutant, ...]:
    return tuple(mutants_of(load(name)))
