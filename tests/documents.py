"""Runs the commands and the code in documents, such as the README."""

import os
import re
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent

PATIENCE = 120

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A block of code in a document."""

    language: str
    file: str  # the name after the language, or ""
    text: str
    lines_before: int


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def blocks(document: str, language: str = "") -> list[Block]:
    """Return the blocks of a document. If ``language`` is given, return only blocks in this language."""
    found = [
        Block(match[1], match[2] or "", match[3], document.count("\n", 0, match.start(3)))
        for match in BLOCK.finditer(document)
    ]
    return [block for block in found if language in ("", block.language)]


def texts(document: str, language: str) -> list[str]:
    return [block.text for block in blocks(document, language)]


def write_files(document: str, folder: Path) -> None:
    """Write the blocks that have a file name."""
    for block in blocks(document):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")


def run(command: list[str], folder: Path) -> str:
    """Run a command that must succeed. Return the output. `python` is the Python that runs the tests."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def commands(document: str) -> list[tuple[list[str], str]]:
    """Return pairs: the words of a command, and the output in the document (may be empty)."""
    return [
        ([word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)], expected)
        for session in texts(document, "console")
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", session, re.MULTILINE)
    ]


def run_commands(document: str, folder: Path, program: str = "sixtysix") -> None:
    """Run every command of a program. If the document shows the output, compare it."""
    of_program = [(words, expected) for words, expected in commands(document) if words[0] == program]
    assert of_program
    for words, expected in of_program:
        if program == "sixtysix":
            printed = run_here(words[1:], folder, exit_code=int(words[1] == "diff"))
        else:
            printed = run(words, folder)
        if expected:
            assert printed == expected, words


def run_here(words: list[str], folder: Path, exit_code: int = 0) -> str:
    """Run a command of sixtysix inside this process, which is fast. Return the output."""
    # `docs.measure.installed` uses this module without these packages.
    from click.testing import CliRunner

    from sixtysix.cli import main

    with chdir(folder):
        done = CliRunner().invoke(main, words)
    assert done.exit_code == exit_code, (words, done.output, done.exception)
    return done.stdout


def anchors(document: str) -> set[str]:
    """Return the anchors of the headings on a page, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", document, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(document: str, folder: Path) -> list[str]:
    """Return the links to missing files or missing headings."""
    links = re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)|(?:src|href)=\"([^\"#]+)\"", document)
    assert links
    broken = []
    for target, anchor, source in links:
        path = folder / (target or source)
        if ":" not in (target or source) and (
            not path.exists()
            or (anchor and anchor not in anchors(path.read_text(encoding="utf-8") if target else document))
        ):
            broken.append(f"{target or source}#{anchor}")
    return broken
