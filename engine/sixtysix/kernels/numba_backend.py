"""Compiles kernels with numba, and finds every line of play of a deal."""

import ast
import sys
from collections.abc import Iterable, Sequence
from dataclasses import fields
from functools import cache, partial
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getsource
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba import njit, types
from numba.extending import overload_method, register_jitable
from platformdirs import user_cache_path

from sixtysix.contract.rules import MOST_MOVES, GameTable, rules_module
from sixtysix.errors import SixtySixError
from sixtysix.kernels import play
from sixtysix.kernels.program import Code, Found, Program, called_by, counted, program_source

Records = np.recarray[Any, Any]


@cache
def compiled(kernel: Code, *more: ModuleType) -> Program:
    """Compile a kernel and its loops with numba (cached). The modules in ``more`` have further loops.

    The functions of the rules have no decorators. They are registered with numba here, so that the compiled loops can
    call them.
    """
    loops = (play, *more)
    names = [
        name
        for loop in loops
        for name, value in vars(loop).items()
        if isinstance(value, FunctionType) and value.__module__ == loop.__name__
    ]
    source = program_source(kernel, loops, keep="target[at] = source[of]")
    name = f"{kernel.name}_{_fingerprint(Code(kernel.name, source), names)}"
    file = _written(name, source)
    module: Any = _imported(name, file) if file else Code(name, source).module
    # Inline every function. Only then does LLVM see that the ruleset is constant, and drop branches that do not apply.
    for function in called_by(vars(module)[name] for name in names):
        _register(function)
    return Program(
        kernel=module,
        run={name: _jitted(vars(module)[name], file is not None) for name in names},
        tables=partial(records, module.Table),
        zeros=lambda *shape: np.zeros(shape, np.int64),
        array=lambda rows: np.array(rows, np.int64),
        write=write,
    )


NO_REFERENCES: Any = {"_nrt": False}
"""The loops allocate nothing; without reference counting they take three quarters of the time."""

INLINED = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, **NO_REFERENCES}
"""Inlined functions are never called from Python, so they need no entry points."""


_register = cache(register_jitable(**INLINED))


def _fingerprint(code: Code, names: Iterable[str]) -> str:
    # Constants are compiled in, so the digest covers the modules that the called functions import from.
    called = {f.__module__ for f in called_by(vars(code.module)[name] for name in names)} - {code.name}
    projects = {module.partition(".")[0] for module in called}
    waiting, read = list(called), {__name__: getsource(sys.modules[__name__])}
    while waiting:
        module = waiting.pop()
        if module not in read and module.partition(".")[0] in projects:
            file = Path(str(sys.modules[module].__file__))  # getsource fails for an empty file
            read[module] = file.read_text("utf-8")
            tree = ast.walk(ast.parse(read[module]))
            waiting += [node.module for node in tree if isinstance(node, ast.ImportFrom) and node.module]
    parts = [sys.version, numba.__version__, np.__version__, str(vars(numba.config)["OPT"]), code.source]
    return sha256("\0".join([*parts, *map(str, sorted(read.items()))]).encode()).hexdigest()[:16]


def _jitted(function: FunctionType, kept: bool) -> Any:
    try:
        return njit(cache=kept, **NO_REFERENCES)(function)
    except RuntimeError:  # numba cannot write its cache
        return njit(**NO_REFERENCES)(function)


def _written(name: str, source: str) -> Path | None:
    # Numba keeps its cache beside this file.
    file = user_cache_path("sixtysix") / f"{name}.py"
    try:
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            with NamedTemporaryFile("w", encoding="utf-8", dir=file.parent, delete=False) as partial:
                partial.write(source)
            Path(partial.name).replace(file)
    except OSError:
        return None
    return file


def _imported(name: str, file: Path) -> ModuleType:
    spec = spec_from_file_location(name, file)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[name] = module  # numba looks the module up by name
    spec.loader.exec_module(module)
    return module


# Tables as NumPy records: the fields have the same names, so numba compiles the rules for them unchanged.


