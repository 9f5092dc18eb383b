"""Programs for CPython, which takes longer to call most functions of the rules than to do what they do."""

import __future__

import ast
import builtins
import sys
from collections.abc import Mapping
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any

from sixtysix.kernels.program import Code, called_by


def inlined(code: Code) -> Any:
    """Give the module of a program, with all functions that it calls as its own, whatever module they come from.

    What does no more than return an expression is written in place of its calls, and the ruleset's numbers in place
    of their names. A function is called as it stands where one of its names would mean something else.
    """
    module = ModuleType(code.name)
    names, functions = vars(module), dict[FunctionType, ast.FunctionDef]()
    names.update(vars(code.module))
    sources = {code.name: _functions(code.source)}
    for one in called_by(one for one in vars(code.module).values() if isinstance(one, FunctionType)):
        if one.__module__ not in sources:
            sources[one.__module__] = _functions(getsource(sys.modules[one.__module__]))
        tree = sources[one.__module__].get(one.__code__.co_firstlineno)
        known = {**vars(builtins), **one.__globals__}
        used = {one.__name__, *one.__code__.co_names} & known.keys()
        nested = any(isinstance(constant, CodeType) for constant in one.__code__.co_consts)
        if tree and not nested and all(names.setdefault(name, known[name]) is known[name] for name in used):
            functions[one] = tree
    inliner = _Inliner(code.module.RULESET, functions)
    body = [inliner.write(tree, {}, {*one.__code__.co_varnames}) for one, tree in functions.items()]
    whole = ast.fix_missing_locations(ast.Module(body, []))
    exec(compile(whole, f"<{code.name}>", "exec", __future__.annotations.compiler_flag), names)
    return module


def _functions(source: str) -> dict[int, ast.FunctionDef]:
    """Parse the functions of a module, by the lines that they begin in."""
    return {one.lineno: one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)}


class _Inliner:
    """Writes functions with the expressions that others return."""

    def __init__(self, ruleset: Any, functions: Mapping[FunctionType, ast.FunctionDef]) -> None:
        self._ruleset = ruleset
        self._returned = dict[str, tuple[list[str], ast.expr]]()
        """The parameters of functions, which are all their locals, and the expression that each only returns."""
        for function, tree in functions.items():
            parameters = [argument.arg for argument in tree.args.args]
            match tree.body[ast.get_docstring(tree) is not None :]:
                case [ast.Return(ast.expr() as value)] if len(parameters) == function.__code__.co_nlocals:
                    self._returned[tree.name] = parameters, value

    def write(self, part: Any, given: Mapping[str, ast.expr], local: set[str]) -> Any:
        """Copy a part of a function.

        Args:
            part: the part of its syntax.
            given: what stands in it for parameters.
            local: names that do not mean there what they mean in the program.
        """
        match part:
            case ast.Name(name):
                return given.get(name, part)
            case ast.Attribute(ast.Name("r"), name) if hasattr(self._ruleset, name):
                return ast.Constant(getattr(self._ruleset, name))
            case ast.Call(ast.Name(name), arguments) if name in self._returned.keys() - local:
                parameters, returned = self._returned[name]
                written = [self.write(one, given, local) for one in arguments]
                inner = [part for one in written for part in ast.walk(one)]
                kept = {one.id for one in ast.walk(returned) if isinstance(one, ast.Name)} - {*parameters}
                # A call among the arguments must not move or be made twice. What calls itself is called.
                moves = any(isinstance(one, ast.Call | ast.Starred) for one in inner)
                if len(written) == len(parameters) and not moves and kept.isdisjoint(local):
                    return self.write(returned, dict(zip(parameters, written, strict=True)), local | {name})
            case list():
                return [self.write(one, given, local) for one in part]
        if not isinstance(part, ast.AST):
            return part
        fields = {name: self.write(value, given, local) for name, value in ast.iter_fields(part)}
        return type(part)(**fields)
