"""The base of every compiled machine."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from inspect import getsource, signature
from secrets import randbits
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Self, cast, get_args

from statemachine import State, StateChart
from statemachine.exceptions import TransitionNotAllowed
from statemachine.orderedset import OrderedSet

from sixtysix.contract.events import EVENT_BITS, PLAYERS, Codec, Json, NotAnEvent, plain, shown, told
from sixtysix.errors import SetupError, SixtySixError, did_you_mean
from sixtysix.runtime.handlers import HandlerError, Handlers, Life, refuse_coroutines
from sixtysix.runtime.legality import (
    Alternative,
    Event,
    EventNotAllowed,
    Explanation,
    Invariant,
    Legality,
    Way,
    failing,
    forward_of,
)
from sixtysix.runtime.snapshot import (
    FORMAT,
    SnapshotError,
    check_states,
    check_table,
    fill_table,
    seal,
    table_json,
    unseal,
)

Engine = Literal["kernel", "library"]


class TransitionNotDeclared(SixtySixError):
    """No event leads from the active state to the one that was asked for."""


class AmbiguousTransition(SixtySixError):
    """Several events lead to the state that was asked for."""


class NoSuchPlayer(SixtySixError):
    """A view was asked for of somebody who does not play."""


class NothingToUndo(SixtySixError):
    """No event is kept that could be taken back."""


def _listed(what: str, given: Iterable[Any]) -> list[Any]:
    try:
        return list(given)
    except TypeError:
        raise HandlerError(f"{what} are given as a list, not as {shown(given)}") from None


def _parts(event: Any, named: Json) -> tuple[Any, Json]:
    """Part an event in its JSON form into its name and what it carries; ``named`` is more of that."""
    if type(event) is not dict:
        return event, named
    given = {**event, **named}
    return given.pop("event", None), given


def innermost_of(state: Any) -> Any:
    """Give the innermost of the active states, as python-statemachine writes them: None, one, or a set in order."""
    if state is None or isinstance(state, str):
        return state
    return [None, *state][-1]


class Model:
    """Where a game stands: python-statemachine keeps a chart's configuration on such a model."""

    def __init__(self, machine: type["GameMachine"]) -> None:
        self._machine = machine
        self._state: Any = None
        self._number = -1

    @property
    def state(self) -> Any:
        """The active states; see `innermost_of`."""
        return self._state if self._number < 0 else self._machine._configurations[self._number]

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state
        self._number = self._machine._leaves.get(innermost_of(state), -1)


@dataclass(slots=True)
class Progress:
    """What goes on in a game; beside it, because python-statemachine looks at every attribute that a chart is given."""

    before: Any
    """The table as it was before the running event."""
    moves: list[int]
    """Room for the moves that a kernel lists."""
    event: int | None = None
    """The code of the event that happened last, or is happening."""
    requests: deque[tuple[Callable[..., None], tuple[Any, ...]]] = field(default_factory=deque)
    """What is to be done once the running event is done."""
    history: list[tuple[Any, ...]] | None = None
    """What stood before each event, if that is kept: the table, the state, the event before, the decks."""
    is_busy: bool = True


