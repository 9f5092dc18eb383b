"""Each folder keeps to the lines, and the engine to the files, that pyproject.toml gives them."""

import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SIZES = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["size-budget"]


def files(pattern: str) -> list[Path]:
    """Return the files that match a pattern; its last part may list endings: ``*.{js,css}``."""
    head, _, endings = pattern.partition("{")
    patterns = [head + ending for ending in endings.rstrip("}").split(",")]
    found = (path for one in patterns for path in ROOT.glob(one))
    return [path for path in found if "node_modules" not in path.parts]


@pytest.mark.parametrize("pattern", SIZES["lines"])
def test_a_folder_keeps_to_its_lines(pattern: str) -> None:
    found, most = files(pattern), SIZES["lines"][pattern]
    assert found
    lines = sum(path.read_bytes().count(b"\n") for path in found)
    assert lines <= most, f"{pattern} has {lines:,} lines of {most:,}: delete before you add"


def test_the_engine_keeps_to_its_files() -> None:
    found = files("engine/**/*.py")
    assert len(found) <= SIZES["engine-files"]
