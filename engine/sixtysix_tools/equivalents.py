"""Mutants that are no fault: the same program, or the spec says why nobody can tell them from the rules."""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import FunctionType
from typing import Any

from sixtysix.chart.document import parse_document, read_document
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import Condition
from sixtysix.chart.problems import Finding, SpecError
from sixtysix.compile.kernel import compile_kernel, kernel_source
from sixtysix.contract.rules import rules_module
from sixtysix.errors import parse
from sixtysix.project.check import problems_by_kind
from sixtysix_tools.mutant import IDLE, Definitions, definition, fits
from sixtysix_tools.normal_form import NoForm, NormalForms

SAME_PROGRAM = "It is the same program once the ruleset is written into it."

_NOT_PLAYED = {"RULESET", "INVARIANTS"}
"""Constants of a kernel that play does not depend on: a ruleset is passed to its functions, invariants only judge."""


def program(chart: ConfiguredChart, changed: Definitions | None = None) -> tuple[str, ...] | None:
    """Return what is equal for the same programs: the kernel in normal form, and what else shows.

    None if it has no form.
    """
    kernel, body = compile_kernel(chart), parse(kernel_source(chart)).body
    own = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}

    def defined(function: FunctionType) -> ast.FunctionDef:
        if changed and function in changed:
            return changed[function]
        return own[function.__name__] if function.__globals__ is vars(kernel) else definition(function)

    forms = NormalForms(chart.ruleset, defined)
    try:
        functions = [forms.name(getattr(kernel, name)) for name in own if name != IDLE]
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

    def __init__(self, chart: ConfiguredChart) -> None:
        assert chart.folder
        path, none = chart.folder / FILE, f"{KEY}: []"
        self._document = read_document(path) if path.exists() else parse_document(none, path, str(path))
        if problems := problems_by_kind(self._document, KEY):
            raise SpecError(problems)
        entries, parameters = enumerate(self._document.mapping[KEY]), chart.variant.parameters
        self._entries = [(i, entry) for i, entry in entries if Condition.of(entry).holds(parameters)]

    def because(self, mutant: str) -> str:
        """Return the argument for the mutant with this id; empty if there is none."""
        return next((entry["because"] for _, entry in self._about(mutant)), "")

    def refuse(self, killed: Iterable[str]) -> None:
        """Refuse arguments for mutants that were killed.

        Raises:
            SpecError: with every argument that is wrong, if there is one.
        """
        says = "can be told from the rules: a test kills it"
        about = ((index, mutant) for mutant in killed for index, _ in self._about(mutant))
        wrong = [Finding((KEY, index), "killed", f"{mutant} {says}") for index, mutant in about]
        if wrong:
            raise SpecError(self._document.problem(*finding) for finding in wrong)

    def _about(self, mutant: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return ((i, e) for i, e in self._entries if any(fits(mutant, pattern) for pattern in e["mutants"]))
