"""A configured chart in the formats of other tools. Its heading lists what the format cannot say of this chart."""

from collections.abc import Callable, Mapping

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.export.formats import mermaid, scxml, statemachine, xstate

FORMATS: Mapping[str, Callable[[ConfiguredChart], str]] = {
    "scxml": scxml,
    "statemachine": statemachine,
    "xstate": xstate,
    "mermaid": mermaid,
}
"""Writers of a configured chart by the name of the format."""

__all__ = ["FORMATS"]
