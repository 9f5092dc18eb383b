"""What a system tells against what the rules say, where order means something and where not."""

from collections.abc import Collection, Iterator
from typing import Any

from sixtysix.events import Json


def different_fields(
    expected: Json, told: Json, fields: Collection[str], unordered: Collection[str]
) -> Iterator[str]:
    """The names of the fields whose values differ, in the order of what is expected; one that is not told too.

    The order in lists of ``unordered`` fields means nothing.
    """
    for name, value in expected.items():
        if name in fields and (name not in told or not means_the_same(name, told[name], value, unordered)):
            yield name


def means_the_same(field: str, one: Any, other: Any, unordered: Collection[str]) -> bool:
    """Whether two values of the field mean the same; what is written alike does, and needs no sorting."""
    return repr(one) == repr(other) or plain(field, one, unordered) == plain(field, other, unordered)


def plain(field: str, value: Any, unordered: Collection[str]) -> Any:
    """The value of a field, as what is equal to each that means the same."""
    return _sorted(value) if field in unordered else _typed(value)


def _sorted(value: Any) -> Any:
    if not isinstance(value, list):
        return _typed(value)
    if any(isinstance(part, list) for part in value):
        return [_sorted(part) for part in value]
    return sorted(map(str, value))


def _typed(value: Any) -> Any:
    """The value so that True is not 1."""
    if isinstance(value, list):
        return [_typed(part) for part in value]
    return ("bool", value) if isinstance(value, bool) else value
