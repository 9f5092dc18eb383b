"""The web table: two people, or one against the computer, at a compiled machine."""

COLOURS = {
    "felt": ("#2c6e54", "#1d4d3b"),
    "felt-deep": ("#1f5741", "#143a2c"),
    "on-felt": ("#eef6f1", "#dcebe3"),
    "paper": ("#fffefa", "#efece2"),
    "card-line": ("#b9b2a2", "#77715f"),
    "card-black": ("#20242c", "#1a1d24"),
    "card-red": ("#c02a2f", "#b3242a"),
    "card-green": ("#2f7a43", "#2f7a43"),
    "card-gold": ("#d79a1e", "#d79a1e"),
    "card-brown": ("#5f3714", "#5f3714"),
}
"""What a table of cards has beside the colours of pages: on light ground, and on dark."""
