"""The base of every compiled machine."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from secrets import randbits
from types import ModuleType
from typing import Any, ClassVar, Self

from statemachine import StateChart
from statemachine.event import BoundEvent
from statemachine.exceptions import TransitionNotAllowed
from statemachine.model import Model
from statemachine.orderedset import OrderedSet

from sixtysix.errors import SixtySixError
from sixtysix.runtime.declarations import Event, Invariant, Json
from sixtysix.runtime.handlers import HandlerCalls, StateHandler
from sixtysix.runtime.legality import PLAYERS, EventNotAllowed, Explanation, Legality, Numbers
from sixtysix.runtime.snapshot import FORMAT, seal, table_from_json, table_json, unseal

PLAYER_NUMBERS: Mapping[Any, int] = {player: player for player in PLAYERS}


class SetupError(SixtySixError):
    """A seed, deck or dealer that the game cannot start with."""


class TransitionNotDeclared(SixtySixError):
    """No event leads from the active state to the one that was asked for."""


class GameMachine(StateChart[Any]):
    """A game that is played by sending it events.

    Args:
        seed: where the random numbers start; drawn at random if left out.
        stream: another sequence of random numbers for the same seed.
        decks: the decks of the first hands, each a list of cards in dealing order; later ones are shuffled.
        dealer: who deals the first hand of a match; drawn at random if left out.
        handlers: `StateHandler` subclasses or objects, at most one a state.

    Raises:
        SetupError: if a seed, deck or dealer makes no sense.
    """

    allow_event_without_transition = False
    catch_errors_as_events = False
    enable_self_transition_entries = False

    machine_name: ClassVar[str]
    version: ClassVar[str]
    rules_module: ClassVar[ModuleType]
    ruleset: ClassVar[Any]
    declared_events: ClassVar[Mapping[str, Event]]
    invariants: ClassVar[tuple[Invariant, ...]]
    legality: ClassVar[Legality]
    _names: ClassVar[Mapping[str, Mapping[int, str]]]
    _numbers: ClassVar[Mapping[str, Mapping[str, int]]]

    def __init__(
        self,
        *,
        seed: int | None = None,
        stream: int = 0,
        decks: Sequence[Sequence[str]] = (),
        dealer: int | None = None,
        handlers: Iterable[StateHandler | type[StateHandler]] = (),
    ) -> None:
        table = self.rules_module.Table()
        try:
            self.rules_module.set_up(
                table, self.ruleset, seed=randbits(32) if seed is None else seed, stream=stream, dealer=dealer
            )
        except ValueError as error:
            raise SetupError(str(error)) from None
        self._begin(table, decks, handlers, None)

    def _begin(
        self,
        table: Any,
        decks: Sequence[Sequence[str]],
        handlers: Iterable[StateHandler | type[StateHandler]],
        states: Sequence[str] | None,
    ) -> None:
        self._link()
        self.table = table
        self.current_event: Json = {}
        self._decks = deque(list(deck) for deck in decks)
        self._requests: deque[Callable[[], None]] = deque()
        self._busy = True
        self._supply_deck()
        model = Model()  # type: ignore[no-untyped-call]
        if states is not None:
            model.state = OrderedSet(states) if len(states) > 1 else states[0]
        given = list(handlers)
        super().__init__(model=model, listeners=[HandlerCalls(self, given)] if given else [])
        self._bound = {name: BoundEvent(id=name, name=name, _sm=self) for name in self.declared_events}
        for name in self.declared_events:
            vars(self)[name] = partial(self.send, name)
        self._busy = False
        self._work()

    @classmethod
    def _link(cls) -> None:
        """Look up once a class what every game of it needs."""
        if "legality" not in vars(cls):
            cls._numbers = {
                kind: argument.names(cls.ruleset) for kind, argument in cls.rules_module.ARGUMENTS.items()
            }
            cls._names = {
                kind: {n: name for name, n in names.items()} for kind, names in cls._numbers.items()
            }
            cls.legality = Legality(cls)

    # What the game is

    @property
    def state(self) -> str:
        """The innermost active state."""
        return self.active_states()[0]

    def active_states(self) -> list[str]:
        """The active states, innermost first."""
        return [str(name) for name in self.configuration_values][::-1]

    def observe(self) -> Json:
        """The state and the whole table: for tests and referees."""
        return {"state": self.state, **self.rules_module.observe(self.table, self.ruleset)}

    def view(self, player: int) -> Json:
        """The state, and what ``player`` may know of the table and may do; nothing else."""
        legal = [event for event in self.legal_events() if event.get("player") == player]
        return {
            "state": self.state,
            **self.rules_module.view(self.table, self.ruleset, player),
            "legal": legal,
        }

    def legal_events(self) -> list[Json]:
        """Every event that would be accepted now, with its arguments."""
        return [self.event_json(event, numbers) for event, numbers in self.legal_numbers()]

    def legal_numbers(self) -> Iterator[tuple[str, Numbers]]:
        """The legal events with the numbers that the rules work on."""
        return self.legality.legal(self.table, self.ruleset, self.state)

    def violations(self, before: Any = None) -> list[str]:
        """The invariants that do not hold now; those across an event only if its table ``before`` is given."""
        state, t, r = self.state, self.table, self.ruleset
        return [
            f"{i.name} in {state}: {i.says}"
            for i in self.invariants
            if state in i.states
            and not (i.compares and before is None)
            and not (i.test(t, r, before) if i.compares else i.test(t, r))
        ]

    def explain(self, event: str, **arguments: Any) -> Explanation:
        """Why the event is allowed or not: the conditions that fail, each with its sentence and its source."""
        given = {"event": event, **arguments}
        numbers, problem = self._parse(event, arguments)
        if problem is not None:
            return Explanation(given, self.state, False, problem=problem)
        if not self.legality.accepts(self.table, self.ruleset, self.state, event, numbers):
            reasons = self.legality.failing(self.table, self.ruleset, self.state, event, numbers)
            return Explanation(given, self.state, False, reasons)
        return Explanation(given, self.state, True)

    # What happens to it

    def send(self, event: str, *args: Any, **arguments: Any) -> None:
        """Let the event happen. A ``player`` that is left out is the one whose turn it is.

        Sent from within a handler, it happens once the running event is done.

        Raises:
            EventNotAllowed: if it may not; then nothing has changed.
        """
        self._ask(partial(self._happen, event, arguments))

    def transition(self, new_state: str, **arguments: Any) -> None:
        """Let an event happen that leads from the active state to ``new_state`` (see `StateHandler.transition`)."""
        self._ask(partial(self._move, new_state, arguments))

    def _ask(self, request: Callable[[], None]) -> None:
        self._requests.append(request)
        if not self._busy:
            self._work()

    def _work(self) -> None:
        self._busy = True
        try:
            while self._requests:
                self._requests.popleft()()
        finally:
            self._requests.clear()
            self._busy = False

    def _happen(self, event: str, arguments: Json) -> None:
        numbers, problem = self._parse(event, arguments)
        if problem is not None:
            raise EventNotAllowed(
                Explanation({"event": event, **arguments}, self.state, False, problem=problem)
            )
        with self._undone_on_error():
            self.current_event = self.event_json(event, numbers)
            try:
                self._bound[event](**numbers)
            except TransitionNotAllowed:
                raise EventNotAllowed(self.explain(event, **arguments)) from None
            self._supply_deck()

    def _move(self, new_state: str, arguments: Json) -> None:
        outgoing = [t for name in self.active_states() for t in self.states_map[name].transitions if t.event]
        events = dict.fromkeys(str(t.event) for t in outgoing if t.target and t.target.id == new_state)
        if not events:
            declared = dict.fromkeys(str(t.target.id) for t in outgoing if t.target)
            raise TransitionNotDeclared(
                f"no event leads from {self.state} to {new_state!r}; declared are {', '.join(declared) or 'none'}"
            )
        explained = [self.explain(event, **arguments) for event in events]
        allowed = [answer for answer in explained if answer.allowed]
        self._happen((allowed or explained)[0].event["event"], arguments)

    @contextmanager
    def _undone_on_error(self) -> Iterator[None]:
        table, states = self.table.copy(), self._config.value
        try:
            yield
        except BaseException:
            self.table = table
            self._config.value = states
            self._engine.clear()
            self._engine.running = True
            self._requests.clear()
            raise

    def _supply_deck(self) -> None:
        if self._decks and not self.table.deck_is_given:
            try:
                self.rules_module.give_deck(self.table, self.ruleset, self._decks[0])
            except ValueError as error:
                raise SetupError(str(error)) from None
            self._decks.popleft()

    # Events in and out of their JSON form

    def _parse(self, event: str, arguments: Json) -> tuple[dict[str, int], str | None]:
        """The event's numbers, or what is wrong with it."""
        if not isinstance(event, str) or event not in self.declared_events:
            return {}, f"there is no event {event!r}{_did_you_mean(event, self.declared_events)}"
        if event not in self.legality.events_in(self.state):
            states = ", ".join(self.legality.states_with(event))
            return {}, f"{event} can happen only in {states}"
        declared = self.declared_events[event]
        for name in arguments:
            if name not in declared.arguments:
                return {}, f"{event} takes no {name!r}"
        numbers = {}
        for name in declared.arguments:
            value = arguments.get(name, self._default(name))
            known: Mapping[Any, int] = PLAYER_NUMBERS if name == "player" else self._numbers[name]
            if value is None:
                return {}, f"{event} needs a {name}"
            if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in known:
                return {}, f"{value!r} is no {name}; there are {' '.join(map(str, known))}"
            numbers[name] = known[value]
        return numbers, None

    def _default(self, name: str) -> int | None:
        return self.rules_module.turn(self.table) if name == "player" else None

    def event_json(self, event: str, numbers: Numbers) -> Json:
        """The JSON form of an event with its numbers."""
        return {
            "event": event,
            **{name: n if name == "player" else self._names[name][n] for name, n in numbers.items()},
        }

    # Saving

    def snapshot(self) -> Json:
        """The whole game as a JSON object (the form ``snapshot``)."""
        return seal(
            {
                "format": FORMAT,
                "machine": self.machine_name,
                "version": self.version,
                "states": self.active_states()[::-1],
                "table": table_json(self.table),
                "decks": [list(deck) for deck in self._decks],
            }
        )

    @classmethod
    def restore(
        cls, saved: Mapping[str, Any] | str, *, handlers: Iterable[StateHandler | type[StateHandler]] = ()
    ) -> Self:
        """The game of a snapshot (an object or its JSON text); it continues as the saved one would.

        No handler is called for the states that are active already.

        Raises:
            SnapshotError: if the snapshot is damaged, of another machine or of another version.
        """
        content = unseal(saved, cls.machine_name, cls.version)
        table = cls.rules_module.Table()
        table_from_json(table, content["table"])
        game = cls.__new__(cls)
        game._begin(table, content["decks"], handlers, content["states"])
        return game


def _did_you_mean(name: object, known: Iterable[str]) -> str:
    close = get_close_matches(name, list(known), 1) if isinstance(name, str) else []
    return f"; did you mean {close[0]!r}?" if close else ""
