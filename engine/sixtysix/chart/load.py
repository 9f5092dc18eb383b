"""The family's chart: its file, its declared parameters and its rules module, checked together."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import ModuleType

from sixtysix.chart.checks.declarations import feature_findings, read_declarations
from sixtysix.chart.checks.naming import function_findings, library, name_findings, pattern_findings
from sixtysix.chart.checks.outline import Outline
from sixtysix.chart.checks.structure import overlap_findings, structure_findings
from sixtysix.chart.checks.texts import text_findings
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.parameters import Declarations
from sixtysix.chart.paths import Stamps, read_schema, spec_dir, stamps
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Problem, SpecError, in_order
from sixtysix.chart.read.building import build_chart
from sixtysix.chart.read.document import Document, is_file, read_document
from sixtysix.chart.read.validation import schema_findings
from sixtysix.chart.variants import chart_path, known_parameters, load_variant
from sixtysix.errors import did_you_mean
from sixtysix.rules import RulesError, import_rules


def load_chart(path: Path | None = None) -> Chart:
    """Read the chart in a file (default: the project's); anew if a file beside it has changed.

    Raises:
        SpecError: with everything that is wrong with it.
    """
    found = path or spec_dir() / "chart.yaml"
    return _chart(found, stamps(found.parent))


# Commands and tests ask for the chart again and again, and it takes a tenth of a second to read and check.
@lru_cache(maxsize=8)
def _chart(path: Path, _: Stamps) -> Chart:
    reading = read_chart(path)
    if reading.problems:
        raise SpecError(reading.problems)
    return reading.chart


def load(name_or_path: str) -> ConfiguredChart:
    """Read a chart, configured for a variant: one of the project's names, or a path to a file (see `chart_path`).

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
    """Read the chart in a file."""
    return check_chart(read_document(path))


def check_chart(document: Document) -> ChartReading:
    """Read the chart in a document, and check it."""
    declarations, rules = Declarations(), None
    problems = [*document.problems]
    name = document.mapping.get("parameters")
    if isinstance(name, str) and is_file(document.path.parent / name):
        declarations, wrong = read_declarations(document.path.parent / name)
        problems += wrong
    elif isinstance(name, str):
        problems.append(document.problem(("parameters",), "no-file", f"there is no file {name[:200]}"))
    name = document.mapping.get("rules")
    if isinstance(name, str) and all(part.isidentifier() for part in name.split(".")):
        try:
            rules = import_rules(name)
        except RulesError as error:
            problems.append(document.problem(("rules",), "unknown-rules", str(error)))
    malformed = schema_findings(document.data, read_schema("chart"))
    outline = Outline(document, malformed)
    meaning = islice(_meaning(document, outline, declarations, rules), MOST_FINDINGS)
    problems += [document.problem(*finding) for finding in (*malformed, *meaning)]
    names = frozenset(outline.transitions)
    return ChartReading(document, declarations, rules, names, in_order(problems))


def _meaning(
    document: Document, outline: Outline, declarations: Declarations, rules: ModuleType | None
) -> Iterator[Finding]:
    folder = document.path.parent
    if outline.is_too_large:
        message = "the chart is too large: it has too many states or names"
        yield Finding(("states",), "too-large", message, at_key=True)
        return
    yield from name_findings(outline)
    if all(arrow.name for arrow in outline.arrows):
        known = outline.transitions | outline.lost
        impossible = document.mapping.get("impossible")
        yield from pattern_findings(impossible, ("impossible",), "obligations", known)
    yield from structure_findings(outline)
    yield from function_findings(outline, rules) if rules else ()
    if declarations.groups or "parameters" not in document.mapping:
        yield from text_findings(outline, declarations)
    yield from feature_findings(outline, declarations) if declarations.groups else ()
    yield from library(folder).findings_in(document.data)
    lines = {place: span.value.line for place, span in document.spans.items()}
    yield from overlap_findings(outline, known_parameters(folder, declarations), lines)


def check_list(document: Document, kind: str) -> list[Problem]:
    """Find what is wrong with a file of ``rulings``, ``sources`` or ``equivalents``, by itself and beside its chart."""
    findings = schema_findings(document.data, read_schema(kind))
    if kind == "rulings":
        findings += islice(_ruling_findings(document), MOST_FINDINGS)
    if kind == "equivalents" and (chart := document.path.parent / "chart.yaml").exists():
        found = pattern_findings(
            document.mapping.get(kind), (kind,), "mutants", read_chart(chart).transitions
        )
        findings += islice(found, MOST_FINDINGS)
    return [*document.problems, *(document.problem(*finding) for finding in findings)]


def _ruling_findings(document: Document) -> Iterator[Finding]:
    """Find sources that do not exist, and parameters that the chart beside does not have."""
    chart = document.path.parent / "chart.yaml"
    known_sources = library(document.path.parent)
    known_parameters = read_chart(chart).declarations.by_path if chart.exists() else {}
    rulings = document.mapping["rulings"]
    for name, ruling in rulings.items() if isinstance(rulings, dict) else ():
        place = ("rulings", name)
        ruling = ruling if isinstance(ruling, dict) else {}
        sources, parameters = ruling.get("sources"), ruling.get("parameters")
        for citation in sources if isinstance(sources, dict) else ():
            yield from known_sources.finding(citation, (*place, "sources", citation), at_key=True)
        for index, path in enumerate(parameters if isinstance(parameters, list) else ()):
            if isinstance(path, str) and known_parameters and path not in known_parameters:
                message = f"there is no parameter {path[:64]}{did_you_mean(path, known_parameters)}"
                yield Finding((*place, "parameters", index), "unknown-parameter", message)
