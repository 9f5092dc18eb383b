"""Mutation testing: small faults put into the spec and the rules, and whether the test vectors notice them."""

from functools import lru_cache

from sixtysix.chart import load
from sixtysix.chart.paths import Stamps, is_path, spec_dir, stamps
from sixtysix.mutation.mutant import Mutant as Mutant
from sixtysix.mutation.rules_faults import rules_mutants
from sixtysix.mutation.spec_faults import action_mutants, guard_mutants, parameter_mutants, transition_mutants


def mutants(name_or_path: str) -> list[Mutant]:
    """Give the mutants of the spec and then of the rules of a variant, always in the same order.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return [*(_mutants(name_or_path) if is_path(name_or_path) else _known(name_or_path, stamps(spec_dir())))]


def _mutants(name_or_path: str) -> tuple[Mutant, ...]:
    chart = load(name_or_path)
    return (
        *guard_mutants(chart),
        *transition_mutants(chart),
        *action_mutants(chart),
        *parameter_mutants(chart.family, chart.variant),
        *rules_mutants(chart),
    )


# A command lists them and then looks at each, and it takes a second to make them.
@lru_cache(maxsize=2)
def _known(name: str, _: Stamps) -> tuple[Mutant, ...]:
    return _mutants(name)
