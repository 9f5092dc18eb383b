"""How a simulated player chooses among the legal moves."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sixtysix.contract.chance import WORD, HasChance, below, draw

POLICY_STREAM = 1 << 31
"""Added to the stream of a table, so that the choices never disturb the shuffling."""

CERTAIN = WORD + 1

PATIENCE = 1000
"""How often players think again before they take whatever comes first."""

ROW = 8
"""How many numbers there are for each event: the least odds, those in up to 7 situations, and zeros."""

Weights = Sequence[int]
"""For each event, the 32-bit odds of making it: the least there are, and those in each situation of a player.

They follow one another in rows of a fixed length, since numba would count references to the rows of a matrix.
"""


def weights(events: Sequence[str], shares: Mapping[str, Sequence[float]]) -> list[int]:
    """Give the `Weights` of a machine's events; one without shares is always as likely as any."""
    situations = max((len(share) for share in shares.values()), default=1)
    assert situations < ROW
    known = (shares.get(event, (1.0,) * situations) for event in events)
    rows = ([round(share * CERTAIN) for share in (min(row), *row)] for row in known)
    return [odds for row in rows for odds in (*row, *[0] * (ROW - len(row)))]


def choose(
    p: HasChance,
    t: Any,
    r: Any,
    weights: Weights,
    moves: Sequence[int],
    n: int,
    situation: Callable[[Any, Any, int], int],
) -> int:
    """Choose a move: the place of one of the first ``n`` of ``moves``.

    A move is picked, each as likely, and made at its odds; else another is picked. ``p`` holds the random numbers,
    ``situation`` is that of the rules.
    """
    patience = PATIENCE if n > 1 else 0
    while patience > 0:
        place = below(p, n)
        row = ROW * (moves[place] >> 8 & 0xFF)
        if weights[row] == CERTAIN:
            return place
        if draw(p) < weights[row + 1 + situation(t, r, (moves[place] >> 6 & 3) - 1)]:
            return place
        patience -= 1
    return 0
