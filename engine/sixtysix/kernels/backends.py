"""What runs a kernel: CPython, or numba if it is installed.

CPython takes longer to call most functions of the rules than to do what they do, so they are written out for it.
"""

import __future__

import ast
import builtins
import sys
from functools import cache
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any

from sixtysix.errors import require
from sixtysix.kernels import play
from sixtysix.kernels.program import Code, Program, called_by, program_source, rules_of

MACHINE, KERNEL, NUMBA = BACKENDS = ("machine", "kernel", "numba")
"""The compiled machine; its kernel in CPython; its kernel compiled by numba."""


@cache
def program(kernel: Code, backend: str, *more: ModuleType) -> Program:
    """Give the kernel's program, with more modules of loops; run by CPython or compiled by numba.

    Raises:
        ExtraMissing: if numba is asked for and not installed.
    """
    if backend != KERNEL:
        require("fast")
        from sixtysix.kernels.numba_backend import compiled

        return compiled(kernel, *more)
    source = program_source(kernel, (play, *more), keep="target[at].assign(source[of])")
    module = inlined(Code(kernel.name, source))
    return Program(
        kernel=module,
        rules=rules_of(module),
        run=vars(module),
        tables=lambda n: [module.Table() for _ in range(n)],
        zeros=_zeros,
        array=lambda rows: rows,
        write=lambda tables, at, table: tables[at].assign(table),
        read=lambda tables, at: tables[at].copy(),
    )


def _zeros(number: int, *shape: int) -> Any:
    return [_zeros(*shape) for _ in range(number)] if shape else [0] * number


def inlined(code: Code) -> Any:
    """Give the module of a program, with all functions that it calls as its own, whatever module they come from.

    What does no more than return an expression is written in place of its calls, and the ruleset's numbers in place
    of their names. A function is called as it stands where one of its names would mean something else.
    """
    module, inliner = ModuleType(code.name), _Inliner(code.module.RULESET)
    names, trees = vars(module), dict[FunctionType, ast.FunctionDef]()
    names.update(vars(code.module))
    for one in called_by(one for one in vars(code.module).values() if isinstance(one, FunctionType)):
        made, known = one.__code__, vars(builtins) | one.__globals__
        source = code.source if one.__module__ == code.name else getsource(sys.modules[one.__module__])
        tree = _functions(source).get(made.co_firstlineno)
        used = {one.__name__, *made.co_names} & known.keys()
        nested = any(isinstance(constant, CodeType) for constant in made.co_consts)
        if tree and not nested and all(names.setdefault(name, known[name]) is known[name] for name in used):
            trees[one] = tree
            match tree.body[ast.get_docstring(tree) is not None :]:
                case [ast.Return(ast.expr() as value)] if made.co_nlocals == len(tree.args.args):
                    inliner.returned[one.__name__] = [one.arg for one in tree.args.args], value
    body = [inliner.write(tree, {}, {*one.__code__.co_varnames}) for one, tree in trees.items()]
    whole = ast.fix_missing_locations(ast.Module(body, []))
    exec(compile(whole, f"<{code.name}>", "exec", __future__.annotations.compiler_flag), names)
    return module


@cache
def _functions(source: str) -> dict[int, ast.FunctionDef]:
    """Parse the functions of a module, by the lines that they begin in."""
    return {one.lineno: one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)}


class _Inliner:
    def __init__(self, ruleset: Any) -> None:
        self.ruleset = ruleset
        self.returned = dict[str, tuple[list[str], ast.expr]]()
        """The parameters of functions that do no more than return an expression, and that."""

    def write(self, part: Any, given: dict[str, ast.expr], local: set[str]) -> Any:
        """Copy a part of a function; names are ``given`` for parameters, or ``local`` and mean no function."""
        match part:
            case list():
                return [self.write(one, given, local) for one in part]
            case ast.Name(name):
                return given.get(name, part)
            case ast.Attribute(ast.Name("r"), name) if hasattr(self.ruleset, name):
                return ast.Constant(getattr(self.ruleset, name))
            case ast.Call(ast.Name(name), arguments) if name in self.returned.keys() - local:
                parameters, value = self.returned[name]
                stands = dict(zip(parameters, self.write(arguments, given, local), strict=False))
                kept = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)} - stands.keys()
                # A call among the arguments must be made once, before the others. What calls itself is called.
                inner = (type(one) for argument in stands.values() for one in ast.walk(argument))
                if kept.isdisjoint({*local, *parameters}) and not {ast.Call, ast.Starred} & {*inner}:
                    return self.write(value, stands, local | {name})
        if not isinstance(part, ast.AST):
            return part
        return type(part)(**{name: self.write(value, given, local) for name, value in ast.iter_fields(part)})
