"""Functions for tools that play many hands: counters, the enumeration of deals, and habits of random players.

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
    """Return the number of the next trick, counted from 1; 0 while cards of a trick lie on the table."""
    return t.tricks[0] + t.tricks[1] + 1 if t.led == NO_CARD else 0


# Deals


def stack_deck(t: Table, r: Ruleset, deck: Sequence[int]) -> None:
    """Make ``deck``, a list of card numbers, the deck of the next hand."""
    for i in range(len(deck)):
        t.given_deck[i] = deck[i]
    t.deck_is_given = 1


def repeat_deck(t: Table, r: Ruleset) -> None:
    stack_deck(t, r, t.deck)


SEEDS = dict.fromkeys((0, 1, 2, 3, 160639729, 13382493, 39908713), ("R23",))
"""Seeds with an instructive first deal, and the ruling that the deal shows. The last three make the shuffles of 12,
20 and 24 cards reject a random number, which is rare."""


def consequences(r: Ruleset) -> Mapping[str, tuple[str, Sequence[str], int]]:
    """Return the numbers that follow from the deck and the dealing, by name (see `Rules.consequences`)."""
    return {
        "holding": (N_("The cards that each player is dealt."), ("dealing.packets",), r.holding),
        "talon.face_down": (
            N_("The face-down cards that are left after the deal."),
            ("deck", "dealing.packets"),
            len(r.cards) - len(r.dealing),
        ),
    }


class Deals:
    """All deals in which player 0 deals. Their order is scattered, so that consecutive deals are a fair sample.

    A deal is two holdings, a turn-up and an ordered talon. If the turn-up and talon can lack at most one suit, deals
    that differ only in a permutation of the suits are listed once: each deal represents ``stand_for`` deals.
    """

    def __init__(self, r: Ruleset) -> None:
        self._r = r
        self._placed = len(r.cards) - 2 * r.holding
        suits, ranks = len(r.suits), len(r.ranks)
        self.stand_for = factorial(suits) if self._placed > ranks * (suits - 2) else 1
        self.number = perm(len(r.cards), self._placed) * comb(2 * r.holding, r.holding) // self.stand_for
        self._stride = next(n for n in count(int(self.number * 0.618)) if gcd(n, self.number) == 1)
        self._splits = list(combinations(range(2 * r.holding), r.holding))

    def at(self, place: int) -> list[int]:
        """Return the deal at ``place`` (0 to ``number - 1``) as a deck in dealing order."""
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
        """Return the turn-up and talon at ``place``. If ``stand_for`` is not 1, new suits appear in ascending order."""
        stock: list[int] = []
        while len(stock) < self._placed:
            met = len({suit_of(card) for card in stock}) if self.stand_for > 1 else len(self._r.suits)
            for card in self._r.cards:
                if card not in stock and suit_of(card) <= met:
                    ways = self._ways(len(stock) + 1, max(met, suit_of(card) + 1))
                    if place < ways:
                        stock.append(card)
                        break
                    place -= ways
        return stock

    def _ways(self, begun: int, met: int) -> int:
        """Return how many listed stocks (turn-up and talon) begin with the same ``begun`` cards from ``met`` suits."""
        ways = perm(len(self._r.cards) - begun, self._placed - begun)
        return ways // factorial(len(self._r.suits) - met)


# Random play


class Odds(NamedTuple):
    """How likely a random player is to make each of three moves: 0 never, 1 as likely as any other legal move."""

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
    """Return a pair of odds for each event: for a player with too few points to claim, and for one with enough."""
    return {"claim": (odds.false_claim, odds.right_claim), "close_talon": (odds.closing, odds.closing)}


def situation(t: Table, r: Ruleset, player: int) -> int:
    """Return 1 if ``player`` has enough points to claim, else 0: the index into a pair of `shares`."""
    return int(target_reached(t, r, player))
