"""Many games at once on one server: ``python -m docs.measure.bench.load [--games 50] [--seconds 30]``.

The server runs in its own process. Each game has two players, and each player makes a move about every five seconds.
"""

import argparse
import asyncio
import resource
from math import ceil
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from docs.measure.drills.players import Player, lost, seated
from docs.measure.drills.process import Process
from docs.measure.figures import keep

PAUSE = 5.0
"""The longest time in seconds that a player thinks. The average is half of this."""

ARRIVING = 10.0
"""The time in seconds in which all players arrive."""


async def load(folder: Path, games: int, seconds: float) -> list[tuple[str, str]]:
    """Play this number of games for this time. Return the rows of the table."""
    server = Process(folder / "games.sqlite", "schnapsen")
    address = server.start()
    players = seated(address, games, ("schnapsen",), PAUSE)
    tasks = [asyncio.create_task(_arrive(player, n / len(players))) for n, player in enumerate(players)]
    await asyncio.sleep(ARRIVING + PAUSE)
    for player in players:
        player.latencies.clear()
    await asyncio.sleep(seconds)
    latencies = [latency for player in players for latency in player.latencies]
    for player in players:
        player.stopped = True
    await asyncio.sleep(2)
    server.kill()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    wrong = lost(folder / "games.sqlite", players) + [error for player in players for error in player.errors]
    print(*wrong[:20], sep="\n")
    percent = quantiles(latencies, n=100, method="inclusive")
    return [
        ("games at once", f"{games}"),
        ("moves a second", f"{len(latencies) / seconds:.0f}"),
        ("reconnects", f"{sum(player.connections - 1 for player in players)}"),
        ("errors, lost or doubled events", f"{len(wrong)}"),
        ("latency p50", f"{percent[49] * 1000:.1f} ms"),
        ("latency p99", f"{percent[98] * 1000:.1f} ms"),
        ("latency at most", f"{max(latencies) * 1000:.1f} ms"),
    ]


async def _arrive(player: Player, when: float) -> None:
    await asyncio.sleep(when * ARRIVING)
    await player.play()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a server under load, and print Markdown.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=300)
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with TemporaryDirectory() as folder:
        rows = asyncio.run(load(Path(folder), given.games, given.seconds))
    table = "\n".join(["| load | |", "|---|---:|", *(f"| {name} | {value} |" for name, value in rows)])
    print(table)
    worst = float(dict(rows)["latency p99"].split()[0])
    keep("load", {"games": given.games, "p99_ms": ceil(worst)}, [table])


if __name__ == "__main__":
    main()
