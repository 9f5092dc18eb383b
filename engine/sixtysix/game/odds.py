"""How likely random players make moves of this game."""

from collections.abc import Mapping
from typing import NamedTuple

from sixtysix.game.guards import target_reached
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table


class Odds(NamedTuple):
    """How likely a player makes these moves, against any other: from 0, never, to 1, as likely."""

    false_claim: float = 0.02
    closing: float = 0.25
    right_claim: float = 1.0


LONG_HANDS = Odds(false_claim=0.0, right_claim=0.0)
"""Nobody claims."""

HABITS = (
    Odds(false_claim=0.15, closing=1.0),
    Odds(false_claim=0.0, closing=0.1),
    Odds(false_claim=0.05, closing=0.2, right_claim=0.3),
    Odds(false_claim=0.0, closing=0.3, right_claim=0.02),
)
"""Some end a hand early, some claim only rightly, some play on with enough."""


def shares(odds: Odds) -> Mapping[str, tuple[float, float]]:
    """How likely events are for a player short of the target, and for one with enough."""
    return {"claim": (odds.false_claim, odds.right_claim), "close_talon": (odds.closing, odds.closing)}


def situation(t: Table, r: Ruleset, player: int) -> int:
    """Whether the player has enough."""
    return int(target_reached(t, r, player))
