"""The protocol for a system under test: what it says of itself, its messages, and their page for people.

Messages are JSON lines, a request and a reply at a time; their form is ``protocol`` of the project's schemas.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix.chart.paths import Schema, read_schema
from sixtysix.contract.events import Json


class Misbehaviour(Exception):
    """The system did something that is a finding by itself, of this ``kind``."""

    kind = "protocol"


class Crashed(Misbehaviour):
    """It ended, or answered with an error."""

    kind = "crash"


class Hung(Misbehaviour):
    """It did not answer in time."""

    kind = "hang"


class Garbled(Misbehaviour):
    """Its answer is no message of the protocol, too long, or of another request."""


class Skipped(Exception):
    """It says that it does not do what it was asked for; the text is its reason."""


@dataclass(frozen=True)
class Capabilities:
    """The parts of the game that a system has. The others are not compared, and left out of hands where possible."""

    name: str
    version: str
    variants: tuple[str, ...] = ()
    """The variants that it plays; empty if it does not tell."""
    events: frozenset[str] | None = None
    """Events that it knows; None for all. One that it lacks is never sent."""
    fields: frozenset[str] | None = None
    """Fields of the JSON form ``table`` that it observes; None for all."""
    states: frozenset[str] | None = None
    """States in which it can be asked; None for all. Where it lacks one, it goes on by itself."""
    operations: frozenset[str] = frozenset({"legal", "observe", "view", "result"})
    """Of these, what it can be asked for."""


VERSION = 1
"""The version of the protocol."""

COMMANDS = ("start", "variant", "deal", "legal", "send", "observe", "view", "happened", "stop")

OUTCOMES = ("result", "skipped", "errored")
"""A reply has one of these keys."""

ENVELOPE = ("seq", "cmd")
"""The keys that every request has."""

SETS = ("events", "fields", "states", "operations")
"""The capabilities that are sets."""


def has_name(these: frozenset[str] | None, name: str) -> bool:
    """True if a set of capabilities has the name; None stands for all."""
    return these is None or name in these


def capabilities_json(has: Capabilities) -> Json:
    """Write capabilities as the result of ``start``; None, which stands for everything, is left out."""
    sets = {key: sorted(getattr(has, key)) for key in SETS if getattr(has, key) is not None}
    variants = {"variants": list(has.variants)} if has.variants else {}
    return {
        "version": VERSION,
        "implementation": {"name": has.name, "version": has.version},
        **variants,
        **sets,
    }


def capabilities(result: Json) -> Capabilities:
    """Read the capabilities in a result of ``start`` that is in form."""
    given: Any = {key: frozenset(result[key]) for key in SETS if key in result}
    return Capabilities(**result["implementation"], variants=tuple(result.get("variants", ())), **given)


def reference() -> str:
    """Write the protocol's page in Markdown: for each command its request, its reply and an example of both."""
    schema = read_schema("protocol")
    forms = schema["$defs"]
    parts = [f"# {schema['title']}\n\n{schema['description']}"]
    for command in COMMANDS:
        parts.append(_message(f"## {command}", forms[command], forms))
        parts.append(_message("### Reply", forms[f"{command}_reply"], forms))
    parts += [
        _message(f"## Instead of a result: {name}", forms[name], forms) for name in ("skipped", "errored")
    ]
    return "\n\n".join(parts)


def _message(heading: str, form: Schema, forms: Schema) -> str:
    examples = [f"    {json.dumps(example)}" for example in form["examples"]]
    keys = list(_keys(form, forms))
    return "\n".join([heading, "", form["description"], "", *examples, *([""] if keys else []), *keys])


def _keys(form: Schema, forms: Schema, indent: str = "") -> Iterator[str]:
    """Describe each key of a message, a line each, and below it the keys of what it holds."""
    for key, value in form.get("properties", {}).items():
        place = value.get("$ref", "")
        is_elsewhere = place != "" and not place.startswith("#")
        if key in ENVELOPE or (indent and is_elsewhere):
            continue
        needed = "" if key in form.get("required", ()) else " May be left out."
        yield f"{indent}- `{key}`: {value['description']}{needed}"
        held = value if not place or is_elsewhere else forms[place.removeprefix("#/$defs/")]
        yield from _keys(held, forms, indent + "  ")
