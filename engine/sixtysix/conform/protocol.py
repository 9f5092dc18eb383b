"""The protocol for a system under test: its operations, its messages as JSON lines, and its page for people.

The messages are the form ``protocol`` of the project's schemas."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sixtysix.chart.paths import read_schema
from sixtysix.events import Json


class Misbehaviour(Exception):
    """The system did something that is a finding by itself; ``kind`` is crash, hang or protocol."""

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
    """What a system has. What it has not is not compared, and driven round where that can be done."""

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


class System(ABC):
    """One implementation of one variant at a time. What is sent and given is in the project's JSON forms.

    Every operation raises `Misbehaviour` if the system breaks down, and `Skipped` if it says that it lacks it.
    """

    in_form = True
    """Whether what it gives is held to the project's schemas."""

    @abstractmethod
    def start(self) -> Capabilities:
        """Begin, or begin again after a break-down: what the system has."""

    @abstractmethod
    def variant(self, name: str, parameters: Json) -> None:
        """Play this variant from now on; the parameters are complete."""

    @abstractmethod
    def deal(self, setup: Json) -> None:
        """Forget everything and deal: ``deck``, ``dealer``, ``before`` and ``dealt``, as in a vector."""

    @abstractmethod
    def send(self, event: Json) -> bool:
        """Let the event happen; False, and nothing changed, if it is not allowed."""

    @abstractmethod
    def legal(self) -> list[Json]:
        """Every event that would be accepted now."""

    @abstractmethod
    def observe(self) -> Json:
        """``{"state": ..., "table": {...}, "result": {...} or None}``, as far as the system has them.

        ``result`` tells how the hand ended that was dealt last, None while it goes on.
        """

    @abstractmethod
    def view(self, player: int) -> Json:
        """What the player may know: the JSON form ``view`` as far as the system has it."""

    def stop(self) -> None:  # noqa: B027
        """End; nothing of the system is left behind."""


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
