"""A player's memory of the running hand, made from the views that they were given."""

from collections.abc import Iterable
from typing import Any

from sixtysix.events import Json
from sixtysix.game.cards import bit, other
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS

STANDING = ("player", "dealer", "trump", "score", "games", "bonus")
"""The keys of a view that stay as they are while a hand lasts."""


class Memory:
    """Remembers a hand as one player has seen it. Cards are numbers, as in the rules.

    Nobody says when a hand begins: a view that cannot follow the one before it belongs to another hand.
    """

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._numbers = ARGUMENTS["card"].names(kernel.RULESET)
        self._suits = ARGUMENTS["suit"].names(kernel.RULESET)
        self._forget()

    def _forget(self) -> None:
        self._last: Json | None = None
        self.seen: set[int] = set()
        """Every card that the player has held, or has seen face up."""
        self.not_held: set[int] = set()
        """Cards that the other player does not hold: with them, a reply of theirs would not have been allowed."""
        self.tricks_at_closing, self.points_at_closing = [0, 0], [0, 0]

    def observe(self, view: Json) -> None:
        """Take in the next view. The same one again changes nothing."""
        if view["trump"] is None or not self._goes_on(view):
            self._forget()
        if view["trump"] is None:
            return
        last = self._last
        self.seen |= self._open(view)
        # In strict play a reply must follow suit and win if it can, so it tells which cards are not held. This is worth
        # remembering only after a closing: until then cards are drawn, and once the talon is empty all are known.
        if view["closed_by"] is None:
            self.not_held.clear()
        elif last is None or last["closed_by"] is None:
            self.tricks_at_closing, self.points_at_closing = view["tricks"], view["points"]
        elif last["strict"] and last["leader"] == view["player"] and self._is_next_trick(last, view):
            self._learn_from_reply(view)
        self._last = view

    def _goes_on(self, view: Json) -> bool:
        """Tell whether the view may belong to the hand that is remembered.

        A card that has been seen can leave sight only in a trick. If more are gone than all tricks hold, this is
        another hand, even if its score and trump are the same.
        """
        last = self._last
        if last is None or any(last[key] != view[key] for key in STANDING):
            return False
        gone = (self.seen | self._open(view)) - self.in_sight(view)
        return sum(last["tricks"]) <= sum(view["tricks"]) and len(gone) <= 2 * sum(view["tricks"])

    def _open(self, view: Json) -> set[int]:
        """Collect the cards that the view names."""
        return self.in_sight(view) | self.numbers(view["last_trick"]) | self.numbers(view["own_tricks"])

    def _is_next_trick(self, last: Json, view: Json) -> bool:
        """Tell whether exactly one trick was won between the two views."""
        return bool(view["last_trick"]) and sum(view["tricks"]) == sum(last["tricks"]) + 1

    def _learn_from_reply(self, view: Json) -> None:
        """Note the cards that the other player cannot hold, since their reply was allowed."""
        led, reply = (self._numbers[card] for card in view["last_trick"])
        for card in self._numbers.values():
            if card != reply and not self._may_reply(view, led, reply, card):
                self.not_held.add(card)

    def _may_reply(self, view: Json, led: int, reply: int, held: int) -> bool:
        """Ask the kernel whether the other player may reply so in strict play while they hold that card too."""
        kernel, me = self._kernel, view["player"]
        t = Table(leader=me, trump=self._suits[view["trump"]], led=led, strict=1)
        t.hands[other(me)] = bit(reply) | bit(held)
        happening = kernel.code(kernel.PLAY_CARD, other(me), reply)
        return bool(kernel.way(t, kernel.RULESET, kernel.TRICK_IN_PROGRESS, happening) != kernel.REFUSED)

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