class _StateOf:
    """A state of a class; of a game it is the library's view of it there, once somebody asks for it."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __get__(self, game: "GameMachine | None", _: type) -> Any:
        return self._state if game is None else game._built()[self._state.id]


class GameMachine(StateChart[Model]):
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
        beginning: what else the rules module's ``set_up`` takes, such as who deals first.

    Raises:
        SetupError: if a seed, a deck, the engine or something else of the beginning makes no sense.
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

    # What all games of a class share (see `_link`): the numbers of the kernel's states by their names, the
    # configuration of each, how many moves there may be, and the names under which the library looks for callbacks.
    _kernel: ClassVar[Any]
    _leaves: ClassVar[Mapping[str, int]]
    _configurations: ClassVar[Sequence[Any]]
    _most: ClassVar[int]
    _callback_names: ClassVar[frozenset[str]]

    _is_built = True
    """Whether there is what the library holds of a game (see `_built`)."""

    def __init_subclass__(cls, **known: Any) -> None:
        super().__init_subclass__(**known)
        for name, method in vars(cls).items():
            is_guard = hasattr(getattr(super(cls, cls), name, None), "otherwise")
            if is_guard and not hasattr(method, "otherwise"):
                raise TypeError(
                    f"{cls.__name__} changes the guard {name}; make a house rule, or another spec"
                )
        if declared := {name: event for name, event in vars(cls).items() if isinstance(event, Event)}:
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
        listeners: Iterable[Any] = (),
        engine: Engine = "kernel",
        history: bool = False,
        **beginning: Any,
    ) -> None:
        table = self.rules_module.Table()
        start = randbits(32) if seed is None else seed
        if beginning:
            self._require_known(beginning)
        self.rules_module.set_up(table, self.ruleset, seed=start, stream=stream, **beginning)
        self._begin(table, self._checked(decks), handlers, listeners, engine, history)

    def _require_known(self, beginning: Iterable[str]) -> None:
        _, _, *own = signature(self.rules_module.set_up).parameters
        known = [*own, "decks", "handlers", "listeners", "engine", "history"]
        for name in beginning:
            if name not in own:
                meant = did_you_mean(name, known) or f"; there are {', '.join(known)}"
                raise SetupError(f"there is no option {name!r}{meant}")

    def _begin(
        self,
        table: Any,
        decks: Iterable[list[str]],
        handlers: Handlers,
        listeners: Iterable[Any],
        engine: Engine,
        history: bool,
        states: Sequence[str] = (),
    ) -> None:
        self._link()
        if engine not in get_args(Engine):
            raise SetupError(f"there is no engine {shown(engine)}; there are {', '.join(get_args(Engine))}")
        self.table = table
        self._decks = deque(decks)
        self._supply_deck()
        self._progress = Progress(table.copy(), [0] * self._most, history=[] if history else None)
        given, heard = _listed("handlers", handlers), _listed("listeners", listeners)
        self._check_listeners(heard)
        self._life = Life(self, given) if given else None
        self.engine: Engine = "library" if heard or self._has_callbacks() else engine
        """What takes the events."""
        self.model = Model(type(self))
        self.model.state = OrderedSet(states)
        self._is_built = False
        if self.engine == "library":
            # The library enters the first state of a chart that is in none, which only its own engine may do.
            self.model.state = self.model.state or None
            self._built([*([self._life.listener()] if self._life else []), *heard])
        elif not states:
            self._enter(self.model)
        self._progress.is_busy = False
        self._ask(lambda: None)  # and so what handlers have asked for meanwhile

    def _enter(self, model: Model) -> None:
        kernel, t, r, life = self._kernel, self.table, self.ruleset, self._life
        model._number = kernel.enter(t, r) if life is None else kernel.enter_and_tell(t, r, life)

    @classmethod
    def _link(cls) -> None:
        """Look up once a class what every game of it needs."""
        if "legality" in vars(cls):
            return
        states = cls.states_map.values()
        transitions = [one for state in states for one in state.transitions]
        callbacks = [
            cls.prepare,
            *(calls for one in states for calls in (one.enter, one.exit, one.invoke)),
            *(
                calls
                for one in transitions
                for calls in (one.validators, one.cond, one.before, one.on, one.after)
            ),
        ]
        cls._callback_names = frozenset(call.attr_name for calls in callbacks for call in calls)
        refuse_coroutines(cls.__name__, cls, cls._callback_names)
        for name, event in cls.declared_events.items():  # in whose place the library has put its own
            setattr(cls, name, event)
        for name in cls.states_map.keys() & vars(cls).keys():
            setattr(cls, name, _StateOf(cls.states_map[name]))
        cls._kernel = cls.load_kernel()
        cls._leaves = {name: number for number, name in enumerate(cls._kernel.STATES)}
        paths = ([cls.states_map[name], *cls.states_map[name].ancestors()][::-1] for name in cls._leaves)
        names = ([state.id for state in path] for path in paths)
        cls._configurations = [OrderedSet(path) if len(path) > 1 else path[0] for path in names]
        cls._most = sum(1 for name in cls.declared_events for _ in cls.codec.choices(name))
        cls.legality = Legality(cls)

    @classmethod
    def load_kernel(cls) -> Any:
        """Give the module of the class's kernel, which lies beside that of the class."""
        own = next(one for one in cls.__mro__ if "machine_name" in vars(one))
        return import_module(f"{own.__module__}_kernel")

    @classmethod
    def kernel_source(cls) -> str:
        """Give the source of that module."""
        return getsource(cls.load_kernel())

    def _has_callbacks(self) -> bool:
        """Say whether the library would call more for the game than what the rules do."""
        cls = type(self)
        called = (getattr(cls, name, None) for name in cls._callback_names)
        more = any(one is not None and not forward_of(one) for one in called)
        return more or bool(getattr(cls, "listeners", ()) or vars(self).keys() & cls._callback_names)

    # Most of the time that making a game took went into what the library holds of it, which a kernel never looks into,
    # and whose parts refer to each other: a game with them stays in memory until Python looks for such.
    def _built(self, listeners: Sequence[Any] = ()) -> dict[str, Any]:
        """Have the library build what it holds of a game, and give all that the game has.

        What somebody has given the game since it was made, under a name of a callback, is none.
        """
        if not self._is_built:
            self._is_built = True
            later = {name: vars(self).pop(name) for name in vars(self).keys() & self._callback_names}
            super().__init__(model=self.model, listeners=[*listeners])
            vars(self).update(later)
        return vars(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if self._is_built or name not in self._built():
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return vars(self)[name]

    def __getstate__(self) -> Json:
        self._built()
        library: Any = super()
        state: Json = library.__getstate__()
        return state

    def add_listener(self, *listeners: Any) -> Any:
        """Have other objects' callbacks called too, in the library's order, from the next event on.

        Raises:
            HandlerError: if one of them is a coroutine, or has the name of a guard or an action of the rules.
        """
        self._check_listeners(listeners)
        library: Any = super()
        if self.engine == "kernel":
            self._built()
            self.engine = "library"
            if self._life:
                library.add_listener(self._life.listener())
        return library.add_listener(*listeners)

    def _check_listeners(self, listeners: Sequence[Any]) -> None:
        for one in listeners:
            refuse_coroutines(type(one).__name__, one, self._callback_names)
            for name in self._callback_names & set(dir(one)):
                if forward_of(getattr(type(self), name, None)):
                    raise HandlerError(
                        f"{type(one).__name__}.{name} has the name of something that the rules do; "
                        "call it otherwise"
                    )

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
        innermost: str = innermost_of(self.model.state)
        return innermost

    @property
    def is_terminated(self) -> bool:
        """Whether the game has come to its final state."""
        return self.state in {state.id for state in self.final_states}

    @property
    def configuration_values(self) -> OrderedSet[Any]:
        """The active states, outermost first."""
        state = self.model.state
        return state if isinstance(state, OrderedSet) else OrderedSet([] if state is None else [state])

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
        return cast(list[Json], self.codec.json_list(self._legal_moves()))

    def legal_codes(self) -> list[int]:
        """List the same events as numbers (see `sixtysix.contract.events`)."""
        return [move & EVENT_BITS for move in self._legal_moves()]

    def _legal_moves(self) -> list[int]:
        moves = self._progress.moves
        return moves[: self._kernel.legal(self.table, self.ruleset, self.model._number, moves)]

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

    def result(self) -> Json | None:
        """Say how the hand ended that ended last (the form ``result``); None before one has."""
        rules, t = self.rules_module, self.table
        if not hasattr(rules, "result") or not rules.hands_ended(t):
            return None
        ended: Json = rules.result(t, self.state)
        return ended

    def explain(self, /, event: str | Mapping[str, Any], **arguments: Any) -> Explanation:
        """Say why the event is allowed or not: the conditions that fail, each with its sentence and its source.

        It is given as `send` takes it. It speaks to the player of the event, and may tell numbers that only they see.
        """
        name, named = _parts(event, arguments)
        return self._explain(name, (), named)

    def conditions(self, /, event: str | Mapping[str, Any], **arguments: Any) -> tuple[Alternative, ...]:
        """List the transitions that the event may take in this state, each with all of its conditions.

        Raises:
            NotAnEvent: if there is no such event, or it does not carry what it must.
        """
        name, named = _parts(event, arguments)
        t, r = self.table, self.ruleset
        numbers = self.codec.numbers_of(self.codec.json_of(self._code(self.codec.name(name), (), named)))
        return tuple(
            Alternative(way.transition, tuple(atom.condition(t, r, numbers) for atom in way.atoms))
            for way in self.legality.ways(self.state, name)
        )

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
            numbers = self.codec.numbers_of(self.codec.json_of(self._code(name, given, named)))
            reasons = failing(t, r, ways, numbers)
        except NotAnEvent as error:
            return Explanation(asked, state, False, problem=str(error))
        return Explanation(asked, state, not reasons, reasons)

    # What happens to it

    @property
    def current_event(self) -> Json | None:
        """The event that happened last, or is happening; None before the first."""
        event = self._progress.event
        return None if event is None else cast(Json, self.codec.json_of(event))

    def send(self, /, event: str | Mapping[str, Any], *given: Any, **arguments: Any) -> None:
        """Let the event happen: one as it is listed, or its name and what it carries.

        A ``player`` that is left out is the one whose turn it is.

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
        progress = self._progress
        if progress.is_busy or not progress.history:
            none = "none has happened since the game was made or restored"
            why = "one is happening" if progress.is_busy else none
            if progress.history is None:
                why = "the game keeps none: make it with history=True"
            raise NothingToUndo(f"no event can be taken back: {why}")
        before, self.model._state, self.model._number, progress.event, decks = progress.history.pop()
        self.table.assign(before)
        self._decks = deque(decks)

    def transition(self, /, new_state: str, *, event: str | None = None, **arguments: Any) -> None:
        """Let the event happen that leads from the active state to ``new_state`` (see `StateHandler.transition`)."""
        if not self._life or not self._life.leads_to or plain(new_state) != self._life.leads_to:
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

    # An event happens as a whole or not at all. If an action or a handler raises, all is put back as it was: the
    # table, of which a copy is kept from before the event, where the game stands, and what the library's engine was at.
    def _happen(self, event: str, given: Sequence[object], named: Json) -> None:
        kernel, progress, t, model, life = self._kernel, self._progress, self.table, self.model, self._life
        number = model._number
        try:
            code = self._code(self.codec.name(event), given, named)
        except NotAnEvent:
            raise EventNotAllowed(self._explain(event, given, named)) from None
        move = kernel.way(t, self.ruleset, number, code)
        by_library = self.engine == "library"
        if move == kernel.REFUSED and not by_library:
            raise EventNotAllowed(self._explain(event, given, named))
        state, last = model._state, progress.event
        progress.before.assign(t)
        progress.event = code
        try:
            if by_library:
                self._send_by_library(code)
            elif life is None:
                model._number = kernel.take(t, self.ruleset, number, move)
            else:
                life.happen(self.legality.leads_to[kernel.TRANSITIONS[move >> 16]])
                model._number = kernel.take_and_tell(t, self.ruleset, number, move, life)
        except BaseException as error:
            t.assign(progress.before)
            model._state, model._number, progress.event = state, number, last
            if by_library:
                self._engine.clear()
                self._engine.running = True
                if move == kernel.REFUSED and isinstance(error, TransitionNotAllowed):
                    raise EventNotAllowed(self._explain(event, given, named)) from None
            raise
        if progress.history is not None:
            progress.history.append((progress.before, state, number, last, tuple(self._decks)))
            progress.before = t.copy()
        if self._decks:
            self._supply_deck()

    def _send_by_library(self, code: int) -> None:
        library: Any = super()
        event = self.codec.json_of(code)
        library.send(event["event"], **self.codec.numbers_of(event))

    def _code(self, name: str, given: Sequence[object], named: Json) -> int:
        if given:
            raise NotAnEvent(f"{name} takes its arguments by name, not {', '.join(map(shown, given))}")
        return self.codec.code_of_named(name, named, self.rules_module.turn(self.table))

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
        engine: Engine = "kernel",
        history: bool = False,
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
        check_table(cls.rules_module, cls._kernel, table, cls.ruleset, content["states"][-1])
        try:
            decks = cls._checked(content["decks"])
        except SetupError as error:
            raise SnapshotError(f"damaged snapshot: {error}") from None
        game = cls.__new__(cls)
        game._begin(table, decks, handlers, listeners, engine, history, content["states"])
        return game
