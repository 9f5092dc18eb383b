"""Attributes that are always the same list, looked up once and not in every turn of a loop."""

import ast
from collections.abc import Callable, Collection, Iterator

from sixtysix.specialise.folding import rebuilt
from sixtysix.specialise.syntax import Block, with_blocks

Place = tuple[str, str]
"""A local name and an attribute of its value."""


def with_lists(
    body: Block,
    owners: Collection[str],
    parameters: Collection[str],
    attributes: Collection[str],
    fresh: Callable[[str], str],
) -> Block:
    """A function's body in which the lists that its loops use are locals.

    ``owners`` are the local names whose ``attributes`` are never set. Each must be a parameter that is never assigned,
    or be assigned once; its lists become locals, by ``fresh`` names, there.
    """
    nodes = list(_by_depth(body))
    bindings = _bindings(nodes, parameters)
    uses: dict[Place, int] = {}
    for node, depth in nodes:
        match node:
            case ast.Attribute(ast.Name(owner), attribute) if owner in owners and attribute in attributes:
                uses[owner, attribute] = max(uses.get((owner, attribute), 0), depth)
    lists = {
        place: fresh(place[1])
        for place, depth in uses.items()
        if len(bindings.get(place[0], ())) == 1 and depth > bindings[place[0]][0]
    }
    entry = [s for owner in parameters for s in _looked_up(owner, lists)]
    return entry + _bound(body, lists)


def _bindings(nodes: list[tuple[ast.AST, int]], parameters: Collection[str]) -> dict[str, list[int]]:
    """How deep in loops each local name is assigned; another kind of binding counts as two."""
    found = {name: [0] for name in parameters}
    plain = {
        id(node.targets[0]) for node, _ in nodes if isinstance(node, ast.Assign) and len(node.targets) == 1
    }
    for node, depth in nodes:
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.setdefault(node.id, []).extend([depth] if id(node) in plain else [depth, depth])
    return found


def _by_depth(body: Block) -> Iterator[tuple[ast.AST, int]]:
    """Every node and in how many loops it stands."""
    waiting: list[tuple[ast.AST, int]] = [(node, 0) for node in body]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        inner: list[ast.AST] = []
        if isinstance(node, ast.For):
            inner = [node.target, *node.body]
        elif isinstance(node, ast.While):
            inner = [node.test, *node.body]
        waiting += [(part, depth + 1) for part in inner]
        waiting += [(part, depth) for part in ast.iter_child_nodes(node) if part not in inner]


def _bound(body: Block, lists: dict[Place, str]) -> Block:
    made: Block = []
    for node in body:
        made.append(
            with_blocks(rebuilt(node, lambda e: _named(e, lists)), lambda inner: _bound(inner, lists))
        )
        match node:
            case ast.Assign([ast.Name(owner)], _):
                made += _looked_up(owner, lists)
    return made


def _looked_up(owner: str, lists: dict[Place, str]) -> Block:
    return [
        ast.Assign(
            [ast.Name(name, ast.Store())], ast.Attribute(ast.Name(owner, ast.Load()), attribute, ast.Load())
        )
        for (of, attribute), name in lists.items()
        if of == owner
    ]


def _named(node: ast.expr, lists: dict[Place, str]) -> ast.expr:
    match node:
        case ast.Attribute(ast.Name(owner), attribute, ast.Load()) if (owner, attribute) in lists:
            return ast.Name(lists[owner, attribute], ast.Load())
        case ast.Name() | ast.Constant():
            return node
    return rebuilt(node, lambda part: _named(part, lists))
