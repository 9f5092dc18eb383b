"""The rulings and the sources, as the spec has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixtysix.chart.read.document import read_document


@dataclass(frozen=True)
class Ruling:
    """A question that the texts leave open, and how it is decided."""

    id: str
    title: str
    question: str
    sources: Mapping[str, str]
    decision: str
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class Source:
    """A text that the rules rest on, and its sections."""

    id: str
    title: str
    says: str
    sections: Mapping[str, str]


def rulings(folder: Path) -> dict[str, Ruling]:
    """The rulings beside a chart by their ids."""
    return {
        name: Ruling(
            name,
            entry["title"],
            entry["question"],
            entry.get("sources", {}),
            entry["decision"],
            tuple(entry.get("parameters", ())),
        )
        for name, entry in _entries(folder / "rulings.yaml", "rulings")
    }


def sources(folder: Path) -> dict[str, Source]:
    """The sources beside a chart by their ids."""
    return {
        name: Source(name, entry["title"], entry["says"], entry.get("sections", {}))
        for name, entry in _entries(folder / "sources.yaml", "sources")
    }


def _entries(file: Path, key: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    entries: Mapping[str, Mapping[str, Any]] = read_document(file).mapping[key] if file.is_file() else {}
    return entries.items()
