"""Many games at once: ``python -m docs.measure.bench.load``; with ``--games 50 --seconds 30`` a small one.

A server in a process of its own, and two WebSocket clients a game, each with a legal move about every five seconds.
With ``--idle 5000`` somebody at another address holds so many connections that say nothing, and opens again what is
closed.
"""

import argparse
import asyncio
import gc
import os
import resource
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlsplit

from docs.measure.drills.players import Player, wrongs
from docs.measure.drills.process import Process
from docs.measure.figures import keep
from tests.serve.serving import found, join

PAUSE = 5.0
"""Seconds that a player thinks at most; half of that on average, for two players take turns."""

VARIANT = "schnapsen"

TICK = 0.05

IDLE = "127.0.0.2"
"""The address of whoever holds connections that say nothing."""

ARRIVING = 10.0
"""Seconds over which the players come."""

AGAIN = 10.0
"""Seconds after which an idle connection that was closed is opened again.

After less the clients, which have the same cores, are what is measured.
"""


@dataclass(frozen=True)
class Load:
    """The result; latencies are seconds from sending a move to its answer."""

    games: int
    clients: int
    seconds: float
    moves: int
    errors: int
    wrongs: int
    p50: float
    p99: float
    most: float
    memory: float
    """Kilobytes a game, its two connections included."""
    cpu: float
    """The server's share of one core."""
    lag: float
    """By how much this process's own timers came late, the 99th percentile: what the machine does besides."""
    opened: int
    """How often an idle connection was opened."""


async def load(folder: Path, games: int, seconds: float, idle: int = 0) -> Load:
    """Play so many games for so long, beside so many idle connections."""
    server = Process(folder / "games.sqlite", VARIANT)
    server.start()
    empty = server.memory()
    players = _players(server.address, games)
    gc.disable()
    playing = [
        asyncio.create_task(_arrive(player, number / len(players))) for number, player in enumerate(players)
    ]
    opened: list[float] = []
    idling = [asyncio.create_task(_idle(server.address, number / idle, opened)) for number in range(idle)]
    try:
        await asyncio.sleep(ARRIVING + PAUSE)
        for player in players:
            player.latencies.clear()
        began, cpu = perf_counter(), _cpu_seconds(server.pid)
        lags = await _lags(seconds)
        took, cpu = perf_counter() - began, _cpu_seconds(server.pid) - cpu
        latencies = [latency for player in players for latency in player.latencies]
        memory = (server.memory() - empty) / games / 1024
        for player in players:
            player.stopped = True
        await asyncio.sleep(2)
    finally:
        server.kill()
        for task in playing + idling:
            task.cancel()
        await asyncio.gather(*playing, *idling, return_exceptions=True)
    errors = [error for player in players for error in player.errors]
    lost = wrongs(folder / "games.sqlite", players, replayed=games)
    for problem in (errors + lost)[:20]:
        print(problem)
    centiles = quantiles(latencies, n=100, method="inclusive")
    return Load(
        games,
        len(players),
        took,
        len(latencies),
        len(errors) + sum(abs(player.reconnects) for player in players),
        len(lost),
        centiles[49],
        centiles[98],
        max(latencies),
        memory,
        cpu / took,
        quantiles(lags, n=100)[98],
        len(opened),
    )


async def _lags(seconds: float) -> list[float]:
    """Let that time go by, and look how late timers come."""
    lags, end = [], perf_counter() + seconds
    while perf_counter() < end:
        began = perf_counter()
        await asyncio.sleep(TICK)
        lags.append(perf_counter() - began - TICK)
    return lags


async def _arrive(player: Player, when: float) -> None:
    await asyncio.sleep(when * ARRIVING)
    await player.play()


async def _idle(address: str, when: float, opened: list[float]) -> None:
    """Hold a connection, and open another when it is closed."""
    await asyncio.sleep(when * ARRIVING)
    port = urlsplit(address).port
    while True:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(IDLE, 0))
            opened.append(perf_counter())
            try:
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(AGAIN)


def _players(address: str, games: int) -> list[Player]:
    players = []
    for game in range(games):
        first = found(address, VARIANT)
        for player, seat in enumerate((first, join(first))):
            players.append(Player(seat, player, 2 * game + player, lambda chance: chance.uniform(0, PAUSE)))
    return players


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def table(result: Load) -> str:
    """The result as Markdown."""
    rows = [
        ("games at once", f"{result.games}"),
        ("WebSocket clients", f"{result.clients}"),
        ("seconds", f"{result.seconds:.0f}"),
        ("moves", f"{result.moves:,} ({result.moves / result.seconds:.0f} a second)"),
        ("errors, reconnects", f"{result.errors}"),
        ("lost or doubled events", f"{result.wrongs}"),
        ("latency p50", f"{result.p50 * 1000:.1f} ms"),
        ("latency p99", f"{result.p99 * 1000:.1f} ms"),
        ("latency at most", f"{result.most * 1000:.1f} ms"),
        ("memory a game", f"{result.memory:.0f} kB"),
        ("server's share of a core", f"{result.cpu:.0%}"),
        ("lag of the clients' own timers, p99", f"{result.lag * 1000:.1f} ms"),
    ]
    rows += [("idle connections opened", f"{result.opened:,}")] if result.opened else []
    return "\n".join(["| load | |", "|---|---:|", *(f"| {name} | {value} |" for name, value in rows)])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a server under load, and print Markdown.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--idle", type=int, default=0, help="connections that say nothing")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 3 * given.games + given.idle + 200), hard))
    with TemporaryDirectory() as folder:
        result = asyncio.run(load(Path(folder), given.games, given.seconds, given.idle))
    print(table(result))
    if not given.idle:
        keep("load", {"games": result.games, "p99_ms": ceil(result.p99 * 1000)}, [table(result)])


if __name__ == "__main__":
    main()
