"""Data against a JSON Schema: of a file all that is wrong, in sentences; of other JSON quickly what is wrong first.

Two libraries: jsonschema explains what is wrong with a file. jsonschema-rs judges messages: a run of `conform` over 200
hands has 40,000 of them, which take 0.3 s with it and 48 s with jsonschema, and all else in that run takes 5 s.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NoReturn

import jsonschema
import jsonschema_rs
from jsonschema.validators import extend
from referencing.jsonschema import EMPTY_REGISTRY

from sixtysix.chart.document import MOST_MISTAKES, Document, read, read_document
from sixtysix.chart.paths import Schema, read_schema, spec_dir
from sixtysix.chart.problems import Mistake, Pointer, refuse, value_at
from sixtysix.errors import SixtySixError, counted, did_you_mean, nearest

MISSING = "missing-key"
"""The code of a problem: a key that must be there is not."""

Error = Any
"""A ``ValidationError``, all of whose values are set; its annotations say that each may be unset."""

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
    """Read the document in a file of a form, named like its schema: ``chart``.

    Raises:
        SpecError: with everything that the schema does not accept.
    """
    document = read_document(path)
    refuse(document.problems_of(schema_mistakes(document.data, read_schema(schema))))
    return document


def schema_mistakes(data: object, schema: Schema) -> list[Mistake]:
    """Return everything in the data that the schema does not accept."""
    errors = list(islice(_Validator(schema, registry=EMPTY_REGISTRY).iter_errors(data), MOST_MISTAKES))
    # A branch looks at other keys: which one was meant is known when those are in order.
    certain = [e for e in errors if _BRANCHES.isdisjoint(e.absolute_schema_path)]
    told = (mistake for e in certain or errors for mistake in _tell(e))
    found = dict.fromkeys(islice(told, MOST_MISTAKES))
    unknown = [e for e in errors if e.validator == "additionalProperties"]
    misspelt = {
        _missing(_place(e), meant)
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


def _unique(_: object, wanted: bool, items: object, __: object) -> Iterator[jsonschema.ValidationError]:
    if wanted and isinstance(items, list) and len({repr(item) for item in items}) < len(items):
        yield jsonschema.ValidationError("an item is repeated")


# JSON Schema takes 1.0 for an integer, and for the same item as 1. A person has written two different things.
_Base = jsonschema.Draft202012Validator
_Validator = extend(  # type: ignore[no-untyped-call]
    _Base,
    validators={"uniqueItems": _unique},
    type_checker=_Base.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


def _place(error: Error) -> Pointer:
    return tuple(error.absolute_path)


def written(value: Any) -> str:
    """Write a value as YAML has it; of a long one the beginning, of a collection only its kind."""
    if isinstance(value, dict):
        return _KINDS["object"]
    if isinstance(value, list):
        return _KINDS["array"]
    if value is None:
        return _KINDS["null"]
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}…"


def bare(value: Any) -> str:
    """Write a value in a list of choices: text without quotes, unless it would not be text then."""
    if not isinstance(value, str) or value in ("", "true", "false", "null") or _is_number(value):
        return written(value)
    return value


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()


def _kinds(types: str | Sequence[str]) -> str:
    """Write ``a list or text``."""
    return _either(_KINDS[t] for t in ([types] if isinstance(types, str) else types))


def _either(words: Iterable[str]) -> str:
    """Write ``a, b or c``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:].rstrip(".")


def _about(error: Error) -> str:
    """Give what the schema says the value is; empty if it does not."""
    return _lower(error.schema.get("description", "")) if isinstance(error.schema, dict) else ""


def _hint(value: Any, choices: Sequence[Any]) -> str:
    """Say how a value can be made one of the choices: quoted, unquoted, or spelt like the nearest one."""
    if not isinstance(value, (str, dict, list)):
        text = json.dumps(value)
        return f'; write it in quotes: "{text}"' if text in choices else ""
    if isinstance(value, str) and value in [json.dumps(c) for c in choices if not isinstance(c, str)]:
        return "; write it without quotes"
    return did_you_mean(value, [c for c in choices if isinstance(c, str)])


def _quoting(value: Any, types: str | Sequence[str]) -> str:
    """Advise to quote what should be text, or not to quote what should be a number or truth value."""
    wanted = {types} if isinstance(types, str) else set(types)
    if "string" in wanted and isinstance(value, (bool, int, float)):
        return "; write it in quotes"
    is_truth = "boolean" in wanted and value in ("true", "false")
    is_number = wanted & {"integer", "number"} and isinstance(value, str) and _is_number(value)
    return "; write it without quotes" if is_truth or is_number else ""


