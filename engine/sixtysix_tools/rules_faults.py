"""Faults of the rules: small changes of a function's syntax, such as a programmer may make by mistake."""

import ast
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import FunctionType
from typing import NamedTuple, TypeVar

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.kernel import compile_kernel
from sixtysix_tools.mutant import RULES, Mutant, definition, reached

Tree = TypeVar("Tree")

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}
"""For each comparison: the one that differs at the boundary, and the negation."""

_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


class Edit(NamedTuple):
    """A part of a statement, and the part that replaces it."""

    operator: str
    statement: ast.stmt
    old: ast.AST
    new: ast.AST

    def of(self, tree: Tree) -> Tree:
        """Copy the tree with the new part in place of the old one."""
        return deepcopy(tree, {id(self.old): self.new})

    @property
    def lines(self) -> tuple[str, str]:
        """The first line of the statement as it was, and as it is."""
        return _first_line(self.statement), _first_line(self.of(self.statement))

    @property
    def says(self) -> str:
        """The change in words: ``t.talon > 0 is True``, ``no t.led = card``, else the statement as it reads now."""
        match self.new:
            case ast.Constant(bool(value)) if not isinstance(self.old, ast.Constant):
                return f"{ast.unparse(self.old)} is {value}"
            case ast.Pass():
                return f"no {self.lines[0]}"
        return self.lines[1]


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0].removesuffix(":")


def rules_mutants(chart: ConfiguredChart) -> Iterator[Mutant]:
    """Make every edit of every function that the kernel of the configured chart calls to play."""
    for function in reached(compile_kernel(chart), chart.rules):
        yield from function_mutants(chart, function)


def function_mutants(chart: ConfiguredChart, function: FunctionType) -> Iterator[Mutant]:
    """Make every edit of one function."""
    node, file = definition(function), Path(function.__code__.co_filename).name
    seen: Counter[tuple[str, str]] = Counter()
    for edit in edits(node):
        change = edit.says
        seen[edit.operator, change] += 1
        again = seen[edit.operator, change]
        change += f" ({again})" if again > 1 else ""
        says = f"{file}:{edit.statement.lineno}: {' -> '.join(edit.lines)}"
        yield Mutant(RULES, edit.operator, function.__name__, change, says, chart, {function: edit.of(node)})


def edits(function: ast.FunctionDef) -> Iterator[Edit]:
    """Give every edit of the function's body, from its first line to its last."""
    for statement in function.body[ast.get_docstring(function) is not None :]:
        yield from _below(statement, statement)


def _below(node: ast.AST, statement: ast.stmt) -> Iterator[Edit]:
    yield from (Edit(operator, statement, node, new) for operator, new in _of_node(node))
    match node:  # the condition that it decides by, or returns
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield from (Edit("branch", statement, test, new) for new in _of_test(test))
        case ast.Return(ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()) as test):
            yield from (Edit("branch", statement, test, new) for new in _of_test(test))
    for name, part in ast.iter_fields(node):
        if name != "annotation":
            for inner in part if isinstance(part, list) else [part]:
                if isinstance(inner, ast.AST):
                    yield from _below(inner, inner if isinstance(inner, ast.stmt) else statement)


def _of_test(test: ast.expr) -> Iterator[ast.expr]:
    """Make the condition always true, never true, and its negation, unless another operator negates it."""
    yield ast.Constant(True)
    yield ast.Constant(False)
    is_negated_elsewhere = isinstance(test, ast.Compare) and len(test.ops) == 1
    if not is_negated_elsewhere and not isinstance(test, ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), test)


def _of_node(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    match node:
        case ast.Compare(left, [op], [right]):
            for other in _COMPARISONS.get(type(op), ()):
                yield "compare", ast.Compare(left, [other()], [right])
        case ast.BoolOp(op, values):  # it gets the other operator, or loses one of its parts
            yield "boolean", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for index in range(len(values)):
                kept = values[:index] + values[index + 1 :]
                yield "boolean", kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            yield "arithmetic", ast.BinOp(left, _OPERATORS[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in _OPERATORS:
            yield "arithmetic", ast.AugAssign(target, _OPERATORS[type(op)](), value)
        case ast.UnaryOp(op, operand):
            yield "boolean" if isinstance(op, ast.Not) else "arithmetic", operand
        case ast.Constant(bool(value)):
            yield "number", ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (("number", ast.Constant(value + step)) for step in (1, -1))
    match node:  # a statement that has an effect is left out; of several targets one is
        case ast.Assign([ast.Name()]) | ast.Expr(ast.Constant()):
            return
        case ast.Assign([_, _, *_] as targets, value, lineno=line):
            for index in range(len(targets)):
                yield "statement", ast.Assign(targets[:index] + targets[index + 1 :], value, lineno=line)
        case ast.Assign() | ast.AugAssign() | ast.Expr() | ast.Return(None):
            yield "statement", ast.Pass()
