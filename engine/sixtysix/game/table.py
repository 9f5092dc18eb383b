"""The table: everything that changes during a match."""

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from sixtysix.game.cards import DECK_LIMIT, NO_CARD, NO_SUIT, NOBODY

NO_REASON, CLAIM, FALSE_CLAIM, CLOSER_FAILED, AUTOMATIC, LAST_TRICK, MOST_POINTS, TIE = range(8)

REASONS = (None, "claim", "false_claim", "closer_failed", "automatic", "last_trick", "most_points", "tie")
"""The names of the reasons, by number."""


def numbers(*values: int) -> Callable[[], list[int]]:
    return lambda: [*values]


class Copied:
    """Adds fast copying to a dataclass of integers and lists of integers."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an equal table that shares no list with this table."""
        _write_copies(type(self))
        return self.copy()

    def assign(self, saved: Self) -> None:
        """Copy all values of the other table into this table."""
        _write_copies(type(self))
        self.assign(saved)


# Tables are copied at every event. A loop over the fields would take three times as long as written assignments.
def _write_copies(cls: Any) -> None:
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
"""Marks a field whose numbers fit in eight bits."""


@dataclass(slots=True)
class Table(Copied):
    """A match at one table, as integers and lists of fixed length.

    A list of two, except ``chance``, has an item for each player. Cards and suits are numbers, and sets of cards are
    bit masks (see `sixtysix.game.cards`). `NO_CARD`, `NO_SUIT` and `NOBODY` mean none.
    """

    dealer: int = NOBODY
    leader: int = NOBODY
    """The leader of the trick. After the trick is awarded, the winner of the trick."""
    trump: int = NO_SUIT
    turnup: int = NO_CARD
    talon: int = 0
    """The number of face-down cards, without the turn-up."""
    strict: int = 0
    closed_by: int = NOBODY
    hands: list[int] = field(default_factory=_pair)
    won: list[int] = field(default_factory=_pair)
    first_tricks: list[int] = field(default_factory=_pair)
    """Masks of the two cards of the first trick that each player won in this hand."""
    shown: list[int] = field(default_factory=_pair)
    """Masks of held cards that the other player has seen."""
    led: int = NO_CARD
    followed: int = NO_CARD
    """The follower's card, which lies on the table until the next trick begins."""
    marriage: int = NO_SUIT
    declared: list[int] = field(default_factory=_pair)
    """Masks of the suits whose marriage a player has declared in this hand."""
    pending: list[int] = field(default_factory=_pair)
    """Marriage points that do not count before the player's first trick."""
    points: list[int] = field(default_factory=_pair)
    trick_points: list[int] = field(default_factory=_pair)
    tricks: list[int] = field(default_factory=_pair)
    tricks_at_closing: list[int] = field(default_factory=_pair)
    points_at_closing: list[int] = field(default_factory=_pair)
    """The points that decide the scoring row, at the moment of closing."""
    deck: list[int] = field(default_factory=_cards, metadata=SMALL)
    drawn: int = 0
    """The number of cards drawn from the deck into a holding or as the turn-up."""

    hand_number: int = 0
    """The number of hands dealt at this table, over all matches."""
    hands_ended: int = 0
    hand_winner: int = NOBODY
    """The winner of the last finished hand. The next two fields describe the same hand."""
    game_points: int = 0
    reason: int = NO_REASON
    final_score: list[int] = field(default_factory=_pair)
    """The score at the end of the last hand, before a new game resets it."""

    score: list[int] = field(default_factory=_pair)
    games: list[int] = field(default_factory=_pair)
    bonus: int = 0
    first_dealer: int = NOBODY
    """The dealer of the first hand of the current game."""

    given_dealer: int = NOBODY
    given_deck: list[int] = field(default_factory=_cards, metadata=SMALL)
    deck_is_given: int = 0
    chance: list[int] = field(default_factory=numbers(1, 1))
