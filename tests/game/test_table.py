"""Copies of a table share nothing with it."""

from dataclasses import fields
from typing import Any

from sixtysix.game.table import ARRAYS, SCALARS, Table


def filled(start: int) -> Table:
    """A table in which every number is another one."""
    table, number = Table(), start
    for f in fields(Table):
        value: Any = getattr(table, f.name)
        if isinstance(value, list):
            setattr(table, f.name, list(range(number, number + len(value))))
            number += len(value)
        else:
            setattr(table, f.name, number)
            number += 1
    return table


def spoil(table: Table) -> None:
    for name in SCALARS:
        setattr(table, name, -99)
    for name in ARRAYS:
        array = getattr(table, name)
        for i in range(len(array)):
            array[i] = -99


def test_a_copy_is_equal_and_shares_nothing() -> None:
    table = filled(1)
    twin = table.copy()
    assert twin == table
    spoil(twin)
    assert table == filled(1)
    twin = table.copy()
    spoil(table)
    assert twin == filled(1)


def test_a_table_becomes_equal_and_shares_nothing() -> None:
    table, saved = filled(1), filled(1000)
    arrays = {name: getattr(table, name) for name in ARRAYS}
    table.assign(saved)
    assert table == saved
    assert all(getattr(table, name) is array for name, array in arrays.items())
    spoil(saved)
    assert table == filled(1000)
    saved.assign(table)
    spoil(table)
    assert saved == filled(1000)


def test_scalars_and_arrays_are_all_there_is() -> None:
    assert {*SCALARS, *ARRAYS} == {f.name for f in fields(Table)}
    assert {name: len(getattr(Table(), name)) for name in ARRAYS} == ARRAYS
    assert all(type(getattr(Table(), name)) is int for name in SCALARS)


def test_two_tables_share_nothing() -> None:
    first, second = Table(), Table()
    spoil(first)
    assert second == Table()
