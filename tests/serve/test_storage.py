"""The database of games: exactly what was written is on disk."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from sqlite3 import Connection
from typing import TypeVar

import pytest

from sixtysix_tables.serve.storage import Storage, StorageError
from sixtysix_tables.serve.table import Table, found

from .serving import dealing

Result = TypeVar("Result")


def wait(storage: Storage, work: Callable[[Connection], Result]) -> Result:
    return asyncio.run(storage.run(work))


def new_table(storage: Storage) -> str:
    return wait(storage, lambda c: found(c, "schnapsen", 1, True, "token", dealing()))


def number(path: Path, id: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return Table(connection, id).number


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def storage(path: Path) -> Iterator[Storage]:
    storage = Storage(path)
    yield storage
    storage.close()


def test_what_was_done_is_on_disk_without_closing(path: Path, storage: Storage) -> None:
    assert number(path, new_table(storage)) == 1


def test_it_waits_for_the_disk(storage: Storage) -> None:
    told = [
        wait(storage, lambda c: c.execute(f"PRAGMA {name}").fetchone()[0])  # noqa: B023
        for name in ("journal_mode", "synchronous", "foreign_keys")
    ]
    assert told == ["wal", 2, 1]


def test_nobody_else_may_read_it(path: Path, storage: Storage) -> None:
    new_table(storage)
    assert {one.stat().st_mode & 0o777 for one in path.parent.iterdir()} == {0o600}


def test_work_that_fails_leaves_nothing_and_the_next_is_done(path: Path, storage: Storage) -> None:
    id = new_table(storage)

    def fail(connection: Connection) -> None:
        table = Table(connection, id)
        table.append([{"take_back": 0}])
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        wait(storage, fail)
    assert number(path, id) == 1
    with pytest.raises(StorageError, match="not saved: UNIQUE"):
        wait(storage, lambda c: Table(c, id).take_seat(0, "another"))
    wait(storage, lambda c: Table(c, id).append([{"take_back": 0}]))
    assert number(path, id) == 2


def test_it_holds_no_token(path: Path, storage: Storage) -> None:
    id = wait(storage, lambda c: found(c, "schnapsen", 1, False, "a token of its own", dealing()))
    assert wait(storage, lambda c: Table(c, id).seat("a token of its own")) == 0
    storage.close()
    assert all(b"a token of its own" not in one.read_bytes() for one in path.parent.iterdir())


def test_sqlites_own_backup_is_made_and_put_back_while_a_server_uses_the_file(
    path: Path, storage: Storage
) -> None:
    id, backup = new_table(storage), path.with_name("backup.sqlite")
    with closing(sqlite3.connect(path)) as mine:
        mine.execute("VACUUM INTO ?", [str(backup)])
        wait(storage, lambda c: Table(c, id).append([{"take_back": 0}]))
        later = new_table(storage)
        assert (number(path, id), number(backup, id)) == (2, 1)
        with closing(sqlite3.connect(backup)) as copy:
            copy.backup(mine)
        assert wait(storage, lambda c: Table(c, id).number) == 1
        assert mine.execute("SELECT id FROM tables").fetchall() == [(id,)] != [(later,)]


def test_a_backup_copied_beside_changes_of_a_killed_server_is_refused_until_it_is_restored(
    path: Path, storage: Storage
) -> None:
    id, backup, killed = new_table(storage), path.with_name("backup.sqlite"), path.with_name("killed.sqlite")
    with closing(sqlite3.connect(path)) as mine:
        mine.execute("VACUUM INTO ?", [str(backup)])
    wait(storage, lambda c: Table(c, id).append([{"take_back": 0}]))
    copyfile(f"{path}-wal", f"{killed}-wal")
    copyfile(backup, killed)
    with pytest.raises(StorageError, match=r'killed\.sqlite "\.restore BACKUP"'):
        Storage(killed)
    with closing(sqlite3.connect(killed)) as mine, closing(sqlite3.connect(backup)) as copy:
        copy.backup(mine)
    Storage(killed).close()
    assert number(killed, id) == 1


@pytest.mark.parametrize("content", [b"no database at all, but long enough to look like one" * 40, b"x"])
def test_what_is_no_database_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StorageError, match=r"games\.sqlite: "):
        Storage(path)
    assert path.read_bytes() == content


def test_somebody_elses_database_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE t (x)")
    with pytest.raises(StorageError, match="not a database of this version"):
        Storage(path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="no-folder"):
        Storage(tmp_path / "no-folder" / "games.sqlite")


def test_a_damaged_database_is_refused(path: Path) -> None:
    storage = Storage(path)
    for _ in range(30):
        new_table(storage)
    storage.close()
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 6 * 4096] = bytes(3 * 4096)
    path.write_bytes(content)
    with pytest.raises(StorageError, match="damaged"):
        Storage(path)
