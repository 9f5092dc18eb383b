"""Every deal of a small game, once for all that differ in the names of the suits alone."""

from collections.abc import Iterator
from itertools import combinations, count
from math import comb, factorial, gcd, perm

from sixtysix.rules.cards import suit_of
from sixtysix.rules.ruleset import DEALER, NON_DEALER, TURN_UP, Ruleset


class Deals:
    """Every deal, as a deck in dealing order; any run of them is a fair sample.

    A deal is two holdings, a turn-up and a talon in its order. Where turn-up and talon cannot lack two suits, a
    deal is here once for all the ``stand_for`` deals that exchanging suits makes of it.
    """

    def __init__(self, r: Ruleset) -> None:
        self._r = r
        self._placed = len(r.cards) - 2 * r.holding
        suits, ranks = len(r.suits), len(r.ranks)
        self.stand_for = factorial(suits) if self._placed > ranks * (suits - 2) else 1
        self.number = perm(len(r.cards), self._placed) * comb(2 * r.holding, r.holding) // self.stand_for
        self._stride = next(n for n in count(int(self.number * 0.618)) if gcd(n, self.number) == 1)
        self._stocks: list[tuple[int, ...]] = []
        self._splits = list(combinations(range(2 * r.holding), r.holding))

    def deck(self, place: int) -> list[int]:
        """The deal at a place, from 0 to ``number - 1``."""
        self._stocks = self._stocks or list(self._sequences(()))
        stock, split = divmod(place * self._stride % self.number, len(self._splits))
        turnup, *talon = self._stocks[stock]
        left = [card for card in self._r.cards if card not in self._stocks[stock]]
        chosen = self._splits[split]
        to = {
            TURN_UP: iter([turnup]),
            NON_DEALER: iter([left[i] for i in chosen]),
            DEALER: iter([left[i] for i in range(len(left)) if i not in chosen]),
        }
        return [next(to[receiver]) for receiver in self._r.dealing] + talon

    def _sequences(self, begun: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Every turn-up and talon that begins so; if deals stand for others, with suits first met in their order."""
        if len(begun) == self._placed:
            yield begun
            return
        met = len({suit_of(card) for card in begun})
        for card in self._r.cards:
            if card not in begun and (self.stand_for == 1 or suit_of(card) <= met):
                yield from self._sequences((*begun, card))
