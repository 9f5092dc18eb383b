"""The schemas of files and of JSON forms, as an editor loads them."""

import json
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from sixtysix.chart import spec_dir

SCHEMAS: dict[str, Any] = {
    path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
    for path in (spec_dir() / "schema").glob("*.schema.json")
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (f"{kind}.schema.json", Resource.from_contents(schema)) for kind, schema in SCHEMAS.items()
)


def validator(kind: str) -> Draft202012Validator:
    """Return a validator for a schema, which also knows the other schemas."""
    return Draft202012Validator(SCHEMAS[kind], registry=REGISTRY)
