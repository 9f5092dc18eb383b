"""What can be cited: sources, their sections, and rulings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sixtysix.chart.problems import Finding, Pointer
from sixtysix.chart.read.document import read_document
from sixtysix.errors import did_you_mean

CITING_KEY = "source"


@dataclass(frozen=True)
class Library:
    """Sources with their sections, and the rulings; None where a file of them cannot be read."""

    sources: Mapping[str, tuple[str, ...]] | None
    rulings: tuple[str, ...] | None

    def finding(self, citation: str, place: Pointer, at_key: bool = False) -> Iterator[Finding]:
        """What is wrong with a citation."""
        source, _, section = citation.partition("#")
        if self.sources is None or self.rulings is None or (source in self.rulings and not section):
            return
        if source not in self.sources:
            kind = "ruling" if source[:1] == "R" and source[1:].isdigit() else "source"
            meant = did_you_mean(source, self.sources) if kind == "source" else ""
            yield Finding(place, f"unknown-{kind}", f"there is no {kind} {source}{meant}", at_key)
        elif section and section not in self.sources[source]:
            message = f"{source} has no section {section}{did_you_mean(section, self.sources[source])}"
            yield Finding(place, "unknown-section", message, at_key)

    def findings_in(self, data: Any, pointer: Pointer = ()) -> Iterator[Finding]:
        """What is wrong with the citations under any key ``source`` in the data."""
        if isinstance(data, dict):
            for key, value in data.items():
                place = (*pointer, key)
                if key == CITING_KEY and isinstance(value, list):
                    yield from self._list(value, place)
                else:
                    yield from self.findings_in(value, place)
        elif isinstance(data, list):
            for index, value in enumerate(data):
                yield from self.findings_in(value, (*pointer, index))

    def _list(self, citations: list[Any], place: Pointer) -> Iterator[Finding]:
        for index, citation in enumerate(citations):
            if isinstance(citation, str):
                yield from self.finding(citation, (*place, index))


def library(folder: Path) -> Library:
    """What the files beside a chart let it cite."""
    sources = _entries(folder / "sources.yaml", "sources")
    rulings = _entries(folder / "rulings.yaml", "rulings")
    return Library(
        sources=None if sources is None else {name: _sections(source) for name, source in sources.items()},
        rulings=None if rulings is None else tuple(rulings),
    )


def _entries(path: Path, key: str) -> dict[str, Any] | None:
    """The entries of a file; none if there is no such file, None if it cannot be read."""
    if not path.exists():
        return {}
    entries = read_document(path).mapping.get(key)
    return entries if isinstance(entries, dict) else None


def _sections(source: Any) -> tuple[str, ...]:
    sections = source.get("sections") if isinstance(source, dict) else None
    return tuple(sections) if isinstance(sections, dict) else ()
