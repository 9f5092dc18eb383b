"""Text in drawings: how wide it is, where it wraps, and the HTML-like labels that Graphviz lays out.

Every line stands in a cell of a fixed size that is computed here, so a layout does not depend on the fonts
of the machine that draws it. Sizes are in Graphviz points; a drawing shows one point as one pixel.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape

FONTS = "Helvetica,Arial,Liberation Sans,DejaVu Sans,sans-serif"

_WIDTHS = {
    letter: width
    for letters, width in (
        ("ijl'|", 0.29),
        (" .,:;!I\u00a0", 0.33),
        ('ftr-()[]{}/\\"*', 0.41),
        ("cksvxyz_", 0.59),
        ("EFLPTY", 0.64),
        ("ABCKRSVXZ", 0.71),
        ("DGHJNOQU&#<>=+~w", 0.83),
        ("mMW@%—…", 1.0),
    )
    for letter in letters
}
_SMALL_LETTER = 0.64


@dataclass(frozen=True)
class Style:
    """How a line looks; ``hang`` is the indent of what wraps below its first row."""

    size: int
    color: str
    bold: bool = False
    italic: bool = False
    hang: str = ""


@dataclass(frozen=True)
class Line:
    text: str
    style: Style

    @property
    def width(self) -> float:
        """An upper estimate for the common sans-serif fonts, the wide DejaVu Sans among them."""
        heavy = 1.12 if self.style.bold else 1.0
        return max(sum(map(_letter_width, self.text)) * heavy, 0.6 * len(self.text)) * self.style.size

    def wrap(self, width: float) -> list["Line"]:
        """Break it into as few rows as can be, of about one length and at most ``width`` wide.

        A word that is wider is broken.
        """
        rows = list(self._filled(width))
        widest = max((self._with(self.style.hang + word).width for word in _words(self.text)), default=0.0)
        even = min(width, max(self.width / len(rows), widest, width / 2))
        tries = (list(self._filled(even + (width - even) * step / 8)) for step in range(8))
        return next((tried for tried in tries if len(tried) == len(rows)), rows)

    def _filled(self, width: float) -> Iterator["Line"]:
        row = self._with("")
        for word in _words(self.text):
            longer = row._with(f"{row.text} {word}" if row.text.strip() else f"{row.text}{word}")
            if longer.width > width and row.text.strip():
                yield row
                longer = row._with(self.style.hang + word)
            while longer.width > width:
                ends = range(len(longer.text), 1, -1)
                fitting = next((end for end in ends if row._with(longer.text[:end]).width <= width), 1)
                end = max(fitting, len(self.style.hang) + 1)
                yield longer._with(longer.text[:end])
                longer = row._with(self.style.hang + longer.text[end:])
            row = longer
        yield row

    def _with(self, text: str) -> "Line":
        return Line(text, self.style)

    def html(self, width: int) -> str:
        """Write a table row; its transparent background marks the cell in the SVG that Graphviz writes."""
        text = escape(self.text).replace("\\", "\\\\")
        if self.style.bold:
            text = f"<B>{text}</B>"
        if self.style.italic:
            text = f"<I>{text}</I>"
        font = f'<FONT POINT-SIZE="{self.style.size}" COLOR="{self.style.color}">{text}</FONT>'
        size = f'FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{round(self.style.size * 1.35)}"'
        return f'<TR><TD {size} ALIGN="LEFT" BGCOLOR="transparent">{font}</TD></TR>'


@dataclass(frozen=True)
class Block:
    """Lines that belong together; ``id`` lets a page find them."""

    lines: tuple[Line, ...]
    id: str = ""


def table(lines: Iterable[Line], width: float, gap: int = 0) -> str:
    """Write an HTML-like table of the lines that say something, wrapped at ``width``, with a gap below."""
    rows = [row for line in lines if line.text.strip() for row in line.wrap(width)]
    widest = max((row.width for row in rows), default=1)
    body = "".join(row.html(int(widest) + 2) for row in rows)
    below = f'<TR><TD HEIGHT="{gap}"></TD></TR>' if gap else ""
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{body}{below}</TABLE>'


def box(blocks: Iterable[Block], width: float, attributes: str) -> str:
    """Write a label of several compartments with a rule between them."""
    rows = []
    for block in blocks:
        if block.lines:
            found = f' ID="{escape(block.id)}" HREF="#" TITLE="-"' if block.id else ""
            rows.append(f'<TR><TD ALIGN="LEFT"{found}>{table(block.lines, width)}</TD></TR>')
    return f'<TABLE CELLBORDER="0" CELLSPACING="0" CELLPADDING="5" {attributes}>{"<HR/>".join(rows)}</TABLE>'


def _words(text: str) -> list[str]:
    """What stands between spaces; a no-break space binds, what cannot be printed separates."""
    visible = (letter if letter.isprintable() or letter == "\u00a0" else " " for letter in text)
    return [word for word in "".join(visible).split(" ") if word]


def _letter_width(letter: str) -> float:
    if letter.isascii() or letter in _WIDTHS:
        return _WIDTHS.get(letter, _SMALL_LETTER)
    if unicodedata.combining(letter):
        return 0.0
    return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.8
