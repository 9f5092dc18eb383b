"""Records of hands, and games in which a record can be replayed.

A `MachineGame` is played on a compiled machine. A `KernelGame` is played on a kernel, without handlers.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Self, TypeVar, cast

from sixtysix.contract.events import EVENT_BITS, Codec, EventForm, event_line
from sixtysix.contract.rules import KernelLog, KernelModule, legal_moves
from sixtysix.game import views
from sixtysix.game.forms import HandForm, HandResult, Knowledge, Observation, PointForm, VectorForm, View
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.setup import Setup
from sixtysix.game.table import Table
from sixtysix.runtime import EventNotAllowed, Explanation, GameMachine
from sixtysix.runtime.handlers import StateHandler
from sixtysix.runtime.snapshot import seal

Machine = TypeVar("Machine", bound=GameMachine)

# Records


@dataclass(frozen=True)
class HandRecord:
    """A hand: its setup, and the events to try in order."""

    setup: Setup
    events: tuple[EventForm, ...] = ()

    @property
    def line(self) -> str:
        """The hand as text, such as ``deck QS JS …, dealer 1, score 3 5, 0 lead_card QS``."""
        return ", ".join([str(self.setup), *map(event_line, self.events)])

    @classmethod
    def of_json(cls, written: HandForm | VectorForm) -> Self:
        """Read a hand or a test vector from JSON. Raise SetupError if the setup is malformed."""
        return cls(Setup.of_json(written), tuple(step["event"] for step in written["steps"]))


@dataclass(frozen=True)
class Witness(HandRecord):
    """A hand whose last event shows an obligation. An obligation is one fact of the rules that a test should show.

    All ``events`` are accepted. A ``refused`` event is tried after all ``events``.
    """

    refused: EventForm | None = None

    @cached_property
    def length(self) -> int:
        return len(self.events) + (self.refused is not None)

    @property
    def tried(self) -> tuple[EventForm, ...]:
        return (*self.events, self.refused) if self.refused else self.events


# Games


class Game(ABC):
    """A game on a machine or on a kernel, in which hands can be played."""

    variant: str
    ruleset: Ruleset
    codec: Codec
    table: Table

    @property
    @abstractmethod
    def state_name(self) -> str:
        """The name of the current state."""

    @abstractmethod
    def send(self, event: Mapping[str, object]) -> bool:
        """Send an event. Return True if the event is accepted. A refused event changes nothing."""

    @abstractmethod
    def legal(self) -> list[EventForm]:
        """Return the legal events."""

    @abstractmethod
    def moves(self) -> list[int]:
        """Return the legal events as integers. Machines and kernels use different integers."""

    @abstractmethod
    def violation(self, before: Table) -> str | None:
        """Return the first violated invariant, if any. ``before`` is the table before the last event."""

    @abstractmethod
    def twin(self) -> Self:
        """Return an independent copy of the game."""

    @abstractmethod
    def snapshot(self) -> object:
        """Return a value for comparison. Two equal values mean that nothing has changed."""

    def failing_atoms(self, event: Mapping[str, object]) -> tuple[str, ...] | None:
        """Return the names of the guards that refuse an event. Return None if the game cannot find out."""
        return None

    def why_refused(self, event: Mapping[str, object]) -> str:
        """Return a sentence that explains why an event is refused."""
        return f"{event_line(event)} is not allowed in {self.state_name}"

    def observe(self) -> Observation:
        return views.observe(self.table, self.ruleset)

    def view(self, player: int) -> View:
        """Return what a player may know: the state, parts of the table, and the player's legal events."""
        legal = [event for event in self.legal() if event.get("player") == player]
        return {"state": self.state_name, **self.knowledge(player), "legal": legal}

    def knowledge(self, player: int) -> Knowledge:
        return views.view(self.table, self.ruleset, player)

    def position(self) -> PointForm:
        """Return the state, the table and the legal events in their JSON form."""
        return {"state": self.state_name, "table": self.observe(), "legal": self.legal()}

    @property
    def hands_ended(self) -> int:
        return self.table.hands_ended

    def result(self, since: int = 0) -> HandResult | None:
        """Return the result of the last hand. Return None unless more than ``since`` hands have ended."""
        return views.result(self.table, self.state_name) if self.hands_ended > since else None


def start(
    machine: Callable[..., Machine],
    setup: Setup,
    *,
    hands: int = 1,
    handlers: Sequence[type[StateHandler]] = (),
) -> Machine:
    """Return a game that begins with ``setup``. ``machine`` is the class of the game.

    If ``setup.later`` is None, ``setup.deck`` is dealt ``hands`` times in a row.

    Raises:
        SetupError: if the setup cannot be dealt.

    >>> setup, _ = Setup.parse(["dealer 1", "score 3 5"])
    >>> start(Schnapsen, setup).table.score
    [3, 5]
    """
    decks = (setup.deck,) * hands if setup.later is None else setup.decks
    given = [cards for cards in decks if cards]
    game = machine(seed=setup.seed, decks=given, dealer=setup.dealer, handlers=handlers)
    if not setup.dealt:
        return game
    game.send(**game.legal_events()[-1])
    state = setup.lay_out(game.table, game.ruleset)
    if state in (None, game.state):
        return game
    content = {key: part for key, part in game.snapshot().items() if key != "checksum"}
    return game.restore(seal({**content, "states": [*content["states"][:-1], state]}), handlers=handlers)


