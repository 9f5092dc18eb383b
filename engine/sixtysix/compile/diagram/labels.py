"""Labels for Graphviz: tables of text in Graphviz's HTML-like language.

Graphviz would size text by the fonts of the machine where it runs. This module therefore measures and wraps all text,
and gives every cell a fixed size.
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

_GAP, _BETWEEN = 8, 2  # space between a line or tiles and the text after them; space between tiles

_CELLS = 'BORDER="0" CELLBORDER="0" CELLPADDING="0"'

MIDDLE, END = (
    "\u2063",
    "\u2064",
)  # invisible letters before a text that is centred in its cell, or is at the right end

GONE, NEW = "\u2061", "\u2062"  # invisible letters before each word that was deleted from a text, or inserted

_LOOKS = {GONE: (ACCENT, "S"), NEW: (GREEN, "U")}
_STOP_OR_WORD = rf"(?:[.,;:]+(?=[\s{GONE}{NEW}]|$)|[^\s{GONE}{NEW}]+?)"
_CHANGED = re.compile(
    rf"(?P<mark>[{GONE}{NEW}]){_STOP_OR_WORD}(?:\s?(?P=mark){_STOP_OR_WORD})*(?=[.,;:\])]*(?:[\s{GONE}{NEW}]|$))"
)


@dataclass(frozen=True)
class Style:
    """How a line of text looks."""

    size: int
    color: str
    bold: bool = False
    italic: bool = False
    hang: str = ""  # indents rows after the first
    place: str = ""  # MIDDLE or END of the row; at the left by default


@dataclass(frozen=True)
class Line:
    """A line of text in a label."""

    text: str
    style: Style
    behind: "Line | None" = None  # follows in the same row, or below if there is no room
    cites: tuple[str, ...] = ()  # citations, shown when a reader points at the line

    @property
    def width(self) -> float:
        """The greatest width of the line in common sans-serif fonts, in points."""
        heavy = 1.12 if self.style.bold else 1.0
        text = self.text.replace(GONE, "").replace(NEW, "")
        own = max(sum(map(_letter_width, text)) * heavy, 0.6 * len(text)) * self.style.size
        return own + (_GAP + self.behind.width if self.behind else 0)

    def wrap(self, width: float) -> list["Line"]:
        """Split the line into rows of at most this width.

        There are as few rows as possible, and their lengths are similar. A newline in the text starts a new row. A word
        that is too wide is not broken.
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
        """Return the line as a row of an HTML-like table."""
        if not self.behind:
            return f"<TR>{self.cell(width)}</TR>"
        at_end = self.behind.style.place == END
        own = width - round(self.behind.width) if at_end else int(self._with(self.text).width) + _GAP
        cells = self.cell(own) + self.behind.cell(width - own, self.style.size)
        return f'<TR><TD><TABLE BORDER="0" CELLSPACING="0" CELLPADDING="0"><TR>{cells}</TR></TABLE></TD></TR>'

    def cell(self, width: int, row: int = 0) -> str:
        # In a browser a strikethrough at the beginning of a text would run through all of it.
        before = self.style.place + "\u200a" * self.text.startswith((GONE, NEW))
        text = before + _CHANGED.sub(self._changed, escape(self.text).replace("\\", "\\\\"))
        if self.style.bold:
            text = f"<B>{text}</B>"
        if self.style.italic:
            text = f"<I>{text}</I>"
        font = f'<FONT POINT-SIZE="{self.style.size}" COLOR="{self.style.color}">{text}</FONT>'
        size = f'FIXEDSIZE="TRUE" WIDTH="{width}" HEIGHT="{round(max(row, self.style.size) * 1.35)}"'
        # Graphviz writes the cell into an SVG because it has a background.
        return f'<TD {size} ALIGN="LEFT" BGCOLOR="transparent">{font}</TD>'

    def _changed(self, words: re.Match[str]) -> str:
        color, tag = _LOOKS[words["mark"]]
        text = words[0].replace(words["mark"], "")
        return f'<FONT COLOR="{RED if self.style.color == RED else color}"><{tag}>{text}</{tag}></FONT>'


@dataclass(frozen=True)
class Block:
    """A group of lines in a box."""

    lines: tuple[Line, ...]
    id: str = ""  # pages link to it; arrows start or end at it
    tip: tuple[str, ...] = ()  # text shown when a reader points at the block
    is_joined: bool = False  # True if no line separates the block from the one above


def table(lines: Iterable[Line], width: float, gap: int = 0) -> str:
    """Return an HTML-like table of lines, wrapped to this width. Empty lines are left out."""
    return _table(_wrapped(lines, width), gap)


