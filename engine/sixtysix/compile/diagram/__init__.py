"""Draws a chart: writes the source of drawings for Graphviz, and renders it."""

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram.dot import draw
from sixtysix.compile.diagram.picture import drawn_states
from sixtysix.compile.diagram.svg import render

__all__ = ["draw", "drawings", "render"]


def drawings(chart: Chart) -> dict[str, str]:
    """Return the DOT source of each drawing by name: the whole ``chart``, then each state that has a drawing.

    >>> from sixtysix.chart import load
    >>> list(drawings(load("schnapsen")))
    ['chart', 'TRICK_START', 'TRICK_IN_PROGRESS', 'TRICK_END', 'HAND_END']
    """
    return {"chart": draw(chart)} | {name: draw(chart, name) for name in drawn_states(chart)}
