"""All code in the pages about embedding runs, and prints what they say."""

import shutil
import sys
from inspect import isclass
from pathlib import Path

import pytest
from tests.documents import Block, blocks, read, run

from sixtysix import SixtySixError, runtime

FIRST, FURTHER, GYM = PAGES = [read(f"docs/{page}.md") for page in ("embedding", "embedding-further", "gym")]

END = "--- end of block ---"


def is_code(block: Block) -> bool:
    return block.language == "python" and not block.file


def program(page: str) -> str:
    """Return the Python of a page as one program with the page's line numbers; it prints the end of each block."""
    lines = [""] * page.count("\n")
    for block in filter(is_code, blocks(page)):
        text = [*block.text.splitlines(), f"print({END!r})"]
        lines[block.lines_before : block.lines_before + len(text)] = text
    return "\n".join(lines)


def outputs(page: str) -> list[str]:
    """Return the output that a page gives for each block: the text that follows it, or nothing."""
    found = blocks(page)
    return [
        after.text if after.language == "text" else ""
        for block, after in zip(found, [*found[1:], found[0]], strict=True)
        if is_code(block)
    ]


@pytest.mark.parametrize(
    "page", [FIRST, FURTHER, pytest.param(GYM, marks=pytest.mark.slow)], ids=("first", "further", "gym")
)
def test_python_prints_what_the_page_says(page: str, tmp_path: Path) -> None:
    (tmp_path / "page.md.py").write_text(program(page), encoding="utf-8")
    printed = run([sys.executable, "page.md.py"], tmp_path).split(f"{END}\n")
    assert printed == [*outputs(page), ""]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("node"), reason="the front end in JavaScript needs node")
def test_the_front_end_in_another_language() -> None:
    assert "(../tests/embedding/table.mjs)" in FURTHER
    assert run(["node", "table.mjs"], Path(__file__).parent) == "1 3 claim\n"


def test_every_exception_of_a_game_is_explained() -> None:
    exceptions = {
        name for name, one in vars(runtime).items() if isclass(one) and issubclass(one, SixtySixError)
    }
    assert [name for name in exceptions if f"`{name}`" not in FIRST.partition("## Exceptions")[2]] == []


def test_nothing_in_the_pages_is_left_untested() -> None:
    assert {block.language for block in blocks(FIRST)} == {"python", "text"}
    assert not any(block.file for block in blocks(FIRST))
    assert {block.language for block in blocks(FURTHER)} == {"python", "text"}
