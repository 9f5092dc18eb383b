"""Checks files and messages against JSON Schemas.

The library jsonschema explains all mistakes in a file. The library jsonschema-rs checks messages, because jsonschema is
slow: it needs 48 s for the 40,000 messages of a `conform` run with 200 hands, and jsonschema-rs needs 0.3 s.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from itertools import islice
from operator import getitem
from pathlib import Path
from typing import Any, NoReturn

import jsonschema
import jsonschema_rs
from jsonschema.validators import extend
from referencing import Registry, Resource

from sixtysix.chart.document import MOST_MISTAKES, Document, read, read_document
from sixtysix.chart.paths import Schema, read_schema, spec_dir
from sixtysix.chart.problems import Mistake, Pointer, refuse
from sixtysix.errors import SixtySixError, counted, did_you_mean, nearest

MISSING = "missing-key"  # the code of a missing key

Error = Any  # A ``ValidationError`` whose values are all set; the library's annotations allow unset values

LONGEST_VALUE = 40

_BRANCHES = {"then", "else"}

_KINDS = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def read_in_form(path: Path, schema: str) -> Document:
    """Return the document in a file. ``schema`` is the name of a schema, such as ``rulebook``.

    Raises:
        SpecError: if the file cannot be read, is not plain YAML, or does not fit the schema.
    """
    document = read_document(path)
    refuse(document.problems_of(schema_mistakes(document.data, read_schema(schema))))
    return document


def schema_mistakes(data: object, schema: Schema) -> list[Mistake]:
    """Return a mistake for each key or value in ``data`` that does not fit the schema."""
    errors = list(islice(_Validator(schema, registry=_registry()).iter_errors(data), MOST_MISTAKES))
    # A branch depends on other keys; which branch was meant is known only when these keys are right.
    certain = [e for e in errors if _BRANCHES.isdisjoint(e.absolute_schema_path)]
    mistakes = (mistake for e in certain or errors for mistake in _mistakes_of(e))
    found = dict.fromkeys(islice(mistakes, MOST_MISTAKES))
    unknown = [e for e in errors if e.validator == "additionalProperties"]
    misspelt = {
        _missing(tuple(e.absolute_path), meant)
        for e in unknown
        for key in _unknown(e)
        if (meant := nearest(key, e.schema.get("properties", {})))
    }
    of_wrong_type = {mistake.pointer for mistake in found if mistake.code == "wrong-type"}
    return [
        mistake
        for mistake in found
        if mistake not in misspelt and (mistake.code == "wrong-type" or mistake.pointer not in of_wrong_type)
    ]


# JSON Schema accepts 1.0 as an integer. A person who writes it means something else.
_Base = jsonschema.Draft202012Validator
_Validator = extend(  # type: ignore[no-untyped-call]
    _Base, type_checker=_Base.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
)


@cache
def _registry() -> Registry[Any]:
    chart = read_schema("chart")  # the schema to which other schemas refer
    known: Registry[Any] = Registry().with_resource(chart["$id"], Resource.from_contents(chart))
    return known


def written(value: object) -> str:
    """Return a value for a message, such as ``"PLAY"``, ``66`` or ``a list``."""
    if isinstance(value, dict):
        return _KINDS["object"]
    if isinstance(value, list):
        return _KINDS["array"]
    if value is None:
        return _KINDS["null"]
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def bare(value: object) -> str:
    """Return a value for a message. A text has quotes only if it looks like another value: ``"true"``."""
    if not isinstance(value, str) or value in ("", "true", "false", "null") or _is_number(value):
        return written(value)
    return value


def _is_number(text: str) -> bool:
    return re.fullmatch("-?[0-9]{1,20}", text) is not None


def _kinds(types: str | Sequence[str]) -> str:
    """Return JSON types in words: ``a list or text``."""
    return _either(_KINDS[t] for t in ([types] if isinstance(types, str) else types))


def _either(words: Iterable[str]) -> str:
    """Return the words joined as ``a, b or c``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _quotes_or_nearest(value: object, choices: Sequence[object]) -> str:
    if not isinstance(value, (str, dict, list)):
        text = json.dumps(value)
        return f'; write it in quotes: "{text}"' if text in choices else ""
    return did_you_mean(value, [c for c in choices if isinstance(c, str)])


