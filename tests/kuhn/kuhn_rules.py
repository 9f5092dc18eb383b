"""The rules of Kuhn poker, three cards and one bet: what `sixtysix.contract.base` leaves to a game.

A card is 0 (jack), 1 (queen) or 2 (king). Players are 0 and 1.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Self

from sixtysix.contract import base
from sixtysix.contract.base import NOBODY, Argument, lay_deck, numbers
from sixtysix.contract.base import choose_dealer as choose_dealer
from sixtysix.contract.base import pass_deal as pass_deal
from sixtysix.contract.base import shuffle as shuffle
from sixtysix.contract.chance import HasChance, below

Json = dict[str, Any]

CARDS = "JQK"
NONE = -1
FOLDED, CHECKED_DOWN, CALLED = 1, 2, 3
REASONS = (None, "fold", "check", "call")
SEEDS = (0, 1, 2)
SEEDS_CITE = ("kuhn-1950:deal.1",)


class Ruleset(NamedTuple):
    ante: int
    size_of_bet: int
    hands_of_match: int


def ruleset(parameters: Mapping[str, Any]) -> Ruleset:
    stakes = parameters["stakes"]
    return Ruleset(
        ante=stakes["ante"], size_of_bet=stakes["bet"], hands_of_match=parameters["match"]["hands"]
    )


def parameter_problems(parameters: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if parameters["stakes"]["bet"] > 10 * parameters["stakes"]["ante"]:
        yield ("stakes", "bet"), "a bet is at most ten antes"


@dataclass(slots=True)
class Table(base.Table):
    """A match at one table. The other player than the dealer acts first, and has the first card of the deck."""

    deck: list[int] = field(default_factory=numbers(0, 1, 2))
    given_deck: list[int] = field(default_factory=numbers(0, 1, 2))
    to_act: int = NOBODY
    pockets: list[int] = field(default_factory=numbers(NONE, NONE))
    open_cards: list[int] = field(default_factory=numbers(NONE, NONE))
    """Cards that both have seen: those of a showdown."""
    pot: list[int] = field(default_factory=numbers(0, 0))
    """What each player has put in."""
    bank: list[int] = field(default_factory=numbers(0, 0))
    """Chips won, less chips lost."""
    hands_in_match: int = 0
    taker: int = NOBODY


@dataclass(frozen=True)
class Setup(base.Setup):
    bank: tuple[int, int] = (0, 0)
    hands_in_match: int = 0

    def near_the_end(self, r: Ruleset, choices: HasChance) -> Self:
        won = below(choices, 3)
        return replace(self, bank=(won, -won), hands_in_match=below(choices, r.hands_of_match))


# Guards


def is_to_act(t: Table, r: Ruleset, player: int) -> bool:
    return t.to_act == player


def match_is_over(t: Table, r: Ruleset) -> bool:
    return t.hands_in_match >= r.hands_of_match


def hands_beyond_match(t: Table, r: Ruleset) -> int:
    return t.hands_in_match - r.hands_of_match


# Actions


def open_match(t: Table, r: Ruleset) -> None:
    t.bank[0] = t.bank[1] = 0
    t.hands_in_match = 0


def ante_up(t: Table, r: Ruleset) -> None:
    t.pot[0] = t.pot[1] = r.ante


def hand_out(t: Table, r: Ruleset) -> None:
    t.to_act = 1 - t.dealer
    t.pockets[t.to_act] = t.deck[0]
    t.pockets[t.dealer] = t.deck[1]
    t.open_cards[0] = t.open_cards[1] = NONE


def pass_turn(t: Table, r: Ruleset) -> None:
    t.to_act = 1 - t.to_act


def put_bet(t: Table, r: Ruleset, player: int) -> None:
    t.pot[player] += r.size_of_bet


def give_up(t: Table, r: Ruleset, player: int) -> None:
    t.reason = FOLDED
    t.taker = 1 - player


def compare(t: Table, r: Ruleset) -> None:
    for player in range(2):
        t.open_cards[player] = t.pockets[player]
    t.taker = 0 if t.pockets[0] > t.pockets[1] else 1
    t.reason = CALLED if t.pot[0] > r.ante else CHECKED_DOWN


def pay_out(t: Table, r: Ruleset) -> None:
    t.worth = t.pot[1 - t.taker]
    t.bank[t.taker] += t.worth
    t.bank[1 - t.taker] -= t.worth
    t.hands_ended += 1
    t.hands_in_match += 1


# Invariants


def cards_differ(t: Table, r: Ruleset) -> bool:
    return 1 << t.deck[0] | 1 << t.deck[1] | 1 << t.deck[2] == 7 and t.pockets[0] != t.pockets[1]


def chips_add_up(t: Table, r: Ruleset) -> bool:
    return t.bank[0] + t.bank[1] == 0


def pot_never_shrinks(t: Table, r: Ruleset, before: Table) -> bool:
    if t.hands_dealt != before.hands_dealt:
        return True
    return t.pot[0] >= before.pot[0] and t.pot[1] >= before.pot[1]


# Cases


def winner_of_hand(t: Table, r: Ruleset) -> int:
    """By a fold or with the better card: the first player, the dealer."""
    return 2 * int(t.reason == FOLDED) + int(t.taker == t.dealer)


def size_of_pot(t: Table, r: Ruleset) -> int:
    return int(t.worth > r.ante)


CASES: Mapping[str, Callable[[Ruleset], Mapping[int, str]]] = {
    winner_of_hand.__name__: lambda r: {
        0: "the first player by card",
        1: "the dealer by card",
        2: "the first player by fold",
        3: "the dealer by fold",
    },
    size_of_pot.__name__: lambda r: {0: "the antes", 1: "the antes and a bet"},
}


# JSON forms


ARGUMENTS: Mapping[str, Argument] = {"card": Argument(lambda r: (0, 1, 2), lambda r, card: CARDS[card])}


def give_deck(t: Table, r: Ruleset, cards: list[str]) -> None:
    lay_deck(t, ARGUMENTS["card"].names(r), cards)


def turn(t: Table) -> int:
    return t.to_act


def observe(t: Table, r: Ruleset) -> Json:
    return {**_public(t), "pockets": [_card(card) for card in t.pockets], "hidden": _card(t.deck[2])}


def view(t: Table, r: Ruleset, player: int) -> Json:
    return {"player": player, **_public(t), "pocket": _card(t.pockets[player])}


def _public(t: Table) -> Json:
    return {
        "button": t.dealer if t.dealer != NOBODY else None,
        "to_act": t.to_act if t.to_act != NOBODY else None,
        "pot": list(t.pot),
        "bank": list(t.bank),
        "table": [_card(card) for card in t.open_cards],
    }


def _card(card: int) -> str | None:
    return CARDS[card] if card != NONE else None


def result(t: Table, state: str) -> Json:
    """How the last hand ended, and who deals the next."""
    return {
        "winner": t.taker,
        "chips": t.worth,
        "how": REASONS[t.reason],
        "bank": list(t.bank),
        "next_button": None if state == "OVER" else t.dealer,
    }


def consequences(r: Ruleset) -> Mapping[str, tuple[str, tuple[str, ...], int]]:
    return {
        "most_to_lose": ("What a hand costs at most.", ("stakes.ante", "stakes.bet"), r.ante + r.size_of_bet)
    }


base.complete(__name__)
