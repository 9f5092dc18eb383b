"""What is recorded of tables: functions that `Storage.run` calls, with the connection to the database first."""

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from sqlite3 import Connection

from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError
from sixtysix.languages import N_
from sixtysix_tables.serve.storage import StorageError, value

RECENT = 200
"""So many of the last entries are read even if a snapshot has them, so that returning pages can be told of them."""

DAMAGED = N_("The record of this game is damaged; it cannot go on."), 4411


class NoSuchTable(SixtySixError):
    """Raised if there is no table of this id, or its game cannot go on; ``code`` tells a WebSocket why."""

    def __init__(self, says: str, code: int = 4404) -> None:
        super().__init__(says)
        self.code = code


@dataclass(frozen=True)
class LogEntry:
    """One line of a table's log, numbered from 1.

    ``content`` has one of these keys: an ``event`` that has happened; a ``deck`` for the next deal; the player who asks
    for a ``rematch``, asks for or agrees to a ``take_back``, does ``decline`` one, or does ``resign``; the seed of a
    ``new_match`` after that. What else it has is for those who read of it later. ``message`` is the id under which
    ``player`` sent it.
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
class TableRecord:
    """Everything that is needed to go on at a table: a snapshot, and at least the entries after it."""

    founding: Founding
    invitation: str | None
    seats: dict[int, str]
    """The hashes of the tokens by player."""
    names: dict[int, str]
    entries: tuple[LogEntry, ...]
    snapshot: tuple[int, str] | None
    """The number of the last entry in it, and its JSON text."""


def found(
    connection: Connection,
    founding: Founding,
    invitation: str | None,
    token_hash: str,
    name: str | None,
    entries: Sequence[LogEntry],
    standing: str,
    now: float,
) -> None:
    """Write a new table, whose seat 0 is taken."""
    columns = "id, variant, best_of, rules, strength, seed, dealer, invitation, played"
    row = (*astuple(founding), invitation, now)
    connection.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    _seat(connection, founding.id, 0, token_hash, name)
    append(connection, founding.id, entries, None, standing, now)


def append(
    connection: Connection,
    table: str,
    entries: Sequence[LogEntry],
    snapshot: str | None,
    standing: str,
    now: float,
) -> None:
    """Write entries, the snapshot taken after the last of them if there is one, and how the game stands."""
    texts = [json.dumps(entry.content, separators=(",", ":")) for entry in entries]
    rows = [(table, e.number, e.player, e.message, text) for e, text in zip(entries, texts, strict=True)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    connection.execute(
        "UPDATE tables SET played = ?, standing = ?, day = (SELECT days FROM use) WHERE id = ?",
        (now, standing, table),
    )
    if snapshot is not None:
        row = (table, entries[-1].number, snapshot)
        connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", row)


def sit_down(
    connection: Connection,
    table: str,
    token_hash: str,
    name: str | None,
    entries: Sequence[LogEntry],
    standing: str,
    now: float,
) -> None:
    """Write that seat 1 is taken, which uses up the invitation."""
    _seat(connection, table, 1, token_hash, name)
    connection.execute("UPDATE tables SET invitation = NULL WHERE id = ?", (table,))
    append(connection, table, entries, None, standing, now)


def _seat(connection: Connection, table: str, player: int, token_hash: str, name: str | None) -> None:
    columns = "table_id, player, token_hash, name"
    connection.execute(
        f"INSERT INTO seats ({columns}) VALUES (?, ?, ?, ?)", (table, player, token_hash, name)
    )


def leave(connection: Connection, table: str, player: int) -> None:
    """Note that a player does not want to see this table in their list."""
    connection.execute("UPDATE seats SET has_left = 1 WHERE table_id = ? AND player = ?", (table, player))


@dataclass(frozen=True)
class Listed:
    """A table in the list of a player."""

    id: str
    variant: str
    best_of: int
    rules: str
    strength: int | None
    played: float
    standing: Json | None
    """Whose turn it is and the like; None where it was last played with an older sixtysix, or is damaged."""
    is_open: bool
    player: int
    other: str | None
    """The name of the other player."""


def of_player(connection: Connection, token_hash: str, most: int) -> list[Listed]:
    """List the tables that a player has not left, those first where somebody has played last."""
    rows = connection.execute(
        "SELECT t.id, t.variant, t.best_of, t.rules, t.strength, t.played, t.standing, t.invitation IS NOT NULL,"
        " s.player, o.name FROM seats s JOIN tables t ON t.id = s.table_id"
        " LEFT JOIN seats o ON o.table_id = s.table_id AND o.player <> s.player"
        " WHERE s.token_hash = ? AND NOT s.has_left ORDER BY t.played DESC LIMIT ?",
        (token_hash, most),
    )
    listed = [
        (*of_table, _standing(standing), bool(is_open), player, other)
        for *of_table, standing, is_open, player, other in rows
    ]
    return [Listed(*row) for row in listed]


def _standing(text: str | None) -> Json | None:
    try:
        known = json.loads(text or "null")
        score = [int(points) for points in known["score"]]
        return {"due": known["due"], "over": known["over"], "score": score} if len(score) == 2 else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


def read(connection: Connection, table: str) -> TableRecord | None:
    """Read the table of this id; None if there is none.

    Raises:
        NoSuchTable: if its entries are damaged.
    """
    columns = "id, variant, best_of, rules, strength, seed, dealer, invitation"
    row = connection.execute(f"SELECT {columns} FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    snapshots = connection.execute("SELECT number, content FROM snapshots WHERE table_id = ?", (table,))
    snapshot = snapshots.fetchone()
    last = value(connection, "SELECT max(number) FROM entries WHERE table_id = ?", table)
    if last is None:
        raise NoSuchTable(*DAMAGED)
    after = max(0, min(snapshot[0], last - RECENT)) if snapshot else 0
    query = "SELECT player, token_hash, name FROM seats WHERE table_id = ?"
    seats = connection.execute(query, (table,)).fetchall()
    return TableRecord(
        Founding(*row[:7]),
        row[7],
        {player: token_hash for player, token_hash, _ in seats},
        {player: name for player, _, name in seats if name},
        entries_after(connection, table, after),
        snapshot,
    )


def entries_after(connection: Connection, table: str, number: int) -> tuple[LogEntry, ...]:
    """Read a table's entries with larger numbers than this.

    Raises:
        NoSuchTable: if one of them is missing or damaged.
    """
    columns = "number, content, player, message"
    query = f"SELECT {columns} FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
    rows = connection.execute(query, (table, number))
    try:
        entries = tuple(LogEntry(n, dict(json.loads(content)), *rest) for n, content, *rest in rows)
    except (ValueError, TypeError, RecursionError) as error:
        raise NoSuchTable(*DAMAGED) from error
    for expected, entry in enumerate(entries, number + 1):
        if entry.number != expected:
            raise NoSuchTable(*DAMAGED) from StorageError(f"entry {expected} is missing")
    return entries


# A clock may jump by years, and a file may lie unused as long. So the age of a game is counted in days of use, which
# the file counts itself: a day of use is one on which the server runs.


def begin_day(connection: Connection) -> bool:
    """Count a day of use, unless it is the one that was counted last; say whether it is another."""
    day = "UPDATE use SET days = days + 1, date = date('now') WHERE date <> date('now')"
    return connection.execute(day).rowcount > 0


def older(connection: Connection, days: float) -> int:
    """Count the games that nobody has played for more than so many days of use."""
    return int(value(connection, "SELECT count(*) FROM tables WHERE day < (SELECT days FROM use) - ?", days))


def prune(connection: Connection, days: float, spared: Sequence[str], most: int) -> int:
    """Delete at most so many games that nobody has played for more than so many days of use, and count them."""
    query = "SELECT id FROM tables WHERE day < (SELECT days FROM use) - ? ORDER BY day LIMIT ?"
    rows = connection.execute(query, (days, most + len(spared))).fetchall()
    old = [row for row in rows if row[0] not in spared][:most]
    connection.executemany("DELETE FROM tables WHERE id = ?", old)
    return len(old)


def touch(connection: Connection) -> None:
    """Write something, to see whether anything can be written; what stands there already SQLite would not write."""
    connection.execute("UPDATE use SET touched = 1 - touched")
