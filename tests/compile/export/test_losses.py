"""Exports list what their format cannot express, and nothing else."""

import json
import re

import pytest

from sixtysix.chart import variant_names
from sixtysix.compile.export import FORMATS

from .charts import chart_of, exported


def losses(text: str) -> str:
    """Return the losses listed in an export, on one line."""
    if text.startswith("{"):
        text = json.loads(text)["description"] + "\n"
    heading = re.search(r" cannot express\n((?:[^\n]*- [^\n]*|[^\n]*  [^\n]+)\n)+", text)
    assert heading is not None
    return " ".join(re.sub(r"^\W+", "", line) for line in heading[0].splitlines())


@pytest.mark.parametrize("to", FORMATS)
@pytest.mark.parametrize("variant", variant_names())
def test_every_export_begins_with_its_title_and_its_losses(variant: str, to: str) -> None:
    chart, text = chart_of(variant), exported(variant, to)
    assert chart.variant is not None
    assert chart.variant.title in text[:1500]
    assert "sixtysix export" in text[:1500]
    assert "compute: they are functions of sixtysix.game" in losses(text)


def test_a_loss_is_listed_only_for_formats_that_have_it() -> None:
    says = {to: losses(exported("schnapsen", to)) for to in FORMATS}
    assert {to for to in FORMATS if "the invariants" in says[to]} == set(FORMATS)
    assert {to for to in FORMATS if "the parameters" in says[to]} == set(FORMATS)
    assert {to for to in FORMATS if "are transitions" in says[to]} == {"mermaid"}
    assert {to for to in FORMATS if "next begins" in says[to]} == {"mermaid"}
    assert {to for to in FORMATS if "belongs to a substate" in says[to]} == {"scxml", "statemachine"}
    assert {to for to in FORMATS if "is refused" in says[to]} == {"scxml", "statemachine"}
