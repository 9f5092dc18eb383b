"""The file that outlives the server: an SQLite database, one thread that works on it, many changes a commit.

The functions at the end read and write what it records of tables. `Storage.run` calls them, with the connection first.
"""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from sqlite3 import Connection
from threading import Thread
from time import sleep
from typing import Any, Concatenate, ParamSpec, TypeVar

from sixtysix.errors import SixtySixError
from sixtysix.events import Json

APPLICATION = 0x53363654
"""The `application_id` in the header of the file, by which we know that it is ours."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY, variant TEXT NOT NULL, best_of INTEGER NOT NULL, rules TEXT NOT NULL,
        strength INTEGER, seed INTEGER NOT NULL, dealer INTEGER, invitation TEXT, played REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX tables_by_age ON tables (played);
    CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, player INTEGER NOT NULL,
        token_hash TEXT NOT NULL, PRIMARY KEY (table_id, player)
    ) WITHOUT ROWID;
    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL,
        player INTEGER, message TEXT, content TEXT NOT NULL, PRIMARY KEY (table_id, number)
    ) WITHOUT ROWID;
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries stay'); END;
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE, number INTEGER NOT NULL,
        content TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
)
"""The first makes a file of version 1, and each other one makes its version from the one before."""

MOST_AT_ONCE = 500
"""Jobs in a commit, at most."""

GATHERING = 0.004
"""Seconds for which a commit waits for more jobs."""

RECENT = 200
"""So many of the last entries are read even if a snapshot has them, so that returning pages can be told of them."""

Outcome = tuple[Any, BaseException | None]
"""The result of a job, or the exception that it ended with."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class StorageError(SixtySixError):
    """Raised if a file cannot be used, or something could not be written to it."""


@dataclass(frozen=True)
class _Job:
    work: Callable[[Connection], Any]
    done: asyncio.Future[Any]


