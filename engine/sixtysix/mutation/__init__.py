"""Mutation testing: small faults put into the spec and the rules, and whether the test vectors notice them."""

from collections.abc import Iterator

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.variants import chart_path
from sixtysix.mutation.mutant import Mutant as Mutant
from sixtysix.mutation.rules_faults import rules_mutants
from sixtysix.mutation.spec_faults import action_mutants, guard_mutants, parameter_mutants, transition_mutants


def mutants(name_or_path: str) -> list[Mutant]:
    """The mutants of the spec and then of the rules of a variant, always in the same order.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return list(_mutants(name_or_path))


def _mutants(name_or_path: str) -> Iterator[Mutant]:
    family = load_chart(chart_path(name_or_path))
    chart = family.configure(load_variant(name_or_path, family))
    yield from guard_mutants(chart)
    yield from transition_mutants(chart)
    yield from action_mutants(chart)
    yield from parameter_mutants(family, chart.variant)
    yield from rules_mutants(chart)
