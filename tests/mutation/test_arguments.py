"""Arguments for equivalence apply under their parameters, and a wrong one is noticed."""

from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix.chart import SpecError, load, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix_tools.equivalents import FILE, Arguments
from sixtysix_tools.mutant import fits
from sixtysix_tools.mutate import mutants

from .hands import VARIANT


def arguments(folder: Path, text: str = "") -> Arguments:
    if text:
        (folder / FILE).write_text(text, encoding="utf-8")
    return Arguments(replace(load(VARIANT), folder=folder))


ARGUED = """\
equivalents:
  - because: Nobody looks there.
    mutants: [rules/number/*/1]
  - because: It counts down.
    where: {game.counts: down}
    mutants: [rules/compare/game_is_won/*]
  - because: It counts up.
    where: {game.counts: [up]}
    mutants: ["*"]
"""


def test_arguments_hold_for_their_parameters(tmp_path: Path) -> None:
    found = arguments(tmp_path, ARGUED)
    assert found.because("rules/number/deal/1") == "Nobody looks there."
    assert found.because("rules/compare/game_is_won/2") == "It counts down."
    assert found.because("rules/branch/deal/1") == ""


def test_a_file_that_is_not_in_form_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"equivalents\.yaml:2:5: .*because"):
        arguments(tmp_path, "equivalents:\n  - mutants: [a]\n")
    (tmp_path / FILE).unlink()
    assert arguments(tmp_path).because("rules/number/deal/1") == ""


@pytest.mark.slow
def test_every_pattern_of_the_project_fits_a_mutant_of_some_variant() -> None:
    ids = [mutant for name in variant_names() for mutant in mutants(load(name))]
    entries = read_document(spec_dir() / FILE).mapping["equivalents"]
    patterns = [pattern for entry in entries for pattern in entry["mutants"]]
    assert [pattern for pattern in patterns if not any(fits(mutant, pattern) for mutant in ids)] == []
