"""The page about the architecture quotes what is there, and its commands print what it says."""

import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest
from docs.pictures import rooms
from tests.documents import Block, blocks, commands, read, texts

from sixtysix.chart import load
from sixtysix.compile.diagram import render
from sixtysix.compile.kernel import kernel_source
from sixtysix.compile.machine import machine_source

PAGE = read("docs/architecture.md")

QUOTES = [block for block in blocks(PAGE) if "/" in block.file]


def source(path: str) -> str:
    """The text of a file; of a generated module, what the build would write today."""
    if path.startswith("generated/sixtysix_machines/"):
        chart = load("schnapsen")
        return kernel_source(chart) if path.endswith("_kernel.py") else machine_source(chart)
    return read(path)


@pytest.mark.parametrize("quote", QUOTES, ids=lambda quote: f"{quote.file}:{quote.lines_before}")
def test_what_is_quoted_stands_there(quote: Block) -> None:
    lines, wanted = source(quote.file).splitlines(), quote.text.splitlines()
    begins = (place for place, line in enumerate(lines) if line.strip() == wanted[0].strip())
    found = (dedent("\n".join(lines[place : place + len(wanted)])) for place in begins)
    assert quote.text.rstrip("\n") in found


def test_commands_print_what_the_page_says(tmp_path: Path) -> None:
    (adapter,) = (block for block in blocks(PAGE) if block.file and block not in QUOTES)
    (tmp_path / adapter.file).write_text(adapter.text, encoding="utf-8")
    printed = ""
    for words, expected in commands(PAGE):
        done = subprocess.run(
            [sys.executable, "-m", *words], cwd=tmp_path, capture_output=True, text=True, timeout=120
        )
        assert done.returncode in (0, 1), done.stderr
        printed = done.stdout
        assert expected in printed
    (finding,) = texts(PAGE, "text")
    told = [line.partition("  (")[0] for line in printed.splitlines()]
    assert finding in "\n".join(told) + "\n"


def test_the_rooms_are_those_of_the_contracts() -> None:
    described = [line.split("`")[1] for line in PAGE.splitlines() if line.startswith("- `")]
    core = [room.rpartition(".")[2] for row in rooms.rows(rooms.CORE) for room in row]
    others = [room for name in rooms.OTHERS for row in rooms.rows(name) or [[name]] for room in row]
    assert sorted(described) == sorted([*core, *others])


def test_the_picture_is_up_to_date() -> None:
    assert render(rooms.source(), "svg").decode() == read("docs/pictures/rooms.svg")
