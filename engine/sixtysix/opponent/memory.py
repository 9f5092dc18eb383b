"""A player's memory of the running hand, and the kernel's table that it makes of a view."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from sixtysix.events import Json
from sixtysix.game.actions import marriage_value
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, other
from sixtysix.game.invariants import card_points
from sixtysix.game.ruleset import PENDING
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS

STANDING = ("player", "dealer", "trump", "score", "games", "bonus")
"""The keys of a view that stay as they are while a hand lasts."""


OF_BOTH = ("points", "pending", "trick_points", "tricks", "score", "games")
"""The keys of a view that hold a number of each player, as the fields of a table do."""


class Memory:
    """Remembers a hand as one player has seen it. Cards are numbers, as in the rules.

    Nobody says when a hand begins: a view that cannot follow the one before it belongs to another hand.
    """

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._numbers = ARGUMENTS["card"].names(kernel.RULESET)
        self._counted = "trick_points" if kernel.RULESET.worth_counts_tricks else "points"
        self._suits = ARGUMENTS["suit"].names(kernel.RULESET)
        self._forget()

    def _forget(self) -> None:
        self._last: Json | None = None
        self.seen: set[int] = set()
        """Every card that the player has held, or has seen face up."""
        self.not_held: set[int] = set()
        """Cards that the other player does not hold: with them, a reply of theirs would not have been allowed."""
        self.tricks_at_closing, self.points_at_closing = [0, 0], [0, 0]
        self._won: tuple[set[int], set[int]] = set(), set()
        self._declared: tuple[set[str], set[str]] = set(), set()

    def observe(self, view: Json) -> Json:
        """Take in the next view, and give it with the points that were counted. The same one again changes nothing."""
        if view["trump"] is None or not self._goes_on(view):
            self._forget()
        if view["trump"] is None:
            return view
        view = view if view["points"] else {**view, **self._count(view)}
        last = self._last
        self.seen |= self._open(view)
        # In strict play a reply must follow suit and win if it can, so it tells which cards are not held. This is worth
        # remembering only after a closing: until then cards are drawn, and once the talon is empty all are known.
        if view["closed_by"] is None:
            self.not_held.clear()
        elif last is None or last["closed_by"] is None:
            self.tricks_at_closing = view["tricks"]
            self.points_at_closing = view[self._counted]
        elif last["strict"] and last["leader"] == view["player"]:
            is_next_trick = sum(view["tricks"]) == sum(last["tricks"]) + 1
            if is_next_trick and view["last_trick"]:
                self._learn_from_reply(view)
        self._last = view
        return view

    def _count(self, view: Json) -> Json:
        """Count the points of both from the tricks and marriages that were seen, where views tell none (ruling R47)."""
        r, leader, both = self._kernel.RULESET, view["leader"], range(2)
        self._won[leader].update(self.numbers(view["last_trick"]))
        if view["marriage"]:
            self._declared[leader].add(view["marriage"])
        trick_points = [card_points(r, _mask(cards)) for cards in self._won]
        if view["turnup"] is None and not any(view["holdings"]):
            trick_points[leader] += r.last_trick_points
        t = Table(trump=self._suits[view["trump"]])
        declared = [
            sum(marriage_value(t, r, self._suits[suit]) for suit in suits) for suits in self._declared
        ]
        pending = [declared[p] if r.first_marriage == PENDING and not view["tricks"][p] else 0 for p in both]
        points = [trick_points[p] + declared[p] - pending[p] for p in both]
        return {"points": points, "pending": pending, "trick_points": trick_points}

    def _goes_on(self, view: Json) -> bool:
        """Tell whether the view may belong to the hand that is remembered."""
        last = self._last
        if last is None or any(last[key] != view[key] for key in STANDING):
            return False
        # A card that has been seen can leave sight only in a trick. If more are gone than all tricks hold, this is
        # another hand, even if its score and trump are the same.
        gone = (self.seen | self._open(view)) - self.in_sight(view)
        return sum(last["tricks"]) <= sum(view["tricks"]) and len(gone) <= 2 * sum(view["tricks"])

    def _open(self, view: Json) -> set[int]:
        """Collect the cards that the view names."""
        return self.in_sight(view) | self.numbers(view["last_trick"]) | self.numbers(view["own_tricks"])

    # The other player's reply was allowed, whatever else they held. So we ask the kernel of each card whether the reply
    # would have been allowed beside it: if not, they do not hold the card. Only the led card, the reply and one more
    # matter to that, so a table with these alone is enough.
    def _learn_from_reply(self, view: Json) -> None:
        """Note the cards that the other player cannot hold, since their reply was allowed in strict play."""
        kernel, me = self._kernel, view["player"]
        led, reply = (self._numbers[card] for card in view["last_trick"])
        happening = kernel.code(kernel.PLAY_CARD, other(me), reply)
        for card in self._numbers.values():
            t = Table(leader=me, trump=self._suits[view["trump"]], led=led, strict=1)
            t.hands[other(me)] = bit(reply) | bit(card)
            way = kernel.way(t, kernel.RULESET, kernel.TRICK_IN_PROGRESS, happening)
            if card != reply and way == kernel.REFUSED:
                self.not_held.add(card)

    def in_sight(self, view: Json) -> set[int]:
        """Collect the cards whose place the view gives, except those in tricks."""
        shown = view["shown"][other(view["player"])]
        return self.numbers([*view["hand"], *shown, view["turnup"], view["led"]])

    def unknown(self, view: Json) -> list[int]:
        """List the cards that may be face down or in the other player's holding, in their order."""
        return sorted(set(self._numbers.values()) - self.seen)

    def numbers(self, cards: Iterable[str | None] | None) -> set[int]:
        """Give the numbers of cards, of which some may be None."""
        return {self._numbers[card] for card in cards or () if card}


