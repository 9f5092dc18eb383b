"""Runs commands of sixtysix inside the tests' own process."""

from collections.abc import Callable
from contextlib import chdir
from functools import partial
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from sixtysix.cli import main


def run(*words: object, at: Path | str = ".", **settings: Any) -> Result:
    with chdir(at):
        return CliRunner().invoke(main, list(map(str, words)), **settings)


def command(*begin: object) -> Callable[..., Result]:
    """Return a function that runs a command with these first words."""
    return partial(run, *begin)
