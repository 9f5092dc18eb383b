"""The file that outlives the server: an SQLite database, and one thread that works on it."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Concatenate, ParamSpec, TypeVar

from sixtysix.errors import SixtySixError
from sixtysix_tables.serve.table import SCHEMA

APPLICATION, VERSION = 0x53363655, 1
"""The `application_id` in the header of the file, by which it is known as ours, and the version of its tables."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class StorageError(SixtySixError):
    """Raised if a file cannot be used, or something could not be written to it."""


class Storage:
    """Works on a database. When `run` returns, the change survives kill -9 and a power cut.

    Raises:
        StorageError: if the file is not ours, of another version, damaged, or in use.
    """

    def __init__(self, path: Path) -> None:
        self._lock = _locked(path)
        try:
            self._connection = _opened(path)
        except BaseException:
            self._lock.close()
            raise
        self._thread = ThreadPoolExecutor(1, "storage")

    async def run(
        self,
        work: Callable[Concatenate[Connection, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Do the work in a transaction, and return its result once everything that it wrote is on disk.

        Raises:
            StorageError: if the database cannot do it; then nothing is written.
        """

        def transaction() -> Result:
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                with self._connection:  # commits, or rolls back
                    return work(self._connection, *arguments, **options)
            except sqlite3.Error as error:
                raise StorageError(f"not saved: {error}") from error

        return await asyncio.get_running_loop().run_in_executor(self._thread, transaction)

    def close(self) -> None:
        """Do what waits, and close the file."""
        self._thread.shutdown()
        self._connection.close()
        self._lock.close()


def backup(path: Path, copy: Path) -> None:
    """Copy a database to a new file, also while a server uses it.

    Raises:
        StorageError: if the database is not ours, or the copy cannot be made.
    """
    if not path.is_file():
        raise StorageError(f"{path}: there is no such file")
    with _blaming(path), closing(_connected(path)) as source:
        _check(source, path)
        with _blaming(copy):
            _create(copy)
            with closing(_connected(copy)) as target:
                source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")


def restore(path: Path, copy: Path) -> None:
    """Put a copy in the place of a database that no server uses.

    Raises:
        StorageError: if the copy is not ours or is damaged, or a server uses the database; nothing has changed.
    """
    if not copy.is_file():
        raise StorageError(f"{copy}: there is no such file")
    with closing(_locked(path)), _blaming(copy), closing(_connected(copy)) as source:
        if not _check(source, copy):
            raise StorageError(f"{copy}: is empty")
        new = path.with_name(f"{path.name}-new")
        with _blaming(path):
            new.unlink(missing_ok=True)
            backup(copy, new)
            # SQLite would play a log that is beside a file over whatever has come in the file's place.
            for ending in ("-wal", "-shm"):
                path.with_name(path.name + ending).unlink(missing_ok=True)
            new.replace(path)


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """Name the file that an error of the system or of SQLite is about."""
    try:
        yield
    except FileExistsError:
        raise StorageError(f"{path}: is there already; name a new file") from None
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{path}: {error}") from None


def _create(path: Path) -> None:
    """Make an empty file that nobody else may read; SQLite gives the files beside it the same mode."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connected(path: Path) -> Connection:
    return sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)


# A lock on the database itself would keep backups out too. A lock that a process holds ends with it, even by kill -9.
def _locked(path: Path) -> Connection:
    """Lock a file beside the database, which is locked as long as a server uses it."""
    beside = path.with_name(f"{path.name}-lock")
    with _blaming(path):
        with suppress(FileExistsError):
            _create(beside)
        connection = _connected(beside)
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StorageError(f"{path}: another server uses it") from None
            raise
    return connection


def _opened(path: Path) -> Connection:
    with _blaming(path):
        with suppress(FileExistsError):
            _create(path)
        connection = _connected(path)
        try:
            if not _check(connection, path):
                connection.executescript(
                    f"BEGIN; {SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION}; COMMIT;"
                )
            for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
                connection.execute(f"PRAGMA {pragma}")
        except BaseException:
            connection.close()
            raise
    return connection


def _check(connection: Connection, path: Path) -> bool:
    """Check that a database is ours and whole; False if it is empty."""

    def value(query: str) -> Any:
        return connection.execute(query).fetchone()[0]

    if not value("SELECT count(*) FROM sqlite_master") and not value("PRAGMA application_id"):
        return False
    if (value("PRAGMA application_id"), value("PRAGMA user_version")) != (APPLICATION, VERSION):
        raise StorageError(f"{path}: this is no database of this version of sixtysix serve")
    if (found := value("PRAGMA quick_check(1)")) != "ok":
        raise StorageError(f"{path}: is damaged ({found}); put a backup in its place with --restore")
    return True
