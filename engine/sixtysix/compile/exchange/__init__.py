"""A configured chart in the formats of other tools.

What a format cannot say of this very chart stands in the export's header.
"""

from collections.abc import Callable, Mapping

from sixtysix.compile.exchange.mermaid import mermaid
from sixtysix.compile.exchange.plain import plain
from sixtysix.compile.exchange.plantuml import plantuml
from sixtysix.compile.exchange.scxml import scxml
from sixtysix.compile.exchange.sismic import sismic
from sixtysix.compile.exchange.smcat import smcat
from sixtysix.compile.exchange.xstate import xstate
from sixtysix.spec.model import Chart

FORMATS: Mapping[str, Callable[[Chart], str]] = {
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
