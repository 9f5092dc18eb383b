"""Positions of a hand that is being played, put onto a table.

This module is translated into JavaScript too, for the page on which positions are tried (docs/embedding-javascript.md
says which Python that allows).
"""

from typing import TypedDict

from sixtysix.game.actions import show_marriage, turn_talon_down
from sixtysix.game.cards import NO_CARD, NO_SUIT, bit
from sixtysix.game.guards import all_cards_are_won
from sixtysix.game.invariants import card_points
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import ARGUMENTS


class Position(TypedDict):
    """A hand that is being played: what a scenario says of where its cards lie."""

    hands: list[list[str]]
    won: list[list[str]]
    marriages: list[list[str]]
    marriage: str
    leader: int
    turnup: str
    trump: str
    stock: list[str]
    led: str
    last_trick: list[str]
    closed_by: int | None
    strict: bool | None


def state_of(at: Position) -> str:
    """Name the state that a hand is in."""
    if at["last_trick"]:
        return "TRICK_END"
    return "TRICK_IN_PROGRESS" if at["led"] else "TRICK_START"


def cards_in_order(r: Ruleset, at: Position) -> list[str]:
    """List all cards with those of the talon last, the next one first. Cards that lie nowhere are at its bottom."""
    named = [*lying_open(at), *at["stock"]]
    return [*named, *[name for name in ARGUMENTS["card"].names(r) if name not in named]]


def lying_open(at: Position) -> list[str]:
    """List the cards that do not lie face down."""
    single = [name for name in [at["turnup"], at["led"]] if name]
    return [*at["hands"][0], *at["hands"][1], *at["won"][0], *at["won"][1], *at["last_trick"], *single]


def lay_out(t: Table, r: Ruleset, at: Position) -> None:
    """Let a hand that has just been dealt, of cards in this order, stand so."""
    numbers, suits = ARGUMENTS["card"].names(r), ARGUMENTS["suit"].names(r)
    t.leader = at["leader"]
    t.turnup = numbers[at["turnup"]] if at["turnup"] else NO_CARD
    t.trump = suits[at["turnup"][1] if at["turnup"] else at["trump"]]
    t.drawn = len(lying_open(at))
    t.talon = len(r.cards) - t.drawn
    for player in range(2):
        # A trick that still lies there is its winner's.
        own = [*at["won"][player], *at["last_trick"]] if player == t.leader else at["won"][player]
        t.hands[player] = sum([bit(numbers[name]) for name in at["hands"][player]])
        t.won[player] = sum([bit(numbers[name]) for name in own])
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
