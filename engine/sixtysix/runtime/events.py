"""Events as they are sent, and as the numbers that the rules work on."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from sixtysix.runtime.declarations import Event, Json

PLAYERS = (0, 1)

Numbers = Mapping[str, int]
"""An event's arguments as the numbers that the rules work on."""


class NotAnEvent(Exception):
    """What was sent is no event, or does not carry what the event does; the message says what is wrong."""


class EventForms:
    """How a machine's events are written; ``kinds`` has the values of each kind of argument by their names."""

    def __init__(self, declared: Mapping[str, Event], kinds: Mapping[str, Mapping[str, int]]) -> None:
        known: dict[str, Mapping[Any, int]] = {"player": {player: player for player in PLAYERS}, **kinds}
        self._arguments = {name: {a: known[a] for a in event.arguments} for name, event in declared.items()}
        self._names = {
            kind: {number: name for name, number in names.items()} for kind, names in known.items()
        }

    def name(self, event: object) -> str:
        """The name of an event.

        Raises:
            NotAnEvent: if there is none.
        """
        name = plain(event)
        if not isinstance(name, str) or name not in self._arguments:
            raise NotAnEvent(f"there is no event {shown(event)}{_did_you_mean(name, self._arguments)}")
        return name

    def numbers(self, event: str, given: Sequence[object], named: Json, turn: int) -> dict[str, int]:
        """The event's arguments; a player that is left out is the one whose turn it is.

        Raises:
            NotAnEvent: if one is missing, too many, without a name, or has no such value.
        """
        if given:
            raise NotAnEvent(f"{event} takes its arguments by name, not {', '.join(map(shown, given))}")
        known_arguments, numbers = self._arguments[event], {}
        for argument in named:
            if argument not in known_arguments:
                raise NotAnEvent(f"{event} takes no {shown(argument)}")
        for argument, known in known_arguments.items():
            value = named.get(argument, turn if argument == "player" else None)
            number = known.get(plain(value))
            if number is None:
                raise NotAnEvent(_refusal(event, argument, value, known))
            numbers[argument] = number
        return numbers

    def json(self, event: str, numbers: Numbers) -> Json:
        """The JSON form of an event with its numbers."""
        return {"event": event, **{name: self._names[name][number] for name, number in numbers.items()}}


def plain(value: object) -> str | int | None:
    """A string or number as just that, None for anything else: no code of the value's own type is run."""
    kind = type(value)
    if kind is str or kind is int:
        return value  # type: ignore[return-value]
    if issubclass(kind, str):
        return str.__str__(value)
    return int.__int__(value) if issubclass(kind, int) and kind is not bool else None  # type: ignore[arg-type]


def shown(value: object) -> str:
    """A value in a message, whatever it is."""
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


def told(event: object, arguments: Json) -> Json:
    """What was sent, as far as JSON can say it."""
    return {name: _json(value) for name, value in {"event": event, **arguments}.items()}


def _json(value: object) -> Any:
    if value is None or type(value) in (str, bool, float):
        return value
    return value if type(value) is int and abs(value) < 1 << 63 else shown(value)


def _refusal(event: str, argument: str, value: object, known: Iterable[object]) -> str:
    if value is None:
        return f"{event} needs a {argument}"
    return f"{shown(value)} is no {argument}; there are {' '.join(map(str, known))}"


def _did_you_mean(name: object, known: Iterable[str]) -> str:
    close = get_close_matches(name[:64], list(known), 1) if isinstance(name, str) else []
    return f"; did you mean {close[0]!r}?" if close else ""
