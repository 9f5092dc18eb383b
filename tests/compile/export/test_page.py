"""The code of the page about exports runs as it stands."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.documents import read, texts, write_files

from sixtysix.compile.export import FORMATS

from .charts import exported
from .node import MODULES, needs_node

pytestmark = pytest.mark.slow

PAGE = read("docs/exchange.md")
FILES = {"scxml": "snapszer.scxml", "xstate": "snapszer.json"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the exports that the page reads."""
    for to, name in FILES.items():
        (tmp_path / name).write_text(exported("snapszer", to), encoding="utf-8")
    (tmp_path / "node_modules").symlink_to(MODULES)
    return tmp_path


def printed(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_python_runs(folder: Path) -> None:
    _table, code = texts(PAGE, "python")
    write_files(PAGE, folder)
    output = "['PLAY', 'HAND_PLAY', 'TRICK_START']\nTrue\n"
    assert printed([sys.executable, "-c", code], folder) == output


@needs_node
def test_javascript_runs(folder: Path) -> None:
    (code,) = texts(PAGE, "js")
    (folder / "run.mjs").write_text(code, encoding="utf-8")
    lines = printed(["node", "run.mjs"], folder).splitlines()
    assert lines[0] == "begin_match"
    assert lines[-2:] == ["put_lead", '{"PLAY":{"HAND_PLAY":"TRICK_IN_PROGRESS"}}']


def test_every_format_is_described() -> None:
    assert all(f"`{to}`" in PAGE for to in FORMATS)
