"""Arguments that a mutant is no fault hold for their parameters, and cannot be wrong unnoticed."""

from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest

from sixtysix.chart import SpecError, load, spec_dir, variant_names
from sixtysix.chart.document import read_document
from sixtysix.project.check import check
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


UNKNOWN = """\
equivalents:
  - because: Nobody looks there.
    mutants:
      - spec/drop-guard/clos/talon_open
      - spec/swap-action/DONE.enter/deal/draw_cards
      - spec/copy-transition/*/DONE
      - spec/retarget-transition/close/DONE
      - rules/number/clos/1
"""


def test_an_argument_about_an_unknown_transition_is_refused_at_its_place(tmp_path: Path) -> None:
    for name in ("chart", "parameters", "impossible"):
        copy(spec_dir() / f"{name}.yaml", tmp_path)
    told = "4:9: there is no transition clos; did you mean close?"
    with pytest.raises(SpecError) as error:
        arguments(tmp_path, UNKNOWN)
    assert str(error.value) == f"{tmp_path / FILE}:{told}"
    assert [str(problem) for problem in check([tmp_path / FILE])] == [str(error.value)]


@pytest.mark.slow
def test_every_pattern_of_the_project_fits_a_mutant_of_some_variant() -> None:
    ids = [mutant for name in variant_names() for mutant in mutants(load(name))]
    entries = read_document(spec_dir() / FILE).mapping["equivalents"]
    patterns = [pattern for entry in entries for pattern in entry["mutants"]]
    assert [pattern for pattern in patterns if not any(fits(mutant, pattern) for mutant in ids)] == []
