"""A kernel and the loops around it as one program, run by CPython or compiled by numba."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from inspect import getsource
from types import ModuleType
from typing import Any

from sixtysix.kernels import play
from sixtysix.rules import rules_module
from sixtysix.specialise.specialiser import specialise

WORTH_SPECIALISING = 20_000
"""From so many hands on, a process saves time by specialising their kernel first.

Measured with Schnapsen in CPython 3.11: specialising takes 0.6 to 0.9 seconds. A hand then takes 0.12 ms in place of
0.17 ms.
"""

MOST_MOVES = 64
"""More moves than this a state never has."""


@dataclass(frozen=True)
class Code:
    """A generated module as text, which another process or machine can be sent: its name and source."""

    name: str
    source: str

    @property
    def module(self) -> Any:
        """The module, compiled in memory once a process."""
        return _module(self)


@cache
def _module(code: Code) -> ModuleType:
    module = ModuleType(code.name)
    exec(compile(code.source, f"<{code.name}>", "exec"), vars(module))
    return module


ASKED = (
    "end_points",
    "end_reason",
    "hands_ended",
    "repeat_deck",
    "situation",
    "stack_deck",
    "stage",
)
"""What the loops ask of the rules module, beside what the kernel does."""


def rules_of(kernel: Any) -> Any:
    """The rules module of a kernel's module."""
    return rules_module(kernel.RULES)


@dataclass(frozen=True)
class Program:
    """A kernel with the loops in its namespace, and what they work on."""

    kernel: Any
    """The kernel's module; its functions here are those of CPython."""
    rules: Any
    """The kernel's rules module."""
    run: dict[str, Callable[..., Any]]
    """The loops by their names."""
    tables: Callable[[int], Any]
    """Makes so many fresh tables."""
    zeros: Callable[..., Any]
    """Makes zeros of a shape."""
    array: Callable[[Any], Any]
    """Makes nested lists of integers what the loops work on."""
    write: Callable[[Any, int, Any], None]
    read: Callable[[Any, int], Any]
    """A table of those that `tables` made, as one that shares nothing with it."""


def program_source(kernel: Code, loops: Iterable[ModuleType], keep: str) -> str:
    """The kernel, the modules of loops, and the body of ``keep``, which copies a table: a module of its own."""
    asking = f"from {rules_of(kernel.module).__name__} import {', '.join(ASKED)}\n"
    keeping = f"def keep(target, at, source, of):\n    {keep}\n"
    return "\n\n".join([kernel.source, asking, *map(getsource, loops), keeping])


def interpreted(kernel: Code, *more: ModuleType, specialised: bool = False) -> Program:
    """The program run by CPython, with more modules of loops; as it is or specialised for its ruleset."""
    source = program_source(kernel, (play, *more), keep="target[at].assign(source[of])")
    if specialised:
        source = specialise(source, kernel.module.RULESET)
    module = Code(kernel.name, source).module
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


def _zeros(*shape: int) -> Any:
    return [_zeros(*shape[1:]) for _ in range(shape[0])] if shape else 0
