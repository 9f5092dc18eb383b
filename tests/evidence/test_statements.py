"""Each statement that is a rule is shown, by a scenario or a vector."""

import json
from functools import cache
from pathlib import Path

import pytest

from sixtysix.chart import load, load_chart, variant_names

ROOT = Path(__file__).parents[2]
SOURCES = load_chart().sources


@cache
def in_vectors(variant: str) -> frozenset[str]:
    """Return what the obligations shown by the vectors of a variant are about."""
    lines = (ROOT / "generated" / "vectors" / f"{variant}.jsonl").read_text(encoding="utf-8").splitlines()
    ids = (id for line in lines for id in json.loads(line)["obligations"])
    return frozenset(word for id in ids for word in id.split("/"))


@pytest.mark.parametrize("text", SOURCES.texts)
def test_every_rule_of_a_text_is_shown(text: str) -> None:
    resting = [name for name in variant_names() if text in load(name).variant.source]
    shown = frozenset[str]().union(*map(in_vectors, resting))
    assert resting
    rules = [one for one in SOURCES.texts[text].statements if not (one.no_rule or one.front_end)]
    assert rules
    assert [one.id for one in rules if not one.shown and shown.isdisjoint(one.leads_to)] == []
