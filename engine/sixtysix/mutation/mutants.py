"""Every mutant of a variant: its chart or its rules with one fault."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from sixtysix.chart import load_chart, load_variant
from sixtysix.chart.lineage import chart_path
from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix.mutation.bounded import definition, reached
from sixtysix.mutation.charts import action_mutants, guard_mutants, parameter_mutants, transition_mutants
from sixtysix.mutation.edits import edits
from sixtysix.mutation.mutant import RULES, Changed, Mutant


def rules_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Every edit of every function that the kernel of the configured chart calls to play."""
    for function in reached(compile_kernel(chart), chart.rules):
        yield from function_mutants(chart, function)


def function_mutants(chart: ConfiguredChart, function: FunctionType) -> Iterator[Mutant]:
    """Every edit of one function."""
    node, file = definition(function), Path(function.__code__.co_filename).name
    seen: Counter[tuple[str, str]] = Counter()
    for edit in edits(node):
        change = edit.says
        seen[edit.operator, change] += 1
        again = seen[edit.operator, change]
        yield Mutant(
            RULES,
            edit.operator,
            function.__name__,
            f"{change} ({again})" if again > 1 else change,
            f"{file}:{edit.statement.lineno}: {edit.before} -> {edit.after}",
            chart,
            Changed(function, edit.of(node)),
        )


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
