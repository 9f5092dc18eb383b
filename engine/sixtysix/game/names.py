"""Display names of cards, ends of hands and moments of play.

The JSON forms have short keys instead, such as ``TS``, ``false_claim`` and ``TRICK_END``.
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from sixtysix.languages import N_, _, spoken


@dataclass(frozen=True)
class Suit:
    """The display names of a suit or a card, such as ``Suit("♠", "spades", "spade")``."""

    sign: str
    name: str
    picture: str

    @property
    def is_red(self) -> bool:
        return self.picture in ("heart", "diamond")


@dataclass(frozen=True)
class Pack:
    """A kind of pack, such as French. ``order`` is a template for the names of cards: ``{rank} of {suit}``."""

    title: str
    ranks: Mapping[str, tuple[str, str]]
    suits: Mapping[str, Suit]
    order: str

    def sign(self, card: str) -> str:
        """Return the short name of a card: ``10♠`` for ``TS``."""
        return self.ranks[card[0]][0] + self.suits[card[1]].sign

    def name(self, card: str) -> str:
        """Return the full name of a card: ``ten of spades`` for ``TS``."""
        return self.order.format(rank=self.ranks[card[0]][1], suit=self.suits[card[1]].name)

    def signs(self) -> dict[str, Suit]:
        """Return the display names of all suits and cards. The keys are JSON names, such as ``S`` and ``TS``."""
        names = (rank + suit for rank in self.ranks for suit in self.suits)
        cards = {c: Suit(self.sign(c), self.name(c), self.suits[c[1]].picture) for c in names}
        return {**self.suits, **cards}

    def translated(self) -> "Pack":
        """Return the pack with names in the current language."""
        ranks = {rank: (index, _(name)) for rank, (index, name) in self.ranks.items()}
        suits = {suit: replace(one, name=_(one.name)) for suit, one in self.suits.items()}
        return Pack(_(self.title), ranks, suits, _(self.order))


PACKS: Mapping[str, Pack] = {
    "french": Pack(
        N_("French"),
        {
            "A": ("A", N_("ace")), "T": ("10", N_("ten")), "K": ("K", N_("king")), "Q": ("Q", N_("queen")),
            "J": ("J", N_("jack")), "9": ("9", N_("nine")), "7": ("7", N_("seven")), "2": ("2", N_("two")),
        },
        {
            "S": Suit("♠", N_("spades"), "spade"), "H": Suit("♥", N_("hearts"), "heart"),
            "D": Suit("♦", N_("diamonds"), "diamond"), "C": Suit("♣", N_("clubs"), "club"),
        },
        N_("{rank} of {suit}"),
    ),
    "german": Pack(
        N_("German"),
        {
            "A": ("D", N_("Daus")), "T": ("10", N_("Zehner")), "K": ("K", N_("König")), "Q": ("O", N_("Ober")),
            "J": ("U", N_("Unter")), "9": ("9", N_("Neuner")), "7": ("7", N_("Siebener")), "2": ("2", N_("Zweier")),
        },
        {
            "S": Suit("La", N_("Laub"), "leaf"), "H": Suit("He", N_("Herz"), "heart"),
            "D": Suit("Sc", N_("Schellen"), "bell"), "C": Suit("Ei", N_("Eichel"), "acorn"),
        },
        N_("{suit}-{rank}"),
    ),
    "hungarian": Pack(
        N_("Hungarian"),
        {
            "A": ("Ász", N_("ász")), "T": ("X", N_("tízes")), "K": ("K", N_("király")), "Q": ("F", N_("felső")),
            "J": ("A", N_("alsó")), "9": ("IX", N_("kilences")), "7": ("VII", N_("hetes")), "2": ("II", N_("kettes")),
        },
        {
            "S": Suit("Zö", N_("zöld"), "leaf"), "H": Suit("Pi", N_("piros"), "heart"),
            "D": Suit("Tö", N_("tök"), "bell"), "C": Suit("Ma", N_("makk"), "acorn"),
        },
        N_("{suit} {rank}"),
    ),
}  # fmt: skip
"""The packs by name. In a German pack, Daus, Ober and Unter rank as ace, queen and jack."""


def own_pack() -> Pack:
    """Return the `Pack` with the names that the current language uses. The signs are ♠♥♦♣, which every font has."""
    own, signs = PACKS["hungarian" if spoken() == "hu" else "french"].translated(), PACKS["french"].suits
    suits = {key: replace(signs[key], name=one.name) for key, one in own.suits.items()}
    return replace(own, suits=suits)


SPELLINGS: Mapping[str, str] = {
    **{word.casefold(): rank for rank, words in PACKS["french"].ranks.items() for word in words},
    "b": "J",
    "bube": "J",
    "dame": "Q",
}
"""Alternative spellings of ranks. ``D`` is left out because it could be Daus or Dame."""

SIGNS: Mapping[str, Suit] = PACKS["french"].signs()

_LETTERS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")


def read_cards(written: Any) -> Any:
    """Return ``written`` with every card and suit spelt as in the JSON forms.

    Args:
        written: a text or a JSON value. A card may be spelt ``A♠``, ``10♥``, ``10S`` or ``ks``.

    >>> read_cards("1 lead_card 10♥")
    '1 lead_card TH'
    """
    if isinstance(written, Mapping):
        return {key: read_cards(value) for key, value in written.items()}
    if isinstance(written, list):
        return [read_cards(item) for item in written]
    return re.sub(r"[^\s,]+", _card, written) if isinstance(written, str) else written


def _card(word: re.Match[str]) -> str:
    name = word[0].translate(_LETTERS).upper().replace("10", "T")
    return name if name in SIGNS else word[0]


def with_ten(problem: str) -> str:
    return f"{problem}; write T for the ten" if re.search(r'"10[SHDC♠♥♦♣]', problem, re.I) else problem


ENDS: Mapping[str, str] = {
    "claim": N_("by a correct claim"),
    "false_claim": N_("by the other player's false claim"),
    "closer_failed": N_("because the closer failed"),
    "automatic": N_("by reaching the target"),
    "last_trick": N_("by the last trick"),
    "most_points": N_("by more points"),
}
"""How a hand was won, for each ``reason`` in a result."""

ENDS_OF_YOURS: Mapping[str, str] = {"false_claim": N_("by your false claim")}
"""Other texts than in `ENDS`, for the loser."""

MOMENTS: Mapping[str, str] = {
    "PRE_GAME": N_("before the match"),
    "TRICK_START": N_("before a lead"),
    "TRICK_IN_PROGRESS": N_("in reply to a lead"),
    "TRICK_END": N_("after a trick"),
    "DONE": N_("after the match"),
}
"""Descriptions of states as moments of play."""


KEYS: Mapping[str, str] = {"next_trick": "n", "exchange_trump": "x", "close_talon": "c", "claim": "!"}
"""The keyboard shortcuts of events without further arguments, on every table.

Enter takes the first legal event. A marriage's key is its suit as a capital letter; a card's key is its place in the
hand.
"""

COSTLY = {
    "claim": N_("A false claim costs the hand."),
    "close_talon": N_("Once the talon is closed, nobody draws."),
}
"""Events that may cost points, with the warning that a table shows before them."""


def names_json() -> dict[str, Any]:
    """Return all display names in the current language, as JSON for web pages."""
    packs = {name: asdict(pack.translated()) for name, pack in PACKS.items()}
    known = {"ends": ENDS, "ends_of_yours": ENDS_OF_YOURS, "moments": MOMENTS, "costly": COSTLY}
    translated_texts = {name: {key: _(text) for key, text in texts.items()} for name, texts in known.items()}
    return {"packs": packs, "keys": KEYS, **translated_texts}
