"""Which events a state accepts, and why it refuses the others."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from statemachine import State
from statemachine.transition import Transition

from sixtysix.errors import SixtySixError
from sixtysix.runtime.declarations import Event, Json

PLAYERS = (0, 1)

Numbers = Mapping[str, int]
"""An event's arguments as the numbers that the rules work on."""


@dataclass(frozen=True)
class Atom:
    """One condition of a transition: ``test`` must give ``wanted``."""

    name: str
    wanted: bool
    says: str
    """What is so when the condition fails."""
    source: tuple[str, ...]
    test: Callable[..., bool]
    arguments: tuple[str, ...]

    def holds(self, t: Any, r: Any, numbers: Numbers) -> bool:
        return self.test(t, r, *[numbers[name] for name in self.arguments]) is self.wanted


@dataclass(frozen=True)
class Reason:
    """A condition that an event does not meet: its atom, a sentence, and where the rule stands."""

    atom: str
    says: str
    source: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} ({', '.join(self.source)})"


@dataclass(frozen=True)
class Explanation:
    """Why an event is or is not allowed: ``reasons`` for failing conditions, ``problem`` for all else."""

    event: Json
    state: str
    allowed: bool
    reasons: tuple[Reason, ...] = ()
    problem: str | None = None

    def __str__(self) -> str:
        if self.allowed:
            return f"{self.event['event']} is allowed in {self.state}"
        why = self.problem or " ".join(map(str, self.reasons))
        return f"{self.event['event']} is not allowed in {self.state}: {why}"

    def json(self) -> Json:
        reasons = [{"atom": x.atom, "says": x.says, "source": list(x.source)} for x in self.reasons]
        return {
            "event": self.event,
            "state": self.state,
            "allowed": self.allowed,
            "reasons": reasons,
            "problem": self.problem,
        }


class EventNotAllowed(SixtySixError):
    """The event is refused and nothing has changed. ``explanation`` says why."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(str(explanation))
        self.explanation = explanation


Candidates = tuple[tuple[Atom, ...], ...]
"""The conditions of each transition that one event has in one state."""


class Legality:
    """The guards of a compiled machine class, by atomic state and event."""

    def __init__(self, machine: type) -> None:
        self._events: Mapping[str, Event] = machine.declared_events  # type: ignore[attr-defined]
        self._arguments: dict[str, tuple[int, ...]] = {
            kind: tuple(argument.names(machine.ruleset).values())  # type: ignore[attr-defined]
            for kind, argument in machine.rules_module.ARGUMENTS.items()  # type: ignore[attr-defined]
        }
        self._candidates: dict[str, dict[str, Candidates]] = {}
        for state in machine.states_map.values():  # type: ignore[attr-defined]
            if state.is_atomic:
                self._candidates[state.id] = self._of_state(machine, state)

    def _of_state(self, machine: type, state: State) -> dict[str, Candidates]:
        found: dict[str, list[tuple[Atom, ...]]] = {name: [] for name in self._events}
        for source in (state, *state.ancestors()):
            for transition in source.transitions:
                for event in transition.events:
                    found[str(event)].append(_atoms(machine, transition))
        return {event: tuple(candidates) for event, candidates in found.items() if candidates}

    def events_in(self, state: str) -> Mapping[str, Candidates]:
        return self._candidates[state]

    def states_with(self, event: str) -> list[str]:
        return [state for state, events in self._candidates.items() if event in events]

    def accepts(self, t: Any, r: Any, state: str, event: str, numbers: Numbers) -> bool:
        return any(
            all(atom.holds(t, r, numbers) for atom in atoms)
            for atoms in self._candidates[state].get(event, ())
        )

    def legal(self, t: Any, r: Any, state: str) -> Iterator[tuple[str, Numbers]]:
        """Every event accepted in the state, with its numbers: in the order of the events, players and values."""
        for event, candidates in self._candidates[state].items():
            for numbers, left in self._players(t, r, event, candidates):
                yield from self._values(t, r, event, numbers, left)

    def _players(
        self, t: Any, r: Any, event: str, candidates: Candidates
    ) -> Iterator[tuple[Numbers, Candidates]]:
        """Each player for whom the atoms about him alone hold, and the transitions' other atoms."""
        players: tuple[Numbers, ...] = ({},)
        if self._events[event].by == "player":
            players = tuple({"player": player} for player in PLAYERS)
        for numbers in players:
            left = tuple(
                tuple(atom for atom in atoms if not numbers.keys() >= set(atom.arguments))
                for atoms in candidates
                if all(atom.holds(t, r, numbers) for atom in atoms if numbers.keys() >= set(atom.arguments))
            )
            if left:
                yield numbers, left

    def _values(
        self, t: Any, r: Any, event: str, numbers: Numbers, candidates: Candidates
    ) -> Iterator[tuple[str, Numbers]]:
        choices: list[Numbers] = [numbers]
        for kind in self._events[event].carries:
            choices = [{**known, kind: value} for known in choices for value in self._arguments[kind]]
        for choice in choices:
            if any(all(atom.holds(t, r, choice) for atom in atoms) for atoms in candidates):
                yield event, choice

    def failing(self, t: Any, r: Any, state: str, event: str, numbers: Numbers) -> tuple[Reason, ...]:
        """The conditions that fail on the transition which misses the fewest; none if the event is accepted."""
        misses = [
            tuple(Reason(a.name, a.says, a.source) for a in atoms if not a.holds(t, r, numbers))
            for atoms in self._candidates[state][event]
        ]
        return min(misses, key=len)


def _atoms(machine: type, transition: Transition) -> tuple[Atom, ...]:
    return tuple(_atom(machine, spec.attr_name, spec.expected_value) for spec in transition.cond)


def _atom(machine: type, name: str, wanted: bool) -> Atom:
    method = getattr(machine, name)
    return Atom(
        name=name,
        wanted=wanted,
        says=method.otherwise if wanted else inspect.getdoc(method) or name,
        source=method.source,
        test=getattr(machine.rules_module, name),  # type: ignore[attr-defined]
        arguments=tuple(inspect.signature(method).parameters)[1:],
    )
