"""Copies of the turnstile's spec with mistakes."""

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from sixtysix.chart import Problem

TURNSTILE = Path(__file__).parents[1] / "turnstile"

HERE = "«"
"""Marks the place of the problem in an edit. The mark is removed from the text."""

Edit = Sequence[str]
"""A text to replace (only the first occurrence), and the new text."""


def found(problems: Iterable[Problem]) -> list[str]:
    """Return each problem as ``line:column code message``."""
    return [f"{p.line}:{p.column} {p.code} {p.message}" for p in problems]


def turnstile(folder: Path) -> Path:
    """Return the path of a copy of the turnstile's spec."""
    copy = folder / "turnstile"
    shutil.copytree(TURNSTILE, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return copy


def spoil(path: Path, edits: Iterable[Edit]) -> list[tuple[int, int]]:
    """Apply the edits. Return the line and column of each mark."""
    text = path.read_text(encoding="utf-8")
    for old, new in edits:
        if old not in text:
            raise ValueError(f"{old!r} is not in {path.name}")
        text = text.replace(old, new, 1)
    places = []
    while HERE in text:
        before, _, after = text.partition(HERE)
        places.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        text = before + after
    path.write_text(text, encoding="utf-8")
    return places


MANUAL = """title: The manual
says: How it works.
sections: {lamp: The lamp, floor: The floor}
statements:
  lamp.1: {says: It is red., no_rule: example}
  lamp.2: {says: It is green while one may pass., becomes: [UNLOCKED]}
  floor.1: {says: It is swept., otherwise: [R1]}
"""


def write_manual(folder: Path, text: str = MANUAL, name: str = "manual") -> Path:
    """Write a source text with statements to the folder of a chart. Return the path."""
    path = folder / "sources" / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path
