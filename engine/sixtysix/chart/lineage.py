"""A variant's file and those it extends."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sixtysix.chart.checks.parameters import KEY, Settings, written_settings
from sixtysix.chart.parameters import Declarations, Parameters
from sixtysix.chart.paths import default_name, is_path, spec_dir, variant_names, variant_path
from sixtysix.chart.problems import Problem, shown
from sixtysix.chart.read.document import Document, read_document
from sixtysix.chart.read.text import is_file
from sixtysix.errors import nearest


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
