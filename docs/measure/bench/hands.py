"""Hands per second of random play: every backend, and the PyPI package ``schnapsen`` (a Python engine).

All contenders play whole hands of Schnapsen, with random moves for both players. In the package's ``play_game``, hands
end automatically at 66. The compiled machine is asked for its `legal_events` before every event, and claims at 66. The
kernels' players sometimes also claim falsely.
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from importlib.metadata import version
from random import Random
from shutil import which

from schnapsen.game import Bot, Move, PlayerPerspective, SchnapsenGamePlayEngine

from sixtysix.compile.machine import kernel
from sixtysix.kernels.program import KERNEL, NUMBA
from sixtysix.kernels.workers import Workers, workers
from sixtysix.play.simulate import Simulation, count_ends
from sixtysix_machines.schnapsen import Schnapsen

from .node import node
from .node import play as play_in_node
from .race import Contender, Speed, race

ROUNDS = 7
VARIANT = "schnapsen"
PEER = f"schnapsen {version('schnapsen')}"
CORES = os.cpu_count() or 1

MACHINE, NODE, ALL_CORES = "compiled machine", "kernel in Node", f"numba on {CORES} cores"

HANDS = {PEER: 2_000, MACHINE: 2_000, KERNEL: 12_000, NODE: 60_000, NUMBA: 2_000_000}
"""The number of hands in one timing on one core, which takes half a second to two seconds."""


def measure(rounds: int = ROUNDS, hands: Mapping[str, int] = HANDS) -> dict[str, Speed]:
    with ExitStack() as stack:
        return race(contenders(stack, hands), PEER, rounds)


def contenders(stack: ExitStack, hands: Mapping[str, int]) -> dict[str, Contender]:
    """Return a mapping from name to contender. Contenders that are not installed are left out."""
    alone, together, code = Workers(), stack.enter_context(workers(CORES)), kernel(VARIANT)
    cpython, numba, checked = (
        Simulation(KERNEL, code),
        Simulation(NUMBA, code),
        Simulation(NUMBA, code, check=True),
    )

    def playing(number: int, play: Callable[[int], object]) -> Contender:
        return Contender(number, lambda: lambda: play(number))

    found = {
        PEER: playing(hands[PEER], _play_peer),
        MACHINE: playing(hands[MACHINE], _play_machine),
        "kernel in CPython": playing(hands[KERNEL], lambda n: counted(cpython, n, alone)),
        "numba": playing(hands[NUMBA], lambda n: counted(numba, n, alone)),
        "numba, every invariant checked": playing(hands[NUMBA], lambda n: counted(checked, n, alone)),
        ALL_CORES: playing(CORES * hands[NUMBA], lambda n: counted(numba, n, together)),
    }
    if which("node"):
        process = stack.enter_context(node(VARIANT))
        found[NODE] = playing(hands[NODE], lambda n: play_in_node(process, n))
    return found


class RandomBot(Bot):
    """Plays like the package's own ``RandBot``. The module of ``RandBot`` cannot be imported without scikit-learn."""

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


def counted(play: Simulation, hands: int, at_work: Workers) -> Counter[str]:
    """Play hands, and return the number of hands for each kind of ending."""
    found = sum((ends.hands for ends in count_ends(at_work, play, hands)), start=Counter[str]())
    assert found.total() == hands
    return found
