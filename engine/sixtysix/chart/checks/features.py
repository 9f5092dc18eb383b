"""Features against the schema of the parameters they look at."""

from collections.abc import Iterator, Mapping
from typing import Any

from sixtysix.chart.checks.outline import Entry, Outline
from sixtysix.chart.model import Feature, Parameters
from sixtysix.chart.problems import Finding, Pointer
from sixtysix.chart.read.difference import Schema
from sixtysix.chart.read.schema import schema_findings
from sixtysix.errors import did_you_mean

_CHOICES = ("when", "unless")
_ALTERNATIVES = ("oneOf", "anyOf", "allOf")


def feature_findings(outline: Outline, schema: Schema) -> Iterator[Finding]:
    """Parameters and values of parameters that a feature names and the schema does not have."""
    known = parameter_paths(schema)
    for feature in outline.tables["feature"].values():
        for key, path, value in _choices(feature):
            place = (*feature.place, key, path)
            if path not in known:
                message = f"there is no parameter {path[:64]}{did_you_mean(path, known)}"
                yield Finding(place, "unknown-parameter", message, at_key=True)
            elif outline.is_whole(place):
                yield from _value_findings(value, place, known[path])


def parameter_paths(schema: Schema) -> dict[str, list[Schema]]:
    """The dotted path of every parameter and group, with the schemas it may have."""
    paths: dict[str, list[Schema]] = {}
    waiting: list[tuple[str, Any]] = [("", schema)]
    while waiting:
        path, around = waiting.pop(0)
        for name, inner in _properties(around):
            paths.setdefault(path + name, []).append(inner)
            waiting.append((f"{path}{name}.", inner))
    return paths


def features_on(outline: Outline, parameters: Parameters) -> frozenset[str]:
    """The features that the parameters turn on."""
    features = (
        Feature(e.name, "", _values(e.data.get("when")), _values(e.data.get("unless")))
        for e in outline.tables["feature"].values()
        if outline.is_whole(e.place)
    )
    return frozenset(feature.name for feature in features if feature.is_on(parameters))


def _choices(feature: Entry) -> Iterator[tuple[str, str, Any]]:
    for key in _CHOICES:
        choice = feature.data.get(key)
        for path, value in choice.items() if isinstance(choice, dict) else ():
            yield key, path, value


def _value_findings(value: Any, place: Pointer, schemas: list[Schema]) -> Iterator[Finding]:
    items = enumerate(value) if isinstance(value, list) else [(None, value)]
    for index, item in items:
        found = [schema_findings(item, schema) for schema in schemas]
        if all(found):
            first = found[0][0]
            yield Finding(place if index is None else (*place, index), "unknown-value", first.message)


def _properties(schema: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(schema, Mapping):
        yield from schema.get("properties", {}).items()
        for keyword in _ALTERNATIVES:
            for alternative in schema.get(keyword, ()):
                yield from _properties(alternative)


def _values(choice: Any) -> dict[str, tuple[Any, ...]]:
    choice = choice if isinstance(choice, dict) else {}
    return {path: tuple(v) if isinstance(v, list) else (v,) for path, v in choice.items()}
