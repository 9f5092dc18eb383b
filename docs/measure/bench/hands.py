"""Hands a second of random play: every backend, and the PyPI package ``schnapsen``, a hand-written Python engine.

All play Schnapsen, each hand from the shuffle to its end, both players choosing at random. A player who draws from the
engine's valid moves plays against itself in ``play_game``; its marriages, exchanges and closings are moves like any
other, and hands end by themselves at 66. The compiled machine is asked for its `legal_events` before every event, and
claims at 66. The kernels' players also claim falsely now and then. They take turns in every round, so that whatever
else the computer does meets all of them. Run it with ``python -m docs.measure.bench.hands``.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table
from schnapsen.game import Bot, Move, PlayerPerspective, SchnapsenGamePlayEngine

from sixtysix.compile.machines import kernel
from sixtysix.kernels.backends import KERNEL, NUMBA
from sixtysix.kernels.workers import Workers, workers
from sixtysix.play.simulate import Simulation, count_ends
from sixtysix_machines.schnapsen import Schnapsen

ROUNDS = 7
VARIANT = "schnapsen"
PEER = f"schnapsen {version('schnapsen')}"
CORES = os.cpu_count() or 1

MACHINE = "compiled machine"

HANDS = {PEER: 2_000, MACHINE: 2_000, KERNEL: 12_000, NUMBA: 2_000_000}
"""Hands of one timing on a core: half a second to two seconds each."""


class Speed(NamedTuple):
    """Of one contender: medians over the rounds, and the slowest and fastest of them."""

    hands_per_second: float
    slowest: float
    fastest: float
    ratio: float
    """To the package ``schnapsen`` in the same round."""


def measure(rounds: int = ROUNDS, hands: Mapping[str, int] = HANDS) -> dict[str, Speed]:
    """Time all contenders; each plays once before it counts."""
    with ExitStack() as stack:
        everyone = contenders(stack, hands)
        for _, play in everyone.values():
            play()
        times = [{name: _speed(*timed) for name, timed in everyone.items()} for _ in range(rounds)]
    return {name: _summary(name, times) for name in everyone}


def contenders(stack: ExitStack, hands: Mapping[str, int]) -> dict[str, tuple[int, Callable[[], None]]]:
    """The number of hands of each contender, and the function that plays them."""
    alone, together = Workers(), stack.enter_context(workers(CORES))
    code = kernel(VARIANT)
    numba, checked = Simulation(NUMBA, code), Simulation(NUMBA, code, check=True)
    plays = {
        "kernel in CPython": (KERNEL, alone, Simulation(KERNEL, code)),
        "numba": (NUMBA, alone, numba),
        "numba, every invariant checked": (NUMBA, alone, checked),
    }
    if CORES > 1:
        plays[f"numba on {CORES} cores"] = (NUMBA, together, numba)
    return {
        PEER: (hands[PEER], partial(_play_peer, hands[PEER])),
        MACHINE: (hands[MACHINE], partial(_play_machine, hands[MACHINE])),
        **{
            name: (number, partial(_play, at_work, play, number))
            for name, (kind, at_work, play) in plays.items()
            if (number := hands[kind] * (CORES if at_work is together else 1))
        },
    }


class RandomBot(Bot):
    """Plays as the package's own ``RandBot``, whose module asks for scikit-learn on account of others beside it."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)

    def get_move(self, perspective: PlayerPerspective, leader_move: Move | None) -> Move:
        return self.random.choice(perspective.valid_moves())


def _play_peer(hands: int) -> None:
    engine, chance = SchnapsenGamePlayEngine(), Random(1)
    one, two = RandomBot(2), RandomBot(3)
    for _ in range(hands):
        engine.play_game(one, two, chance)


def _play_machine(hands: int) -> None:
    game, chance, ended = Schnapsen(seed=1), Random(1), 0
    while ended < hands:
        legal, before = game.legal_events(), game.table.hands_ended
        event = chance.choice(legal)
        while event["event"] == "claim" and game.table.points[event["player"]] < game.ruleset.target:
            event = chance.choice(legal)
        game.send(**event if event["event"] != "quit" else {"event": "restart"})
        ended += game.table.hands_ended > before


def _play(at_work: Workers, play: Simulation, hands: int) -> None:
    assert sum(ends.hands.total() for ends in count_ends(at_work, play, hands)) == hands


def _speed(hands: int, play: Callable[[], None]) -> float:
    begin = perf_counter()
    play()
    return hands / (perf_counter() - begin)


def _summary(name: str, rounds: list[dict[str, float]]) -> Speed:
    speeds = [speed[name] for speed in rounds]
    return Speed(
        median(speeds), min(speeds), max(speeds), median(speed[name] / speed[PEER] for speed in rounds)
    )


def table(result: Mapping[str, Speed]) -> Table:
    """The result to be printed."""
    shown = Table(
        title=f"Random hands of {VARIANT} a second",
        caption=f"Medians of the rounds. The ratio is to {PEER} in the same round.",
        box=MARKDOWN,
    )
    shown.add_column("played by")
    for heading in ("hands/s", "slowest", "fastest", "ratio"):
        shown.add_column(heading, justify="right")
    for name, speed in result.items():
        numbers = (speed.hands_per_second, speed.slowest, speed.fastest)
        shown.add_row(name, *(f"{number:,.0f}" for number in numbers), f"{speed.ratio:,.2f}")
    return shown


def main() -> None:
    """Measure and print."""
    Console().print(table(measure()))


if __name__ == "__main__":
    main()
