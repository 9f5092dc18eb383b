"""Events in four forms, and functions for the text of a condition.

========  ======================================================  ============
line      ``1 lead_card AS``                                      for people
JSON      ``{"event": "lead_card", "player": 1, "card": "AS"}``   for programs
numbers   ``{"player": 1, "card": 0}``                            for the rules
code      ``event << 8 | player + 1 << 6 | value + 1``            for kernels
========  ======================================================  ============

Besides the player, an event has at most one argument, such as a card. The rules module's ``ARGUMENTS`` has an
`Argument` for each kind of argument. In the numbers form, a value is from 0 to 61.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from numbers import Integral
from typing import Any, NotRequired, Self, TypedDict, cast

from sixtysix.contract.rules import Argument, KernelModule, rules_module
from sixtysix.errors import SixtySixError, one_of
from sixtysix.languages import _

Json = dict[str, Any]


class EventForm(TypedDict):
    """An event in JSON form, such as ``{"event": "lead_card", "player": 1, "card": "AS"}``."""

    event: str
    player: NotRequired[int]


PLAYERS = (0, 1)

Numbers = Mapping[str, int]  # an event's arguments by name, as the numbers that the rules work on


class NotAnEvent(SixtySixError):
    """The event is unknown, or an argument is missing or wrong. The message names the mistake."""


EVENT_BITS = 0xFFFF  # the bits of a kernel's move that hold the code of its event


class Codec:
    """Converts events between their forms: line, JSON, numbers and code.

    Args:
        arguments: events in the order of their codes, with argument names: ``{"lead_card": ("player", "card")}``.
        kinds: the rules module's ``ARGUMENTS``: an `Argument` for each argument name except ``player``.
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
                    f"an event has at most one argument besides the player; {name} has {', '.join(of)}"
                )
        self._values = {name: {a: known[a] for a in of} for name, of in arguments.items()}
        bits = {a: {word: _bits(a, n) for word, n in numbers.items()} for a, numbers in known.items()}
        self._bits = {
            name: (place << 8, [(a, bits[a]) for a in of])
            for place, (name, of) in enumerate(arguments.items())
        }
        self._words = {kind: {n: word for word, n in numbers.items()} for kind, numbers in known.items()}
        self._numbers = {
            self.code(name, numbers): (name, numbers) for name in self.names for numbers in self.choices(name)
        }
        self._forms = {code: self.json(*of) for code, of in self._numbers.items()}

    @classmethod
    @lru_cache(maxsize=64)
    def of_kernel(cls, kernel: KernelModule) -> Self:
        """Return the codec of a kernel's events (cached)."""
        arguments = dict(zip(kernel.EVENTS, kernel.ARGUMENTS, strict=True))
        return cls(arguments, rules_module(kernel.RULES).ARGUMENTS, kernel.RULESET)

    # Reading

    def parse(self, line: str, *, complete: bool = False, turn: int | None = None) -> EventForm:
        """Return the JSON form of a line such as ``1 lead_card AS``.

        Args:
            line: the event, optionally preceded by the player.
            complete: if True, check that the player and the value are known.
            turn: the default player, which only the check uses.

        Raises:
            NotAnEvent: if the line is not an event.

        >>> Schnapsen.codec.parse("1 lead_card AS")
        {'event': 'lead_card', 'player': 1, 'card': 'AS'}
        """
        words = line.split()
        player = {"player": int(words.pop(0))} if words and words[0] in ("0", "1") else {}
        try:
            if words and words[0].isdigit():
                raise NotAnEvent(f"{shown(words[0])} is no player; players are {' '.join(map(str, PLAYERS))}")
            name = self.name(words.pop(0) if words else "")
            carried = [argument for argument in self._values[name] if argument != "player"]
            if len(words) != len(carried):
                raise NotAnEvent(f"expected {f'one {carried[0]}' if carried else 'nothing'} after {name}")
            event = cast(EventForm, {"event": name, **player, **dict(zip(carried, words, strict=True))})
            if complete:
                self.numbers(*self._named(event), turn)
        except NotAnEvent as error:
            raise NotAnEvent(f"{line!r}: {error}") from None
        return event

    def name(self, event: object) -> str:
        """Return the name of an event as a plain `str`. Raise `NotAnEvent` if the event is unknown."""
        name = plain(event)
        if not isinstance(name, str) or name not in self._values:
            raise NotAnEvent(f"there is no event {shown(event)}{one_of(name, self.names)}")
        return name

    def numbers(self, name: str, named: Mapping[str, object], turn: int | None = None) -> dict[str, int]:
        """Return the arguments of an event as numbers. The default player is ``turn``.

        Raises:
            NotAnEvent: if an argument is missing or unknown, or has an unknown value.
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
                several = " ".join(map(str, known))
                raise NotAnEvent(f"{shown(value)} is no {argument}; {argument}s are {several}")
            numbers[argument] = number
        return numbers

    def numbers_of(self, event: Mapping[str, object]) -> Numbers:
        """Return the arguments of an event in its JSON form as numbers.

        Raises:
            NotAnEvent: if the event, an argument or a value is unknown, or an argument is missing.
        """
        return self._numbers[self.code_of(event)][1]

    def _named(self, event: Mapping[str, object]) -> tuple[str, dict[str, object]]:
        return self.name(event.get("event")), {key: value for key, value in event.items() if key != "event"}

    def code_of_named(self, event: object, named: Mapping[str, object], turn: int | None = None) -> int:
        """Return the code of an event. The parameters and errors are the same as for `numbers`."""
        name = event if type(event) is str and event in self._bits else self.name(event)
        (code, arguments), others = self._bits[name], len(named)
        for argument, known in arguments:
            value = named.get(argument)
            bits = known.get(value) if type(value) is str or type(value) is int else None
            if bits is None:  # The argument is missing, wrong or of a subclass: the slow path below decides.
                return self.code(name, self.numbers(name, named, turn))
            code |= bits
            others -= 1
        return self.code(name, self.numbers(name, named, turn)) if others else code

    def code_of(self, event: Mapping[str, object]) -> int:
        """Return the code of an event in its JSON form. Errors are those of `numbers_of`."""
        return self.code_of_named(*self._named(event))

    # Writing

    def code(self, name: str, numbers: Numbers) -> int:
        return self._bits[name][0] + sum(_bits(argument, n) for argument, n in numbers.items())

    def json(self, name: str, numbers: Numbers) -> EventForm:
        carried = {kind: self._words[kind][number] for kind, number in numbers.items()}
        return cast(EventForm, {"event": name, **carried})

    def json_of(self, code: int) -> EventForm:
        """Return the JSON form of an event. ``code`` may also be a kernel's move, which contains a code."""
        return self._forms[code & EVENT_BITS].copy()

    def json_list(self, codes: Iterable[int]) -> list[EventForm]:
        forms, bits = self._forms, EVENT_BITS
        return [forms[code & bits].copy() for code in codes]

    def choices(self, name: str) -> Iterator[Numbers]:
        """Yield all possible arguments of an event, as numbers."""
        values = self._values[name]
        choices = product(*(numbers.values() for numbers in values.values()))
        return (dict(zip(values, choice, strict=True)) for choice in choices)


