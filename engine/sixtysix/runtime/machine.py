"""The base class of compiled machines."""

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

from sixtysix.contract.events import EVENT_BITS, PLAYERS, Codec, Json, NotAnEvent, json_value, plain, shown
from sixtysix.contract.rules import MOST_MOVES, GameTable, KernelModule, WayData
from sixtysix.errors import SetupError, SixtySixError, one_of
from sixtysix.runtime.handlers import HandlerDispatcher, Handlers
from sixtysix.runtime.legality import Alternative, EventNotAllowed, Explanation, Legality
from sixtysix.runtime.library import DeclaredEvent, DeclaredInvariant, GameChart, Model
from sixtysix.runtime.snapshot import FORMAT, SnapshotError, restored_table, seal, unseal

Engine = Literal["kernel", "library"]

Named = Mapping[str, object]
"""Arguments of an event, by name."""


class TransitionNotDeclared(SixtySixError):
    """No event leads from the active state to the requested state."""


class AmbiguousTransition(SixtySixError):
    """Several events lead from the active state to the requested state."""


class NoSuchPlayer(SixtySixError):
    """The player is neither 0 nor 1."""


class NothingToUndo(SixtySixError):
    """There is no event to undo."""


def _name_and_arguments(event: Any, named: Named) -> tuple[object, dict[str, object]]:
    if type(event) is not dict and not issubclass(type(event), Mapping):
        return event, {**named}
    given = {**event, **named}
    return given.pop("event", None), given


@dataclass(slots=True)
class EventQueue:
    """The running event of a game, the requests that wait, and the data for `undo`.

    The queue is a separate object because python-statemachine inspects every attribute of a game.
    """

    backup: GameTable
    """A copy of the table before the running event."""
    last: int | None = None
    """The code of the running event. If no event is running, the code of the last event."""
    waiting: deque[tuple[Callable[..., None], tuple[object, ...]]] = field(default_factory=deque)
    """Requests that wait until the running event is done."""
    history: list[tuple[Any, ...]] | None = None
    """The table, active states, last event and decks before each event, if history is kept."""
    is_busy: bool = True


class LinkedOnce:
    """Makes the `Legality` of a machine class on first use. A subclass of a machine shares the object."""

    def __get__(self, game: object, machine: type["GameMachine"]) -> Legality:
        own: Any = next(one for one in machine.__mro__ if "machine_name" in vars(one))
        own.legality = legality = Legality(own)
        return legality


