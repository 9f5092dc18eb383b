"""Each statement that is a rule has a mutant that breaks it, and what shows the statement kills it."""

import json
from pathlib import Path

import pytest
from tests.evidence.test_numbers import place_of

from sixtysix.chart import load, load_chart, variant_names
from sixtysix_tools.statements import Breakers

REPORTS = Path(__file__).parents[2] / "generated" / "reports"


@pytest.mark.parametrize("variant", variant_names())
def test_every_statement_is_broken_by_a_mutant_that_what_shows_it_kills(variant: str) -> None:
    breaking, killed = Breakers(variant), dict[tuple[str, str], bool]()
    report = json.loads((REPORTS / f"statements-{variant}.json").read_text(encoding="utf-8"))
    named = {one["statement"]: (one["mutant"], one["by"]) for one in report["statements"]}
    changed = sorted(named.keys() ^ breaking.statements.keys())
    assert list(named) == list(breaking.statements), (
        f"{', '.join(changed) or 'the order'}: in the spec or in generated/reports/statements-{variant}.json, not "
        "in both; if the spec is right, run `make measure mutate` again"
    )
    for one in breaking.statements.values():
        if named[one.id] == ("", ""):
            items = {item for mutant in breaking.mutants.values() for item in breaking.items_of(mutant)}
            assert items.isdisjoint(one.becomes), (
                f"{place_of(one)}: a mutant changes what it became, and nothing notices"
            )
            continue
        mutant, by = named[one.id]
        way = next((way for way in breaking.evidence(one) if by in way.names), None)
        assert way, (
            f"{place_of(one)}: {by}, which noticed when it was broken, is not among what shows {one.id}"
        )
        about = breaking.items_of(way.mutants[mutant]) & set(one.becomes)
        assert about, f"{place_of(one)}: what {mutant} changes is not among what became of {one.id}"
        if (mutant, by) not in killed:
            killed[mutant, by] = by in way.tests.killers(way.mutants[mutant].kernel(), [by])
        assert killed[mutant, by], f"{place_of(one)}: {by} does not notice {mutant}"


def test_every_text_is_that_of_a_variant() -> None:
    texts = [text for name in variant_names() for text in load(name).variant.source]
    assert sorted(texts) == sorted(load_chart().sources.texts)
