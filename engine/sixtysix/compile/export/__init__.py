"""A configured chart in the formats of other tools.

What a format cannot say of this very chart stands in the export's header.
"""

from collections.abc import Callable, Mapping

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.export.objects import plain, statemachine, xstate
from sixtysix.compile.export.texts import mermaid, plantuml, scxml, sismic

FORMATS: Mapping[str, Callable[[ConfiguredChart], str]] = {
    "scxml": scxml,
    "statemachine": statemachine,
    "xstate": xstate,
    "mermaid": mermaid,
    "plantuml": plantuml,
    "sismic": sismic,
    "json": plain,
}
"""What writes a configured chart, by the format's name."""

__all__ = ["FORMATS"]
