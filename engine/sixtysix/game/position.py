"""Makes the table of a hand in progress, from a whole position or from one player's view.

This module is also translated into JavaScript for the static table (CONTRIBUTING.md describes the
supported subset of Python).
"""

from sixtysix.game.actions import show_marriage, turn_talon_down
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, other
from sixtysix.game.forms import Knowledge, Position
from sixtysix.game.guards import all_cards_are_won
from sixtysix.game.hands import stack_deck
from sixtysix.game.invariants import card_points
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS


def state_of(at: Position) -> str:
    """Return the name of the state that fits the position."""
    if at["last_trick"]:
        return "TRICK_END"
    return "TRICK_IN_PROGRESS" if at["led"] else "TRICK_START"


def cards_in_order(r: Ruleset, at: Position) -> list[str]:
    """Return all cards: first `lying_open`, then the ``stock``, then the cards that the position does not name."""
    named = [*lying_open(at), *at["stock"]]
    return [*named, *[name for name in ARGUMENTS["card"].names(r) if name not in named]]


def lying_open(at: Position) -> list[str]:
    single = [name for name in [at["turnup"], at["led"]] if name]
    return [*at["hands"][0], *at["hands"][1], *at["won"][0], *at["won"][1], *at["last_trick"], *single]


def lay_out(t: Table, r: Ruleset, at: Position) -> None:
    """Put the table into a position. The hand must have been dealt from the deck `cards_in_order`."""
    numbers, suits = ARGUMENTS["card"].names(r), ARGUMENTS["suit"].names(r)
    t.leader = at["leader"]
    t.turnup = numbers[at["turnup"]] if at["turnup"] else NO_CARD
    t.trump = suits[at["turnup"][1] if at["turnup"] else at["trump"]]
    t.drawn = len(lying_open(at))
    t.talon = len(r.cards) - t.drawn
    for player in range(2):
        # A trick on the table already belongs to its winner.
        own = [*at["won"][player], *at["last_trick"]] if player == t.leader else at["won"][player]
        t.hands[player] = sum([bit(numbers[name]) for name in at["hands"][player]])
        t.won[player] = sum([bit(numbers[name]) for name in own])
        t.first_tricks[player] = sum([bit(numbers[name]) for name in own[:2]])
        t.tricks[player] = len(own) // 2
    for player in range(2):
        last = r.last_trick_points if all_cards_are_won(t) and player == t.leader else 0
        t.points[player] = t.trick_points[player] = card_points(r, t.won[player]) + last
        for name in at["marriages"][player]:
            show_marriage(t, r, player, suits[name])
        t.shown[player] &= t.hands[player]
    t.marriage = NO_SUIT
    if at["marriage"]:
        show_marriage(t, r, t.leader, suits[at["marriage"]])
    t.strict = int(not at["turnup"])
    if at["closed_by"] is not None:
        turn_talon_down(t, r, at["closed_by"])
    if at["strict"] is not None:
        t.strict = 1 if at["strict"] else 0
    if at["led"]:
        t.led = numbers[at["led"]]
    if at["last_trick"]:
        t.led, t.followed = numbers[at["last_trick"][0]], numbers[at["last_trick"][1]]


def number_of(r: Ruleset, card: str | None) -> int:
    return NO_CARD if card is None else ARGUMENTS["card"].names(r)[card]


def mask_of(r: Ruleset, cards: list[str]) -> int:
    return sum([bit(number_of(r, card)) for card in cards])


def table_of(r: Ruleset, seen: Knowledge) -> Table:
    """Return the table that a player's view describes, without hidden cards. Hidden points are 0."""
    t, me = Table(), seen["player"]
    t.dealer = NOBODY if seen["dealer"] is None else seen["dealer"]
    t.first_dealer = t.dealer
    t.leader = NOBODY if seen["leader"] is None else seen["leader"]
    t.trump = NO_SUIT if seen["trump"] is None else ARGUMENTS["suit"].names(r)[seen["trump"]]
    t.turnup = number_of(r, seen["turnup"])
    t.talon = seen["talon"]
    t.drawn = len(r.cards) - t.talon
    t.strict = int(seen["strict"])
    t.closed_by = NOBODY if seen["closed_by"] is None else seen["closed_by"]
    t.shown = [mask_of(r, cards) for cards in seen["shown"]]
    t.hands[me] = mask_of(r, seen["hand"])
    t.hands[other(me)] = t.shown[other(me)]
    t.led = number_of(r, seen["led"])
    if seen["last_trick"] is not None:
        t.led, t.followed = number_of(r, seen["last_trick"][0]), number_of(r, seen["last_trick"][1])
    t.marriage = NO_SUIT if seen["marriage"] is None else ARGUMENTS["suit"].names(r)[seen["marriage"]]
    if seen["points"] is not None and seen["pending"] is not None and seen["trick_points"] is not None:
        t.points = list(seen["points"])
        t.pending = list(seen["pending"])
        t.trick_points = list(seen["trick_points"])
    t.tricks = list(seen["tricks"])
    t.score = list(seen["score"])
    t.games = list(seen["games"])
    t.bonus = seen["bonus"]
    stack_deck(t, r, r.cards)  # the end of this hand deals the next one
    return t


def in_sight(t: Table, me: int) -> int:
    """Return a bit mask of the cards that the player sees or has seen in the opponent's hand."""
    cards = t.hands[me] | t.shown[other(me)]
    for card in [t.turnup, t.led, t.followed]:
        if card != NO_CARD:
            cards |= bit(card)
    return cards
