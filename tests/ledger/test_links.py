"""A link that is left out or leads to a neighbour is found, where other links or a scenario call for it."""

import shutil
from pathlib import Path

import pytest
from tests.chart.spoiled import MANUAL, found, spoil, turnstile, write_manual

from sixtysix.chart import spec_dir
from sixtysix.project.check import check


def test_a_parameter_that_features_ask_for_only_beside_another_one_says_so(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    duty = "Whether a king or queen of a pair can be led only after the pair is declared, as long as it may be.\n"
    spoil(copy / "parameters.yaml", [(f"{duty}        where: {{marriage.allowed: true}}\n", duty)])
    only = "where: {marriage.must_declare: true}"
    spoil(copy / "chart.yaml", [(only, only.replace("{", "{marriage.allowed: true, "))])
    assert [problem.partition(" ")[2] for problem in found(check([copy / "chart.yaml"]))] == [
        "unconditional marriage_duty alone asks for marriage.must_declare, and only with marriage.allowed; "
        "marriage.must_declare has no effect otherwise, and does not say so"
    ]


def test_a_parameter_that_no_ruling_decides_is_found(tmp_path: Path) -> None:
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    spoil(
        copy / "rulings.yaml",
        [("[unclaimed.winner, unclaimed.points, unclaimed.tie_bonus]", "[unclaimed.points]")],
    )
    assert [(problem.code, problem.message) for problem in check([copy / "parameters.yaml"])] == [
        ("not-decided", f"no ruling has {name} among its parameters")
        for name in ("unclaimed.winner", "unclaimed.tie_bonus")
    ]


@pytest.mark.parametrize("name", ["kinderschnapsen-loser-of-the-trick-cannot-claim", "closers-own-state"])
def test_a_scenario_that_is_deleted_is_missed_by_what_names_it(name: str, tmp_path: Path) -> None:
    """Be that a statement or a ruling; that each has one of them, the clean spec shows."""
    copy = tmp_path / "spec"
    shutil.copytree(spec_dir(), copy)
    (copy / "scenarios" / f"{name}.yaml").unlink()
    (problem,) = check([copy / "rulings.yaml", *(copy / "sources").glob("*.yaml")])
    assert (problem.code, name in problem.message) == ("unknown-scenario", True)


def test_a_scenario_that_nothing_names_is_found(tmp_path: Path) -> None:
    """Of a family with texts; a ruling names only those that are about it."""
    copy, text = turnstile(tmp_path), "title: A lone one.\ngiven: {state: PRE_GAME}\nshows: {rulings: [R2]}\n"
    scenario = copy / "scenarios" / "alone.yaml"
    scenario.parent.mkdir()
    scenario.write_text(text)
    ours = {"not-named", "not-about"}

    def ours_found() -> list[str]:
        return found(problem for problem in check([scenario]) if problem.code in ours)

    assert ours_found() == []
    write_manual(copy)
    assert ours_found() == [
        "1:1 not-named no statement and no ruling names alone under shown: nobody would miss it"
    ]
    write_manual(copy, MANUAL.replace("becomes: [UNLOCKED]", "becomes: [UNLOCKED], shown: [alone]"))
    assert ours_found() == []
    (copy / "rulings.yaml").write_text(
        "rulings:\n  R1: {title: T, question: Q, decision: D, shown: [alone]}\n"
    )
    assert ours_found() == ["3:8 not-about R1 names alone, which does not name R1"]
