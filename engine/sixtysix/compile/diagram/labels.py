"""Labels of Graphviz: styled lines with their widths and where they wrap, and tables, boxes and rows of tiles of them.

Graphviz places text by the fonts of the machine it runs on. So every cell has a size that is computed here.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape

from sixtysix.compile.diagram.palette import ACCENT, CARD, FRAME, GREEN, INK, RED

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

_GAP, _BETWEEN = 8, 2
"""What is between a line and what stands behind it, or tiles and words; and between tiles."""

_CELLS = 'BORDER="0" CELLBORDER="0" CELLPADDING="0"'

MIDDLE, END = "\u2063", "\u2064"
"""An invisible letter before a text that stands in the middle of its cell, or at its right end."""

GONE, NEW = "\u2061", "\u2062"
"""Invisible letters before each word of what was struck out of a text, and of what was put into it."""

_LOOKS = {GONE: (ACCENT, "S"), NEW: (GREEN, "U")}
_STOP_OR_WORD = rf"(?:[.,;:]+(?=[\s{GONE}{NEW}]|$)|[^\s{GONE}{NEW}]+?)"
_CHANGED = re.compile(
    rf"(?P<mark>[{GONE}{NEW}]){_STOP_OR_WORD}(?:\s?(?P=mark){_STOP_OR_WORD})*(?=[.,;:\])]*(?:[\s{GONE}{NEW}]|$))"
)


@dataclass(frozen=True)
class Style:
    """How a line looks; ``hang`` is the indent of what wraps below its first row, ``place`` as in a cell."""

    size: int
    color: str
    bold: bool = False
    italic: bool = False
    hang: str = ""
    place: str = ""


@dataclass(frozen=True)
class Line:
    """A line of text; what is ``behind`` it, such as citations, stands in the same row if there is room."""

    text: str
    style: Style
    behind: "Line | None" = None
    cites: tuple[str, ...] = ()
    """What it rests on; a reader sees it who points at the line."""

    @property
    def width(self) -> float:
        """An upper estimate for the common sans-serif fonts, the wide DejaVu Sans among them."""
        heavy = 1.12 if self.style.bold else 1.0
        text = self.text.replace(GONE, "").replace(NEW, "")
        own = max(sum(map(_letter_width, text)) * heavy, 0.6 * len(text)) * self.style.size
        return own + (_GAP + self.behind.width if self.behind else 0)

    def wrap(self, width: float) -> list["Line"]:
        """Break it into as few rows as can be, of about one length and at most ``width`` wide.

        At a line's end one row ends; a word that is wider stays whole.
        """
        if "\n" in self.text:
            first, *others = self.text.replace("\n", f"\n{self.style.hang}").split("\n")
            lines = replace(self, text=first), *map(self._with, others)
            return [row for line in lines for row in line.wrap(width)]
        if self.behind:
            *rows, last = self._with(self.text).wrap(max(width - _GAP - self.behind.width, width / 2))
            row, hang = replace(last, behind=self.behind), self.behind.style.hang
            below = Line(hang + self.behind.text, self.behind.style)
            return [*rows, row] if row.width <= width else [*rows, last, *below.wrap(width)]
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
            row = longer
        yield row

    def _with(self, text: str) -> "Line":
        return Line(text, self.style)

    def html(self, width: int) -> str:
        """Write a table row; the transparent background of a cell marks it in the SVG that Graphviz writes."""
        if not self.behind:
            return f"<TR>{self.cell(width)}</TR>"
        at_end = self.behind.style.place == END
        own = width - round(self.behind.width) if at_end else int(self._with(self.text).width) + _GAP
        cells = self.cell(own) + self.behind.cell(width - own, self.style.size)
        return f'<TR><TD><TABLE BORDER="0" CELLSPACING="0" CELLPADDING="0"><TR>{cells}</TR></TABLE></TD></TR>'

    def cell(self, width: int, row: int = 0) -> str:
        """Write a cell, of the height of its row; its text begins at the left if its style does not say where."""
        # A browser draws a line through all that stands in a text that begins with one.
        before = self.style.place + "\u200a" * self.text.startswith((GONE, NEW))
        text = before + _CHANGED.sub(self._changed, escape(self.text).replace("\\", "\\\\"))
        if self.style.bold:
            text = f"<B>{text}</B>"
        if self.style.italic:
            text = f"<I>{text}</I>"
        font = f'<FONT POINT-SIZE="{self.style.size}" COLOR="{self.style.color}">{text}</FONT>'
        size = f'FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{round(max(row, self.style.size) * 1.35)}"'
        return f'<TD {size} ALIGN="LEFT" BGCOLOR="transparent">{font}</TD>'

    def _changed(self, words: re.Match[str]) -> str:
        """Write words of one side in their colour, struck through or underlined; red suits stay red."""
        color, tag = _LOOKS[words["mark"]]
        text = words[0].replace(words["mark"], "")
        return f'<FONT COLOR="{RED if self.style.color == RED else color}"><{tag}>{text}</{tag}></FONT>'


@dataclass(frozen=True)
class Block:
    """Lines that belong together; ``id`` lets a page find them, and lines of the drawing begin there."""

    lines: tuple[Line, ...]
    id: str = ""
    tip: tuple[str, ...] = ()
    """What a reader sees who points at it."""
    is_joined: bool = False
    """Whether no rule parts it from what is above."""


def table(lines: Iterable[Line], width: float, gap: int = 0) -> str:
    """Write an HTML-like table of the lines that say something, wrapped at ``width``, with a gap below."""
    return _table(_wrapped(lines, width), gap)


def _wrapped(lines: Iterable[Line], width: float) -> list[Line]:
    return [row for line in lines if line.text.strip() for row in line.wrap(width)]


def _table(rows: Sequence[Line], gap: int = 0, width: float = 1) -> str:
    widest = max(width, *(row.width for row in rows)) if rows else 1
    body = "".join(row.html(int(widest) + 2) for row in rows)
    below = f'<TR><TD HEIGHT="{gap}"></TD></TR>' if gap else ""
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{body}{below}</TABLE>'


def box(blocks: Iterable[Block], width: float, attributes: str, padding: int = 5) -> str:
    """Write a label of several compartments, all of one width, with a rule between them."""
    wrapped = [(block, _wrapped(block.lines, width)) for block in blocks if block.lines]
    widest, rows = max((row.width for _, rows in wrapped for row in rows), default=1), ""
    for block, lines in wrapped:
        name = escape(block.id)
        tips = [escape(" ".join(_words(tip))) for tip in block.tip or [block.id.rpartition("-")[2]]]
        tip = "&#10;".join(tips).replace("\\", "\\\\")
        found = f' ID="{name}" PORT="{name}" HREF="#" TITLE="{tip}" BGCOLOR="transparent"' if name else ""
        rows += "<HR/>" if rows and not block.is_joined else ""
        rows += f'<TR><TD ALIGN="LEFT"{found}>{_table(lines, width=widest)}</TD></TR>'
    return f'<TABLE CELLBORDER="0" CELLSPACING="0" CELLPADDING="{padding}" {attributes}>{rows}</TABLE>'


def beside(label: str, color: str, look: str, has_corner: bool) -> str:
    """Write a label at the right of a line, which is the port ``line``; or below one, from there to ``corner``."""
    look = f'COLOR="{color}" {look}'
    if has_corner:
        corner = f'<TD PORT="corner" HEIGHT="1" SIDES="T" {look}></TD>'
        rows = f'<TR><TD PORT="line"></TD>{corner}</TR><TR><TD></TD><TD>{label}</TD></TR>'
    else:
        # A rule is drawn at a side of its cell, so the port is a cell around it that has the rule in its middle.
        rule = f'<TR><TD WIDTH="2"></TD><TD WIDTH="2" SIDES="L" {look}></TD></TR>'
        rows = f'<TR><TD PORT="line"><TABLE {_CELLS} CELLSPACING="0">{rule}</TABLE></TD><TD>{label}</TD></TR>'
    return f'<TABLE {_CELLS} CELLSPACING="0">{rows}</TABLE>'


def _words(text: str) -> list[str]:
    """What stands between spaces; a no-break space binds, what cannot be printed separates."""
    visible = (letter if letter.isprintable() or letter in f"\u00a0{GONE}{NEW}" else " " for letter in text)
    return [word for word in "".join(visible).split(" ") if word]


@cache
def _letter_width(letter: str) -> float:
    return _WIDTHS.get(letter, _SMALL_LETTER if letter.isascii() else 0.8)


WORDS = Style(13, INK)
"""Of what stands in tiles."""


@dataclass(frozen=True)
class Tile:
    """A small rectangle with a few letters in its middle, such as a card; one without a colour is a gap."""

    text: str = ""
    width: int = 18
    height: int = 24
    fill: str = CARD
    frame: str = FRAME
    style: Style = WORDS
    border: int = 1

    def html(self) -> str:
        """Write a table cell."""
        size = f'FIXEDSIZE="TRUE" WIDTH="{self.width}" HEIGHT="{self.height}"'
        line = Line(self.text, replace(self.style, place=MIDDLE))
        inside = max(self.width - 2 * self.border, 1)
        word = f'<TABLE {_CELLS} CELLSPACING="0"><TR>{line.cell(inside)}</TR></TABLE>' if self.text else ""
        look = f'BORDER="{self.border}" COLOR="{self.frame}" BGCOLOR="{self.fill}"' if self.fill else ""
        return f"<TD {size} {look}>{word}</TD>"


Row = Sequence[Tile | Line]
"""Tiles beside each other, and the words behind them, which are wrapped in what the tiles leave."""


def tile_box(rows: Iterable[Row], width: int, fill: str = "", frame: str = FRAME, padding: int = 3) -> str:
    """Write the label of a box that is so wide; without a colour it has no border."""
    inside = "".join(f'<TR><TD ALIGN="LEFT">{_row(row, width)}</TD></TR>' for row in rows)
    look = f'BORDER="1" COLOR="{frame}" BGCOLOR="{fill}" STYLE="ROUNDED" CELLPADDING="{padding}"'
    return f'<TABLE {look if fill else _CELLS} CELLBORDER="0" CELLSPACING="2">{inside}</TABLE>'


def _row(row: Row, width: int) -> str:
    """Write a row that is so wide, so that Graphviz has nothing left to spread it with."""
    tiles = [one for one in row if isinstance(one, Tile)]
    lines = [one for one in row if isinstance(one, Line)]
    left = width - 2 * _BETWEEN - sum(tile.width + _BETWEEN for tile in tiles)
    cells = [tile.html() for tile in tiles]
    if lines and tiles:
        left -= _GAP
        cells.append(f'<TD FIXEDSIZE="TRUE" WIDTH="{_GAP - _BETWEEN}" HEIGHT="1"></TD>')
    cells.append(f'<TD ALIGN="LEFT" WIDTH="{left}">{table(lines, left) if lines else ""}</TD>')
    return f'<TABLE {_CELLS} CELLSPACING="{_BETWEEN}"><TR>{"".join(cells)}</TR></TABLE>'
