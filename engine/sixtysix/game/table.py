"""The table: everything that changes while a match is played."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from sixtysix.game.cards import DECK_LIMIT, NO_CARD, NO_SUIT, NOBODY

NO_REASON, CLAIM, FALSE_CLAIM, CLOSER_FAILED, AUTOMATIC, LAST_TRICK, MOST_POINTS, TIE = range(8)

REASONS = (None, "claim", "false_claim", "closer_failed", "automatic", "last_trick", "most_points", "tie")
"""The names of the reasons by their numbers."""


def numbers(*values: int) -> Callable[[], list[int]]:
    """Return the default factory of a list with these values; a pair is indexed by player."""
    return lambda: [*values]


class Copied:
    """Copies of a dataclass of integers and lists of integers."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return a table that is equal and shares no list."""
        _write_copies(type(self))
        return self.copy()

    def assign(self, saved: Self) -> None:
        """Become equal to ``saved``, sharing no list with it."""
        _write_copies(type(self))
        self.assign(saved)


# Tables are copied at every event, so the assignments are written out: a loop over the names takes three times as long.
def _write_copies(cls: Any) -> None:
    """Write a class its own ``copy`` and ``assign``, at the first call of either."""
    fresh = cls()
    ends = {f.name: "[:]" if isinstance(getattr(fresh, f.name), list) else "" for f in fields(cls)}
    lines = [
        "def copy(of):",
        " to = new(cls)",
        *(f" to.{name} = of.{name}{end}" for name, end in ends.items()),
    ]
    lines += [
        " return to",
        "def assign(to, of):",
        *(f" to.{name}{end} = of.{name}" for name, end in ends.items()),
    ]
    made: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), made)
    cls.copy, cls.assign = made["copy"], made["assign"]


_pair, _cards = numbers(0, 0), numbers(*[NO_CARD] * DECK_LIMIT)

SMALL = {"small": True}
"""Marks a field whose numbers have room in eight bits."""


@dataclass(slots=True)
class Table(Copied):
    """One match at one table, as integers and small fixed arrays.

    A pair is indexed by player (0 or 1). Cards, suits and holdings are those of `sixtysix.game.cards`;
    `NO_CARD`, `NO_SUIT` and `NOBODY` stand for none.
    """

    dealer: int = NOBODY
    leader: int = NOBODY
    """Who leads this trick; once the trick is awarded, its winner."""
    trump: int = NO_SUIT
    turnup: int = NO_CARD
    talon: int = 0
    """How many face-down cards are left, the turn-up not counted."""
    strict: int = 0
    closed_by: int = NOBODY
    hands: list[int] = field(default_factory=_pair)
    won: list[int] = field(default_factory=_pair)
    shown: list[int] = field(default_factory=_pair)
    """Cards of a holding that the other player has seen, as masks."""
    led: int = NO_CARD
    followed: int = NO_CARD
    """The follower's card; it lies with the led one until the next trick begins."""
    marriage: int = NO_SUIT
    declared: list[int] = field(default_factory=_pair)
    """Suits whose marriage a player has declared in this hand, as masks."""
    pending: list[int] = field(default_factory=_pair)
    """Marriage points that wait for the player's first trick."""
    points: list[int] = field(default_factory=_pair)
    trick_points: list[int] = field(default_factory=_pair)
    tricks: list[int] = field(default_factory=_pair)
    tricks_at_closing: list[int] = field(default_factory=_pair)
    points_at_closing: list[int] = field(default_factory=_pair)
    """The points that a worth goes by, when the talon was closed."""
    deck: list[int] = field(default_factory=_cards, metadata=SMALL)
    """The deck after the cut, in dealing order."""
    drawn: int = 0
    """How many cards of the deck have left it for a holding or the turn-up place."""

    hand_number: int = 0
    """Hands dealt at this table, over all its matches."""
    hands_ended: int = 0
    hand_winner: int = NOBODY
    """Who won the hand that ended last, for how much and why."""
    game_points: int = 0
    reason: int = NO_REASON
    final_score: list[int] = field(default_factory=_pair)
    """The score when the last hand ended, before a new game sets it back."""

    score: list[int] = field(default_factory=_pair)
    games: list[int] = field(default_factory=_pair)
    bonus: int = 0
    first_dealer: int = NOBODY
    """Who dealt the first hand of the running game."""

    given_dealer: int = NOBODY
    given_deck: list[int] = field(default_factory=_cards, metadata=SMALL)
    deck_is_given: int = 0
    chance: list[int] = field(default_factory=numbers(1, 1))
