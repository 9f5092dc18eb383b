"""Drawings of a configured chart: Graphviz source, and the pictures it gives."""

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram.dot import draw
from sixtysix.compile.diagram.picture import drawn_states
from sixtysix.compile.diagram.svg import render

__all__ = ["draw", "drawings", "render"]


def drawings(chart: Chart) -> dict[str, str]:
    """Write the DOT source of every drawing by name: ``chart``, then the states that have one of their own."""
    return {"chart": draw(chart)} | {name: draw(chart, name) for name in drawn_states(chart)}
