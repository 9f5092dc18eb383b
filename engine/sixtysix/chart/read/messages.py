"""Differences from a schema in sentences: one small function a keyword, and the words for values and their kinds."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from sixtysix.chart.problems import MOST_FINDINGS, Finding, Pointer
from sixtysix.chart.read.difference import Difference, Schema
from sixtysix.chart.read.yaml import BROKEN
from sixtysix.errors import did_you_mean, nearest

LONGEST_VALUE = 40

_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def written(value: Any) -> str:
    """A value as it would be written in YAML; of a long one the beginning, of a collection only its kind."""
    if isinstance(value, dict):
        return _KINDS["object"]
    if isinstance(value, list):
        return _KINDS["array"]
    if value is None:
        return _KINDS["null"]
    text = repr(value) if value is BROKEN else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def bare(value: Any) -> str:
    """A value in a list of choices: text without quotes, unless it would not be text then."""
    if isinstance(value, str) and not _would_change(value):
        return value
    return written(value)


def kinds(types: str | Sequence[str]) -> str:
    """``a list or text``"""
    return either(_KINDS[t] for t in ([types] if isinstance(types, str) else types))


def either(words: Iterable[str]) -> str:
    """``a, b or c``"""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def hint(value: Any, choices: Sequence[Any]) -> str:
    """How a value can be made one of the choices: quoted, unquoted, or spelt like the nearest one."""
    if not isinstance(value, str) and not isinstance(value, (dict, list)):
        text = json.dumps(value) if value is not BROKEN else ""
        return f'; write it in quotes: "{text}"' if text in choices else ""
    if isinstance(value, str) and value in [json.dumps(c) for c in choices if not isinstance(c, str)]:
        return "; write it without quotes"
    return did_you_mean(value, [c for c in choices if isinstance(c, str)])


def quoting(value: Any, types: str | Sequence[str]) -> str:
    """The advice to quote what should be text, or not to quote what should be a number or truth value."""
    wanted = {types} if isinstance(types, str) else set(types)
    if "string" in wanted and isinstance(value, (bool, int, float)):
        return "; write it in quotes"
    if "boolean" in wanted and value in ("true", "false"):
        return "; write it without quotes"
    if wanted & {"integer", "number"} and isinstance(value, str) and value.lstrip("-").isdigit():
        return "; write it without quotes"
    return ""


def _would_change(text: str) -> bool:
    return text in ("", "true", "false", "null") or text.lstrip("-").isdigit()


def tell(difference: Difference) -> Iterator[Finding]:
    """What is wrong. Of a value that could not be read it is known already."""
    if difference.given is BROKEN:
        return iter(())
    if difference.about_key:
        return iter([_bad_key(difference)])
    return _BY_KEYWORD.get(difference.keyword, _anything)(difference)


def misspelt_keys(difference: Difference) -> Iterator[str]:
    """Of unknown keys: the known ones that they seem to mean."""
    known = _known(difference)
    return (meant for key in _unknown(difference) if (meant := nearest(key, known)))


def missing_by_misspelling(difference: Difference) -> Iterator[Finding]:
    """Of unknown keys: what is missing only because such a key is misspelt."""
    return (_missing(difference.place, meant) for meant in misspelt_keys(difference))


def _bad_key(d: Difference) -> Finding:
    message = f"{written(d.given)} cannot be a key here: expected {_lower(d.about or 'another form')}"
    return Finding((*d.place, d.given), "bad-name", message, at_key=True)


def _known(d: Difference) -> list[str]:
    return list(d.schema.get("properties", {}))


def _unknown(d: Difference) -> Iterator[str]:
    known = _known(d)
    return islice((key for key in d.given if key not in known), MOST_FINDINGS)


def _unknown_keys(d: Difference) -> Iterator[Finding]:
    known = _known(d)
    for key in _unknown(d):
        meant = _belongs(key, d.schema) or did_you_mean(key, known) or f"; known are {', '.join(known)}"
        yield Finding((*d.place, key), "unknown-key", f"unknown key {key[:64]}{meant}", at_key=True)


def _belongs(key: str, schema: Schema) -> str:
    """The end of a message about a key that one level further in would be known."""
    head, defined = key.partition(".")[0], schema.get("$defs", {})
    inside = (
        name
        for name, inner in schema.get("properties", {}).items()
        if head in {**inner, **defined.get(name, {})}.get("properties", {})
    )
    return "".join(f"; it belongs under {name}" for name in islice(inside, 1))


def _missing_keys(d: Difference) -> Iterator[Finding]:
    return (_missing(d.place, key) for key in d.demand if key not in d.given)


def _missing(place: Pointer, key: str) -> Finding:
    return Finding(place, "missing-key", f"the key {key} is missing")


def _wrong_type(d: Difference) -> Iterator[Finding]:
    message = f"expected {kinds(d.demand)}, got {written(d.given)}{quoting(d.given, d.demand)}"
    yield Finding(d.place, "wrong-type", message)


def _not_among(d: Difference) -> Iterator[Finding]:
    choices = d.demand if d.keyword == "enum" else [d.demand]
    message = f"expected {either(map(bare, choices))}, got {written(d.given)}{hint(d.given, choices)}"
    yield Finding(d.place, "unknown-value", message)


def _out_of_range(d: Difference) -> Iterator[Finding]:
    bound = "at least" if d.keyword == "minimum" else "at most"
    yield Finding(d.place, "out-of-range", f"expected {bound} {d.demand}, got {d.given}")


def _wrong_size(d: Difference) -> Iterator[Finding]:
    bound = "at least" if d.keyword.startswith("min") else "at most"
    things = {"Items": "items", "Length": "characters", "Properties": "keys"}[d.keyword[3:]]
    message = f"expected {bound} {d.demand} {things if d.demand != 1 else things[:-1]}, got {len(d.given)}"
    yield Finding(d.place, "wrong-size", message)


def _wrong_form(d: Difference) -> Iterator[Finding]:
    expected = _lower(d.about) if d.about else f"text like {d.demand}"
    yield Finding(d.place, "wrong-form", f"{written(d.given)} does not fit: expected {expected}")


def _repeated_items(d: Difference) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, item in enumerate(d.given):
        if repr(item) in seen:
            yield Finding((*d.place, index), "repeated-item", f"{written(item)} is listed twice")
        seen.add(repr(item))


def _forbidden(d: Difference) -> Iterator[Finding]:
    factor = d.demand.get("multipleOf")
    expected = "an odd number" if factor == 2 else f"no multiple of {factor}" if factor else "another value"
    yield Finding(d.place, "out-of-range", f"expected {expected}, got {written(d.given)}")


def _no_alternative(d: Difference) -> Iterator[Finding]:
    """What is wrong with the alternative that the value was meant for by its kind, else all of them."""
    branches: dict[Any, list[Difference]] = {}
    for cause in d.causes:
        branches.setdefault(cause.steps[len(d.steps)], []).append(cause)
    meant = [causes for causes in branches.values() if not any(map(_refuses_kind, causes))]
    if meant:
        return (finding for cause in meant[0] for finding in tell(cause))
    constants = [c for schema in d.demand for c in _constants(schema)]
    expected = either(words for schema in d.demand for words in _expected(schema))
    message = f"expected {expected}, got {written(d.given)}{hint(d.given, constants)}"
    return iter([Finding(d.place, "unknown-value", message)])


def _refuses_kind(cause: Difference) -> bool:
    return cause.depth == 0 and cause.keyword in ("type", "const", "enum")


def _expected(schema: Any) -> list[str]:
    if _constants(schema):
        return [bare(c) for c in _constants(schema)]
    return [
        kinds(schema["type"]) if "type" in schema else _lower(schema.get("description", "something else"))
    ]


def _constants(schema: Any) -> list[Any]:
    return [schema["const"]] if "const" in schema else list(schema.get("enum", ()))


def _anything(d: Difference) -> Iterator[Finding]:
    expected = (
        f"expected {_lower(d.about)}" if d.about else f"the schema asks for {d.keyword} {written(d.demand)}"
    )
    yield Finding(d.place, "unknown-value", f"{written(d.given)} does not fit: {expected}")


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


_BY_KEYWORD: dict[str, Callable[[Difference], Iterator[Finding]]] = {
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
