"""The protocol between the tester and a system under test.

A message is a line of JSON. Each request is followed by its reply. See ``spec/schema/protocol.schema.json``.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix.chart.paths import Schema, read_schema
from sixtysix.contract.events import Json


class Misbehaviour(Exception):
    """The system failed: it crashed, hung or broke the protocol. ``kind`` is the kind of the resulting finding."""

    kind = "protocol"


class Crashed(Misbehaviour):
    """The system exited, or replied with an error."""

    kind = "crash"


class Hung(Misbehaviour):
    """The system did not reply in time."""

    kind = "hang"


class Garbled(Misbehaviour):
    """The system's reply is not a message of the protocol, is too long, or belongs to another request."""


class Skipped(Exception):
    """The system lacks the requested operation. The text of this exception is the system's reason."""


@dataclass(frozen=True)
class Capabilities:
    """The parts of the game that a system has. Other parts are not compared.

    >>> mine = Capabilities("my game", "1.0", events=frozenset({"lead_card", "play_card"}))
    >>> "claim" in mine.events
    False
    """

    name: str
    version: str
    variants: tuple[str, ...] = ()
    """The variants that the system plays; empty if unknown."""
    events: frozenset[str] | None = None
    """Events that the system knows; None means all. An unknown event is never sent."""
    fields: frozenset[str] | None = None
    """Fields of the JSON form ``table`` that the system reports; None means all."""
    states: frozenset[str] | None = None
    """States in which the system answers; None means all. The system passes through any other state by itself."""
    operations: frozenset[str] = frozenset({"legal", "observe", "view", "result"})
    """The optional operations that the system has. A system that plays by itself has only ``happened``."""


VERSION = 1  # of the protocol

COMMANDS = ("start", "variant", "deal", "legal", "send", "observe", "view", "happened", "stop")

OUTCOMES = ("result", "skipped", "errored")
"""A reply has exactly one of these keys."""

ENVELOPE = ("seq", "cmd")
"""Keys of every request."""

SETS = ("events", "fields", "states", "operations")
"""The capabilities that are sets."""


def has_name(these: frozenset[str] | None, name: str) -> bool:
    """True if the set has this name. None means that the set has all names."""
    return these is None or name in these


def capabilities_json(has: Capabilities) -> Json:
    """Return capabilities in the JSON form of a reply to ``start``. A capability that is None is left out."""
    sets = {key: sorted(getattr(has, key)) for key in SETS if getattr(has, key) is not None}
    variants = {"variants": list(has.variants)} if has.variants else {}
    return {
        "version": VERSION,
        "implementation": {"name": has.name, "version": has.version},
        **variants,
        **sets,
    }


def capabilities(result: Json) -> Capabilities:
    """Return the capabilities in a well-formed reply to ``start``."""
    given: Any = {key: frozenset(result[key]) for key in SETS if key in result}
    return Capabilities(**result["implementation"], variants=tuple(result.get("variants", ())), **given)


def reference() -> str:
    """Return the protocol's reference page as Markdown, with examples of all requests and replies."""
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
    for key, value in form.get("properties", {}).items():
        place = value.get("$ref", "")
        is_elsewhere = place != "" and not place.startswith("#")
        if key in ENVELOPE or (indent and is_elsewhere):
            continue
        needed = "" if key in form.get("required", ()) else " May be left out."
        yield f"{indent}- `{key}`: {value['description']}{needed}"
        inner = value if not place or is_elsewhere else forms[place.removeprefix("#/$defs/")]
        yield from _keys(inner, forms, indent + "  ")