class Storage:
    """Works on a database for one event loop. When `run` returns, the change survives kill -9 and a power cut.

    Raises:
        StorageError: if the file is not ours, of a newer version, damaged, or in use.
    """

    def __init__(self, path: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
        self._connection = _opened(path, migrations)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    async def run(
        self,
        work: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Do the work, and return its result once everything that it wrote is committed."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(lambda connection: work(connection, *arguments, **options), done))
        return await done

    def close(self) -> None:
        """Commit the jobs that wait, and close the file."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
            self._connection.close()

    # A commit waits for the disk, some milliseconds however little it writes. When a hundred tables play, their changes
    # arrive in these milliseconds too, and one commit serves all. So we wait a moment for more jobs first. Nobody is
    # told of a change before its commit.
    def _work(self) -> None:
        """Take jobs from the queue, batch by batch, until None comes."""
        while (first := self._jobs.get()) is not None:
            sleep(GATHERING)
            batch: list[_Job] = [first]
            with suppress(Empty):
                while len(batch) < MOST_AT_ONCE:
                    job = self._jobs.get_nowait()
                    if job is None:
                        self._jobs.put(None)
                        break
                    batch.append(job)
            outcomes = self._commit(batch)
            # A future may be touched only in the thread of its loop, and each call into that thread wakes it up. So all
            # outcomes go there in one call. A loop that has ended waits for nothing.
            with suppress(RuntimeError):
                first.done.get_loop().call_soon_threadsafe(_finish, batch, outcomes)

    # Each job has a savepoint, so a job that fails takes back its own part alone, and its table is told why. If the
    # transaction itself fails, nothing of the batch is on disk: every job fails, also those that went well.
    def _commit(self, batch: list[_Job]) -> list[Outcome]:
        """Do all jobs in one transaction."""
        connection, outcomes = self._connection, list[Outcome]()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                connection.execute("SAVEPOINT job")
                try:
                    outcomes.append((job.work(connection), None))
                except Exception as error:
                    connection.execute("ROLLBACK TO job")
                    outcomes.append((None, error))
                connection.execute("RELEASE job")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [(None, StorageError(f"not saved: {error}"))] * len(batch)
        return outcomes


def _finish(batch: list[_Job], outcomes: list[Outcome]) -> None:
    for job, (result, problem) in zip(batch, outcomes, strict=True):
        if not job.done.cancelled() and problem is None:
            job.done.set_result(result)
        elif not job.done.cancelled() and problem is not None:
            job.done.set_exception(problem)


def _opened(path: Path, migrations: Sequence[str]) -> Connection:
    try:
        connection = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
    except sqlite3.Error as error:
        raise StorageError(f"{path}: cannot be opened: {error}") from None
    try:
        _prepare(connection, path, migrations)
    except sqlite3.Error as error:
        connection.close()
        in_use = "locked" in str(error)
        raise StorageError(f"{path}: {'another server uses it' if in_use else error}") from None
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: Connection, path: Path, migrations: Sequence[str]) -> None:
    """Lock the file for this server alone, check that it is ours, and bring it to the newest version."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    application = _value(connection, "PRAGMA application_id")
    version = _value(connection, "PRAGMA user_version")
    is_empty = _value(connection, "SELECT count(*) FROM sqlite_master") == 0
    if application != APPLICATION and not (is_empty and application == version == 0):
        raise StorageError(f"{path}: this is no database of sixtysix serve")
    if version > len(migrations):
        raise StorageError(
            f"{path}: version {version}, made by a newer sixtysix; this one knows up to {len(migrations)}"
        )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # All steps are one transaction, so that a failure leaves the old version.
    steps = "".join(migrations[version:])
    connection.executescript(
        f"BEGIN EXCLUSIVE; {steps} PRAGMA application_id = {APPLICATION};"
        f"PRAGMA user_version = {len(migrations)}; COMMIT;"
    )


def _value(connection: Connection, query: str, *values: object) -> Any:
    """Give the single value that a query finds."""
    return connection.execute(query, values).fetchone()[0]


# What is recorded of a table


@dataclass(frozen=True)
class LogEntry:
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
class TableRecord:
    """Everything that is needed to go on at a table: a snapshot, and at least the entries after it."""

    founding: Founding
    invitation: str | None
    seats: dict[int, str]
    """The hashes of the tokens by player."""
    entries: tuple[LogEntry, ...]
    snapshot: tuple[int, str] | None
    """The number of the last entry in it, and its JSON text."""


def found(
    connection: Connection,
    founding: Founding,
    invitation: str | None,
    token_hash: str,
    entries: Sequence[LogEntry],
    now: float,
) -> None:
    """Write a new table, whose seat 0 is taken."""
    row = (*astuple(founding), invitation, now)
    connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("INSERT INTO seats VALUES (?, 0, ?)", (founding.id, token_hash))
    append(connection, founding.id, entries, None, now)


def append(
    connection: Connection, table: str, entries: Sequence[LogEntry], snapshot: str | None, now: float
) -> None:
    """Write entries, and the snapshot taken after the last of them if there is one."""
    texts = [json.dumps(entry.content, separators=(",", ":")) for entry in entries]
    rows = [(table, e.number, e.player, e.message, text) for e, text in zip(entries, texts, strict=True)]
    connection.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)
    connection.execute("UPDATE tables SET played = ? WHERE id = ?", (now, table))
    if snapshot is not None:
        row = (table, entries[-1].number, snapshot)
        connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", row)


def sit_down(
    connection: Connection, table: str, token_hash: str, entries: Sequence[LogEntry], now: float
) -> None:
    """Write that seat 1 is taken, which uses up the invitation."""
    connection.execute("INSERT INTO seats VALUES (?, 1, ?)", (table, token_hash))
    connection.execute("UPDATE tables SET invitation = NULL WHERE id = ?", (table,))
    append(connection, table, entries, None, now)


def read(connection: Connection, table: str) -> TableRecord | None:
    """Read the table of this id; None if there is none."""
    columns = "id, variant, best_of, rules, strength, seed, dealer, invitation"
    row = connection.execute(f"SELECT {columns} FROM tables WHERE id = ?", (table,)).fetchone()
    if row is None:
        return None
    snapshots = connection.execute("SELECT number, content FROM snapshots WHERE table_id = ?", (table,))
    snapshot = snapshots.fetchone()
    last = _value(connection, "SELECT max(number) FROM entries WHERE table_id = ?", table)
    after = min(snapshot[0], last - RECENT) if snapshot else 0
    seats = connection.execute("SELECT player, token_hash FROM seats WHERE table_id = ?", (table,))
    return TableRecord(
        Founding(*row[:7]), row[7], dict(seats), entries_after(connection, table, after), snapshot
    )


def entries_after(connection: Connection, table: str, number: int) -> tuple[LogEntry, ...]:
    """Read a table's entries with larger numbers than this."""
    columns = "number, content, player, message"
    query = f"SELECT {columns} FROM entries WHERE table_id = ? AND number > ? ORDER BY number"
    rows = connection.execute(query, (table, number))
    return tuple(LogEntry(n, json.loads(content), *rest) for n, content, *rest in rows)


def prune(connection: Connection, before: float, spared: Sequence[str], most: int) -> int:
    """Delete at most so many tables where nobody has played since ``before``, and count them."""
    query = "SELECT id FROM tables WHERE played < ? ORDER BY played LIMIT ?"
    rows = connection.execute(query, (before, most + len(spared))).fetchall()
    old = [row for row in rows if row[0] not in spared][:most]
    connection.executemany("DELETE FROM tables WHERE id = ?", old)
    return len(old)
