"""The command: its output, its exit codes, and that the number of processes changes nothing."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from sixtysix_tools import equivalents as arguments
from sixtysix_tools.mutate import Verdict, percent, score_json

from ..command import command
from ..house_rules import house
from .hands import VARIANT

pytestmark = pytest.mark.slow

LIVE = "rules/compare/target_reached/return t.points[player] > r.target"

run = command("mutate", VARIANT)


def report(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_report_counts_the_mutants_and_names_the_survivors(tmp_path: Path) -> None:
    file = str(tmp_path / "report.json")
    result = run("--only", "rules/*/pass_deal/*", "--json", "-o", file)
    found = report(result)
    assert result.exit_code == 0
    assert found["variant"] == VARIANT
    assert found["spec"] == {"mutants": 0, "killed": 0, "equivalent": 0, "survived": 0}
    rules = found["rules"]
    assert rules["mutants"] == rules["killed"] + rules["equivalent"] + rules["survived"] > 5
    assert rules["killed"] > 0
    assert rules["equivalent"] > 0
    assert len(found["survivors"]) == rules["survived"]
    assert len(found["equivalents"]) == rules["equivalent"]
    assert all(equivalent["because"] for equivalent in found["equivalents"])
    assert all(
        {"id", "kind", "operator", "place", "description"} == survivor.keys()
        for survivor in found["survivors"]
    )
    assert json.loads(Path(file).read_text(encoding="utf-8")) == found


def test_a_pattern_that_no_mutant_is_like_is_told() -> None:
    result = run("--only", "rules/nothing/*")
    told = f"no mutant of {VARIANT} has an id like rules/nothing/*\n"
    assert (result.exit_code, result.stderr) == (2, told)


def test_a_variant_of_ones_own_has_no_vectors(tmp_path: Path) -> None:
    rules = house(tmp_path, f"extends: {VARIANT}\nparameters:\n  claim.target: 40\n")
    result = command("mutate", rules)()
    assert (result.exit_code, result.stderr) == (2, f"there are no vectors for {rules}; build it first\n")


def test_an_argument_for_a_mutant_that_is_killed_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(
        "equivalents:\n  - because: It looks so.\n    mutants: [spec/drop-action/TRICK_END.enter/*]\n"
    )
    monkeypatch.setattr(arguments, "FILE", str(path))
    result = run("--only", "spec/drop-action/TRICK_END.enter/draw_cards")
    assert result.exit_code == 2
    assert f"{path}:2:5: spec/drop-action/TRICK_END.enter/draw_cards is not equivalent" in result.stderr


def test_an_interrupted_run_prints_partial_results_and_keeps_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def judge(*_: object) -> Iterator[Verdict]:
        yield Verdict(LIVE, "rules", "compare", "target_reached", "a > b", "survived")
        raise KeyboardInterrupt

    monkeypatch.setattr("sixtysix_tools.mutate.judge", judge)
    result = run("--only", "rules/compare/*", "--json")
    assert result.exit_code == 130
    assert result.stderr == "interrupted\n"
    found = report(result)
    assert (found["interrupted"], found["rules"]["mutants"], len(found["survivors"])) == (True, 1, 1)
    kept = tmp_path / "report.json"
    kept.write_text("whole")
    told = run("--only", "rules/compare/*", "-o", str(kept))
    assert "interrupted before the end" in told.stdout
    assert kept.read_text() == "whole"


def test_a_score_is_of_those_that_can_be_killed() -> None:
    outcomes = ["killed"] * 3 + ["survived"] + ["equivalent"] * 5
    found = [Verdict(f"rules/x/{n}", "rules", "x", "f", "", o) for n, o in enumerate(outcomes)]
    assert (percent(found), percent([])) == (75, 100)
    assert score_json(found)["rules"] == {"mutants": 9, "killed": 3, "equivalent": 5, "survived": 1}
