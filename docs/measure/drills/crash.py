"""The crash drill kills a server at random moments during many games. No acknowledged event may be lost.

``python -m docs.measure.drills.crash`` kills the server 50 times during 20 games. With ``50 50``, there are 50 games.
"""

import asyncio
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from docs.measure.drills.players import Player, lost, seated
from docs.measure.drills.process import Process
from docs.measure.figures import keep

VARIANTS = ("schnapsen", "santase-2", "snapszer", "kinderschnapsen")


async def drill(folder: Path, kills: int, tables: int, *variants: str) -> tuple[list[Player], list[str]]:
    """Kill a server repeatedly during its games. Return the players, and a message for each error."""
    chance, server = Random(1), Process(folder / "games.sqlite", *variants)
    players = seated(server.start(), tables, variants, pause=0.03)
    playing = [asyncio.create_task(player.play()) for player in players]
    for _ in range(kills):
        await _progress(players)
        await asyncio.sleep(chance.uniform(0.0, 0.5))
        server.kill()
        await asyncio.to_thread(server.start)
    await _progress(players)
    for player in players:
        player.stopped = True
    await asyncio.wait(playing, timeout=5)
    server.kill()
    for task in playing:
        task.cancel()
    wrong = lost(folder / "games.sqlite", players)
    return players, wrong + [error for player in players for error in player.errors]


async def _progress(players: list[Player]) -> None:
    """Wait until at least 90 % of the players have received something new."""
    before = [len(player.told) for player in players]
    for _ in range(600):
        await asyncio.sleep(0.05)
        gone_on = sum(len(player.told) > old for player, old in zip(players, before, strict=True))
        if gone_on >= 0.9 * len(players):
            return
    raise AssertionError("play does not go on")


def main(kills: int = 50, games: int = 20) -> None:
    with TemporaryDirectory() as folder:
        players, wrong = asyncio.run(drill(Path(folder), kills, games, *VARIANTS))
    acknowledged, told = (
        sum(len(getattr(one, kind)) for one in players) for kind in ("acknowledged", "told")
    )
    done = f"{kills} kills amid {games} games, {acknowledged:,} acknowledged events"
    print(f"{done}, {told:,} told: {len(wrong)} wrong", *wrong, sep="\n")
    if wrong:
        sys.exit(1)
    keep("crash", {"kills": kills, "games": games, "acknowledged": acknowledged, "told": told})


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
