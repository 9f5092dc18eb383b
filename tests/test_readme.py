"""Every command and every piece of code in the README runs, and prints what the README says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for found, text in BLOCKS if found == language]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the README's house-rule file."""
    path = tmp_path_factory.mktemp("readme")
    (path / "sunday.yaml").write_text(blocks("yaml")[0], encoding="utf-8")
    return path


def test_commands_print_what_the_readme_says(folder: Path) -> None:
    for session in blocks("console"):
        for command, expected in re.findall(r"^\$ sixtysix (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE):
            words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)]
            done = subprocess.run(
                [sys.executable, "-m", "sixtysix", *words],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert done.returncode == 0, (command, done.stderr)
            if expected:
                assert done.stdout == expected, command


@pytest.mark.parametrize("code", blocks("python"))
def test_python_runs(code: str, folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_make_targets_exist() -> None:
    targets = re.findall(r"^make (\w+)", blocks("sh")[0], re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert targets == ["demo", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


def test_every_linked_file_exists() -> None:
    links = re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", README)
    assert links
    assert all((ROOT / (target or source)).exists() for target, source in links if ":" not in target)
