"""Which events the states of a compiled machine accept, and why they refuse other events."""

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
    """A condition that fails for an event: the guard's name, a sentence, and the citations for the rule."""

    atom: str
    says: str
    source: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} ({cited(self.source)})" if self.source else self.says


@dataclass(frozen=True)
class Condition(Reason):
    """A condition of a transition: whether the condition ``holds``, and the sentence for this outcome."""

    holds: bool


class Alternative(NamedTuple):
    """A transition that an event may take, with all of its conditions."""

    transition: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class Explanation:
    """Why an event is or is not allowed: ``reasons`` are failing conditions, ``problem`` is any other cause."""

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
    """The event is refused and nothing has changed; see ``explanation``.

    ``event`` and ``configuration`` are the names of the event and of the state, as in python-statemachine.
    """

    def __init__(self, explanation: Explanation) -> None:
        Exception.__init__(self, explanation)
        self.explanation = explanation
        vars(self).update(event=explanation.event["event"], configuration=(explanation.state,))


class Legality:
    """Decides which events a compiled machine class accepts, and why, by its kernel and the sentences of its guards."""

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
        """By state index: the active states in python-statemachine's form, the innermost state, and the index."""

    def ways(self, state: str, event: str) -> Sequence[WayData]:
        """Return the transitions of an event in a state, in the order in which they are tried."""
        return self.kernel.WAYS.get(state, {}).get(event, ())

    def ways_from(self, state: str) -> list[tuple[str, WayData]]:
        """Return (event, transition) for each transition of a state, except eventless transitions."""
        events = self.kernel.WAYS.get(state, {})
        return [(event, way) for event, ways in events.items() if event for way in ways]

    def conditions(self, way: WayData, t: GameTable, r: object, numbers: Numbers) -> list[Condition]:
        """Return each condition of a transition with its current outcome."""
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
        """Return the failing conditions of the transition closest to enabled; `()` if a transition is enabled.

        If several transitions are equally close, each reason joins one failing condition of every such transition.
        """
        missed = [[one for one in self.conditions(way, t, r, numbers) if not one.holds] for way in ways]
        fewest = min(map(len, missed))
        alternatives = zip(*(conditions for conditions in missed if len(conditions) == fewest), strict=True)
        return tuple(map(_either, alternatives))


def _either(conditions: Sequence[Condition]) -> Reason:
    says = dict.fromkeys(one.says for one in conditions)
    source = dict.fromkeys(place for one in conditions for place in one.source)
    return Reason(conditions[0].atom, " ".join(says), tuple(source))
