"""What a player remembers of the running hand, from the views that he was given."""

from collections.abc import Iterable
from typing import Any

from sixtysix.game.cards import bit, other
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS

Json = dict[str, Any]

STANDING = ("player", "dealer", "trump", "score", "games", "bonus")
"""What stays as it is while a hand lasts."""


class Memory:
    """The hand as one player has seen it. Cards are numbers, as in the rules.

    A view that cannot follow the one before it begins another hand.
    """

    def __init__(self, kernel: Any) -> None:
        self._kernel = kernel
        self._numbers = ARGUMENTS["card"].names(kernel.RULESET)
        self._suits = ARGUMENTS["suit"].names(kernel.RULESET)
        self._forget()

    def _forget(self) -> None:
        self._last: Json | None = None
        self.seen: set[int] = set()
        """Every card that has been held or lain open."""
        self.not_held: set[int] = set()
        """Cards that the other player does not hold, or his reply would not have been allowed."""
        self.tricks_at_closing, self.points_at_closing = [0, 0], [0, 0]

    def observe(self, view: Json) -> None:
        """Take in the next view. The same one again changes nothing."""
        if view["trump"] is None or not self._goes_on(view):
            self._forget()
        if view["trump"] is None:
            return
        last = self._last
        self.seen |= self._open(view)
        if view["closed_by"] is None:
            self.not_held.clear()
        elif last is None or last["closed_by"] is None:
            self.tricks_at_closing, self.points_at_closing = view["tricks"], view["points"]
        elif last["strict"] and last["leader"] == view["player"] and self._is_next_trick(last, view):
            self._learn_from_reply(view)
        self._last = view

    def _goes_on(self, view: Json) -> bool:
        """Whether the view may be one of the hand that is remembered."""
        last = self._last
        if last is None or any(last[key] != view[key] for key in STANDING):
            return False
        gone = (self.seen | self._open(view)) - self.in_sight(view)
        return sum(last["tricks"]) <= sum(view["tricks"]) and len(gone) <= 2 * sum(view["tricks"])

    def _open(self, view: Json) -> set[int]:
        """The cards that the view names."""
        return self.in_sight(view) | self.numbers(view["last_trick"]) | self.numbers(view["own_tricks"])

    def _is_next_trick(self, last: Json, view: Json) -> bool:
        """Whether the view shows the trick that was the next to be won in the last one."""
        return bool(view["last_trick"]) and sum(view["tricks"]) == sum(last["tricks"]) + 1

    def _learn_from_reply(self, view: Json) -> None:
        """Which cards the other player cannot hold if his reply was allowed."""
        led, reply = (self._numbers[card] for card in view["last_trick"])
        for card in self._numbers.values():
            if card != reply and not self._may_reply(view, led, reply, card):
                self.not_held.add(card)

    def _may_reply(self, view: Json, led: int, reply: int, held: int) -> bool:
        """Whether the other player may reply so in strict play while he holds that card too."""
        kernel, me = self._kernel, view["player"]
        t = Table(leader=me, trump=self._suits[view["trump"]], led=led, strict=1)
        t.hands[other(me)] = bit(reply) | bit(held)
        happening = kernel.code(kernel.PLAY_CARD, other(me), reply)
        return bool(kernel.way(t, kernel.RULESET, kernel.TRICK_IN_PROGRESS, happening) != kernel.REFUSED)

    def in_sight(self, view: Json) -> set[int]:
        """The cards of which the view says where they are, but for those in tricks."""
        shown = view["shown"][other(view["player"])]
        return self.numbers([*view["hand"], *shown, view["turnup"], view["led"]])

    def unknown(self, view: Json) -> list[int]:
        """The cards that may be face-down or in the other player's holding, in their order."""
        return sorted(set(self._numbers.values()) - self.seen)

    def numbers(self, cards: Iterable[str | None] | None) -> set[int]:
        """The numbers of cards; there are none in place of a card."""
        return {self._numbers[card] for card in cards or () if card}
