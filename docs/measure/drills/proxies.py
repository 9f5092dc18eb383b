"""The examples of `docs/deploy.md` at work: ``python -m docs.measure.drills.proxies``, part of ``make measure drills``.

nginx and Caddy stand before servers as the page says, but for names, ports and certificates. People play matches
through each. Behind nginx there are three servers at last, one of which is killed and comes back. systemd-analyze reads
the units.
"""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from docs.measure.drills.players import Player, wrongs
from tests.documents import read, texts
from tests.serve.serving import Seat, found, http, join, play, seated

PAGE = read("docs/deploy.md")

NGINX, MANY = texts(PAGE, "nginx")
(CADDY,) = texts(PAGE, "caddyfile")
UNIT, INSTANCE = texts(PAGE, "ini")

MARKS = "abc"
TABLES = 12
"""At the three servers together."""

SECONDS = 4.0
"""For which people play before one server is killed, while it is away, and after it has come back."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


@contextmanager
def running(words: Sequence[str], folder: Path, **env: str) -> Iterator[subprocess.Popen[str]]:
    """Run a program until the end of the block; what it says goes into a file of the folder."""
    with (folder / f"{Path(words[0]).name}.log").open("a", encoding="utf-8") as log:
        process = subprocess.Popen(
            words, stdout=log, stderr=log, text=True, env={**os.environ, **env}, cwd=folder
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)


def answers(address: str) -> None:
    """Wait until a server answers at an address."""
    for _ in range(200):
        try:
            if httpx.get(f"{address}/healthz", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise AssertionError(f"{address} does not answer")


def server(folder: Path, port: int, origin: str, *more: str) -> list[str]:
    """Give the command of a server, as the unit has it."""
    return [
        str(Path(sys.executable).with_name("sixtysix")),
        *("serve", "--port", str(port), "--origin", origin, "--log-level", "info", "--metrics"),
        *("--db", str(folder / f"games-{port}.sqlite"), *more),
    ]


# The two proxies


def certificate(folder: Path) -> None:
    """Make a certificate for localhost that the clients here believe."""
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*words.split(), *files], check=True, capture_output=True)


@contextmanager
def nginx(folder: Path, port: int, before: Sequence[int]) -> Iterator[None]:
    """Run the page's example, with its three servers if there are so many."""
    site = NGINX.replace("listen 443 ssl;", f"listen {port} ssl;").replace("cards.example", "localhost")
    site = re.sub(r"# ssl_certificate .*", "ssl_certificate cert.pem; ssl_certificate_key key.pem;", site)
    many = ""
    if len(before) == 1:
        site = site.replace("127.0.0.1:8066", f"127.0.0.1:{before[0]}")
    else:
        site = site.replace("http://127.0.0.1:8066", "http://$process")
        many = MANY
        for example, real in zip((8067, 8068, 8069), before, strict=True):
            many = many.replace(f":{example}", f":{real}")
    config = (
        f"user root; pid nginx.pid; error_log stderr; events {{}} http {{ access_log off;\n{many}\n{site}}}\n"
    )
    (folder / "nginx.conf").write_text(config, encoding="utf-8")
    certificate(folder)
    os.environ["SSL_CERT_FILE"] = str(folder / "cert.pem")
    words = ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    with running(words, folder):
        yield


@contextmanager
def caddy(folder: Path, port: int, before: Sequence[int]) -> Iterator[None]:
    """Run the page's example."""
    site = CADDY.replace("cards.example", f"https://localhost:{port}")
    site = site.replace("127.0.0.1:8066", f"127.0.0.1:{before[0]}")
    (folder / "Caddyfile").write_text(
        f"{{\nskip_install_trust\nadmin off\nauto_https disable_redirects\n}}\n{site}", encoding="utf-8"
    )
    words = ["caddy", "run", "--config", str(folder / "Caddyfile")]
    with running(words, folder, XDG_DATA_HOME=str(folder), HOME=str(folder)):
        root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        while not root.exists():
            time.sleep(0.1)
        os.environ["SSL_CERT_FILE"] = str(root)
        yield


