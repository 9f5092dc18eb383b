"""Declared parameters: defaults, and when they have an effect."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sixtysix.chart import SpecError, load_chart, load_variant, spec_dir, variant_names
from sixtysix.chart.document import Document, scenarios_in
from sixtysix.chart.parameters import Declarations, Parameter, Requirement
from sixtysix.chart.variants import read_house_rules
from sixtysix.project.build import family_files
from sixtysix.project.check import check, warnings

from ..command import run
from .spoiled import found, spoil, turnstile

CHART = load_chart()


def house(folder: Path, parameters: str, base: str = "schnapsen") -> Path:
    path = folder / "house.yaml"
    path.write_text(f"extends: {base}\nparameters:\n{parameters}", encoding="utf-8")
    return path


def declared(path: str, default: Any = None, **condition: Any) -> Parameter:
    return Parameter(path, "", {"type": "integer"}, default, Requirement(**condition))


def group(name: str, *parts: Parameter) -> Parameter:
    return Parameter(name, "", {}, None, Requirement(), parts)


def test_an_absent_parameter_has_its_default(tmp_path: Path) -> None:
    text = (spec_dir() / "variants" / "schnapsen.yaml").read_text(encoding="utf-8")
    path = tmp_path / "long.yaml"
    written = text.replace("name: schnapsen", "name: long") + "  match:\n    best_of: 1\n"
    path.write_text(written, encoding="utf-8")
    assert "best_of" not in text
    assert load_variant(str(path), CHART).parameters == load_variant("schnapsen", CHART).parameters


def test_a_parameter_has_a_value_only_if_it_has_an_effect() -> None:
    declarations = Declarations((
        group("a", declared("a.x", 1), declared("a.y", 2, where={"b.z": (True, (5,))})),
        group("b", declared("b.z", 5), declared("b.w", 0, where={"b.z": (False, (5, None))})),
    ))  # fmt: skip
    assert declarations.complete({}) == {"a": {"x": 1, "y": 2}, "b": {"z": 5}}
    assert declarations.complete({"b": {"z": 6}}) == {"a": {"x": 1}, "b": {"z": 6, "w": 0}}
    given = {"b": {"z": 6}, "a": {"y": 7}}
    assert declarations.complete(given) == {"a": {"x": 1}, "b": {"z": 6, "w": 0}}
    assert given == {"b": {"z": 6}, "a": {"y": 7}}
    assert [(one.path, cause) for one, cause in declarations.without_effect(given)] == [("a.y", "b.z")]


def test_a_condition_may_ask_for_an_absence() -> None:
    assert Requirement({"a.x": (False, (None,))}).holds({"a": {"x": 0}})
    assert not Requirement({"a.x": (False, (None,))}).holds({"a": {}})
    assert Requirement({"a.x": (True, (None, 1))}).holds({})
    assert Requirement({"a.x": (True, (None, 1))}).broken_by({"a": {"x": 2}}) == "a.x"


def test_a_feature_may_ask_for_an_absence(tmp_path: Path) -> None:
    folder = turnstile(tmp_path)
    spoil(
        folder / "parameters.yaml",
        [("comes back., type: boolean", "comes back., where: {day.people: {not: 5}}, type: boolean")],
    )
    spoil(folder / "parameters.yaml", [("type: boolean}", "type: boolean, default: false}")])
    spoil(folder / "chart.yaml", [("where: {fare.change: true}", "where: {fare.change: {not: null}}")])
    spoil(folder / "variants" / "pier.yaml", [("  fare.change: false\n", "")])
    spoil(folder / "variants" / "museum.yaml", [(", change: true", "")])
    assert check([folder / "chart.yaml", *folder.glob("variants/*.yaml")]) == []
    chart = load_chart(folder / "chart.yaml")
    museum, pier = (load_variant(name, chart) for name in ("museum", "pier"))
    assert (museum.parameters["fare"]["change"], "change" in pier.parameters["fare"]) == (False, False)
    assert [name for v in (museum, pier) for name in chart.configure(v).active] == ["change"]


# Parameters without effect


@pytest.mark.parametrize(
    ("base", "parameters", "said"),
    [
        (
            "santase-2",
            "  claim: {«penalty: {by: worth}}\n",
            "claim.penalty has no effect: claim.mode is automatic",
        ),
        (
            "schnapsen",
            "  «claim.penalty.by: worth\n  claim.mode: automatic\n",
            "claim.penalty has no effect: claim.mode is automatic",
        ),
        (
            "schnapsen",
            "  claim.penalty: {by: worth, «without_trick: 1}\n",
            "claim.penalty.without_trick has no effect: claim.penalty.by is worth",
        ),
        (
            "schnapsen",
            "  «unclaimed.tie_bonus: 1\n",
            "unclaimed.tie_bonus has no effect: unclaimed.winner is last_trick",
        ),
        ("santase-1", "  game: {«below_zero: true}\n", "game.below_zero has no effect: game.counts is up"),
        (
            "kinderschnapsen",
            "  «exchange.needs_talon: 4\n",
            "exchange.needs_talon has no effect: exchange.card is none",
        ),
        (
            "schnapsen",
            "  marriage: {allowed: false, «lead: queen}\n",
            "marriage.lead has no effect: marriage.allowed is false",
        ),
    ],
)
def test_a_parameter_without_effect_is_a_warning(
    base: str, parameters: str, said: str, tmp_path: Path
) -> None:
    path = house(tmp_path, parameters, base)
    ((line, column),) = spoil(path, [])
    assert check([path]) == []
    assert found(warnings([path])) == [f"{line}:{column} no-effect {said}"]
    result = run("check", path)
    assert (result.exit_code, f"{path}:{line}:{column}: {said} (warning)" in result.stderr) == (0, True)


def test_an_inherited_parameter_without_effect_is_no_warning(tmp_path: Path) -> None:
    assert warnings([house(tmp_path, "  claim.mode: automatic\n  marriage.allowed: false\n")]) == []


def test_the_family_and_the_scenarios_have_no_parameter_without_effect() -> None:
    assert warnings() == []
    assert [
        found for one in scenarios_in(spec_dir()).values() for found in house_rules_without_effect(one)
    ] == []


def house_rules_without_effect(document: Document) -> list[str]:
    if "parameters" not in document.mapping:
        return []
    named = document.mapping["variant"]
    found = list[str]()
    for name in [named] if isinstance(named, str) else named:
        with suppress(SpecError):
            found += map(str, read_house_rules(document, name, CHART).warnings)
    return found


# What editors read


def test_the_schemas_for_editors_are_those_of_the_declarations() -> None:
    for path, text in family_files().items():
        assert (spec_dir().parent / path).read_text(encoding="utf-8") == text, f"sixtysix build makes {path}"


def test_a_complete_variant_is_what_the_schema_asks_for() -> None:
    validator = Draft202012Validator(CHART.declarations.schema)
    for name in variant_names():
        assert validator.is_valid(load_variant(name, CHART).parameters)
