"""What a format cannot say is told, and what it can is not."""

import json
import re

import pytest

from sixtysix.chart import variant_names
from sixtysix.compile.export import FORMATS

from .charts import chart_of, exported


def told(text: str) -> str:
    """The losses that an export names, on one line."""
    if text.startswith("{"):
        text = json.loads(text)["description"] + "\n"
    heading = re.search(r" cannot say\n((?:[^\n]*- [^\n]*|[^\n]*  [^\n]+)\n)+", text)
    assert heading is not None
    return " ".join(re.sub(r"^\W+", "", line) for line in heading[0].splitlines())


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("variant", variant_names())
def test_every_export_tells_what_it_is_and_what_it_lacks(variant: str, to: str) -> None:
    chart, text = chart_of(variant), exported(variant, to)
    assert chart.variant is not None
    assert chart.variant.title in text[:1500]
    assert "sixtysix export" in text[:1500]
    assert "compute: they are functions of sixtysix.game" in told(text)


def test_what_a_format_says_itself_is_not_lost_in_it() -> None:
    says = {to: told(exported("schnapsen", to)) for to in FORMATS}
    assert {to for to in FORMATS if "what always holds" in says[to]} == set(FORMATS)
    assert {to for to in FORMATS if "the parameters" in says[to]} == set(FORMATS)
    assert {to for to in FORMATS if "are transitions" in says[to]} == {"mermaid"}
    assert {to for to in FORMATS if "next begins" in says[to]} == {"mermaid"}
    assert {to for to in FORMATS if "belongs to a substate" in says[to]} == {"scxml", "statemachine"}
    assert {to for to in FORMATS if "is refused" in says[to]} == {"scxml", "statemachine"}
