"""Which events a compiled machine accepts in a state, and why other events are refused."""

import inspect
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from statemachine.exceptions import TransitionNotAllowed
from statemachine.orderedset import OrderedSet

from sixtysix.contract.events import NUMBER, Json, Numbers, cited, sentence
from sixtysix.contract.rules import GameTable, WayData
from sixtysix.errors import SixtySixError, counted
from sixtysix.languages import _

if TYPE_CHECKING:
    from sixtysix.runtime.machine import GameMachine


@dataclass(frozen=True)
class Reason:
    """A failing condition: the name of the guard (``atom``), a sentence (``says``) and citations (``source``)."""

    atom: str
    says: str
    source: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} ({cited(self.source)})" if self.source else self.says


@dataclass(frozen=True)
class Condition(Reason):
    """A condition of a transition. ``says`` is the sentence that is true now."""

    holds: bool


class Alternative(NamedTuple):
    """A transition of an event, with all of its conditions."""

    transition: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Explanation:
    """Why an event is allowed or refused: ``reasons`` are failing conditions, ``problem`` is any other cause."""

    event: Json
    state: str
    allowed: bool
    reasons: tuple[Reason, ...] = ()
    problem: str | None = None
    states: tuple[str, ...] = ()
    """The states that accept the event, if the current state never does."""

    def __str__(self) -> str:
        known = {"event": self.event["event"], "state": self.state}
        if self.allowed:
            return _("{event} is allowed in {state}", **known)
        why = " ".join(map(str, self.reasons))
        if self.states:
            why = _("{event} can happen only in {states}", **known, states=", ".join(self.states))
        return _("{event} is not allowed in {state}: {why}", **known, why=why or self.problem)

    def json(self) -> Json:
        reasons = [vars(reason) | {"source": list(reason.source)} for reason in self.reasons]
        return vars(self) | {"reasons": reasons, "states": list(self.states)}


class EventNotAllowed(SixtySixError, TransitionNotAllowed):
    """The event is refused, and the game is unchanged. ``explanation`` has the reasons.

    ``event`` and ``configuration`` are the names of the event and of the state, as in python-statemachine.
    """

    def __init__(self, explanation: Explanation) -> None:
        Exception.__init__(self, explanation)
        self.explanation = explanation
        vars(self).update(event=explanation.event["event"], configuration=(explanation.state,))


class Legality:
    """Finds the transitions of an event and their failing conditions, for one class of games."""

    def __init__(self, machine: "type[GameMachine]") -> None:
        self._machine = machine
        self.kernel = machine.load_kernel()
        self.states: tuple[str, ...] = self.kernel.STATES
        self.numbers = {name: number for number, name in enumerate(self.states)}
        """The kernel's index of each state."""
        paths = ([machine.states_map[name], *machine.states_map[name].ancestors()] for name in self.states)
        active = ([state.id for state in reversed(path)] for path in paths)
        whole = (OrderedSet(path) if len(path) > 1 else path[0] for path in active)
        self.resting = list(zip(whole, self.states, self.numbers.values(), strict=True))
        """For each state: all active states as python-statemachine stores them, the state, and the state's index."""

    def ways(self, state: str, event: str) -> Sequence[WayData]:
        """Return the transitions of an event in a state. The first enabled transition is taken."""
        return self.kernel.WAYS.get(state, {}).get(event, ())

    def ways_from(self, state: str) -> list[tuple[str, WayData]]:
        """Return the pairs (event, transition) of a state, without eventless transitions."""
        events = self.kernel.WAYS.get(state, {})
        return [(event, way) for event, ways in events.items() if event for way in ways]

    def conditions(self, way: WayData, t: GameTable, r: object, numbers: Numbers) -> list[Condition]:
        """Return the conditions of a transition. Each condition is checked on the table ``t``."""
        rules = self._machine.rules_module

        def call(function: str, arguments: Iterable[str]) -> int:
            result: int = getattr(rules, function)(t, r, *[numbers[name] for name in arguments])
            return result

        def number(braces: re.Match[str]) -> str:
            _, _, *arguments = inspect.signature(getattr(rules, braces[1])).parameters
            return counted(call(braces[1], arguments), braces[2])

        found = []
        for name, wanted, arguments in way[2]:
            guard, is_so = getattr(self._machine, name), bool(call(name, arguments))
            says, now = sentence(guard, is_so), NUMBER.sub(number, guard.now)
            source = guard.source.get(way[0], ())
            found.append(Condition(name, f"{says} {now}" if now else says, source, is_so == wanted))
        return found

    def failing(
        self, ways: Iterable[WayData], t: GameTable, r: object, numbers: Numbers
    ) -> tuple[Reason, ...]:
        """Return the failing conditions of the transition closest to enabled. Return ``()`` if a transition is enabled.

        If several transitions are equally close, their reasons are merged.
        """
        missed = [[one for one in self.conditions(way, t, r, numbers) if not one.holds] for way in ways]
        fewest = min(map(len, missed))
        alternatives = zip(*(conditions for conditions in missed if len(conditions) == fewest), strict=True)
        return tuple(map(_either, alternatives))


def _either(conditions: Sequence[Condition]) -> Reason:
    says = dict.fromkeys(one.says for one in conditions)
    source = dict.fromkeys(place for one in conditions for place in one.source)
    return Reason(conditions[0].atom, " ".join(says), tuple(source))
