"""Check every file of the spec, or any given ones, for all that is wrong with them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.citations import misled, uncited, unruled, unsaid
from sixtysix.chart.checks.declarations import read_declarations, unfounded
from sixtysix.chart.checks.functions import belied
from sixtysix.chart.checks.links import loose, unnamed, untold
from sixtysix.chart.checks.naming import pattern_findings
from sixtysix.chart.checks.outline import KINDS
from sixtysix.chart.checks.structure import overlap_findings
from sixtysix.chart.fingerprints import FILE as READ
from sixtysix.chart.fingerprints import unread
from sixtysix.chart.load import ChartReading, parse_chart, read_chart
from sixtysix.chart.paths import SCENARIOS, read_schema, spec_dir
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Problem, as_mapping, in_order
from sixtysix.chart.prose import check_prose
from sixtysix.chart.read.document import Document, is_file, read_document
from sixtysix.chart.read.validation import schema_findings
from sixtysix.chart.sources import Sources, listed, statement_findings
from sixtysix.chart.variants import KEY, VariantReading, chart_path, known_parameters, read_variant
from sixtysix.errors import did_you_mean
from sixtysix.project.catalogues import check_catalogue, unfinished
from sixtysix.project.catalogues import paths as catalogue_files
from sixtysix.scenarios.reading import scenario_problems

_CHART = {"states", "rules", *KINDS}
_LISTS = ("rulings", "equivalents", "read")
_OTHERS = {*_CHART, *_LISTS, "rulebook", "statements", "given", "groups"}
"""The keys by which a chart, a list, prose, a text, a scenario or declarations are known. Others are variants."""

_WITHOUT_PROBLEMS = (uncited, misled, unruled, unsaid, belied)
"""What is asked of a chart in which nothing else is wrong."""


def check(files: Iterable[Path] = ()) -> list[Problem]:
    """Find the problems of the files; without files, of the project's whole spec."""
    return list(in_order(problem for path in list(files) or all_files() for problem in _check(Path(path))))


def warnings(files: Iterable[Path] = ()) -> list[Problem]:
    """Find what is no error: parameters that a variant gives for nothing, and what nobody has read since it changed."""
    chosen = [Path(path) for path in list(files) or all_files()]
    drafts = [found for path in chosen if path.suffix == ".po" for found in unfinished(path)]
    documents = [read_document(path) for path in chosen if path.suffix != ".po"]
    folders = {one.path.parent for one in documents if _CHART & set(one.mapping)}
    suspect = [found for folder in folders for found in unread(folder)]
    readings = (_variant(one) for one in documents if one.mapping and not _OTHERS & set(one.mapping))
    idle = [found for one in readings if not one.problems for found in one.warnings]
    return list(in_order((*idle, *suspect, *drafts)))


def all_files() -> list[Path]:
    """List the files of the project's spec, and its catalogues."""
    return [*spec_files(), *catalogue_files()]


def spec_files() -> list[Path]:
    """List the files of YAML of the project's spec that a person writes."""
    return [*rule_files(), *filter(Path.is_file, [spec_dir() / READ]), *scenario_files()]


def rule_files() -> list[Path]:
    """List those that say what the rules are."""
    files = (
        path for part in (".", "variants", "sources") for path in sorted((spec_dir() / part).glob("*.yaml"))
    )
    return [path for path in files if path.name != READ]


def scenario_files() -> list[Path]:
    """List those that show it."""
    return sorted((spec_dir() / SCENARIOS).glob("*.yaml"))


def _check(path: Path) -> Iterable[Problem]:
    if path.suffix == ".po" and path.is_file():
        return check_catalogue(path)
    document = read_document(path)
    if _CHART & set(document.mapping):
        reading = check_chart(document)
        if reading.problems:
            return reading.problems
        return [problem for find in _WITHOUT_PROBLEMS for problem in find(reading)]
    for kind in _LISTS:
        if kind in document.mapping:
            return check_list(document, kind) or (untold(document) if kind == "rulings" else [])
    if "rulebook" in document.mapping:
        beside = read_chart(document.path.parent / "chart.yaml")
        # What a chart with problems has is not known.
        if beside.problems:
            return document.problems
        return check_prose(document, beside.declarations, beside.chart.features)
    if "statements" in document.mapping:
        return check_text(document) or loose(document)
    if "given" in document.mapping:
        return [*scenario_problems(document), *unnamed(document)]
    if "groups" in document.mapping:
        return _declaration_problems(document) or unfounded(path)
    if not document.mapping:
        return document.problems or [document.problem((), "wrong-type", "expected a mapping at the top")]
    return _variant_problems(document)