class Knowledge(NamedTuple):
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


def position(kernel: Any, view: Json, memory: Memory) -> Knowledge:
    """Make the position of a view from the view and the memory of its hand.

    The table has a given deck, so that a playout that ends the hand can deal another. Its order does not matter.
    """
    me, r = view["player"], kernel.RULESET
    numbers, suits = memory.numbers, ARGUMENTS["suit"].names(r)
    shown = [numbers(of_player) for of_player in view["shown"]]
    hidden = view["holdings"][other(me)] - len(shown[other(me)])
    unknown = memory.unknown(view)
    possible = [card for card in unknown if card not in memory.not_held]
    # Views may have been missed, so that the memory is wrong. Then nothing was learned.
    if len(possible) < hidden:
        possible = unknown
    impossible = [card for card in unknown if card not in possible]
    of_both: Any = {key: list(view[key]) for key in OF_BOTH}
    table = Table(
        dealer=view["dealer"],
        first_dealer=view["dealer"],
        leader=view["leader"],
        trump=suits[view["trump"]],
        turnup=next(iter(numbers([view["turnup"]])), NO_CARD),
        talon=view["talon"],
        drawn=len(r.cards) - view["talon"],
        strict=int(view["strict"]),
        closed_by=NOBODY if view["closed_by"] is None else view["closed_by"],
        shown=[_mask(cards) for cards in shown],
        led=next(iter(numbers([view["led"]])), NO_CARD),
        marriage=suits.get(view["marriage"], NO_SUIT),
        tricks_at_closing=list(memory.tricks_at_closing),
        points_at_closing=list(memory.points_at_closing),
        bonus=view["bonus"],
        deck_is_given=1,
        **of_both,
    )
    table.hands[me], table.hands[other(me)] = _mask(numbers(view["hand"])), _mask(shown[other(me)])
    table.given_deck[: len(r.cards)] = r.cards
    return Knowledge(table, [*possible, *impossible], len(possible), hidden, max(view["holdings"]))


def _mask(cards: set[int]) -> int:
    return sum(map(bit, cards))
