"""Compares backends after every event.

The states, tables and legal events of the machine and the kernel are compared after every event. Of the other backends,
only the counts are compared.
"""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import NamedTuple

from sixtysix.compile.machine import kernel, machine
from sixtysix.contract.events import Codec, EventForm
from sixtysix.game.hands import Odds
from sixtysix.game.views import result
from sixtysix.kernels.program import end_of
from sixtysix.kernels.workers import Workers
from sixtysix.play.simulate import Ends, Simulation, at_table, count_ends, steps
from sixtysix.play.trace import SimulationStep

from ..runtime.games import Machine

SEED = 3

BOLD = Odds(false_claim=0.5, closing=1.0, right_claim=0.5)

BACKENDS = ("kernel", "numba") if find_spec("numba") else ("kernel",)


class Move(NamedTuple):
    """A step without its table, in readable form."""

    state: str
    legal: list[EventForm]
    made: int


def move(step: SimulationStep, codec: Codec) -> Move:
    return Move(step.state, [codec.json_of(code) for code in step.legal], step.made)


def in_step(machine: Machine, play: Simulation, stream: int, hands: int) -> Iterator[SimulationStep]:
    """Play one table on machine and kernel. Yield the steps, which must be equal."""
    games = [at_table(on, play.seed, stream) for on in (machine, play.code.module)]
    both = (steps(game, play.seed, stream, hands, play.odds, check=True) for game in games)
    for expected, step in zip(*both, strict=True):
        assert move(step, games[1].codec) == move(expected, games[0].codec)
        assert step.table == expected.table
        yield expected


def counted(played: Iterator[SimulationStep]) -> Ends:
    """Return the number of events, and the number of hands for each kind of ending."""
    found, ended = Ends(), 0
    for step in played:
        if step.table.hands_ended > ended:
            ended_by = result(step.table, step.state)
            found.hands[end_of(ended_by["reason"], ended_by["game_points"])] += 1
        ended = step.table.hands_ended
        found.events += step.made >= 0
    return found


def together(parts: Iterator[Ends]) -> Ends:
    total = Ends()
    for part in parts:
        total = Ends(total.events + part.events, total.hands + part.hands)
    return total


def table_by_table(machine: Machine, play: Simulation, hands: int) -> Iterator[Ends]:
    """Play hands in lockstep, one table after another. Yield the counts of each table."""
    stream = 0
    while hands:
        found = counted(in_step(machine, play, stream, hands))
        yield found
        hands -= found.hands.total()
        stream += 1


def compare(name: str, backends: tuple[str, ...], odds: Odds, hands: int) -> Ends:
    """Play hands on the machine and these backends. Return the counts, which must be equal."""
    plays = [Simulation(backend, kernel(name), SEED, odds, check=True) for backend in backends]
    found = together(table_by_table(machine(name), plays[0], hands))
    assert found.hands.total() == hands
    for play in plays:
        assert together(count_ends(Workers(), play, hands)) == found
    return found
