"""A kernel's moves in the JSON form ``event``."""

from typing import Any

from sixtysix.rules.views import ARGUMENTS

Json = dict[str, Any]


class Forms:
    """How the moves of a kernel are written."""

    def __init__(self, kernel: Any) -> None:
        self._events = list(zip(kernel.EVENTS, kernel.CARRIES, strict=True))
        self._names = {
            kind: {number: name for name, number in ARGUMENTS[kind].names(kernel.RULESET).items()}
            for kind in kernel.CARRIES
            if kind
        }

    def json(self, move: int) -> Json:
        """The event of a move or of an event's code."""
        name, carried = self._events[move >> 8 & 0xFF]
        event: Json = {"event": name}
        if move >> 6 & 3:
            event["player"] = (move >> 6 & 3) - 1
        if carried:
            event[carried] = self._names[carried][(move & 63) - 1]
        return event
