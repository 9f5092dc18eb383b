"""Tables as NumPy records: the same field names, so numba compiles the rules for them unchanged."""

from dataclasses import Field, fields
from functools import cache
from typing import Any

import numpy as np


@cache
def record(table: Any) -> Any:
    """The record of a class of tables, in whole 64-bit words.

    A list whose field says ``small`` in its metadata holds small numbers; everything else may hold a mask.
    """
    fresh = table()
    return np.dtype([_field(f, getattr(fresh, f.name)) for f in fields(table)], align=True)


def _field(field: "Field[Any]", value: Any) -> tuple[Any, ...]:
    if not isinstance(value, list):
        return field.name, np.int64
    return field.name, np.int8 if field.metadata.get("small") else np.int64, (len(value),)


def records(table: Any, n: int) -> Any:
    """So many fresh tables of the class."""
    made = np.recarray(n, record(table))
    write(made, slice(None), table())
    return made


def words(tables: Any) -> Any:
    """The memory of the tables as rows of 64-bit integers."""
    return tables.view(np.int64).reshape(len(tables), -1)


def write(tables: Any, at: Any, table: Any) -> None:
    for field in fields(table):
        tables[field.name][at] = getattr(table, field.name)


def read(table: Any, tables: Any, at: int) -> Any:
    values = tables[at].tolist()
    return table(*(value.tolist() if hasattr(value, "tolist") else value for value in values))
