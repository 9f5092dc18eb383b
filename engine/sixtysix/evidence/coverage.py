"""Which obligations of a chart a hand shows, event by event, on the chart's traced kernel."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from sixtysix.chart import load
from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.chart.obligations import (
    ABSENT,
    CASE,
    CHANCE,
    DIVERTED,
    MARGIN,
    RULING,
    STATE,
    TAKEN,
    Obligation,
    obligations,
)
from sixtysix.compile.kernel import compile_kernel
from sixtysix.contract.events import Codec, Condition, Json, Numbers, fewest_misses, misses
from sixtysix.contract.rules import rules_module
from sixtysix.kernels.program import legal_moves


@dataclass(frozen=True)
class _Atom(Condition):
    """A condition of one transition, with the obligations that it shows where it decides alone."""

    failing: Obligation
    margin: Callable[..., int] | None
    margin_arguments: tuple[str, ...]
    margins: Mapping[int, str]


class Coverage:
    """What play of a variant is measured by: its kernel, the forms of its events, and what there is to show.

    Nothing in it changes, so that one is shared by all hands.
    """

    def __init__(self, chart: ConfiguredChart, kernel: ModuleType | None = None) -> None:
        self.chart = chart
        self.kernel: Any = kernel or compile_kernel(chart, traced=True)
        self.rules = rules_module(chart.rules)
        self.ruleset = chart.ruleset
        self.obligations = {o.id: o for o in obligations(chart)}
        self._rulings = [o for o in self.obligations.values() if o.kind is RULING]
        self.codec = Codec.of_kernel(self.kernel)
        self.transitions = tuple(chart.transitions)
        self._ways = [self._ways_from(state) for state in self.kernel.STATES]
        self._cases = [self._cases_in(state) for state in self.kernel.STATES]
        self._takings = [
            [TAKEN.id(t.name), *(self.obligations.keys() & map(STATE.id, chart.path_in(t)))]
            for t in self.transitions
        ]
        self._pairs = {
            (o.transition.name, o.then.name): o.id
            for o in self.obligations.values()
            if o.transition and o.then
        }

    def taking(self, transition: int, before: Transition | None) -> Iterator[str]:
        """Give what taking the transition at this place shows, right after another one."""
        yield from self._takings[transition]
        if before and (pair := self._pairs.get((before.name, self.transitions[transition].name))):
            yield pair

    def rows(self, t: Any, state: int) -> Iterator[str]:
        """Give the rows of the cases that are asked in the state."""
        found = (rows.get(case(t, self.ruleset)) for case, rows in self._cases[state])
        return (row for row in found if row)

    def rulings(self, shown: Iterable[str]) -> Iterator[str]:
        """Give the rulings that are shown where these obligations are."""
        shown = set(shown)
        return (o.id for o in self._rulings if not shown.isdisjoint(o.by))

    def ways(self, state: int, event: str | None) -> list[tuple[_Atom, ...]]:
        """Give the conditions of each transition that the event has in the state."""
        return self._ways[state].get(event, [])

    def tried(self, t: Any, state: int, event: str | None, numbers: Numbers) -> Iterator[str]:
        """Give what trying the event with these arguments shows, accepted or not, besides what taking it does."""
        ways = self.ways(state, event)
        if not ways:
            if event:
                yield ABSENT.id(self.kernel.STATES[state], event)
            return
        failing = [misses(way, t, self.ruleset, numbers) for way in ways]
        accepted = not all(failing)
        for way, failed in zip(ways, failing, strict=True):
            for atom in failed if len(failed) == 1 else () if failed else way:
                if failed and (atom.failing.kind is DIVERTED) == accepted:
                    yield atom.failing.id
                if atom.margin:
                    margin = atom.margin(t, self.ruleset, *[numbers[a] for a in atom.margin_arguments])
                    if row := atom.margins.get(margin):
                        yield row

    def _ways_from(self, state: str) -> dict[str | None, list[tuple[_Atom, ...]]]:
        ways: dict[str | None, list[tuple[_Atom, ...]]] = {}
        for transition in self.chart.outgoing(state):
            atoms = tuple(self._atom(transition, name, wanted) for name, wanted in transition.guards)
            ways.setdefault(transition.event, []).append(atoms)
        return ways

    def _atom(self, transition: Transition, name: str, wanted: bool) -> _Atom:
        own = [o for o in self.obligations.values() if o.atom == name and o.transition == transition]
        failing, guard = next(o for o in own if o.kind.fails), self.chart.guards[name]
        margins = {o.row: o.id for o in own if o.kind == MARGIN}
        margin = getattr(self.rules, guard.margin) if guard.margin else None
        test = getattr(self.rules, name)
        return _Atom(name, wanted, test, guard.arguments, failing, margin, guard.margin_arguments, margins)

    def _cases_in(self, state: str) -> list[tuple[Any, dict[int, str]]]:
        rows = [o for o in self.obligations.values() if o.kind == CASE]
        return [
            (getattr(self.rules, case.name), {o.row: o.id for o in rows if o.case == case.name})
            for case in self.chart.cases.values()
            if state in case.states
        ]


@cache
def coverage_of(variant: str) -> Coverage:
    """Make what tells what play of the variant shows; one of each is made.

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return Coverage(load(variant))


