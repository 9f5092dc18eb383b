"""The file that outlives the server: an SQLite database, one thread that works on it, many changes a commit."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import sleep
from typing import Any, TypeVar

from sixtysix.errors import SixtySixError

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

Outcome = tuple[Any, BaseException | None]
"""The result of a job, or the exception that it ended with."""

Work = Callable[[sqlite3.Connection], Any]
Result = TypeVar("Result")


class StorageError(SixtySixError):
    """Raised if a file cannot be used, or something could not be written to it."""


@dataclass(frozen=True)
class _Job:
    work: Work
    done: "asyncio.Future[Any] | Future[Any]"


class Storage:
    """Works on a database. When `run` or `wait` return, the change is on disk, and survives kill -9 and a power cut.

    Raises:
        StorageError: if the file is not ours, of a newer version, damaged, or in use.
    """

    def __init__(self, path: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
        self._connection = _opened(path, migrations)
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do the work, and return its result once everything that it wrote is committed."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done))
        return await done

    def wait(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        """Do the same where no event loop runs."""
        done: Future[Result] = Future()
        self._jobs.put(_Job(work, done))
        return done.result()

    def close(self) -> None:
        """Commit the jobs that wait, and close the file."""
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
            self._connection.close()

    def _work(self) -> None:
        """Take jobs from the queue, batch by batch, until None comes.

        A commit waits for the disk, some milliseconds however little it writes. When a hundred tables play, their
        changes arrive in these milliseconds too, and one commit serves all. So we wait a moment for more jobs first.
        Nobody is told of a change before its commit.
        """
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
            _tell(batch, self._commit(batch))

    def _commit(self, batch: list[_Job]) -> list[Outcome]:
        """Do all jobs in one transaction. A job that fails takes back its own part alone.

        If the transaction itself fails, nothing of the batch is on disk, so every job of it fails.
        """
        connection, results = self._connection, list[Outcome]()
        try:
            connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                results.append(_saved(connection, job))
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return [(None, StorageError(f"not saved: {error}"))] * len(batch)
        return results


def _tell(batch: list[_Job], outcomes: list[Outcome]) -> None:
    """Give every job its outcome.

    A future of asyncio may be touched only in the thread of its loop, and each call into that thread wakes it up. So
    all outcomes of a loop go there in one call.
    """
    of_loops: dict[asyncio.AbstractEventLoop, list[tuple[_Job, Outcome]]] = {}
    for job, outcome in zip(batch, outcomes, strict=True):
        if isinstance(job.done, Future):
            _finish([(job, outcome)])
        else:
            of_loops.setdefault(job.done.get_loop(), []).append((job, outcome))
    for loop, finished in of_loops.items():
        with suppress(RuntimeError):  # a loop that has ended waits for nothing
            loop.call_soon_threadsafe(_finish, finished)


def _finish(finished: list[tuple[_Job, Outcome]]) -> None:
    for job, (result, problem) in finished:
        if not job.done.cancelled() and problem is None:
            job.done.set_result(result)
        elif not job.done.cancelled() and problem is not None:
            job.done.set_exception(problem)


def _saved(connection: sqlite3.Connection, job: _Job) -> Outcome:
    """Do a job within a savepoint, so that its failure leaves the rest of the transaction as it is."""
    connection.execute("SAVEPOINT job")
    try:
        result = job.work(connection)
    except Exception as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, error
    connection.execute("RELEASE job")
    return result, None


def _opened(path: Path, migrations: Sequence[str]) -> sqlite3.Connection:
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


def _prepare(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Lock the file for this server alone, check that it is ours, and bring it to the newest version."""
    connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    is_empty = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if application != APPLICATION and not (is_empty and application == version == 0):
        raise StorageError(f"{path}: this is no database of sixtysix serve")
    if version > len(migrations):
        raise StorageError(
            f"{path}: version {version}, made by a newer sixtysix; this one knows up to {len(migrations)}"
        )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    _migrate(connection, version, migrations)


def _migrate(connection: sqlite3.Connection, version: int, migrations: Sequence[str]) -> None:
    """Make all steps in one transaction, so that a failure leaves the old version."""
    steps = "".join(migrations[version:])
    connection.executescript(
        f"BEGIN EXCLUSIVE; {steps} PRAGMA application_id = {APPLICATION};"
        f"PRAGMA user_version = {len(migrations)}; COMMIT;"
    )
