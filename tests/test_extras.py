"""What an extra of the package brings, and what is said where it is missing."""

import re
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

from sixtysix import errors
from sixtysix.cli import main

PROJECT = Path(__file__).parent.parent / "pyproject.toml"


@pytest.mark.parametrize("extra", errors.EXTRAS)
def test_an_extra_brings_what_the_project_declares(extra: str) -> None:
    declared = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"][extra]
    assert [re.split(r"\W", requirement)[0] for requirement in declared] == list(errors.EXTRAS[extra])


@pytest.mark.parametrize(
    ("words", "extra", "library"),
    [
        ("serve", "serve", "websockets"),
        ("rulebook", "rulebook", "jinja2"),
        ("conform schnapsen --sut cat --html report.html", "report", "jinja2"),
        ("prove kinderschnapsen --deals 1", "fast", "numba"),
        ("simulate kinderschnapsen --hands 1 --cluster localhost:1", "cluster", "distributed"),
    ],
)
def test_what_is_not_installed_is_named_with_its_extra(
    words: str, extra: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None if name == library else find_spec(name))
    result = CliRunner().invoke(main, words.split())
    assert (result.exit_code, result.output) == (
        2,
        f"there is no {library}: pip install 'sixtysix[{extra}]'\n",
    )
