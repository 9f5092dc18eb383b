"""A chart as a Mermaid ``stateDiagram-v2``, as `sixtysix diagram` draws it, with a heading."""

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.diagram import mermaid as drawn
from sixtysix.compile.export import losses
from sixtysix.compile.export.text import heading

LOST_IN_DRAWINGS = (
    losses.computation,
    losses.failures,
    losses.events,
    losses.invariants,
    losses.cases,
    losses.impossible,
    losses.parameters,
    losses.sentences,
    losses.sources,
)
"""What no drawing of a whole chart says."""


def mermaid(chart: ConfiguredChart) -> str:
    """The configured chart as Mermaid text."""
    lines = heading(chart, "Mermaid", (losses.internal, losses.parts_of_labels, *LOST_IN_DRAWINGS))
    return "".join(f"%% {line}".rstrip() + "\n" for line in lines) + drawn(chart)
