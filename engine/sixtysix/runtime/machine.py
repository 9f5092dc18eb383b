"""The base of every compiled machine."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from secrets import randbits
from types import ModuleType
from typing import Any, ClassVar, Self

from statemachine.event import BoundEvent
from statemachine.model import Model
from statemachine.orderedset import OrderedSet

from sixtysix.contract.events import PLAYERS, Codec, Json, NotAnEvent, Numbers, plain, shown, told
from sixtysix.errors import SetupError, SixtySixError
from sixtysix.runtime.engine import Engine, TableChart
from sixtysix.runtime.handlers import HandlerCalls, HandlerError, Handlers, Progress, refuse_coroutines
from sixtysix.runtime.legality import Event, EventNotAllowed, Explanation, Invariant, Legality, Way, failing
from sixtysix.runtime.snapshot import (
    FORMAT,
    SnapshotError,
    check_states,
    fill_table,
    seal,
    table_json,
    unseal,
)


class TransitionNotDeclared(SixtySixError):
    """No event leads from the active state to the one that was asked for."""


class AmbiguousTransition(SixtySixError):
    """Several events lead to the state that was asked for."""


class NoSuchPlayer(SixtySixError):
    """A view was asked for of somebody who does not play."""


def _listed(what: str, given: Iterable[Any]) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise HandlerError(f"{what} are given as a list, not as {shown(given)}") from None


class GameEvent(BoundEvent):
    """An event of a game: calling it sends it."""

    def __get__(self, game: Any, owner: type[Any]) -> "GameEvent":
        return self if game is None else GameEvent(id=self.id, name=self.name, _sm=game)

    def __call__(self, *given: Any, **arguments: Any) -> None:
        self._sm.send(self.id, *given, **arguments)  # type: ignore[union-attr]


class GameMachine(TableChart):
    """A game that is played by sending it events, all from one thread.

    Args:
        seed: where the random numbers start; drawn at random if left out.
        stream: another sequence of random numbers for the same seed.
        decks: the decks of the first hands, each a list of cards in dealing order; later ones are shuffled.
        handlers: `StateHandler` subclasses or objects, at most one a state.
        listeners: python-statemachine's listeners.
        engine: what takes the events, ``tables`` or ``library`` (see `TableChart`).
        beginning: what else the rules module's ``set_up`` takes, such as who deals first.

    Raises:
        SetupError: if a seed or deck makes no sense, or something else of the beginning.
    """

    allow_event_without_transition = False
    catch_errors_as_events = False
    enable_self_transition_entries = False

    machine_name: ClassVar[str]
    version: ClassVar[str]
    rules_module: ClassVar[ModuleType]
    ruleset: ClassVar[Any]
    declared_events: ClassVar[Mapping[str, Event]]
    transition_names: ClassVar[Mapping[str, Sequence[str]]]
    """The names of each state's own transitions, in the order in which they are tried."""
    invariants: ClassVar[tuple[Invariant, ...]]
    legality: ClassVar[Legality]
    codec: ClassVar[Codec]

    def __init_subclass__(cls, **known: Any) -> None:
        super().__init_subclass__(**known)
        for name, method in vars(cls).items():
            is_guard = hasattr(getattr(super(cls, cls), name, None), "otherwise")
            if is_guard and not hasattr(method, "otherwise"):
                raise TypeError(
                    f"{cls.__name__} changes the guard {name}; make a house rule, or another spec"
                )
        if hasattr(cls, "declared_events"):
            arguments = {name: event.arguments for name, event in cls.declared_events.items()}
            cls.codec = Codec(arguments, cls.rules_module.ARGUMENTS, cls.ruleset)

    def __init__(
        self,
        *,
        seed: int | None = None,
        stream: int = 0,
        decks: Sequence[Sequence[str]] = (),
        handlers: Handlers = (),
        listeners: Iterable[Any] = (),
        engine: Engine = "tables",
        **beginning: Any,
    ) -> None:
        table = self.rules_module.Table()
        start = randbits(32) if seed is None else seed
        self.rules_module.set_up(table, self.ruleset, seed=start, stream=stream, **beginning)
        self._begin(table, self._checked(decks), handlers, listeners, engine)

    def _begin(
        self,
        table: Any,
        decks: Iterable[list[str]],
        handlers: Handlers,
        listeners: Iterable[Any],
        engine: Engine,
        states: Sequence[str] | None = None,
    ) -> None:
        self._link()
        self.table = table
        self._decks = deque(decks)
        self._supply_deck()
        self._progress = Progress(table.copy())
        model = Model()  # type: ignore[no-untyped-call]
        if states is not None:
            model.state = OrderedSet(states) if len(states) > 1 else states[0]
        given, heard = _listed("handlers", handlers), _listed("listeners", listeners)
        if heard:
            self._check_listeners(heard)
        calls = [HandlerCalls(self, given, self._progress)] if given else []
        super().__init__(model=model, listeners=[*calls, *heard], engine=engine)
        self._progress.is_busy = False
        self._ask(lambda: None)  # and so what handlers have asked for meanwhile

    @classmethod
    def _link(cls) -> None:
        """Look up once a class what every game of it needs."""
        if "legality" not in vars(cls):
            refuse_coroutines(cls.__name__, cls, cls.step_tables().names)
            cls.legality = Legality(cls)
            for event in list(cls._events):
                setattr(cls, event.id, GameEvent(id=event.id, name=event.name))

    @classmethod
    def _checked(cls, decks: Iterable[Iterable[str]]) -> list[list[str]]:
        try:
            lists = [list(deck) for deck in decks]
            for deck in lists:
                cls.rules_module.give_deck(cls.rules_module.Table(), cls.ruleset, deck)
        except (AttributeError, KeyError, TypeError, SetupError) as error:
            raise SetupError(f"decks: {error}") from None
        return lists

    def add_listener(self, *listeners: Any) -> Any:
        """Have other objects' callbacks called too, in the library's order.

        Raises:
            HandlerError: if one of them is a coroutine, or has the name of a guard or an action of the rules.
        """
        self._check_listeners(listeners)
        return super().add_listener(*listeners)

    def _check_listeners(self, listeners: Iterable[Any]) -> None:
        tables = self.step_tables()
        for one in listeners:
            refuse_coroutines(type(one).__name__, one, tables.names)
            for name in tables.forwarded & set(dir(one)):
                raise HandlerError(
                    f"{type(one).__name__}.{name} has the name of something that the rules do; call it otherwise"
                )

    # What the game is

    @property
    def state(self) -> str:
        """The innermost active state."""
        innermost: str = self._engine.innermost
        return innermost

    def active_states(self) -> list[str]:
        """Name the active states, innermost first."""
        return [str(name) for name in self.configuration_values][::-1]

    def observe(self) -> Json:
        """Give the state and the whole table: for tests and referees."""
        return {"state": self.state, **self.rules_module.observe(self.table, self.ruleset)}

    def view(self, player: int) -> Json:
        """Give the state, and what ``player`` may know of the table and may do; nothing else.

        Raises:
            NoSuchPlayer: if the player is not 0 or 1.
        """
        if plain(player) not in PLAYERS:
            raise NoSuchPlayer(f"{shown(player)} is no player; there are {' '.join(map(str, PLAYERS))}")
        legal = [event for event in self.legal_events() if event.get("player") == player]
        known = self.rules_module.view(self.table, self.ruleset, player)
        return {"state": self.state, **known, "legal": legal}

    def legal_events(self) -> list[Json]:
        """List every event that would be accepted now, with its arguments."""
        return self.codec.json_list(self.legal_codes())

    def legal_codes(self) -> list[int]:
        """List the same events as numbers (see `sixtysix.contract.events`)."""
        return self.legality.codes(self.table, self.ruleset, self._engine.innermost)

    def violations(self, before: Any = None) -> list[str]:
        """List the invariants that do not hold now; those across an event only if its table ``before`` is given."""
        active, t, r = self.active_states(), self.table, self.ruleset
        return [
            f"{i.name} in {active[0]}: {i.says}"
            for i in self.invariants
            if any(state in i.states for state in active)
            and not (i.compares and before is None)
            and not (i.test(t, r, before) if i.compares else i.test(t, r))
        ]

    def explain(self, /, event: str, **arguments: Any) -> Explanation:
        """Say why the event is allowed or not: the conditions that fail, each with its sentence and its source.

        It speaks to the player of the event, and may tell numbers that only they see.
        """
        return self._explain(event, (), arguments)

    def _explain(
        self, event: str, given: Sequence[object], named: Json, ways: Sequence[Way] = ()
    ) -> Explanation:
        """Say the same for some of the ``ways`` that the event may take; for any of them if none is given."""
        state, t, r, asked = self.state, self.table, self.ruleset, told(event, named)
        try:
            name = self.codec.name(event)
            ways = ways or self.legality.ways(state, name)
            if not ways:
                states = tuple(self.legality.states_with(name))
                problem = f"{name} can happen only in {', '.join(states)}"
                return Explanation(asked, state, False, problem=problem, states=states)
            reasons = failing(t, r, ways, self._numbers(name, given, named))
        except NotAnEvent as error:
            return Explanation(asked, state, False, problem=str(error))
        return Explanation(asked, state, not reasons, reasons)

    # What happens to it

    @property
    def current_event(self) -> Json:
        """The event that happened last, or is happening."""
        return self.codec.json(*self._progress.event) if self._progress.event else {}

    def send(self, /, event: str, *given: Any, **arguments: Any) -> None:
        """Let the event happen. A ``player`` that is left out is the one whose turn it is.

        Sent from within a handler, it happens once the running event is done. If it is refused then, the
        outer `send` raises: that event is undone, the one before it stands.

        Raises:
            EventNotAllowed: if it may not; then nothing has changed.
        """
        self._ask(self._happen, event, given, arguments)

    def transition(self, /, new_state: str, *, event: str | None = None, **arguments: Any) -> None:
        """Let the event happen that leads from the active state to ``new_state`` (see `StateHandler.transition`)."""
        if plain(new_state) != self._progress.leads_to or not self._progress.leads_to:
            self._ask(self._move, new_state, event, arguments)

    def _ask(self, request: Callable[..., None], *arguments: Any) -> None:
        """Do what is asked for, once the running event is done."""
        progress = self._progress
        if progress.is_busy:
            progress.requests.append((request, arguments))
            return
        progress.is_busy = True
        try:
            request(*arguments)
            while progress.requests:
                request, arguments = progress.requests.popleft()
                request(*arguments)
        finally:
            progress.requests.clear()
            progress.is_busy = False

    # An event happens as a whole or not at all. What python-statemachine has changed when an action or a handler raises
    # it does not take back: its configuration, the queue of its engine, whether that runs. So all of it is put back
    # here, with the table, of which a copy is kept from before the event. The refusal itself is an exception too.
    def _happen(self, event: str, given: Sequence[object], named: Json) -> None:
        try:
            name = self.codec.name(event)
            numbers = self._numbers(name, given, named)
        except NotAnEvent:
            raise EventNotAllowed(self._explain(event, given, named)) from None
        progress, states, happened = self._progress, self.model.state, False
        before, last = progress.before, progress.event
        before.assign(self.table)
        progress.event = name, numbers
        try:
            happened = self._engine.happen(name, numbers)
        finally:
            if not happened:
                self.table.assign(before)
                self.model.state = states
                progress.event = last
                self._engine.clear()
                self._engine.running = True
        if not happened:
            raise EventNotAllowed(self._explain(event, given, named))
        if self._decks:
            self._supply_deck()

    def _numbers(self, name: str, given: Sequence[object], named: Json) -> Numbers:
        if given:
            raise NotAnEvent(f"{name} takes its arguments by name, not {', '.join(map(shown, given))}")
        turn = None if "player" in named else self.rules_module.turn(self.table)
        return self.codec.numbers(name, named, turn)

    def _move(self, new_state: str, event: str | None, arguments: Json) -> None:
        state = self.state
        external = [way for way in self.legality.ways_from(state) if way.target is not None]
        ways = [way for way in external if way.target == plain(new_state) and event in (None, way.event)]
        events = list(dict.fromkeys(way.event for way in ways))
        if not ways:
            declared = ", ".join(dict.fromkeys(str(way.target) for way in external)) or "none"
            what = "no event" if event is None else f"no {shown(event)}"
            raise TransitionNotDeclared(
                f"{what} leads from {state} to {shown(new_state)}; declared are {declared}"
            )
        if len(events) > 1:
            raise AmbiguousTransition(
                f"{' and '.join(events)} lead from {state} to {shown(new_state)}: say which is meant "
                f"(event={events[0]!r})"
            )
        answer = self._explain(events[0], (), arguments, ways)
        if not answer.allowed:
            raise EventNotAllowed(answer)
        self._happen(events[0], (), arguments)

    def _supply_deck(self) -> None:
        if self._decks and not self.rules_module.deck_waits(self.table):
            self.rules_module.give_deck(self.table, self.ruleset, self._decks.popleft())

    # Saving

    def snapshot(self) -> Json:
        """Save the whole game as a JSON object (the form ``snapshot``).

        Raises:
            SnapshotError: within a handler's call, when the game is between two states.
        """
        if self._progress.is_busy:
            raise SnapshotError("no snapshot can be taken while an event is happening")
        content = {
            "format": FORMAT,
            "machine": self.machine_name,
            "version": self.version,
            "states": self.active_states()[::-1],
            "table": table_json(self.table),
            "decks": [list(deck) for deck in self._decks],
        }
        return seal(content)

    @classmethod
    def restore(
        cls,
        saved: Mapping[str, Any] | str,
        *,
        handlers: Handlers = (),
        listeners: Iterable[Any] = (),
        engine: Engine = "tables",
    ) -> Self:
        """Make the game of a snapshot (an object or its JSON text); it continues as the saved one would.

        No handler is called for the states that are active already.

        Raises:
            SnapshotError: if the snapshot is damaged, of another machine or of another version.
        """
        content = unseal(saved, cls.machine_name, cls.version)
        cls._link()
        check_states(cls, content["states"])
        table = cls.rules_module.Table()
        fill_table(table, content["table"])
        try:
            decks = cls._checked(content["decks"])
        except SetupError as error:
            raise SnapshotError(f"damaged snapshot: {error}") from None
        game = cls.__new__(cls)
        game._begin(table, decks, handlers, listeners, engine, content["states"])
        return game
