"""Every piece of code in the guide to embedding runs, and prints what the guide says."""

import shutil
import sys
from pathlib import Path

import pytest
from tests.documents import Block, blocks, commands, read, run, run_commands, write_files

GUIDE = read("docs/embedding.md")

END = "--- end of block ---"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files of the guide."""
    path = tmp_path_factory.mktemp("guide")
    write_files(GUIDE, path)
    return path


def is_code(block: Block) -> bool:
    return block.language == "python" and not block.file


def program() -> str:
    """The guide's Python as one program, its lines numbered as the guide's, which tells where each block ends."""
    lines = [""] * GUIDE.count("\n")
    for block in filter(is_code, blocks(GUIDE)):
        text = [*block.text.splitlines(), f"print({END!r})"]
        lines[block.lines_before : block.lines_before + len(text)] = text
    return "\n".join(lines)


def outputs() -> list[str]:
    """Find the output that the guide gives for each block: the text that follows it, or nothing."""
    found = blocks(GUIDE)
    return [
        after.text if after.language == "text" else ""
        for block, after in zip(found, [*found[1:], found[0]], strict=True)
        if is_code(block)
    ]


def test_python_prints_what_the_guide_says(folder: Path) -> None:
    (folder / "embedding.md.py").write_text(program(), encoding="utf-8")
    printed = run([sys.executable, "embedding.md.py"], folder).split(f"{END}\n")
    assert printed == [*outputs(), ""]


@pytest.mark.skipif(not shutil.which("node"), reason="the front end in JavaScript needs node")
def test_the_front_end_in_another_language(folder: Path) -> None:
    run_commands(GUIDE, folder, "node")


def test_nothing_in_the_guide_is_left_untested() -> None:
    assert {block.language for block in blocks(GUIDE) if not block.file} == {"python", "text", "console"}
    assert {block.file for block in blocks(GUIDE)} == {"", "sunday.yaml", "table.py", "table.mjs"}
    assert {words[0] for words, _ in commands(GUIDE)} == {"node"}
