"""What runs a kernel: CPython, or numba if it is installed."""

from functools import cache
from types import ModuleType
from typing import Any

from sixtysix.errors import require
from sixtysix.kernels import play
from sixtysix.kernels.inline import inlined
from sixtysix.kernels.program import Code, Program, program_source, rules_of

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
