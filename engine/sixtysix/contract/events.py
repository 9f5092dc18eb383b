"""Events in each of their forms, made from what a chart declares and what its rules module offers; their conditions.

========  =================================================  ===========================
line      ``1 lead_card AS``                                 what people write
JSON      ``{"event": "lead_card", "player": 1, "card": "AS"}``  what programs are sent
numbers   ``{"player": 1, "card": 0}``                       what the rules work on
code      ``event << 8 | player + 1 << 6 | value + 1``       what kernels work on
========  =================================================  ===========================

A rules module offers ``ARGUMENTS``: for each kind of argument besides the player, an object whose ``names(r)`` gives
the values that there are under a ruleset by their names, the smallest first. A value is a number from 0 to 61.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from numbers import Integral
from typing import Any, NotRequired, Self, TypedDict, cast

from sixtysix.contract.rules import Argument, KernelModule, rules_module
from sixtysix.errors import SixtySixError, one_of

Json = dict[str, Any]


class EventForm(TypedDict):
    """An event in its JSON form; what it carries besides is under its arguments' names."""

    event: str
    player: NotRequired[int]


PLAYERS = (0, 1)

Numbers = Mapping[str, int]
"""An event's arguments by their names, as the numbers that the rules work on."""


class NotAnEvent(SixtySixError):
    """What was given is no event, or does not carry what the event does; the message says what is wrong."""


EVENT_BITS = 0xFFFF
"""The part of a kernel's move that is the code of its event."""


class Codec:
    """The events of a chart under a ruleset.

    Args:
        arguments: for each event, in the order of their codes, the kinds of its arguments, ``player`` first.
        kinds: the rules module's ``ARGUMENTS``.
        r: the ruleset.
    """

    def __init__(
        self, arguments: Mapping[str, Sequence[str]], kinds: Mapping[str, Argument], r: object
    ) -> None:
        known: dict[str, Mapping[Any, int]] = {"player": {player: player for player in PLAYERS}}
        known |= {kind: argument.names(r) for kind, argument in kinds.items()}
        self.names = tuple(arguments)
        for name, of in arguments.items():
            if len(of) - ("player" in of) > 1:
                raise SixtySixError(
                    f"an event carries one argument at most besides its player; {name} carries {of}"
                )
        self._values = {name: {a: known[a] for a in of} for name, of in arguments.items()}
        bits = {a: {word: _bits(a, n) for word, n in numbers.items()} for a, numbers in known.items()}
        self._bits = {
            name: (place << 8, [(a, bits[a]) for a in of])
            for place, (name, of) in enumerate(arguments.items())
        }
        self._words = {kind: {n: word for word, n in numbers.items()} for kind, numbers in known.items()}
        self._forms = {
            self.code(name, numbers): self.json(name, numbers)
            for name in self.names
            for numbers in self.choices(name)
        }

    @classmethod
    @lru_cache(maxsize=64)
    def of_kernel(cls, kernel: KernelModule) -> Self:
        """Make the codec of a kernel's events."""
        arguments = dict(zip(kernel.EVENTS, kernel.ARGUMENTS, strict=True))
        return cls(arguments, rules_module(kernel.RULES).ARGUMENTS, kernel.RULESET)

    # Reading

    def parse(self, line: str, *, complete: bool = False, turn: int | None = None) -> EventForm:
        """Read a line into the JSON form.

        Raises:
            NotAnEvent: if the line names no event, or has more or fewer values than the event; if it must be
                ``complete``, also if it has a value that there is not, or lacks a player while it is nobody's ``turn``.
        """
        words = line.split()
        player = {"player": int(words.pop(0))} if words and words[0] in ("0", "1") else {}
        try:
            if words and words[0].isdigit():
                raise NotAnEvent(f"{shown(words[0])} is no player; there are {' '.join(map(str, PLAYERS))}")
            name = self.name(words.pop(0) if words else "")
            carried = [argument for argument in self._values[name] if argument != "player"]
            if len(words) != len(carried):
                raise NotAnEvent(f"{name} takes {' and '.join(carried) or 'nothing but its player'}")
            event = cast(EventForm, {"event": name, **player, **dict(zip(carried, words, strict=True))})
            if complete:
                self.numbers(*self._named(event), turn)
        except NotAnEvent as error:
            raise NotAnEvent(f"{line!r}: {error}") from None
        return event

    def name(self, event: object) -> str:
        """Make sure that a chart has an event, and give its name.

        Raises:
            NotAnEvent: if there is none.
        """
        name = plain(event)
        if not isinstance(name, str) or name not in self._values:
            raise NotAnEvent(f"there is no event {shown(event)}{one_of(name, self.names)}")
        return name

    def numbers(self, name: str, named: Mapping[str, object], turn: int | None = None) -> dict[str, int]:
        """Give the numbers of an event's arguments; a player that is left out is the one whose ``turn`` it is.

        Raises:
            NotAnEvent: if one is missing, too many, or has no such value.
        """
        values, numbers = self._values[name], {}
        if not named.keys() <= values.keys():
            unknown = next(argument for argument in named if argument not in values)
            raise NotAnEvent(f"{name} takes no {shown(unknown)}")
        for argument, known in values.items():
            value = named.get(argument, turn if argument == "player" else None)
            if value is None:
                raise NotAnEvent(f"{name} needs a {argument}")
            number = known.get(plain(value))
            if number is None:
                raise NotAnEvent(f"{shown(value)} is no {argument}; there are {' '.join(map(str, known))}")
            numbers[argument] = number
        return numbers

    def numbers_of(self, event: Mapping[str, object]) -> dict[str, int]:
        """Give the numbers of an event in its JSON form.

        Raises:
            NotAnEvent: if there is no such event, or it has not the arguments that it must have.
        """
        return self.numbers(*self._named(event))

    def _named(self, event: Mapping[str, object]) -> tuple[str, dict[str, object]]:
        return self.name(event.get("event")), {key: value for key, value in event.items() if key != "event"}

    def code_of_named(self, event: object, named: Mapping[str, object], turn: int | None = None) -> int:
        """Give the code of an event with its arguments by name; errors and ``turn`` are those of `numbers`."""
        name = event if type(event) is str and event in self._bits else self.name(event)
        (code, arguments), others = self._bits[name], len(named)
        for argument, known in arguments:
            value = named.get(argument)
            bits = known.get(value) if type(value) is str or type(value) is int else None
            if bits is None:  # left out, wrong, or of a type that says it is something else
                return self.code(name, self.numbers(name, named, turn))
            code |= bits
            others -= 1
        return self.code(name, self.numbers(name, named, turn)) if others else code

    def code_of(self, event: Mapping[str, object]) -> int:
        """Give the code of an event in its JSON form; errors are those of `numbers_of`."""
        return self.code_of_named(*self._named(event))

    # Writing

    def code(self, name: str, numbers: Numbers) -> int:
        """Give the code of an event with its numbers."""
        return self._bits[name][0] + sum(_bits(argument, n) for argument, n in numbers.items())

    def json(self, name: str, numbers: Numbers) -> EventForm:
        """Give the JSON form of an event with its numbers."""
        carried = {kind: self._words[kind][number] for kind, number in numbers.items()}
        return cast(EventForm, {"event": name, **carried})

    def json_of(self, code: int) -> EventForm:
        """Give the JSON form of a code, or of a kernel's move."""
        return self._forms[code & EVENT_BITS].copy()

    def json_list(self, codes: Iterable[int]) -> list[EventForm]:
        """Give the JSON forms of codes, or of a kernel's moves."""
        forms, bits = self._forms, EVENT_BITS
        return [forms[code & bits].copy() for code in codes]

    def choices(self, name: str) -> Iterator[Numbers]:
        """List every combination of arguments with which the event can be sent."""
        values = self._values[name]
        choices = product(*(numbers.values() for numbers in values.values()))
        return (dict(zip(values, choice, strict=True)) for choice in choices)


