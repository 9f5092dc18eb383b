"""Rules with one fault: the functions that a variant's kernel calls, changed in their syntax."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix.mutation.bounded import definition, reached
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
