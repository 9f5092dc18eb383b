"""Every command and every piece of code in the README and the pages around it runs, and prints what they say."""

import re
import sys
from pathlib import Path

import pytest
from docs.pictures import differs
from tests.documents import commands, read, run, run_commands, texts, write_files

README, TUTORIAL = read("README.md"), read("docs/tutorial.md")
PAGES = ("README.md", "docs/reviewing.md", "docs/vectors.md", "docs/house-rules.md", "docs/results.md")
SLOW = ("docs/reviewing.md", "docs/vectors.md")
CODE = [(path, code) for path in PAGES for code in texts(read(path), "python")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the README's house-rule file."""
    (tmp_path / "sunday.yaml").write_text(texts(README, "yaml")[0], encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=pytest.mark.slow if path in SLOW else ()) for path in PAGES]
)
def test_commands_print_what_the_page_says(path: str, folder: Path) -> None:
    write_files(read(path), folder)
    run_commands(read(path), folder)


@pytest.mark.parametrize(("path", "code"), CODE)
def test_python_runs(path: str, code: str, folder: Path) -> None:
    assert run([sys.executable, "-c", code], folder)


def test_make_targets_exist() -> None:
    targets = re.findall(r"^make (\w+)", texts(README, "sh")[0], re.MULTILINE)
    makefile = read("Makefile")
    assert targets == ["demo", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


def test_the_picture_of_a_difference_is_up_to_date() -> None:
    assert differs.svg() == differs.FILE.read_bytes()


def test_the_readme_is_short() -> None:
    assert len(README.split()) <= 600


@pytest.mark.parametrize(
    ("code", "printed"), [*zip(texts(README, "python"), texts(README, "text"), strict=True)]
)
def test_a_program_of_the_readme_prints_what_it_says(code: str, printed: str, folder: Path) -> None:
    assert run([sys.executable, "-c", code], folder).split() == printed.split()


@pytest.mark.slow
def test_the_tutorial_runs_and_prints_what_it_says(tmp_path: Path) -> None:
    write_files(TUTORIAL, tmp_path)
    run_commands(TUTORIAL, tmp_path)
    run_commands(TUTORIAL, tmp_path, "python")
    assert {words[0] for words, _ in commands(TUTORIAL)} == {"sixtysix", "python"}
    assert (tmp_path / "web" / "club.js").is_file()
