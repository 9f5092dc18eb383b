"""Every deal occurs once, or once for all deals that permuting suits makes of it."""

from functools import cache
from itertools import permutations
from math import factorial
from typing import NamedTuple

import pytest

from sixtysix.chart import variant_names
from sixtysix.compile.machine import machine
from sixtysix.game.cards import card_of, rank_of, suit_of
from sixtysix.game.hands import Deals
from sixtysix.game.ruleset import DEALER, NON_DEALER, TURN_UP, Ruleset

KINDERSCHNAPSEN: Ruleset = machine("kinderschnapsen").ruleset


class Deal(NamedTuple):
    """A dealt deck: the holdings, the turn-up, and the talon in order."""

    non_dealer: frozenset[int]
    dealer: frozenset[int]
    stock: tuple[int, ...]


def tiny(suits: int, ranks: int, dealing: tuple[int, ...]) -> Ruleset:
    """Return a game with so few cards that all deals can be listed."""
    return KINDERSCHNAPSEN._replace(
        suits=tuple(range(suits)),
        ranks=tuple(range(ranks)),
        cards=tuple(card_of(suit, rank) for suit in range(suits) for rank in range(ranks)),
        dealing=dealing,
        holding=dealing.count(DEALER),
    )


def dealt(r: Ruleset, deck: tuple[int, ...]) -> Deal:
    def to(receiver: int) -> list[int]:
        return [card for card, its in zip(deck, r.dealing, strict=False) if its == receiver]

    stock = (*to(TURN_UP), *deck[len(r.dealing) :])
    return Deal(frozenset(to(NON_DEALER)), frozenset(to(DEALER)), stock)


def exchanged(deal: Deal, suits: tuple[int, ...]) -> Deal:
    def become(card: int) -> int:
        return card_of(suits[suit_of(card)], rank_of(card))

    return Deal(
        frozenset(map(become, deal.non_dealer)),
        frozenset(map(become, deal.dealer)),
        tuple(map(become, deal.stock)),
    )


def canonical(r: Ruleset, deal: Deal) -> Deal:
    """Return the deal with its suits in the order of their first appearance in turn-up and talon."""
    met = list(dict.fromkeys(suit_of(card) for card in deal.stock))
    order = met + [suit for suit in range(len(r.suits)) if suit not in met]
    return exchanged(deal, tuple(order.index(suit) for suit in range(len(order))))


@cache
def every_deal(r: Ruleset) -> set[Deal]:
    """Return every deal, from all orders of the cards."""
    return {dealt(r, deck) for deck in permutations(r.cards)}


@cache
def listed(r: Ruleset) -> list[Deal]:
    deals = Deals(r)
    return [dealt(r, tuple(deals.at(place))) for place in range(deals.number)]


GAMES = {
    "two suits": (tiny(2, 3, (0, 2, 1)), 2),
    "three suits": (tiny(3, 2, (1, 0, 2)), 6),
    "four suits": (tiny(4, 2, (0, 1, 2)), 24),
    "two suits may be unmet": (tiny(4, 2, (0, 0, 1, 1, 2)), 1),
    "a talon of two": (tiny(3, 2, (0, 0, 2, 1, 1)), 1),
}
"""Games, and the number of deals that each listed deal represents."""


@pytest.mark.parametrize(("r", "stand_for"), GAMES.values(), ids=GAMES)
def test_each_deal_is_there_once(r: Ruleset, stand_for: int) -> None:
    deals, found = Deals(r), listed(r)
    assert (deals.stand_for, len(found)) == (stand_for, len(set(found)))
    assert deals.number * stand_for == len(every_deal(r))


@pytest.mark.parametrize(("r", "stand_for"), GAMES.values(), ids=GAMES)
def test_each_deal_is_there_or_one_like_it(r: Ruleset, stand_for: int) -> None:
    every, found = every_deal(r), set(listed(r))
    assert found == (every if stand_for == 1 else {canonical(r, deal) for deal in every})


@pytest.mark.parametrize("variant", variant_names())
def test_the_deals_of_a_variant_are_as_many_as_there_are(variant: str) -> None:
    r: Ruleset = machine(variant).ruleset
    deals = Deals(r)
    assert deals.number * deals.stand_for == factorial(len(r.cards)) // factorial(r.holding) ** 2
    for place in (0, 1, deals.number // 2, deals.number - 1):
        assert sorted(deals.at(place)) == list(r.cards)
