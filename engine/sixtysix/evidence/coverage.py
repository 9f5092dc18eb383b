"""Finds the obligations that each event of a hand shows. An obligation is a fact that tests must show."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from sixtysix import game
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
from sixtysix.contract.events import Codec, Numbers
from sixtysix.contract.rules import KernelLog
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.game import views
from sixtysix.game.forms import HandForm, Observation, VectorForm
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.play.replay import KernelGame


@dataclass(frozen=True)
class Guard:
    """A condition of a transition. The condition holds if the result of ``test`` equals ``wanted``."""

    name: str
    wanted: bool
    test: Callable[..., bool]
    arguments: tuple[str, ...]
    failing: Obligation  # shown if this is the only condition that fails
    margin: Callable[..., int] | None
    margin_arguments: tuple[str, ...]
    margins: Mapping[int, str]

    def holds(self, t: Table, r: Ruleset, numbers: Numbers) -> bool:
        return bool(self.test(t, r, *[numbers[name] for name in self.arguments])) is self.wanted


def misses(way: Iterable[Guard], t: Table, r: Ruleset, numbers: Numbers) -> tuple[Guard, ...]:
    return tuple(guard for guard in way if not guard.holds(t, r, numbers))


class Coverage:
    """Knows which obligations each event of a variant's hands shows. Instances are immutable."""

    def __init__(self, chart: ConfiguredChart) -> None:
        self.chart = chart
        self.kernel: Any = compile_kernel(chart)
        self.ruleset = chart.ruleset
        self.obligations = {o.id: o for o in obligations(chart)}
        self._rulings = [o for o in self.obligations.values() if o.kind is RULING]
        self.codec = Codec.of_kernel(self.kernel)
        self.transitions = tuple(chart.transitions)
        self._ways = [
            {
                event: [self._conditions(*way) for way in ways]
                for event, ways in self.kernel.WAYS[state].items()
            }
            for state in self.kernel.STATES
        ]
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
        yield from self._takings[transition]
        if before and (pair := self._pairs.get((before.name, self.transitions[transition].name))):
            yield pair

    def rows(self, t: Table, state: int) -> Iterator[str]:
        found = (rows.get(case(t, self.ruleset)) for case, rows in self._cases[state])
        return (row for row in found if row)

    def rulings(self, shown: Iterable[str]) -> Iterator[str]:
        """Return the ids of rulings that were shown, such as ``ruling/R14``. ``shown`` has ids of obligations."""
        shown = set(shown)
        return (o.id for o in self._rulings if not shown.isdisjoint(o.by))

    def ways(self, state: int, event: str | None) -> list[tuple[Guard, ...]]:
        return self._ways[state].get(event, [])

    def tried(self, t: Table, state: int, event: str | None, numbers: Numbers) -> Iterator[str]:
        """Yield the ids of the obligations that an attempted event shows. The event may be refused.

        If the event is accepted, the transitions that are taken may show further obligations (see `taking`).
        """
        ways = self.ways(state, event)
        if not ways:
            if event:
                yield ABSENT.id(self.kernel.STATES[state], event)
            return
        failing = [misses(way, t, self.ruleset, numbers) for way in ways]
        accepted = not all(failing)
        for way, failed in zip(ways, failing, strict=True):
            for guard in failed if len(failed) == 1 else () if failed else way:
                if failed and (guard.failing.kind is DIVERTED) == accepted:
                    yield guard.failing.id
                if guard.margin:
                    margin = guard.margin(t, self.ruleset, *[numbers[a] for a in guard.margin_arguments])
                    if row := guard.margins.get(margin):
                        yield row

    def _conditions(
        self, transition: str, _: str | None, conditions: Sequence[tuple[str, bool, tuple[str, ...]]]
    ) -> tuple[Guard, ...]:
        own = [o for o in self.obligations.values() if o.transition and o.transition.name == transition]
        guards = []
        for name, wanted, arguments in conditions:
            about, guard = [o for o in own if o.guard == name], self.chart.guards[name]
            failing = next(o for o in about if o.kind.fails)
            margins = {o.row: o.id for o in about if o.kind == MARGIN}
            margin = getattr(game, guard.margin) if guard.margin else None
            test, counted = getattr(game, name), guard.margin_arguments
            guards.append(Guard(name, wanted, test, arguments, failing, margin, counted, margins))
        return tuple(guards)

    def _cases_in(self, state: str) -> list[tuple[Any, dict[int, str]]]:
        rows = [o for o in self.obligations.values() if o.kind == CASE]
        return [
            (getattr(game, case.name), {o.row: o.id for o in rows if o.case == case.name})
            for case in self.chart.cases.values()
            if state in case.states
        ]


