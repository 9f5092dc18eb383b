"""The file that outlives the server: an SQLite database, and one thread that works on it."""

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

APPLICATION, VERSION = 0x53363654, 5
"""By which the header of the file shows that it is ours, and of which form."""

Result = TypeVar("Result")


class StorageError(SixtySixError):
    """Raised if a file cannot be used, or something could not be written to it."""


class Storage:
    """Works on a database. When `run` returns, the change survives kill -9 and a power cut.

    Raises:
        StorageError: if the file is not ours or is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._connection = _opened(path)
        self._thread = ThreadPoolExecutor(1, "storage")

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do the work in a transaction, and return its result once all that it wrote is on disk.

        If it raises an error, nothing is written. What is asked for first is done first.

        Raises:
            StorageError: if the database cannot do it.
        """
        # The language that is spoken goes along.
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
        """Do what was asked for, and close the file."""
        self._thread.shutdown()
        self._connection.close()


def _opened(path: Path) -> Connection:
    """Open a database that is ours and whole, a new one if there is none. Nobody else may read it."""
    try:
        if _is_copied(path):
            raise StorageError(
                f"{path}: a backup was copied here, but {path.name}-wal still has changes of what it replaced; "
                f'put the backup in its place by: sqlite3 {path} ".restore BACKUP"'
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
            raise StorageError(f"{path}: this is no database of this version of sixtysix serve")
        if found != "ok":
            raise StorageError(f"{path}: is damaged ({found.splitlines()[-1]}); put a backup in its place")
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
    except (OSError, sqlite3.Error) as error:
        raise StorageError(f"{path}: {error}") from None
    return connection


def _is_copied(path: Path) -> bool:
    """True if the file has no write-ahead log by its header, as what ``VACUUM INTO`` makes, but one lies beside it."""
    log = path.with_name(f"{path.name}-wal")
    if not path.exists() or not log.exists() or not log.stat().st_size:
        return False
    with path.open("rb") as file:
        return file.read(20)[18:] == b"\x01\x01"
