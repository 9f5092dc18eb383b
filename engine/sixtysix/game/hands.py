"""Hands at a table, for what plays and counts them without knowing the game: compiled with the loops of kernels."""

from collections.abc import Sequence

from sixtysix.game.cards import NO_CARD
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
    """The number of the trick that is about to begin, from 1; 0 while a lead waits or lies with its reply."""
    return t.tricks[0] + t.tricks[1] + 1 if t.led == NO_CARD else 0


def deck_waits(t: Table) -> bool:
    return t.deck_is_given != 0


def stack_deck(t: Table, r: Ruleset, deck: Sequence[int]) -> None:
    for i in range(len(r.cards)):
        t.given_deck[i] = deck[i]
    t.deck_is_given = 1


def repeat_deck(t: Table, r: Ruleset) -> None:
    stack_deck(t, r, t.deck)
