"""What numba lacks of Python's integers: ``bit_count`` and ``bit_length``, for those that are not negative."""

from functools import cache
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.extending import intrinsic
from numba.cpython.unsafe.numbers import leading_zeros
from numba.extending import overload_method

_leading_zeros: Any = leading_zeros


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


_set_bits: Any = _ones


def _bit_count(number: Any) -> Any:
    def bit_count(number: Any) -> int:
        ones: int = _set_bits(number)
        return ones

    return bit_count


def _bit_length(number: Any) -> Any:
    width = number.bitwidth

    def bit_length(number: Any) -> int:
        length: int = width - _leading_zeros(number)
        return length

    return bit_length
