"""The functions and other global names that a program reaches, in whatever module, as names of a single one."""

import ast
import builtins
import inspect
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import FunctionType
from typing import Any

from sixtysix.parsing import parse
from sixtysix.specialise.expressions import is_constant, walk
from sixtysix.specialise.statements import (
    assigned,
    bound_globally,
    bound_here,
    identifiers,
    is_understood,
    loaded,
)

PURE = {"abs", "bool", "int", "len", "max", "min", "range"}
"""Builtins that change nothing."""


PURE_METHODS = {"bit_count", "bit_length"}

Changed = Mapping[FunctionType, ast.FunctionDef]
"""What is to be taken for the definition of some functions."""


class StaysError(Exception):
    """A call that must stay a call, or a name that cannot be said in the module that is made."""


class Module:
    """A module as it runs, and its syntax."""

    def __init__(self, namespace: dict[str, Any], tree: ast.Module) -> None:
        self.namespace = namespace
        self.functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        self.rebound = {name for node in walk(tree) if isinstance(node, ast.Global) for name in node.names}

    def defines(self, function: FunctionType) -> bool:
        """Whether the syntax of the function is known and understood."""
        node = self.functions.get(function.__name__)
        return (
            node is not None
            and function.__globals__ is self.namespace
            and function.__code__.co_firstlineno == node.lineno
            and is_understood(node)
            and not self.rebound & loaded(node.body)
        )

    def is_builtin(self, name: str) -> bool:
        return name not in self.namespace and hasattr(builtins, name)

    def function(self, name: str) -> FunctionType | None:
        value = self.namespace.get(name)
        return value if isinstance(value, FunctionType) else None

    def constant(self, name: str) -> ast.Constant | None:
        """The global name's value, if it never changes."""
        if name.startswith("__") or name in self.rebound or name not in self.namespace:
            return None
        value = self.namespace[name]
        return ast.Constant(value) if is_constant(value) else None


@dataclass(frozen=True, eq=False)
class Definition:
    """A function that may be specialised, and its name in the module that is made."""

    node: ast.FunctionDef
    module: Module
    name: str

    @cached_property
    def parameters(self) -> list[ast.arg]:
        return [*self.node.args.posonlyargs, *self.node.args.args]

    @cached_property
    def assigned(self) -> set[str]:
        return assigned(self.node.body)

    @cached_property
    def locals(self) -> list[str]:
        parameters = [parameter.arg for parameter in self.parameters]
        return [*parameters, *sorted(self.assigned - set(parameters))]

    @cached_property
    def is_simple(self) -> bool:
        """Whether its body has only returns, branches and locals."""
        nodes = [node for statement in self.node.body for node in walk(statement)]
        return not any(
            isinstance(node, ast.For | ast.While | ast.AugAssign | ast.Raise | ast.Assert)
            or (isinstance(node, ast.Attribute | ast.Subscript) and isinstance(node.ctx, ast.Store))
            or (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant))
            for node in nodes
        )


