"""Plays random hands. The same seed gives the same hands on every backend."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import tee

from sixtysix.contract.chance import folded_seed, seed_chance
from sixtysix.contract.events import event_line
from sixtysix.contract.rules import MOST_MOVES, KernelModule
from sixtysix.errors import CheckFailed, SixtySixError, require
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.game.setup import Setup
from sixtysix.game.table import REASONS, Table
from sixtysix.game.views import set_up
from sixtysix.kernels.play import (
    A_TABLE,
    BROKEN,
    ENDS,
    FINE,
    HAPPENED,
    NO_END,
    PLAYED,
    POLICY_STREAM,
    RUN,
    SINCE,
    STREAM,
    by_table,
    choose,
    must_stop,
    weights,
)
from sixtysix.kernels.program import KERNEL, MACHINE, NUMBA, Code, counted, end_of, program
from sixtysix.kernels.workers import Workers
from sixtysix.play.replay import Game, KernelGame, MachineGame
from sixtysix.play.trace import SimulationStep, write_hands
from sixtysix.runtime import GameMachine

TABLES = {MACHINE: 1, KERNEL: 10, NUMBA: 500}  # the number of tables in a batch, by backend


class InvariantViolated(CheckFailed):
    """Play reached a state that violates an invariant."""


class NoHandEnds(SixtySixError):
    """Play was stopped because no hand ended."""


@dataclass(frozen=True)
class Simulation:
    """The settings of a simulation. With ``check``, every invariant is checked after every event."""

    backend: str
    code: Code  # the module of the machine or kernel
    seed: int = 0
    odds: Odds = Odds()  # noqa: RUF009
    check: bool = False


@dataclass(frozen=True)
class TableBatch:
    """A part of a simulation for one worker. A table is a series of hands with its own random numbers."""

    play: Simulation
    first: int  # the number of the first table
    tables: int  # the number of tables
    most: int  # the maximum number of hands


@dataclass
class Ends:
    """The results of a batch, up to the first violated invariant."""

    events: int = 0
    hands: Counter[str] = field(default_factory=Counter)
    """The number of hands by reason and game points: ``claim/2``."""
    violation: InvariantViolated | None = None


def count_ends(workers: Workers, play: Simulation, hands: int) -> Iterator[Ends]:
    """Play the given number of hands, and yield the results of each batch.

    Raises:
        InvariantViolated: if an invariant is violated.
        NoHandEnds: if no hand ends.
    """
    left, first = hands, 0
    while left:
        batches = list(_batches(play, left, TABLES[play.backend], first))
        first = batches[-1].first + batches[-1].tables
        # A batch is limited to the hands that are still missing when it starts.
        given, done = tee(replace(batch, most=min(batch.most, left)) for batch in batches)
        for batch, ends in zip(done, workers.results(_ends, given), strict=False):
            if ends.hands.total() >= left < batch.most:
                ends = _ends(replace(batch, most=left))
            if ends.violation:
                raise ends.violation
            yield ends
            left -= ends.hands.total()
            if left == 0:
                return


def write_trace(workers: Workers, play: Simulation, hands: int) -> Iterator[tuple[str, str]]:
    """Play the given number of hands. Yield (line of a trace, ending) for each hand. An ending is like ``claim/2``.

    Raises:
        InvariantViolated: if an invariant is violated.
        NoHandEnds: if no hand ends.
    """
    if play.backend == NUMBA:
        require("fast")
    left, first = hands, 0
    while left > 0:
        before, batches = left, list(_batches(play, left, 1, first))
        first += len(batches)
        for lines, violation in workers.results(_lines, batches):
            yield from lines[:left]
            left -= len(lines)
            if left <= 0:
                return
            if violation:
                raise violation
        if left == before:
            tables = f"{first} tables of seed {play.seed}"
            raise NoHandEnds(f"{play.code.name}: no hand in which a player moves has ended at {tables}")


def _batches(play: Simulation, hands: int, tables: int, first: int) -> Iterator[TableBatch]:
    each = tables * A_TABLE
    return (
        TableBatch(play, first + begun // A_TABLE, tables, hands - begun) for begun in range(0, hands, each)
    )


def at_table(on: type[GameMachine] | KernelModule, seed: int, stream: int) -> Game:
    """Return a new game. The random numbers depend on the seed and on the number of the table (``stream``)."""
    if isinstance(on, type):
        return MachineGame(on(seed=seed, stream=stream))
    game = KernelGame(on, Setup(dealt=False, later=()))
    set_up(game.table, game.ruleset, seed, stream)
    return game


def steps(game: Game, seed: int, stream: int, most: int, odds: Odds, check: bool) -> Iterator[SimulationStep]:
    """Play at most ``most`` random hands of a game, and yield the steps."""
    played, choices, run = 0, Table(), [0] * RUN
    t, r, wanted = game.table, game.ruleset, weights(game.codec.names, shares(odds))
    where = f"{game.variant}: table {stream} of seed {seed}"
    seed_chance(choices, folded_seed(seed), stream | POLICY_STREAM)
    while True:
        legal = game.moves()
        between = bool(legal) and by_table(legal[-1])
        if played >= most or (played >= A_TABLE and between) or must_stop(run, len(legal)):
            yield SimulationStep(game.state_name, t, legal, -1)
            if run[BROKEN] == NO_END:
                events = f"{run[HAPPENED] - run[SINCE]:,} events"
                raise NoHandEnds(f"{where}: no hand ended within {events}; play stopped in {game.state_name}")
            return
        made = 0 if between else choose(choices, t, r, wanted, legal, len(legal), situation)
        yield SimulationStep(game.state_name, t, legal, made)
        event, before = game.codec.json_of(legal[made]), t.copy()
        game.send(event)
        if check and (broken := game.violation(before)):
            raise InvariantViolated(f"{where}, hand {played + 1}: {broken} after {event_line(event)}")
        run[HAPPENED] += 1
        if t.hands_ended > before.hands_ended:
            played += 1
            run[PLAYED], run[SINCE] = played, run[HAPPENED]


def _begun(batch: TableBatch) -> tuple[Game, Iterator[SimulationStep]]:
    play, on = batch.play, batch.play.code.module
    if play.backend == MACHINE:
        classes = (value for value in vars(on).values() if isinstance(value, type))
        on = next(one for one in classes if issubclass(one, GameMachine) and one is not GameMachine)
    game = at_table(on, play.seed, batch.first)
    return game, steps(game, play.seed, batch.first, batch.most, play.odds, play.check)


def _lines(batch: TableBatch) -> tuple[list[tuple[str, str]], InvariantViolated | None]:
    lines: list[tuple[str, str]] = []
    try:
        for hand, ended in write_hands(*_begun(batch)):
            lines.append((json.dumps(hand, separators=(",", ":")), ended))
    except InvariantViolated as violation:
        return lines, violation
    return lines, None


def _ends(batch: TableBatch) -> Ends:
    play = batch.play
    if play.backend == MACHINE:
        return _counted(_begun(batch)[1])
    on = program(play.code, play.backend)
    tables, run, ends = on.tables(4), on.zeros(RUN), on.zeros(len(REASONS), ENDS)
    wanted, moves = on.array(weights(on.kernel.EVENTS, shares(play.odds))), on.zeros(MOST_MOVES)
    seed = folded_seed(play.seed)
    on.run["play_tables"](
        tables, run, wanted, moves, seed, batch.first, batch.tables, batch.most, play.check, ends
    )
    found = Ends(int(run[HAPPENED]), counted(ends, REASONS))
    if run[BROKEN] != FINE:
        found.violation = _counted(_begun(replace(batch, first=int(run[STREAM])))[1]).violation
    return found


def _counted(steps: Iterable[SimulationStep]) -> Ends:
    found, ended = Ends(events=-1), 0
    try:
        for _, t, _, _ in steps:
            found.events += 1
            if t.hands_ended > ended:
                found.hands[end_of(REASONS[t.reason], t.game_points)] += 1
            ended = t.hands_ended
    except InvariantViolated as violation:
        found.violation = violation
    return found