class GameMachine(GameChart):
    """A game that is played by sending events. All events must come from one thread.

    The game runs on a kernel, a fast generated module. With listeners or callbacks, python-statemachine runs the game.

    Args:
        seed: the seed of the random numbers. The default is a random seed.
        stream: a number that selects other random numbers for the same seed.
        decks: the decks of the first hands, each a list of cards in dealing order. Later hands are shuffled.
        handlers: `StateHandler` subclasses or objects, at most one for each state.
        listeners: listeners of python-statemachine.
        engine: ``kernel``, or ``library`` for python-statemachine.
        history: True to allow `undo`.
        beginning: further arguments of the rules module's ``set_up``, such as ``dealer``.

    Raises:
        SetupError: if an argument is unknown or has an impossible value.

    >>> game = Schnapsen(seed=7)
    >>> game.state
    'PRE_GAME'
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
        if beginning:
            _, _, *own = signature(self.rules_module.set_up).parameters
            known = [*own, "decks", "handlers", "listeners", "engine", "history"]
            if name := next((name for name in beginning if name not in own), ""):
                raise SetupError(f"there is no option {name!r}{one_of(name, known)}")
        self.rules_module.set_up(table, self.ruleset, seed=start, stream=stream, **beginning)
        self._begin(table, self._checked(decks), handlers, listeners, engine, history)

    def _begin(
        self,
        table: GameTable,
        decks: Iterable[list[str]],
        handlers: Handlers,
        listeners: Iterable[object],
        engine: Engine,
        history: bool,
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
        handlers, listeners = list(handlers), list(listeners)
        self._check_listeners(listeners)
        self._dispatcher = HandlerDispatcher(self, handlers) if handlers else None
        self.engine: Engine = "library" if listeners or self._has_callbacks() else engine
        """The engine that takes the events."""
        self.model = Model(type(self))
        self.model.state = OrderedSet(states) or None
        self._has_library_part = False
        try:
            if self.engine == "library":
                own = [self._dispatcher.listener()] if self._dispatcher else []
                self._library_part([*own, *listeners])
            elif not states:
                self.model.rest(self.legality.kernel.enter(table, self.ruleset, self._dispatcher))
            self._queue.is_busy = False
            self._request(lambda: None)  # run what handlers requested meanwhile
        except BaseException:
            if self._dispatcher:
                self._dispatcher.release()
            raise

    @classmethod
    def load_kernel(cls) -> KernelModule:
        """Return the kernel of the class."""
        own = next(one for one in cls.__mro__ if "machine_name" in vars(one))
        return import_module(f"{own.__module__}_kernel")

    @classmethod
    def kernel_source(cls) -> str:
        """Return the source of the kernel."""
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

    # The state of the game

    @property
    def state(self) -> str:
        """The innermost active state."""
        return self.model.innermost

    def active_states(self) -> list[str]:
        """Return the active states, innermost first."""
        return [str(name) for name in self.configuration_values][::-1]

    def observe(self) -> Json:
        """Return the state and the whole table, for tests and referees.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> game.observe()["hands"][1]
        ['TS', 'JS', 'KH', 'AD', 'JC']
        """
        return {"state": self.state, **self.rules_module.observe(self.table, self.ruleset)}

    def view(self, player: int) -> Json:
        """Return the state, the part of the table that the player may know, and the player's legal events.

        Args:
            player: 0 or 1.

        Raises:
            NoSuchPlayer: if there is no such player.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> game.view(0)["hand"]
        ['KS', 'AH', 'KD', 'AC', 'QC']
        """
        seat = plain(player)
        if seat not in PLAYERS:
            raise NoSuchPlayer(f"{shown(player)} is no player; players are {' '.join(map(str, PLAYERS))}")
        legal = [event for event in self.legal_events() if event.get("player") == seat]
        known = self.rules_module.view(self.table, self.ruleset, seat)
        return {"state": self.state, **known, "legal": legal}

    def legal_events(self) -> list[Json]:
        """Return all events that the game accepts now, in JSON form.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> game.legal_events()[:2]
        [{'event': 'close_talon', 'player': 0}, {'event': 'lead_card', 'player': 0, 'card': 'KS'}]
        """
        legal: list[Any] = self.codec.json_list(self._legal_moves())
        return legal

    def legal_codes(self) -> list[int]:
        """Return the codes of the legal events (see `sixtysix.contract.events`)."""
        return [move & EVENT_BITS for move in self._legal_moves()]

    def _legal_moves(self) -> list[int]:
        moves = self._moves
        return moves[: self.legality.kernel.legal(self.table, self.ruleset, self.model.number, moves)]

    def violations(self, before: GameTable | None = None) -> list[str]:
        """Return messages for violated invariants. Some need ``before``, the table before the last event."""
        active, t, r = self.active_states(), self.table, self.ruleset
        return [
            f"{i.name} in {active[0]}: {i.says}"
            for i in self.invariants
            if any(state in i.states for state in active)
            and not (i.compares and before is None)
            and not (i.test(t, r, before) if i.compares else i.test(t, r))
        ]

    def result(self) -> Json | None:
        """Return the result of the last finished hand, or None before the end of the first hand.

        >>> Schnapsen(seed=7).result() is None
        True
        """
        rules, t = self.rules_module, self.table
        ended: Json | None = rules.result(t, self.state) if rules.hands_ended(t) else None
        return ended

    def explain(self, /, event: str | Mapping[str, object], **arguments: object) -> Explanation:
        """Return whether an event is allowed, and all failing conditions with their sentences and sources.

        Show the explanation only to the player of the event. It may contain numbers that only this player knows.

        Args:
            event: an event in its JSON form, or its name.
            arguments: the event's arguments, such as ``card``. The default ``player`` is the player in turn.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> print(game.explain("close_talon", player=1).reasons[0].says)
        The other player leads this trick.
        """
        name, named = _name_and_arguments(event, arguments)
        return self._explain(name, (), named)

    def conditions(
        self, /, event: str | Mapping[str, object], **arguments: object
    ) -> tuple[Alternative, ...]:
        """Return the transitions that the event may take in this state, each with all of its conditions.

        Args:
            event: an event in its JSON form, or its name.
            arguments: the event's arguments, as for `explain`.

        Raises:
            NotAnEvent: if the event is unknown, or an argument is missing or wrong.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> [condition.atom for condition in game.conditions("close_talon")[0].conditions]
        ['is_leader', 'talon_open', 'talon_deep_enough_to_close', 'has_full_holding']
        """
        given, named = _name_and_arguments(event, arguments)
        t, r, name = self.table, self.ruleset, self.codec.name(given)
        numbers = self.codec.numbers_of(self.codec.json_of(self._code(name, (), named)))
        return tuple(
            Alternative(way[0], tuple(self.legality.conditions(way, t, r, numbers)))
            for way in self.legality.ways(self.state, name)
        )

    def _explain(
        self, event: object, given: Sequence[object], named: Named, ways: Sequence[WayData] = ()
    ) -> Explanation:
        state, t, r = self.state, self.table, self.ruleset
        content = {name: json_value(value) for name, value in {"event": event, **named}.items()}
        try:
            name = self.codec.name(event)
            ways = ways or self.legality.ways(state, name)
            if not ways:
                kernel = self.legality.kernel
                states = tuple(one for one, events in kernel.WAYS.items() if name in events)
                problem = f"{name} can happen only in {', '.join(states)}"
                return Explanation(content, state, False, problem=problem, states=states)
            numbers = self.codec.numbers_of(self.codec.json_of(self._code(name, given, named)))
            reasons = self.legality.failing(ways, t, r, numbers)
        except NotAnEvent as error:
            return Explanation(content, state, False, problem=str(error))
        return Explanation(content, state, not reasons, reasons)

    # Events

    @property
    def current_event(self) -> Json | None:
        """The running event, or else the last event. The value is None before the first event."""
        event = self._queue.last
        return None if event is None else cast(Json, self.codec.json_of(event))

    def send(self, /, event: str | Mapping[str, object], *given: object, **arguments: object) -> None:
        """Take an event, given in its JSON form or by its name.

        If a handler's method calls `send`, the running event is finished first. If the new event is then refused, the
        running event is not undone, and the `send` of the running event raises the error.

        Args:
            event: an event in JSON form, for example from `legal_events`. The name of an event is also allowed.
            arguments: the event's arguments, such as ``card``. These arguments override those in ``event``:
                ``send(event, player=seat)`` acts for this seat only. The default ``player`` is the player in turn.

        Raises:
            EventNotAllowed: if the event is refused. The game is then unchanged.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> game.send("lead_card", card="AH")
        >>> game.send("lead_card", card="KS")
        Traceback (most recent call last):
        sixtysix.runtime.legality.EventNotAllowed: lead_card is not allowed in TRICK_IN_PROGRESS: ...
        """
        name, named = (event, arguments) if type(event) is str else _name_and_arguments(event, arguments)
        self._request(self._happen, name, given, named)

    def undo(self) -> None:
        """Undo the last event. No handler is called. An event that a handler has sent counts as a separate event.

        Raises:
            NothingToUndo: if no event is left, the game was made without ``history``, or a handler's method is running.

        >>> game = Schnapsen(seed=7, history=True)
        >>> game.send("start_game")
        >>> game.undo()
        >>> game.state
        'PRE_GAME'
        """
        queue = self._queue
        if queue.is_busy or not queue.history:
            none = "none has happened since the game was made or restored"
            why = "an event is happening" if queue.is_busy else none
            if queue.history is None:
                why = "the game keeps no history; make it with history=True"
            raise NothingToUndo(f"no event can be taken back: {why}")
        before, self.model.state, queue.last, decks = queue.history.pop()
        self.table.assign(before)
        self._decks = deque(decks)

    def transition(self, /, new_state: str, *, event: str | None = None, **arguments: object) -> None:
        """Send the event that leads from the active state to ``new_state``.

        Arguments and errors are those of `StateHandler.transition`.

        >>> game = Schnapsen(seed=7)
        >>> game.send("start_game")
        >>> game.transition("TRICK_IN_PROGRESS", card="AH")
        >>> game.state
        'TRICK_IN_PROGRESS'
        """
        self._request(self._move, new_state, event, arguments)

    def _drop_requests(self, state: str) -> None:
        waiting = self._queue.waiting
        for request in [one for one in waiting if one[0] == self._move and plain(one[1][0]) == state]:
            waiting.remove(request)

    def _request(self, request: Callable[..., None], *arguments: object) -> None:
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

    # An event is atomic. If an action or a handler raises, everything is restored: the table from a copy taken before
    # the event, the active states, and the state of the library's engine.
    def _happen(self, event: object, given: Sequence[object], named: Named) -> None:
        kernel, queue, model, dispatcher = self.legality.kernel, self._queue, self.model, self._dispatcher
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
                if dispatcher:
                    dispatcher.happen()
                model.rest(kernel.take(t, self.ruleset, number, move, dispatcher))
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
                f"{what} leads from {state} to {shown(new_state)}; events lead to {declared}"
            )
        if len(events) > 1:
            raise AmbiguousTransition(
                f"several events lead from {state} to {shown(new_state)}; "
                f"choose one: {' or '.join(f'event={of!r}' for of in events)}"
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
        """Return the whole game as a JSON object, from which `restore` makes the game again.

        Raises:
            SnapshotError: in a handler's method, because the game is then between two states.

        >>> Schnapsen(seed=7).snapshot()["states"]
        ['PRE_GAME']
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
    ) -> Self:
        """Return the game that a snapshot has saved. The game continues exactly as the saved game would.

        Handlers are not called for the states that are already active.

        Args:
            saved: the snapshot as an object or as JSON text.
            handlers: handlers, as for a new game.
            listeners: listeners, as for a new game.
            engine: the engine, as for a new game.
            history: True to allow `undo` of later events.

        Raises:
            SnapshotError: if the snapshot is damaged, or from another machine or version.

        >>> game = Schnapsen(seed=7)
        >>> Schnapsen.restore(game.snapshot()).observe() == game.observe()
        True
        """
        content = unseal(saved, cls.machine_name, cls.version)
        table = restored_table(cls, content["states"], content["table"])
        try:
            decks = cls._checked(content["decks"])
        except SetupError as error:
            raise SnapshotError(f"damaged snapshot: {error}") from None
        game = cls.__new__(cls)
        game._begin(table, decks, handlers, listeners, engine, history, content["states"])
        return game
