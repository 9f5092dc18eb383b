"""Values of JSON forms and of parameters: compared, and written for messages."""

from collections.abc import Callable, Collection, Mapping
from typing import Any


def different_fields(
    expected: Mapping[str, object],
    found: Mapping[str, object],
    unordered: Collection[str] = (),
    fields: Collection[str] | None = None,
) -> list[str]:
    """Name the fields of what is expected that are missing in what was found, or have another value there.

    Args:
        expected: what gives the fields their order.
        found: what is compared with it.
        unordered: fields with lists whose order means nothing.
        fields: those that are compared; all of them if left out.
    """
    return [
        name
        for name, value in expected.items()
        if fields is None or name in fields
        if name not in found or not means_the_same(name, value, found[name], unordered)
    ]


def means_the_same(field: str, one: object, other: object, unordered: Collection[str] = ()) -> bool:
    """Say whether two values of the field mean the same: ``true`` is not ``1``."""
    # What is written alike means the same, and needs no sorting.
    return repr(one) == repr(other) or _canonical(one, field in unordered) == _canonical(
        other, field in unordered
    )


def _canonical(value: object, is_unordered: bool = False) -> Any:
    """Make of a value what is equal to each that means the same. Of a list of piles each is in any order."""
    if isinstance(value, dict):
        return {key: _canonical(part) for key, part in value.items()}
    if isinstance(value, list):
        holds_piles = any(isinstance(part, list) for part in value)
        parts = [_canonical(part, is_unordered and holds_piles) for part in value]
        return sorted(parts, key=_in_order) if is_unordered and not holds_piles else parts
    return ("bool", value) if isinstance(value, bool) else value


def _in_order(value: object) -> str:
    return str(sorted(value.items()) if isinstance(value, dict) else value)


def write_value(
    value: object,
    yes: str = "true",
    no: str = "false",
    entry: str = "{} {}",
    plain: Callable[[object], str] = str,
) -> str:
    """Write a value in a line without brackets: ``true``, ``A K Q``, ``with_trick 2, without_trick 3``.

    Args:
        value: the value.
        yes: what stands for true.
        no: what stands for false.
        entry: how a key stands with its value.
        plain: writes keys, and what is neither true nor false and holds nothing else.
    """
    if isinstance(value, bool):
        return yes if value else no
    if isinstance(value, Mapping):
        return ", ".join(
            entry.format(plain(k), write_value(v, yes, no, entry, plain)) for k, v in value.items()
        )
    if isinstance(value, list | tuple):
        return " ".join(write_value(part, yes, no, entry, plain) for part in value)
    return plain(value)