def _tell(error: Error) -> Iterator[Mistake]:
    """Yield what is wrong."""
    given, place = error.instance, _place(error)
    if "propertyNames" in error.absolute_schema_path and isinstance(given, str):
        message = f"{written(given)} cannot be a key here: expected {_about(error) or 'another form'}"
        return iter([Mistake((*place, given), "bad-name", message, at_key=True)])
    if error.validator in _SEVERAL:
        return _SEVERAL[error.validator](error)
    code, sentence = _SINGLE.get(error.validator, ("unknown-value", _anything))
    return iter([Mistake(place, code, sentence(error))])


def _wrong_type(error: Error) -> str:
    types, given = error.validator_value, error.instance
    return f"expected {_kinds(types)}, got {written(given)}{_quoting(given, types)}"


def _not_among(error: Error) -> str:
    choices = error.validator_value if error.validator == "enum" else [error.validator_value]
    return _no_choice(error.instance, map(bare, choices), choices)


def _no_choice(given: Any, expected: Iterable[str], choices: Sequence[Any]) -> str:
    return f"expected {_either(expected)}, got {written(given)}{_hint(given, choices)}"


def _out_of_range(error: Error) -> str:
    bound = "at least" if error.validator == "minimum" else "at most"
    return f"expected {bound} {error.validator_value}, got {error.instance}"


def _wrong_size(error: Error) -> str:
    bound = "at least" if error.validator.startswith("min") else "at most"
    thing = {"Items": "item", "Length": "character", "Properties": "key"}[error.validator[3:]]
    return f"expected {bound} {counted(error.validator_value, thing)}, got {len(error.instance)}"


def _forbidden(error: Error) -> str:
    factor = error.validator_value.get("multipleOf")
    expected = "an odd number" if factor == 2 else f"no multiple of {factor}" if factor else "another value"
    return f"expected {expected}, got {written(error.instance)}"


def _wrong_form(error: Error) -> str:
    expected = _about(error) or f"text like {error.validator_value}"
    return f"{written(error.instance)} does not fit: expected {expected}"


def _anything(error: Error) -> str:
    asked = f"the schema asks for {error.validator} {written(error.validator_value)}"
    expected = f"expected {_about(error)}" if _about(error) else asked
    return f"{written(error.instance)} does not fit: {expected}"


_SINGLE: dict[str, tuple[str, Callable[[Error], str]]] = {
    "type": ("wrong-type", _wrong_type),
    **dict.fromkeys(("enum", "const"), ("unknown-value", _not_among)),
    **dict.fromkeys(("minimum", "maximum"), ("out-of-range", _out_of_range)),
    **dict.fromkeys(("minItems", "minLength", "minProperties"), ("wrong-size", _wrong_size)),
    **dict.fromkeys(("maxItems", "maxLength", "maxProperties"), ("wrong-size", _wrong_size)),
    "pattern": ("wrong-form", _wrong_form),
    "not": ("out-of-range", _forbidden),
}
"""Keywords that find one thing wrong with a value, each with its code and its message."""


def _unknown(error: Error) -> Iterator[str]:
    known = error.schema.get("properties", {})
    return islice((key for key in error.instance if key not in known), MOST_MISTAKES)


def _unknown_keys(error: Error) -> Iterator[Mistake]:
    known = error.schema.get("properties", {})
    for key in _unknown(error):
        meant = _belongs(key, error.schema) or did_you_mean(key, known) or f"; known are {', '.join(known)}"
        message = f"unknown key {key[:64]}{meant}"
        yield Mistake((*_place(error), key), "unknown-key", message, at_key=True)


def _belongs(key: str, schema: Schema) -> str:
    """End the message about a key that would be known one level further in."""
    head, defined = key.partition(".")[0], schema.get("$defs", {})
    for name, inner in schema.get("properties", {}).items():
        if head in {**inner, **defined.get(name, {})}.get("properties", {}):
            return f"; it belongs under {name}"
    return ""


def _missing(place: Pointer, key: str) -> Mistake:
    return Mistake(place, MISSING, f"the key {key} is missing")


def _repeated_items(error: Error) -> Iterator[Mistake]:
    seen: set[str] = set()
    for index, item in enumerate(error.instance):
        if repr(item) in seen:
            message = f"{written(item)} is listed twice"
            yield Mistake((*_place(error), index), "repeated-item", message)
        seen.add(repr(item))


