"""Witnesses of transitions that notice when an action of the transition is missing."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from sixtysix.chart.kinds import TAKEN
from sixtysix.chart.model import Chart, Transition
from sixtysix.chart.obligations import Witness
from sixtysix.compile.machine import compile_machine
from sixtysix.events import Json
from sixtysix.evidence.coverage import Coverage
from sixtysix.play.vectors import vectors
from sixtysix.runtime import GameMachine
from sixtysix.testing.vectors import differences


def sharpened(coverage: Coverage, witnesses: Mapping[str, Witness]) -> dict[str, Witness]:
    """Replace witnesses of taken transitions by the shortest that play otherwise without any one of their actions.

    A short witness may not: a match that begins on a fresh table looks the same if the games are not set to zero.
    Where no witness notices every action, the one is taken that notices most.

    Args:
        coverage: of the configured chart.
        witnesses: what shows each obligation, by its id.
    """
    trial = _Trial(coverage)
    found = dict(witnesses)
    for transition in coverage.chart.transitions:
        name, actions = TAKEN.id(transition.name), actions_of(coverage.chart, transition)
        if name in found and actions:
            found[name] = _sharpest(trial, transition, actions, found[name], witnesses.values())
    return found


def actions_of(chart: Chart, transition: Transition) -> list[str]:
    """Its own actions and those of the states that it enters."""
    entered = (action for state in chart.path_in(transition) for action in chart.entry_actions(state))
    return list(dict.fromkeys((*transition.on, *entered)))


def without(machine: type[GameMachine], action: str) -> type[GameMachine]:
    """The machine with an action that does nothing."""
    return type(machine.__name__, (machine,), {action: lambda self: None})


class _Trial:
    """Plays witnesses on machines that lack an action; what a witness does is played once."""

    def __init__(self, coverage: Coverage) -> None:
        self._coverage = coverage
        machine = compile_machine(coverage.chart)
        self._without = cache(lambda action: without(machine, action))
        self._vectors: dict[int, Json] = {}

    def vector(self, witness: Witness) -> Json:
        if id(witness) not in self._vectors:
            (self._vectors[id(witness)],) = vectors(self._coverage, {"of/it": witness}, lambda _: ())
        return self._vectors[id(witness)]

    def noticed(self, witness: Witness, actions: Iterable[str]) -> int:
        """How many of the actions the witness cannot do without."""
        vector = self.vector(witness)
        return sum(_is_noticed(self._without(action), vector) for action in actions)


def _is_noticed(machine: type[GameMachine], vector: Json) -> bool:
    try:
        return differences(machine, vector) != []
    except Exception:  # whatever comes of a missing action
        return True


def _sharpest(
    trial: _Trial, transition: Transition, actions: list[str], known: Witness, others: Iterable[Witness]
) -> Witness:
    best, most = known, trial.noticed(known, actions)
    for witness in _taking_last(trial, transition, others):
        if most == len(actions):
            break
        if (number := trial.noticed(witness, actions)) > most:
            best, most = witness, number
    return best


def _taking_last(trial: _Trial, transition: Transition, witnesses: Iterable[Witness]) -> Iterator[Witness]:
    """The witnesses whose last event takes the transition, the shortest first."""
    for witness in sorted(witnesses, key=lambda w: w.length):
        is_accepted = witness.events and not witness.refused
        if is_accepted and transition.name in trial.vector(witness)["steps"][-1]["taken"]:
            yield witness
