"""Mutation testing: small faults put into the spec and the rules, and whether the test vectors notice them."""

from sixtysix.chart.model import ConfiguredChart
from sixtysix.mutation.mutant import Mutant as Mutant
from sixtysix.mutation.rules_faults import rules_mutants
from sixtysix.mutation.spec_faults import action_mutants, guard_mutants, parameter_mutants, transition_mutants


def mutants(chart: ConfiguredChart) -> list[Mutant]:
    """Return the mutants of the spec and then of the rules of a configured chart, always in the same order."""
    return [
        *guard_mutants(chart),
        *transition_mutants(chart),
        *action_mutants(chart),
        *parameter_mutants(chart),
        *rules_mutants(chart),
    ]