class Names:
    """Every global name of the module that is made, and what stands behind it."""

    def __init__(self, source: str, changed: Changed) -> None:
        self.changed = changed
        self.tree = parse(source)
        namespace: dict[str, Any] = {"__name__": "specialised"}
        exec(compile(source, "<specialised>", "exec"), namespace)
        self.own = Module(namespace, self.tree)
        self.globals = bound_globally(self.tree)
        self.bound = {name for node in walk(self.tree) for name in bound_here(node)}
        self.taken = {*dir(builtins), *identifiers(self.tree)}
        self.by_name: dict[str, Definition] = {}
        self.imports: dict[str, tuple[str, str]] = {}
        """Where a name comes from: module, name there."""
        self._numbers: dict[str, int] = {}
        self._modules: dict[str, Module | None] = {}
        self._definitions: dict[FunctionType, Definition | None] = {}
        self._aliases: dict[tuple[str, str], str] = {}
        self._pure: dict[Definition, bool] = {}

    def fresh(self, name: str) -> str:
        """A name like this one that nothing has yet."""
        found = name
        while found in self.taken:
            self._numbers[name] = self._numbers.get(name, 0) + 1
            found = f"{name}_{self._numbers[name]}"
        self.taken.add(found)
        return found

    def definition(self, function: FunctionType | None) -> Definition | None:
        if function and function not in self._definitions:
            self._definitions[function] = self._defined(function)
        return self._definitions[function] if function else None

    def _defined(self, function: FunctionType) -> Definition | None:
        module = self._module(function)
        if not module or not module.defines(function):
            return None
        name = function.__name__
        node = self.changed.get(function, module.functions[name])
        if module is not self.own:
            self.taken |= identifiers(node)
            name = self._fresh_global(name)
        self.by_name[name] = Definition(node, module, name)
        return self.by_name[name]

    def _module(self, function: FunctionType) -> Module | None:
        if function.__globals__ is self.own.namespace:
            return self.own
        name = function.__module__
        if name not in self._modules:
            try:
                found = sys.modules[name]
                self._modules[name] = Module(vars(found), parse(inspect.getsource(found)))
            except (KeyError, OSError, TypeError, SyntaxError):
                self._modules[name] = None
        return self._modules[name]

    def _fresh_global(self, name: str) -> str:
        found = self.fresh(f"_{name.lstrip('_')}")
        self.globals.add(found)
        return found

    def expression(self, module: Module, name: str) -> ast.expr:
        """What a global name of a module is in the one that is made.

        Raises:
            StaysError: if it cannot be said there.
        """
        constant = module.constant(name)
        if constant:
            return constant
        definition = self.definition(module.function(name))
        if definition:
            return ast.Name(definition.name, ast.Load())
        if module is self.own or (module.is_builtin(name) and name not in self.bound):
            return ast.Name(name, ast.Load())
        return ast.Name(self._alias(module, name), ast.Load())

    def _alias(self, module: Module, name: str) -> str:
        place = (str(module.namespace["__name__"]), name)
        if name not in module.namespace or name in module.rebound or name.startswith("__"):
            raise StaysError(f"{name} of {place[0]}")
        if place not in self._aliases:
            self._aliases[place] = self._fresh_global(name)
            self.imports[self._aliases[place]] = place
        return self._aliases[place]

    def hides(self, definition: Definition) -> bool:
        """Whether a local name hides a global one that the body of a called function may need."""
        return any(name in self.globals or hasattr(builtins, name) for name in definition.locals)

    def acts(self, node: ast.expr) -> bool:
        """Whether an expression of the module that is made may change anything."""
        return any(isinstance(part, ast.Call) and not self._is_pure_call(part) for part in walk(node))

    def _is_pure_call(self, call: ast.Call) -> bool:
        if not isinstance(call.func, ast.Name):
            return isinstance(call.func, ast.Attribute) and call.func.attr in PURE_METHODS
        name = call.func.id
        definition = self.by_name.get(name)
        return self._is_pure(definition) if definition else name in PURE and name not in self.bound

    def _is_pure(self, definition: Definition) -> bool:
        if definition not in self._pure:
            self._pure[definition] = False
            nodes = (node for statement in definition.node.body for node in walk(statement))
            self._pure[definition] = all(self._is_pure_node(definition, node) for node in nodes)
        return self._pure[definition]

    def _is_pure_node(self, definition: Definition, node: ast.AST) -> bool:
        if isinstance(node, ast.Attribute | ast.Subscript):
            return isinstance(node.ctx, ast.Load)
        if not isinstance(node, ast.Call):
            return True
        if isinstance(node.func, ast.Attribute) and node.func.attr in PURE_METHODS:
            return True
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if not name or name in definition.locals:
            return False
        if definition.module.is_builtin(name):
            return name in PURE
        called = self.definition(definition.module.function(name))
        return called is not None and self._is_pure(called)
