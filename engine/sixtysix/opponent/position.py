"""A kernel's table as one player knows it."""

from typing import Any, NamedTuple

from sixtysix.events import Json
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, other
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS
from sixtysix.opponent.memory import Memory


class Position(NamedTuple):
    """Holds what a player knows of a hand."""

    table: Table
    """The table without the hidden cards, which are in the other's holding or in the talon."""
    unknown: list[int]
    """The cards that may be hidden."""
    possible: int
    """The number of them, from the first on, that may be in the other player's holding."""
    hidden: int
    """The number of them that are in it."""
    cards: int
    """The number of cards in the larger holding."""

    @property
    def is_sure(self) -> bool:
        """Tell whether the player knows the other's holding."""
        return self.hidden in (0, self.possible)


def position(kernel: Any, view: Json, memory: Memory) -> Position:
    """Make the position of a view from the view and the memory of its hand.

    The table has a given deck, so that a playout that ends the hand can deal another. Its order does not matter.
    """
    me, r = view["player"], kernel.RULESET
    table = _table(kernel, view, memory)
    shown = memory.numbers(view["shown"][other(me)])
    hidden = view["holdings"][other(me)] - len(shown)
    unknown = memory.unknown(view)
    possible = [card for card in unknown if card not in memory.not_held]
    # Views may have been missed, so that the memory is wrong. Then nothing was learned.
    if len(possible) < hidden:
        possible = unknown
    impossible = [card for card in unknown if card not in possible]
    table.drawn = len(r.cards) - view["talon"]
    table.hands[me] = _mask(memory.numbers(view["hand"]))
    table.hands[other(me)] = _mask(shown)
    table.given_deck[: len(r.cards)] = r.cards
    table.deck_is_given = 1
    return Position(table, [*possible, *impossible], len(possible), hidden, max(view["holdings"]))


def _table(kernel: Any, view: Json, memory: Memory) -> Table:
    """Translate what the view says into the numbers of the rules."""
    cards, suits = (ARGUMENTS[kind].names(kernel.RULESET) for kind in ("card", "suit"))
    shown = [_mask(memory.numbers(of_player)) for of_player in view["shown"]]
    return Table(
        dealer=view["dealer"],
        first_dealer=view["dealer"],
        leader=view["leader"],
        trump=suits[view["trump"]],
        turnup=cards.get(view["turnup"], NO_CARD),
        talon=view["talon"],
        strict=int(view["strict"]),
        closed_by=NOBODY if view["closed_by"] is None else view["closed_by"],
        shown=shown,
        led=cards.get(view["led"], NO_CARD),
        marriage=suits.get(view["marriage"], NO_SUIT),
        points=list(view["points"]),
        pending=list(view["pending"]),
        trick_points=list(view["trick_points"]),
        tricks=list(view["tricks"]),
        tricks_at_closing=list(memory.tricks_at_closing),
        points_at_closing=list(memory.points_at_closing),
        score=list(view["score"]),
        games=list(view["games"]),
        bonus=view["bonus"],
    )


def _mask(cards: set[int]) -> int:
    return sum(map(bit, cards))
