"""What runs a kernel."""

from functools import cache
from types import ModuleType

from sixtysix.extras import require
from sixtysix.kernels.program import Code, Program, interpreted

MACHINE, KERNEL, NUMBA = BACKENDS = ("machine", "kernel", "numba")
"""The compiled machine; its kernel in CPython; its kernel compiled by numba."""


@cache
def program(kernel: Code, backend: str, *more: ModuleType) -> Program:
    """The kernel's program, with more modules of loops; run by CPython or compiled by numba.

    Raises:
        ExtraMissing: if numba is asked for and not installed.
    """
    if backend == KERNEL:
        return interpreted(kernel, *more)
    require("fast")
    from sixtysix.kernels.numba_backend import compiled

    return compiled(kernel, *more)
