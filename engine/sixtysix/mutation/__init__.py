"""Mutation testing: small faults put into the spec and the rules, and whether the test vectors notice them."""

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart
from sixtysix.mutation.mutant import Mutant as Mutant
from sixtysix.mutation.rules_faults import rules_mutants
from sixtysix.mutation.spec_faults import action_mutants, guard_mutants, parameter_mutants, transition_mutants


def mutants(name_or_path: str) -> list[Mutant]:
    """Give the mutants of the spec and then of the rules of a variant, always in the same order.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return mutants_of(load(name_or_path))


def mutants_of(chart: ConfiguredChart) -> list[Mutant]:
    """Give the mutants of a configured chart."""
    return [
        *guard_mutants(chart),
        *transition_mutants(chart),
        *action_mutants(chart),
        *parameter_mutants(chart.family, chart.variant),
        *rules_mutants(chart),
    ]
