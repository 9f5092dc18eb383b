"""A program for one ruleset: its numbers written in, and calls of small functions replaced by what these do.

In CPython most of a game's time goes into calling functions of one line and looking up fields that never change.
`specialise` is a partial evaluator that takes both out of a module's source. What it does not understand it leaves
alone.
"""

import ast
from collections.abc import Collection
from copy import copy
from types import MappingProxyType
from typing import Any

from sixtysix.game.table import ARRAYS
from sixtysix.specialise.definitions import Changed, Definition, Names
from sixtysix.specialise.inlining import Body
from sixtysix.specialise.lists import with_lists
from sixtysix.specialise.syntax import Block, StaysError, loaded, without_idle


def specialise(
    source: str,
    ruleset: tuple[Any, ...],
    arrays: Collection[str] = frozenset(ARRAYS),
    changed: Changed = MappingProxyType({}),
) -> str:
    """The source of a module that does the same as this one for tables under ``ruleset``, a named tuple.

    Every parameter that is annotated ``Ruleset`` or named ``r``, and every global name of that value, stands for
    the ruleset. ``arrays`` are the attributes of a table (a parameter annotated ``Table``, or a name ``t``) that
    are lists and never set to other ones. For the functions of other modules in ``changed``, what stands there is
    taken for their definition.

    The module is run once, to know its global names; they are taken to keep their values unless a function
    declares them ``global``. Expressions without calls are taken to change nothing.
    """
    return _Specialiser(source, ruleset, arrays, changed).source()


class _Specialiser:
    def __init__(
        self, source: str, ruleset: tuple[Any, ...], arrays: Collection[str], changed: Changed
    ) -> None:
        self.names = Names(source, changed)
        self.ruleset = ruleset
        self.arrays = arrays
        self.copies: dict[str, ast.FunctionDef] = {}

    def source(self) -> str:
        body = [self.made(s) if isinstance(s, ast.FunctionDef) else s for s in self.names.tree.body]
        waiting: list[ast.stmt] = [*body]
        while waiting:
            for name in sorted(loaded([waiting.pop()])):
                waiting += self.copied(name)
        module = _Signs().visit(ast.Module(self.assembled(body), []))
        return f"{ast.unparse(ast.fix_missing_locations(module))}\n"

    def made(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function of the module itself, whose signature and docstring stay."""
        definition = self.names.definition(self.names.own.function(node.name))
        if not definition or definition.node is not node or self.names.hides(definition):
            return node
        made = copy(node)
        made.body = [*node.body[: _documented(node)], *self.body(definition)[1]] or [ast.Pass()]
        return made

    def copied(self, name: str) -> Block:
        """The function of another module that has this name here, if it has not been copied yet."""
        definition = self.names.by_name.get(name)
        if not definition or definition.module is self.names.own or name in self.copies:
            return []
        try:
            parameters, body = self.body(definition)
        except StaysError:
            self.names.imports[name] = (str(definition.module.namespace["__name__"]), definition.node.name)
            return []
        made = copy(definition.node)
        made.name, made.returns, made.body = name, None, body or [ast.Pass()]
        made.args = ast.arguments(
            [], [ast.arg(parameter) for parameter in parameters], None, [], [], None, []
        )
        self.copies[name] = made
        return [made]

    def body(self, definition: Definition) -> tuple[list[str], Block]:
        worked = Body(self.names, self.ruleset, definition)
        made = without_idle(worked.made)
        return worked.parameters, with_lists(
            made, worked.tables, worked.parameters, self.arrays, self.names.fresh
        )

    def assembled(self, body: Block) -> Block:
        first = next((place for place, s in enumerate(body) if isinstance(s, ast.FunctionDef)), len(body))
        copies = list(self.copies.values())
        used = loaded([*body, *copies])
        imports = [
            ast.ImportFrom(module, [ast.alias(name, alias)], 0)
            for alias, (module, name) in self.names.imports.items()
        ]
        whole = [*body[:first], *imports, *copies, *body[first:]]
        return [kept for s in whole for kept in _needed(s, used)]


class _Signs(ast.NodeTransformer):
    """Negative constants as the negation of positive ones, which have the binding that they look to have."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if type(node.value) is int and node.value < 0:
            return ast.UnaryOp(ast.USub(), ast.Constant(-node.value))
        return node


def _documented(node: ast.FunctionDef) -> int:
    """How many statements the docstring takes."""
    return int(ast.get_docstring(node, clean=False) is not None)


def _needed(node: ast.stmt, used: set[str]) -> Block:
    """The statement; of an import, only what is used."""
    if not isinstance(node, ast.ImportFrom) or node.module == "__future__":
        return [node]
    names = [alias for alias in node.names if alias.name == "*" or (alias.asname or alias.name) in used]
    return [ast.ImportFrom(node.module, names, node.level)] if names else []