def _bits(argument: str, number: int) -> int:
    return number + 1 << (6 if argument == "player" else 0)


def event_line(event: Mapping[str, object]) -> str:
    """Write the line of an event in its JSON form: ``1 lead_card AS``."""
    return f"{event['player']} {act_line(event)}" if "player" in event else act_line(event)


def act_line(event: Mapping[str, object]) -> str:
    """Write it without its player: ``lead_card AS``."""
    return " ".join(
        [str(event["event"]), *(str(v) for key, v in event.items() if key not in ("event", "player"))]
    )


def plain(value: object) -> str | int | None:
    """Return a string or whole number, NumPy's too, as just that, else None: no other code of its type is run."""
    kind = type(value)
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return None if kind is bool else int.__int__(value)  # type: ignore[arg-type]
    return int(cast(int, value)) if issubclass(kind, Integral) else None


def shown(value: object) -> str:
    """Write a value for a message, whatever it is."""
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


def told(value: object) -> object:
    """Give a value that was sent, as far as JSON can say it."""
    is_number = type(value) is int and abs(value) < 1 << 63
    return value if value is None or type(value) in (str, bool, float) or is_number else shown(value)


# Conditions


NUMBER = re.compile(r"\{(\w+) ([^{}]+)\}")
"""A number within the sentence that a guard says of the moment: the rules' function that counts it, and its noun."""


def sentence(guard: Any, holds: bool) -> str:
    """Give the sentence that is true where a guard, of a chart or of a compiled machine, holds or does not."""
    return str(guard.says if holds else guard.otherwise)


def cited(citations: Iterable[str]) -> str:
    """Write citations in a line, those of one text behind its name: ``schnapsen-rules:4.15 7.2, R1``."""
    texts: dict[str, list[str]] = {}
    for citation in citations:
        text, _, place = citation.partition(":")
        texts.setdefault(text, []).extend([place] if place else [])
    return ", ".join(f"{text}:{' '.join(places)}" if places else text for text, places in texts.items())


def behind(citations: Sequence[str]) -> str:
    """Write citations behind a sentence, in brackets; nothing if there are none."""
    return f" [{cited(citations)}]" if citations else ""
