"""How people write cards, which the JSON forms write rank then suit (``TS``)."""

from collections.abc import Mapping
from dataclasses import dataclass

RED = "HD"
"""The suits of red cards."""


@dataclass(frozen=True)
class Faces:
    """What ranks and suits are called, and whether the suit stands first."""

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    suit_first: bool = False

    def card(self, card: str) -> str:
        rank, suit = self.ranks.get(card[0], card[0]), self.suits[card[1]]
        return f"{suit}-{rank}" if self.suit_first else rank + suit


FRENCH = Faces({"T": "10"}, {"S": "♠", "H": "♥", "D": "♦", "C": "♣"})
GERMAN = Faces(
    {"T": "10", "Q": "Ober", "J": "Unter", "K": "König", "A": "Ass"},
    {"S": "Laub", "H": "Herz", "D": "Schellen", "C": "Eichel"},
    suit_first=True,
)

FACES: Mapping[str, Faces] = {"french": FRENCH, "german": GERMAN}
