"""Makes one program from a variant's kernel and the loops that call it, for CPython or numba.

For CPython the functions of the rules are inlined, because a call takes longer than the body of most functions.
"""

import __future__

import ast
import builtins
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any

from sixtysix.errors import require
from sixtysix.kernels import play
from sixtysix.kernels.play import ENDS


@dataclass(frozen=True)
class Code:
    """The name and source of a generated module. Unlike a module, the source can be sent to another process."""

    name: str
    source: str

    @property
    def module(self) -> Any:
        """The module, compiled in memory (cached)."""
        return _module(self)


@cache
def _module(code: Code) -> ModuleType:
    module = ModuleType(code.name)
    exec(compile(code.source, f"<{code.name}>", "exec"), vars(module))
    return module


ASKED = ("end_points", "end_reason", "hands_ended", "repeat_deck", "situation", "stack_deck")
"""The functions of the rules module that the loops call."""


@dataclass(frozen=True)
class Program:
    """A kernel, the loops that call the kernel, and functions that make arguments for the loops."""

    kernel: Any  # the kernel's module; its own functions run in CPython
    run: dict[str, Callable[..., Any]]
    tables: Callable[[int], Any]  # returns ``n`` fresh tables
    zeros: Callable[..., Any]  # returns zeros in a given shape
    array: Callable[[Any], Any]  # converts nested lists of integers to the backend's arrays
    write: Callable[[Any, int, Any], None]


def program_source(kernel: Code, loops: Iterable[ModuleType], keep: str) -> str:
    """Return the source of a kernel and its loops as one module. ``keep`` is a statement that copies a table."""
    asking = f"from {kernel.module.RULES} import {', '.join(ASKED)}\n"
    keeping = f"def keep(target, at, source, of):\n    {keep}\n"
    return "\n\n".join([without_log(kernel.source), asking, *map(getsource, loops), keeping])


def without_log(source: str) -> str:
    """Return the source of a kernel without the lines that use its log. Numba cannot compile these lines."""
    tells = ("log.", "if log:")
    lines = (line for line in source.splitlines() if not line.lstrip().startswith(tells))
    return "\n".join(lines).replace(", log: KernelLog | None = None", "").replace(", log)", ")")


def called_by(functions: Iterable[FunctionType]) -> list[FunctionType]:
    """Return ``functions`` and all functions that they call, directly or indirectly. Only global names are followed."""
    found: dict[FunctionType, None] = {}
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if function not in found:
            found[function] = None
            known = (function.__globals__.get(name) for name in function.__code__.co_names)
            waiting += [called for called in known if isinstance(called, FunctionType)]
    return list(found)


# Backends: CPython, or numba if it is installed


MACHINE, KERNEL, NUMBA = BACKENDS = ("machine", "kernel", "numba")
"""The compiled machine; its kernel in CPython; its kernel compiled by numba."""


@cache
def program(kernel: Code, backend: str, *more: ModuleType) -> Program:
    """Return the kernel's program for a backend (cached). The modules in ``more`` have further loops.

    Raises:
        SixtySixError: if numba is required but not installed.
    """
    if backend != KERNEL:
        require("fast")
        from sixtysix.kernels.numba_backend import compiled

        return compiled(kernel, *more)
    source = program_source(kernel, (play, *more), keep="target[at].assign(source[of])")
    module = inlined(Code(kernel.name, source))
    return Program(
        kernel=module,
        run=vars(module),
        tables=lambda n: [module.Table() for _ in range(n)],
        zeros=_zeros,
        array=lambda rows: rows,
        write=lambda tables, at, table: tables[at].assign(table),
    )


def _zeros(number: int, *shape: int) -> Any:
    return [_zeros(*shape) for _ in range(number)] if shape else [0] * number


def inlined(code: Code) -> Any:
    """Return the module of ``code``, with calls inlined.

    A call of a function that only returns an expression is replaced by this expression. The fields of the ruleset are
    replaced by numbers. A function stays unchanged if a global name in it means something else in the module.
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
    return {one.lineno: one for one in ast.parse(source).body if isinstance(one, ast.FunctionDef)}


class _Inliner:
    def __init__(self, ruleset: object) -> None:
        self.ruleset = ruleset
        self.returned = dict[str, tuple[list[str], ast.expr]]()
        """The parameters and the value of each function that only returns an expression."""

    def write(self, part: object, given: dict[str, ast.expr], local: set[str]) -> Any:
        """Return a copy of a syntax tree with calls inlined. ``given`` maps parameters to arguments."""
        match part:
            case list():
                return [self.write(one, given, local) for one in part]
            case ast.Name(name):
                return given.get(name, part)
            case ast.Attribute(ast.Name("r"), name) if hasattr(self.ruleset, name):
                return ast.Constant(getattr(self.ruleset, name))
            case ast.Call(ast.Name(name), arguments) if name in self.returned.keys() - local:
                parameters, value = self.returned[name]
                substitutes = dict(zip(parameters, self.write(arguments, given, local), strict=False))
                kept = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)} - substitutes.keys()
                # An argument with a call must be evaluated once, and first. A recursive call stays a call.
                inner = (type(one) for argument in substitutes.values() for one in ast.walk(argument))
                if kept.isdisjoint({*local, *parameters}) and not {ast.Call, ast.Starred} & {*inner}:
                    return self.write(value, substitutes, local | {name})
        if not isinstance(part, ast.AST):
            return part
        return type(part)(**{name: self.write(value, given, local) for name, value in ast.iter_fields(part)})


# Results of exhaustive walks


@dataclass
class Found:
    """The results of following every line of play, added up over several deals."""

    deals: int = 0
    states: int = 0
    events: int = 0  # legal events of these states
    lines: Counter[str] = field(default_factory=Counter)
    """Lines of play by reason and game points: ``claim/2``."""
    longest: int = 0  # events of the longest line
    dead_ends: int = 0  # states without a legal event in an unfinished hand
    broken: int = 0  # violations of invariants
    endless: int = 0  # deals with a line of play of more than a thousand events

    @property
    def failed(self) -> bool:
        """True if a dead end, a violation or an endless hand was found."""
        return bool(self.dead_ends or self.broken or self.endless)

    def __add__(self, other: "Found") -> "Found":
        both = {name: value + getattr(other, name) for name, value in vars(self).items()}
        return Found(**{**both, "longest": max(self.longest, other.longest)})


def end_of(reason: str | None, points: int) -> str:
    """Return the key of a hand's end, such as ``claim/2``. More than 255 points are counted as 255."""
    return f"{reason}/{min(points, ENDS - 1)}"


def counted(ends: Iterable[Iterable[int]], reasons: Sequence[str | None]) -> Counter[str]:
    """Convert ``ends[reason][points]`` to a `Counter` with keys such as ``claim/2``."""
    rows = zip(reasons, ends, strict=True)
    cells = ((end_of(reason, points), int(n)) for reason, row in rows for points, n in enumerate(row))
    return Counter({end: number for end, number in cells if number})
