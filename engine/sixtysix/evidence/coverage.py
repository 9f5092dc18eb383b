"""Which obligations of a chart a hand shows, event by event, on the chart's traced kernel."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from sixtysix.chart.kinds import ABSENT, CASE, CHANCE, MARGIN, RULING, STATE, TAKEN
from sixtysix.chart.model import ConfiguredChart, Transition
from sixtysix.chart.obligations import Json, Obligation, obligations
from sixtysix.compile.kernel import compile_kernel
from sixtysix.events import Codec, Numbers
from sixtysix.kernels.program import MOST_MOVES
from sixtysix.play.trace import result


@dataclass(frozen=True)
class _Atom:
    """A guard of one transition, with the obligations that it shows where it decides alone."""

    name: str
    wanted: bool
    failing: Obligation
    margin: str
    margins: Mapping[int, str]


@dataclass(frozen=True)
class _Way:
    """A transition with the guards it asks."""

    transition: Transition
    atoms: tuple[_Atom, ...]


class Coverage:
    """What play shows of the obligations; as the kernel's log it hears of every transition.

    ``shown`` has the ids of what has been shown, ``path`` the transitions taken, both since `forget`.
    """

    def __init__(self, chart: ConfiguredChart) -> None:
        self.chart = chart
        self.kernel: Any = compile_kernel(chart, traced=True)
        self.rules = import_module(chart.rules)
        self.ruleset = chart.ruleset
        self.obligations = {o.id: o for o in obligations(chart)}
        self.codec = Codec.of_kernel(self.kernel)
        self.shown: set[str] = set()
        self.path: list[Transition] = []
        self._transitions = list(chart.transitions)
        self._ways = [self._ways_from(state) for state in self.kernel.STATES]
        self._cases = [self._cases_in(state) for state in self.kernel.STATES]
        self._takings = [self._shown_by_taking(transition) for transition in self._transitions]
        self._pairs = {
            (o.transition.name, o.then.name): o.id
            for o in self.obligations.values()
            if o.transition and o.then
        }
        self._rulings = [o for o in self.obligations.values() if o.kind == RULING]

    def begin(self, state: int) -> None:
        """Forget what happened before: a machine has just been put into this state."""
        self.path = []
        self.shown = {STATE.id(self.kernel.STATES[state])}

    def forget(self) -> None:
        """Forget what has been shown, and all but the last transition."""
        self.path = self.path[-1:]
        self.shown = set()

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Forget afterwards what has happened meanwhile."""
        shown, path = self.shown, self.path
        self.shown, self.path = set(), path[-1:]
        yield
        self.shown, self.path = shown, path

    def take(self, transition: int) -> None:
        taken = self._transitions[transition]
        self.shown.update(self._takings[transition])
        if self.path and (pair := self._pairs.get((self.path[-1].name, taken.name))):
            self.shown.add(pair)
        self.path.append(taken)

    def come_to(self, t: Any, state: int) -> None:
        self.shown.update(self.tried(t, state, None, {}))
        self.rest(t, state)

    def rest(self, t: Any, state: int) -> None:
        """The machine is in this state; the cases that are asked there tell a row."""
        for case, rows in self._cases[state]:
            row = rows.get(case(t, self.ruleset))
            if row:
                self.shown.add(row)

    def rulings(self, shown: Iterable[str]) -> Iterator[str]:
        """The rulings that are shown where these obligations are."""
        shown = set(shown)
        return (o.id for o in self._rulings if not shown.isdisjoint(o.by))

    def tried(self, t: Any, state: int, event: str | None, numbers: Numbers) -> Iterator[str]:
        """What trying the event with these arguments shows, accepted or refused, besides what taking it does."""
        ways = self._ways[state].get(event)
        if not ways:
            if event:
                yield ABSENT.id(self.kernel.STATES[state], event)
            return
        failing = [self._failing(t, way, numbers) for way in ways]
        accepted = not all(failing)
        for way, failed in zip(ways, failing, strict=True):
            for atom in failed if len(failed) == 1 else () if failed else way.atoms:
                if failed and atom.failing.kind.goes_elsewhere == accepted:
                    yield atom.failing.id
                if atom.margin and (row := atom.margins.get(self._margin(t, atom, numbers))):
                    yield row

    def failing_atoms(self, t: Any, state: int, event: Json) -> tuple[str, ...]:
        """The atoms because of which the event is refused here; none if the state has no transition for it."""
        ways = self._ways[state].get(event["event"], [])
        numbers = self.codec.numbers_of(event)
        failing = (tuple(atom.name for atom in self._failing(t, way, numbers)) for way in ways)
        return min(failing, key=len, default=())

    def _failing(self, t: Any, way: _Way, numbers: Numbers) -> list[_Atom]:
        return [atom for atom in way.atoms if self._holds(t, atom, numbers) is not atom.wanted]

    def _holds(self, t: Any, atom: _Atom, numbers: Numbers) -> bool:
        arguments = (numbers[a] for a in self.chart.guards[atom.name].arguments)
        return bool(getattr(self.rules, atom.name)(t, self.ruleset, *arguments))

    def _margin(self, t: Any, atom: _Atom, numbers: Numbers) -> int:
        arguments = (numbers[a] for a in self.chart.guards[atom.name].margin_arguments)
        margin: int = getattr(self.rules, atom.margin)(t, self.ruleset, *arguments)
        return margin

    def _ways_from(self, state: str) -> dict[str | None, list[_Way]]:
        ways: dict[str | None, list[_Way]] = {}
        for transition in self.chart.outgoing(state):
            atoms = tuple(self._atom(transition, name, wanted) for name, wanted in transition.guards)
            ways.setdefault(transition.event, []).append(_Way(transition, atoms))
        return ways

    def _atom(self, transition: Transition, name: str, wanted: bool) -> _Atom:
        own = [o for o in self.obligations.values() if o.transition == transition and o.atom == name]
        failing = next(o for o in own if o.kind.fails)
        margins = {o.row: o.id for o in own if o.kind == MARGIN}
        return _Atom(name, wanted, failing, self.chart.guards[name].margin, margins)

    def _cases_in(self, state: str) -> list[tuple[Any, dict[int, str]]]:
        rows = [o for o in self.obligations.values() if o.kind == CASE]
        return [
            (getattr(self.rules, case.name), {o.row: o.id for o in rows if o.case == case.name})
            for case in self.chart.cases.values()
            if state in case.states
        ]

    def _shown_by_taking(self, transition: Transition) -> list[str]:
        entered = (STATE.id(state) for state in self.chart.path_in(transition))
        return [TAKEN.id(transition.name), *(o for o in entered if o in self.obligations)]


