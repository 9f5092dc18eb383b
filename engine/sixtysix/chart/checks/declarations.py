"""The file in which a family declares its parameters: read, and checked for what its schema cannot say."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from sixtysix.chart.checks.citations import library
from sixtysix.chart.checks.features import condition_findings
from sixtysix.chart.parameters import Declarations, Parameter
from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer, Problem
from sixtysix.chart.read.build import build_declarations
from sixtysix.chart.read.document import Document, read_document
from sixtysix.chart.read.schema import own_schema, schema_findings


def read_declarations(path: Path) -> tuple[Declarations, tuple[Problem, ...]]:
    """Read the parameters declared in a file; none of them if something is wrong with it."""
    document = read_document(path)
    problems = (*document.problems, *(document.problem(*finding) for finding in _findings(document)))
    return Declarations() if problems else build_declarations(document.mapping), problems


def _findings(document: Document) -> list[Finding]:
    findings = schema_findings(document.data, own_schema("declarations"))
    findings += islice(library(document.path.parent).findings_in(document.data), MOST_FINDINGS)
    if findings or document.problems:
        return findings
    declared = build_declarations(document.mapping)
    found = (finding for one in declared.by_path.values() for finding in _parameter(declared, one, document))
    return list(islice(found, MOST_FINDINGS))


def _parameter(declared: Declarations, one: Parameter, document: Document) -> Iterator[Finding]:
    place = _place(one.path)
    data: Any = document.mapping
    for part in place:
        data = data[part]
    unknown = list(condition_findings(data, place, declared))
    yield from unknown
    if not unknown and _hangs_on_itself(declared, one):
        yield Finding(place, "circular-condition", f"whether {one.path} has an effect hangs on itself", True)
    elsewhere = [path for path in one.matters.paths if path.rpartition(".")[0] != one.group]
    if elsewhere and one.is_needed(declared.defaults):
        message = f"{one.path} needs a default, as its effect hangs on another group: {', '.join(elsewhere)}"
        yield Finding(place, "no-default", message, at_key=True)
    if one.default is not None:
        for finding in schema_findings(one.default, one.form):
            yield Finding((*place, "default", *finding.pointer), finding.code, finding.message)
    yield from _pattern(data.get("items", {}).get("pattern"), (*place, "items", "pattern"))


def _pattern(pattern: str | None, place: Pointer) -> Iterator[Finding]:
    try:
        re.compile(pattern or "")
    except (re.error, RecursionError, OverflowError) as error:
        yield Finding(place, "wrong-form", f"this is no regular expression: {error}")


def _place(path: str) -> Pointer:
    group, *names = path.split(".")
    return ("groups", group, *(part for name in names for part in ("parameters", name)))


def _hangs_on_itself(declared: Declarations, one: Parameter) -> bool:
    """Tell whether its condition leads back to it, over any number of others."""
    seen, waiting = set[str](), [*one.matters.paths]
    while waiting:
        path = waiting.pop()
        if path not in seen and path in declared.by_path:
            seen.add(path)
            waiting += declared.by_path[path].matters.paths
    return one.path in seen
