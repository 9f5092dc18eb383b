"""Mutants that are no fault: the same program, or the spec says why nobody can tell them from the rules."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Self

from sixtysix.chart.document import parse_document, read_document
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.chart.parameters import Condition
from sixtysix.chart.problems import Finding, SpecError
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.contract.rules import rules_module
from sixtysix.errors import parse
from sixtysix.mutation.mutant import IDLE, Changed, Mutant, definition, fits
from sixtysix.project.check import problems_by_kind
from sixtysix_tools.normal_form import NoForm, NormalForms

SAME_PROGRAM = "It is the same program once the ruleset is written into it."

_NOT_PLAYED = {"RULESET", "INVARIANTS"}
"""Constants of a kernel that play does not depend on: a ruleset is passed to its functions, invariants only judge."""

Program = tuple[str, ...]
"""A program as text, as far as it can be told from outside; equal texts mean the same program."""


def same_program(chart: ConfiguredChart) -> Callable[[Mutant], bool]:
    """Make a test of whether a mutant of the configured chart is the same program for the chart's ruleset."""
    original = program(chart)
    return lambda mutant: original is not None and program(mutant.chart, mutant.changed) == original


def program(chart: ConfiguredChart, changed: Changed | None = None) -> Program | None:
    """Write the kernel in normal form, its constants, and the ruleset as far as it shows; None if it has no form."""
    kernel, body = compile_kernel(chart), parse(kernel_source(chart)).body
    own = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}

    def defined(function: FunctionType) -> ast.FunctionDef:
        if changed and function is changed.function:
            return changed.node
        return own[function.__name__] if function.__globals__ is vars(kernel) else definition(function)

    forms = NormalForms(chart.ruleset, defined)
    try:
        functions = [ast.unparse(forms.made(getattr(kernel, name))) for name in own if name != IDLE]
    except NoForm:
        return None
    assigned = (node for node in body if isinstance(node, ast.Assign))
    constants = (ast.unparse(n) for n in assigned if _NOT_PLAYED.isdisjoint(map(ast.unparse, n.targets)))
    shown = (f"{name} = {getattr(chart.ruleset, name)!r}" for name in _shown_fields(chart.rules))
    return (*functions, *constants, *shown)


@cache
def _shown_fields(rules: str) -> tuple[str, ...]:
    """Name the fields of a ruleset that the JSON forms of a rules module depend on."""
    tree = parse(inspect.getsource(sys.modules[rules_module(rules).observe.__module__]))
    uses = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return tuple(sorted({node.attr for node in uses if ast.unparse(node.value) == "r"}))


FILE, KEY = "equivalents.yaml", "equivalents"
"""The file beside the chart, and its one key."""


class Arguments:
    """The entries of a file that hold for a variant: patterns of mutants, and why nobody can notice them.

    Raises:
        SpecError: with everything that is wrong with the file.
    """

    def __init__(self, path: Path, variant: Variant) -> None:
        none = f"{KEY}: []"
        self._document = read_document(path) if path.exists() else parse_document(none, path, str(path))
        if problems := problems_by_kind(self._document, KEY):
            raise SpecError(problems)
        self._variant = variant
        entries = enumerate(self._document.mapping[KEY])
        self._entries = [(i, e) for i, e in entries if Condition.of(e).holds(variant.parameters)]

    @classmethod
    def of(cls, chart: ConfiguredChart) -> Self:
        """Read those that hold for the variant of a configured chart."""
        assert chart.folder
        return cls(chart.folder / FILE, chart.variant)

    @property
    def patterns(self) -> list[str]:
        return [pattern for _, entry in self._entries for pattern in entry["mutants"]]

    def because(self, mutant: str) -> str:
        """Return the argument for the mutant with this id; empty if there is none."""
        return next((entry["because"] for _, entry in self._about(mutant)), "")

    def refuse(self, killed: Iterable[str]) -> None:
        """Refuse arguments for mutants that were killed.

        Raises:
            SpecError: with every argument that is wrong, if there is one.
        """
        says = f"can be told from the rules: a test of {self._variant.name} kills it"
        about = ((index, mutant) for mutant in killed for index, _ in self._about(mutant))
        wrong = [Finding((KEY, index), "killed", f"{mutant} {says}") for index, mutant in about]
        if wrong:
            raise SpecError(self._document.problem(*finding) for finding in wrong)

    def _about(self, mutant: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return ((i, e) for i, e in self._entries if any(fits(mutant, pattern) for pattern in e["mutants"]))
