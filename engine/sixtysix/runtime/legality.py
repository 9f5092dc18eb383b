"""Which events a state accepts, and why it refuses the others."""

import inspect
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from statemachine import State
from statemachine.transition import Transition

from sixtysix.conditions import Condition, fewest_misses, sentence
from sixtysix.errors import SixtySixError
from sixtysix.events import PLAYERS, Json, Numbers
from sixtysix.runtime.declarations import Event


@dataclass(frozen=True)
class Atom(Condition):
    """A condition with a sentence that is true when it fails, and where the rule stands."""

    says: str
    source: tuple[str, ...]


@dataclass(frozen=True)
class Way:
    """A transition that an event may take: where it leads, and on what conditions."""

    event: str
    target: str
    atoms: tuple[Atom, ...]
    of_player: tuple[Atom, ...]
    """The atoms that ask for nothing but the player."""
    of_rest: tuple[Atom, ...]
    """The others."""


@dataclass(frozen=True)
class Reason:
    """A condition that an event does not meet: its atom, a sentence, and where the rule stands."""

    atom: str
    says: str
    source: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} ({', '.join(self.source)})" if self.source else self.says


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
        super().__init__(explanation)
        self.explanation = explanation

    def __str__(self) -> str:
        return str(self.explanation)


class Legality:
    """The guards of a compiled machine class, by atomic state and event."""

    def __init__(self, machine: Any) -> None:
        self._events: Mapping[str, Event] = machine.declared_events
        self._values: dict[str, tuple[int, ...]] = {
            kind: tuple(argument.names(machine.ruleset).values())
            for kind, argument in machine.rules_module.ARGUMENTS.items()
        }
        self._ways: dict[str, dict[str, tuple[Way, ...]]] = {
            state.id: self._of_state(machine, state)
            for state in machine.states_map.values()
            if state.is_atomic
        }

    def _of_state(self, machine: Any, state: State) -> dict[str, tuple[Way, ...]]:
        found: dict[str, list[Way]] = {name: [] for name in self._events}
        for source in (state, *state.ancestors()):
            for transition in source.transitions:
                for event in transition.events:
                    found[str(event)].append(_way(machine, str(event), transition))
        return {event: tuple(ways) for event, ways in found.items() if ways}

    def ways(self, state: str, event: str) -> tuple[Way, ...]:
        """The transitions that the event has in the state, the innermost state's first."""
        return self._ways.get(state, {}).get(event, ())

    def ways_from(self, state: str) -> list[Way]:
        """The transitions of every event in the state, in the order of the events."""
        return [way for ways in self._ways.get(state, {}).values() for way in ways]

    def states_with(self, event: str) -> list[str]:
        return [state for state, events in self._ways.items() if event in events]

    def legal(self, t: Any, r: Any, state: str) -> Iterator[tuple[str, Numbers]]:
        """Every event accepted in the state, with its numbers: the table's events, then each player's.

        While a handler runs the machine may be between atomic states; nothing is legal then.
        """
        for known in ({}, *({"player": player} for player in PLAYERS)):
            for event, ways in self._ways.get(state, {}).items():
                declared = self._events[event]
                if (declared.by == "player") != bool(known):
                    continue
                left = [way.of_rest for way in ways if all(atom.holds(t, r, known) for atom in way.of_player)]
                for values in product(*(self._values[kind] for kind in declared.carries)) if left else ():
                    numbers = {**known, **dict(zip(declared.carries, values, strict=True))}
                    if any(all(atom.holds(t, r, numbers) for atom in atoms) for atoms in left):
                        yield event, numbers


def failing(t: Any, r: Any, ways: Sequence[Way], numbers: Numbers) -> tuple[Reason, ...]:
    """The conditions that fail on the way which misses the fewest; none if one of the ways can be taken."""
    atoms = fewest_misses((way.atoms for way in ways), t, r, numbers)
    return tuple(Reason(atom.name, atom.says, atom.source) for atom in atoms)


def _way(machine: Any, event: str, transition: Transition) -> Way:
    atoms = tuple(_atom(machine, spec.attr_name, spec.expected_value) for spec in transition.cond)
    of_player = tuple(atom for atom in atoms if set(atom.arguments) <= {"player"})
    of_rest = tuple(atom for atom in atoms if atom not in of_player)
    target = transition.target or transition.source
    return Way(event, target.id, atoms, of_player, of_rest)


def _atom(machine: Any, name: str, wanted: bool) -> Atom:
    method = getattr(machine, name)
    return Atom(
        name=name,
        wanted=wanted,
        says=sentence(method, not wanted),
        source=method.source,
        test=getattr(machine.rules_module, name),
        arguments=tuple(inspect.signature(method).parameters)[1:],
    )
