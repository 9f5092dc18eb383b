"""The evidence of the generated files: each obligation of a variant, and the hands that are its witnesses."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sixtysix.chart import spec_dir
from sixtysix.chart.obligations import Kind, Obligation
from sixtysix.chart.paths import variant_path
from sixtysix.errors import SixtySixError
from sixtysix.events import Json
from sixtysix.evidence.coverage import Coverage
from sixtysix.rulebook.hands import Hand, HandError, hand_of_vector

Files = Mapping[str, str]
"""The text of files by their paths below the project's root."""


class EvidenceError(SixtySixError):
    """Raised for generated files of other rules, or a variant that does not exist."""


@dataclass(frozen=True)
class Place:
    """A step of a hand, counted from 1; 0 is the deal."""

    hand: str
    step: int

    @property
    def anchor(self) -> str:
        return f"{self.hand}.{self.step}" if self.step else self.hand


@dataclass(frozen=True)
class Shown:
    """An obligation with its status, ``covered``, ``impossible`` or ``open``, and the places where hands show it."""

    obligation: Obligation
    status: str
    because: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Evidence:
    """Every obligation by its id, and the hands in the order of their numbers."""

    shown: Mapping[str, Shown]
    hands: tuple[Hand, ...]

    def count(self, status: str = "") -> int:
        """Count the obligations, or those of one status."""
        return sum(status in ("", s.status) for s in self.shown.values())

    def of_kind(self, kind: Kind) -> list[Shown]:
        return [s for s in self.shown.values() if s.obligation.kind == kind]


def generated_files(variant: str) -> Files:
    """Read the report and the vectors that `sixtysix build` has written of a variant; empty if it has not.

    Raises:
        EvidenceError: if there is no such variant.
    """
    try:
        variant_path(variant, spec_dir(), Path())
    except LookupError as error:
        raise EvidenceError(str(error.args[0])) from None
    root = spec_dir().parent
    paths = (_report(variant), _vectors(variant))
    if not all((root / path).is_file() for path in paths):
        return {}
    return {path: (root / path).read_text(encoding="utf-8") for path in paths}


def evidence(coverage: Coverage, files: Files) -> Evidence:
    """Play the hands of a variant's files again, and note what they show.

    Raises:
        EvidenceError: if the files are those of other rules.
    """
    variant = coverage.kernel.VARIANT
    report: Json = json.loads(files[_report(variant)])
    items = {item["id"]: item for item in report["items"]}
    if items.keys() != coverage.obligations.keys():
        raise EvidenceError(f"{_report(variant)} is that of other rules: sixtysix build {variant}")
    try:
        vectors = [json.loads(line) for line in files[_vectors(variant)].splitlines()]
        hands = tuple(hand_of_vector(coverage, vector) for vector in vectors)
    except HandError as error:
        raise EvidenceError(f"{_vectors(variant)} is that of other rules ({error})") from None
    places = dict(_places(coverage, hands))
    shown = {
        name: Shown(
            coverage.obligations[name],
            item["status"],
            item["because"] or "",
            tuple(places.get((hand, name), Place(hand, 0)) for hand in item["vectors"]),
        )
        for name, item in items.items()
    }
    return Evidence(shown, hands)


def _places(coverage: Coverage, hands: tuple[Hand, ...]) -> Iterator[tuple[tuple[str, str], Place]]:
    """Find, for each hand and each obligation that it shows, the first step that does."""
    for hand in hands:
        found: dict[str, Place] = {}
        for step, frame in enumerate(hand.frames):
            for name in sorted((*frame.shown, *coverage.rulings(frame.shown))):
                found.setdefault(name, Place(hand.id, step))
        yield from (((hand.id, name), place) for name, place in found.items())


def _report(variant: str) -> str:
    return Path("generated", "reports", f"{variant}.json").as_posix()


def _vectors(variant: str) -> str:
    return Path("generated", "vectors", f"{variant}.jsonl").as_posix()
