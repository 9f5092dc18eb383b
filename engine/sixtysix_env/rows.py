"""What a player observes, as a row of numbers."""

from typing import Any

from sixtysix.game.cards import NO_CARD, bit, other
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table

CARDS = ("hand", "shown", "turnup", "trick", "gone", "not_held")
"""What is told of each card. It is in the player's hand; the other has shown it; it is the turn-up; it lies in the
trick; the player has seen it go; the player knows from a reply that the other does not hold it."""

SUITS = ("trump", "marriage")

PAIRS = ("points", "pending", "trick_points", "tricks", "score", "games")
"""What is told of the player and of the other."""

FLAGS = ("leads", "deals", "closed", "other_closed", "strict")

NUMBERS = (*FLAGS, *(f"{whose}{name}" for name in PAIRS for whose in ("", "other_")), "talon", "bonus")


def lying(card: int) -> int:
    """Give a place on the table as a mask: its card, or nothing."""
    return 0 if card == NO_CARD else bit(card)


def in_sight(t: Table, me: int) -> int:
    """Give every card whose place the player sees, as a mask; tricks that were turned down are not counted."""
    return t.hands[me] | t.shown[other(me)] | lying(t.turnup) | lying(t.led) | lying(t.followed)


# The vector environment runs this on whole tables, the other on what was made of a view. So it must ask for nothing
# that a view does not tell; the tests compare the rows of both.
def write_row(t: Table, r: Ruleset, me: int, seen: int, not_held: int, row: Any) -> None:
    """Write what the player observes; ``seen`` and ``not_held`` are what they remember (`sixtysix.game.memory`)."""
    you, n, suits = other(me), len(r.cards), len(r.suits)
    trick, gone = lying(t.led) | lying(t.followed), seen & ~in_sight(t, me)
    masks = (t.hands[me], t.shown[you], lying(t.turnup), trick, gone, not_held)
    for place in range(n):
        for plane in range(len(masks)):
            row[plane * n + place] = masks[plane] >> r.cards[place] & 1
    at = len(masks) * n
    for suit in range(suits):
        row[at + suit] = int(t.trump == suit)
        row[at + suits + suit] = int(t.marriage == suit)
    at += 2 * suits
    flags = (t.leader == me, t.dealer == me, t.closed_by == me, t.closed_by == you, t.strict != 0)
    for place in range(len(flags)):
        row[at + place] = int(flags[place])
    at += len(flags)
    pairs = (t.points, t.pending, t.trick_points, t.tricks, t.score, t.games)
    for place in range(len(pairs)):
        row[at + 2 * place] = pairs[place][me]
        row[at + 2 * place + 1] = pairs[place][you]
    row[at + 2 * len(pairs)] = t.talon
    row[at + 2 * len(pairs) + 1] = t.bonus
