"""Every command and every piece of code in the README runs, and prints what the README says."""

import re
import sys
from pathlib import Path

import pytest
from tests.documents import read, run, run_commands, texts

README = read("README.md")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the README's house-rule file."""
    path = tmp_path_factory.mktemp("readme")
    (path / "sunday.yaml").write_text(texts(README, "yaml")[0], encoding="utf-8")
    return path


def test_commands_print_what_the_readme_says(folder: Path) -> None:
    run_commands(README, folder)


@pytest.mark.parametrize("code", texts(README, "python"))
def test_python_runs(code: str, folder: Path) -> None:
    assert run([sys.executable, "-c", code], folder)


def test_make_targets_exist() -> None:
    targets = re.findall(r"^make (\w+)", texts(README, "sh")[0], re.MULTILINE)
    makefile = read("Makefile")
    assert targets == ["demo", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)
