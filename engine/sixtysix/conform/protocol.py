"""The protocol for a system under test in any language: JSON lines, a request and a reply at a time.

Its messages are the form ``protocol``; here are what both ends of it share, and its page for people."""

import json
from collections.abc import Iterator
from typing import Any

from sixtysix.chart.forms import read_schema
from sixtysix.conform.system import Capabilities
from sixtysix.events import Json

VERSION = 1
"""The version of the protocol."""

COMMANDS = ("start", "variant", "deal", "legal", "send", "observe", "view", "stop")

OUTCOMES = ("result", "skipped", "errored")
"""A reply has one of these keys."""

ENVELOPE = ("seq", "cmd")
"""The keys that every request has."""

SETS = ("events", "fields", "states", "operations")
"""The capabilities that are sets."""


def capabilities_json(has: Capabilities) -> Json:
    """Capabilities as the result of ``start``; what is None, for everything, is left out."""
    sets = {key: sorted(getattr(has, key)) for key in SETS if getattr(has, key) is not None}
    variants = {"variants": list(has.variants)} if has.variants else {}
    return {
        "version": VERSION,
        "implementation": {"name": has.name, "version": has.version},
        **variants,
        **sets,
    }


def capabilities(result: Json) -> Capabilities:
    """The capabilities of a result of ``start`` that is in form."""
    given: Any = {key: frozenset(result[key]) for key in SETS if key in result}
    return Capabilities(**result["implementation"], variants=tuple(result.get("variants", ())), **given)


def reference() -> str:
    """Each command with its request, its reply and an example of both, as Markdown."""
    schema = read_schema("protocol")
    forms = schema["$defs"]
    parts = [
        [f"# {schema['title']}", "", schema["description"]],
        *(_command(command, forms) for command in COMMANDS),
        *(_message(f"## Instead of a result: {name}", forms[name], forms) for name in ("skipped", "errored")),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts)


def _command(command: str, forms: Json) -> list[str]:
    request = _message(f"## {command}", forms[command], forms)
    return [*request, "", *_message("### Reply", forms[f"{command}_reply"], forms)]


def _message(heading: str, form: Json, forms: Json) -> list[str]:
    examples = [f"    {json.dumps(example)}" for example in form["examples"]]
    keys = list(_keys(form, forms, ""))
    return [heading, "", form["description"], "", *examples, *([""] if keys else []), *keys]


def _keys(form: Json, forms: Json, indent: str) -> Iterator[str]:
    """A line for each key of a message, and below it those for the keys of what it holds."""
    for key, value in form.get("properties", {}).items():
        if key in ENVELOPE or (indent and _is_elsewhere(value)):
            continue
        needed = "" if key in form.get("required", ()) else " May be left out."
        yield f"{indent}- `{key}`: {value['description']}{needed}"
        yield from _keys(_held(value, forms), forms, indent + "  ")


def _is_elsewhere(value: Json) -> bool:
    """Whether another schema tells what the value is."""
    return not value.get("$ref", "#").startswith("#")


def _held(value: Json, forms: Json) -> Json:
    """What a value refers to within the protocol, or else the value itself."""
    if _is_elsewhere(value) or "$ref" not in value:
        return value
    found: Json = forms[value["$ref"].removeprefix("#/$defs/")]
    return found
