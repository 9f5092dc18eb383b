"""The vocabulary of players: how cards, the ends of hands and the moments of play are called.

The JSON forms name a card by rank then suit (``TS``), an end and a moment by a key; this module has the words.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Suit:
    """A suit of a pack, or a card of it: a sign, a name, and the picture of the suit."""

    sign: str
    name: str
    picture: str

    @property
    def is_red(self) -> bool:
        return self.picture in ("heart", "diamond")


@dataclass(frozen=True)
class Pack:
    """A kind of pack. ``ranks`` has the index in the corner and the name; ``order`` puts rank and suit together."""

    ranks: Mapping[str, tuple[str, str]]
    suits: Mapping[str, Suit]
    order: str

    def sign(self, card: str) -> str:
        """Write a card in a few characters: ``10♠``."""
        return self.ranks[card[0]][0] + self.suits[card[1]].sign

    def name(self, card: str) -> str:
        """Name a card as it is read aloud: ``ten of spades``, ``Herz-Ober``."""
        return self.order.format(rank=self.ranks[card[0]][1], suit=self.suits[card[1]].name)

    def signs(self) -> dict[str, Suit]:
        """Give the suits, and the cards by their names in the JSON forms."""
        names = (rank + suit for rank in self.ranks for suit in self.suits)
        cards = {c: Suit(self.sign(c), self.name(c), self.suits[c[1]].picture) for c in names}
        return {**self.suits, **cards}

    def short(self, card: str) -> str:
        """Write a card within a line: by its sign if that is clear without a legend, else by its name."""
        return self.sign(card) if len(self.suits[card[1]].sign) == 1 else self.name(card)


PACKS: Mapping[str, Pack] = {
    "french": Pack(
        {
            "A": ("A", "ace"), "T": ("10", "ten"), "K": ("K", "king"), "Q": ("Q", "queen"), "J": ("J", "jack"),
            "9": ("9", "nine"), "7": ("7", "seven"), "2": ("2", "two"),
        },
        {
            "S": Suit("♠", "spades", "spade"), "H": Suit("♥", "hearts", "heart"),
            "D": Suit("♦", "diamonds", "diamond"), "C": Suit("♣", "clubs", "club"),
        },
        "{rank} of {suit}",
    ),
    "german": Pack(
        {
            "A": ("D", "Daus"), "T": ("10", "Zehner"), "K": ("K", "König"), "Q": ("O", "Ober"), "J": ("U", "Unter"),
            "9": ("9", "Neuner"), "7": ("7", "Siebener"), "2": ("2", "Zweier"),
        },
        {
            "S": Suit("La", "Laub", "leaf"), "H": Suit("He", "Herz", "heart"),
            "D": Suit("Sc", "Schellen", "bell"), "C": Suit("Ei", "Eichel", "acorn"),
        },
        "{suit}-{rank}",
    ),
    "hungarian": Pack(
        {
            "A": ("Á", "ász"), "T": ("X", "tízes"), "K": ("K", "király"), "Q": ("F", "felső"), "J": ("A", "alsó"),
            "9": ("IX", "kilences"), "7": ("VII", "hetes"), "2": ("II", "kettes"),
        },
        {
            "S": Suit("Zö", "zöld", "leaf"), "H": Suit("Pi", "piros", "heart"),
            "D": Suit("Tö", "tök", "bell"), "C": Suit("Ma", "makk", "acorn"),
        },
        "{suit} {rank}",
    ),
}  # fmt: skip
"""The packs by their names. In a German pack the Daus ranks as the ace, Ober and Unter as queen and jack."""

SIGNS: Mapping[str, Suit] = PACKS["french"].signs()

ENDS: Mapping[str, str] = {
    "claim": "by a right claim",
    "false_claim": "by the other player's false claim",
    "closer_failed": "because the closer failed",
    "automatic": "by reaching the target",
    "last_trick": "by the last trick",
    "most_points": "by more trick points",
}
"""How a hand is won, by the ``reason`` of its result."""

MOMENTS: Mapping[str, str] = {
    "PRE_GAME": "before the match",
    "TRICK_START": "before a lead",
    "TRICK_IN_PROGRESS": "in reply to a lead",
    "TRICK_END": "after a trick",
    "DONE": "after the match",
}
"""When something happens, by the state."""


KEYS: Mapping[str, str] = {"next_trick": "n", "exchange_trump": "x", "close_talon": "c", "claim": "!"}
"""The keys of events that carry nothing but their player, at every table of ours.

Enter stands for the first. The key of a marriage is its suit, a capital letter. The key of a card is its place in the
hand.
"""

COSTLY = {"claim": "A false claim costs the hand.", "close_talon": "Once the talon is closed, nobody draws."}
"""Events that may cost points, and why: a table asks again before them."""


def names_json() -> dict[str, Any]:
    """Give all of it to pages."""
    packs = {name: asdict(pack) for name, pack in PACKS.items()}
    return {"packs": packs, "ends": ENDS, "moments": MOMENTS, "keys": KEYS, "costly": COSTLY}
