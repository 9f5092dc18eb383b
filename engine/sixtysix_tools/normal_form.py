"""Normal forms of functions under one ruleset: functions with equal forms do the same.

This shows that a mutant is no fault. Fields of the ruleset and global constants become literals, and what is constant
by then is computed. Locals are numbered in the order in which they come, and a called function is named by a digest of
its own form. So ``talon_size(t) >= r.closing_needs_talon`` equals ``talon_size(t) >= 2``, and two guards that ask the
same are one. Different forms prove nothing.
"""

import ast
import builtins
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from types import FunctionType
from typing import Any

from sixtysix.contract.rules import LEADING

_, RULESET = LEADING
"""The name of the ruleset in every function of the rules."""

COMPUTED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Subscript)
"""Expressions that are computed if their operands are constants."""

JUMPS = (ast.Return, ast.Raise, ast.Break, ast.Continue)


class NoForm(Exception):
    """A function with syntax, or a global name with a value, of which no form is made."""


class NormalForms:
    """Makes the forms of functions under a ruleset, a named tuple; ``definition`` gives the syntax of each."""

    def __init__(
        self, ruleset: tuple[Any, ...], definition: Callable[[FunctionType], ast.FunctionDef]
    ) -> None:
        self.ruleset: Any = ruleset
        self.definition = definition
        self._made: dict[FunctionType, ast.FunctionDef] = {}

    def made(self, function: FunctionType) -> ast.FunctionDef:
        """Make the form of a function.

        Raises:
            NoForm: if it, or one that it calls, has none.
        """
        if function not in self._made:
            node = deepcopy(self.definition(function))
            self._made[function] = node  # under its own name where it calls itself
            self._made[function] = _Form(self, function, node).made()
        return self._made[function]


