"""The code of the page about exports runs as it stands."""

import subprocess
import sys
from pathlib import Path

import pytest
from tests.documents import read, texts, write_files

from sixtysix.compile.export import FORMATS

from .charts import exported

pytestmark = pytest.mark.slow

PAGE = read("docs/exchange.md")


def test_python_runs(tmp_path: Path) -> None:
    _table, code = texts(PAGE, "python")
    write_files(PAGE, tmp_path)
    (tmp_path / "snapszer.scxml").write_text(exported("snapszer", "scxml"), encoding="utf-8")
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "['PLAY', 'HAND_PLAY', 'TRICK_START']\nTrue\n"


def test_every_format_is_described() -> None:
    assert all(f"`{to}`" in PAGE for to in FORMATS)
