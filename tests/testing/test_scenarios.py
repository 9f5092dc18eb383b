"""Every scenario of the spec is so."""

from pathlib import Path

import pytest

import sixtysix
from sixtysix.spec import spec_dir
from sixtysix.spec.scenario import HEAD, read_scenario
from sixtysix.testing.scenario import run_scenario

SCENARIOS = sorted((spec_dir() / "scenarios").glob("*.yaml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario(path: Path, tmp_path: Path) -> None:
    scenario = read_scenario(path)
    house_rules = tmp_path / "house-rules.yaml"
    house_rules.write_text(scenario.house_rules, encoding="utf-8")
    machine = sixtysix.machine(str(house_rules) if scenario.parameters else scenario.variant)
    run_scenario(scenario, machine)


def test_there_are_scenarios() -> None:
    assert SCENARIOS


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_an_editor_is_told_the_schema(path: Path) -> None:
    assert path.read_text(encoding="utf-8").startswith(HEAD)
