"""Check every file of the spec, or any given ones, for all that is wrong with them."""

from collections.abc import Iterable
from pathlib import Path

from sixtysix.chart.checks.citations import misled, uncited, unruled, unsaid
from sixtysix.chart.checks.declarations import read_declarations, unfounded
from sixtysix.chart.checks.functions import belied
from sixtysix.chart.checks.links import loose, unnamed, untold
from sixtysix.chart.checks.outline import KINDS
from sixtysix.chart.fingerprints import FILE as READ
from sixtysix.chart.fingerprints import unread
from sixtysix.chart.load import check_chart, check_list, check_text, read_chart
from sixtysix.chart.paths import SCENARIOS, spec_dir
from sixtysix.chart.problems import Problem, in_order
from sixtysix.chart.prose import check_prose
from sixtysix.chart.read.document import Document, read_document
from sixtysix.chart.variants import VariantReading, chart_path, read_variant
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
        return read_declarations(path)[1] or unfounded(path)
    if not document.mapping:
        return document.problems or [document.problem((), "wrong-type", "expected a mapping at the top")]
    return _variant(document).problems


def _variant(document: Document) -> VariantReading:
    chart = read_chart(chart_path(str(document.path)))
    folder = chart.document.path.parent
    return read_variant(document.path, folder, chart.declarations, chart.rules, chart.transitions)
