"""Helps tools that play many hands: facts about a hand, the list of all deals, and habits of random players.

The functions that take a table ``t`` are also compiled into the loops of `sixtysix.kernels.play`.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, count
from math import comb, factorial, gcd, perm
from typing import NamedTuple

from sixtysix.game.cards import NO_CARD, suit_of
from sixtysix.game.guards import target_reached
from sixtysix.game.ruleset import DEALER, NON_DEALER, TURN_UP, Ruleset
from sixtysix.game.table import Table
from sixtysix.languages import N_

# Counters


def hands_ended(t: Table) -> int:
    return t.hands_ended


def end_reason(t: Table) -> int:
    return t.reason


def end_points(t: Table) -> int:
    return t.game_points


def stage(t: Table) -> int:
    """Return the number of the next trick: 1, 2 and so on. Return 0 while cards of a trick lie on the table."""
    return t.tricks[0] + t.tricks[1] + 1 if t.led == NO_CARD else 0


# Deals


def stack_deck(t: Table, r: Ruleset, deck: Sequence[int]) -> None:
    """Use a list of card numbers as the deck of the next hand."""
    for i in range(len(deck)):
        t.given_deck[i] = deck[i]
    t.deck_is_given = 1


def repeat_deck(t: Table, r: Ruleset) -> None:
    stack_deck(t, r, t.deck)


SEEDS = dict.fromkeys((0, 1, 2, 3, 160639729, 13382493, 39908713), ("R23",))
"""Seeds with an instructive first deal, and the ruling that the deal shows. The last three make the shuffles of 12,
20 and 24 cards reject a random number, which is rare."""


def consequences(r: Ruleset) -> Mapping[str, tuple[str, Sequence[str], int]]:
    return {
        "holding": (N_("The cards that each player is dealt."), ("dealing.packets",), r.holding),
        "talon.face_down": (
            N_("The face-down cards that are left after the deal."),
            ("deck", "dealing.packets"),
            len(r.cards) - len(r.dealing),
        ),
    }


class Deals:
    """All deals with player 0 as the dealer, in a scattered order. Consecutive deals are therefore a fair sample.

    A deal is two holdings, a turn-up and an ordered talon. If possible, deals that differ only by exchanged suits are
    listed as one deal. ``stand_for`` is the number of deals that a listed deal represents.
    """

    def __init__(self, r: Ruleset) -> None:
        self._r = r
        self._placed = len(r.cards) - 2 * r.holding
        suits, ranks = len(r.suits), len(r.ranks)
        # Exchanged suits always give another deal if the turn-up and talon cannot lack two suits.
        self.stand_for = factorial(suits) if self._placed > ranks * (suits - 2) else 1
        self.number = perm(len(r.cards), self._placed) * comb(2 * r.holding, r.holding) // self.stand_for
        self._stride = next(n for n in count(int(self.number * 0.618)) if gcd(n, self.number) == 1)
        self._splits = list(combinations(range(2 * r.holding), r.holding))

    def at(self, place: int) -> list[int]:
        """Return a listed deal by its index, from 0 to ``number - 1``, as a deck in dealing order."""
        at, split = divmod(place * self._stride % self.number, len(self._splits))
        stock, chosen = self._stock(at), self._splits[split]
        left = [card for card in self._r.cards if card not in stock]
        to = {
            TURN_UP: iter(stock[:1]),
            NON_DEALER: iter([left[i] for i in chosen]),
            DEALER: iter([left[i] for i in range(len(left)) if i not in chosen]),
        }
        return [next(to[receiver]) for receiver in self._r.dealing] + stock[1:]

    def _stock(self, place: int) -> list[int]:
        stock: list[int] = []
        while len(stock) < self._placed:
            # Of the deals that differ only by exchanged suits, the listed one has new suits in ascending order.
            met = len({suit_of(card) for card in stock}) if self.stand_for > 1 else len(self._r.suits)
            for card in self._r.cards:
                if card not in stock and suit_of(card) <= met:
                    number = self._stocks_beginning(len(stock) + 1, max(met, suit_of(card) + 1))
                    if place < number:
                        stock.append(card)
                        break
                    place -= number
        return stock

    def _stocks_beginning(self, cards: int, suits: int) -> int:
        continuations = perm(len(self._r.cards) - cards, self._placed - cards)
        return continuations // factorial(len(self._r.suits) - suits)


# Random play


class Odds(NamedTuple):
    """How often a random player makes three kinds of moves. 0 means never. 1 means as often as any other legal move."""

    false_claim: float = 0.02
    closing: float = 0.25
    right_claim: float = 1.0


LONG_HANDS = Odds(false_claim=0.0, right_claim=0.0)

HABITS = (
    Odds(false_claim=0.15, closing=1.0),
    Odds(false_claim=0.0, closing=0.1),
    Odds(false_claim=0.05, closing=0.2, right_claim=0.3),
    Odds(false_claim=0.0, closing=0.3, right_claim=0.02),
)
"""Random players: one ends hands early, one claims only rightly, two often play on with enough points to claim."""


def shares(odds: Odds) -> Mapping[str, tuple[float, float]]:
    """Return pairs of odds by event. The second number of a pair is for a player with enough points to claim."""
    return {"claim": (odds.false_claim, odds.right_claim), "close_talon": (odds.closing, odds.closing)}


def situation(t: Table, r: Ruleset, player: int) -> int:
    """Return an index into the pairs of `shares`: 1 if the player has enough points to claim, else 0."""
    return int(target_reached(t, r, player))
