"""The protocol for a system under test in any language: JSON lines, a request and a reply at a time.

Its messages are the form ``protocol``; here are what both ends of it share, and the reference for people.
"""

from typing import Any

from sixtysix.conform.system import Capabilities

Json = dict[str, Any]

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
