"""How a simulated player chooses among the legal moves."""

from collections.abc import Sequence
from typing import NamedTuple

from sixtysix.chance import WORD, below, draw
from sixtysix.game.guards import target_reached
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table

POLICY_STREAM = 1 << 31
"""Added to the stream of a table, so that the choices never disturb the shuffling."""

CERTAIN = WORD + 1

PATIENCE = 1000
"""How often a player thinks again before he takes whatever comes first."""


class Odds(NamedTuple):
    """How likely a player makes these moves, against any other: from 0, never, to 1, as likely."""

    false_claim: float = 0.02
    closing: float = 0.25
    right_claim: float = 1.0


DEFAULT_ODDS = Odds()

Weights = Sequence[Sequence[int]]
"""For each event the 32-bit odds of making it: the least there are, those of a player who has not reached the
target, and those of one who has."""


def weights(events: Sequence[str], odds: Odds) -> list[list[int]]:
    """The `Weights` of a kernel's or a machine's events."""
    known = {"claim": (odds.false_claim, odds.right_claim), "close_talon": (odds.closing, odds.closing)}
    shares = (known.get(event, (1.0, 1.0)) for event in events)
    return [[round(share * CERTAIN) for share in (min(pair), *pair)] for pair in shares]


def choose(p: Table, t: Table, r: Ruleset, weights: Weights, moves: Sequence[int], n: int) -> int:
    """The place of the move that is made, of the first ``n`` of ``moves``.

    A move is picked, each as likely, and made at its odds; else another is picked. ``p`` holds the random numbers.
    """
    patience = PATIENCE if n > 1 else 0
    while patience > 0:
        place = below(p, n)
        of_event = weights[moves[place] >> 8 & 0xFF]
        if of_event[0] == CERTAIN:
            return place
        reached = target_reached(t, r, (moves[place] >> 6 & 3) - 1)
        if draw(p) < of_event[1 + int(reached)]:
            return place
        patience -= 1
    return 0
