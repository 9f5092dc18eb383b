"""Every piece of code in the guide to JavaScript runs, and prints what the guide says."""

import subprocess
from pathlib import Path

import pytest
from tests.documents import blocks, read, run, run_commands, texts

from ..compile.export.node import MODULES, needs_node

GUIDE = read("docs/embedding-javascript.md")
END = "--- end of block ---"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the package that the guide exports."""
    run_commands(GUIDE, tmp_path)
    return tmp_path


@needs_node
def test_javascript_prints_what_the_guide_says(folder: Path) -> None:
    lines = [""] * GUIDE.count("\n")
    for block in blocks(GUIDE, "js"):
        text = [*block.text.splitlines(), f'console.log("{END}");']
        lines[block.lines_before : block.lines_before + len(text)] = text
    (folder / "guide.mjs").write_text("\n".join(lines), encoding="utf-8")
    printed = run(["node", "guide.mjs"], folder).split(f"{END}\n")
    assert printed == [*texts(GUIDE, "text"), ""]
    assert len(texts(GUIDE, "js")) == len(texts(GUIDE, "text"))


@pytest.mark.skipif(not (MODULES / "typescript").is_dir(), reason="needs the packages of tests/package.json")
def test_typescript_is_accepted(folder: Path) -> None:
    (code,) = texts(GUIDE, "ts")
    (folder / "guide.ts").write_text(code, encoding="utf-8")
    words = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", str(folder / "guide.ts")]
    done = subprocess.run(
        ["node", str(MODULES / "typescript" / "bin" / "tsc"), *words],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_nothing_in_the_guide_is_left_untested() -> None:
    assert {block.language for block in blocks(GUIDE)} == {"js", "ts", "text", "console"}
    assert not any(block.file for block in blocks(GUIDE))