def _variant(document: Document) -> VariantReading:
    chart = read_chart(chart_path(str(document.path)))
    folder = chart.document.path.parent
    return read_variant(document.path, folder, chart.declarations, chart.rules, chart.transitions)


def build_problems(path: Path) -> tuple[Problem, ...]:
    """Find what is wrong with the file of a variant, its chart and their parameters, by themselves and together."""
    chart = check_chart(read_document(chart_path(str(path))))
    return in_order((*chart.problems, *_variant_problems(read_document(path))))


def _declaration_problems(document: Document) -> list[Problem]:
    return [
        *read_declarations(document.path)[1],
        *_lost_citations(document, document.data, document.path.parent),
    ]


def _variant_problems(document: Document) -> list[Problem]:
    reading, folder, found = _variant(document), chart_path(str(document.path)).parent, list[Problem]()
    for one in reading.lineage.documents:
        head = {key: value for key, value in one.mapping.items() if key != KEY}
        found += _lost_citations(one, head, folder)
    return [*reading.problems, *found]


def _lost_citations(document: Document, data: Any, folder: Path) -> Iterator[Problem]:
    """Find citations in data of a document that name nothing beside the chart in a folder."""
    return (
        document.problem(*finding) for finding in islice(Sources(folder).findings_in(data), MOST_FINDINGS)
    )


def check_chart(document: Document) -> ChartReading:
    """Read the chart in a document, and find all that is wrong with it, beside its sources and its variants, too."""
    reading = parse_chart(document)
    found = [document.problem(*finding) for finding in islice(_lints(reading), MOST_FINDINGS)]
    declared = document.path.parent / str(document.mapping.get("parameters"))
    found += _declaration_problems(read_document(declared)) if is_file(declared) else []
    return replace(reading, problems=in_order((*reading.problems, *found)))


def _lints(reading: ChartReading) -> Iterator[Finding]:
    document, outline, folder = reading.document, reading.outline, reading.document.path.parent
    if outline.is_too_large:
        return
    if all(arrow.name for arrow in outline.arrows):
        known = outline.transitions | outline.lost
        impossible = document.mapping.get("impossible")
        yield from pattern_findings(impossible, ("impossible",), "obligations", known)
    yield from Sources(folder).findings_in(document.data)
    lines = {place: span.value.line for place, span in document.spans.items()}
    yield from overlap_findings(outline, known_parameters(folder, reading.declarations), lines)


def check_list(document: Document, kind: str) -> list[Problem]:
    """Find what is wrong with a file of ``rulings``, ``equivalents`` or what was ``read``, and beside its chart."""
    findings = schema_findings(document.data, read_schema(kind))
    chart = _beside(document.path.parent)
    if kind == "rulings":
        findings += islice(_ruling_findings(document, chart), MOST_FINDINGS)
    elif chart and kind == "equivalents":
        entries = document.mapping.get(kind)
        findings += islice(pattern_findings(entries, (kind,), "mutants", chart.transitions), MOST_FINDINGS)
    return [*document.problems, *(document.problem(*finding) for finding in findings)]


def check_text(document: Document) -> list[Problem]:
    """Find what is wrong with the statements of a text, by themselves and beside the chart that they are about."""
    folder = document.path.parent.parent
    findings = schema_findings(document.data, read_schema("source"))
    chart = _beside(folder)
    if chart and not findings:
        items = {*chart.names, *chart.declarations.by_path, *Sources(folder).rulings}
        findings += islice(statement_findings(document, items, _scenarios(folder)), MOST_FINDINGS)
    return [*document.problems, *(document.problem(*finding) for finding in findings)]


def _scenarios(folder: Path) -> frozenset[str]:
    """Name the scenarios beside a chart."""
    return frozenset(path.stem for path in (folder / SCENARIOS).glob("*.yaml"))


def _beside(folder: Path) -> ChartReading | None:
    chart = folder / "chart.yaml"
    return read_chart(chart) if chart.exists() else None


def _ruling_findings(document: Document, chart: ChartReading | None) -> Iterator[Finding]:
    """Find texts that a ruling should name or should not, and parameters that the chart beside does not have."""
    known = chart.declarations.by_path if chart else {}
    sources, scenarios = Sources(document.path.parent), _scenarios(document.path.parent)
    for name, entry in as_mapping(document.mapping["rulings"]).items():
        place, ruling = ("rulings", name), as_mapping(entry)
        yield from sources.ruling_findings(name, ruling, place)
        for kind, key, words in (
            ("parameter", "parameters", known or None),
            ("scenario", "shown", scenarios),
        ):
            for index, word in enumerate(listed(ruling, key)):
                if words is not None and word not in words:
                    message = f"there is no {kind} {word[:64]}{did_you_mean(word, words)}"
                    yield Finding((*place, key, index), f"unknown-{kind}", message)
