"""What numba lacks of Python's integers: ``bit_count`` and ``bit_length``, for those that are not negative."""

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.extending import intrinsic
from numba.cpython.unsafe.numbers import leading_zeros
from numba.extending import overload_method


@cache
def teach_numba() -> None:
    """Make numba compile the two methods."""
    overload_method(types.Integer, "bit_count")(_bit_count)
    overload_method(types.Integer, "bit_length")(_bit_length)


@intrinsic
def _ones(_: Any, number: Any) -> Any:
    """How many bits of the number are set."""

    def emit(_: Any, builder: ir.IRBuilder, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return number(number), emit


def _bit_count(number: types.Integer) -> Any:
    def bit_count(number: types.Integer) -> int:
        ones: int = _ones(number)
        return ones

    return bit_count


def _bit_length(number: types.Integer) -> Any:
    width = number.bitwidth

    def bit_length(number: types.Integer) -> int:
        length: int = width - leading_zeros(number)
        return length

    return bit_length
