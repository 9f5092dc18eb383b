"""Statements of Python as trees: what they hold, how they end, and bodies in other forms that do the same."""

import ast
from collections.abc import Callable, Collection, Iterator
from copy import copy

from sixtysix.specialise.folding import may_raise, negated, rebuilt, walk

Block = list[ast.stmt]
Finish = Callable[[ast.expr], Block]
"""What is done with a value."""

FEW = 4
"""A body of so many nodes may be written twice."""

UNDERSTOOD = (
    *(
        ast.arguments,
        ast.arg,
        ast.keyword,
        ast.expr_context,
        ast.operator,
        ast.unaryop,
        ast.boolop,
        ast.cmpop,
    ),
    *(ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.Call, ast.Tuple, ast.List),
    *(ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp),
    *(ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.Pass, ast.Break, ast.Continue),
    *(ast.If, ast.For, ast.While, ast.Raise, ast.Assert),
)


class StaysError(Exception):
    """A call that must stay a call."""


def tail(body: Block, finish: Finish) -> Block:
    """A body without returns: each value is finished where nothing comes after it.

    Raises:
        StaysError: if a return cannot be brought there.
    """
    for place, node in enumerate(body):
        before, rest = body[:place], body[place + 1 :]
        if isinstance(node, ast.Return):
            return before + finish(node.value or ast.Constant(None))
        if not has(node, ast.Return):
            continue
        if isinstance(node, ast.If):
            return before + _tail_branch(node, rest, finish)
        if isinstance(node, ast.For | ast.While) and not node.orelse and not own_breaks(node.body):
            loop = copy(node)
            loop.body = _broken_off(node.body, finish)
            loop.orelse = [] if _is_endless(node) else tail(rest, finish)
            return [*before, loop]
        raise StaysError
    return body if ends(body) else body + finish(ast.Constant(None))


def _tail_branch(node: ast.If, rest: Block, finish: Finish) -> Block:
    falls, falls_else = not ends(node.body), not ends(node.orelse)
    if falls and falls_else and sum(map(size, rest)) > FEW:
        raise StaysError
    body = tail(node.body + (rest if falls else []), finish)
    orelse = tail(node.orelse + (rest if falls_else else []), finish)
    if orelse and not body:
        return [ast.If(negated(node.test), orelse, [])]
    return [ast.If(node.test, body or [ast.Pass()], orelse)]


def _broken_off(body: Block, finish: Finish) -> Block:
    """A loop's body that leaves the loop where it returned."""
    made: Block = []
    for node in body:
        if isinstance(node, ast.Return):
            made += [*finish(node.value or ast.Constant(None)), ast.Break()]
        elif isinstance(node, ast.If):
            inner, orelse = _broken_off(node.body, finish), _broken_off(node.orelse, finish)
            made.append(ast.If(node.test, inner, orelse))
        elif has(node, ast.Return):
            raise StaysError
        else:
            made.append(node)
    return made


def ends(body: Block) -> bool:
    """Whether nothing comes to run after the body."""
    match body:
        case [*_, ast.Return() | ast.Raise() | ast.Break() | ast.Continue()]:
            return True
        case [*_, ast.If(_, inner, orelse)]:
            return ends(inner) and ends(orelse)
        case [*_, ast.While() as loop]:
            return _is_endless(loop)
    return False


def _is_endless(loop: ast.For | ast.While) -> bool:
    """Whether the loop is only left by a return."""
    if not isinstance(loop, ast.While) or not isinstance(loop.test, ast.Constant):
        return False
    return bool(loop.test.value) and not own_breaks(loop.body)


def own_breaks(body: Block) -> bool:
    """Whether a loop of this body is left by a break."""
    return any(isinstance(node, ast.Break) for node in _of_this_loop(body))


def runs_through(loop: ast.For) -> bool:
    """Whether each turn of the loop runs to its end and leaves the loop's variable alone."""
    jumps = any(isinstance(node, ast.Break | ast.Continue) for node in _of_this_loop(loop.body))
    return not jumps and not loop.orelse and not assigned([loop.target]) & assigned(loop.body)


def _of_this_loop(body: Block) -> Iterator[ast.stmt]:
    for node in body:
        yield node
        if isinstance(node, ast.If):
            yield from _of_this_loop([*node.body, *node.orelse])
        elif isinstance(node, ast.For | ast.While):
            yield from _of_this_loop(node.orelse)


def replaced(node: ast.expr, old: ast.expr, new: ast.expr) -> ast.expr:
    return new if node is old else rebuilt(node, lambda part: replaced(part, old, new))


# What a tree holds


def has(node: ast.AST, kind: type[ast.AST]) -> bool:
    return any(isinstance(part, kind) for part in walk(node))


def size(node: ast.AST) -> int:
    return sum(1 for _ in walk(node))


def assigned(nodes: Collection[ast.AST]) -> set[str]:
    """The local names that are assigned in the nodes."""
    return {
        part.id
        for node in nodes
        for part in walk(node)
        if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)
    }


def loaded(nodes: Collection[ast.AST]) -> set[str]:
    parts = (part for node in nodes for part in walk(node))
    return {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}


def bound_here(node: ast.AST) -> Iterator[str]:
    """The names that the node itself binds."""
    match node:
        case ast.Name(name, ast.Store()) | ast.arg(name):
            yield name
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            yield name
        case ast.alias(name, asname):
            yield asname or name.partition(".")[0]


def bound_globally(tree: ast.AST) -> set[str]:
    """The names that a module binds outside of its functions and classes."""
    names = set(bound_here(tree))
    if not isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
        names.update(*map(bound_globally, ast.iter_child_nodes(tree)))
    return names


def identifiers(tree: ast.AST) -> set[str]:
    names = {part.id for part in walk(tree) if isinstance(part, ast.Name)}
    return names | {name for part in walk(tree) for name in bound_here(part)}


def is_parallel(targets: list[ast.expr], values: list[ast.expr]) -> bool:
    """Whether the names can be assigned one after the other."""
    names = [target.id for target in targets if isinstance(target, ast.Name)]
    return len(names) == len(targets) == len(values) and not set(names) & loaded(values)


def is_understood(node: ast.FunctionDef) -> bool:
    arguments = node.args
    return not (
        node.decorator_list
        or arguments.defaults
        or arguments.kwonlyargs
        or arguments.vararg
        or arguments.kwarg
        or not all(isinstance(part, UNDERSTOOD) for s in node.body for part in walk(s))
    )


def with_blocks(node: ast.stmt, change: Callable[[Block], Block]) -> ast.stmt:
    """The same statement over its changed inner bodies."""
    if not isinstance(node, ast.If | ast.For | ast.While):
        return node
    made = copy(node)
    made.body = change(node.body) or [ast.Pass()]
    made.orelse = change(node.orelse)
    return made


def without_idle(body: Block) -> Block:
    """A function's body without the locals that nothing reads."""
    while True:
        used = loaded(body)
        kept = _read(body, used)
        if sum(map(size, kept)) == sum(map(size, body)):
            return kept
        body = kept


def _read(body: Block, used: set[str]) -> Block:
    made: Block = []
    for node in body:
        match node:
            case ast.Assign([ast.Name(name)], value) | ast.AugAssign(ast.Name(name), _, value):
                if name in used:
                    made.append(node)
                elif may_raise(value):
                    made.append(ast.Expr(value))
            case _:
                made.append(with_blocks(node, lambda inner: _read(inner, used)))
    return made