@cache
def record(table: type[GameTable]) -> Any:
    """Return the NumPy record type for a class of tables.

    A number has 64 bits. In a list whose field has the metadata ``small``, a number has 8 bits.
    """
    fresh, columns = table(), list[tuple[Any, ...]]()
    for field in fields(table):
        value, kind = getattr(fresh, field.name), np.int8 if field.metadata.get("small") else np.int64
        is_list = isinstance(value, list)
        columns.append((field.name, kind, (len(value),)) if is_list else (field.name, np.int64))
    return np.dtype(columns, align=True)  # a whole number of 64-bit words


def records(table: type[GameTable], n: int) -> Any:
    made: Records = np.recarray(n, record(table))
    write(made, slice(None), table())
    return made


def write(tables: Records, at: int | slice, table: GameTable) -> None:
    for field in fields(table):
        tables[field.name][at] = getattr(table, field.name)


# `bit_count` and `bit_length`, which numba lacks; for non-negative integers.


@overload_method(types.Integer, "bit_count")
def _bit_count(number: Any) -> Any:
    def bit_count(number: Any) -> Any:
        number -= (number >> 1) & 0x5555555555555555
        number = (number & 0x3333333333333333) + ((number >> 2) & 0x3333333333333333)
        number = (number + (number >> 4)) & 0x0F0F0F0F0F0F0F0F
        return (number * 0x0101010101010101 >> 56) & 0x7F

    return bit_count


@overload_method(types.Integer, "bit_length")
def _bit_length(number: Any) -> Any:
    def bit_length(number: Any) -> Any:
        for step in (1, 2, 4, 8, 16, 32):
            number |= number >> step
        return number.bit_count()

    return bit_length


# Exhaustive walks (every line of play) from given tables

ROOM, MOST_ROOM = 1 << 13, 1 << 19  # the initial and the maximal number of states in one layer of a walk


class TooLarge(SixtySixError):
    """A deal has too many states to find every line of play."""


class Walker:
    """Follows every line of play from given tables."""

    def __init__(self, kernel: Code) -> None:
        self.program, self._reasons = compiled(kernel), vars(rules_module(kernel.module.RULES))["REASONS"]
        self._moves = self.program.zeros(MOST_MOVES)
        self._serial = 0
        self._room, self._rooms = self._make_room(ROOM)

    def walk(self, roots: Records, states: Sequence[int]) -> Found:
        """Follow every line of play from each table in ``roots`` to the end of the hand.

        ``states`` has the state of each table.

        Raises:
            TooLarge: if a deal has more than `MOST_ROOM` different situations after the same number of events.
        """
        found = self.program.zeros(play.FOUND)
        ends = self.program.zeros(len(self._reasons), play.ENDS)
        found[play.SERIAL] = self._serial
        for root, state in enumerate(states):
            self.program.run["walk"](roots, root, state, *self._rooms, self._moves, found, ends)
        self._serial = int(found[play.SERIAL])
        if found[play.OVERFLOWS]:
            self._room, self._rooms = self._make_room(2 * self._room)
            self._serial = 0
            return self.walk(roots, states)
        return Found(
            deals=len(states),
            states=int(found[play.SEEN]),
            events=int(found[play.STEPS]),
            lines=counted(ends, self._reasons),
            longest=int(found[play.LONGEST]),
            dead_ends=int(found[play.DEAD_ENDS]),
            broken=int(found[play.VIOLATIONS]),
            endless=int(found[play.ENDLESS]),
        )

    def _make_room(self, room: int) -> tuple[int, tuple[Any, ...]]:
        if room > MOST_ROOM:
            raise TooLarge(
                f"more than {MOST_ROOM:,} states after the same number of events of one deal; use a later --from-trick"
            )
        tables, zeros, mixer = self.program.tables(2 * room + 1), self.program.zeros, Random(66)
        rows = tables.view(np.int64).reshape(len(tables), -1)
        factors = self.program.array([mixer.getrandbits(62) * 2 + 1 for _ in rows[0]])
        return room, (tables, rows, factors, zeros(2 * room), zeros(2 * room), zeros(4 * room) - 1)


walker = cache(Walker)
