"""JSON values against the project's schemas: quickly whether one is in form, and what is wrong if not."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, NoReturn

from jsonschema_rs import Registry

from sixtysix.chart.parameters import Schema
from sixtysix.chart.paths import read_schema, spec_dir
from sixtysix.chart.problems import value_at
from sixtysix.chart.read.validation import compiled
from sixtysix.errors import did_you_mean

LONGEST = 200
"""Characters of a message."""


def malformed(value: Any, form: str) -> str | None:
    """Say what is wrong with a value, and where in it; None if it is in form.

    Args:
        value: what `parse_json` or `plain_json` gave. The library takes a tuple for a list, and NaN for null.
        form: a schema, or one of its definitions: ``hand``, ``protocol/send_reply``.
    """
    validator = compiled(_schema(form), _registry())
    try:
        if validator.is_valid(value):
            return None
        # A failed choice says least, and what is wrong further out explains what is wrong inside.
        error = min(validator.iter_errors(value), key=lambda e: ("Of" in e.kind.name, len(e.instance_path)))
    except ValueError as problem:
        return f"no JSON: {problem}"[:LONGEST]
    place = ".".join(map(str, error.instance_path))
    message = (f"{place}: {error.message}" if place else error.message)[:LONGEST]
    return message + _meant(
        error.kind, error.instance, read_schema(form.partition("/")[0]), error.schema_path
    )


def _meant(kind: Any, value: Any, schema: Any, path: Sequence[Any]) -> str:
    """Name the key or the value that was probably meant, if it was one of those that the schema lists."""
    match kind.name:
        case "enum":
            return did_you_mean(value, [name for name in kind.options if isinstance(name, str)])
        case "additionalProperties":
            around = value_at(schema, (*path[:-1], "properties"))
            return did_you_mean(kind.unexpected[0], list(around or ()))
    return ""


def parse_json(text: str) -> Any:
    """Read the value of a JSON text; NaN, Infinity and halves of characters are none.

    Raises:
        ValueError: if the text is not JSON.
        RecursionError: if it is nested too deeply.
    """

    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is no number of JSON")

    value = json.loads(text, parse_constant=refuse)
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()  # fails for half a character
    return value


def plain_json(value: Any) -> Any:
    """Copy a Python value as JSON brings it back.

    Raises:
        ValueError: if JSON has no such value.
    """
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from None


@cache
def _schema(form: str) -> Schema:
    schema, _, part = form.partition("/")
    return {"$ref": f"{schema}.schema.json" + (f"#/$defs/{part}" if part else "")}


@cache
def _registry() -> Registry:
    names = (path.name.removesuffix(".schema.json") for path in (spec_dir() / "schema").glob("*.schema.json"))
    return Registry([(f"{name}.schema.json", read_schema(name)) for name in sorted(names)])
