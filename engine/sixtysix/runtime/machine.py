"""The base of every compiled machine."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from inspect import getsource, signature
from secrets import randbits
from types import ModuleType
from typing import Any, ClassVar, Literal, Self, cast, get_args

from statemachine.exceptions import TransitionNotAllowed
from statemachine.orderedset import OrderedSet

from sixtysix.contract.events import EVENT_BITS, PLAYERS, Codec, Json, NotAnEvent, plain, shown, told
from sixtysix.contract.rules import MOST_MOVES, GameTable, KernelModule, WayData
from sixtysix.errors import SetupError, SixtySixError, one_of
from sixtysix.runtime.handlers import HandlerDispatcher, Handlers
from sixtysix.runtime.legality import Alternative, EventNotAllowed, Explanation, Legality
from sixtysix.runtime.library import DeclaredEvent, DeclaredInvariant, GameChart, Model
from sixtysix.runtime.snapshot import FORMAT, SnapshotError, restored_table, seal, unseal

Engine = Literal["kernel", "library"]

Named = Mapping[str, object]
"""What an event carries, or an option, by its name."""


class TransitionNotDeclared(SixtySixError):
    """No event leads from the active state to the one that was asked for."""


class AmbiguousTransition(SixtySixError):
    """Several events lead to the state that was asked for."""


class NoSuchPlayer(SixtySixError):
    """A view was asked for of somebody who does not play."""


class NothingToUndo(SixtySixError):
    """No event is kept that could be taken back."""


def _parts(event: Any, named: Named) -> tuple[object, dict[str, object]]:
    """Part an event in its JSON form into its name and what it carries; ``named`` is more of that."""
    if type(event) is not dict and not issubclass(type(event), Mapping):
        return event, {**named}
    given = {**event, **named}
    return given.pop("event", None), given


@dataclass(slots=True)
class EventQueue:
    """The events of a game, and what takes them back.

    It is an object of its own because python-statemachine looks at every attribute of a chart.
    """

    backup: GameTable
    """A copy of the table from before the running event."""
    last: int | None = None
    """The code of the event that happened last, or is happening."""
    waiting: deque[tuple[Callable[..., None], tuple[object, ...]]] = field(default_factory=deque)
    """What is to be done once the running event is done."""
    history: list[tuple[Any, ...]] | None = None
    """The table, active states, last event and decks from before each event, if they are kept."""
    is_busy: bool = True


class LinkedOnce:
    """Links a compiled class to its kernel when that is asked for first; subclasses share it."""

    def __get__(self, game: object, machine: type["GameMachine"]) -> Legality:
        own: Any = next(one for one in machine.__mro__ if "machine_name" in vars(one))
        own.legality = legality = Legality(own)
        return legality


class GameMachine(GameChart):
    """A game that is played by sending it events, all from one thread.

    It steps by the kernel that lies beside its class, which is the same chart as numbers and straight-line code. If
    somebody listens to it, or a subclass has callbacks, python-statemachine's own engine runs the class.

    Args:
        seed: where the random numbers start; drawn at random if left out.
        stream: another sequence of random numbers for the same seed.
        decks: the decks of the first hands, each a list of cards in dealing order; later ones are shuffled.
        handlers: `StateHandler` subclasses or objects, at most one a state.
        listeners: python-statemachine's listeners.
        engine: what takes the events, ``kernel`` or ``library``.
        history: whether what stands before each event is kept, so that `undo` can take events back.
        beginning: what else the rules module's ``set_up`` takes, such as who deals first, and what the ``setup`` of
            listeners takes that the class declares.

    Raises:
        SetupError: if a seed, a deck, the engine or something else of the beginning makes no sense.
    """

    machine_name: ClassVar[str]
    version: ClassVar[str]
    rules_module: ClassVar[ModuleType]
    ruleset: ClassVar[Any]
    declared_events: ClassVar[Mapping[str, DeclaredEvent]]
    invariants: ClassVar[tuple[DeclaredInvariant, ...]]
    legality: ClassVar[Legality] = LinkedOnce()  # type: ignore[assignment]
    codec: ClassVar[Codec]

    def __init_subclass__(cls, **known: object) -> None:
        super().__init_subclass__(**known)
        if declared := {name: event for name, event in vars(cls).items() if isinstance(event, DeclaredEvent)}:
            cls.declared_events = declared
            arguments = {name: event.arguments for name, event in declared.items()}
            cls.codec = Codec(arguments, cls.rules_module.ARGUMENTS, cls.ruleset)

    def __init__(
        self,
        *,
        seed: int | None = None,
        stream: int = 0,
        decks: Sequence[Sequence[str]] = (),
        handlers: Handlers = (),
        listeners: Iterable[object] = (),
        engine: Engine = "kernel",
        history: bool = False,
        **beginning: object,
    ) -> None:
        table = self.rules_module.Table()
        start = randbits(32) if seed is None else seed
        heard: dict[str, object] = {}
        if beginning:
            _, _, *own = signature(self.rules_module.set_up).parameters
            heard = self._take_options(beginning, own, "decks", "handlers", "listeners", "engine", "history")
        self.rules_module.set_up(table, self.ruleset, seed=start, stream=stream, **beginning)
        self._begin(table, self._checked(decks), handlers, listeners, engine, history, heard)

    @classmethod
    def _take_options(cls, given: dict[str, object], own: Sequence[str], *more: str) -> dict[str, object]:
        """Take out of the options that are given those of the class's listeners; its ``own`` ones stay.

        Raises:
            SetupError: if there are others.
        """
        heard = cls._listener_options() - {*own}
        for name in given:
            if name not in own and name not in heard:
                known = [*own, *more, *sorted(heard)]
                raise SetupError(f"there is no option {name!r}{one_of(name, known)}")
        return {name: given.pop(name) for name in heard & given.keys()}

    def _begin(
        self,
        table: GameTable,
        decks: Iterable[list[str]],
        handlers: Handlers,
        listeners: Iterable[object],
        engine: Engine,
        history: bool,
        options: Named,
        states: Sequence[str] = (),
    ) -> None:
        if engine not in get_args(Engine):
            raise SetupError(f"there is no engine {shown(engine)}; there are {', '.join(get_args(Engine))}")
        if type(history) is not bool:
            raise SetupError(f"history is True or False, not {shown(history)}")
        self.table: Any = table
        self._decks = deque(decks)
        self._supply_deck()
        self._moves = [0] * MOST_MOVES
        self._queue = EventQueue(table.copy(), history=[] if history else None)
        given, heard = list(handlers), list(listeners)
        self._check_listeners(heard)
        self._life = HandlerDispatcher(self, given) if given else None
        self.engine: Engine = "library" if heard or self._has_callbacks() else engine
        """What takes the events."""
        self.model = Model(type(self))
        self.model.state = OrderedSet(states) or None
        self._has_library_part = False
        try:
            if self.engine == "library":
                self._library_part([*([self._life.listener()] if self._life else []), *heard], **options)
            elif not states:
                self.model.rest(self.legality.kernel.enter(table, self.ruleset, self._life))
            self._queue.is_busy = False
            self._ask(lambda: None)  # and so what handlers have asked for meanwhile
        except BaseException:
            if self._life:
                self._life.release()
            raise

    @classmethod
    def load_kernel(cls) -> KernelModule:
        """Return the module of the class's kernel, which is beside that of the class."""
        own = next(one for one in cls.__mro__ if "machine_name" in vars(one))
        return import_module(f"{own.__module__}_kernel")

    @classmethod
    def kernel_source(cls) -> str:
        """Return the source of that module."""
        return getsource(cast(ModuleType, cls.load_kernel()))

    @classmethod
    def _checked(cls, decks: Iterable[Iterable[str]]) -> list[list[str]]:
        try:
            lists = [list(deck) for deck in decks]
            for deck in lists:
                cls.rules_module.give_deck(cls.rules_module.Table(), cls.ruleset, deck)
        except (AttributeError, KeyError, TypeError, SetupError) as error:
            raise SetupError(f"decks: {error}") from None
        return lists

    # What the game is

    @property
    def state(self) -> str:
        """The innermost active state."""
        return self.model.innermost

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
        seat = plain(player)
        if seat not in PLAYERS:
            raise NoSuchPlayer(f"{shown(player)} is no player; there are {' '.join(map(str, PLAYERS))}")
        legal = [event for event in self.legal_events() if event.get("player") == seat]
        known = self.rules_module.view(self.table, self.ruleset, seat)
        return {"state": self.state, **known, "legal": legal}

    def legal_events(self) -> list[Json]:
        """List every event that would be accepted now, with its arguments."""
        legal: list[Any] = self.codec.json_list(self._legal_moves())
        return legal

    def legal_codes(self) -> list[int]:
        """List the same events as numbers (see `sixtysix.contract.events`)."""
        return [move & EVENT_BITS for move in self._legal_moves()]

    def _legal_moves(self) -> list[int]:
        moves = self._moves
        return moves[: self.legality.kernel.legal(self.table, self.ruleset, self.model.number, moves)]

    def violations(self, before: GameTable | None = None) -> list[str]:
        """List the invariants that do not hold now; those across an event only if its table ``before`` is given."""
        active, t, r = self.active_states(), self.table, self.ruleset
        return [
            f"{i.name} in {active[0]}: {i.says}"
            for i in self.invariants
            if any(state in i.states for state in active)
            and not (i.compares and before is None)
            and not (i.test(t, r, before) if i.compares else i.test(t, r))
        ]

    def result(self) -> Json | None:
        """Say how the hand ended that ended last (the form ``result``); None before one has."""
        rules, t = self.rules_module, self.table
        ended: Json | None = rules.result(t, self.state) if rules.hands_ended(t) else None
        return ended

    def explain(self, /, event: str | Mapping[str, object], **arguments: object) -> Explanation:
        """Say why the event is allowed or not: the conditions that fail, each with its sentence and its source.

        It is given as `send` takes it. It speaks to the player of the event, and may tell numbers that only they see.
        """
        name, named = _parts(event, arguments)
        return self._explain(name, (), named)

    def conditions(
        self, /, event: str | Mapping[str, object], **arguments: object
    ) -> tuple[Alternative, ...]:
        """List the transitions that the event may take in this state, each with all of its conditions.

        Raises:
            NotAnEvent: if there is no such event, or it does not carry what it must.
        """
        given, named = _parts(event, arguments)
        t, r, name = self.table, self.ruleset, self.codec.name(given)
        numbers = self.codec.numbers_of(self.codec.json_of(self._code(name, (), named)))
        return tuple(
            Alternative(way[0], tuple(self.legality.conditions(way, t, r, numbers)))
            for way in self.legality.ways(self.state, name)
        )

    def _explain(
        self, event: object, given: Sequence[object], named: Named, ways: Sequence[WayData] = ()
    ) -> Explanation:
        """Say the same for some of the ``ways`` that the event may take; for any of them if none is given."""
        state, t, r = self.state, self.table, self.ruleset
        asked = {name: told(value) for name, value in {"event": event, **named}.items()}
        try:
            name = self.codec.name(event)
            ways = ways or self.legality.ways(state, name)
            if not ways:
                kernel = self.legality.kernel
                states = tuple(one for one, events in kernel.WAYS.items() if name in events)
                problem = f"{name} can happen only in {', '.join(states)}"
                return Explanation(asked, state, False, problem=problem, states=states)
            numbers = self.codec.numbers_of(self.codec.json_of(self._code(name, given, named)))
            reasons = self.legality.failing(ways, t, r, numbers)
        except NotAnEvent as error:
            return Explanation(asked, state, False, problem=str(error))
        return Explanation(asked, state, not reasons, reasons)

    # What happens to it

    @property
    def current_event(self) -> Json | None:
        """The event that happened last, or is happening; None before the first."""
        event = self._queue.last
        return None if event is None else cast(Json, self.codec.json_of(event))

    def send(self, /, event: str | Mapping[str, object], *given: object, **arguments: object) -> None:
        """Let the event happen: one as it is listed, or its name and what it carries.

        A ``player`` that is left out is the one whose turn it is; one beside an event replaces the event's own:
        ``send(event, player=seat)`` lets a seat act for itself alone. An event of the table is anybody's.

        Sent from within a handler, it happens once the running event is done. If it is refused then, the
        outer `send` raises: that event is undone, the one before it stands.

        Raises:
            EventNotAllowed: if it may not; then nothing has changed.
        """
        name, named = (event, arguments) if type(event) is str else _parts(event, arguments)
        self._ask(self._happen, name, given, named)

    def undo(self) -> None:
        """Take back the event that happened last, and those that handlers sent one by one; no handler hears of it.

        Raises:
            NothingToUndo: if none is left, or the game was made without ``history``; within a handler's call.
        """
        queue = self._queue
        if queue.is_busy or not queue.history:
            none = "none has happened since the game was made or restored"
            why = "one is happening" if queue.is_busy else none
            if queue.history is None:
                why = "the game keeps none: make it with history=True"
            raise NothingToUndo(f"no event can be taken back: {why}")
        before, self.model.state, queue.last, decks = queue.history.pop()
        self.table.assign(before)
        self._decks = deque(decks)

    def transition(self, /, new_state: str, *, event: str | None = None, **arguments: object) -> None:
        """Let the event happen that leads from the active state to ``new_state`` (see `StateHandler.transition`)."""
        self._ask(self._move, new_state, event, arguments)

    def _fulfil(self, state: str) -> None:
        """Drop the requests for a transition to ``state``, which is being entered."""
        waiting = self._queue.waiting
        for request in [one for one in waiting if one[0] == self._move and plain(one[1][0]) == state]:
            waiting.remove(request)

    def _ask(self, request: Callable[..., None], *arguments: object) -> None:
        """Do what is asked for, once the running event is done."""
        queue = self._queue
        if queue.is_busy:
            queue.waiting.append((request, arguments))
            return
        queue.is_busy = True
        try:
            request(*arguments)
            while queue.waiting:
                request, arguments = queue.waiting.popleft()
                request(*arguments)
        finally:
            queue.waiting.clear()
            queue.is_busy = False

    # An event happens as a whole or not at all. If an action or a handler raises, all is put back as it was: the
    # table, of which a copy is kept from before the event, where the game stands, and what the library's engine was at.
    def _happen(self, event: object, given: Sequence[object], named: Named) -> None:
        kernel, queue, model, life = self.legality.kernel, self._queue, self.model, self._life
        t, number = self.table, model.number
        try:
            code = self._code(event, given, named)
        except NotAnEvent:
            raise EventNotAllowed(self._explain(event, given, named)) from None
        move = kernel.way(t, self.ruleset, number, code)
        by_library = self.engine == "library"
        if move == kernel.REFUSED and not by_library:
            raise EventNotAllowed(self._explain(event, given, named))
        state, last = model.state, queue.last
        queue.backup.assign(t)
        queue.last = code
        try:
            if by_library:
                happening = self.codec.json_of(code)
                self._send_by_library(happening["event"], self.codec.numbers_of(happening))
            else:
                if life:
                    life.happen()
                model.rest(kernel.take(t, self.ruleset, number, move, life))
        except BaseException as error:
            t.assign(queue.backup)
            model.state, queue.last = state, last
            if by_library and move == kernel.REFUSED and isinstance(error, TransitionNotAllowed):
                raise EventNotAllowed(self._explain(event, given, named)) from None
            raise
        if queue.history is not None:
            queue.history.append((queue.backup, state, last, tuple(self._decks)))
            queue.backup = t.copy()
        if self._decks:
            self._supply_deck()

    def _code(self, event: object, given: Sequence[object], named: Named) -> int:
        if given:
            name = self.codec.name(event)
            raise NotAnEvent(f"{name} takes its arguments by name, not {', '.join(map(shown, given))}")
        turn = None if "player" in named else self.rules_module.turn(self.table)
        try:
            return self.codec.code_of_named(event, named, turn)
        except NotAnEvent:
            is_of_player = self.declared_events[self.codec.name(event)].by == "player"
            if is_of_player or plain(named.get("player")) not in PLAYERS:
                raise
            return self.codec.code_of_named(event, {key: named[key] for key in named if key != "player"})

    def _move(self, new_state: str, event: str | None, arguments: Named) -> None:
        state = self.state
        leading = [(of, way) for of, way in self.legality.ways_from(state) if way[1] is not None]
        meant = [(of, way) for of, way in leading if way[1] == plain(new_state) and event in (None, of)]
        events = list(dict.fromkeys(of for of, _ in meant))
        if not events:
            declared = ", ".join(dict.fromkeys(str(way[1]) for _, way in leading)) or "none"
            what = "no event" if event is None else f"no {shown(event)}"
            raise TransitionNotDeclared(
                f"{what} leads from {state} to {shown(new_state)}; declared are {declared}"
            )
        if len(events) > 1:
            raise AmbiguousTransition(
                f"{' and '.join(events)} lead from {state} to {shown(new_state)}: say which is meant "
                f"(event={events[0]!r})"
            )
        answer = self._explain(events[0], (), arguments, [way for _, way in meant])
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
        if self._queue.is_busy:
            raise SnapshotError("no snapshot can be taken while an event is happening")
        states, decks = self.active_states()[::-1], [list(deck) for deck in self._decks]
        known = {"format": FORMAT, "machine": self.machine_name, "version": self.version}
        return seal({**known, "states": states, "table": asdict(self.table), "decks": decks})

    @classmethod
    def restore(
        cls,
        saved: Mapping[str, object] | str,
        *,
        handlers: Handlers = (),
        listeners: Iterable[object] = (),
        engine: Engine = "kernel",
        history: bool = False,
        **options: object,
    ) -> Self:
        """Make the game of a snapshot (an object or its JSON text); it continues as the saved one would.

        No handler is called for the states that are active already.

        Raises:
            SnapshotError: if the snapshot is damaged, of another machine or of another version.
        """
        content = unseal(saved, cls.machine_name, cls.version)
        heard = cls._take_options(options, (), "handlers", "listeners", "engine", "history")
        table = restored_table(cls, content["states"], content["table"])
        try:
            decks = cls._checked(content["decks"])
        except SetupError as error:
            raise SnapshotError(f"damaged snapshot: {error}") from None
        game = cls.__new__(cls)
        game._begin(table, decks, handlers, listeners, engine, history, heard, content["states"])
        return game
