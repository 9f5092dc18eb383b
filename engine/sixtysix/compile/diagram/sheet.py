"""Pictures that are no charts: boxes below and beside each other, with rows of words and of tiles in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sixtysix.compile.diagram.palette import CARD, FRAME, INK
from sixtysix.compile.diagram.wording import FONTS, LEGEND, Line, Style, table
from sixtysix.errors import require

WORDS = Style(13, INK)

_CELLS = 'BORDER="0" CELLBORDER="0" CELLPADDING="0"'

_BETWEEN, _GAP = 2, 8
"""What is between tiles, and before words."""


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
        if not self.fill:
            return f"<TD {size}></TD>"
        line = Line(self.text, self.style)
        inside = max(self.width - 2 * self.border, 1)
        word = (
            f'<TABLE {_CELLS} CELLSPACING="0"><TR>{line.cell(inside, middle=True)}</TR></TABLE>'
            if self.text
            else ""
        )
        look = f'BORDER="{self.border}" COLOR="{self.frame}" BGCOLOR="{self.fill}"'
        return f"<TD {size} {look}>{word}</TD>"


Row = Sequence[Tile | Line]
"""Tiles beside each other, and the words behind them, which are wrapped in what the tiles leave."""


def box(rows: Iterable[Row], width: int, fill: str = "", frame: str = FRAME) -> str:
    """Write the label of a box that is so wide; without a colour it has no border."""
    inside = "".join(f'<TR><TD ALIGN="LEFT">{_row(row, width)}</TD></TR>' for row in rows)
    look = f'BORDER="1" COLOR="{frame}" BGCOLOR="{fill}" STYLE="ROUNDED" CELLPADDING="3"' if fill else _CELLS
    return f'<TABLE {look} CELLBORDER="0" CELLSPACING="2">{inside}</TABLE>'


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


def sheet(name: str, title: str, boxes: Sequence[str], arrows: Iterable[tuple[int, int]] = ()) -> str:
    """Draw boxes, each above those that its arrows lead to, as DOT source."""
    # As in `dot`: who imports the words of pictures may have nothing to draw with.
    require("draw")
    from graphviz import Digraph

    graph = Digraph(name, graph_attr={"id": f"picture-{name}"})
    heading = table([Line(title, replace(LEGEND, size=16))], 400, gap=4)
    graph.attr(label=f"<{heading}>", labelloc="t", labeljust="l", fontname=FONTS, bgcolor="white", pad="0.06")
    graph.attr(nodesep="0.12", ranksep="0.16", splines="true")
    graph.attr("node", shape="plain", fontname=FONTS)
    graph.attr("edge", color=INK, penwidth="1.2", arrowsize="0.7")
    for place, label in enumerate(boxes):
        graph.node(f"{place}", id=f"{name}-{place}", label=f"<{label}>")
    for tail, head in arrows:
        graph.edge(f"{tail}", f"{head}", id=f"{name}-{tail}-{head}")
    source: str = graph.source
    return source
