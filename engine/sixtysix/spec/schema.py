"""Data against a JSON Schema, every difference told in a sentence."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

import jsonschema.validators
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing.exceptions import Unresolvable
from referencing.jsonschema import EMPTY_REGISTRY

from sixtysix.spec.document import BROKEN
from sixtysix.spec.problems import Finding, Pointer, did_you_mean, nearest
from sixtysix.spec.words import bare, either, hint, kinds, quoting, written

Schema = Mapping[str, Any]

MOST_ERRORS = 100


def schema_findings(data: Any, schema: Schema) -> list[Finding]:
    """Every difference between the data and the schema. What could not be read is passed over."""
    try:
        errors = list(islice(_Validator(schema, registry=EMPTY_REGISTRY).iter_errors(data), MOST_ERRORS))
    except (RecursionError, Unresolvable) as error:
        return [Finding((), "bad-schema", f"the schema cannot be followed: {error}")]
    found = dict.fromkeys(f for e in errors if not _is_idle(e, errors, schema) for f in _findings(e))
    respelt = {f for e in errors if e.validator == "additionalProperties" for f in _misspelt(e)}
    return [f for f in found if f not in respelt]


def _findings(error: ValidationError) -> Iterator[Finding]:
    if error.instance is BROKEN:
        return iter(())
    tell = _BY_KEYWORD.get(str(error.validator), _anything)
    if "propertyNames" in error.schema_path and isinstance(error.instance, str):
        return iter([_bad_key(error)])
    return tell(error)


def _place(error: ValidationError) -> Pointer:
    return tuple(error.absolute_path)


def _bad_key(error: ValidationError) -> Finding:
    expected = (
        error.schema.get("description", "another form") if isinstance(error.schema, dict) else "another form"
    )
    message = f"{written(error.instance)} cannot be a key here: expected {_lower(expected)}"
    return Finding((*_place(error), error.instance), "bad-name", message, at_key=True)


def _unknown_keys(error: ValidationError) -> Iterator[Finding]:
    known = _known_keys(error)
    for key in islice((k for k in error.instance if k not in known), MOST_ERRORS):
        meant = did_you_mean(key, known) or f"; known are {', '.join(known)}"
        yield Finding((*_place(error), key), "unknown-key", f"unknown key {key[:64]}{meant}", at_key=True)


def _known_keys(error: ValidationError) -> list[str]:
    return list(error.schema.get("properties", {})) if isinstance(error.schema, dict) else []


def _misspelt(error: ValidationError) -> Iterator[Finding]:
    """What is missing only because its key is misspelt."""
    known = _known_keys(error)
    meant = (nearest(k, known) for k in islice((k for k in error.instance if k not in known), MOST_ERRORS))
    return (_missing(_place(error), key) for key in meant if key)


def _missing_keys(error: ValidationError) -> Iterator[Finding]:
    return (_missing(_place(error), key) for key in error.validator_value if key not in error.instance)


def _missing(place: Pointer, key: str) -> Finding:
    return Finding(place, "missing-key", f"the key {key} is missing")


def _wrong_type(error: ValidationError) -> Iterator[Finding]:
    message = f"expected {kinds(error.validator_value)}, got {written(error.instance)}"
    yield Finding(_place(error), "wrong-type", message + quoting(error.instance, error.validator_value))


def _not_among(error: ValidationError) -> Iterator[Finding]:
    choices = error.validator_value if error.validator == "enum" else [error.validator_value]
    message = f"expected {either(map(bare, choices))}, got {written(error.instance)}"
    yield Finding(_place(error), "unknown-value", message + hint(error.instance, choices))


def _out_of_range(error: ValidationError) -> Iterator[Finding]:
    bound = "at least" if error.validator == "minimum" else "at most"
    message = f"expected {bound} {error.validator_value}, got {error.instance}"
    yield Finding(_place(error), "out-of-range", message)


def _wrong_size(error: ValidationError) -> Iterator[Finding]:
    keyword, limit = str(error.validator), error.validator_value
    bound = "at least" if keyword.startswith("min") else "at most"
    things = {"Items": "items", "Length": "characters", "Properties": "keys"}[keyword[3:]]
    message = f"expected {bound} {limit} {things if limit != 1 else things[:-1]}, got {len(error.instance)}"
    yield Finding(_place(error), "wrong-size", message)


def _wrong_form(error: ValidationError) -> Iterator[Finding]:
    about = error.schema.get("description", f"text like {error.validator_value}")
    yield Finding(
        _place(error), "wrong-form", f"{written(error.instance)} does not fit: expected {_lower(about)}"
    )


def _repeated_items(error: ValidationError) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, item in enumerate(error.instance):
        if repr(item) in seen:
            yield Finding((*_place(error), index), "repeated-item", f"{written(item)} is listed twice")
        seen.add(repr(item))


def _forbidden(error: ValidationError) -> Iterator[Finding]:
    refused = error.validator_value
    if list(refused) == ["multipleOf"]:
        what = "an odd number" if refused["multipleOf"] == 2 else f"no multiple of {refused['multipleOf']}"
        yield Finding(_place(error), "out-of-range", f"expected {what}, got {written(error.instance)}")
    else:
        yield Finding(_place(error), "unknown-value", f"{written(error.instance)} is not allowed here")


def _no_alternative(error: ValidationError) -> Iterator[Finding]:
    """The alternative that the value was meant for, if its kind tells; else all of them."""
    branches: dict[Any, list[ValidationError]] = {}
    for cause in error.context or ():
        branches.setdefault(cause.schema_path[0], []).append(cause)
    meant = [causes for causes in branches.values() if not any(map(_refuses_kind, causes))]
    if meant:
        return (finding for cause in meant[0] for finding in _findings(cause))
    expected = [words for schema in error.validator_value for words in _expected(schema)]
    constants = [c for schema in error.validator_value for c in _constants(schema)]
    message = f"expected {either(expected)}, got {written(error.instance)}{hint(error.instance, constants)}"
    return iter([Finding(_place(error), "unknown-value", message)])


def _refuses_kind(cause: ValidationError) -> bool:
    return not cause.relative_path and cause.validator in ("type", "const", "enum")


def _expected(schema: Any) -> list[str]:
    constants = _constants(schema)
    if constants:
        return [bare(c) for c in constants]
    if not isinstance(schema, dict):
        return []
    return (
        [kinds(schema["type"])] if "type" in schema else [_lower(schema.get("description", "something else"))]
    )


def _constants(schema: Any) -> list[Any]:
    if not isinstance(schema, dict):
        return []
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def _anything(error: ValidationError) -> Iterator[Finding]:
    yield Finding(
        _place(error), "unknown-value", f"{written(error.instance)} does not fit: {error.message[:200]}"
    )


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _is_idle(error: ValidationError, errors: list[ValidationError], schema: Schema) -> bool:
    """Whether a demand of ``then`` or ``else`` hangs on a key that is itself missing or wrong."""
    steps = list(error.absolute_schema_path)
    branch = next((i for i, step in enumerate(steps) if step in ("then", "else")), None)
    if branch is None:
        return False
    around: Any = schema
    for step in steps[:branch]:
        around = _part(around, step)
    asked = set(_part(_part(around, "if"), "properties"))
    place = list(error.absolute_path)
    return any(
        _concerns(e, place, asked) for e in errors if not {"then", "else"} & set(e.absolute_schema_path)
    )


def _part(schema: Any, step: str | int) -> Any:
    """A part of a schema; nothing where a reference leads elsewhere."""
    try:
        return schema[step]
    except (LookupError, TypeError):
        return {}


def _concerns(error: ValidationError, place: list[str | int], keys: set[str]) -> bool:
    path = list(error.absolute_path)
    if path == place and error.validator == "required":
        return any(key not in error.instance for key in keys)
    return path[: len(place)] == place and len(path) > len(place) and path[len(place)] in keys


def _unique(validator: Any, wanted: bool, items: Any, schema: Any) -> Iterator[ValidationError]:
    if wanted and isinstance(items, list) and len({repr(item) for item in items}) < len(items):
        yield ValidationError("items are repeated")


def _integer(checker: Any, value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_BY_KEYWORD: dict[str, Callable[[ValidationError], Iterator[Finding]]] = {
    "additionalProperties": _unknown_keys,
    "required": _missing_keys,
    "type": _wrong_type,
    "enum": _not_among,
    "const": _not_among,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "minItems": _wrong_size,
    "maxItems": _wrong_size,
    "minLength": _wrong_size,
    "maxLength": _wrong_size,
    "minProperties": _wrong_size,
    "maxProperties": _wrong_size,
    "pattern": _wrong_form,
    "uniqueItems": _repeated_items,
    "not": _forbidden,
    "oneOf": _no_alternative,
    "anyOf": _no_alternative,
}

_Validator = jsonschema.validators.extend(
    Draft202012Validator,
    validators={"uniqueItems": _unique},
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _integer),
)
