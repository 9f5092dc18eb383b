"""What runs a kernel."""

from functools import cache

from sixtysix.extras import require
from sixtysix.kernels.program import Code, Program, interpreted

MACHINE, KERNEL, NUMBA = BACKENDS = ("machine", "kernel", "numba")
"""The compiled machine; its kernel in CPython; its kernel compiled by numba."""


@cache
def program(kernel: Code, backend: str) -> Program:
    """The kernel's program, run by CPython or compiled by numba.

    Raises:
        ExtraMissing: if numba is asked for and not installed.
    """
    if backend == KERNEL:
        return interpreted(kernel)
    require("fast")
    from sixtysix.kernels.numba_backend import compiled

    return compiled(kernel)
