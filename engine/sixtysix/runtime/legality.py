"""What a compiled machine declares, which events its states accept, and why they refuse the others."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

from statemachine.transition import Transition

from sixtysix.errors import SixtySixError
from sixtysix.runtime.engine import Forward
from sixtysix.events import PLAYERS, Condition, Json, Numbers, fewest_misses, sentence


@dataclass(frozen=True)
class Event:
    """Something that ``by`` (``player`` or ``table``) does; ``carries`` names its arguments."""

    says: str
    by: str = "player"
    carries: tuple[str, ...] = ()

    @property
    def arguments(self) -> tuple[str, ...]:
        return ("player", *self.carries) if self.by == "player" else self.carries


@dataclass(frozen=True)
class Invariant:
    """What must hold in ``states`` and those inside them; ``test`` takes ``(t, r)``, and ``before`` if it compares."""

    test: Callable[..., bool]
    says: str
    states: tuple[str, ...]
    compares: bool = False

    @property
    def name(self) -> str:
        return self.test.__name__


INTERNAL: Final = None
"""The target of an internal transition: no state is left or entered."""


def guard(
    test: Callable[..., bool], says: str, *, otherwise: str = "", source: tuple[str, ...] = ()
) -> Callable[..., bool]:
    """Declare a guard atom that asks for what ``says`` says; ``otherwise`` is so if it fails.

    All three become attributes of the method, so ``python -OO`` keeps them.
    """
    method = action(test, says)
    vars(method).update(says=says, otherwise=otherwise or says, source=source)
    return method


def action(function: Callable[..., Any], says: str) -> Callable[..., Any]:
    """Declare a method that calls a function of the rules with the game's table and ruleset before its arguments."""

    # python-statemachine reads in a method's code which arguments it passes to it: the method is written with those of
    # the function, as the standard library writes named tuples.
    _, _, *own = inspect.signature(function).parameters
    head, call = ", ".join(["self", *own]), ", ".join(["self.table", "self.ruleset", *own])
    made: dict[str, Any] = {"function": function, "__name__": function.__module__}
    exec(f"def {function.__name__}({head}):\n    return function({call})", made)
    method: Callable[..., Any] = made[function.__name__]
    method.__doc__ = says
    vars(method)["forward"] = Forward(method, function, ("table", "ruleset"), tuple(own))
    return method


@dataclass(frozen=True)
class Reason:
    """A condition that an event does not meet: its atom, a sentence, and where the rule stands."""

    atom: str
    says: str
    source: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} ({', '.join(self.source)})" if self.source else self.says


@dataclass(frozen=True)
class Atom(Condition):
    """A condition, and the reason that it gives when it fails."""

    reason: Reason


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
        reasons = [vars(reason) | {"source": list(reason.source)} for reason in self.reasons]
        return vars(self) | {"reasons": reasons}


class EventNotAllowed(SixtySixError):
    """The event is refused and nothing has changed. ``explanation`` says why."""

    def __init__(self, explanation: Explanation) -> None:
        super().__init__(explanation)
        self.explanation = explanation


class Legality:
    """The guards of a compiled machine class, by atomic state and event."""

    def __init__(self, machine: Any) -> None:
        self._events: Mapping[str, Event] = machine.declared_events
        self._values: dict[str, tuple[int, ...]] = {
            kind: tuple(argument.names(machine.ruleset).values())
            for kind, argument in machine.rules_module.ARGUMENTS.items()
        }
        self._ways: dict[str, dict[str, list[Way]]] = {}
        for state in (state for state in machine.states_map.values() if state.is_atomic):
            found: dict[str, list[Way]] = {name: [] for name in self._events}
            for transition in (t for around in (state, *state.ancestors()) for t in around.transitions):
                for event in map(str, transition.events):
                    found[event].append(_way(machine, event, transition))
            self._ways[state.id] = {event: ways for event, ways in found.items() if ways}

    def ways(self, state: str, event: str) -> Sequence[Way]:
        """Give the transitions that the event has in the state, the innermost state's first."""
        return self._ways.get(state, {}).get(event, ())

    def ways_from(self, state: str) -> list[Way]:
        """Give the transitions of every event in the state, in the order of the events."""
        return [way for ways in self._ways.get(state, {}).values() for way in ways]

    def states_with(self, event: str) -> list[str]:
        return [state for state, events in self._ways.items() if event in events]

    # Every legal event is asked for after every step, so nothing is asked twice. Whatever hangs on the player alone is
    # asked once for all cards; only where that holds are the cards tried, and then only what hangs on them.
    def legal(self, t: Any, r: Any, state: str) -> Iterator[tuple[str, Numbers]]:
        """Give every event accepted in the state, with its numbers: the table's events, then each player's.

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
    """Give the conditions that fail on the way which misses the fewest; none if one of the ways can be taken."""
    return tuple(atom.reason for atom in fewest_misses((way.atoms for way in ways), t, r, numbers))


def _way(machine: Any, event: str, transition: Transition) -> Way:
    atoms = []
    for spec in transition.cond:
        name, wanted, method = spec.attr_name, spec.expected_value, getattr(machine, spec.attr_name)
        test, arguments = getattr(machine.rules_module, name), tuple(inspect.signature(method).parameters)[1:]
        reason = Reason(name, sentence(method, not wanted), method.source)
        atoms.append(Atom(name, wanted, test, arguments, reason))
    of_player = tuple(atom for atom in atoms if set(atom.arguments) <= {"player"})
    of_rest = tuple(atom for atom in atoms if atom not in of_player)
    return Way(event, (transition.target or transition.source).id, tuple(atoms), of_player, of_rest)
