"""Cards as people name and draw them: with French suits, or German ones, which Hungarian packs have too."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text


@dataclass(frozen=True)
class Pack:
    """Writes the cards of a kind of pack: signs, words and colours by the letters of ranks and suits."""

    ranks: dict[str, str]
    rank_words: dict[str, str]
    suits: dict[str, str]
    suit_words: dict[str, str]
    colours: dict[str, str]

    def sign(self, card: str) -> str:
        """Write a card in a few characters: ``10♠``."""
        return self.ranks[card[0]] + self.suits[card[1]]

    def text(self, card: str) -> Text:
        return Text(self.sign(card), style=self.colours[card[1]])

    def words(self, card: str) -> str:
        """Name a card as it is read aloud: ``ten of spades``."""
        return f"{self.rank_words[card[0]]} of {self.suit_words[card[1]]}"


PACKS = {
    "french": Pack(
        ranks={"A": "A", "T": "10", "K": "K", "Q": "Q", "J": "J", "9": "9", "7": "7", "2": "2"},
        rank_words={
            "A": "ace", "T": "ten", "K": "king", "Q": "queen", "J": "jack", "9": "nine", "7": "seven", "2": "two",
        },
        suits={"S": "♠", "H": "♥", "D": "♦", "C": "♣"},
        suit_words={"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
        colours={"S": "bold", "H": "bold red", "D": "bold red", "C": "bold"},
    ),
    "german": Pack(
        ranks={"A": "D", "T": "10", "K": "K", "Q": "O", "J": "U", "9": "9", "7": "7", "2": "2"},
        rank_words={
            "A": "Daus", "T": "ten", "K": "king", "Q": "Ober", "J": "Unter", "9": "nine", "7": "seven", "2": "two",
        },
        suits={"S": "La", "H": "He", "D": "Sc", "C": "Ei"},
        suit_words={"S": "leaves", "H": "hearts", "D": "bells", "C": "acorns"},
        colours={"S": "bold green", "H": "bold red", "D": "bold yellow", "C": "bold bright_blue"},
    ),
}  # fmt: skip
"""The packs by their names. In a German pack the Daus ranks as the ace, Ober and Unter as queen and jack."""

BACK = "▒▒▒"


def row(drawn: Sequence[Text]) -> Table:
    """Lay cards side by side."""
    cards = Table.grid(padding=(0, 1))
    cards.add_row(*drawn)
    return cards


def face(pack: Pack, card: str, *, dim: bool = False, label: str = "") -> Text:
    """Draw a card face up, four lines high, above a line with its label."""
    style = pack.colours[card[1]] + (" dim" if dim else "")
    return _drawn(pack.ranks[card[0]], pack.suits[card[1]], style, dim, label)


def back(label: str = "") -> Text:
    """Draw a card face down."""
    return _drawn(BACK, BACK, "dim", True, label)


def _drawn(upper: str, lower: str, style: str, dim: bool, label: str) -> Text:
    frame = "dim" if dim else ""
    text = Text()
    text.append("╭───╮\n", frame)
    for part in (upper, lower):
        text.append("│", frame).append(f"{part:^3}", style).append("│\n", frame)
    text.append("╰───╯\n", frame)
    return text.append(f"{label:^5}", "bold")


def listed(pack: Pack, cards: Collection[str]) -> Text:
    """Write cards in a line."""
    return Text(" ").join(map(pack.text, cards)) if cards else Text("none", "dim")