class Recorder:
    """The log of some play on the traced kernel: the transitions that it takes, and what they show."""

    def __init__(self, coverage: Coverage, path: Iterable[Transition] = ()) -> None:
        self._coverage = coverage
        self.path = list(path)
        self.shown: set[str] = set()
        self.ended: Any = None
        """The table as the hand ended on it, where it is waited for: the next deal clears what was scored."""
        self._awaited = -1

    def await_end(self, t: Any) -> None:
        """Keep the table on which the hand ends, if the next event ends it."""
        self.ended, self._awaited = None, self._coverage.rules.hands_ended(t) + 1

    def take(self, transition: int) -> None:
        self.shown.update(self._coverage.taking(transition, self.path[-1] if self.path else None))
        self.path.append(self._coverage.transitions[transition])

    def come_to(self, t: Any, state: int) -> None:
        self.shown.update(self._coverage.tried(t, state, None, {}))
        self.shown.update(self._coverage.rows(t, state))
        if self._awaited >= 0 and self._coverage.rules.hands_ended(t) == self._awaited:
            self.ended, self._awaited = t.copy(), -1


class Hand:
    """A hand in play on the kernel, from where its setup (of the rules module) begins.

    ``shown`` has the ids of what the last event has shown, accepted or refused, and ``taken`` the transitions that it
    took; ``shown_so_far`` and ``path`` are those of all events, after the last transition of the deal.
    """

    def __init__(self, coverage: Coverage, setup: Any) -> None:
        self._coverage, self.setup = coverage, setup
        self._by_chance = CHANCE.id(f"seed_{setup.seed}") if setup.by_chance else ""
        self.table = coverage.rules.Table()
        log = Recorder(coverage)
        self.state: int = setup.begin(coverage.kernel, self.table, log)
        self._log = Recorder(coverage, log.path[-1:] if setup.dealt else ())
        self.shown: frozenset[str] = frozenset(() if setup.dealt else (STATE.id(self.state_name),))
        self.shown_so_far = set(self.shown)
        self.taken = tuple(self.path)

    @property
    def path(self) -> list[Transition]:
        return self._log.path

    def send(self, event: Json) -> bool:
        """Let the event happen if it is allowed; say whether it was.

        Raises:
            NotAnEvent: if the variant has no such event.
        """
        coverage = self._coverage
        name, numbers = event["event"], coverage.codec.numbers_of(event)
        tried = coverage.tried(self.table, self.state, name, numbers)
        code, state = coverage.codec.code(name, numbers), self.state
        return self._happen(tried, lambda r: coverage.kernel.step(self.table, r, state, code, self._log))

    def take(self, move: int) -> None:
        """Take a legal move; what trying its event shows is not looked at."""
        kernel, state = self._coverage.kernel, self.state
        self._happen((), lambda r: kernel.take(self.table, r, state, move, self._log))

    def _happen(self, tried: Iterable[str], step: Callable[[Any], int]) -> bool:
        coverage, log = self._coverage, self._log
        log.shown, begun = set(tried), len(log.path)
        self.setup.stack(self.table, coverage.ruleset)
        after = step(coverage.ruleset)
        accepted = after != coverage.kernel.REFUSED
        if accepted:
            self.state = after
            log.shown.update(coverage.rows(self.table, after))
            if coverage.rules.hands_dealt(self.table) == 1:
                log.shown.add(self._by_chance)
        self.shown = frozenset(coverage.obligations.keys() & log.shown)
        self.shown_so_far |= self.shown
        self.taken = tuple(log.path[begun:])
        return bool(accepted)

    def twin(self) -> "Hand":
        """Copy the hand; the copy goes its own way."""
        twin = copy(self)
        twin.table, twin.shown_so_far = self.table.copy(), set(self.shown_so_far)
        twin._log = Recorder(self._coverage, self.path)
        return twin

    def tries(self, name: str, numbers: Numbers) -> Iterator[str]:
        """Give what trying the event would show (see `Coverage.tried`)."""
        return self._coverage.tried(self.table, self.state, name, numbers)

    def failing_atoms(self, event: Json) -> tuple[str, ...]:
        """Name the atoms because of which the event is refused; none if the state has no transition for it."""
        coverage = self._coverage
        numbers, ways = coverage.codec.numbers_of(event), coverage.ways(self.state, event["event"])
        return tuple(atom.name for atom in fewest_misses(ways, self.table, coverage.ruleset, numbers))

    def await_end(self) -> None:
        """Keep the table on which the hand ends, for `tell_ended`, if the next event ends it."""
        self._log.await_end(self.table)

    def tell(self) -> Json:
        """Write the table in its JSON form."""
        return self._told(self.table)

    def tell_ended(self) -> Json | None:
        """Write the table on which the hand has ended, if that was waited for."""
        return None if self._log.ended is None else self._told(self._log.ended)

    def _told(self, t: Any) -> Json:
        table: Json = self._coverage.rules.observe(t, self._coverage.ruleset)
        return table

    @property
    def state_name(self) -> str:
        name: str = self._coverage.kernel.STATES[self.state]
        return name

    def moves(self) -> list[int]:
        """Give the moves of the legal events, as the kernel does."""
        return legal_moves(self._coverage.kernel, self.table, self.state)

    def legal(self) -> list[Json]:
        """List the legal events."""
        return list(map(self._coverage.codec.json_of, self.moves()))

    def result(self) -> Json | None:
        """Say how the last hand ended, None if none has."""
        rules = self._coverage.rules
        return rules.result(self.table, self.state_name) if rules.hands_ended(self.table) else None
