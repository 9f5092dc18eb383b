"""Draws charts with Graphviz."""

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram.dot import draw
from sixtysix.compile.diagram.picture import drawn_states
from sixtysix.compile.diagram.svg import render

__all__ = ["draw", "drawings", "render"]


def drawings(chart: Chart) -> dict[str, str]:
    """Return the DOT source of the drawings of a chart, as a mapping from name to source.

    >>> from sixtysix.chart import load
    >>> list(drawings(load("schnapsen")))
    ['chart', 'TRICK_START', 'TRICK_IN_PROGRESS', 'TRICK_END', 'HAND_END']
    """
    return {"chart": draw(chart)} | {name: draw(chart, name) for name in drawn_states(chart)}