# "None of five forms fits" helps nobody. The form that was meant shows by its kind: the one that takes a mapping, if
# a mapping is given. So that one's own errors are told; only if every form refuses the kind are all of them listed.
def _no_alternative(error: Error) -> Iterator[Mistake]:
    """Say what is wrong with the alternative that the value was meant for by its kind, else all of them."""
    branches: dict[Any, list[Error]] = {}
    for cause in error.context:
        branches.setdefault(cause.relative_schema_path[0], []).append(cause)
    for causes in branches.values():
        if all(cause.relative_path or cause.validator not in ("type", "const", "enum") for cause in causes):
            return (mistake for cause in causes for mistake in _tell(cause))
    constants, expected = list[Any](), list[str]()
    for form in error.validator_value:
        fixed = [form["const"]] if "const" in form else list(form.get("enum", ()))
        kind = _kinds(form["type"]) if "type" in form else _lower(form.get("description", "something else"))
        constants += fixed
        expected += map(bare, fixed) if fixed else [kind]
    message = _no_choice(error.instance, expected, constants)
    return iter([Mistake(_place(error), "unknown-value", message)])


_SEVERAL: dict[str, Callable[[Error], Iterator[Mistake]]] = {
    "additionalProperties": _unknown_keys,
    "required": lambda e: (_missing(_place(e), key) for key in e.validator_value if key not in e.instance),
    "uniqueItems": _repeated_items,
    **dict.fromkeys(("oneOf", "anyOf"), _no_alternative),
}
"""Keywords that may find several things wrong."""


LONGEST_LINE = 200
"""Characters of a message."""


def malformed(value: Any, form: str) -> str | None:
    """Say what is wrong with a value, and where in it; None if it is in form.

    Args:
        value: what `parse_json` or `plain_json` gave. The library takes a tuple for a list, and NaN for null.
        form: a schema, or one of its definitions: ``hand``, ``protocol/send_reply``.
    """
    validator = _of_form(form)
    try:
        if validator.is_valid(value):
            return None
        # A failed choice says least, and what is wrong further out explains what is wrong inside.
        error = min(validator.iter_errors(value), key=lambda e: ("Of" in e.kind.name, len(e.instance_path)))
    except ValueError as problem:
        return f"no JSON: {problem}"[:LONGEST_LINE]
    place = ".".join(map(str, error.instance_path))
    message = (f"{place}: {error.message}" if place else error.message)[:LONGEST_LINE]
    kind: Any = error.kind
    # The key or the value that was probably meant, if it was one of those that the schema lists.
    if kind.name == "enum":
        known = [name for name in kind.options if isinstance(name, str)]
        return message + did_you_mean(error.instance, known)
    if kind.name == "additionalProperties":
        around = value_at(read_schema(form.partition("/")[0]), (*error.schema_path[:-1], "properties"))
        return message + did_you_mean(kind.unexpected[0], list(around or ()))
    return message


def read_form(path: Path, form: str, what: str) -> Any:
    """Read a file of JSON that is in form.

    Args:
        path: the file.
        form: as for `malformed`.
        what: names what the file is to be, for errors: ``a saved game``.

    Raises:
        SixtySixError: if it is something else, with the place.
    """
    try:
        content = parse_json(read(path))
    except json.JSONDecodeError as error:
        raise SixtySixError(f"{path}:{error.lineno}:{error.colno}: not JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise SixtySixError(f"{path}: not JSON: {error}") from None
    if problem := malformed(content, form):
        raise SixtySixError(f"{path}: not {what}: {problem}")
    return content


def parse_json(text: str) -> Any:
    """Read the value of a JSON text; NaN, Infinity and halves of characters are none.

    Raises:
        ValueError: if the text is not JSON.
        RecursionError: if it is nested too deeply.
    """

    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is no number of JSON")

    value = json.loads(text, parse_constant=refuse)
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()  # fails for half a character
    return value


def plain_json(value: Any) -> Any:
    """Copy a Python value as JSON brings it back.

    Raises:
        ValueError: if JSON has no such value.
    """
    try:
        return json.loads(json.dumps(value, allow_nan=False))
    except (TypeError, RecursionError) as error:
        raise ValueError(str(error)) from None


@cache
def _of_form(form: str) -> jsonschema_rs.Draft202012Validator:
    schema, _, part = form.partition("/")
    place = f"{schema}.schema.json" + (f"#/$defs/{part}" if part else "")
    return jsonschema_rs.Draft202012Validator({"$ref": place}, registry=_registry())


@cache
def _registry() -> jsonschema_rs.Registry:
    names = (path.name.removesuffix(".schema.json") for path in (spec_dir() / "schema").glob("*.schema.json"))
    return jsonschema_rs.Registry([(f"{name}.schema.json", read_schema(name)) for name in sorted(names)])
