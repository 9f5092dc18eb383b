"""Events as one number each, as kernels have them, and in the JSON form ``event``."""

from collections.abc import Mapping
from typing import Any

from sixtysix.game.ruleset import Ruleset
from sixtysix.game.views import ARGUMENTS

Json = dict[str, Any]


class Forms:
    """How events are written; ``carries`` says of each, in their order, what it carries beside its player."""

    def __init__(self, carries: Mapping[str, str | None], r: Ruleset) -> None:
        self.events = tuple(carries)
        self._places = {event: place for place, event in enumerate(self.events)}
        self._carries = tuple(carries.values())
        self._numbers = {kind: ARGUMENTS[kind].names(r) for kind in self._carries if kind}
        self._names = {
            kind: {number: name for name, number in names.items()} for kind, names in self._numbers.items()
        }

    @classmethod
    def of_kernel(cls, kernel: Any) -> "Forms":
        return cls(dict(zip(kernel.EVENTS, kernel.CARRIES, strict=True)), kernel.RULESET)

    def code(self, event: str, numbers: Mapping[str, int]) -> int:
        """The number of an event with its arguments."""
        carried = self._carries[self._places[event]]
        player, value = numbers.get("player", -1), numbers[carried] if carried else -1
        return self._places[event] << 8 | (player + 1) << 6 | (value + 1)

    def code_of(self, event: Json) -> int:
        """The number of an event in its JSON form.

        Raises:
            KeyError: if there is no such event, card or suit, or it is not told.
        """
        carried = self._carries[self._places[event["event"]]]
        numbers = {carried: self._numbers[carried][event[carried]]} if carried else {}
        return self.code(event["event"], {"player": event.get("player", -1), **numbers})

    def json(self, code: int) -> Json:
        """The event of a number, or of a kernel's move."""
        place, player = code >> 8 & 0xFF, (code >> 6 & 3) - 1
        event: Json = {"event": self.events[place]}
        if player >= 0:
            event["player"] = player
        carried = self._carries[place]
        if carried:
            event[carried] = self._names[carried][(code & 63) - 1]
        return event
