"""A hand as the rules have it, beside a system that may know only some of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from sixtysix.chart.kinds import ABSENT
from sixtysix.conform.differences import traits
from sixtysix.conform.scripts import Script
from sixtysix.conform.system import Capabilities
from sixtysix.events import Json, NotAnEvent
from sixtysix.evidence.coverage import Coverage, Hand


class Position:
    """A hand as the rules have it, and what of it the system knows."""

    def __init__(self, coverage: Coverage, has: Capabilities, script: Script) -> None:
        self.coverage, self._has, self._script = coverage, has, script
        self.hand = Hand(coverage, script.setup)
        self.passed: set[str] = set()
        """Events that were legal in a state through which the system has gone by itself."""
        self.alone: list[str] = []
        """What the rules have sent by themselves, as lines."""
        self._result: Json | None = None

    @property
    def state(self) -> str:
        return self.hand.state_name

    @property
    def over(self) -> bool:
        """Whether the hand that was dealt has ended and another one begun."""
        return bool(self.coverage.rules.hands_dealt(self.hand.table) > 1)

    def legal(self) -> list[Json]:
        """The legal events."""
        return self.hand.legal()

    def moves(self) -> list[int]:
        return self.hand.moves()

    def knows(self, event: Json) -> bool:
        """Whether the system has the event, and this state."""
        return has_name(self._has.states, self.state) and has_name(self._has.events, event["event"])

    def result(self) -> Json | None:
        """How the hand that was dealt ended, None while it goes on."""
        if self._result is None:
            self._result = self.hand.result()
        return self._result

    def view(self, player: int) -> Json:
        view: Json = self.coverage.rules.view(self.hand.table, self.coverage.ruleset, player)
        return view

    def traits_here(self) -> frozenset[str]:
        """The rows of the tables of rules that apply now."""
        return frozenset(self.coverage.rows(self.hand.table, self.hand.state))

    def blamed(self, event: Json) -> tuple[str, tuple[str, ...]]:
        """For an event that is refused: a transition it would take but for the atoms, and these."""
        name = event["event"]
        if not self._fits(event):
            return ABSENT.id(name), ()
        atoms = self.hand.failing_atoms(event)
        ways = (t for t in self.coverage.chart.outgoing(self.state) if t.event == name)
        fitting = (t.name for t in ways if atoms and set(atoms) <= dict(t.guards).keys())
        return next(fitting, ABSENT.id(self.state, name)), atoms

    def way(self, event: Json) -> str:
        """The transition that a legal event takes."""
        coverage = self.coverage
        code = coverage.codec.code_of(event)
        move: int = coverage.kernel.way(self.hand.table, coverage.ruleset, self.hand.state, code)
        return "" if move == coverage.kernel.REFUSED else str(coverage.kernel.TRANSITIONS[move >> 16])

    def elsewhere(self, script: Script) -> "Position":
        """The beginning of another hand."""
        return Position(self.coverage, self._has, script)

    def indistinguishable(self, player: int, script: Script, happened: Sequence[Json]) -> Iterator[Script]:
        """Give the script with other setups, after which all has happened too and the player sees the same."""
        seen = self.view(player)
        for setup in script.setup.alike(self.hand.table, self.coverage.ruleset, player):
            swapped = replace(script, setup=setup)
            twin = self.elsewhere(swapped)
            happens = all(twin.hand.send(event) for event in happened)
            if happens and twin.state == self.state and twin.view(player) == seen:
                yield swapped

    def path(self, event: Json | None) -> tuple[str, ...]:
        """The transitions that an event would take here, one after the other; those of the deal for none."""
        if event is None:
            hand = Hand(self.coverage, replace(self._script.setup, dealt=False))
            if self._script.setup.dealt:
                hand.send(hand.legal()[0])
        else:
            hand = self.hand.twin()
            if not self._fits(event) or not hand.send(event):
                return ()
        return tuple(transition.name for transition in hand.taken)

    def tried(self, event: Json) -> frozenset[str]:
        """The traits of trying the event."""
        if not self._fits(event):
            return self.traits_here()
        shown = self.hand.tries(event["event"], self.coverage.codec.numbers_of(event))
        return traits(self.coverage.obligations[name] for name in shown) | self.traits_here()

    def _fits(self, event: Json) -> bool:
        """Whether the variant has such an event with such arguments; a system may tell of any."""
        try:
            self.coverage.codec.numbers_of(event)
        except NotAnEvent:
            return False
        return True


def has_name(these: frozenset[str] | None, name: str) -> bool:
    """Whether a capability has the name; None stands for all."""
    return these is None or name in these