def _wrapped(lines: Iterable[Line], width: float) -> list[Line]:
    return [row for line in lines if line.text.strip() for row in line.wrap(width)]


def _table(rows: Sequence[Line], gap: int = 0, width: float = 1) -> str:
    widest = max(width, *(row.width for row in rows)) if rows else 1
    body = "".join(row.html(int(widest) + 2) for row in rows)
    below = f'<TR><TD HEIGHT="{gap}"></TD></TR>' if gap else ""
    return f'<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">{body}{below}</TABLE>'


def box(blocks: Iterable[Block], width: float, attributes: str, padding: int = 5) -> str:
    """Return a label that consists of blocks, one below another."""
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
    """Return the label with a line at the left or at the top. Arrows are attached to this line."""
    look = f'COLOR="{color}" {look}'
    if has_corner:
        corner = f'<TD PORT="corner" HEIGHT="1" SIDES="T" {look}></TD>'
        rows = f'<TR><TD PORT="line"></TD>{corner}</TR><TR><TD></TD><TD>{label}</TD></TR>'
    else:
        # A rule is drawn at the side of a cell, so the port is an outer cell with the rule in its middle.
        rule = f'<TR><TD WIDTH="2"></TD><TD WIDTH="2" SIDES="L" {look}></TD></TR>'
        rows = f'<TR><TD PORT="line"><TABLE {_CELLS} CELLSPACING="0">{rule}</TABLE></TD><TD>{label}</TD></TR>'
    return f'<TABLE {_CELLS} CELLSPACING="0">{rows}</TABLE>'


def _words(text: str) -> list[str]:
    visible = (letter if letter.isprintable() or letter in f"\u00a0{GONE}{NEW}" else " " for letter in text)
    return [word for word in "".join(visible).split(" ") if word]


@cache
def _letter_width(letter: str) -> float:
    return _WIDTHS.get(letter, _SMALL_LETTER if letter.isascii() else 0.8)


WORDS = Style(13, INK)  # the style of words in tiles


@dataclass(frozen=True)
class Tile:
    """A small rectangle with a centred text, such as a playing card."""

    text: str = ""
    width: int = 18
    height: int = 24
    fill: str = CARD  # "" for an empty space
    frame: str = FRAME
    style: Style = WORDS
    border: int = 1

    def html(self) -> str:
        size = f'FIXEDSIZE="TRUE" WIDTH="{self.width}" HEIGHT="{self.height}"'
        line = Line(self.text, replace(self.style, place=MIDDLE))
        inside = max(self.width - 2 * self.border, 1)
        word = f'<TABLE {_CELLS} CELLSPACING="0"><TR>{line.cell(inside)}</TR></TABLE>' if self.text else ""
        look = f'BORDER="{self.border}" COLOR="{self.frame}" BGCOLOR="{self.fill}"' if self.fill else ""
        return f"<TD {size} {look}>{word}</TD>"


Row = Sequence[Tile | Line]  # tiles side by side, and words behind them, wrapped in the remaining width


def tile_box(rows: Iterable[Row], width: int, fill: str = "", frame: str = FRAME, padding: int = 3) -> str:
    """Return a box with rows of tiles and words. A box without a fill colour has no border."""
    inside = "".join(f'<TR><TD ALIGN="LEFT">{_row(row, width)}</TD></TR>' for row in rows)
    look = f'BORDER="1" COLOR="{frame}" BGCOLOR="{fill}" STYLE="ROUNDED" CELLPADDING="{padding}"'
    return f'<TABLE {look if fill else _CELLS} CELLBORDER="0" CELLSPACING="2">{inside}</TABLE>'


def _row(row: Row, width: int) -> str:
    tiles = [one for one in row if isinstance(one, Tile)]
    lines = [one for one in row if isinstance(one, Line)]
    # The last cell takes the whole rest, because Graphviz would distribute it.
    left = width - 2 * _BETWEEN - sum(tile.width + _BETWEEN for tile in tiles)
    cells = [tile.html() for tile in tiles]
    if lines and tiles:
        left -= _GAP
        cells.append(f'<TD FIXEDSIZE="TRUE" WIDTH="{_GAP - _BETWEEN}" HEIGHT="1"></TD>')
    cells.append(f'<TD ALIGN="LEFT" WIDTH="{left}">{table(lines, left) if lines else ""}</TD>')
    return f'<TABLE {_CELLS} CELLSPACING="{_BETWEEN}"><TR>{"".join(cells)}</TR></TABLE>'
