"""Values against the project's JSON Schemas: quickly whether they are in form, and slowly what is wrong if not."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from referencing import Registry, Resource

from sixtysix.chart import spec_dir

Schema = dict[str, Any]
Check = Callable[[Any], bool]

ANNOTATIONS = {"$schema", "$id", "$defs", "title", "description", "examples"}
"""Keywords that refuse nothing."""

BRANCHES = {"then", "else"}
"""Keywords that are read with their ``if``."""

LONGEST = 200
"""Characters of a message."""


class Form:
    """One form of the project: ``protocol.schema.json#/$defs/send_reply``."""

    def __init__(self, reference: str) -> None:
        self._reference = reference
        self._fits = _check(reference)

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
def _check(reference: str) -> Check:
    """The check of a part of a schema: its file, ``#``, and a pointer into it."""
    names: dict[str, Any] = {}
    file, _, _ = reference.partition("#")
    source = f"lambda value: {_Expressions(file, names).referred(reference, 'value')}"
    check: Check = eval(compile(source, f"<{reference}>", "eval"), names)
    return check


class _Expressions:
    """Makes one Python expression of a schema in a file. ``names`` has what it names besides the value."""

    def __init__(self, file: str, names: dict[str, Any]) -> None:
        self._file, self._names = file, names

    def referred(self, reference: str, value: str) -> str:
        """The expression of the part of a schema that a ``$ref`` names; none of ours refers to itself."""
        file, _, pointer = reference.partition("#")
        part: Any = read_schema(file or self._file)
        for step in pointer.split("/")[1:]:
            part = part[step]
        return _Expressions(file or self._file, self._names).of(part, value)

    def of(self, schema: Schema, value: str) -> str:
        keywords = (key for key in schema if key not in ANNOTATIONS | BRANCHES)
        parts = [self._keyword(key, schema, value) for key in keywords]
        return f"({' and '.join(parts) or True})"

    def _keyword(self, keyword: str, schema: Schema, v: str) -> str:
        """What one keyword of the schema asks for."""
        given = schema[keyword]
        match keyword:
            case "$ref":
                return self.referred(given, v)
            case "type":
                kinds = [given] if isinstance(given, str) else given
                return f"({' or '.join(_TYPES[kind].format(v=v) for kind in kinds)})"
            case "enum" | "const":
                values = given if keyword == "enum" else [given]
                known = self._named({(type(each) is bool, each) for each in values})
                return f"(type({v}) not in (list, dict) and (type({v}) is bool, {v}) in {known})"
            case "pattern":
                return f"(type({v}) is not str or {self._named(re.compile(given).search)}({v}) is not None)"
            case "required":
                return f"(type({v}) is not dict or {self._named(set(given))} <= {v}.keys())"
            case "additionalProperties":
                return f"(type({v}) is not dict or {v}.keys() <= {self._named(set(schema['properties']))})"
            case "properties":
                return f"(type({v}) is not dict or {' and '.join(self._properties(given, v))})"
            case "items":
                item = self._name()
                return f"(type({v}) is not list or all([{self.of(given, item)} for {item} in {v}]))"
            case "anyOf":
                return f"({' or '.join(self.of(part, v) for part in given)})"
            case "oneOf":
                return f"({' + '.join(self.of(part, v) for part in given)} == 1)"
            case "not":
                return f"not {self.of(given, v)}"
            case "if":
                then, otherwise = (self.of(schema.get(key, {}), v) for key in ("then", "else"))
                return f"({then} if {self.of(given, v)} else {otherwise})"
        return _LIMITS[keyword].format(v=v, given=given)

    def _properties(self, given: dict[str, Schema], v: str) -> Iterator[str]:
        for key, schema in given.items():
            part = self._name()
            yield f"({key!r} not in {v} or [{part} := {v}[{key!r}]] and {self.of(schema, part)})"

    def _name(self) -> str:
        name = f"_{len(self._names)}"
        self._names[name] = None
        return name

    def _named(self, value: Any) -> str:
        name = self._name()
        self._names[name] = value
        return name


_TYPES = {
    "null": "{v} is None",
    "boolean": "type({v}) is bool",
    "string": "type({v}) is str",
    "array": "type({v}) is list",
    "object": "type({v}) is dict",
    "integer": "(type({v}) is int or type({v}) is float and {v}.is_integer())",
}

_LIMITS = {
    "uniqueItems": "(type({v}) is not list or len(set(map(repr, {v}))) == len({v}))",
    "minLength": "(type({v}) is not str or len({v}) >= {given})",
    "minItems": "(type({v}) is not list or len({v}) >= {given})",
    "maxItems": "(type({v}) is not list or len({v}) <= {given})",
    "minimum": "(type({v}) not in (int, float) or {v} >= {given})",
    "multipleOf": "(type({v}) not in (int, float) or {v} % {given} == 0)",
    "maximum": "(type({v}) not in (int, float) or {v} <= {given})",
}
