"""From the declared parameters of a family to the JSON Schemas that editors read."""

import json
from collections.abc import Iterable, Iterator

from sixtysix.chart.parameters import Declarations, Parameter, Schema
from sixtysix.chart.paths import read_schema

VALUES, VARIANT = "parameters.schema.json", "variant.schema.json"


def schema_files(declarations: Declarations, variants: Iterable[str]) -> dict[str, str]:
    """Write the schema of complete parameters, and that of a variant's file: house rules may extend the variants."""
    head, says = read_schema("variant-file"), "Parameters by group. House rules give only what they change."
    properties = head["properties"]
    examples = sorted(variants)
    parameters = {**properties["parameters"], "$ref": "#/$defs/parameters"}
    values = {
        "$schema": head["$schema"],
        "$id": VALUES,
        "title": "Parameters of a variant",
        "description": "Every number and choice of a variant. `source` cites what a parameter rests on.",
        **declarations.schema,
    }
    variant = {
        **head,
        "$id": VARIANT,
        "title": "Variant or house rules",
        "properties": {
            **properties,
            "extends": {**properties["extends"], "examples": examples},
            "parameters": parameters,
        },
        "$defs": {
            "variant": {"description": "A variant of the family.", "type": "string", "examples": examples},
            "parameters": _mapping(says, declarations.groups, values, f"{VALUES}#"),
        },
    }
    return {VALUES: _text(values), VARIANT: _text(variant)}


def _mapping(says: str, declared: Iterable[Parameter], around: Schema, place: str) -> Schema:
    """Give the schema of a mapping that needs no key. What lies deeper may be a key too, with dots."""
    return {
        "description": says,
        "type": "object",
        "properties": dict(_properties(declared, around, place, "")),
        "additionalProperties": False,
    }


def _properties(
    declared: Iterable[Parameter], around: Schema, place: str, dotted: str
) -> Iterator[tuple[str, Schema]]:
    for one in declared:
        schema, at = around["properties"][one.name], f"{place}/properties/{one.name}"
        if not one.parts:
            yield dotted + one.name, {"description": one.says, "$ref": at}
            continue
        others = schema.get("oneOf", [schema])[:-1]
        inside, at = (schema["oneOf"][-1], f"{at}/oneOf/{len(others)}") if others else (schema, at)
        mapping = _mapping(one.says, one.parts, inside, at)
        yield dotted + one.name, {"description": one.says, "oneOf": [*others, mapping]} if others else mapping
        yield from _properties(one.parts, inside, at, f"{dotted}{one.name}.")


def _text(schema: Schema) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"
