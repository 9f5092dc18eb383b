"""From the declared parameters of a family to the JSON Schemas that editors read."""

import json
from collections.abc import Iterable

from sixtysix.chart.parameters import Declarations, Parameter, Schema
from sixtysix.chart.paths import read_schema

VALUES, VARIANT = "parameters.schema.json", "variant.schema.json"


def schema_files(declarations: Declarations, variants: Iterable[str]) -> dict[str, str]:
    """Write the schema of complete parameters, and that of a variant's file: house rules may extend the variants."""
    head, says = read_schema("variant-file"), "Parameters by group. House rules give only what they change."
    properties = head["properties"]
    examples = sorted(variants)
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
            "parameters": {**properties["parameters"], "$ref": "#/$defs/parameters"},
        },
        "$defs": {
            "variant": {"description": "A variant of the family.", "type": "string", "examples": examples},
            "parameters": _mapping(says, declarations.groups, values, f"{VALUES}#"),
        },
    }
    files = {VALUES: values, VARIANT: variant}
    return {name: json.dumps(file, indent=2, ensure_ascii=False) + "\n" for name, file in files.items()}


def _mapping(says: str, declared: Iterable[Parameter], around: Schema, place: str) -> Schema:
    """Give the schema of a mapping that needs no key. What lies deeper may be a key too, with dots."""
    known: dict[str, Schema] = {}

    def declare(parameters: Iterable[Parameter], around: Schema, place: str, dotted: str) -> None:
        for one in parameters:
            schema, at = around["properties"][one.name], f"{place}/properties/{one.name}"
            if not one.parts:
                known[dotted + one.name] = {"description": one.says, "$ref": at}
                continue
            *others, inside = schema.get("oneOf", [schema])
            at += f"/oneOf/{len(others)}" * bool(others)
            mapping = _mapping(one.says, one.parts, inside, at)
            either = {"description": one.says, "oneOf": [*others, mapping]}
            known[dotted + one.name] = either if others else mapping
            declare(one.parts, inside, at, f"{dotted}{one.name}.")

    declare(declared, around, place, "")
    return {"description": says, "type": "object", "properties": known, "additionalProperties": False}
