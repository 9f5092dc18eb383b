"""Drawings of a configured chart: Graphviz source, the pictures it gives, and Mermaid."""

import re

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram.contrast import contrast
from sixtysix.compile.diagram.dot import draw
from sixtysix.compile.diagram.mermaid import mermaid
from sixtysix.compile.diagram.picture import pictured
from sixtysix.compile.diagram.wording import MIDDLE
from sixtysix.errors import require

__all__ = ["FORMATS", "contrast", "draw", "drawings", "mermaid", "render"]

FORMATS = ("svg", "png", "pdf", "dot")

_CELL = re.compile(
    r'<polygon fill="none" stroke="none"(?: stroke-width="\d+")? points="([^"]*)"/>\n'
    r'<text ([^>]*?)x="[^"]*" y="[^"]*"([^>]*?font-size="([\d.]+)"[^>]*>)'
    rf"({MIDDLE}?)"
)
_LINK = re.compile(r'<g id="a_(transition-[^"]*)"><a [^>]*>(.*?)</a>\n</g>', re.DOTALL)
_PART = r"(?:(?:from|to)-)?(?:state|transition(?:-tail|-label)?|initial(?:-arrow)?|final)"
_TITLE = re.compile(rf'(<g id="{_PART}-([^"]*)"[^>]*>\n)<title>[^<]*</title>')

_BUNDLE = re.compile(
    r'<g id="(transition(?:-tail)?)-([^"+]*(?:\+[^"+]*)+)"( class="edge">\n)<title>.*?(</title>.*?\n</g>)',
    re.DOTALL,
)
"""The line of several transitions: each gets one of its own, all of them in the same place."""

_BREAK = re.compile(r"(?<=>)\n(?!<g |</svg>)")
"""Between the parts of what is drawn: a state or a transition stands on one line."""


def drawings(chart: Chart) -> dict[str, str]:
    """Write the DOT source of every drawing by name: ``chart``, then the states that have one of their own."""
    return {"chart": draw(chart).source} | {name: draw(chart, name).source for name in pictured(chart)}


def render(dot_source: str, format: str) -> bytes:
    """Make a svg, png, pdf or dot file of a DOT source, with the Graphviz inside pygraphviz.

    ValueError for another format.
    """
    if format not in FORMATS:
        raise ValueError(f"a drawing is one of {', '.join(FORMATS)}, not {format!r}")
    if format == "dot":
        return dot_source.encode()
    require("draw")
    import pygraphviz

    drawn: bytes = pygraphviz.AGraph(string=dot_source).draw(format=format, prog="dot")
    return _stable(drawn.decode()).encode() if format == "svg" else drawn


def _stable(svg: str) -> str:
    # Graphviz places text by the fonts of the machine it runs on, and the SVG is committed. Every cell of a label has
    # a size that we computed, so text is placed by its cell instead, and what names a version goes.
    def placed(cell: re.Match[str]) -> str:
        points = [tuple(map(float, point.split(","))) for point in cell[1].split()]
        left, right = min(x for x, _ in points), max(x for x, _ in points)
        y = (points[0][1] + points[1][1]) / 2 + float(cell[4]) * 0.35
        x, before = (
            (left, cell[2]) if not cell[5] else ((left + right) / 2, cell[2].replace("start", "middle"))
        )
        return f'<text {before}x="{x:g}" y="{y:.2f}"{cell[3]}'

    def unbundled(line: re.Match[str]) -> str:
        part, names, opening, rest = line.groups()
        return "\n".join(f'<g id="{part}-{n}"{opening}<title>{n}{rest}' for n in names.split("+"))

    svg = re.sub(r"<!--.*?-->\n?|<!DOCTYPE.*?>\n?", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(width|height)="([\d.]+)pt"', r'\1="\2px"', svg).replace("&#45;", "-")
    svg = _LINK.sub(r'<g id="\1" class="internal">\n<title>-</title>\2</g>', _CELL.sub(placed, svg))
    svg = _BUNDLE.sub(unbundled, _TITLE.sub(r"\1<title>\2</title>", svg))
    return _BREAK.sub("", svg)
