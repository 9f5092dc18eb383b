"""Mutants that are no fault because they are the same program."""

import ast
import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import kernel_source
from sixtysix.mutation.bounded import IDLE
from sixtysix.mutation.mutant import Changed, Mutant
from sixtysix.parsing import parse
from sixtysix.rules import rules_module
from sixtysix.specialise.specialiser import specialise

SAME_PROGRAM = "It is the same program once the ruleset is written into it."

_NOT_PLAYED = {"RULESET", "INVARIANTS"}
"""What a kernel defines and does not play by: its functions are given a ruleset, and ``violated`` is left out."""

Program = tuple[str, ...]
"""Everything that can be told from outside, as text; equal texts mean the same."""


def same_program(chart: ConfiguredChart) -> Callable[[Mutant], bool]:
    """Tells of a mutant of the configured chart whether it is, for its ruleset, the same program as the chart's."""
    original = program(chart)
    return lambda mutant: original is not None and program(mutant.chart, mutant.changed) == original


def program(chart: ConfiguredChart, changed: Changed | None = None) -> Program | None:
    """The kernel specialised for its ruleset, and what is shown of the ruleset; None if a call of the rules is left."""
    ruleset = chart.ruleset
    source = "\n\n\n".join(
        part for part in kernel_source(chart).split("\n\n\n") if not part.startswith(f"def {IDLE}(")
    )
    specialised = specialise(source, ruleset, changed={changed.function: changed.node} if changed else {})
    body = _Renumbered().visit(parse(specialised)).body
    if any(_imports_function(node) for node in body):
        return None
    played = (ast.unparse(node) for node in body if not _NOT_PLAYED & _assigned(node))
    return (*played, *(f"{name} = {getattr(ruleset, name)!r}" for name in _shown_fields(chart.rules)))


class _Renumbered(ast.NodeTransformer):
    """Numbers the names that end in a number in the order in which they come, so that it tells nothing else."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._name(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._name(node.arg)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.name = self._name(node.name)
        return self.generic_visit(node)

    def _name(self, name: str) -> str:
        stem, _, number = name.rpartition("_")
        return self._names.setdefault(name, f"{stem}_{len(self._names)}") if number.isdecimal() else name


def _imports_function(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and any(
        inspect.isfunction(getattr(import_module(node.module or ""), alias.name)) for alias in node.names
    )


def _assigned(node: ast.stmt) -> set[str]:
    targets = node.targets if isinstance(node, ast.Assign) else []
    return {target.id for target in targets if isinstance(target, ast.Name)}


@cache
def _shown_fields(rules: str) -> tuple[str, ...]:
    """The fields of a ruleset that the JSON forms of a rules module depend on."""
    forms = sys.modules[rules_module(rules).observe.__module__]
    tree = parse(inspect.getsource(forms))
    uses = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return tuple(
        sorted({node.attr for node in uses if isinstance(node.value, ast.Name) and node.value.id == "r"})
    )
