"""The memory drill: so many short games, one after the other, and the server stays small.

``python -m docs.measure.drills.memory`` plays 5,000 games of 14 moves; it fails if the server has more than 250 MB.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from docs.measure.drills.process import Process
from tests.serve.serving import play, seated

MOVES = 14
MOST = 250_000_000


def drill(server: Process, games: int, said: bool = True) -> int:
    """Play so many games, and give the most bytes that the server ever had in memory."""
    begun, most = perf_counter(), server.memory()
    for number in range(games):
        if said and number % 500 == 0:
            print(
                f"{number} games: {server.memory() / 1e6:.0f} MB, {perf_counter() - begun:.0f} s", flush=True
            )
        with seated(server.address) as clients:
            play(clients, seed=number, most=MOVES)
        most = max(most, server.memory())
    return most


def main() -> None:
    with TemporaryDirectory() as folder:
        server = Process(Path(folder) / "games.sqlite", "schnapsen")
        server.start()
        try:
            most = drill(server, 5_000)
        finally:
            server.kill()
    print(f"5,000 games of {MOVES} moves: never more than {most / 1e6:.0f} MB")
    sys.exit(most > MOST)


if __name__ == "__main__":
    main()
