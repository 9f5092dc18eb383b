"""The crash drill: kill -9 at random moments under load, and nothing that was acknowledged is missing.

``python -m docs.measure.drills.crash`` kills 50 times.
"""

import asyncio
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from docs.measure.drills.players import Player, wrongs
from docs.measure.drills.process import Process
from tests.serve.serving import found, join

VARIANTS = ("schnapsen", "santase-2", "snapszer", "kinderschnapsen")


@dataclass(frozen=True)
class Drill:
    """The result of a drill."""

    kills: int
    acknowledged: int
    told: int
    reconnects: int
    wrongs: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.kills} kills, {self.acknowledged} acknowledged events, {self.told} pushes of them, "
            f"{self.reconnects} reconnects: {len(self.wrongs)} wrongs"
        )


async def drill(folder: Path, kills: int, tables: int, *variants: str) -> Drill:
    """Kill a server in the folder so often while two players sit at each table."""
    chance, server = Random(1), Process(folder / "games.sqlite", *variants)
    server.start()
    players = _players(server.address, tables, variants)
    playing = [asyncio.create_task(player.play()) for player in players]
    faults: list[str] = []
    try:
        for number in range(kills):
            await _progress(players)
            await asyncio.sleep(chance.uniform(0.0, 0.5))
            server.kill()
            await asyncio.sleep(0.05)
            faults += wrongs(_copy(folder, number), players, replayed=4)
            await asyncio.to_thread(server.start)
        await _progress(players)
        for player in players:
            player.stopped = True
        await asyncio.wait(playing, timeout=5)
    finally:
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    faults += wrongs(_copy(folder, kills), players, replayed=tables)
    faults += [error for player in players for error in player.errors]
    return Drill(
        kills,
        sum(len(player.acknowledged) for player in players),
        sum(len(player.told) for player in players),
        sum(player.reconnects for player in players),
        tuple(faults),
    )


def _players(address: str, tables: int, variants: tuple[str, ...]) -> list[Player]:
    players = []
    for table in range(tables):
        first = found(address, variants[table % len(variants)], best_of=1 + 2 * (table % 2))
        for player, seat in enumerate((first, join(first))):
            players.append(Player(seat, player, 2 * table + player, lambda chance: chance.uniform(0, 0.03)))
    return players


async def _progress(players: list[Player]) -> None:
    """Wait until play goes on everywhere, or nearly."""
    before = [len(player.told) for player in players]
    for _ in range(600):
        await asyncio.sleep(0.05)
        gone_on = sum(len(p.told) > old for p, old in zip(players, before, strict=True))
        if gone_on >= len(players) * 0.9:
            return
    raise AssertionError("play does not go on")


def _copy(folder: Path, number: int) -> Path:
    """The database as the kill has left it, to look into while the server starts on the first."""
    copy = folder / f"copy-{number}.sqlite"
    for suffix in ("", "-wal"):
        source = folder / f"games.sqlite{suffix}"
        if source.exists():
            shutil.copyfile(source, copy.with_name(copy.name + suffix))
    return copy


def main() -> None:
    with TemporaryDirectory() as folder:
        result = asyncio.run(drill(Path(folder), 50, 12, *VARIANTS))
    print(result)
    for wrong in result.wrongs:
        print(wrong)
    sys.exit(bool(result.wrongs))


if __name__ == "__main__":
    main()
