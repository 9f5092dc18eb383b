"""The rulings and the sources, as the spec has them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sixtysix.chart import spec_dir
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


def rulings() -> dict[str, Ruling]:
    """The rulings of the spec by their ids."""
    return {
        name: Ruling(
            name,
            entry["title"],
            entry["question"],
            entry.get("sources", {}),
            entry["decision"],
            tuple(entry.get("parameters", ())),
        )
        for name, entry in _entries("rulings.yaml", "rulings")
    }


def sources() -> dict[str, Source]:
    """The sources of the spec by their ids."""
    return {
        name: Source(name, entry["title"], entry["says"], entry.get("sections", {}))
        for name, entry in _entries("sources.yaml", "sources")
    }


def _entries(file: str, key: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    entries: Mapping[str, Mapping[str, Any]] = read_document(spec_dir() / file).mapping[key]
    return entries.items()
