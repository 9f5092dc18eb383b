"""Finds mistakes in the files of the spec.

Each file is checked alone, and together with its chart. If both checks succeed, `ledger` checks the references between
files.
"""

from collections.abc import Iterable
from contextlib import suppress
from itertools import chain
from pathlib import Path

from sixtysix.chart import read_chart
from sixtysix.chart.chart_file import PARTS
from sixtysix.chart.checks import overlap_mistakes
from sixtysix.chart.document import SCENARIOS, Document, read_document
from sixtysix.chart.functions import lint
from sixtysix.chart.obligations import pattern_mistakes
from sixtysix.chart.parameters import read_declarations
from sixtysix.chart.paths import rule_files, spec_dir
from sixtysix.chart.problems import Problem, SpecError, in_order
from sixtysix.chart.prose import prose_mistakes
from sixtysix.chart.sources import Sources
from sixtysix.chart.validation import read_in_form
from sixtysix.chart.variants import KEY, VariantFile, chart_path, read_variant
from sixtysix.project.ledger import LINTS
from sixtysix.scenarios.reading import file_problems


def check(files: Iterable[Path] = ()) -> list[Problem]:
    """Return the problems in these files. The default is all files of the project's spec."""
    return list(in_order(problem for path in files or spec_files() for problem in _problems_in(Path(path))))


def warnings(files: Iterable[Path] = ()) -> list[Problem]:
    """Return a warning for each parameter that a variant sets without effect."""
    found = list[Problem]()
    for path in map(Path, files or spec_files()):
        with suppress(SpecError):
            if kind_of(read_document(path)) == "variant":
                found += _variant_file(path).warnings
    return list(in_order(found))


def spec_files() -> list[Path]:
    """Return the handwritten YAML files of the project's spec."""
    return [*rule_files(spec_dir()), *scenario_files()]


def scenario_files() -> list[Path]:
    return sorted((spec_dir() / SCENARIOS).glob("*.yaml"))


FORMS = {"rulings": "rulings", "equivalents": "equivalents", "statements": "source", "rulebook": "rulebook"}
"""Keys that identify lists and texts, each with the schema of its file."""


def kind_of(document: Document) -> str:
    """Return the kind of a file, such as ``chart``, ``variant`` or ``rulings``."""
    keys = document.mapping.keys()
    if {"states", "rules"} & keys:
        return "chart"
    if part := next((part for part, tables in PARTS.items() if keys & {*tables}), ""):
        return part
    return next((kind for kind in (*FORMS, SCENARIOS, "groups") if kind in document.mapping), "variant")


def _problems_in(path: Path) -> Iterable[Problem]:
    try:
        document = read_document(path)
        kind = kind_of(document)
        found = [*problems_by_kind(document, kind)]
        if not found:
            if kind == "chart":
                file = read_chart(path)
                found += file.problems_of(lint(file))
            found += LINTS[kind](document) if kind in LINTS else ()
        return found
    except SpecError as error:
        return error.problems


def problems_by_kind(document: Document, kind: str) -> Iterable[Problem]:
    """Return the problems in a file of this kind. Other files in the same folder are read if necessary.

    Raises:
        SpecError: if one of the files is malformed.
    """
    path, folder = document.path, document.path.parent
    if kind == "chart":
        return _chart_problems(path)
    if kind in PARTS:
        read_in_form(path, kind)
        return _problems_in(path.with_name("chart.yaml"))
    if kind == SCENARIOS:
        return file_problems(document)
    if kind == "groups":
        read_declarations(path)
        return document.problems_of(Sources(folder).mistakes_in(document.data))
    if kind == "variant":
        return _variant_problems(path)
    read_in_form(path, FORMS[kind])
    if kind == "rulebook":
        return document.problems_of(prose_mistakes(document))
    return ()


def build_problems(path: Path) -> tuple[Problem, ...]:
    try:
        return in_order((*_chart_problems(chart_path(str(path))), *_variant_problems(path)))
    except SpecError as error:
        return error.problems


def _chart_problems(path: Path) -> list[Problem]:
    file = read_chart(path)
    declared = read_document(path.parent / file.data["parameters"])
    mistakes = (
        pattern_mistakes(file.data.get("impossible", ()), {t.name for t in file.chart.transitions}),
        file.chart.sources.mistakes_in(file.data),
        overlap_mistakes(file, file.variants.values()),
    )
    found = file.problems_of(chain.from_iterable(mistakes))
    return [*found, *problems_by_kind(declared, "groups")]


def _variant_file(path: Path) -> VariantFile:
    return read_variant(path, read_chart(chart_path(str(path))).chart)


def _variant_problems(path: Path) -> list[Problem]:
    sources, found = Sources(chart_path(str(path)).parent), list[Problem]()
    for one in _variant_file(path).documents:
        head = {key: value for key, value in one.mapping.items() if key != KEY}
        found += one.problems_of(sources.mistakes_in(head))
    return found
