"""Values and kinds of values as messages name them."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sixtysix.chart.read.yaml import BROKEN
from sixtysix.errors import did_you_mean

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
