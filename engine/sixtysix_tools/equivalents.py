"""Mutants that are no fault: the same program, or the spec says why nobody can tell them from the rules."""

import ast
import inspect
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Self

from sixtysix.chart.document import parse_document, read_document
from sixtysix.chart.model import ConfiguredChart, Variant
from sixtysix.chart.parameters import Condition
from sixtysix.chart.problems import SpecError
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


FILE = "equivalents.yaml"
"""The name of the file beside the chart."""

KEY = "equivalents"


@dataclass(frozen=True)
class Argument:
    """One entry of the file: it ``holds`` for some parameters, and stands at the ``index``."""

    patterns: tuple[str, ...]
    because: str
    holds: Condition
    index: int

    def covers(self, mutant: str) -> bool:
        return any(fits(mutant, pattern) for pattern in self.patterns)


class Arguments:
    """The arguments of a file that hold for a variant.

    Raises:
        SpecError: with everything that is wrong with the file.
    """

    def __init__(self, path: Path, variant: Variant) -> None:
        none = f"{KEY}: []"
        self._document = read_document(path) if path.exists() else parse_document(none, path, str(path))
        self._variant = variant
        document = self._document
        if problems := problems_by_kind(document, KEY):
            raise SpecError(problems)
        entries = enumerate(document.mapping[KEY])
        read = (Argument(tuple(e["mutants"]), e["because"], Condition.of(e), i) for i, e in entries)
        self._arguments = [argument for argument in read if argument.holds.holds(variant.parameters)]

    @classmethod
    def of(cls, chart: ConfiguredChart) -> Self:
        """Read those that hold for the variant of a configured chart."""
        assert chart.folder
        return cls(chart.folder / FILE, chart.variant)

    @property
    def patterns(self) -> list[str]:
        return [pattern for argument in self._arguments for pattern in argument.patterns]

    def because(self, mutant: str) -> str:
        """Give the argument for the mutant with this id; it is empty if there is none."""
        return next((a.because for a in self._arguments if a.covers(mutant)), "")

    def refuse(self, killed: Iterable[str]) -> None:
        """Refuse arguments for mutants that were killed.

        Raises:
            SpecError: with every argument that is wrong, if there is one.
        """
        problems = [
            self._document.problem(
                (KEY, argument.index),
                "killed",
                f"{mutant} can be told from the rules: a test of {self._variant.name} kills it",
            )
            for mutant in killed
            for argument in self._arguments
            if argument.covers(mutant)
        ]
        if problems:
            raise SpecError(problems)
