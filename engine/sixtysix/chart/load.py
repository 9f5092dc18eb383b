"""The family's chart: its file, its declared parameters and its rules module, checked together."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from types import ModuleType

from sixtysix.chart.checks.declarations import feature_findings, read_declarations
from sixtysix.chart.checks.naming import function_findings, name_findings, pattern_findings
from sixtysix.chart.checks.outline import Declaration, Node, Outline
from sixtysix.chart.checks.structure import overlap_findings, structure_findings
from sixtysix.chart.checks.texts import text_findings
from sixtysix.chart.model import Chart, ConfiguredChart
from sixtysix.chart.parameters import Declarations
from sixtysix.chart.paths import SCENARIOS, Stamps, is_path, read_schema, spec_dir, stamps, variant_names
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem, SpecError, as_mapping, in_order
from sixtysix.chart.read.building import build_chart
from sixtysix.chart.read.document import Document, is_file, read_document
from sixtysix.chart.read.validation import schema_findings
from sixtysix.chart.sources import listed, read_sources, statement_findings
from sixtysix.chart.variants import chart_path, known_parameters, load_variant
from sixtysix.contract.rules import RulesError, import_rules
from sixtysix.errors import did_you_mean
from sixtysix.languages import ENGLISH, Language


def load_chart(path: Path | None = None) -> Chart:
    """Read the chart in a file (default: the project's).

    Raises:
        SpecError: with everything that is wrong with it.
    """
    reading = read_chart(path or spec_dir() / "chart.yaml")
    if reading.problems:
        raise SpecError(reading.problems)
    return reading.chart


def load(name_or_path: str, language: Language = ENGLISH) -> ConfiguredChart:
    """Read a chart, configured for a variant: one of the project's names, or a path to a file (see `chart_path`).

    Its texts are in the language.

    Raises:
        SpecError: with everything that is wrong with the chart or the variant.
    """
    if is_path(name_or_path):
        return _load(name_or_path, language)
    return _load_known(name_or_path, language, stamps(spec_dir()))


# A variant of the project extends files beside it, so that its chart is what it was as long as they are.
@lru_cache(maxsize=32)
def _load_known(name: str, language: Language, _: Stamps) -> ConfiguredChart:
    return _load(name, language)


def _load(name_or_path: str, language: Language) -> ConfiguredChart:
    chart = load_chart(chart_path(name_or_path))
    return chart.told_in(language).configure(load_variant(name_or_path, chart))


@dataclass(frozen=True)
class ChartReading:
    """A chart's file with what it names, and all that is wrong with it."""

    document: Document
    declarations: Declarations
    rules: ModuleType | None
    transitions: frozenset[str]
    """Their names."""
    names: Mapping[str, Pointer]
    """Where all stands that cites: events, guards, actions, invariants, cases, states, transitions."""
    problems: tuple[Problem, ...]

    @cached_property
    def chart(self) -> Chart:
        """Only of a reading without problems."""
        assert self.rules is not None
        folder = self.document.path.parent
        sources = read_sources(folder)
        chart = build_chart(self.document.mapping, self.rules)
        return replace(chart, declarations=self.declarations, sources=sources, folder=folder).citing(
            sources.of
        )

    @cached_property
    def variants(self) -> Mapping[str, ConfiguredChart]:
        """The chart of each variant beside it, by name; of one that cannot be used, its own file tells."""
        found = {}
        for name in variant_names(self.document.path.parent):
            with suppress(SpecError):
                found[name] = self.chart.configure(load_variant(name, self.chart))
        return found


def read_chart(path: Path) -> ChartReading:
    """Read the chart in a file; anew if a file beside it has changed."""
    return _read(path, stamps(path.parent))


# Commands and tests ask for the chart again and again, and it takes a tenth of a second to read and check.
@lru_cache(maxsize=8)
def _read(path: Path, _: Stamps) -> ChartReading:
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
    parts: list[Declaration | Node] = [*outline.nodes]
    parts += [one for kind in CITING for one in outline.tables[kind].values()]
    names = {one.name: one.place for one in parts}
    names |= {arrow.name.text: arrow.name.place for arrow in outline.arrows if arrow.name}
    transitions = frozenset(outline.transitions)
    return ChartReading(document, declarations, rules, transitions, names, in_order(problems))


CITING = ("event", "guard", "action", "invariant", "case")
"""What cites, besides states and transitions."""


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
    yield from read_sources(folder).findings_in(document.data)
    lines = {place: span.value.line for place, span in document.spans.items()}
    yield from overlap_findings(outline, known_parameters(folder, declarations), lines)


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
        items = {*chart.names, *chart.declarations.by_path, *read_sources(folder).rulings}
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
    sources, scenarios = read_sources(document.path.parent), _scenarios(document.path.parent)
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
