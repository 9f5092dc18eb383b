"""How a simulated player chooses among the legal events."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sixtysix.rules.chance import below, draw, seed_chance
from sixtysix.rules.guards import target_reached
from sixtysix.rules.table import Table
from sixtysix.runtime.events import Numbers

POLICY_STREAM = 1 << 31
"""Added to the stream of a match, so that the choices never disturb the shuffling."""


class Odds(NamedTuple):
    """How likely a player does what is not left to even chance, when he may: probabilities from 0 to 1."""

    false_claim: float = 0.02
    closing: float = 0.05
    right_claim: float | None = None
    """None: as likely as any other event."""


class RandomPolicy:
    """Chooses uniformly, but claims falsely and closes with odds of their own."""

    def __init__(self, odds: Odds, seed: int, stream: int) -> None:
        self._odds = {
            kind: round(probability * (1 << 32))
            for kind, probability in odds._asdict().items()
            if probability is not None
        }
        self._chance = Table()
        seed_chance(self._chance, seed, stream | POLICY_STREAM)

    def choose(self, t: Table, r: Any, legal: Sequence[tuple[str, Numbers]]) -> int:
        """The place in ``legal`` of the event that happens next."""
        places: dict[str, list[int]] = {}
        for place, (event, numbers) in enumerate(legal):
            places.setdefault(self._kind(t, r, event, numbers), []).append(place)
        for kind, odds in self._odds.items():
            if kind in places and draw(self._chance) < odds:
                return self._any(places[kind])
        return self._any(places.get("other") or list(range(len(legal))))

    def _kind(self, t: Table, r: Any, event: str, numbers: Numbers) -> str:
        if event == "close_talon":
            kind = "closing"
        elif event == "claim":
            kind = "right_claim" if target_reached(t, r, numbers["player"]) else "false_claim"
        else:
            kind = "other"
        return kind if kind in self._odds else "other"

    def _any(self, places: list[int]) -> int:
        return places[below(self._chance, len(places))]
