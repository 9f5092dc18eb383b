"""Systems that are wrong everywhere end with a report: a sample of those there are."""

import pytest
from click.testing import CliRunner

from sixtysix.chart import variant_names
from sixtysix.cli import FINDINGS, main

from .wrong import systems

pytestmark = pytest.mark.slow

SAMPLE = ["table_points_shifted", *list(systems())[7::18]]


@pytest.mark.parametrize("place", range(len(SAMPLE)))
def test_a_system_that_is_wrong_everywhere_has_a_report(place: int) -> None:
    name, variant = SAMPLE[place], variant_names()[place % len(variant_names())]
    words = ["conform", variant, "--adapter", f"tests.conform.wrong:{name}", "--hands", "5", "--failures", ""]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == FINDINGS, done.output
    assert "again:" in done.stdout
