"""Drawings of a configured chart: Graphviz source, the pictures it gives, and Mermaid."""

from types import MappingProxyType

import graphviz

from sixtysix.chart.model import Chart
from sixtysix.compile.diagram.contrast import contrast
from sixtysix.compile.diagram.dot import Painter
from sixtysix.compile.diagram.mermaid import mermaid
from sixtysix.compile.diagram.picture import picture, pictured
from sixtysix.compile.diagram.svg import FORMATS, render
from sixtysix.compile.diagram.wording import Marks

__all__ = ["FORMATS", "contrast", "draw", "drawings", "mermaid", "render"]


def draw(
    chart: Chart,
    state: str | None = None,
    *,
    active: frozenset[str] = frozenset(),
    taken: frozenset[str] = frozenset(),
    marks: Marks = MappingProxyType({}),
) -> graphviz.Digraph:
    """The drawing of the whole chart, or of one state with its neighbours.

    ``active`` names states and ``taken`` transition ids that stand out; ``marks`` stand before states, events and
    conditions. KeyError if there is no such state.
    """
    return Painter(picture(chart, state), active, taken, marks).paint()


def drawings(chart: Chart) -> dict[str, str]:
    """The DOT source of every drawing by name: ``chart``, then the states that have one of their own."""
    return {"chart": draw(chart).source} | {name: draw(chart, name).source for name in pictured(chart)}
