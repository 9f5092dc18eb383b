"""Finds equivalent mutants. No test can notice the fault of an equivalent mutant.

Either the compiled program is the same with the fault, or the spec explains why no test can notice the fault.
"""

import ast
import dis
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import cache
from types import CodeType, FunctionType, ModuleType
from typing import Any

from sixtysix.chart.document import read_document
from sixtysix.chart.model import ConfiguredChart
from sixtysix.chart.parameters import Requirement
from sixtysix.chart.problems import Mistake, SpecError
from sixtysix.chart.validation import read_in_form
from sixtysix.contract.rules import LEADING
from sixtysix_tools.mutant import Definitions, definition, fits, played

SAME_PROGRAM = "It is the same program once the ruleset is written into it."

Steps = tuple[tuple[str, Any], ...]  # the instructions of a function, each with its argument


def program(kernel: ModuleType, changed: Definitions) -> dict[FunctionType, Steps]:
    """Return the bytecode of each rules function that the kernel uses, with the ruleset's values as constants."""
    found: dict[FunctionType, Steps] = {}
    waiting = [vars(kernel).get(name) for one in played(kernel) for name in one.__code__.co_names]
    while waiting:
        one = waiting.pop()
        if isinstance(one, FunctionType) and one not in found and one.__globals__ is not vars(kernel):
            found[one] = _compiled(one, changed.get(one) or definition(one), kernel.RULESET)
            waiting += map(one.__globals__.get, _names(found[one]))
    return found


@cache
def _compiled(function: FunctionType, node: ast.FunctionDef, ruleset: Any) -> Steps:
    tree = _InlineConstants(function, ruleset).visit(deepcopy(node))
    for part in ast.walk(ast.fix_missing_locations(tree)):
        vars(part).update(lineno=1, end_lineno=1, col_offset=0, end_col_offset=0)
    namespace = dict(function.__globals__)
    exec(compile(ast.Module([tree], []), "", "exec"), namespace)
    return _steps(namespace[node.name].__code__)


def _steps(code: CodeType) -> Steps:
    steps = ((one.opname, one.argval) for one in dis.get_instructions(code) if one.opname != "RESUME")
    return tuple((name, _steps(of) if isinstance(of, CodeType) else repr(of)) for name, of in steps)


def _names(steps: Steps) -> Iterator[str]:
    for name, of in steps:
        if name == "LOAD_GLOBAL":
            yield ast.literal_eval(of)
        elif isinstance(of, tuple):
            yield from _names(of)


class _InlineConstants(ast.NodeTransformer):
    def __init__(self, function: FunctionType, ruleset: Any) -> None:
        self._ruleset = ruleset
        local = function.__code__.co_varnames
        self._constants: dict[str, Any] = {
            name: value
            for name, value in function.__globals__.items()
            if isinstance(value, int | tuple) and name not in local
        }

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.Constant(self._constants[node.id]) if node.id in self._constants else node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id == LEADING[1]:
            return ast.Constant(getattr(self._ruleset, node.attr))
        return self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> Any:
        made = super().generic_visit(node)
        is_known = not any(isinstance(part, ast.Name | ast.Call | ast.Attribute) for part in ast.walk(made))
        if is_known and isinstance(made, ast.BinOp | ast.UnaryOp | ast.Compare | ast.Subscript):
            with suppress(Exception):  # an expression that fails here also fails in play
                return ast.Constant(eval(ast.unparse(made)))
        return made


FILE, KEY = "equivalents.yaml", "equivalents"  # the file beside the chart, and the only key in it


class Arguments:
    """The entries of equivalents.yaml for a variant. An entry explains why certain mutants cannot be killed."""

    def __init__(self, chart: ConfiguredChart) -> None:
        assert chart.folder
        self._path = path = chart.folder / FILE
        entries = enumerate(read_in_form(path, KEY).mapping[KEY] if path.exists() else ())
        parameters = chart.variant.parameters
        self._entries = [(i, entry) for i, entry in entries if Requirement.of(entry).holds(parameters)]

    def because(self, mutant: str) -> str:
        """Return the reason why a mutant cannot be killed. Return an empty string if no entry has a reason."""
        return next((entry["because"] for _, entry in self._about(mutant)), "")

    def refuse(self, killed: Iterable[str]) -> None:
        """Raise SpecError if the file has an entry for a mutant in ``killed``. A killed mutant is not equivalent."""
        says = "is not equivalent: a test kills it"
        about = ((index, mutant) for mutant in killed for index, _ in self._about(mutant))
        wrong = [Mistake((KEY, index), "killed", f"{mutant} {says}") for index, mutant in about]
        if wrong:
            raise SpecError(read_document(self._path).problem(*finding) for finding in wrong)

    def _about(self, mutant: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
        return ((i, e) for i, e in self._entries if any(fits(mutant, pattern) for pattern in e["mutants"]))
