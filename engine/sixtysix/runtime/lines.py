"""Events written as lines: player, name, card or suit, as in ``1 lead_card AS``."""

from collections.abc import Mapping
from typing import Protocol

from sixtysix.errors import SixtySixError
from sixtysix.runtime.declarations import Json
from sixtysix.runtime.machine import GameMachine


class LineError(SixtySixError):
    """A line that is no event."""


class Declared(Protocol):
    """What is known of an event."""

    @property
    def carries(self) -> tuple[str, ...]: ...


def parse_event(machine: type[GameMachine], line: str) -> Json:
    """The JSON form of a line; an event's arguments are those that the machine declares.

    Raises:
        LineError: if the line names no event of the machine or has other arguments.
    """
    return event_of(machine.declared_events, line)


def event_of(declared: Mapping[str, Declared], line: str) -> Json:
    """The JSON form of a line among these events.

    Raises:
        LineError: if the line names none of them or has other arguments.
    """
    words = line.split()
    player = {"player": int(words.pop(0))} if words and words[0] in ("0", "1") else {}
    name, values = (words[0], words[1:]) if words else ("", [])
    if name not in declared:
        raise LineError(f"{line!r}: there is no event {name!r}; there are {', '.join(declared)}")
    carries = declared[name].carries
    if len(values) != len(carries):
        raise LineError(f"{line!r}: {name} takes {' and '.join(carries) or 'no card or suit'}")
    return {"event": name, **player, **dict(zip(carries, values, strict=True))}
