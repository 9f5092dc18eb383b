"""The site of all variants, and one with house rules, each made once a worker."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from sixtysix.cli import main

HOUSE_RULES = """name: santase-70
extends: santase-2
title: Santase to seventy
parameters:
  claim: {target: 70}
"""


def make(folder: Path, *arguments: str) -> Path:
    done = CliRunner().invoke(main, ["rulebook", *arguments, "-o", str(folder)])
    assert done.exit_code == 0, done.output
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of all variants of the family."""
    return make(tmp_path_factory.mktemp("site") / "rulebook")


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the two smallest variants and of a house rule."""
    folder = tmp_path_factory.mktemp("house")
    rules = folder / "santase-70.yaml"
    rules.write_text(HOUSE_RULES, encoding="utf-8")
    return make(folder / "rulebook", "kinderschnapsen", "santase-2", str(rules))
