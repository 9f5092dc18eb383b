"""Published rule sets: house rules in files of their own, named like variants wherever a variant is."""

import json
import re
from pathlib import Path

import pytest
from tests.documents import read as document

from sixtysix.chart import load, load_chart, published_names, spec_dir
from sixtysix.chart.variants import load_variant
from sixtysix.evidence.cover import vectors_file
from sixtysix.project.check import check, warnings
from sixtysix.scenarios.reading import family_scenarios

from .command import run
from .house_rules import house
from .lockstep.backends import BOLD, compare

SETS = {name: load(name).variant for name in published_names()}


@pytest.mark.parametrize("hands", [5, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SETS)
def test_a_set_is_sound_and_plays(name: str, hands: int) -> None:
    path = spec_dir() / "house" / f"{name}.yaml"
    assert [*check([path]), *warnings([path])] == []
    assert compare(name, ("kernel",), BOLD, hands).hands.total() == hands


@pytest.mark.parametrize("name", SETS)
def test_a_set_names_its_texts_and_has_three_scenarios(name: str) -> None:
    assert SETS[name].follows
    assert len([one for one in family_scenarios().values() if name in one.variants]) >= 3


def test_the_sets_are_listed_with_their_base_and_the_number_of_house_rules() -> None:
    assert run("variants", "--published", "--names").stdout.split() == [*SETS]
    listed = json.loads(run("variants", "--published", "--json").stdout)["published"]
    assert {one["name"]: (one["title"], one["base"]) for one in listed} == {
        name: (one.title, one.lineage[-1]) for name, one in SETS.items()
    }
    dot = run("diagram", "preisschnapsen", "--format", "dot").stdout
    (rules,) = [one["house_rules"] for one in listed if one["name"] == "preisschnapsen"]
    assert re.sub(r"<[^>]*>", " ", dot).count(f"Schnapsen with {rules} house rules:") == 1


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("diff schnapsen preisschnapsen", "+ only in Tournament Schnapsen"),
        ("explain sixty-six-us claim", "A correct claim by either player wins the hand."),
        ("simulate sznaps --hands 2", "automatic"),
        ("play santase-bg --seed 1", "Your cards:"),
        ("scenario run spec/scenarios/published.yaml", "all passed"),
        ("variants --published", "American Sixty-Six"),
    ],
)
def test_its_name_is_valid_where_a_variants_is(
    words: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spec_dir().parent)
    assert told in run(*words.split()).stdout


def test_a_hand_of_a_set_is_replayed_by_its_name(tmp_path: Path) -> None:
    hands = str(tmp_path / "hands.jsonl")
    run("simulate", "snapszer-20", "--hands", "3", "--trace", hands)
    assert "3 hands, no difference" in run("replay", hands).stdout


def test_what_is_built_of_a_set_belongs_to_the_working_directory() -> None:
    assert vectors_file("sznaps") == Path("sznaps/generated/vectors/sznaps.jsonl")


def test_house_rules_extend_a_set_but_take_no_name_of_one(tmp_path: Path) -> None:
    path = house(tmp_path, "extends: preisschnapsen\nparameters: {match.best_of: 3}\n")
    variant = load_variant(str(path), load_chart())
    assert variant.lineage == ("house", "preisschnapsen", "schnapsen")
    assert variant.parameters["claim"] == SETS["preisschnapsen"].parameters["claim"]
    path.write_text("name: preisschnapsen\nextends: schnapsen\nparameters: {match.best_of: 3}\n")
    (problem,) = check([path])
    assert "the family has a variant preisschnapsen" in problem.message


def test_the_page_tells_of_every_set() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in document("docs/house-rules.md").splitlines()
        if line.startswith("| `")
    ]
    told = {row[0].strip("`"): (row[2].strip("`"), row[3]) for row in rows}
    assert told == {name: (one.lineage[-1], "; ".join(one.not_said) or "-") for name, one in SETS.items()}
