"""A variant's file and those it extends, and the parameters that they make together."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sixtysix.chart.parameters import Declarations, Parameters
from sixtysix.chart.paths import default_name, is_path, spec_dir, variant_names, variant_path
from sixtysix.chart.problems import Pointer, Problem, shown
from sixtysix.chart.read.document import Document, is_file, read_document
from sixtysix.errors import nearest

MOST_PARTS = 4
"""A dotted key with more parts names no parameter."""

KEY = "parameters"

Origin = tuple[Document, Pointer]
"""The file that set a value, and the place there."""


@dataclass
class Settings:
    """Parameters by group and name, with the file and place that set each (the last one that did)."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[Pointer, Origin] = field(default_factory=dict)

    def change(self, other: "Settings") -> None:
        """Let ``other`` change what it sets: mappings are merged, anything else is replaced."""
        _merge(self.values, other.values)
        self.origins.update(other.origins)

    def problem(self, pointer: Pointer, code: str, message: str, at_key: bool = False) -> Problem:
        """The problem of a parameter, in the file that set it; if none did, at what is nearest around it."""
        while pointer and pointer not in self.origins:
            pointer, at_key = pointer[:-1], False
        document, place = self.origins[pointer]
        return document.problem(place, code, message, at_key)


def written_settings(document: Document) -> tuple[Settings, list[Problem]]:
    """A file's own parameters; one that is given twice, nested and dotted, is a problem."""
    place: Pointer = (KEY,) if (KEY,) in document.spans else ()
    reader = _Reader(document, Settings(origins={(): (document, place)}))
    given = document.mapping.get(KEY)
    if isinstance(given, dict):
        reader.mapping(given, place, (), reader.settings.values)
    return reader.settings, reader.problems


class _Reader:
    """Turns dotted keys into nested ones. ``place`` is where it stands, ``pointer`` what it names."""

    def __init__(self, document: Document, settings: Settings) -> None:
        self.document = document
        self.settings = settings
        self.problems: list[Problem] = []

    def mapping(self, given: dict[str, Any], place: Pointer, pointer: Pointer, into: dict[str, Any]) -> None:
        for key, value in given.items():
            parts = key.split(".")
            if all(parts) and len(parts) <= MOST_PARTS:
                self._parameter(parts, value, (*place, key), pointer, into)
            else:
                self._report((*place, key), "unknown-key", f"{key[:80]!r} names no parameter")

    def _parameter(
        self, parts: list[str], value: Any, place: Pointer, pointer: Pointer, into: dict[str, Any]
    ) -> None:
        *groups, name = parts
        for group in groups:
            pointer = (*pointer, group)
            self._set_at(pointer, place)
            into = into.setdefault(group, {})
            if not isinstance(into, dict):
                return self._given_twice(pointer, place)
        pointer = (*pointer, name)
        if isinstance(value, dict) and isinstance(into.get(name, {}), dict):
            self._set_at(pointer, place)
            return self.mapping(value, place, pointer, into.setdefault(name, {}))
        if name in into:
            return self._given_twice(pointer, place)
        into[name] = value
        return self._note(value, place, pointer)

    def _note(self, value: Any, place: Pointer, pointer: Pointer) -> None:
        self._set_at(pointer, place)
        for part in (
            range(len(value)) if isinstance(value, list) else value if isinstance(value, dict) else ()
        ):
            self._note(value[part], (*place, part), (*pointer, part))

    def _set_at(self, pointer: Pointer, place: Pointer) -> None:
        self.settings.origins.setdefault(pointer, (self.document, place))

    def _given_twice(self, pointer: Pointer, place: Pointer) -> None:
        self._report(place, "duplicate-key", f"the parameter {'.'.join(map(str, pointer))} is given twice")

    def _report(self, place: Pointer, code: str, message: str) -> None:
        self.problems.append(self.document.problem(place, code, message, at_key=True))


def _merge(base: dict[str, Any], change: dict[str, Any]) -> None:
    for key, value in change.items():
        present = base.get(key)
        if isinstance(present, dict) and isinstance(value, dict):
            _merge(present, value)
        else:
            base[key] = value


@dataclass(frozen=True)
class Lineage:
    """The files, the derived one first; ``broken`` tells why the last cannot be followed further."""

    documents: tuple[Document, ...]
    broken: Problem | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(map(variant_name, self.documents))

    def settings(self) -> Settings:
        """The parameters they make together."""
        merged = Settings()
        for document in reversed(self.documents):
            merged.change(written_settings(document)[0])
        return merged

    @property
    def is_whole(self) -> bool:
        if self.broken or any(nearest(key, ["extends"]) for key in self.documents[-1].mapping):
            return False
        return all(isinstance(d.mapping.get(KEY), dict) for d in self.documents)


def follow(path: Path, folder: Path) -> Lineage:
    """The lineage of the variant in a file; names are those of ``folder``'s variants."""
    documents = [read_document(path, shown(path))]
    while isinstance(base := documents[-1].mapping.get("extends"), str):
        refusal = next(_refusals(base, folder, documents), None)
        if refusal:
            return Lineage(tuple(documents), documents[-1].problem(("extends",), *refusal))
        path = _base_path(base, folder, documents[-1])
        documents.append(read_document(path, shown(path)))
    return Lineage(tuple(documents))


def chart_path(name_or_path: str) -> Path:
    """The chart of a variant: the project's, but of a file the one in its folder or beside its ``variants`` folder.

    A file that has none there belongs to the chart of the one that it extends.
    """
    base: object = name_or_path
    path, seen = Path(), set[Path]()
    while isinstance(base, str) and is_path(base):
        path = (path.parent / base).absolute()
        if path in seen:
            break
        folder = path.parent
        for place in [folder, folder.parent] if folder.name == "variants" else [folder]:
            if (place / "chart.yaml").is_file():
                return place / "chart.yaml"
        seen.add(path)
        base = read_document(path).mapping.get("extends")
    return spec_dir() / "chart.yaml"


def known_parameters(folder: Path, declarations: Declarations) -> dict[str, Parameters]:
    """The complete parameters of every variant beside a chart, by name; without those that cannot be read."""
    known: dict[str, Parameters] = {}
    for name in variant_names(folder):
        lineage = follow(folder / "variants" / f"{name}.yaml", folder)
        if lineage.is_whole:
            known[name] = declarations.complete(lineage.settings().values)
    return known


def variant_name(document: Document) -> str:
    """The name a variant's file gives, or its own."""
    name = document.mapping.get("name")
    return name if isinstance(name, str) else default_name(document.path)


def _refusals(base: str, folder: Path, documents: list[Document]) -> Iterator[tuple[str, str]]:
    """Why the last document cannot extend ``base``: a code and a message."""
    try:
        path = _base_path(base, folder, documents[-1])
    except LookupError as error:
        yield "unknown-variant", str(error.args[0])
        return
    if not is_file(path):
        yield "no-file", f"there is no file {base[:200]}"
        return
    seen = [document.path.resolve() for document in documents]
    if path.resolve() in seen:
        circle = [*documents[seen.index(path.resolve()) :], documents[seen.index(path.resolve())]]
        yield "circular-extends", f"this extends in a circle: {', '.join(d.path.name for d in circle)}"


def _base_path(base: str, folder: Path, document: Document) -> Path:
    return variant_path(base, folder, document.path.parent)
