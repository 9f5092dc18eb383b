"""The database: ours and of our version, or refused; all of a job or nothing of it; old tables go."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest

from sixtysix_tables.serve import records
from sixtysix_tables.serve.records import Founding, LogEntry
from sixtysix_tables.serve.storage import APPLICATION, MIGRATIONS, Storage, StorageError, backup, restore

FOUNDING = Founding("t", "schnapsen", 1, "v1", None, 7, None)


def wait(storage: Storage, work: Callable[..., Any], *arguments: Any) -> Any:
    """Do some work where no event loop runs."""
    return asyncio.run(storage.run(work, *arguments))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def storage(path: Path) -> Iterator[Storage]:
    storage = Storage(path)
    yield storage
    storage.close()


def found(storage: Storage, id: str = "t", played: float = 0.0) -> None:
    founding = Founding(id, "schnapsen", 1, "v1", None, 7, None)
    wait(
        storage, records.found, founding, "open", "hash", None, [LogEntry(1, {"deck": ["AS"]})], "{}", played
    )


def test_what_is_written_is_read(storage: Storage) -> None:
    found(storage)
    entry = LogEntry(2, {"event": {"event": "start_game"}, "hand": 1}, 1, "m1")
    wait(storage, records.sit_down, "t", "other", "Ada", [entry], "{}", 1.0)
    wait(storage, records.append, "t", [LogEntry(3, {"rematch": 0}, 0, "m2")], "{}", "{}", 2.0)
    record = wait(storage, records.read, "t")
    assert record == records.TableRecord(
        FOUNDING,
        None,
        {0: "hash", 1: "other"},
        {1: "Ada"},
        (LogEntry(1, {"deck": ["AS"]}), entry, LogEntry(3, {"rematch": 0}, 0, "m2")),
        (3, "{}"),
    )
    assert wait(storage, records.read, "nowhere") is None


def test_a_job_that_fails_leaves_nothing_and_others_alone(storage: Storage) -> None:
    found(storage)
    twice = [LogEntry(2, {"rematch": 0}), LogEntry(2, {"rematch": 1})]
    with pytest.raises(sqlite3.IntegrityError):
        wait(storage, records.append, "t", twice, None, "{}", 9.0)
    wait(storage, records.append, "t", [LogEntry(2, {"rematch": 1})], None, "{}", 9.0)
    record = wait(storage, records.read, "t")
    assert record
    assert [entry.content for entry in record.entries[1:]] == [{"rematch": 1}]


def test_entries_are_never_changed(storage: Storage) -> None:
    found(storage)
    with pytest.raises(sqlite3.IntegrityError, match="entries stay"):
        wait(storage, lambda connection: connection.execute("UPDATE entries SET content = '{}'"))


def test_a_seat_is_given_once(storage: Storage) -> None:
    found(storage)
    wait(storage, records.sit_down, "t", "other", None, [], "{}", 1.0)
    with pytest.raises(sqlite3.IntegrityError):
        wait(storage, records.sit_down, "t", "third", None, [], "{}", 1.0)


def test_what_was_committed_survives_without_closing(path: Path, storage: Storage) -> None:
    """A copy of the files, as a crash leaves them, holds what was acknowledged."""
    found(storage)
    copy = path.with_name("copy.sqlite")
    for suffix in ("", "-wal"):
        copy.with_name(copy.name + suffix).write_bytes(path.with_name(path.name + suffix).read_bytes())
    crashed = Storage(copy)
    assert wait(crashed, records.read, "t")
    crashed.close()


def test_old_tables_go_with_all_they_have(storage: Storage) -> None:
    for number in range(5):
        found(storage, f"old{number}")
    found(storage, "used")
    assert [wait(storage, records.begin_day) for _ in range(2)] == [True, False]
    wait(storage, lambda connection: connection.execute("UPDATE use SET date = 'another'"))
    assert wait(storage, records.begin_day)
    found(storage, "new")
    assert [wait(storage, records.older, days) for days in (2, 1, -1)] == [0, 6, 7]
    assert wait(storage, records.prune, 1, ["used"], 3) == 3
    assert wait(storage, records.prune, 1, ["used"], 3) == 2
    left = wait(storage, lambda c: c.execute("SELECT table_id FROM entries ORDER BY table_id").fetchall())
    assert left == [("new",), ("used",)]


def test_a_database_is_for_one_server(path: Path, storage: Storage) -> None:
    with pytest.raises(StorageError, match=r"games.sqlite: another server uses it"):
        Storage(path)


def test_an_older_version_is_migrated(path: Path) -> None:
    storage = Storage(path)
    found(storage)
    storage.close()
    newer = (*MIGRATIONS, "ALTER TABLE tables ADD COLUMN note TEXT NOT NULL DEFAULT 'none';")
    storage = Storage(path, newer)
    notes = wait(storage, lambda connection: connection.execute("SELECT id, note FROM tables").fetchall())
    assert notes == [("t", "none")]
    storage.close()
    with pytest.raises(StorageError, match=r"version 4, made by a newer sixtysix; this one knows up to 3"):
        Storage(path)


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    storage = Storage(path)
    found(storage)
    storage.close()
    with pytest.raises(StorageError, match="no such table: absent"):
        Storage(path, (*MIGRATIONS, "CREATE TABLE half (a); DROP TABLE absent;"))
    storage = Storage(path)
    assert wait(storage, records.read, "t")
    names = wait(storage, lambda c: [name for (name,) in c.execute("SELECT name FROM sqlite_master")])
    assert "half" not in names
    storage.close()


@pytest.mark.parametrize(
    "content",
    [b"no database at all, but long enough to be looked at as one" * 20, b"SQLite format 3\0" + b"\0" * 200],
)
def test_what_is_no_database_is_refused_and_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StorageError, match=r"games\.sqlite"):
        Storage(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "made", ["CREATE TABLE t (a)", "PRAGMA user_version = 1", "PRAGMA application_id = 5"]
)
def test_somebody_elses_database_is_refused(path: Path, made: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(made)
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StorageError, match="no database of sixtysix serve"):
        Storage(path)
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"nowhere/x\.sqlite: cannot be opened"):
        Storage(tmp_path / "nowhere" / "x.sqlite")


def test_the_file_says_what_it_is_and_writes_through(path: Path, storage: Storage) -> None:
    asked = ("application_id", "user_version", "journal_mode", "synchronous")
    told = wait(storage, lambda c: [c.execute(f"PRAGMA {name}").fetchone()[0] for name in asked])
    assert told == [APPLICATION, len(MIGRATIONS), "wal", 2]


@pytest.mark.skipif(os.name == "nt", reason="there are no modes of files")
def test_nobody_else_may_read_the_games(path: Path, storage: Storage) -> None:
    found(storage)
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert {path.name, f"{path.name}-wal"} <= modes.keys()
    assert set(modes.values()) == {0o600}, modes


def test_a_backup_is_made_while_the_server_runs(path: Path, storage: Storage) -> None:
    found(storage)
    copy = path.with_name("copy.sqlite")
    backup(path, copy)
    found(storage, "later")
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT id FROM tables").fetchall() == [("t",)]
    assert copy.stat().st_mode & 0o077 == 0
    with pytest.raises(StorageError, match=r"copy.sqlite: is there already"):
        backup(path, copy)
    restored = Storage(copy)
    assert wait(restored, records.read, "t")
    restored.close()


def test_a_backup_needs_a_database_of_ours(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="there is no such file"):
        backup(tmp_path / "none", tmp_path / "copy")
    (tmp_path / "other").write_bytes(b"something else" * 100)
    with pytest.raises(StorageError, match="other: "):
        backup(tmp_path / "other", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


def ids(path: Path) -> list[str]:
    storage = Storage(path)
    found = wait(storage, lambda c: [id for (id,) in c.execute("SELECT id FROM tables ORDER BY id")])
    storage.close()
    return list(found)


def crashed(path: Path, copy: Path) -> None:
    """Leave a database as kill -9 does, its last changes in the log alone; the copy is older."""
    storage = Storage(path)
    found(storage, "early")
    backup(path, copy)
    for number in range(20):
        found(storage, f"late{number}")
    files = {one: one.read_bytes() for one in path.parent.glob(f"{path.name}*")}
    storage.close()
    for one, content in files.items():
        one.write_bytes(content)
    assert path.with_name(f"{path.name}-wal").stat().st_size > 0


def test_a_backup_comes_back_after_a_crash(path: Path) -> None:
    copy = path.with_name("copy.sqlite")
    crashed(path, copy)
    before = restore(path, copy)
    assert ids(path) == ["early"]
    assert len(ids(before)) == 21, "what was there is whole, too"
    restore(path, before)
    assert len(ids(path)) == 21
    assert path.stat().st_mode & 0o077 == 0
    path.unlink()
    restore(path, copy)
    assert ids(path) == ["early"]


def test_a_crash_while_a_backup_comes_back_spoils_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever step is the last, the command can be given again."""
    copy = path.with_name("copy.sqlite")
    for last in range(20):
        for one in path.parent.iterdir():
            one.unlink()
        crashed(path, copy)
        left = last

        def counted(self: Path, *words: Any, do: Any, **named: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
            return do(self, *words, **named)

        with monkeypatch.context() as patch:
            for name in ("replace", "unlink"):
                patch.setattr(Path, name, partialmethod(counted, do=getattr(Path, name)))
            with suppress(KeyboardInterrupt):
                restore(path, copy)
        if left >= 0:
            assert last >= 6
            return
        restore(path, copy)
        assert ids(path) == ["early"]
    raise AssertionError("it never ends")


def test_only_a_good_copy_is_put_in_place(path: Path, tmp_path: Path) -> None:
    copy, other = tmp_path / "copy", tmp_path / "other"
    crashed(path, copy)
    with pytest.raises(StorageError, match="there is no such file"):
        restore(path, tmp_path / "none")
    with pytest.raises(StorageError, match="is the database itself"):
        restore(path, path)
    for spoilt, why in (
        (b"", "is empty"),
        (b"something else" * 100, "not a database"),
        (holed(copy.read_bytes()), "is damaged"),
    ):
        other.write_bytes(spoilt)
        with pytest.raises(StorageError, match=f"other: .*{why}"):
            restore(path, other)
    storage = Storage(path)
    with pytest.raises(StorageError, match="another server uses it"):
        restore(path, copy)
    storage.close()
    assert len(ids(path)) == 21


def holed(content: bytes) -> bytes:
    """Spoil 3,000 bytes in the middle."""
    middle = len(content) // 2
    return content[:middle] + b"\xa5" * 3000 + content[middle + 3000 :]


def test_a_spoilt_database_is_refused_with_a_sentence(path: Path) -> None:
    storage = Storage(path)
    for number in range(50):
        found(storage, f"t{number}")
    storage.close()
    spoilt = holed(path.read_bytes())
    path.write_bytes(spoilt)
    with pytest.raises(StorageError, match=r"games\.sqlite: is damaged .*--restore"):
        Storage(path)
    assert path.read_bytes() == spoilt


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere"))


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


def without_log(path: Path) -> None:
    path.with_name(f"{path.name}-wal").unlink()


@pytest.mark.parametrize("lost", [deleted, moved, replaced, without_log])
def test_nothing_is_kept_in_a_file_that_is_gone(path: Path, lost: Callable[[Path], None]) -> None:
    storage = Storage(path)
    found(storage)
    lost(path)
    for work, arguments in ((records.touch, ()), (records.read, ("t",))):
        with pytest.raises(StorageError, match="deleted, moved or replaced while the server used it"):
            wait(storage, work, *arguments)
    if lost is moved:
        path.with_name("elsewhere").rename(path)
        wait(storage, records.touch)
        storage.close()
        assert ids(path) == ["t"]
    else:
        with pytest.raises(StorageError, match="nothing more is kept"):
            storage.close()


def test_nothing_is_acknowledged_if_the_file_goes_while_it_is_written(path: Path) -> None:
    storage = Storage(path)

    def touched(connection: sqlite3.Connection) -> None:
        records.touch(connection)
        path.unlink()

    with pytest.raises(StorageError, match=r"not saved: .*deleted, moved or replaced"):
        wait(storage, touched)
    with pytest.raises(StorageError):
        storage.close()


def test_a_players_tables_are_listed_until_they_leave(storage: Storage) -> None:
    found(storage, "old", 1.0)
    found(storage, "new", 2.0)
    wait(
        storage,
        records.sit_down,
        "new",
        "other",
        "Ada",
        [],
        '{"due": 0, "over": false, "score": [1, 2]}',
        3.0,
    )
    (new, old) = wait(storage, records.of_player, "hash", 50)
    assert (new.id, new.player, new.other, new.standing) == (
        "new",
        0,
        "Ada",
        {"due": 0, "over": False, "score": [1, 2]},
    )
    assert (old.id, old.other, old.is_open, new.is_open) == ("old", None, True, False)
    assert [one.player for one in wait(storage, records.of_player, "other", 50)] == [1]
    wait(storage, records.leave, "new", 0)
    assert [one.id for one in wait(storage, records.of_player, "hash", 50)] == ["old"]
    assert len(wait(storage, records.of_player, "other", 50)) == 1
