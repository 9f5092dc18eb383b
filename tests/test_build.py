"""Builds when no hand shows an obligation."""

import json
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.chart import SpecError, load, spec_dir
from sixtysix.chart.model import Impossible
from sixtysix.conform.differences import parse_hand
from sixtysix.errors import SixtySixError
from sixtysix.evidence.coverage import Coverage, Hand
from sixtysix.project import build
from sixtysix.project.build import build_variant

from .house_rules import house

TAKEN = "taken/right_claim_after_trick"
TAKEN_AT_ONCE = "taken/automatic_win"


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEARCH_HANDS", 300)
    monkeypatch.setattr(build, "SEARCH_LIMIT", 300)


def test_house_rules_may_leave_obligations_open_and_the_report_lists_them(tmp_path: Path) -> None:
    path = house(tmp_path, "extends: kinderschnapsen\nparameters: {claim.target: 96}\n", "far")
    built = build_variant(str(path))
    (warning,) = built.warnings
    assert warning.startswith(f"{path}: no hand of 300 shows ")
    assert (unshown := "taken/right_claim_before_lead") in warning
    assert f"- `{unshown}`: no hand shows it" in built.files["generated/reports/far.md"]
    assert "\n| `close/talon_open` | " in built.files["generated/reports/far.md"]


def test_a_variant_of_the_family_may_not_leave_obligations_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "SEARCH_HANDS", 1)
    monkeypatch.setattr(build, "SEARCH_LIMIT", 1)
    with pytest.raises(SixtySixError, match="kinderschnapsen: no hand of 1 shows ") as error:
        build_variant("kinderschnapsen")
    assert re.search(r"\nimpossible:\n  - obligations: \[\w+/.*\]\n    because: …$", str(error.value))


ONE_SHORT = "case/loser_beside_threshold/one_short"


def test_house_rules_inherit_what_is_impossible_until_a_hand_shows_it(tmp_path: Path) -> None:
    statuses = {}
    for name, parameters in (("three", "match.best_of: 3"), ("even", "worth.single_from: 23")):
        path = house(tmp_path, f"extends: kinderschnapsen\nparameters: {{{parameters}}}\n", name)
        report = build_variant(str(path)).files[f"generated/reports/{name}.md"]
        statuses[name] = re.search(rf"`{ONE_SHORT}`: (.*)", report)
    assert statuses["three"]
    assert "makes 21 points" in statuses["three"][1]
    assert statuses["even"] is None


UNCLAIMED = "case/worth_unclaimed/double"


def test_house_rules_that_refute_a_claim_about_the_family_are_built_and_the_hand_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = house(tmp_path, "extends: santase-3\nparameters: {worth.single_from: 1000}\n", "far")
    chart = load(str(path))
    of_the_chart = Impossible((TAKEN_AT_ONCE,), "Nobody has enough.")
    both = replace(
        chart,
        family=replace(chart.family, impossible=(of_the_chart,)),
        impossible=(of_the_chart, *chart.impossible),
    )
    monkeypatch.setattr(build, "load", lambda _: both)
    built = build_variant(str(path))
    items = json.loads(built.files["generated/reports/far.json"])["items"]
    statuses = {item["id"]: item["status"] for item in items}
    for name, because in ((UNCLAIMED, "Of the 120 points"), (TAKEN_AT_ONCE, "Nobody has enough.")):
        (warning,) = (one for one in built.warnings if one.startswith(f"{path}: {name} is called impossible"))
        assert because in warning
        coverage = Coverage(chart)
        script = parse_hand(coverage, warning.partition("this hand shows it: ")[2])
        hand = Hand(coverage, script.setup)
        assert all(map(hand.send, script.events))
        assert name in hand.shown
        assert statuses[name] == "covered"


def test_a_claim_that_a_hand_refutes_is_an_error(tmp_path: Path) -> None:
    """All such claims in the own file are reported at once, each at its place, with a hand."""
    path = house(
        tmp_path,
        f"extends: kinderschnapsen\nimpossible:\n  - obligations: ['{TAKEN}']\n    because: It cannot be.\n"
        "  - {obligations: [taken/n*, 'taken/[cl]*'], because: Nor this.}\nparameters: {}\n",
        "wrong",
    )
    with pytest.raises(SpecError) as error:
        build_variant(str(path))
    problems = error.value.problems
    assert [(p.file, p.line, p.column, p.path, p.code) for p in problems] == [
        (str(path), 3, 19, "/impossible/0/obligations/0", "refuted"),
        (str(path), 5, 20, "/impossible/1/obligations/0", "refuted"),
        (str(path), 5, 30, "/impossible/1/obligations/1", "refuted"),
    ]
    coverage = Coverage(load(str(path)))
    for problem, because in zip(problems, ["It cannot be.", "Nor this.", "Nor this."], strict=True):
        claimed, _, line = problem.message.partition(
            f" is called impossible: “{because}” But this hand shows it: "
        )
        script = parse_hand(coverage, line)
        hand = Hand(coverage, script.setup)
        assert all(map(hand.send, script.events))
        assert claimed in hand.shown


def test_a_family_claim_that_a_variant_of_the_family_refutes_is_told_where_it_stands(tmp_path: Path) -> None:
    shutil.copytree(spec_dir(), tmp_path / "spec")
    claims = tmp_path / "spec" / "laws.yaml"
    lines = claims.read_text(encoding="utf-8").replace(
        "\nimpossible:\n", f"\nimpossible:\n  - obligations: [{TAKEN}]\n    because: It cannot be.\n", 1
    )
    claims.write_text(lines, encoding="utf-8")
    line = lines[: lines.index(f"[{TAKEN}]")].count("\n") + 1
    with pytest.raises(SpecError, match=re.escape(f"{claims}:{line}:19: {TAKEN} is called impossible: ")):
        build_variant(str(tmp_path / "spec" / "variants" / "kinderschnapsen.yaml"))


def test_a_claim_without_an_obligation_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = load("kinderschnapsen")
    idle = Impossible(("pair/NOWHERE/*",), "It cannot be.", ())
    monkeypatch.setattr(build, "load", lambda _: replace(chart, impossible=(*chart.impossible, idle)))
    monkeypatch.setattr(build, "SEARCH_LIMIT", 5_000)
    with pytest.raises(
        SixtySixError, match=r"these patterns under `impossible:` match no obligation: pair/NOWHERE/\*"
    ):
        build_variant("kinderschnapsen")
