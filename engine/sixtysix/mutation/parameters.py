"""Charts of a variant with one parameter changed."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any

from sixtysix.chart.model import Chart, Variant
from sixtysix.chart.problems import Pointer
from sixtysix.chart.read.difference import Schema
from sixtysix.chart.read.schema import schema_findings
from sixtysix.mutation.charts import spec_mutant
from sixtysix.mutation.mutant import Mutant
from sixtysix.rules import rules_module

_ALTERNATIVES = ("oneOf", "anyOf", "allOf")


def parameter_mutants(family: Chart, variant: Variant) -> Iterator[Mutant]:
    """Every number of the parameters one more and one less, every choice made otherwise, neighbours of lists swapped.

    What a variant's file could not say is left out.
    """
    for pointer, value in _parts(variant.parameters, ()):
        path = ".".join(map(str, pointer))
        for operator, changed in _changes(family.declarations.schema, pointer, value):
            parameters = _with(variant.parameters, pointer, changed)
            if _is_valid(family, parameters):
                complete = family.declarations.complete(parameters)
                chart = family.configure(replace(variant, parameters=complete))
                says = f"{path} is {_shown(changed)}, not {_shown(value)}"
                yield spec_mutant(chart, operator, path, _shown(changed), says)


def _changes(schema: Schema, pointer: Pointer, value: Any) -> Iterator[tuple[str, Any]]:
    for choice in _choices(schema, pointer):
        if choice != value:
            yield "change-choice", choice
    if isinstance(value, int) and not isinstance(value, bool):
        yield "change-number", value - 1
        yield "change-number", value + 1
    if isinstance(value, list):
        for index, (first, second) in enumerate(pairwise(value)):
            if first != second:
                yield "order-list", [*value[:index], second, first, *value[index + 2 :]]


def _is_valid(family: Chart, parameters: Any) -> bool:
    if schema_findings(parameters, family.declarations.schema):
        return False
    return not any(rules_module(family.rules).parameter_problems(family.declarations.complete(parameters)))


def _parts(value: Any, pointer: Pointer) -> Iterator[tuple[Pointer, Any]]:
    """Every value within a value, with its place; the value itself first."""
    yield pointer, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _parts(part, (*pointer, key))


def _with(parameters: Any, pointer: Pointer, value: Any) -> Any:
    parameters = deepcopy(parameters)
    *around, last = pointer
    place = parameters
    for key in around:
        place = place[key]
    place[last] = value
    return parameters


def _choices(schema: Schema, pointer: Pointer) -> list[Any]:
    """The values that a schema enumerates for the place."""
    found: list[Any] = []
    for inner in _alternatives(schema):
        if pointer:
            key, rest = pointer[0], pointer[1:]
            part = inner.get("items") if isinstance(key, int) else inner.get("properties", {}).get(key)
            found += _choices(part, rest) if part else []
        else:
            found += inner.get("enum", ())
            found += [inner["const"]] if "const" in inner else []
            found += [False, True] if inner.get("type") == "boolean" else []
    return found


def _alternatives(schema: Schema) -> Iterator[Schema]:
    yield schema
    for keyword in _ALTERNATIVES:
        for alternative in schema.get(keyword, ()):
            yield from _alternatives(alternative)


def _shown(value: Any) -> str:
    """A value as a word: lists and mappings without brackets, which mean something in patterns."""
    if isinstance(value, list):
        return " ".join(map(_shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)
