"""The file that outlives the server: an SQLite database, one thread that works on it, many changes a commit.

What it records of tables is read and written by the functions of `records`, which `Storage.run` calls.
"""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from sqlite3 import Connection
from threading import Thread
from time import sleep
from typing import Any, Concatenate, ParamSpec, TypeVar

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
    """
    ALTER TABLE tables ADD COLUMN standing TEXT;
    ALTER TABLE seats ADD COLUMN name TEXT;
    ALTER TABLE seats ADD COLUMN has_left INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX seats_by_token ON seats (token_hash);
    """,
    """
    CREATE TABLE use (days INTEGER NOT NULL, date TEXT NOT NULL, touched INTEGER NOT NULL);
    INSERT INTO use VALUES (0, '', 0);
    ALTER TABLE tables ADD COLUMN day INTEGER NOT NULL DEFAULT 0;
    DROP INDEX tables_by_age;
    CREATE INDEX tables_by_day ON tables (day);
    """,
)
"""The first makes a file of version 1, and each other one makes its version from the one before."""

MOST_AT_ONCE = 500
"""Jobs in a commit, at most."""

GATHERING = 0.002
"""Seconds for which a commit waits for more jobs."""

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
        self._lock = _locked(path)
        try:
            self._connection = _opened(path, migrations)
            self._path, self._files = path, _files(path)
        except BaseException:
            self._lock.close()
            raise
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
        """Commit the jobs that wait, and close the file.

        Raises:
            StorageError: if the file is not in its place any more.
        """
        if self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()
            try:
                self._require_files()
            finally:
                self._connection.close()
                self._lock.close()

    # The system lets us write to a file that was deleted or moved, and nobody would ever find it. A file that comes
    # back to its place is the same one.
    def _require_files(self) -> None:
        """Make sure that what we write to is what the path means."""
        if _files(self._path) != self._files:
            raise StorageError(
                f"{self._path}: was deleted, moved or replaced while the server used it; nothing more is kept"
            )

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
            self._require_files()
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
            self._require_files()
        except (sqlite3.Error, StorageError) as error:
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


def backup(path: Path, copy: Path) -> None:
    """Copy a database to a new file, also while a server uses it.

    Raises:
        StorageError: if the database is not ours, or the copy is there already or cannot be written.
    """
    if not path.is_file():
        raise StorageError(f"{path}: there is no such file")
    with _blaming(path), closing(_connected(path)) as source:
        _check(source, path, MIGRATIONS)
        with _blaming(copy, "cannot be written: "):
            try:
                _create(copy)
            except FileExistsError:
                raise StorageError(f"{copy}: is there already; name a new file") from None
            _copy(source, copy)


def _copy(source: Connection, copy: Path) -> None:
    with closing(_connected(copy)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")


# SQLite plays a log that lies beside a file over whatever stands in the file's place. So the old log goes first, and a
# crash at any point leaves the old file, none, or the copy, never the copy with the old log.
def restore(path: Path, copy: Path) -> Path:
    """Put a copy in the place of a database, and give the name under which what was there before is kept.

    Raises:
        StorageError: if the copy is none of ours or is damaged, or a server uses the database; nothing has changed.
    """
    if not copy.is_file():
        raise StorageError(f"{copy}: there is no such file")
    if copy.resolve() == path.resolve():
        raise StorageError(f"{copy}: is the database itself; name a copy of it")
    new, before = path.with_name(f"{path.name}-new"), path.with_name(f"{path.name}-before")
    with closing(_locked(path)), closing(_connected(copy)) as source:
        with _blaming(copy):
            if not _check(source, copy, MIGRATIONS):
                raise StorageError(f"{copy}: is empty")
        with _blaming(path, "cannot be replaced: "):
            new.unlink(missing_ok=True)
            _create(new)
            try:
                _copy(source, new)
                for ending in ("-wal", ""):
                    beside = path.with_name(path.name + ending)
                    before.with_name(before.name + ending).unlink(missing_ok=True)
                    if beside.exists():
                        beside.replace(before.with_name(before.name + ending))
                path.with_name(f"{path.name}-shm").unlink(missing_ok=True)
                new.replace(path)
            finally:
                new.unlink(missing_ok=True)
    return before


@contextmanager
def _blaming(path: Path, what: str = "") -> Iterator[None]:
    """Say which file an error of the system or of SQLite is about.

    Raises:
        StorageError: in its place.
    """
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{path}: {what}{error}") from None


def _files(path: Path) -> list[tuple[int, int] | None]:
    """Tell a database and its log from all other files, None for one that is not there."""
    found = list[tuple[int, int] | None]()
    for one in (path, path.with_name(f"{path.name}-wal")):
        try:
            status = one.stat()
            found.append((status.st_dev, status.st_ino))
        except OSError:
            found.append(None)
    return found


def _create(path: Path) -> None:
    """Make an empty file that nobody else may read. SQLite gives the files beside it the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connected(path: Path) -> Connection:
    connection = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    return connection


def _connected_or_new(path: Path) -> Connection:
    with suppress(FileExistsError):
        _create(path)
    return _connected(path)


# A lock on the database itself would keep backups out too. A lock that a process holds ends with it, even by kill -9.
def _locked(path: Path) -> Connection:
    """Hold a file beside the database that says that a server uses it."""
    with _blaming(path, "cannot be opened: "):
        connection = _connected_or_new(path.with_name(f"{path.name}-lock"))
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise StorageError(f"{path}: another server uses it") from None
            raise
    return connection


def _opened(path: Path, migrations: Sequence[str]) -> Connection:
    with _blaming(path, "cannot be opened: "):
        connection = _connected_or_new(path)
    try:
        with _blaming(path):
            _prepare(connection, path, migrations)
    except BaseException:
        connection.close()
        raise
    return connection


def _check(connection: Connection, path: Path, migrations: Sequence[str]) -> int:
    """Check that a database is ours, whole and no newer than we are, and give its version, 0 for an empty one."""
    application = value(connection, "PRAGMA application_id")
    version = value(connection, "PRAGMA user_version")
    is_empty = value(connection, "SELECT count(*) FROM sqlite_master") == 0
    if application != APPLICATION and not (is_empty and application == version == 0):
        raise StorageError(f"{path}: this is no database of sixtysix serve")
    if version > len(migrations):
        raise StorageError(
            f"{path}: version {version}, made by a newer sixtysix; this one knows up to {len(migrations)}"
        )
    if (found := value(connection, "PRAGMA quick_check(1)")) != "ok":
        raise StorageError(
            f"{path}: is damaged ({found.splitlines()[-1]}); put a backup in its place with --restore"
        )
    return int(version)


def _prepare(connection: Connection, path: Path, migrations: Sequence[str]) -> None:
    """Check the database, and bring it to the newest version."""
    version = _check(connection, path, migrations)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # All steps are one transaction, so that a failure leaves the old version.
    steps = "".join(migrations[version:])
    connection.executescript(
        f"BEGIN EXCLUSIVE; {steps} PRAGMA application_id = {APPLICATION};"
        f"PRAGMA user_version = {len(migrations)}; COMMIT;"
    )


def value(connection: Connection, query: str, *values: object) -> Any:
    """Give the single value that a query finds."""
    return connection.execute(query, values).fetchone()[0]
