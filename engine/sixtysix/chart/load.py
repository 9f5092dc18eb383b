"""The family's chart: its file, its declared parameters and its rules module, checked together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from types import ModuleType

from sixtysix.chart.checks.citations import library
from sixtysix.chart.checks.declarations import feature_findings, read_declarations
from sixtysix.chart.checks.functions import function_findings
from sixtysix.chart.checks.names import impossible_findings, name_findings
from sixtysix.chart.checks.outline import Outline
from sixtysix.chart.checks.structure import overlap_findings, structure_findings
from sixtysix.chart.lineage import chart_path, known_parameters
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.parameters import Declarations
from sixtysix.chart.paths import spec_dir
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Problem, SpecError, in_order
from sixtysix.chart.read.build import build_chart
from sixtysix.chart.read.document import Document, is_file, read_document
from sixtysix.chart.read.schema import own_schema, schema_findings
from sixtysix.chart.variants import load_variant
from sixtysix.rules import RulesError, import_rules


def load_chart(path: Path | None = None) -> Chart:
    """The chart in a file (default: the project's).

    Raises:
        SpecError: with everything that is wrong with it.
    """
    reading = read_chart(path or spec_dir() / "chart.yaml")
    if reading.problems:
        raise SpecError(reading.problems)
    return reading.chart


def load(name_or_path: str) -> ConfiguredChart:
    """A chart, configured for a variant: a name of the project's variants, or a path to a file (see `chart_path`).

    Raises:
        SpecError: with everything that is wrong with the chart or the variant.
    """
    chart = load_chart(chart_path(name_or_path))
    return chart.configure(load_variant(name_or_path, chart))


@dataclass(frozen=True)
class ChartReading:
    """A chart's file with what it names, and all that is wrong with it."""

    document: Document
    declarations: Declarations
    rules: ModuleType | None
    transitions: frozenset[str]
    """Their names."""
    problems: tuple[Problem, ...]

    @property
    def chart(self) -> Chart:
        """Only of a reading without problems."""
        assert self.rules is not None
        chart = build_chart(self.document.mapping, self.rules)
        return replace(chart, declarations=self.declarations, folder=self.document.path.parent)


def read_chart(path: Path) -> ChartReading:
    """The chart in a file."""
    return check_chart(read_document(path))


def check_chart(document: Document) -> ChartReading:
    """The chart in a document."""
    declarations, wrong = _declarations(document)
    rules, rules_problems = _rules(document)
    malformed = schema_findings(document.data, own_schema("chart"))
    outline = Outline(document, malformed)
    meaning = islice(_meaning(document, outline, declarations, rules), MOST_FINDINGS)
    found = [document.problem(*finding) for finding in (*malformed, *meaning)]
    problems = in_order([*document.problems, *wrong, *rules_problems, *found])
    return ChartReading(document, declarations, rules, frozenset(outline.transitions), problems)


def _meaning(
    document: Document, outline: Outline, declarations: Declarations, rules: ModuleType | None
) -> Iterator[Finding]:
    folder = document.path.parent
    if outline.is_too_large:
        yield Finding(
            ("states",), "too-large", "the chart is too large: it has too many states or names", at_key=True
        )
        return
    yield from name_findings(outline)
    if all(arrow.name for arrow in outline.arrows):
        known, impossible = outline.transitions | outline.lost, document.mapping.get("impossible")
        yield from impossible_findings(impossible, ("impossible",), known)
    yield from structure_findings(outline)
    yield from function_findings(outline, rules) if rules else ()
    yield from feature_findings(outline, declarations) if declarations.groups else ()
    yield from library(folder).findings_in(document.data)
    lines = {place: span.value.line for place, span in document.spans.items()}
    yield from overlap_findings(outline, known_parameters(folder, declarations), lines)


def _declarations(document: Document) -> tuple[Declarations, Iterable[Problem]]:
    name = document.mapping.get("parameters")
    if not isinstance(name, str):
        return Declarations(), ()
    path = document.path.parent / name
    if not is_file(path):
        message = f"there is no file {name[:200]}"
        return Declarations(), [document.problem(("parameters",), "no-file", message)]
    return read_declarations(path)


def _rules(document: Document) -> tuple[ModuleType | None, list[Problem]]:
    name = document.mapping.get("rules")
    if not isinstance(name, str) or not all(part.isidentifier() for part in name.split(".")):
        return None, []
    try:
        return import_rules(name), []
    except RulesError as error:
        return None, [document.problem(("rules",), "unknown-rules", str(error))]
