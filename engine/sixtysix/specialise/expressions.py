"""Expressions of Python as trees: folding constants, order of evaluation, and putting one in place of a name.

Trees are never changed in place, so parts of one may stand in several others. Numbers are taken to be ints: an
operator neither changes what it is applied to nor, unless it divides or shifts by what is not known, raises.
"""

import ast
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)

LARGEST_BITS = 128
"""A constant of more bits is not worked out."""

_WORKED_OUT = (
    *(
        ast.Add,
        ast.Sub,
        ast.Mult,
        ast.FloorDiv,
        ast.Mod,
        ast.LShift,
        ast.RShift,
        ast.BitAnd,
        ast.BitOr,
        ast.BitXor,
    ),
    *(ast.USub, ast.UAdd, ast.Invert, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE),
)
_MAY_RAISE = (ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift)


class NoPlaceError(Exception):
    """A value cannot stand where a name is used without being evaluated in another order, or not at all."""


def is_constant(value: object) -> bool:
    """Whether the value can be written as a literal that never changes."""
    if type(value) is tuple:
        return all(map(is_constant, value))
    return value is None or type(value) in (int, bool, str)


def rebuilt(node: Node, change: Callable[[ast.expr], ast.expr]) -> Node:
    """The same node over its changed parts, in the order of their evaluation."""

    def changed(part: Any) -> Any:
        if isinstance(part, ast.expr):
            return change(part)
        if isinstance(part, list):
            return [changed(one) for one in part]
        return rebuilt(part, change) if isinstance(part, ast.keyword) else part

    return type(node)(**{name: changed(part) for name, part in ast.iter_fields(node)})


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """The node and everything below it, in no order that matters."""
    waiting: list[Any] = [node]
    while waiting:
        found = waiting.pop()
        if isinstance(found, ast.AST):
            yield found
            for part in vars(found).values():
                if type(part) is list:
                    waiting += part
                elif isinstance(part, ast.AST):
                    waiting.append(part)


def folded(node: ast.expr) -> ast.expr:
    """The expression, over parts that are folded already, as a constant or a shorter one if it is one."""
    match node:
        case ast.BinOp(ast.Constant(left), op, ast.Constant(right)) if type(left) is type(right) is int:
            large = isinstance(op, ast.LShift) and right > LARGEST_BITS
            return _worked_out(node) if isinstance(op, _WORKED_OUT) and not large else node
        case ast.UnaryOp(ast.Not(), ast.Constant(value)):
            return ast.Constant(not value)
        case ast.UnaryOp(op, ast.Constant(int())) | ast.Compare(
            ast.Constant(int()), [op], [ast.Constant(int())]
        ):
            return _worked_out(node) if isinstance(op, _WORKED_OUT) else node
        case ast.Subscript(ast.Constant(tuple()), ast.Constant(int())):
            return _worked_out(node)
        case ast.IfExp(ast.Constant(value), body, orelse):
            return body if value else orelse
        case ast.BoolOp(op, values):
            return _chain(op, _flat(op, values))
    return node


def _worked_out(node: ast.expr) -> ast.expr:
    try:
        result = eval(compile(ast.fix_missing_locations(ast.Expression(node)), "<folded>", "eval"))
    except (ArithmeticError, ValueError, IndexError):
        return node
    too_large = type(result) is int and result.bit_length() > LARGEST_BITS
    return node if too_large else ast.Constant(result)


def _flat(op: ast.boolop, values: list[ast.expr]) -> Iterator[ast.expr]:
    for value in values:
        if isinstance(value, ast.BoolOp) and type(value.op) is type(op):
            yield from value.values
        else:
            yield value


def _chain(op: ast.boolop, values: Iterator[ast.expr]) -> ast.expr:
    """``and`` or ``or`` of values: a constant decides or, unless it is the last, drops out."""
    kept: list[ast.expr] = []
    for value in values:
        if kept and _is_neutral(op, kept[-1]):
            kept.pop()
        kept.append(value)
        if isinstance(value, ast.Constant) and not _is_neutral(op, value):
            break
    return kept[0] if len(kept) == 1 else ast.BoolOp(op, kept)


