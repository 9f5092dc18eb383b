"""`sixtysix serve`: starts where it may, says why where it may not, and ends at Ctrl-C with everything kept."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest
from click.testing import CliRunner

from sixtysix.cli import main

from .serving import due, found, page, play, seated


@contextmanager
def running(*words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The command in a process of its own, and its address."""
    process = subprocess.Popen(
        [sys.executable, "-m", "sixtysix", "serve", "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        assert line.startswith("Tables at "), process.communicate()
        yield process, line.split()[2].rstrip("/")
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_stopped(tmp_path: Path, how: signal.Signals) -> None:
    db = tmp_path / "games.sqlite"
    with running("--db", str(db), "schnapsen") as (process, address), seated(address) as clients:
        play(clients, seed=1, most=5)
        due(clients)
        copy = tmp_path / f"{how}.sqlite"
        backup = CliRunner().invoke(main, ["serve", "--db", str(db), "--backup", str(copy)])
        assert (backup.exit_code, copy.exists()) == (0, True), backup.output
        assert "is there already" in told("--db", str(db), "--backup", str(copy))
        begun = monotonic()
        process.send_signal(how)
        for client in clients:
            assert "The server is stopped" in client.wait_for("stuck")["says"]
        out, err = process.communicate(timeout=10)
        assert monotonic() - begun < 3, "it waits for pages that are open"
        assert "Traceback" not in out + err
        if how == signal.SIGINT:
            assert process.returncode == 0
            assert f"every game is kept in {db}" in out.replace("\n", "")
    with running("--db", str(db), "schnapsen") as (_, address):
        seat = clients[0].seat
        seat.address = address
        with seat.connected() as client:
            assert client.view == clients[0].view


@pytest.mark.parametrize("level", ["info", "warning"])
def test_it_logs_requests_if_asked_to(tmp_path: Path, level: str) -> None:
    with running("--db", str(tmp_path / "db"), "--log-level", level, "schnapsen") as (process, address):
        assert page(address, "/").status_code == 200
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert ("GET / 200" in err) == (level == "info"), err


def test_house_rules_are_served_beside_the_family(tmp_path: Path) -> None:
    house = tmp_path / "long.yaml"
    house.write_text("extends: schnapsen\nname: long\nparameters:\n  game: {points: 11}\n", encoding="utf-8")
    with running("--db", str(tmp_path / "db"), "schnapsen", str(house)) as (_, address):
        seat = found(address, "long")
        with seat.connected() as client:
            assert client.view["score"] == [0, 0]


def test_a_table_of_house_rules_has_their_length_of_a_match(tmp_path: Path) -> None:
    house = tmp_path / "long.yaml"
    house.write_text("extends: kinderschnapsen\nparameters: {match.best_of: 9}\n", encoding="utf-8")
    with running("--db", str(tmp_path / "db"), "schnapsen", str(house)) as (_, address):
        offered = page(address, "/").text
        assert "Best of 9 games." in offered
        assert 'value="own" checked' in offered
        for variant, said in (("long", "best of 9"), ("schnapsen", "")):
            seat = found(address, variant, "own")
            text = page(address, f"/tables/{seat.table}", seat.cookie).text
            assert ("best of" in text, said in text) == (bool(said), True)


def told(*words: str) -> str:
    """Return the message about bad input."""
    result = CliRunner().invoke(main, ["serve", *words])
    assert result.exit_code == 2, result.output
    assert "Traceback" not in result.output
    return result.output


def test_what_cannot_be_served_is_one_message(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port}: cannot be served at" in told("--db", db, "--port", str(port))
    assert "no.such.host.invalid:0" in told("--db", db, "--port", "0", "--host", "no.such.host.invalid")
    assert "did you mean schnapsen" in told("--db", db, "--port", "0", "schnapzen")
    assert "nowhere" in told("--db", str(tmp_path / "nowhere" / "db"), "--port", "0", "schnapsen")
    assert not Path(db).exists()


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    with running("--db", db, "schnapsen"):
        assert "another server uses it" in told("--db", db, "--port", "0", "schnapsen")


def test_a_file_that_is_gone_is_told_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    db = tmp_path / "games.sqlite"
    with running("--db", str(db), "schnapsen") as (process, address), seated(address) as clients:
        play(clients, seed=1, most=5)
        client = due(clients)
        db.unlink()
        assert client.move(client.view["legal"][0])["code"] == "not_saved"
        assert page(address, "/healthz").status_code == 503
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert "every game is kept" not in out
    assert "was deleted, moved or replaced while the server used it" in err.splitlines()[-1]
    assert (process.returncode, "Traceback" in err) == (2, False)


def test_a_backup_is_put_in_place(tmp_path: Path) -> None:
    db, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"
    restore = ("--db", str(db), "--restore", str(copy))
    with running("--db", str(db), "schnapsen") as (process, address):
        first = found(address)
        assert CliRunner().invoke(main, ["serve", "--db", str(db), "--backup", str(copy)]).exit_code == 0
        later = found(address)
        assert "another server uses it" in told(*restore)
        process.kill()
    done = CliRunner().invoke(main, ["serve", *restore])
    said = f"{db} is now as {copy}; what it was is kept as {db}-before\n"
    assert (done.exit_code, done.output) == (0, said)
    with running("--db", str(db), "schnapsen") as (_, address):
        assert [page(address, f"/tables/{one.table}").status_code for one in (first, later)] == [200, 404]
