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


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("kinderschnapsen-loser-of-the-trick-cannot-claim", "who-may-claim"),
        ("closers-own-state", "house-rules"),
    ],
)
def test_a_scenario_that_is_gone_is_missed_by_what_names_it(name: str, file: str, copy: Path) -> None:
    """A statement or a ruling names each scenario: the clean spec shows that."""
    spoil(copy / "scenarios" / f"{file}.yaml", [(f"  {name}:", "  another:")])
    (problem,) = check([copy / "rulings.yaml", *(copy / "sources").glob("*.yaml")])
    assert (problem.code, name in problem.message) == ("unknown-scenario", True)


def test_a_scenario_that_nothing_names_is_found(copy: Path) -> None:
    scenario = copy / "scenarios" / "marriages.yaml"
    places = spoil(scenario, [("  schnapsen-trump-marriage:\n    title", "  alone:\n    «title")])
    assert found(check([scenario])) == [
        f"{places[0][0]}:5 not-named no statement and no ruling names alone under shown: nobody would miss it"
    ]
