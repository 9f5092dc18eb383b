"""Hands and random play, for what plays and counts without knowing the game: compiled with the loops of kernels."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sixtysix.game.cards import NO_CARD
from sixtysix.game.guards import target_reached
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table


def hands_dealt(t: Table) -> int:
    return t.hand_number


def hands_ended(t: Table) -> int:
    return t.hands_ended


def end_reason(t: Table) -> int:
    return t.reason


def end_points(t: Table) -> int:
    return t.game_points


def stage(t: Table) -> int:
    """Count the trick that is about to begin, from 1; 0 while a lead waits or lies with its reply."""
    return t.tricks[0] + t.tricks[1] + 1 if t.led == NO_CARD else 0


def deck_waits(t: Table) -> bool:
    return t.deck_is_given != 0


def stack_deck(t: Table, r: Ruleset, deck: Sequence[int]) -> None:
    for i in range(len(r.cards)):
        t.given_deck[i] = deck[i]
    t.deck_is_given = 1


def repeat_deck(t: Table, r: Ruleset) -> None:
    stack_deck(t, r, t.deck)


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
    """Say how likely events are for a player short of the target, and for one with enough."""
    return {"claim": (odds.false_claim, odds.right_claim), "close_talon": (odds.closing, odds.closing)}


def situation(t: Table, r: Ruleset, player: int) -> int:
    """Say whether the player has enough."""
    return int(target_reached(t, r, player))
