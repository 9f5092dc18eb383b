"""Normal forms of functions under one ruleset: functions with equal forms do the same.

This shows that a mutant is no fault. Fields of the ruleset and global constants become literals, operations on literals
are computed, and CPython compiles the rest, without dead branches. Locals are numbered in the order in which they come,
and a called function is named by a digest of its own form. So ``talon_size(t) >= r.closing_needs_talon`` equals
``talon_size(t) >= 2``, and two guards that ask the same are one. Different forms prove nothing.
"""

import ast
import builtins
import dis
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from hashlib import sha256
from types import CodeType, FunctionType
from typing import Any

from sixtysix.contract.rules import LEADING

_, RULESET = LEADING
"""The name of the ruleset in every function of the rules."""

COMPUTED = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Subscript)
"""Expressions that are computed if their operands are constants."""

NAMES = (ast.Name, ast.Attribute, ast.Call)

REFUSED = (ast.Lambda, ast.FunctionDef, ast.ClassDef, ast.Global, ast.Nonlocal, ast.Yield, ast.Await, ast.Try)

Steps = tuple[tuple[str, Any], ...]
"""The instructions of a function, each with its argument."""


class NoForm(Exception):
    """A function with syntax, or a global name with a value, of which no form is made."""


class NormalForms:
    """Makes the forms of functions under a ruleset, a named tuple; ``definition`` returns the syntax of each."""

    def __init__(
        self, ruleset: tuple[Any, ...], definition: Callable[[FunctionType], ast.FunctionDef]
    ) -> None:
        self.ruleset: Any = ruleset
        self.definition = definition
        self._steps: dict[FunctionType, Steps] = {}

    def steps(self, function: FunctionType) -> Steps:
        """Return the form of a function.

        Raises:
            NoForm: if it, or one that it calls, has none.
        """
        if function not in self._steps:
            self._steps[function] = ((function.__name__, None),)  # where it calls itself
            self._steps[function] = _steps(_Form(self, function).code())
        return self._steps[function]

    def name(self, function: FunctionType) -> str:
        """Return a name that other functions share only if they have the same form."""
        return f"f_{sha256(repr(self.steps(function)).encode()).hexdigest()}"


def _steps(code: CodeType) -> Steps:
    steps = ((one.opname, one.argval) for one in dis.get_instructions(code) if one.opname != "RESUME")
    return tuple((name, _steps(of) if isinstance(of, CodeType) else of) for name, of in steps)


class _Form(ast.NodeTransformer):
    """Writes the ruleset into one function, and compiles it."""

    def __init__(self, forms: NormalForms, function: FunctionType) -> None:
        self.forms, self.namespace = forms, function.__globals__
        self.node = node = deepcopy(forms.definition(function))
        parts = [part for statement in node.body for part in ast.walk(statement)]
        unusual = [node.args.vararg, node.args.kwarg, *node.args.defaults, *node.args.kwonlyargs]
        if any(unusual) or any(isinstance(part, REFUSED) for part in parts):
            raise NoForm(function.__qualname__)
        names = (part for part in parts if isinstance(part, ast.Name))
        bound = {name.id for name in names if not isinstance(name.ctx, ast.Load)}
        self.bound = {a.arg for a in node.args.args} | bound
        self.numbers: dict[str, str] = {}

    def code(self) -> CodeType:
        for argument in self.node.args.args:
            argument.arg, argument.annotation = self.local(argument.arg), None
        form = ast.FunctionDef("f", self.node.args, [self.visit(one) for one in self.node.body], [])
        for part in ast.walk(ast.fix_missing_locations(form)):
            vars(part).update(lineno=1, end_lineno=1, col_offset=0, end_col_offset=0)
            if isinstance(part, ast.Constant) and isinstance(part.value, tuple):
                part.value = tuple(part.value)  # CPython compiles no named tuple
        namespace: dict[str, Any] = {}
        exec(compile(ast.Module([form], []), "", "exec", optimize=2), namespace)
        code: CodeType = namespace["f"].__code__
        return code

    def local(self, name: str) -> str:
        return self.numbers.setdefault(name, f"v{len(self.numbers)}")

    def value(self, node: ast.expr) -> Any:
        """Return the value of a global name; None if the expression is none."""
        if not isinstance(node, ast.Name) or node.id in self.bound:
            return None
        return self.namespace.get(node.id, getattr(builtins, node.id, None))

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id == RULESET:
            return ast.Constant(self.forms.ruleset)
        if node.id in self.bound:
            return ast.Name(self.local(node.id), node.ctx)
        value = self.value(node)
        if isinstance(value, FunctionType):
            return ast.Name(self.forms.name(value), node.ctx)
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
            match self.forms.steps(called):
                case [["LOAD_CONST", always], ["RETURN_VALUE", _]] if not any(map(_calls, made.args)):
                    return ast.Constant(always)
        if called in (bool, int, len) and all(isinstance(argument, ast.Constant) for argument in made.args):
            return ast.Constant(called(*(argument.value for argument in made.args)))
        return made

    def visit_If(self, node: ast.If) -> Any:
        made: Any = self.generic_visit(node)
        made.test = _truth(made.test)
        return made

    def generic_visit(self, node: ast.AST) -> Any:
        """Replace each part by its form, and an expression whose operands are constants by its value."""
        made: Any = super().generic_visit(node)
        if isinstance(made, COMPUTED) and not any(isinstance(part, NAMES) for part in ast.walk(made)):
            with suppress(Exception):
                tree = ast.fix_missing_locations(ast.Expression(made))
                return ast.Constant(eval(compile(tree, "", "eval")))
        return made


def _is_constant(value: object) -> bool:
    return isinstance(value, int | str) or (isinstance(value, tuple) and all(map(_is_constant, value)))


def _calls(node: ast.expr) -> bool:
    return any(isinstance(part, ast.Call) for part in ast.walk(node))


def _truth(node: ast.expr) -> ast.expr:
    """Return an expression that is true where this one is; its value may be another."""
    if not isinstance(node, ast.BoolOp):
        return node
    decides = isinstance(node.op, ast.Or)
    left = [value for value in node.values if not isinstance(value, ast.Constant)]
    if decides in (bool(value.value) for value in node.values if isinstance(value, ast.Constant)):
        return node if any(map(_calls, left)) else ast.Constant(decides)
    return ast.BoolOp(node.op, left) if len(left) > 1 else left[0] if left else ast.Constant(not decides)
