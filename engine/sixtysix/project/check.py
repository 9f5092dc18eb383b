"""Check every file of the spec, or any given ones, for all that is wrong with them.

A file has problems by itself and beside its chart. A file without any is linted here and by the ledger of sources.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from sixtysix.chart.checks.functions import lint_conditions, lint_functions, not_said
from sixtysix.chart.checks.naming import pattern_findings
from sixtysix.chart.checks.outline import KINDS
from sixtysix.chart.checks.parameters import read_declarations
from sixtysix.chart.checks.structure import overlap_findings
from sixtysix.chart.document import Document, is_file, read_document
from sixtysix.chart.load import ChartReading, parse_chart, read_chart
from sixtysix.chart.paths import SCENARIOS, read_schema, spec_dir
from sixtysix.chart.problems import Finding, Problem, in_order
from sixtysix.chart.prose import prose_problems
from sixtysix.chart.sources import Sources
from sixtysix.chart.validation import schema_findings
from sixtysix.chart.variants import KEY, VariantReading, chart_path, known_parameters, read_variant
from sixtysix.project.ledger import LINTS
from sixtysix.scenarios.reading import scenario_problems


def check(files: Iterable[Path] = ()) -> list[Problem]:
    """Find the problems of the files; without files, of the project's whole spec."""
    return list(in_order(problem for path in files or spec_files() for problem in _problems_in(Path(path))))


def warnings(files: Iterable[Path] = ()) -> list[Problem]:
    """Find what is no error: parameters that a variant gives for nothing."""
    found = list[Problem]()
    for path in map(Path, files or spec_files()):
        document = read_document(path)
        kind = kind_of(document)
        if kind == "variant" and document.mapping:
            reading = _variant(document)
            found += [] if reading.problems else reading.warnings
    return list(in_order(found))


def spec_files() -> list[Path]:
    """List the files of YAML of the project's spec that a person writes."""
    return [*rule_files(), *scenario_files()]


def rule_files() -> list[Path]:
    """List the files that say what the rules are: charts, parameters, variants, texts, rulings, prose."""
    parts = (".", "variants", "sources")
    return [path for part in parts for path in sorted((spec_dir() / part).glob("*.yaml"))]


def scenario_files() -> list[Path]:
    """List the files of the scenarios, which show what the rules are."""
    return sorted((spec_dir() / SCENARIOS).glob("*.yaml"))


FORMS = {"rulings": "rulings", "equivalents": "equivalents", "statements": "source"}
"""The keys by which lists and texts are known, each with the schema of its file."""


def kind_of(document: Document) -> str:
    """Tell what a file of the spec is: a ``chart``, a ``variant``, or what one of its keys says."""
    if {"states", "rules", *KINDS} & set(document.mapping):
        return "chart"
    if set(document.mapping) == {"impossible"}:
        return "impossible"
    return next(
        (kind for kind in (*FORMS, "rulebook", "given", "groups") if kind in document.mapping), "variant"
    )


def _problems_in(path: Path) -> Iterable[Problem]:
    document = read_document(path)
    kind = kind_of(document)
    if kind == "impossible":  # the features and transitions that it names are the chart's
        return [p for p in _problems_in(path.with_name("chart.yaml")) if p.file == document.file]
    found = [*problems_by_kind(document, kind)]
    if not found:
        if kind == "chart":
            reading = read_chart(path)
            found += [*lint_functions(reading), *lint_conditions(reading), *not_said(reading)]
        elif kind == "rulebook":
            found += prose_problems(document)
        found += LINTS[kind](document) if kind in LINTS else []
    return found


def problems_by_kind(document: Document, kind: str) -> Iterable[Problem]:
    """Find what is wrong with a file of a kind by itself, and beside its chart."""
    if kind == "chart":
        return _chart_problems(document)
    if kind in FORMS:
        return _form_problems(document, kind)
    if kind == "given":
        return scenario_problems(document)
    if kind == "groups":
        return _declaration_problems(document)
    if kind == "variant" and document.mapping:
        return _variant_problems(document)
    return document.problems or (
        [] if document.mapping else [document.problem((), "wrong-type", "expected a mapping at the top")]
    )


def build_problems(path: Path) -> tuple[Problem, ...]:
    """Find what is wrong with the file of a variant, its chart and their parameters, by themselves and together."""
    chart = _chart_problems(read_document(chart_path(str(path))))
    return in_order((*chart, *_variant_problems(read_document(path))))


def _chart_problems(document: Document) -> tuple[Problem, ...]:
    reading = parse_chart(document)
    found = [] if reading.problems else reading.document.problems_of(_chart_findings(reading))
    declared = document.path.parent / str(document.mapping.get("parameters"))
    found += _declaration_problems(read_document(declared)) if is_file(declared) else []
    return in_order((*reading.problems, *found))


def _chart_findings(reading: ChartReading) -> Iterator[Finding]:
    """Find what is wrong with a chart beside its sources and its variants."""
    document, outline, folder = reading.document, reading.outline, reading.document.path.parent
    impossible = document.mapping.get("impossible")
    yield from pattern_findings(impossible, ("impossible",), "obligations", outline.transitions)
    yield from Sources(folder).findings_in(document.data)
    known_sets = known_parameters(folder, reading.declarations)
    yield from overlap_findings(outline, known_sets, lambda place: document.position(place)[0])


def _form_problems(document: Document, kind: str) -> list[Problem]:
    found = document.problems_of(schema_findings(document.data, read_schema(FORMS[kind])))
    chart = document.path.parent / "chart.yaml"
    if kind == "equivalents" and chart.is_file():
        entries, known = document.mapping.get(kind), read_chart(chart).outline.transitions
        found += document.problems_of(pattern_findings(entries, (kind,), "mutants", known))
    return [*document.problems, *found]


def _declaration_problems(document: Document) -> list[Problem]:
    folder = document.path.parent
    return [*read_declarations(document.path)[1], *_lost_citations(document, document.data, folder)]


def _variant(document: Document) -> VariantReading:
    chart = read_chart(chart_path(str(document.path)))
    folder = chart.document.path.parent
    return read_variant(document.path, folder, chart.declarations, chart.rules, chart.outline.transitions)


def _variant_problems(document: Document) -> list[Problem]:
    reading, folder, found = _variant(document), chart_path(str(document.path)).parent, list[Problem]()
    for one in reading.lineage.documents:
        head = {key: value for key, value in one.mapping.items() if key != KEY}
        found += _lost_citations(one, head, folder)
    return [*reading.problems, *found]


def _lost_citations(document: Document, data: object, folder: Path) -> list[Problem]:
    """Find citations in data of a document that name nothing beside the chart in a folder."""
    return document.problems_of(Sources(folder).findings_in(data))
