"""The schemas of the spec's own kinds of file, and the one a chart names for its parameters."""

import json
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from sixtysix.chart.paths import spec_dir
from sixtysix.chart.problems import Finding, Problem
from sixtysix.chart.read.difference import Schema
from sixtysix.chart.read.document import Document, read_document


@cache
def own_schema(kind: str) -> Schema:
    """The schema of one kind of file: chart, variant, rulings or sources."""
    text = (spec_dir() / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    if kind == "variant":
        # The merged parameters are checked as a whole, against the schema that the chart names.
        schema["properties"]["parameters"] = {"type": "object"}
    return schema


def read_parameters_schema(path: Path) -> tuple[Document, list[Problem]]:
    """The schema of a chart's parameters, with the positions of its parts."""
    document = read_document(path)
    if document.problems:
        return document, list(document.problems)
    refusal = _refusal(json.dumps(document.data))
    return document, [document.problem(*refusal)] if refusal else []


@lru_cache(maxsize=8)
def _refusal(schema: str) -> Finding | None:
    """Why a text is no JSON Schema. The answer costs more than all other checks of a chart."""
    metaschema = Draft202012Validator(Draft202012Validator.META_SCHEMA)
    error = best_match(metaschema.iter_errors(json.loads(schema)))
    if error is None:
        return None
    return Finding(tuple(error.absolute_path), "bad-schema", f"this is no JSON Schema: {error.message[:200]}")
