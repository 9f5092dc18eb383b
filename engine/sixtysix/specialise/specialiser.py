"""The source of a whole module for one ruleset, a function at a time."""

import ast
from copy import copy
from types import MappingProxyType
from typing import Any

from sixtysix.specialise.functions import Body
from sixtysix.specialise.names import Changed, Names, StaysError
from sixtysix.specialise.statements import Block, loaded


def specialise(source: str, ruleset: tuple[Any, ...], changed: Changed = MappingProxyType({})) -> str:
    """The source of a module that does the same as this one for tables under ``ruleset``, a named tuple.

    Every parameter that is annotated ``Ruleset`` or named ``r``, and every global name of that value, stands for
    the ruleset. For the functions of other modules in ``changed``, what stands there is taken for their definition.

    The module is run once, to know its global names; they are taken to keep their values unless a function
    declares them ``global``. Expressions without calls are taken to change nothing.
    """
    return _Specialiser(source, ruleset, changed).source()


class _Specialiser:
    def __init__(self, source: str, ruleset: tuple[Any, ...], changed: Changed) -> None:
        self.names = Names(source, changed)
        self.ruleset = ruleset
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
        documented = int(ast.get_docstring(node, clean=False) is not None)
        worked = Body(self.names, self.ruleset, definition)
        made.body = [*node.body[:documented], *worked.made] or [ast.Pass()]
        return made

    def copied(self, name: str) -> Block:
        """The function of another module that has this name here, if it has not been copied yet."""
        definition = self.names.by_name.get(name)
        if not definition or definition.module is self.names.own or name in self.copies:
            return []
        try:
            worked = Body(self.names, self.ruleset, definition)
        except StaysError:
            self.names.imports[name] = (str(definition.module.namespace["__name__"]), definition.node.name)
            return []
        made = copy(definition.node)
        made.name, made.returns, made.body = name, None, worked.made or [ast.Pass()]
        made.args = ast.arguments([], [ast.arg(name) for name in worked.parameters], None, [], [], None, [])
        self.copies[name] = made
        return [made]

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


def _needed(node: ast.stmt, used: set[str]) -> Block:
    """The statement; of an import, only what is used."""
    if not isinstance(node, ast.ImportFrom) or node.module == "__future__":
        return [node]
    names = [alias for alias in node.names if alias.name == "*" or (alias.asname or alias.name) in used]
    return [ast.ImportFrom(node.module, names, node.level)] if names else []