def through(proxy: str) -> str:
    """Play a match through a proxy before one server, and say what was seen."""
    with TemporaryDirectory() as name, ExitStack() as stack:
        folder, ports = Path(name), (free_port(), free_port())
        address = f"https://localhost:{ports[0]}"
        stack.enter_context({"nginx": nginx, "caddy": caddy}[proxy](folder, ports[0], ports[1:]))
        stack.enter_context(running(server(folder, ports[1], address), folder))
        answers(address)
        with http(address) as client:
            assert client.get("/metrics").status_code in (403, 404), "numbers are for the operator"
            form = {"variant": "kinderschnapsen", "best_of": "1", "opponent": "person"}
            cookie = client.post("/tables", data=form).headers["Set-Cookie"]
            assert "Secure" in cookie, "the server is told that its clients use TLS"
        assert httpx.get(f"http://127.0.0.1:{ports[1]}/metrics").status_code == 200
        with seated(address, "schnapsen") as clients:
            events = play(clients, seed=1)
    return f"{proxy}: a match of {events} moves by wss, cookies secure, metrics kept in"


# Three servers behind one


async def killed_and_back(folder: Path) -> str:
    """Play at three servers behind nginx, kill one, and start it again."""
    port, *ports = (free_port() for _ in range(4))
    address = f"https://localhost:{port}"
    with nginx(folder, port, ports), ExitStack() as stack:
        servers = [
            stack.enter_context(running(server(folder, each, address, "--mark", mark), folder))
            for mark, each in zip(MARKS, ports, strict=True)
        ]
        for each in ports:
            answers(f"http://127.0.0.1:{each}")
        answers(address)
        seats: list[Seat] = []
        for _ in range(TABLES):
            first = found(address, "schnapsen", 3)
            seats += [first, join(first)]
        players = [
            Player(seat, n % 2, n, lambda chance: chance.uniform(0.05, 0.15)) for n, seat in enumerate(seats)
        ]
        playing = [asyncio.create_task(player.play()) for player in players]

        async def moved() -> dict[str, int]:
            before = [len(player.told) for player in players]
            await asyncio.sleep(SECONDS)
            gone_on = dict.fromkeys(MARKS, 0)
            for player, old in zip(players, before, strict=True):
                gone_on[player.seat.table[0]] += len(player.told) - old
            return gone_on

        with_all = await moved()
        servers[1].kill()
        servers[1].wait()
        await asyncio.sleep(0.5)
        without = await moved()
        stack.enter_context(running(server(folder, ports[1], address, "--mark", MARKS[1]), folder))
        answers(f"http://127.0.0.1:{ports[1]}")
        await asyncio.sleep(1)
        again = await moved()
        for player in players:
            player.stopped = True
        await asyncio.wait(playing, timeout=5)
    faults = [error for player in players for error in player.errors]
    for mark, each in zip(MARKS, ports, strict=True):
        mine = [player for player in players if player.seat.table.startswith(mark)]
        faults += wrongs(folder / f"games-{each}.sqlite", mine, replayed=TABLES)
    assert not faults, faults
    assert all(with_all.values()), with_all
    assert all(again.values()), again
    assert not without[MARKS[1]], without
    assert without[MARKS[0]], without
    assert without[MARKS[2]], without
    return (
        f"three servers behind nginx: pushes in {SECONDS:.0f} s {with_all}, while one was killed {without}, "
        f"after it came back {again}; nothing acknowledged is missing"
    )


def unit() -> str:
    """Let systemd read the unit of one server, and of several."""
    command = str(Path(sys.executable).with_name("sixtysix"))
    with TemporaryDirectory() as name:
        folder = Path(name)
        several = re.sub(r"ExecStart=.*\\\n.*\n", f"{INSTANCE}", UNIT)
        for file, text in (("sixtysix.service", UNIT), ("sixtysix@.service", several)):
            text = text.replace("/opt/sixtysix/bin/sixtysix", command).replace("User=sixtysix", "User=root")
            (folder / file).write_text(text, encoding="utf-8")
            of = str(folder / file.replace("@.", "@a."))
            done = subprocess.run(["systemd-analyze", "verify", of], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return "systemd-analyze verify: two units, nothing to complain about"


def main() -> None:
    if missing := [
        name for name in ("nginx", "caddy", "openssl", "systemd-analyze") if not shutil.which(name)
    ]:
        sys.exit(f"proxies: needs {', '.join(missing)}")
    for proxy in ("nginx", "caddy"):
        print(through(proxy), flush=True)
    with TemporaryDirectory() as folder:
        print(asyncio.run(killed_and_back(Path(folder))), flush=True)
    print(unit(), flush=True)


if __name__ == "__main__":
    main()