def _quoting(value: object, types: str | Sequence[str]) -> str:
    """Return advice for a value of the wrong type, such as ``; write it in quotes`` or ``; write 66``."""
    wanted = {types} if isinstance(types, str) else set(types)
    if "string" in wanted and isinstance(value, (bool, int, float)):
        return "; write it in quotes"
    is_number = wanted & {"integer", "number"} and isinstance(value, str) and _is_number(value)
    return f"; write {int(str(value))}" if is_number else ""


def _mistakes_of(error: Error) -> Iterator[Mistake]:
    value, required, place = error.instance, error.validator_value, tuple(error.absolute_path)
    keyword, schema = error.validator, error.schema if isinstance(error.schema, dict) else {}
    about = _lower(schema.get("description", ""))
    if "propertyNames" in error.absolute_schema_path and isinstance(value, str):
        message = f"{written(value)} cannot be a key here: expected {about or 'another form'}"
        yield Mistake((*place, value), "bad-name", message, at_key=True)
        return
    match keyword:
        case "additionalProperties":
            known = schema.get("properties", {})
            for key in _unknown(error):
                end = _belongs(key, error) or did_you_mean(key, known) or f"; known are {', '.join(known)}"
                yield Mistake((*place, key), "unknown-key", f"unknown key {key[:64]}{end}", at_key=True)
        case "required":
            yield from (_missing(place, key) for key in required if key not in value)
        case "uniqueItems":
            kinds = [repr(item) for item in value]
            for index, item in enumerate(value):
                if kinds[index] in kinds[:index]:
                    yield Mistake((*place, index), "repeated-item", f"{written(item)} is listed twice")
        case "oneOf" | "anyOf":
            yield from _no_alternative(error)
        case "type":
            message = f"expected {_kinds(required)}, got {written(value)}{_quoting(value, required)}"
            yield Mistake(place, "wrong-type", message)
        case "enum" | "const":
            choices = required if keyword == "enum" else [required]
            yield Mistake(place, "unknown-value", _no_choice(value, map(bare, choices), choices))
        case "pattern":
            message = f"{written(value)} does not fit: expected {about or f'text like {required}'}"
            yield Mistake(place, "wrong-form", message)
        case "not":
            other = "an odd number" if required == {"multipleOf": 2} else "another value"
            yield Mistake(place, "out-of-range", f"expected {other}, got {written(value)}")
        case _ if keyword.startswith(("min", "max")):
            bound = "at least" if keyword.startswith("min") else "at most"
            thing = {"Items": "item", "Length": "character", "Properties": "key"}.get(keyword[3:])
            code, got = ("wrong-size", len(value)) if thing else ("out-of-range", value)
            message = f"expected {bound} {counted(required, thing) if thing else required}, got {got}"
            yield Mistake(place, code, message)
        case _:
            yield Mistake(place, "unknown-value", error.message)


def _no_choice(value: object, expected: Iterable[str], choices: Sequence[object]) -> str:
    return f"expected {_either(expected)}, got {written(value)}{_quotes_or_nearest(value, choices)}"


def _unknown(error: Error) -> Iterator[str]:
    known = error.schema.get("properties", {})
    return islice((key for key in error.instance if key not in known), MOST_MISTAKES)


def _belongs(key: str, error: Error) -> str:
    """Return advice for a key that belongs one level deeper, or an empty string for another key."""
    head, defined = key.partition(".")[0], error.schema.get("$defs", {})
    for name, inner in error.schema.get("properties", {}).items():
        form = {**inner, **defined.get(name, {})}.get("properties", {}).get(head)
        if form and (form.get("type", "object") == "object" or not isinstance(error.instance[key], dict)):
            return f"; it belongs under {name}"
    return ""


def _missing(place: Pointer, key: str) -> Mistake:
    return Mistake(place, MISSING, f"the key {key} is missing")


