"""The charts that are exported in the tests."""

from functools import cache
from pathlib import Path

from sixtysix.compile.exchange import FORMATS
from sixtysix.spec import load, load_chart, load_variant, variant_names
from sixtysix.spec.model import Chart

from ...turnstile import turnstile_rules

VARIANTS = variant_names()
TURNSTILE = "turnstile"


@cache
def chart_of(name: str) -> Chart:
    """A variant of the family, or a chart without cards that has actions of every kind."""
    if name != TURNSTILE:
        return load(name)
    chart = load_chart(Path(turnstile_rules.__file__).parent / "chart.yaml")
    return chart.configure(load_variant("museum", chart))


@cache
def exported(name: str, to: str) -> str:
    return FORMATS[to](chart_of(name))
