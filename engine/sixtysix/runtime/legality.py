"""What a compiled machine declares, which events its states accept, and why they refuse the others."""

import inspect
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from statemachine.exceptions import TransitionNotAllowed
from statemachine.orderedset import OrderedSet

from sixtysix.contract.events import NUMBER, Atom, Json, Numbers, cited, misses, sentence
from sixtysix.errors import SixtySixError, counted
from sixtysix.languages import _


@dataclass(frozen=True)
class Reason:
    """A condition that an event does not meet: its atom, a sentence, and where the rule stands."""

    atom: str
    says: str
    source: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.says} ({cited(self.source)})" if self.source else self.says


@dataclass(frozen=True)
class Condition(Reason):
    """A condition of a transition: whether it holds, and the sentence that says what is so."""

    holds: bool


class Alternative(NamedTuple):
    """A transition that an event may take, with all of its conditions."""

    transition: str
    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class ReasonedAtom(Atom):
    """A condition, and the reason that it gives when it fails.

    ``met`` is the sentence that is so if it holds. ``now`` is the sentence of its guard with a number; each function
    that ``counts`` one stands under its name.
    """

    reason: Reason
    met: str
    now: str = ""
    counts: Mapping[str, Callable[..., int]] = field(default_factory=dict)

    def told(self, t: Any, r: Any, numbers: Numbers) -> Reason:
        """Give the reason, with the number that there is now."""
        return replace(self.reason, says=self._now(self.reason.says, t, r, numbers))

    def condition(self, t: Any, r: Any, numbers: Numbers) -> Condition:
        """Say whether it holds, and what is so."""
        holds = self.holds(t, r, numbers)
        says = self._now(self.met if holds else self.reason.says, t, r, numbers)
        return Condition(self.reason.atom, says, self.reason.source, holds)

    def _now(self, says: str, t: Any, r: Any, numbers: Numbers) -> str:
        """Put the number that there is now behind a sentence."""

        def number(braces: re.Match[str]) -> str:
            count = self.counts[braces[1]]
            _, _, *asked = inspect.signature(count).parameters
            return counted(count(t, r, *[numbers[name] for name in asked]), braces[2])

        now = NUMBER.sub(number, self.now)
        return f"{says} {now}" if now else says


@dataclass(frozen=True)
class Way:
    """A transition that an event may take: where it leads, None if it is internal, and on what conditions."""

    transition: str
    event: str
    target: str | None
    atoms: tuple[ReasonedAtom, ...]


@dataclass(frozen=True)
class Explanation:
    """Why an event is or is not allowed: ``reasons`` for failing conditions, ``problem`` for all else."""

    event: Json
    state: str
    allowed: bool
    reasons: tuple[Reason, ...] = ()
    problem: str | None = None
    states: tuple[str, ...] = ()
    """Where it could happen, if it has no transition in this state."""

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
    """The event is refused and nothing has changed. ``explanation`` says why.

    python-statemachine's ``event`` and ``configuration`` are the names of the event and of the state.
    """

    def __init__(self, explanation: Explanation) -> None:
        Exception.__init__(self, explanation)
        self.explanation = explanation
        vars(self).update(event=explanation.event["event"], configuration=(explanation.state,))


class Legality:
    """The states and guards of a compiled machine class, linked to its kernel."""

    def __init__(self, machine: Any) -> None:
        self._machine = machine
        self.kernel: Any = machine.load_kernel()
        self.states: tuple[str, ...] = self.kernel.STATES
        self.numbers = {name: number for number, name in enumerate(self.states)}
        """The kernel's numbers of the states."""
        paths = ([machine.states_map[name], *machine.states_map[name].ancestors()] for name in self.states)
        active = ([state.id for state in reversed(path)] for path in paths)
        self.configurations = [OrderedSet(path) if len(path) > 1 else path[0] for path in active]
        """The active states in each, as python-statemachine writes them."""
        self.most_moves = sum(1 for name in machine.declared_events for _ in machine.codec.choices(name))

    @cached_property
    def _ways(self) -> dict[str, dict[str, list[Way]]]:
        return {
            state: {
                event: [self._way(event, *way) for way in ways] for event, ways in events.items() if event
            }
            for state, events in self.kernel.WAYS.items()
        }

    def _way(self, event: str, name: str, target: str | None, conditions: Iterable[Any]) -> Way:
        atoms = []
        for atom, wanted, arguments in conditions:
            guard, rules = getattr(self._machine, atom), self._machine.rules_module
            reason, met = Reason(atom, sentence(guard, not wanted), guard.source), sentence(guard, wanted)
            counts = {found[1]: getattr(rules, found[1]) for found in NUMBER.finditer(guard.now)}
            test = getattr(rules, atom)
            atoms.append(ReasonedAtom(atom, wanted, test, arguments, reason, met, guard.now, counts))
        return Way(name, event, target, tuple(atoms))

    def ways(self, state: str, event: str) -> Sequence[Way]:
        """Give the transitions that the event has in the state, the innermost state's first."""
        return self._ways.get(state, {}).get(event, ())

    def ways_from(self, state: str) -> list[Way]:
        """Give the transitions of every event in the state, in the order of the events."""
        return [way for ways in self._ways.get(state, {}).values() for way in ways]

    def states_with(self, event: str) -> list[str]:
        return [state for state, events in self._ways.items() if event in events]


def failing(t: Any, r: Any, ways: Sequence[Way], numbers: Numbers) -> tuple[Reason, ...]:
    """Give the conditions that fail on the way which misses the fewest; none if one of the ways can be taken.

    Where others miss as few, a reason also says what they lack in its place.
    """
    missed = [misses(way.atoms, t, r, numbers) for way in ways]
    fewest = min(map(len, missed))
    alternatives = zip(*(atoms for atoms in missed if len(atoms) == fewest), strict=True)
    return tuple(_either([atom.told(t, r, numbers) for atom in atoms]) for atoms in alternatives)


def _either(reasons: Iterable[Reason]) -> Reason:
    first, *others = dict.fromkeys(reasons)
    source = dict.fromkeys(place for reason in (first, *others) for place in reason.source)
    return replace(first, says=" ".join(r.says for r in (first, *others)), source=tuple(source))
