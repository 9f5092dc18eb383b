"""Links between the sources, the chart and the scenarios; `tests/chart/mistakes.yaml` has a mistake of each kind."""

import shutil
from pathlib import Path

import pytest
from tests.chart.spoiled import found

from sixtysix.chart import spec_dir
from sixtysix.project.check import check

pytestmark = pytest.mark.slow


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(spec_dir(), tmp_path / "spec"))


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
