"""What runs a kernel."""

from functools import cache

from sixtysix.bulk.program import Code, Program, interpreted
from sixtysix.errors import SixtySixError

MACHINE, KERNEL, NUMBA = BACKENDS = ("machine", "kernel", "numba")
"""The compiled machine; its kernel in CPython; its kernel compiled by numba."""


class BackendMissing(SixtySixError):
    """What a backend needs is not installed."""


@cache
def program(kernel: Code, backend: str) -> Program:
    """The kernel's program, run by CPython or compiled by numba.

    Raises:
        BackendMissing: if numba is asked for and not installed.
    """
    if backend == KERNEL:
        return interpreted(kernel)
    require_numba()
    from sixtysix.bulk.compiled import compiled

    return compiled(kernel)


def require_numba() -> None:
    """Make sure that kernels can be compiled.

    Raises:
        BackendMissing: if they cannot.
    """
    try:
        import numba  # noqa: F401
        import platformdirs  # noqa: F401
    except ImportError as error:
        raise BackendMissing(f"there is no {error.name}: pip install 'sixtysix[fast]'") from None
