"""Links between the sources, the chart and the scenarios; `tests/chart/mistakes.yaml` has a mistake of each kind."""

import shutil
from pathlib import Path

import pytest
from tests.chart.spoiled import found, spoil

from sixtysix.chart import spec_dir
from sixtysix.project.check import check

pytestmark = pytest.mark.slow


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(spec_dir(), tmp_path / "spec"))


def test_a_parameter_that_features_ask_for_only_beside_another_one_says_so(copy: Path) -> None:
    duty = "Whether a king or queen of a pair can be led only after the pair is declared, as long as it may be.\n"
    spoil(copy / "parameters.yaml", [(f"{duty}        where: {{marriage.allowed: true}}\n", duty)])
    only = "where: {marriage.must_declare: true}"
    spoil(copy / "chart.yaml", [(only, only.replace("{", "{marriage.allowed: true, "))])
    assert [problem.partition(" ")[2] for problem in found(check([copy / "chart.yaml"]))] == [
        "unconditional marriage_duty alone asks for marriage.must_declare, and only with marriage.allowed; "
        "marriage.must_declare has no effect otherwise, and does not say so"
    ]


@pytest.mark.parametrize("name", ["kinderschnapsen-loser-of-the-trick-cannot-claim", "closers-own-state"])
def test_a_scenario_that_is_deleted_is_missed_by_what_names_it(name: str, copy: Path) -> None:
    """A statement or a ruling names each scenario: the clean spec shows that."""
    (copy / "scenarios" / f"{name}.yaml").unlink()
    (problem,) = check([copy / "rulings.yaml", *(copy / "sources").glob("*.yaml")])
    assert (problem.code, name in problem.message) == ("unknown-scenario", True)


def test_a_scenario_that_nothing_names_is_found(copy: Path) -> None:
    scenario = copy / "scenarios" / "alone.yaml"
    shutil.copy(copy / "scenarios" / "closers-own-state.yaml", scenario)
    assert found(check([scenario])) == [
        "2:1 not-named no statement and no ruling names alone under shown: nobody would miss it"
    ]
