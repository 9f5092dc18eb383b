"""What a player observes, as a row of numbers: from a table that a view has been made, or from a whole one."""

from typing import Any

from sixtysix.game.cards import NO_CARD, bit, other
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table

CARDS = ("hand", "shown", "turnup", "trick", "gone", "not_held")
"""What is told of each card. It is in the player's hand; the other has shown it; it is the turn-up; it lies in the
trick; the player has seen it go; the player knows from a reply that the other does not hold it."""

NUMBERS = (
    "leads",
    "deals",
    "strict",
    "closed",
    "other_closed",
    "talon",
    "points",
    "other_points",
    "pending",
    "other_pending",
    "trick_points",
    "other_trick_points",
    "tricks",
    "other_tricks",
    "score",
    "other_score",
    "games",
    "other_games",
    "bonus",
)
"""What is told besides cards and suits: the player's own, and the other's."""


def lying(card: int) -> int:
    """Give a place on the table as a mask: its card, or nothing."""
    return 0 if card == NO_CARD else bit(card)


def in_sight(t: Table, me: int) -> int:
    """Give every card whose place the player sees, tricks that were turned down not counted."""
    return t.hands[me] | t.shown[other(me)] | lying(t.turnup) | lying(t.led) | lying(t.followed)


def within(number: int, most: int) -> int:
    """Bring a number within ``-most`` and ``most``."""
    return max(-most, min(number, most))


# The vector environment runs this on whole tables, compiled. So it must ask for nothing that a view does not tell: the
# tests compare its rows with those that are made of views.
def write_row(t: Table, r: Ruleset, me: int, seen: int, not_held: int, row: Any) -> None:
    """Write what the player observes; ``seen`` and ``not_held`` are what they remember (`sixtysix.game.memory`)."""
    you, n = other(me), len(r.cards)
    trick = lying(t.led) | lying(t.followed)
    gone = seen & ~in_sight(t, me)
    for place in range(n):
        card = r.cards[place]
        row[place] = t.hands[me] >> card & 1
        row[n + place] = t.shown[you] >> card & 1
        row[2 * n + place] = lying(t.turnup) >> card & 1
        row[3 * n + place] = trick >> card & 1
        row[4 * n + place] = gone >> card & 1
        row[5 * n + place] = not_held >> card & 1
    at = 6 * n
    for suit in range(len(r.suits)):
        row[at + suit] = int(t.trump == suit)
        row[at + len(r.suits) + suit] = int(t.marriage == suit)
    at += 2 * len(r.suits)
    row[at] = int(t.leader == me)
    row[at + 1] = int(t.dealer == me)
    row[at + 2] = t.strict
    row[at + 3] = int(t.closed_by == me)
    row[at + 4] = int(t.closed_by == you)
    row[at + 5] = t.talon
    row[at + 6] = t.points[me]
    row[at + 7] = t.points[you]
    row[at + 8] = t.pending[me]
    row[at + 9] = t.pending[you]
    row[at + 10] = t.trick_points[me]
    row[at + 11] = t.trick_points[you]
    row[at + 12] = t.tricks[me]
    row[at + 13] = t.tricks[you]
    row[at + 14] = within(t.score[me], 2 * r.game_goal)
    row[at + 15] = within(t.score[you], 2 * r.game_goal)
    row[at + 16] = within(t.games[me], r.best_of)
    row[at + 17] = within(t.games[you], r.best_of)
    row[at + 18] = within(t.bonus, r.game_goal)