def _is_neutral(op: ast.boolop, value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and bool(value.value) is isinstance(op, ast.And)


def truth(node: ast.expr) -> ast.expr:
    """A folded expression of which only the truth matters."""
    match node:
        case ast.Constant(value):
            return ast.Constant(bool(value))
        case ast.UnaryOp(ast.Not(), operand):
            return folded(ast.UnaryOp(ast.Not(), truth(operand)))
        case ast.BoolOp(op, values):
            chain = _chain(op, _flat(op, [truth(value) for value in values]))
            if not isinstance(chain, ast.BoolOp) or not isinstance(chain.values[-1], ast.Constant):
                return chain
            *parts, last = chain.values
            if _is_neutral(op, last):
                return _chain(op, iter(parts))
            return chain if any(map(may_raise, parts)) else last
        case ast.IfExp(test, ast.Constant(value), orelse):
            return truth(ast.BoolOp(ast.Or(), [test, orelse]) if value else both(negated(test), orelse))
        case ast.IfExp(test, body, ast.Constant(value)):
            return truth(ast.BoolOp(ast.Or(), [negated(test), body]) if value else both(test, body))
    return node


def negated(test: ast.expr) -> ast.expr:
    return folded(ast.UnaryOp(ast.Not(), test))


def both(*tests: ast.expr) -> ast.expr:
    return folded(ast.BoolOp(ast.And(), list(tests)))


# Order of evaluation


def sure_parts(node: ast.expr) -> list[ast.expr]:
    """The parts that are evaluated whenever the expression is, in their order."""
    match node:
        case ast.BoolOp(_, values):
            return values[:1]
        case ast.IfExp(test):
            return [test]
        case ast.Compare(left, _, comparators):
            return [left, comparators[0]]
        case ast.NamedExpr(_, value):
            return [value]
    return _parts(node)


def _parts(node: ast.AST) -> list[ast.expr]:
    parts = [part.value if isinstance(part, ast.keyword) else part for part in ast.iter_child_nodes(node)]
    return [part for part in parts if isinstance(part, ast.expr)]


def evaluated(node: ast.expr, sure: bool = True) -> Iterator[tuple[ast.expr, bool]]:
    """Every part as its evaluation ends, and whether it is evaluated in any case; the whole comes last."""
    certain = sure_parts(node)
    for part in certain:
        yield from evaluated(part, sure)
    if not isinstance(node, ast.NamedExpr):
        for part in _parts(node)[len(certain) :]:
            yield from evaluated(part, False)
    yield node, sure


def may_raise(node: ast.expr) -> bool:
    """Whether a part of the expression is looked up by an index, called, divided or shifted by what is not known."""
    return any(
        isinstance(part, ast.Subscript | ast.Call)
        or (isinstance(part, ast.Attribute) and not isinstance(part.value, ast.Name))
        or (isinstance(part, ast.BinOp) and isinstance(part.op, _MAY_RAISE) and not _is_positive(part.right))
        or (isinstance(part, ast.BinOp) and isinstance(part.op, ast.Div | ast.Pow | ast.MatMult))
        for part in walk(node)
    )


def _is_positive(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value > 0


def reads(node: ast.expr) -> bool:
    """Whether the expression looks at anything but local names."""
    return any(isinstance(part, ast.Attribute | ast.Subscript | ast.Call) for part in walk(node))


def is_steady(node: ast.expr) -> bool:
    """Whether it is all one when the expression is evaluated: it reads local names alone, and cannot raise."""
    return not reads(node) and not may_raise(node)


# Putting a value in place of a name


def let(name: str, value: ast.expr, body: ast.expr, acts: Callable[[ast.expr], bool]) -> ast.expr:
    """``body`` with ``value`` for the local ``name``, bound by ``:=`` where it is used several times.

    ``acts`` tells whether an expression changes anything.

    Raises:
        NoPlaceError: if that would lose, double or reorder what matters.
    """
    order = list(evaluated(body))
    names = {part.id for part in walk(value) if isinstance(part, ast.Name)} | {name}
    if any(isinstance(part, ast.NamedExpr) and part.target.id in names for part, _ in order):
        raise NoPlaceError(name)
    uses = [place for place, (part, _) in enumerate(order) if isinstance(part, ast.Name) and part.id == name]
    movable = not may_raise(value) and not acts(value) and (not reads(value) or not acts(body))
    if movable and (len(uses) <= 1 or _is_cheap(value)):
        return _put(body, name, [value] * len(uses))
    if (
        not uses
        or not order[uses[0]][1]
        or _is_in_the_way([part for part, _ in order[: uses[0]]], value, acts)
    ):
        raise NoPlaceError(name)
    if len(uses) == 1:
        return _put(body, name, [value])
    named = ast.NamedExpr(ast.Name(name, ast.Store()), value)
    return _put(body, name, [named] + [ast.Name(name, ast.Load())] * (len(uses) - 1))


def _is_cheap(value: ast.expr) -> bool:
    return isinstance(value, ast.Attribute) and isinstance(value.value, ast.Name)


def _is_in_the_way(earlier: list[ast.expr], value: ast.expr, acts: Callable[[ast.expr], bool]) -> bool:
    """Whether what is evaluated earlier must not come before the value."""
    if acts(value):
        return not all(map(is_steady, earlier))
    return any(map(acts, earlier))


def _put(body: ast.expr, name: str, values: list[ast.expr]) -> ast.expr:
    """``body`` with the values for the uses of the name, in their order."""
    left = iter(values)

    def put(node: ast.expr) -> ast.expr:
        if isinstance(node, ast.Name) and node.id == name:
            return next(left)
        return node if isinstance(node, ast.Name | ast.Constant) else rebuilt(node, put)

    return put(body)
