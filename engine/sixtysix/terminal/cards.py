"""Cards drawn in a terminal."""

from collections.abc import Collection, Sequence

from rich.table import Table
from rich.text import Text

from sixtysix.game.names import Pack

COLOURS = {
    "spade": "bold", "heart": "bold red", "diamond": "bold red", "club": "bold",
    "leaf": "bold green", "bell": "bold yellow", "acorn": "bold bright_blue",
}  # fmt: skip
"""How rich writes the suits, by their pictures."""

BACK = "▒▒▒"


def row(drawn: Sequence[Text]) -> Table:
    """Lay cards side by side."""
    cards = Table.grid(padding=(0, 1))
    cards.add_row(*drawn)
    return cards


def face(pack: Pack, card: str, *, dim: bool = False, label: str = "") -> Text:
    """Draw a card face up, four lines high, above a line with its label."""
    style = COLOURS[pack.suits[card[1]].picture] + (" dim" if dim else "")
    return _drawn(pack.ranks[card[0]][0], pack.suits[card[1]].sign, style, dim, label)


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
    return (
        Text(" ").join(inked(pack, card, pack.sign(card)) for card in cards) if cards else Text("none", "dim")
    )


def inked(pack: Pack, card: str, words: str) -> Text:
    """Write words in the colour of a card, or of a suit."""
    return Text(words, COLOURS[pack.suits[card[-1]].picture])
