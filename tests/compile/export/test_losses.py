"""What a format cannot say is told of each chart by what is in it, and nothing else is."""

import json
import re

import pytest

from sixtysix.chart import variant_names
from sixtysix.compile.export import FORMATS
from sixtysix.compile.export.losses import losses_of

from .charts import TURNSTILE, chart_of, exported


def told(text: str) -> str:
    """The losses that an export names, on one line."""
    if text.startswith("{"):
        read = json.loads(text)
        if "description" not in read or "meta" in read:
            return " ".join(read["meta"]["cannot_say"])
        text = read["description"] + "\n"
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
    counts = f"{len(chart.guards)} guards and {len(chart.actions)} actions"
    assert f"what {counts} compute: they are functions of sixtysix.game" in told(text)


def test_what_is_lost_is_named() -> None:
    def lost(name: str) -> str:
        return "".join(losses_of(chart_of(TURNSTILE), [name]))

    assert lost("events").endswith(": insert (player, coin), push (player), close (table)")
    assert lost("failures").endswith(": is_next, pays_fare")
    assert lost("invariants").endswith(
        ": money_adds_up in OPEN and CLOSED, count_never_falls in UNLOCKED and LOCKED"
    )
    assert lost("lifecycle").endswith(": sweep (finish of LOCKED)")
    assert lost("internal").endswith(": fare_short")
    assert lost("conjunctions").endswith(" in fare_short, fare_paid")
    assert lost("parts_of_labels").endswith(": fare_short, fare_paid")
    assert lost("sources") == ""
    assert lost("sentences") == "what 4 states and 5 transitions are about"
    assert lost("impossible").startswith("3 reasons ")


def test_only_what_a_chart_has_is_lost() -> None:
    cards, gate = told(exported("schnapsen", "scxml")), told(exported(TURNSTILE, "scxml"))
    assert ("sources" in cards, "sources" in gate) == (True, False)
    assert ("belong to a substate" in cards, "belong to a substate" in gate) == (False, True)


def test_what_a_format_says_itself_is_not_lost_in_it() -> None:
    says = {to: told(exported("schnapsen", to)) for to in FORMATS}
    assert {to for to in FORMATS if "what always holds" in says[to]} == set(FORMATS)
    assert {to for to in FORMATS if "the parameters" in says[to]} == set(FORMATS)
    assert {to for to in FORMATS if "several guards must hold" in says[to]} == {"xstate"}
    assert {to for to in FORMATS if "are transitions" in says[to]} == {"mermaid"}
    assert {to for to in FORMATS if "next begins" in says[to]} == {"mermaid"}
    assert {to for to in FORMATS if "is refused" in says[to]} == {"scxml", "statemachine", "xstate"}
