"""Variants: a name or a file, checked against the chart's schema and rules module."""

from collections.abc import Collection, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from keyword import iskeyword
from pathlib import Path
from types import ModuleType
from typing import Any

from sixtysix.chart.checks.citations import Library, library
from sixtysix.chart.checks.names import impossible_findings
from sixtysix.chart.lineage import KEY, Lineage, Settings, follow, variant_name, written_settings
from sixtysix.chart.model import Chart, Variant
from sixtysix.chart.parameters import Declarations, parameter
from sixtysix.chart.paths import no_place, spec_dir, variant_path
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Problem, SpecError, in_order
from sixtysix.chart.read.build import build_variant
from sixtysix.chart.read.document import Document
from sixtysix.chart.read.messages import bare
from sixtysix.chart.read.schema import own_schema, schema_findings
from sixtysix.rules import rules_module


def load_variant(name_or_path: str, chart: Chart) -> Variant:
    """A variant by its name beside the chart, or from a file anywhere.

    Raises:
        SpecError: with everything that is wrong with its file and the files it extends.
    """
    folder = chart.folder or spec_dir()
    try:
        path = variant_path(name_or_path, folder, Path())
    except LookupError as error:
        raise no_place(name_or_path, "unknown-variant", str(error.args[0])) from error
    transitions = {t.name for t in chart.transitions}
    reading = read_variant(path, folder, chart.declarations, rules_module(chart.rules), transitions)
    if reading.problems:
        raise SpecError(reading.problems)
    return reading.variant


@dataclass(frozen=True)
class VariantReading:
    """A variant's files, the parameters they make, and all that is wrong with them."""

    lineage: Lineage
    settings: Settings
    declarations: Declarations
    problems: tuple[Problem, ...]

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """Of a reading without problems: the parameters that its own file gives and that have no effect."""
        known, found = self.declarations.complete(self.settings.values), []
        for idle, cause in self.declarations.idle(known):
            document, place = self.settings.origins[tuple(idle.path.split("."))]
            if document is self.lineage.documents[0]:
                message = f"{idle.path} has no effect: {cause} is {bare(parameter(known, cause))}"
                found.append(document.problem(place, "no-effect", message, at_key=True))
        return in_order(found)

    @property
    def variant(self) -> Variant:
        """Only of a reading without problems."""
        name, *bases = self.lineage.names
        own, *inherited = (document.mapping for document in self.lineage.documents)
        document = {**own, "name": name}
        return build_variant(
            document, self.declarations.complete(self.settings.values), tuple(bases), inherited
        )


def read_variant(
    path: Path,
    folder: Path,
    declarations: Declarations,
    rules: ModuleType | None,
    transitions: Collection[str],
) -> VariantReading:
    """Read the variant in a file beside or outside the chart's ``folder``; ``transitions`` are the chart's, by name."""
    lineage, known = follow(path, folder), library(folder)
    settings = lineage.settings()
    problems: list[Problem] = []
    for document in reversed(lineage.documents):
        repeated = written_settings(document)[1]
        problems += [*document.problems, *repeated, *_own_problems(document, folder, known, declarations)]
        unknown = impossible_findings(document.mapping.get("impossible"), ("impossible",), transitions)
        problems += [document.problem(*finding) for finding in islice(unknown, MOST_FINDINGS)]
    if lineage.broken and all(p.path != lineage.broken.path for p in problems):
        problems.append(lineage.broken)
    if lineage.is_whole:
        problems += _parameter_problems(settings, declarations, rules)
    return VariantReading(lineage, settings, declarations, in_order(problems))


def read_house_rules(document: Document, base: str, chart: Chart) -> VariantReading:
    """What the parameters in a document that is no variant's make of a variant of the family."""
    folder = chart.folder or spec_dir()
    lineage = Lineage((document, *follow(variant_path(base, folder, Path()), folder).documents))
    settings, repeated = lineage.settings(), written_settings(document)[1]
    found = _parameter_problems(settings, chart.declarations, rules_module(chart.rules))
    return VariantReading(lineage, settings, chart.declarations, in_order([*repeated, *found]))


def _own_problems(
    document: Document, folder: Path, known: Library, declarations: Declarations
) -> Iterator[Problem]:
    head = {key: value for key, value in document.mapping.items() if key != KEY}
    schema = {**own_schema("variant-file"), "$defs": {KEY: declarations.schema}}
    for finding in schema_findings(document.data, schema):
        yield document.problem(*finding)
    for finding in islice(known.findings_in(head), MOST_FINDINGS):
        yield document.problem(*finding)
    for finding in _name_findings(document, folder):
        yield document.problem(*finding)


def _name_findings(document: Document, folder: Path) -> Iterator[Finding]:
    name, path, family = variant_name(document), document.path, (folder / "variants").resolve()
    if document.mapping and path.resolve().parent == family and name != path.stem:
        message = f"{path.name} must name the variant {path.stem}, not {name}"
        yield Finding(("name",), "name-mismatch", message)
    elif document.mapping and path.resolve().parent != family and (family / f"{name}.yaml").is_file():
        message = f"the family has a variant {name}; give the house rules another name"
        yield Finding(("name",), "name-taken", message)
    if iskeyword(name) or iskeyword(name.capitalize()):
        yield Finding(("name",), "reserved-name", f"a variant cannot be named {name}, a word of Python")


def _parameter_problems(
    settings: Settings, declarations: Declarations, rules: ModuleType | None
) -> Iterator[Problem]:
    findings = schema_findings(settings.values, declarations.schema) if declarations.groups else []
    for finding in findings:
        yield settings.problem(*finding)
    if rules is not None and not findings:
        yield from _rules_problems(settings, declarations.complete(settings.values), rules)
    elif rules is not None:
        with suppress(Exception):  # a rules module may count on parameters that the schema accepts
            yield from _rules_problems(
                settings, declarations.complete(_well_formed(settings.values, findings)), rules
            )


def _rules_problems(settings: Settings, values: Any, rules: ModuleType) -> Iterator[Problem]:
    for path, message in rules.parameter_problems(values):
        yield settings.problem(tuple(path), "bad-parameters", message)


def _well_formed(values: dict[str, Any], findings: list[Finding]) -> dict[str, Any]:
    """The parameters without those that have findings."""
    values = deepcopy(values)
    for pointer in (f.pointer for f in findings if f.code != "missing-key"):
        while pointer and isinstance(pointer[-1], int):
            pointer = pointer[:-1]
        around: Any = values
        for part in pointer[:-1]:
            around = around.get(part, {})
        around.pop(pointer[-1], None)
    return values
