"""Copies of the turnstile's spec with mistakes, and the places of the mistakes."""

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path

from sixtysix.chart import Problem

TURNSTILE = Path(__file__).parents[1] / "turnstile"

HERE = "«"
"""Marks the place of the problem in an edit; it is removed from the text."""

Edit = Sequence[str]
"""The text to replace (first occurrence), and the new text."""


def found(problems: Iterable[Problem]) -> list[str]:
    """The problems as ``place code message``."""
    return [f"{p.line}:{p.column} {p.code} {p.message}" for p in problems]


def turnstile(folder: Path) -> Path:
    """A copy of the turnstile's spec for edits."""
    copy = folder / "turnstile"
    shutil.copytree(TURNSTILE, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    return copy


def spoil(path: Path, edits: Iterable[Edit]) -> list[tuple[int, int]]:
    """Apply the edits; return the line and column of each mark."""
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
    """Write a text with statements beside a chart."""
    path = folder / "sources" / f"{name}.yaml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    return path
