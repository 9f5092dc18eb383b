"""The file in which a family declares its parameters, and the conditions on them that a chart names."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.outline import Outline
from sixtysix.chart.parameters import Declarations, Parameter, Parameters, parameter
from sixtysix.chart.paths import read_schema
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem, as_mapping, value_at
from sixtysix.chart.read.building import build_condition, build_declarations
from sixtysix.chart.read.document import Document, read_document
from sixtysix.chart.read.validation import bare, schema_findings
from sixtysix.chart.variants import known_parameters
from sixtysix.errors import did_you_mean


def feature_findings(outline: Outline, declared: Declarations) -> Iterator[Finding]:
    """Find parameters, and values of parameters, that a feature names and nobody declares."""
    for feature in outline.tables["feature"].values():
        for finding in condition_findings(feature.data, feature.place, declared):
            if finding.at_key or outline.is_whole(finding.pointer):
                yield finding


def condition_findings(data: Mapping[str, Any], place: Pointer, declared: Declarations) -> Iterator[Finding]:
    """Find what ``when`` and ``unless`` in the data name and nobody declares."""
    for key in ("when", "unless"):
        for path, value in as_mapping(data.get(key)).items():
            known = declared.by_path.get(path)
            if known is None:
                message = f"there is no parameter {path[:64]}{did_you_mean(path, declared.by_path)}"
                yield Finding((*place, key, path), "unknown-parameter", message, at_key=True)
            else:
                schema = declared.schema_of(known)
                for index, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                    wrong = [] if item is None else schema_findings(item, schema)
                    at = (*place, key, path, *(() if index is None else (index,)))
                    yield from (Finding(at, "unknown-value", first.message) for first in wrong[:1])


def features_on(outline: Outline, parameters: Parameters) -> frozenset[str]:
    """Name the features that complete parameters turn on."""
    features = (e for e in outline.tables["feature"].values() if outline.is_whole(e.place))
    return frozenset(e.name for e in features if build_condition(e.data).holds(parameters))


def read_declarations(path: Path) -> tuple[Declarations, tuple[Problem, ...]]:
    """Read the parameters declared in a file; none of them if something is wrong with it."""
    document = read_document(path)
    problems = (*document.problems, *(document.problem(*finding) for finding in _findings(document)))
    return Declarations() if problems else build_declarations(document.mapping), problems


def lint_defaults(document: Document) -> Iterator[Problem]:
    """Find defaults in declarations without problems that no variant beside has."""
    path = document.path
    declared, _ = read_declarations(path)
    variants = known_parameters(path.parent, declared).values()
    for name, one in declared.by_path.items():
        values = [value for known in variants if (value := parameter(known, name)) is not None]
        if values and one.default is not None and one.default not in values:
            message = f"no variant has the default of {name}, {bare(one.default)}"
            yield document.problem((*one.place, "default"), "nobodys-default", message)


def _findings(document: Document) -> list[Finding]:
    findings = schema_findings(document.data, read_schema("declarations"))
    if findings or document.problems:
        return findings
    declared = build_declarations(document.mapping)
    found = (finding for one in declared.by_path.values() for finding in _parameter(declared, one, document))
    return list(islice(found, MOST_FINDINGS))


def _parameter(declared: Declarations, one: Parameter, document: Document) -> Iterator[Finding]:
    place, data = one.place, value_at(document.mapping, one.place)
    unknown = list(condition_findings(data, place, declared))
    yield from unknown
    if not unknown and _hangs_on_itself(declared, one):
        yield Finding(place, "circular-condition", f"whether {one.path} has an effect hangs on itself", True)
    elsewhere = [path for path in one.matters.paths if path.rpartition(".")[0] != one.group]
    if elsewhere and one.is_needed(declared.defaults):
        message = f"{one.path} needs a default, as its effect hangs on another group: {', '.join(elsewhere)}"
        yield Finding(place, "no-default", message, at_key=True)
    for word in one.words:
        if word not in data.get("choices", ()):
            meant = did_you_mean(word, list(data.get("choices", ())))
            yield Finding(
                (*place, "words", word), "unknown-value", f"{one.path} has no choice {word}{meant}", True
            )
    if one.default is not None:
        for finding in schema_findings(one.default, one.form):
            yield Finding((*place, "default", *finding.pointer), finding.code, finding.message)
    try:
        re.compile(data.get("items", {}).get("pattern", ""))
    except (re.error, RecursionError, OverflowError) as error:
        at = (*place, "items", "pattern")
        yield Finding(at, "wrong-form", f"this is no regular expression: {error}")


def _hangs_on_itself(declared: Declarations, one: Parameter) -> bool:
    seen, waiting = set[str](), [*one.matters.paths]
    while waiting:
        path = waiting.pop()
        if path not in seen and path in declared.by_path:
            seen.add(path)
            waiting += declared.by_path[path].matters.paths
    return one.path in seen
