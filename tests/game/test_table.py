"""Copies of a table share nothing with it."""

from dataclasses import astuple, fields
from typing import Any

from sixtysix.game.table import Table


def filled(start: int) -> Table:
    table, number = Table(), start
    for f in fields(Table):
        value: Any = getattr(table, f.name)
        if isinstance(value, list):
            value[:] = range(number, number + len(value))
            number += len(value)
        else:
            setattr(table, f.name, number)
            number += 1
    return table


def lists_of(table: Table) -> list[list[int]]:
    return [value for f in fields(Table) if isinstance(value := getattr(table, f.name), list)]


def test_a_copy_is_equal_and_shares_no_list() -> None:
    table = filled(1)
    twin = table.copy()
    assert astuple(twin) == astuple(table)
    assert not {*map(id, lists_of(twin))} & {*map(id, lists_of(table))}


def test_a_table_becomes_equal_and_keeps_its_lists() -> None:
    table, saved = filled(1), filled(1000)
    own = lists_of(table)
    table.assign(saved)
    assert astuple(table) == astuple(filled(1000))
    assert all(one is kept for one, kept in zip(lists_of(table), own, strict=True))