@cache
def coverage_of(variant: str) -> Coverage:
    """Return the variant's `Coverage` (cached).

    Raises:
        SpecError: if there is no such variant, or its file has problems.
    """
    return Coverage(load(variant))


class Recorder(KernelLog):
    """Records the transitions that a kernel takes, and the obligations that these transitions show."""

    def __init__(self, coverage: Coverage, path: Iterable[Transition] = ()) -> None:
        self.coverage = coverage
        self.path = list(path)
        self.shown: set[str] = set()
        # the table at the end of the last hand, before the next deal clears its scores
        self.ended: Table | None = None
        self._hands_ended = 0

    def take(self, transition: int) -> None:
        self.shown.update(self.coverage.taking(transition, self.path[-1] if self.path else None))
        self.path.append(self.coverage.transitions[transition])

    def come_to(self, t: Table, state: int) -> None:
        self.shown.update(self.coverage.tried(t, state, None, {}))
        self.shown.update(self.coverage.rows(t, state))
        if t.hands_ended != self._hands_ended:
            self.ended, self._hands_ended = t.copy(), t.hands_ended


class Hand(KernelGame):
    """Plays a hand, and records the obligations (facts that tests must show) that the hand shows.

    ``shown`` and ``taken`` are the obligations and the transitions of the last event. ``shown_so_far`` and ``path`` are
    the obligations and the transitions of all events.
    """

    def __init__(self, coverage: Coverage, setup: Setup) -> None:
        log = Recorder(coverage)
        super().__init__(coverage.kernel, setup, log)
        self.coverage = coverage
        self._by_chance = CHANCE.id(f"seed_{setup.seed}") if setup.by_chance else ""
        # The first transition of a dealt hand forms a pair with the last transition of the deal.
        self._record(Recorder(coverage, log.path[-1:] if setup.dealt else ()))
        self.shown: frozenset[str] = frozenset(() if setup.dealt else (STATE.id(self.state_name),))
        self.shown_so_far = set(self.shown)
        self.dealing, self.taken = tuple(log.path), tuple(self.path)

    @classmethod
    def of_json(cls, coverage: Coverage, written: HandForm | VectorForm) -> Self:
        try:
            return cls(coverage, Setup.of_json(written))
        except SetupError as error:
            raise SixtySixError(f"the hand cannot be dealt: {error}") from None

    def _record(self, recorder: Recorder) -> None:
        self._recorder: Recorder = recorder
        self._log: tuple[KernelLog, ...] = (recorder,)

    @property
    def path(self) -> list[Transition]:
        return self._recorder.path

    def send(self, event: Mapping[str, object]) -> bool:
        name, numbers = str(event["event"]), self.codec.numbers_of(event)
        shown = set(self.coverage.tried(self.table, self.state, name, numbers))
        self._recorder.shown, begun = shown, len(self.path)
        return self._note(begun, self.step(self.codec.code(name, numbers)))

    def take(self, move: int) -> None:
        """Make a legal move. The obligations that `tries` yields are not recorded."""
        self._recorder.shown, begun = set(), len(self.path)
        super().take(move)
        self._note(begun, True)

    def _note(self, begun: int, accepted: bool) -> bool:
        coverage, log = self.coverage, self._recorder
        if accepted:
            log.shown.update(coverage.rows(self.table, self.state))
            if self.table.hand_number == 1:
                log.shown.add(self._by_chance)
        self.shown = frozenset(coverage.obligations.keys() & log.shown)
        self.shown_so_far |= self.shown
        self.taken = tuple(log.path[begun:])
        return accepted

    def twin(self) -> Self:
        twin = super().twin()
        twin.shown_so_far = set(self.shown_so_far)
        twin._record(Recorder(self.coverage, self.path))
        return twin

    def tries(self, name: str, numbers: Numbers) -> Iterator[str]:
        return self.coverage.tried(self.table, self.state, name, numbers)

    def failing(self, event: Mapping[str, object]) -> tuple[Guard, ...]:
        coverage, numbers = self.coverage, self.codec.numbers_of(event)
        ways = coverage.ways(self.state, str(event["event"]))
        return min((misses(way, self.table, coverage.ruleset, numbers) for way in ways), key=len, default=())

    def failing_atoms(self, event: Mapping[str, object]) -> tuple[str, ...]:
        return tuple(guard.name for guard in self.failing(event))

    def observe_end(self) -> Observation:
        """Return the table at the end of the last finished hand, or the current table if no hand is finished."""
        return views.observe(self._recorder.ended or self.table, self.ruleset)
