"""What statements of Python hold and bind, and how they end."""

import ast
from collections.abc import Collection, Iterator

from sixtysix.specialise.expressions import walk

Block = list[ast.stmt]

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


def is_understood(node: ast.FunctionDef) -> bool:
    """Whether the function has plain parameters, and a body of `UNDERSTOOD` nodes."""
    arguments = node.args
    return not (
        node.decorator_list
        or arguments.defaults
        or arguments.kwonlyargs
        or arguments.vararg
        or arguments.kwarg
        or not all(isinstance(part, UNDERSTOOD) for s in node.body for part in walk(s))
    )


def ends(body: Block) -> bool:
    """Whether nothing comes to run after the body."""
    match body:
        case [*_, ast.Return() | ast.Raise() | ast.Break() | ast.Continue()]:
            return True
        case [*_, ast.If(_, inner, orelse)]:
            return ends(inner) and ends(orelse)
    return False


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
    """The names that are read in the nodes."""
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
    """Every name that is read or bound below the tree."""
    names = {part.id for part in walk(tree) if isinstance(part, ast.Name)}
    return names | {name for part in walk(tree) for name in bound_here(part)}