# "None of five forms fits" helps nobody. The kind of the value shows which form was meant: a mapping means the form for
# mappings. So the mistakes in that form are reported; all forms are listed only if every form rejects the kind.
def _no_alternative(error: Error) -> Iterator[Mistake]:
    branches: dict[object, list[Error]] = {}
    for cause in error.context:
        branches.setdefault(cause.relative_schema_path[0], []).append(cause)
    for causes in branches.values():
        if all(cause.relative_path or cause.validator not in ("type", "const", "enum") for cause in causes):
            yield from (mistake for cause in causes for mistake in _mistakes_of(cause))
            return
    constants, expected = list[object](), list[str]()
    for form in error.validator_value:
        fixed = [form["const"]] if "const" in form else list(form.get("enum", ()))
        kind = _kinds(form["type"]) if "type" in form else _lower(form.get("description", "something else"))
        constants += fixed
        expected += map(bare, fixed) if fixed else [kind]
    message = _no_choice(error.instance, expected, constants)
    yield Mistake(tuple(error.absolute_path), "unknown-value", message)


LONGEST_LINE = 200  # maximum characters of a message


def malformed(value: object, form: str) -> str | None:
    """Return what is wrong with a value, or None if the value fits the schema.

    Args:
        value: a result of `parse_json` or `plain_json`. In other values, tuples and NaN may not be detected.
        form: a schema such as ``hand``, or a definition in a schema such as ``protocol/send_reply``.
    """
    validator = _of_form(form)
    try:
        if validator.is_valid(value):
            return None
        # A failed choice explains least, and an outer mistake explains the inner ones.
        error = min(validator.iter_errors(value), key=lambda e: ("Of" in e.kind.name, len(e.instance_path)))
    except ValueError as problem:
        return f"no JSON: {problem}"[:LONGEST_LINE]
    place = ".".join(map(str, error.instance_path))
    message = (f"{place}: {error.message}" if place else error.message)[:LONGEST_LINE]
    kind: Any = error.kind
    if kind.name == "enum":
        return message + did_you_mean(error.instance, [one for one in kind.options if isinstance(one, str)])
    return message


def unknown_keys(value: Any, form: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each key that the schema does not know, together with the JSON object that has the key."""
    found = {}
    for error in _of_form(form).iter_errors(value):
        kind: Any = error.kind
        if kind.name == "additionalProperties":
            found[tuple(error.instance_path)] = kind.unexpected
    for path, keys in found.items():
        yield from ((key, reduce(getitem, path, value)) for key in keys)


def read_form(path: Path, form: str, what: str) -> Any:
    """Return the content of a JSON file. Raise SixtySixError if the content does not fit the schema ``form``."""
    try:
        content = parse_json(read(path))
    except json.JSONDecodeError as error:
        raise SixtySixError(f"{path}:{error.lineno}:{error.colno}: not JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise SixtySixError(f"{path}: not JSON: {error}") from None
    if problem := malformed(content, form):
        raise SixtySixError(f"{path}: not {what}: {problem}")
    return content


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a JSON number")


_JSON = json.JSONDecoder(parse_constant=_refuse)


def parse_json(text: str) -> Any:
    """Return the value of a JSON text. NaN, Infinity and lone surrogates are errors.

    Raises:
        ValueError: if the text is not JSON.
        RecursionError: if the text is nested too deeply.
    """
    value = _JSON.decode(text)
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()  # fails for a lone surrogate
    return value


def plain_json(value: object) -> Any:
    """Return a value after a round trip through JSON. Raise ValueError if JSON cannot express the value."""
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from None


@cache
def _of_form(form: str) -> jsonschema_rs.Draft202012Validator:
    schema, _, part = form.partition("/")
    names = sorted(path.name for path in (spec_dir() / "schema").glob("*.schema.json"))
    schemas = [(name, read_schema(name.removesuffix(".schema.json"))) for name in names]
    place = f"{schema}.schema.json" + (f"#/$defs/{part}" if part else "")
    return jsonschema_rs.Draft202012Validator({"$ref": place}, registry=jsonschema_rs.Registry(schemas))
