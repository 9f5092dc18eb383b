"""Tables as NumPy records: the same field names, so numba compiles the rules for them unchanged."""

from dataclasses import fields
from typing import Any

import numpy as np

from sixtysix.game.cards import DECK_LIMIT
from sixtysix.game.table import ARRAYS, Table


def _field(name: str) -> tuple[Any, ...]:
    if name not in ARRAYS:
        return name, np.int64
    return name, np.int8 if ARRAYS[name] == DECK_LIMIT else np.int64, (ARRAYS[name],)


RECORD = np.dtype([_field(f.name) for f in fields(Table)], align=True)
"""A table in whole 64-bit words: decks hold small numbers, everything else may hold a mask."""


def records(n: int) -> Any:
    """So many fresh tables."""
    made = np.recarray(n, RECORD)
    write(made, slice(None), Table())
    return made


def words(tables: Any) -> Any:
    """The memory of the tables as rows of 64-bit integers."""
    return tables.view(np.int64).reshape(len(tables), -1)


def write(tables: Any, at: Any, table: Table) -> None:
    for name in RECORD.names or ():
        tables[name][at] = getattr(table, name)


def read(tables: Any, at: int) -> Table:
    record = tables[at].tolist()
    return Table(*(value.tolist() if hasattr(value, "tolist") else value for value in record))