class MachineGame(Game):
    def __init__(self, machine: GameMachine) -> None:
        self.machine, self.variant = machine, machine.machine_name
        self.ruleset, self.codec, self.table = machine.ruleset, machine.codec, machine.table

    @property
    def state_name(self) -> str:
        return self.machine.state

    def send(self, event: Mapping[str, object]) -> bool:
        named: dict[str, Any] = {**event}
        try:
            self.machine.send(**named)
        except EventNotAllowed:
            return False
        return True

    def legal(self) -> list[EventForm]:
        return cast(list[EventForm], self.machine.legal_events())

    def moves(self) -> list[int]:
        return self.machine.legal_codes()

    def violation(self, before: Table) -> str | None:
        return next((broken.partition(":")[0] for broken in self.machine.violations(before)), None)

    def twin(self) -> Self:
        return type(self)(self.machine.restore(self.machine.snapshot()))

    def snapshot(self) -> object:
        return self.machine.snapshot()

    def observe(self) -> Observation:
        seen = self.machine.observe()
        return cast(Observation, {key: value for key, value in seen.items() if key != "state"})

    def view(self, player: int) -> View:
        return cast(View, self.machine.view(player))

    def explain(self, event: Mapping[str, object]) -> Explanation:
        named: dict[str, Any] = {**event}
        return self.machine.explain(**named)

    def failing_atoms(self, event: Mapping[str, object]) -> tuple[str, ...]:
        return tuple(reason.atom for reason in self.explain(event).reasons)

    def why_refused(self, event: Mapping[str, object]) -> str:
        return str(EventNotAllowed(self.explain(event)))


class KernelGame(Game):
    """A game that begins with a setup and is played on a kernel. ``state`` is an index into the kernel's states.

    Raises:
        SetupError: if the setup cannot be dealt.
    """

    def __init__(self, kernel: KernelModule, setup: Setup, *log: KernelLog) -> None:
        self.kernel, self.setup, self._log = kernel, setup, log
        self.variant, self.ruleset, self.table = kernel.VARIANT, kernel.RULESET, Table()
        self.codec = Codec.of_kernel(kernel)
        self._stand(setup.begin(kernel, self.table, *log))

    @property
    def state_name(self) -> str:
        return self.kernel.STATES[self.state]

    def send(self, event: Mapping[str, object]) -> bool:
        return self.step(self.codec.code_of(event))

    def step(self, code: int) -> bool:
        """Try the event with this code. Return False if the event is refused."""
        move = self.kernel.way(self.table, self.ruleset, self.state, code)
        if move == self.kernel.REFUSED:
            return False
        KernelGame.take(self, move)
        return True

    def take(self, move: int) -> None:
        """Make a legal move, one of the integers in `moves`."""
        self._stand(self.kernel.take(self.table, self.ruleset, self.state, move, *self._log))

    def _stand(self, state: int) -> None:
        # The next deck is given after an event, so that a refused event changes nothing.
        self.state = state
        self.setup.give_next_deck(self.table, self.ruleset)

    def moves(self) -> list[int]:
        return legal_moves(self.kernel, self.table, self.state)

    def legal(self) -> list[EventForm]:
        # A faulty chart may have two transitions for one event; the event is still listed once.
        return self.codec.json_list(dict.fromkeys(move & EVENT_BITS for move in self.moves()))

    def twin(self) -> Self:
        twin = copy(self)
        twin.table = self.table.copy()
        return twin

    def violation(self, before: Table) -> str | None:
        place = self.kernel.violated(self.table, self.ruleset, self.state, before)
        return None if place < 0 else f"{self.kernel.INVARIANTS[place]} in {self.state_name}"

    def snapshot(self) -> object:
        return self.state, self.table.copy()


# Replay


class Point(NamedTuple):
    """A point in a replay: the start of the hand, or the result of trying an event."""

    number: int  # the number of events tried
    event: EventForm | None  # the last event tried; None at the start
    accepted: bool  # false if the event was refused and changed nothing


def replay(game: Game, events: Iterable[EventForm]) -> Iterator[Point]:
    """Try events in a game one by one. Yield a `Point` at the start and after each event.

    A refused event changes nothing, and the replay goes on. Events are read one at a time, so an event may depend on
    the result of the event before.

    Raises:
        NotAnEvent: if a `KernelGame` does not know an event. A `MachineGame` refuses an unknown event.

    >>> game = MachineGame(Schnapsen(seed=7))
    >>> events = [{"event": "start_game"}, {"event": "next_trick", "player": 0}]
    >>> [point.accepted for point in replay(game, events)]
    [True, True, False]
    """
    yield Point(0, None, True)
    for number, event in enumerate(events, 1):
        yield Point(number, event, game.send(event))
