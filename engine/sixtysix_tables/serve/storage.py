"""The server's data in an SQLite database. One thread does all work on the database."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from sqlite3 import Connection
from typing import TypeVar

from sixtysix.errors import SixtySixError

SCHEMA = Path(__file__).with_name("schema.sql")

APPLICATION, VERSION = 0x53363654, 5  # in the file's header: our id, and the version of the schema

Result = TypeVar("Result")


class StorageError(SixtySixError):
    """The database file cannot be used, or a change could not be saved."""


class Storage:
    """An SQLite database. After `run` has returned, the changes survive kill -9 and a power cut.

    Raises:
        StorageError: if the file is not a database of ours, or is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._connection = _opened(path)
        self._thread = ThreadPoolExecutor(1, "storage")

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Run ``work`` in a transaction. Return the result of ``work`` when all changes are on disk.

        If ``work`` raises, nothing is written. Transactions run in the order of the calls.

        Raises:
            StorageError: if the database fails.
        """
        # The context holds the current language.
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, copy_context().run, self._transaction, work
        )

    def _transaction(self, work: Callable[[Connection], Result]) -> Result:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            with self._connection:
                return work(self._connection)
        except sqlite3.Error as error:
            raise StorageError(f"not saved: {error}") from error

    def close(self) -> None:
        self._thread.shutdown()
        self._connection.close()


def _opened(path: Path) -> Connection:
    """Open the database. A new file can be read only by the user who runs the server."""
    try:
        if _is_copied(path):
            raise StorageError(
                f"{path}: a backup was copied here, but {path.name}-wal still has changes of the old database; "
                f'restore the backup with: sqlite3 {path} ".restore BACKUP"'
            )
        is_new = not path.exists() or path.stat().st_size == 0
        path.touch(0o600)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        if is_new:
            header = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
            connection.executescript(f"BEGIN; {SCHEMA.read_text()} {header} COMMIT;")
        pragmas = ("application_id", "user_version", "quick_check(1)")
        ours, version, found = [connection.execute(f"PRAGMA {one}").fetchone()[0] for one in pragmas]
        if (ours, version) != (APPLICATION, VERSION):
            raise StorageError(f"{path}: not a database of this version of sixtysix serve")
        if found != "ok":
            raise StorageError(f"{path}: damaged ({found.splitlines()[-1]}); restore a backup")
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{path}: {error}") from None
    return connection


def _is_copied(path: Path) -> bool:
    """True if a backup was copied here, but the write-ahead log of the old database is still there."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists() or not log.exists() or not log.stat().st_size:
        return False
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\x01\x01"