class _Form(ast.NodeTransformer):
    """Turns the definition of one function into its form."""

    def __init__(self, forms: NormalForms, function: FunctionType, node: ast.FunctionDef) -> None:
        nested = (ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.Global, ast.Nonlocal, ast.Yield, ast.Await)
        inside = (part for statement in node.body for part in ast.walk(statement))
        unusual = [node.args.vararg, node.args.kwarg, *node.args.defaults, *node.args.kwonlyargs]
        if any(unusual) or any(isinstance(part, nested) for part in inside):
            raise NoForm(function.__qualname__)
        self.forms = forms
        self.namespace = function.__globals__
        self.node = node
        names = (part for part in ast.walk(node) if isinstance(part, ast.Name))
        bound = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
        self.bound = {a.arg for a in node.args.args} | bound
        self.numbers: dict[str, str] = {}

    def made(self) -> ast.FunctionDef:
        for argument in self.node.args.args:
            argument.arg, argument.annotation = self.local(argument.arg), None
        form = ast.FunctionDef("f", self.node.args, self.block(self.node.body), [])
        ast.fix_missing_locations(form)
        form.name = f"f_{sha256(ast.unparse(form).encode()).hexdigest()}"
        return form

    def local(self, name: str) -> str:
        return self.numbers.setdefault(name, f"v{len(self.numbers)}")

    def value(self, node: ast.expr) -> Any:
        """Give what a global name stands for; None if the expression is none."""
        if not isinstance(node, ast.Name) or node.id in self.bound:
            return None
        return self.namespace.get(node.id, getattr(builtins, node.id, None))

    # Statements

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in body:
            done = self.visit(statement)
            made += done if isinstance(done, list) else [done]
            if made and isinstance(made[-1], JUMPS):
                break
        return made or [ast.Pass()]

    def visit_Expr(self, node: ast.Expr) -> Any:
        return [] if isinstance(node.value, ast.Constant) else self.generic_visit(node)

    def visit_If(self, node: ast.If) -> Any:
        test = _truth(self.visit(node.test))
        if isinstance(test, ast.Constant):
            taken = self.block(node.body if test.value else node.orelse)
            return [] if isinstance(taken[0], ast.Pass) else taken
        return ast.If(test, self.block(node.body), self.block(node.orelse) if node.orelse else [])

    # Expressions

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id == RULESET:
            return ast.Constant(self.forms.ruleset)
        if node.id in self.bound:
            return ast.Name(self.local(node.id), node.ctx)
        value = self.value(node)
        if isinstance(value, FunctionType):
            return ast.Name(self.forms.made(value).name, node.ctx)
        if _is_constant(value):
            return ast.Constant(value)
        if isinstance(value, type) or callable(vars(builtins).get(node.id)):
            return node
        raise NoForm(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        made: Any = self.generic_visit(node)
        if isinstance(made.value, ast.Constant) and hasattr(made.value.value, "_fields"):
            return ast.Constant(getattr(made.value.value, node.attr))
        return made

    def visit_Call(self, node: ast.Call) -> Any:
        called = self.value(node.func)
        made: Any = self.generic_visit(node)
        if isinstance(called, FunctionType):
            # What the ruleset says shows in the form of the called function, so it is not named here again.
            parameters = self.forms.definition(called).args.args
            for place, (argument, parameter) in enumerate(zip(made.args, parameters, strict=False)):
                if parameter.arg == RULESET and isinstance(argument, ast.Constant):
                    made.args[place] = ast.Name(RULESET, ast.Load())
            match self.forms.made(called).body:
                case [ast.Return(ast.Constant() as always)] if not any(map(_calls, made.args)):
                    return always
        if called in (bool, int, len) and all(isinstance(argument, ast.Constant) for argument in made.args):
            return ast.Constant(called(*(argument.value for argument in made.args)))
        return made

    def generic_visit(self, node: ast.AST) -> Any:
        """Put the form of each part in its place, and a constant in the place of what comes to one."""
        made: Any = super().generic_visit(node)
        if isinstance(made, ast.UnaryOp) and isinstance(made.op, ast.Not):
            made.operand = _truth(made.operand)
        return _computed(made) if isinstance(made, COMPUTED) else made

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        made: Any = self.generic_visit(node)
        decides = isinstance(made.op, ast.Or)
        *others, last = made.values
        kept: list[ast.expr] = []
        for value in [*(v for v in others if not _has_truth(v, not decides)), last]:
            kept.append(value)
            if _has_truth(value, decides):
                break
        return ast.BoolOp(made.op, kept) if len(kept) > 1 else kept[0]

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        made: Any = self.generic_visit(node)
        made.test = _truth(made.test)
        if isinstance(made.test, ast.Constant):
            return made.body if made.test.value else made.orelse
        return made


def _is_constant(value: object) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(map(_is_constant, value)))


def _calls(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Call) for part in ast.walk(node))


def _computed(node: ast.expr) -> ast.expr:
    """The expression, or its value if it has one and all its parts are constants."""
    if not any(isinstance(part, ast.Name | ast.Attribute | ast.Call) for part in ast.walk(node)):
        with suppress(Exception):
            return ast.Constant(eval(compile(ast.fix_missing_locations(ast.Expression(node)), "", "eval")))
    return node


def _has_truth(node: ast.expr, truth: bool) -> bool:
    return isinstance(node, ast.Constant) and bool(node.value) == truth


def _truth(node: ast.expr) -> ast.expr:
    """Give an expression that is true where this one is; its value may be another."""
    if isinstance(node, ast.Constant):
        return ast.Constant(bool(node.value))
    if not isinstance(node, ast.BoolOp):
        return node
    decides = isinstance(node.op, ast.Or)
    values = [v for v in map(_truth, node.values) if not _has_truth(v, not decides)]
    if any(_has_truth(v, decides) for v in values) and not any(map(_calls, values)):
        return ast.Constant(decides)
    if len(values) < 2:
        return values[0] if values else ast.Constant(not decides)
    return ast.BoolOp(node.op, values)