def _bits(argument: str, number: int) -> int:
    return number + 1 << (6 if argument == "player" else 0)


def event_line(event: Mapping[str, object]) -> str:
    """Return an event as a line of text: ``1 lead_card AS``."""
    return f"{event['player']} {act_line(event)}" if "player" in event else act_line(event)


def act_line(event: Mapping[str, object]) -> str:
    """Return an event as a line of text without the player: ``lead_card AS``."""
    return " ".join(
        [str(event["event"]), *(str(v) for key, v in event.items() if key not in ("event", "player"))]
    )


def plain(value: object) -> str | int | None:
    """Return a plain `str` or `int` for a string, an integer or a NumPy integer. Return None for any other value."""
    kind = type(value)  # the methods of a subclass are not called
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return None if kind is bool else int.__int__(value)  # type: ignore[arg-type]
    return int(cast(int, value)) if issubclass(kind, Integral) else None


def shown(value: object) -> str:
    """Return ``repr(value)`` for a message, cut to 80 characters. Never raise an error."""
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:79]}…"


def json_value(value: object) -> object:
    """Return the value if JSON can represent it, else the text that `shown` returns."""
    is_number = type(value) is int and abs(value) < 1 << 63
    return value if value is None or type(value) in (str, bool, float) or is_number else shown(value)


# Conditions


NUMBER = re.compile(r"\{(\w+) ([^{}]+)\}")
"""A number in a guard's sentence, such as ``{talon_cards card}``: the name of a rules function, and a noun."""


def sentence(guard: Any, holds: bool) -> str:
    return str(guard.says if holds else guard.otherwise)


def cited(citations: Iterable[str]) -> str:
    """Return citations as one line: ``schnapsen-rules:4.15 7.2, R1``."""
    texts: dict[str, list[str]] = {}
    for citation in citations:
        text, place = citation.replace("against", _("against")).partition(":")[::2]
        texts.setdefault(text, []).extend([place] if place else [])
    return ", ".join(f"{text}:{' '.join(places)}" if places else text for text, places in texts.items())


def behind(citations: Sequence[str]) -> str:
    """Return citations in brackets, for the end of a sentence. Return an empty string if there are no citations."""
    return f" [{cited(citations)}]" if citations else ""
