"""The parameters that house rules result in, and the names that load them."""

from pathlib import Path
from typing import Any

import pytest

from sixtysix.chart import SpecError, load, load_chart, load_variant, variant_names
from sixtysix.chart.model import Variant

from .spoiled import TURNSTILE

CHART = load_chart()


def house(tmp_path: Path, parameters: str, base: str = "schnapsen", name: str = "house") -> Variant:
    path = tmp_path / f"{name}.yaml"
    path.write_text(f"extends: {base}\nparameters:\n{parameters}")
    return load_variant(str(path), CHART)


def changed(variant: Variant) -> dict[str, Any]:
    """Return the groups that differ from Schnapsen's."""
    base = load_variant("schnapsen", CHART).parameters
    return {group: values for group, values in variant.parameters.items() if values != base[group]}


@pytest.mark.parametrize(
    "parameters", ["  match: {best_of: 5}\n", "  match:\n    best_of: 5\n", "  match.best_of: 5\n"]
)
def test_dots_are_nesting(parameters: str, tmp_path: Path) -> None:
    assert changed(house(tmp_path, parameters)) == {"match": {"best_of": 5, "schneider": 1}}


def test_dots_and_nesting_may_be_mixed(tmp_path: Path) -> None:
    variant = house(
        tmp_path, "  claim.penalty: {by: claimant_tricks}\n  claim: {mode: any_time, penalty.with_trick: 1}\n"
    )
    assert changed(variant) == {
        "claim": {
            "mode": "any_time",
            "target": 66,
            "penalty": {"by": "claimant_tricks", "with_trick": 1, "without_trick": 3},
        }
    }


def test_a_list_or_a_plain_value_replaces(tmp_path: Path) -> None:
    variant = house(tmp_path, "  deck: {values: [1, 2, 3, 4, 5]}\n  closing.penalty: none\n")
    assert variant.parameters["deck"]["values"] == [1, 2, 3, 4, 5]
    assert variant.parameters["deck"]["ranks"] == ["A", "T", "K", "Q", "J"]
    assert variant.parameters["closing"]["penalty"] == "none"


def test_a_mapping_replaces_a_plain_value(tmp_path: Path) -> None:
    variant = house(tmp_path, "  closing.penalty: {with_trick: 1, without_trick: 2}\n", base="santase-2")
    prices = {"by": "opponent_tricks", "with_trick": 1, "without_trick": 2}
    assert variant.parameters["closing"]["penalty"] == prices


def test_a_chain_of_files_is_followed_from_each_files_folder(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    house(tmp_path / "deep", "  match.best_of: 3\n  claim.target: 50\n", name="First Base")
    variant = house(tmp_path, "  match.best_of: 5\n", base="deep/First Base.yaml", name="top")
    assert variant.lineage == ("top", "first-base", "schnapsen")
    assert changed(variant)["match"] == {"best_of": 5, "schneider": 1}
    assert changed(variant)["claim"]["target"] == 50


def test_loading_one_variant_leaves_the_others_alone(tmp_path: Path) -> None:
    before = load_variant("schnapsen", CHART)
    house(tmp_path, "  match.best_of: 5\n")
    assert load_variant("schnapsen", CHART) == before


def test_a_file_is_found_from_the_working_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    house(tmp_path / "rules", "  match.best_of: 5\n")
    monkeypatch.chdir(tmp_path / "rules")
    assert load("house.yaml").variant == load("./house.yaml").variant == load("../rules/house.yaml").variant


def test_messages_shorten_paths_below_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: schnapsen\nparameters: {match.best_of: 2}\n")
    monkeypatch.chdir(tmp_path)
    for given in ("house.yaml", str(path)):
        with pytest.raises(SpecError) as error:
            load(given)
        assert str(error.value) == "house.yaml:2:29: expected an odd number, got 2"
        assert error.value.problems[0].path == "/parameters/match.best_of"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(SpecError) as error:
        load("santase-4")
    assert error.value.problems[0].code == "unknown-variant"
    assert "there is no variant santase-4; did you mean santase-" in str(error.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"no\.yaml: cannot be read: No such file"):
        load(str(tmp_path / "no.yaml"))


def test_another_chart_has_its_own_variants() -> None:
    chart = load_chart(TURNSTILE / "chart.yaml")
    assert variant_names(TURNSTILE) == ("museum", "pier")
    pier = load_variant("pier", chart)
    assert pier.lineage == ("pier", "museum")
    assert pier.parameters == {
        "fare": {"price": 30, "coins": [10, 20, 50], "change": False},
        "day": {"people": 5},
    }
    assert "give_change" in chart.configure(load_variant("museum", chart)).actions
    assert "give_change" not in chart.configure(pier).actions
    with pytest.raises(SpecError, match="there is no variant schnapsen; there are museum, pier"):
        load_variant("schnapsen", chart)


def test_house_rules_cite_no_statement_of_a_value_that_they_change(tmp_path: Path) -> None:
    """The first Santase plays to eleven game points. A game to seven cites nothing for that, and all else as before."""
    path = tmp_path / "seven.yaml"
    path.write_text("extends: santase-1\nparameters: {game.points: 7, claim.target: 66}\n", encoding="utf-8")
    seven, base = load(str(path)), load("santase-1")

    def cited(name: str) -> list[tuple[str, ...]]:
        parameters = [chart.declarations.by_path[f"{name}.points"].source for chart in (seven, base)]
        return [*parameters, seven.guards["game_is_won"].source, base.guards["game_is_won"].source]

    of_points, of_base, own, inherited = cited("game")
    assert {"santase-1:1.1"} == {*of_base} - {*of_points} == {*inherited} - {*own}
    assert "R17" in own
    assert seven.guards["target_reached"].source == base.guards["target_reached"].source
    assert seven.variant.changed == {"game.points"}
