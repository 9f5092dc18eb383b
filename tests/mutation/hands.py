"""Vectors of random hands of one variant, for the tests of mutants."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from random import Random
from typing import Any

from sixtysix.chart import load
from sixtysix.compile.machines import kernel
from sixtysix.contract.events import Codec
from sixtysix.evidence.coverage import Coverage
from sixtysix.evidence.vectors import vectors
from sixtysix.game import Ruleset, Table, views
from sixtysix.game.setup import Setup, new_score
from sixtysix.kernels.program import MOST_MOVES
from sixtysix.mutation import Mutant, mutants
from sixtysix.play.replay import Witness

Json = dict[str, Any]

VARIANT = "kinderschnapsen"
KERNEL: Any = kernel(VARIANT).module
RULESET: Ruleset = KERNEL.RULESET

Hand = tuple[Witness, Table]
"""A hand up to some event, and its table there."""


@cache
def mutants_of(variant: str = VARIANT) -> dict[str, Mutant]:
    """Make the mutants of a variant once, by their ids: it takes seconds."""
    return {mutant.id: mutant for mutant in mutants(load(variant))}


@cache
def hands(number: int) -> tuple[Hand, ...]:
    """Random first hands, each up to every one of its events."""
    return tuple(hand for seed in range(number) for hand in _hand(Random(seed)))


def _hand(chance: Random) -> Iterator[Hand]:
    deck = [views.card_name(RULESET, card) for card in RULESET.cards]
    chance.shuffle(deck)
    table, moves, events = Table(), [0] * MOST_MOVES, list[Json]()
    setup = Setup(tuple(deck), dealer=0, score=new_score(RULESET))
    state = setup.begin(KERNEL, table)
    while table.hands_ended == 0:
        move = moves[chance.randrange(KERNEL.legal(table, RULESET, state, moves))]
        state = KERNEL.take(table, RULESET, state, move)
        events.append(Codec.of_kernel(KERNEL).json_of(move))
        yield Witness(setup, tuple(events), state=KERNEL.STATES[state]), table.copy()


def vectors_of(witnesses: Iterable[Witness]) -> list[Json]:
    return vectors(
        Coverage(load(VARIANT)), {f"hand/{n}": w for n, w in enumerate(witnesses)}, lambda name: ()
    )


def vectors_where(holds: Callable[[Witness, Table], bool], number: int = 150) -> list[Json]:
    """The vectors of the random hands, up to where something holds."""
    return vectors_of(witness for witness, table in hands(number) if holds(witness, table))
