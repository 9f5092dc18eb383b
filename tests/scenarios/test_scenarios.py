"""Every scenario of the spec holds, and together they show every ruling and every row of the scoring tables."""

from functools import cache

import pytest
import yaml
from tests.documents import read as document
from tests.documents import texts

from sixtysix.chart import spec_dir, variant_names
from sixtysix.chart.document import parse_document, scenarios_in
from sixtysix.chart.obligations import CASE, possible
from sixtysix.chart.paths import read_schema
from sixtysix.scenarios.reading import family_scenarios, scenario_of
from sixtysix.scenarios.run import scenario_coverage, scenario_findings
from sixtysix.scenarios.scenario import Scenario, written

from .texts import scenario_in

PAGE = document("docs/scenarios.md")

read = cache(family_scenarios)


@pytest.mark.parametrize("name", scenarios_in(spec_dir()))
def test_a_scenario_is_so_and_shows_what_it_says(name: str) -> None:
    assert list(scenario_findings(read()[name])) == []


def scenarios() -> list[Scenario]:
    return [*read().values()]


def test_titles_are_sentences_of_their_own() -> None:
    titles = [scenario.title for scenario in scenarios()]
    assert len(set(titles)) == len(titles)
    assert [title for title in titles if not title.endswith(".")] == []


def test_every_ruling_has_a_scenario() -> None:
    rulings = yaml.safe_load((spec_dir() / "rulings.yaml").read_text(encoding="utf-8"))["rulings"]
    assert rulings.keys() - {ruling for scenario in scenarios() for ruling in scenario.rulings} == set()


@pytest.mark.parametrize("variant", variant_names())
def test_every_row_of_the_tables_has_a_scenario(variant: str) -> None:
    own = [s for s in scenarios() if variant in s.variants and not s.parameters]
    if not own:
        pytest.skip(f"no scenario is about {variant} yet")
    coverage = scenario_coverage(own[0], variant)
    rows = [o.id for o in possible(coverage.chart, coverage.obligations.values()) if o.kind == CASE]
    said = {f"case/{case}/{row.replace(' ', '_')}" for s in own for case, row in s.cases.items()}
    assert [row for row in rows if row not in said] == []


def test_what_is_written_again_is_the_same() -> None:
    for scenario in scenarios():
        assert scenario_in(written(scenario)) == scenario


def test_the_page_about_scenarios_shows_one_that_is_so() -> None:
    (example,) = texts(PAGE, "yaml")
    (shown,) = parse_document(
        example, spec_dir() / "scenarios" / "page.yaml", "docs/scenarios.md"
    ).scenarios.values()
    assert list(scenario_findings(scenario_of(shown))) == []


def test_the_page_about_scenarios_names_every_key() -> None:
    schema = read_schema("scenario")["$defs"]["scenario"]["properties"]
    keys = [*schema, *(key for part in ("shows", "given", "then") for key in schema[part]["properties"])]
    assert [key for key in keys if key not in PAGE] == []
