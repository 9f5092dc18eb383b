"""Deals that a player cannot tell apart, by the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sixtysix.conform.position import Position
from sixtysix.conform.scripts import Script
from sixtysix.conform.system import Json


def indistinguishable(
    position: Position, player: int, script: Script, happened: Sequence[Json]
) -> Iterator[Script]:
    """The script with other setups, after which all that has happened happens too and the player sees the same."""
    seen = position.view(player)
    for setup in script.setup.alike(position.hand.table, position.coverage.ruleset, player):
        swapped = replace(script, setup=setup)
        twin = position.elsewhere(swapped)
        happens = all(twin.hand.send(event) for event in happened)
        if happens and twin.state == position.state and twin.view(player) == seen:
            yield swapped
