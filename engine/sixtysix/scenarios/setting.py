"""Games that stand where a scenario begins."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sixtysix.errors import SixtySixError
from sixtysix.game import views
from sixtysix.game.actions import marriage_value
from sixtysix.game.cards import NO_CARD, bit, card_of
from sixtysix.game.invariants import card_points
from sixtysix.game.ruleset import TURN_UP, Ruleset
from sixtysix.game.setup import Setup, new_score
from sixtysix.runtime import GameMachine
from sixtysix.runtime.handlers import StateHandler
from sixtysix.scenarios.scenario import Cards, Given


def begin(
    machine: type[GameMachine],
    given: Given,
    seed: int | None = None,
    handlers: Sequence[StateHandler | type[StateHandler]] = (),
) -> GameMachine:
    """A game that stands where a scenario begins; hands without a deck are shuffled from a seed.

    Raises:
        SixtySixError: if the cards are not the machine's deck.
    """
    setup = setup_of(given, machine.ruleset)
    game: GameMachine = replace(setup, seed=setup.seed if seed is None else seed).start(
        machine, handlers=handlers
    )
    lay_out(game.table, machine.ruleset, given)
    return game


def setup_of(given: Given, r: Ruleset) -> Setup:
    """The beginning of a scenario's hand, as far as it is that of a hand which has just been dealt."""
    return Setup(
        tuple(_deck(r, given)) if given.hands else given.deal,
        given.dealer,
        given.score or new_score(r),
        given.games,
        given.bonus,
        given.dealt,
        given.seed,
        given.first_dealer,
        given.next_deals,
    )


def _deck(r: Ruleset, given: Given) -> list[str]:
    """The deck, after the cut, that gives the holdings; of a hand that is being played, one with these cards."""
    rest = _rest(r, given)
    if given.won:
        return [
            *given.won[0],
            *given.won[1],
            *given.hands[0],
            *given.hands[1],
            *_turnup(given),
            *given.stock,
            *rest,
        ]
    holdings = [iter(cards) for cards in given.hands]
    players = [None if to == TURN_UP else given.dealer if to else 1 - given.dealer for to in r.dealing]
    dealt = [given.turnup if player is None else next(holdings[player], "") for player in players]
    return [*dealt, *holdings[0], *holdings[1], *given.stock, *rest]


def _turnup(given: Given) -> Cards:
    return (given.turnup,) if given.turnup else ()


def _rest(r: Ruleset, given: Given) -> list[str]:
    """The cards that are named nowhere, in the order of the deck."""
    named = {*given.stock, *_turnup(given)}.union(*given.hands, *given.won)
    return [name for card in r.cards if (name := views.card_name(r, card)) not in named]


def lay_out(t: Any, r: Ruleset, given: Given) -> None:
    """Let a hand that has just been dealt be one of a match that goes on; with tricks won, one that is being played.

    Raises:
        SixtySixError: if the turn-up is drawn and a card lies nowhere.
    """
    t.hands_ended = int(given.dealt)
    if not given.won:
        return
    rest = [*given.stock, *_rest(r, given)]
    if rest and not given.turnup:
        raise SixtySixError(f"the talon is used up, but nobody has {' '.join(rest)}")
    numbers = views.ARGUMENTS["card"].names(r)
    suits = views.ARGUMENTS["suit"].names(r)
    t.leader = given.leader
    t.talon, t.drawn = len(rest), len(r.cards) - len(rest)
    t.trump = suits[given.trump or given.turnup[1]]
    t.turnup = numbers[given.turnup] if given.turnup else NO_CARD
    t.strict = int(not given.turnup)
    for player in range(2):
        t.hands[player] = _mask(numbers[name] for name in given.hands[player])
        t.won[player] = _mask(numbers[name] for name in given.won[player])
        t.tricks[player] = len(given.won[player]) // 2
        t.points[player] = t.trick_points[player] = card_points(r, t.won[player])
        for name in given.marriages[player] if given.marriages else ():
            _declare(t, r, player, suits[name])


def _mask(cards: Iterable[int]) -> int:
    return sum(map(bit, cards))


def _declare(t: Any, r: Ruleset, player: int, suit: int) -> None:
    """Count a marriage whose player has won a trick since, or need not."""
    pair = bit(card_of(suit, r.king)) | bit(card_of(suit, r.queen))
    t.declared[player] |= 1 << suit
    t.shown[player] |= pair & t.hands[player]
    t.points[player] += marriage_value(t, r, suit)
