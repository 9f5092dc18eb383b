"""All code in the guide to JavaScript runs, and prints what the guide says."""

import shutil
from pathlib import Path

import pytest
from tests.documents import blocks, read, run, run_commands, texts

from ..compile.export.javascript_package import PACKAGE, installed
from ..compile.export.node import needs_node

GUIDE = read("docs/embedding-javascript.md")
END = "--- end of block ---"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the package that the guide exports, and the installed package of all variants."""
    run_commands(GUIDE, tmp_path)
    shutil.copytree(PACKAGE, tmp_path / "node_modules" / "sixtysix")
    return tmp_path


@pytest.mark.slow
@needs_node
def test_javascript_prints_what_the_guide_says(folder: Path) -> None:
    lines = [""] * GUIDE.count("\n")
    for block in blocks(GUIDE, "js"):
        text = [*block.text.splitlines(), f'console.log("{END}");']
        lines[block.lines_before : block.lines_before + len(text)] = text
    guide = "\n".join(lines)
    for name, code in {"guide.mjs": guide, "installed.mjs": installed(guide)}.items():
        (folder / name).write_text(code, encoding="utf-8")
        assert run(["node", name], folder).split(f"{END}\n") == [*texts(GUIDE, "text"), ""]
    assert len(texts(GUIDE, "js")) == len(texts(GUIDE, "text"))
    shutil.copy(Path(__file__).parent / "kernel.mjs", folder)
    assert run(["node", "kernel.mjs"], folder) == "TRICK_START [ 7, 6 ]\n"


def test_nothing_in_the_guide_is_left_untested() -> None:
    assert {block.language for block in blocks(GUIDE)} == {"js", "ts", "text", "console"}
    assert not any(block.file for block in blocks(GUIDE))