class Hand:
    """A hand in play on a coverage's kernel, from where its setup (of the rules module) begins."""

    def __init__(self, coverage: Coverage, setup: Any) -> None:
        self._coverage, self.setup = coverage, setup
        self._by_chance = CHANCE.id(f"seed_{setup.seed}") if setup.by_chance else ""
        self.table = coverage.rules.Table()
        coverage.begin(0)
        self.state: int = setup.begin(coverage.kernel, self.table, coverage)
        if setup.dealt:
            coverage.forget()
        else:
            coverage.begin(self.state)

    def send(self, event: Json) -> bool:
        """Let the event happen if it is allowed; whether it was."""
        coverage = self._coverage
        numbers = coverage.codec.numbers_of(event)
        code = coverage.codec.code(event["event"], numbers)
        shown = set(coverage.tried(self.table, self.state, event["event"], numbers))
        coverage.shown |= shown
        self.setup.stack(self.table, coverage.ruleset)
        after = coverage.kernel.step(self.table, coverage.ruleset, self.state, code, coverage)
        if after == coverage.kernel.REFUSED:
            return False
        self.state = after
        if self.table.hand_number == 1 and self._by_chance in coverage.obligations:
            coverage.shown.add(self._by_chance)
        coverage.rest(self.table, after)
        return True

    def tell(self) -> Json:
        """The table in its JSON form."""
        table: Json = self._coverage.rules.observe(self.table, self._coverage.ruleset)
        return table

    @property
    def state_name(self) -> str:
        name: str = self._coverage.kernel.STATES[self.state]
        return name

    def moves(self) -> list[int]:
        """The moves of the legal events, as the kernel gives them."""
        coverage, moves = self._coverage, [0] * MOST_MOVES
        number = coverage.kernel.legal(self.table, coverage.ruleset, self.state, moves)
        return moves[:number]

    def legal(self) -> list[Json]:
        """The legal events."""
        return list(map(self._coverage.codec.json_of, self.moves()))

    def result(self) -> Json | None:
        """How the last hand ended, None if none has."""
        return result(self.table, self.state_name) if self.table.hands_ended else None
