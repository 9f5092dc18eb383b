"""What runs a kernel."""

from functools import cache
from types import ModuleType

from sixtysix.extras import require
from sixtysix.kernels.program import WORTH_SPECIALISING, Code, Program, interpreted

MACHINE, KERNEL, NUMBA = BACKENDS = ("machine", "kernel", "numba")
"""The compiled machine; its kernel in CPython; its kernel compiled by numba."""


def program(kernel: Code, backend: str, *more: ModuleType, hands: int = 0) -> Program:
    """The kernel's program, with more modules of loops; run by CPython or compiled by numba.

    ``hands`` says how many the process plays at least: many are worth specialising the kernel.

    Raises:
        ExtraMissing: if numba is asked for and not installed.
    """
    return _program(kernel, backend, more, hands >= WORTH_SPECIALISING)


@cache
def _program(kernel: Code, backend: str, more: tuple[ModuleType, ...], specialised: bool) -> Program:
    if backend == KERNEL:
        return interpreted(kernel, *more, specialised=specialised)
    require("fast")
    from sixtysix.kernels.numba_backend import compiled

    return compiled(kernel, *more)
