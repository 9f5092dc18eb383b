"""A configured chart in the formats of other tools.

What a format cannot say of this very chart stands in the export's header.
"""

from collections.abc import Callable, Mapping

from sixtysix.chart.model import ConfiguredChart
from sixtysix.compile.export.mermaid import mermaid
from sixtysix.compile.export.plain import plain
from sixtysix.compile.export.plantuml import plantuml
from sixtysix.compile.export.scxml import scxml
from sixtysix.compile.export.sismic import sismic
from sixtysix.compile.export.smcat import smcat
from sixtysix.compile.export.xstate import xstate

FORMATS: Mapping[str, Callable[[ConfiguredChart], str]] = {
    "scxml": scxml,
    "xstate": xstate,
    "mermaid": mermaid,
    "plantuml": plantuml,
    "sismic": sismic,
    "smcat": smcat,
    "json": plain,
}
"""What writes a configured chart, by the format's name."""

__all__ = ["FORMATS"]
