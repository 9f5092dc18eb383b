"""Deals that a player cannot tell apart, by the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sixtysix.conform.position import Position
from sixtysix.conform.scripts import Script
from sixtysix.conform.system import Json
from sixtysix.game import views

MOST_SWAPS = 6
"""Pairs of hidden cards that are swapped to see whether a player can tell."""


def indistinguishable(
    position: Position, player: int, script: Script, happened: Sequence[Json]
) -> Iterator[Script]:
    """The script dealt so that a hidden card of the other player is swapped with one of the stock.

    Only deals after which all that has happened happens too, and the player sees the same.
    """
    table, seen = position.hand.tell(), position.view(player)
    hidden = sorted(set(table["hands"][1 - player]) - set(table["shown"][1 - player]))
    pairs = [(card, drawn) for card in hidden for drawn in table["stock"]]
    deck = views.deck(position.hand.table, position.coverage.ruleset)
    for one, two in pairs[:: max(1, len(pairs) // MOST_SWAPS)]:
        swapped = replace(script, deck=tuple({one: two, two: one}.get(card, card) for card in deck))
        with position.coverage.aside():
            twin = position.elsewhere(swapped)
            happens = all(twin.hand.send(event) for event in happened)
            looks_the_same = happens and twin.state == position.state and twin.view(player) == seen
        if looks_the_same:
            yield swapped
