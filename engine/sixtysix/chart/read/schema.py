"""Data against a JSON Schema: all that is wrong, and nothing that only follows from it."""

import json
from functools import cache
from itertools import islice
from typing import Any

from sixtysix.chart.paths import spec_dir
from sixtysix.chart.problems import MOST_FINDINGS, Finding
from sixtysix.chart.read.difference import Difference, Schema, differences
from sixtysix.chart.read.messages import missing_by_misspelling, misspelt_keys, tell

_BRANCHES = ("then", "else")


@cache
def own_schema(kind: str) -> Schema:
    """Read the schema of one of the spec's own kinds of file: chart, scenario, rulings and so on."""
    text = (spec_dir() / "schema" / f"{kind}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


def schema_findings(data: Any, schema: Schema) -> list[Finding]:
    """Everything in the data that the schema does not accept. What could not be read is passed over."""
    all_of_them = differences(data, schema)
    told = (f for d in all_of_them if not _is_idle(d, all_of_them, schema) for f in tell(d))
    found = dict.fromkeys(islice(told, MOST_FINDINGS))
    unknown = [d for d in all_of_them if d.keyword == "additionalProperties"]
    misspelt = {finding for d in unknown for finding in missing_by_misspelling(d)}
    of_wrong_type = {finding.pointer for finding in found if finding.code == "wrong-type"}
    return [
        finding
        for finding in found
        if finding not in misspelt and (finding.code == "wrong-type" or finding.pointer not in of_wrong_type)
    ]


def _is_idle(difference: Difference, others: list[Difference], schema: Schema) -> bool:
    """Whether a demand of ``then`` or ``else`` hangs on a key that is itself missing or wrong."""
    steps = difference.steps
    branch = next((i for i, step in enumerate(steps) if step in _BRANCHES), None)
    if branch is None:
        return False
    around: Any = schema
    for step in steps[:branch]:
        around = _part(around, step)
    condition = _part(around, "if")
    asked = {*_part(condition, "properties"), *_part(condition, "required")}
    unconditional = (d for d in others if not set(_BRANCHES) & set(d.steps))
    return any(_concerns(d, difference, asked) for d in unconditional)


def _part(schema: Any, step: str | int) -> Any:
    """A part of a schema; nothing where a reference leads elsewhere."""
    try:
        return schema[step]
    except (LookupError, TypeError):
        return {}


def _concerns(other: Difference, difference: Difference, keys: set[str]) -> bool:
    """Whether the other difference is one of these keys of the same mapping."""
    place, size = other.place, len(difference.place)
    if place == difference.place and other.keyword == "required":
        return any(key in other.demand and key not in other.given for key in keys)
    if place == difference.place and other.keyword == "additionalProperties":
        return any(key in keys for key in misspelt_keys(other))
    return place[:size] == difference.place and len(place) > size and place[size] in keys
