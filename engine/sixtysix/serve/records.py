"""The records of tables, and the work on the database that reads and writes them.

Each function gives work for `Storage.run`, which calls it with the connection, in its own thread.
"""

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sixtysix.events import Json


@dataclass(frozen=True)
class Entry:
    """One line of a table's log, numbered from 1.

    ``content`` has one of three keys: an ``event`` that has happened, a ``deck`` for the next deal, or the player who
    asks for a ``rematch``. ``message`` is the id under which ``player`` sent it.
    """

    number: int
    content: Json
    player: int | None = None
    message: str | None = None


@dataclass(frozen=True)
class Founding:
    """The facts of a table that never change.

    ``rules`` is the version of the machine. ``strength`` is that of the computer in seat 1, None for a person.
    """

    id: str
    variant: str
    best_of: int
    rules: str
    strength: int | None
    seed: int
    dealer: int | None


@dataclass(frozen=True)
class Record:
    """Everything that is needed to go on at a table: a snapshot, and at least the entries after it."""

    founding: Founding
    invitation: str | None
    seats: dict[int, str]
    """The hashes of the tokens by player."""
    entries: tuple[Entry, ...]
    snapshot: tuple[int, str] | None
    """The number of the last entry in it, and its JSON text."""


RECENT = 200
"""So many of the last entries are read even if a snapshot has them, so that returning pages can be told of them."""


def found(
    founding: Founding, invitation: str | None, token_hash: str, entries: Sequence[Entry], now: float
) -> Callable[[sqlite3.Connection], None]:
    """Write a new table, whose seat 0 is taken."""

    def work(connection: sqlite3.Connection) -> None:
        f = founding
        connection.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (f.id, f.variant, f.best_of, f.rules, f.strength, f.seed, f.dealer, invitation, now),
        )
        connection.execute("INSERT INTO seats VALUES (?, 0, ?)", (f.id, token_hash))
        _insert(connection, f.id, entries)

    return work


def append(
    table: str, entries: Sequence[Entry], snapshot: str | None, now: float
) -> Callable[[sqlite3.Connection], None]:
    """Write entries, and the snapshot taken after the last of them if there is one."""

    def work(connection: sqlite3.Connection) -> None:
        _insert(connection, table, entries)
        connection.execute("UPDATE tables SET played = ? WHERE id = ?", (now, table))
        if snapshot is not None:
            connection.execute(
                "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (table, entries[-1].number, snapshot)
            )

    return work


def sit_down(
    table: str, token_hash: str, entries: Sequence[Entry], now: float
) -> Callable[[sqlite3.Connection], None]:
    """Write that seat 1 is taken, which uses up the invitation."""

    def work(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO seats VALUES (?, 1, ?)", (table, token_hash))
        connection.execute("UPDATE tables SET invitation = NULL WHERE id = ?", (table,))
        append(table, entries, None, now)(connection)

    return work


def read(table: str) -> Callable[[sqlite3.Connection], Record | None]:
    """Read the table of this id; None if there is none."""

    def work(connection: sqlite3.Connection) -> Record | None:
        row = connection.execute(
            "SELECT id, variant, best_of, rules, strength, seed, dealer, invitation FROM tables WHERE id = ?",
            (table,),
        ).fetchone()
        if row is None:
            return None
        snapshot = connection.execute(
            "SELECT number, content FROM snapshots WHERE table_id = ?", (table,)
        ).fetchone()
        last = connection.execute("SELECT max(number) FROM entries WHERE table_id = ?", (table,)).fetchone()[
            0
        ]
        after = min(snapshot[0], last - RECENT) if snapshot else 0
        return Record(
            founding=Founding(*row[:7]),
            invitation=row[7],
            seats=dict(
                connection.execute("SELECT player, token_hash FROM seats WHERE table_id = ?", (table,))
            ),
            entries=entries_after(connection, table, after),
            snapshot=snapshot,
        )

    return work


def entries_after(connection: sqlite3.Connection, table: str, number: int) -> tuple[Entry, ...]:
    """Read a table's entries with larger numbers than this."""
    rows = connection.execute(
        "SELECT number, content, player, message FROM entries WHERE table_id = ? AND number > ?"
        " ORDER BY number",
        (table, number),
    )
    return tuple(Entry(n, json.loads(content), *rest) for n, content, *rest in rows)


def prune(before: float, spared: Sequence[str], most: int) -> Callable[[sqlite3.Connection], int]:
    """Delete at most so many tables where nobody has played since ``before``, and count them."""

    def work(connection: sqlite3.Connection) -> int:
        rows = connection.execute(
            "SELECT id FROM tables WHERE played < ? ORDER BY played LIMIT ?", (before, most + len(spared))
        ).fetchall()
        old = [row for row in rows if row[0] not in spared][:most]
        connection.executemany("DELETE FROM tables WHERE id = ?", old)
        return len(old)

    return work


def _insert(connection: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    connection.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?)",
        [
            (table, e.number, e.player, e.message, json.dumps(e.content, separators=(",", ":")))
            for e in entries
        ],
    )
