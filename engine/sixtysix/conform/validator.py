"""Values against the project's JSON Schemas: quickly whether they are in form, and slowly what is wrong if not."""

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

from sixtysix.spec import spec_dir

Schema = dict[str, Any]
Check = Callable[[Any], bool]

ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "examples"}
"""Keywords that refuse nothing."""

BRANCHES = ("then", "else")
"""Keywords that are read with their ``if``."""

LONGEST = 200
"""Characters of a message."""


class Form:
    """One form of the project: ``protocol.schema.json#/$defs/send_reply``."""

    def __init__(self, reference: str) -> None:
        self._reference = reference
        self._fits = _referred(reference)

    def problem(self, value: Any) -> str | None:
        """What is wrong with a JSON value, and where in it; None if it is in this form."""
        if self._fits(value):
            return None
        validator = Draft202012Validator({"$ref": self._reference}, registry=_registry())
        error = best_match(validator.iter_errors(value))
        assert error
        place = ".".join(map(str, error.absolute_path))
        return f"{place}: {error.message}"[:LONGEST] if place else error.message[:LONGEST]


@cache
def message_form(name: str) -> Form:
    """The form of a message of the protocol: ``send_reply``."""
    return Form(f"protocol.schema.json#/$defs/{name}")


@cache
def read_schema(file: str) -> Schema:
    """A schema of the project by the name of its file."""
    schema: Schema = json.loads((spec_dir() / "schema" / file).read_text(encoding="utf-8"))
    return schema


@cache
def _registry() -> Registry[Any]:
    files = sorted(path.name for path in (spec_dir() / "schema").glob("*.json"))
    return Registry().with_resources((file, Resource.from_contents(read_schema(file))) for file in files)


@cache
def _referred(reference: str) -> Check:
    """The check of a part of a schema: its file, ``#``, and a pointer into it."""
    file, _, pointer = reference.partition("#")
    part: Any = read_schema(file)
    for step in pointer.split("/")[1:]:
        part = part[step]
    return _compiled(part, file)


def _compiled(schema: Schema, file: str) -> Check:
    checks = [_check(key, schema, file) for key in schema if key not in (*ANNOTATIONS, *BRANCHES)]
    return checks[0] if len(checks) == 1 else lambda value: all(check(value) for check in checks)


def _check(keyword: str, schema: Schema, file: str) -> Check:
    """What one keyword of the schema asks for."""
    given = schema[keyword]
    if keyword == "$ref":
        return _referred(file + given if given.startswith("#") else given)
    if keyword == "additionalProperties":
        return _no_others(schema["properties"].keys())
    if keyword == "if":
        return _branches(*(_compiled(schema.get(key, {}), file) for key in ("if", *BRANCHES)))
    if keyword in _PLAIN:
        return _PLAIN[keyword](given)
    if keyword in _COMBINED:
        return _COMBINED[keyword]([_compiled(part, file) for part in given])
    return _NESTED[keyword](given, file)


_TYPES: dict[str, Check] = {
    "null": lambda value: value is None,
    "boolean": lambda value: type(value) is bool,
    "string": lambda value: type(value) is str,
    "array": lambda value: type(value) is list,
    "object": lambda value: type(value) is dict,
    "integer": lambda value: type(value) is int or (type(value) is float and value.is_integer()),
}


def _type(names: str | list[str]) -> Check:
    if isinstance(names, str):
        return _TYPES[names]
    return _any_of([_TYPES[name] for name in names])


def _enum(values: Iterable[Any]) -> Check:
    known = {(type(value) is bool, value) for value in values}
    return lambda value: type(value) not in (list, dict) and (type(value) is bool, value) in known


def _pattern(pattern: str) -> Check:
    find = re.compile(pattern).search
    return lambda value: type(value) is not str or find(value) is not None


def _required(keys: list[str]) -> Check:
    wanted = set(keys)
    return lambda value: type(value) is not dict or wanted <= value.keys()


def _no_others(keys: Iterable[str]) -> Check:
    known = set(keys)
    return lambda value: type(value) is not dict or value.keys() <= known


def _unique_items(_: bool) -> Check:
    return lambda value: type(value) is not list or len(set(map(json.dumps, value))) == len(value)


def _is_number(value: Any) -> bool:
    return type(value) is int or type(value) is float


_PLAIN: dict[str, Callable[[Any], Check]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda wanted: _enum([wanted]),
    "pattern": _pattern,
    "required": _required,
    "uniqueItems": _unique_items,
    "minLength": lambda least: lambda value: type(value) is not str or len(value) >= least,
    "minItems": lambda least: lambda value: type(value) is not list or len(value) >= least,
    "maxItems": lambda most: lambda value: type(value) is not list or len(value) <= most,
    "minimum": lambda least: lambda value: not _is_number(value) or value >= least,
    "multipleOf": lambda part: lambda value: not _is_number(value) or value % part == 0,
    "maximum": lambda most: lambda value: not _is_number(value) or value <= most,
}


def _branches(condition: Check, then: Check, otherwise: Check) -> Check:
    return lambda value: then(value) if condition(value) else otherwise(value)


def _any_of(checks: list[Check]) -> Check:
    return lambda value: any(check(value) for check in checks)


def _one_of(checks: list[Check]) -> Check:
    return lambda value: sum(check(value) for check in checks) == 1


_COMBINED: dict[str, Callable[[list[Check]], Check]] = {"anyOf": _any_of, "oneOf": _one_of}


def _properties(given: dict[str, Schema], file: str) -> Check:
    checks = {key: _compiled(schema, file) for key, schema in given.items()}

    def check(value: Any) -> bool:
        return type(value) is not dict or all(
            key not in checks or checks[key](part) for key, part in value.items()
        )

    return check


def _items(given: Schema, file: str) -> Check:
    check = _compiled(given, file)
    return lambda value: type(value) is not list or all(map(check, value))


def _not(given: Schema, file: str) -> Check:
    check = _compiled(given, file)
    return lambda value: not check(value)


_NESTED: dict[str, Callable[[Any, str], Check]] = {"properties": _properties, "items": _items, "not": _not}
