"""`sixtysix serve`: starts, reports why it cannot, and ends at Ctrl-C with everything saved."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from ..command import run
from ..house_rules import house
from .serving import due, found, page, play, seated

pytestmark = pytest.mark.slow


@contextmanager
def running(*words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Yield the command in its own process, and its address."""
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


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_games_go_on_however_it_was_stopped(tmp_path: Path, how: signal.Signals) -> None:
    db = str(tmp_path / "games.sqlite")
    with running("--db", db, "schnapsen") as (process, address), seated(address) as clients:
        play(clients, seed=1, most=5)
        due(clients)
        begun = monotonic()
        process.send_signal(how)
        out, err = process.communicate(timeout=20)
        assert monotonic() - begun < 10, "it waits for pages that are open"
        assert "Traceback" not in out + err
        assert ("every game is saved in" in out) == (how != signal.SIGKILL)
    with running("--db", db, "schnapsen") as (_, address):
        seat = clients[0].seat
        seat.address = address
        with seat.connected() as client:
            assert client.view == clients[0].view


def test_house_rules_are_served_with_their_length_of_a_match(tmp_path: Path) -> None:
    rules = house(tmp_path, "extends: kinderschnapsen\nparameters: {match.best_of: 9}\n", "long")
    with running("--db", str(tmp_path / "db"), "schnapsen", str(rules)) as (_, address):
        assert "Best of 9 games." in page(address, "/").text
        seat = found(address, "long", "own")
        assert "best of 9" in page(address, f"/tables/{seat.table}", seat.cookie).text


def told(*words: str) -> str:
    result = run("serve", *words)
    assert "Traceback" not in result.output
    assert result.exit_code == 2, result.output
    return result.output


def test_what_cannot_be_served_is_one_message_and_changes_nothing(tmp_path: Path) -> None:
    db = str(tmp_path / "db")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"127.0.0.1:{port}: cannot listen" in told("--db", db, "--port", str(port))
    assert "no.such.host.invalid:0" in told("--db", db, "--port", "0", "--host", "no.such.host.invalid")
    assert "did you mean schnapsen" in told("--db", db, "--port", "0", "schnapzen")
    assert "not the address of a site" in told("--db", db, "--origin", "cards.example")
    assert "nowhere" in told("--db", str(tmp_path / "nowhere" / "db"), "--port", "0", "schnapsen")
    assert list(tmp_path.iterdir()) == []
