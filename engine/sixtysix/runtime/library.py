"""What python-statemachine needs of a game's class: its declarations, and what runs it for whoever listens.

A game steps by its kernel and needs nothing of the library. What the library holds of a game is built when somebody
asks for it: building takes most of the time of making a game, and its parts refer to each other, so that such a game
stays in memory until Python collects cycles.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from statemachine import State, StateChart
from statemachine.event import BoundEvent, Event
from statemachine.orderedset import OrderedSet
from statemachine.transition import Transition

from sixtysix.runtime.handlers import HandlerDispatcher, HandlerError, refuse_deferred

if TYPE_CHECKING:
    from statemachine.factory import StateMachineMetaclass as LibraryClass

    from sixtysix.runtime.legality import Legality
else:
    LibraryClass = type(StateChart)

# Declarations


@dataclass(frozen=True)
class DeclaredEvent:
    """Something that ``by`` (``player`` or ``table``) does; ``carries`` names its arguments.

    An attribute of a machine's class; of a game it is what sends the event: ``game.lead_card(card="AS")``.
    """

    says: str
    by: str = "player"
    carries: tuple[str, ...] = ()

    def __set_name__(self, machine: type, name: str) -> None:
        vars(self)["name"] = name

    def __get__(self, game: object, machine: type) -> Any:
        if game is None:
            return self
        event = GameEvent(id=vars(self)["name"])
        event.game = game
        return event

    @property
    def arguments(self) -> tuple[str, ...]:
        return ("player", *self.carries) if self.by == "player" else self.carries


class GameEvent(BoundEvent):
    """An event of a game: calling it sends it."""

    game: Any

    def __call__(self, *given: object, **arguments: object) -> None:
        self.game.send(self.id, *given, **arguments)


@dataclass(frozen=True)
class DeclaredInvariant:
    """What must hold in ``states`` and those inside them; ``test`` takes ``(t, r)``, and ``before`` if it compares."""

    test: Callable[..., bool]
    says: str
    states: tuple[str, ...]
    compares: bool = False

    @property
    def name(self) -> str:
        return self.test.__name__


class InternalTransition(Transition):
    """A transition that stays within its state: its target for whoever listens, but nothing is left or entered."""

    @property
    def target(self) -> State:
        return self.source


def internal(state: State, *, event: str, **callbacks: list[str]) -> None:
    """Declare an internal transition of a state, with the options of python-statemachine's ``to``."""
    # Its own `to(state, internal=True)` would enter the states around a nested one once more.
    options: dict[str, Any] = {"event": event, **callbacks}
    state.transitions.add_transitions(InternalTransition(state, **options))


def guard(
    test: Callable[..., bool],
    says: str,
    *,
    otherwise: str = "",
    now: str = "",
    source: Mapping[str, tuple[str, ...]] = {},
) -> Callable[..., bool]:
    """Declare a guard that asks for what ``says`` says; ``otherwise`` is so if it fails.

    ``now`` says how it stands at the moment, with a number that a function of the rules counts: ``{talon_cards card}``.
    ``source`` has the citations by the transitions that ask for it.
    All become attributes of the method, so ``python -OO`` keeps them.
    """
    method = action(test, says)
    vars(method).update(says=says, otherwise=otherwise or says, now=now, source=source)
    return method


def action(function: Callable[..., object], says: str) -> Callable[..., Any]:
    """Declare a method that calls a function of the rules with the game's table and ruleset before its arguments."""

    # python-statemachine reads in a method's code which arguments it passes to it: the method is written with those of
    # the function, as the standard library writes named tuples.
    _, _, *own = inspect.signature(function).parameters
    head, call = ", ".join(["self", *own]), ", ".join(["self.table", "self.ruleset", *own])
    made: dict[str, Any] = {"function": function, "__name__": function.__module__}
    exec(f"def {function.__name__}({head}):\n    return function({call})", made)
    method: Callable[..., Any] = made[function.__name__]
    method.__doc__ = says
    vars(method)["forwards"] = method
    return method


def only_forwards(method: object) -> bool:
    """True if a method only calls its function of the rules, and neither does more nor wraps one that does not."""
    return method is not None and getattr(method, "forwards", None) is method


# The class


FIXED = (
    "allow_event_without_transition", "atomic_configuration_update", "catch_errors_as_events",
    "enable_self_transition_entries", "start_configuration_values",
)  # fmt: skip
"""Settings of the library for which a kernel does not ask."""


class GameClass(LibraryClass):
    """Puts a game's own events and states where the library has put its own."""

    def __init__(cls, name: str, bases: tuple[type, ...], attributes: dict[str, object]) -> None:
        super().__init__(name, bases, attributes)  # type: ignore[arg-type]
        for event, declared in getattr(cls, "declared_events", {}).items():
            setattr(cls, event, declared)
        for state in cls.states_map.keys() & vars(cls).keys():
            setattr(cls, state, _StateOf(cls.states_map[state]))
        cls._transitions = [one for state in cls.states_map.values() for one in state.transitions]
        states = [(one.enter, one.exit, one.invoke) for one in cls.states_map.values()]
        transitions = [(one.validators, one.cond, one.before, one.on, one.after) for one in cls._transitions]
        calls = chain(cls.prepare, *chain.from_iterable([*states, *transitions]))
        cls._callback_names = frozenset(call.attr_name for call in calls)


class _StateOf:
    """A state of a class; of a game it is the library's view of it there, once somebody asks for it."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __get__(self, game: "GameChart | None", _: type) -> object:
        return self._state if game is None else game._library_part()[self._state.id]


class Model:
    """The active states of a game, where python-statemachine keeps them, as it writes them.

    None, one, or a set with the outermost first. With them are the innermost, and the kernel's number of the state in
    which a game rests, -1 if it does not.
    """

    innermost: str
    number: int

    def __init__(self, machine: type["GameChart"]) -> None:
        self._machine = machine

    @property
    def state(self) -> OrderedSet[str] | str | None:
        return self._state

    @state.setter
    def state(self, state: OrderedSet[str] | str | None) -> None:
        self._state = state
        self.innermost = state if isinstance(state, str) else [None, *(state or ())][-1]
        self.number = self._machine.legality.numbers.get(self.innermost, -1)

    def rest(self, number: int) -> None:
        """Go to the state of this number."""
        self._state, self.innermost, self.number = self._machine.legality.resting[number]


class GameChart(StateChart[Model], metaclass=GameClass):
    """The part of a game that is python-statemachine's."""

    allow_event_without_transition = False
    catch_errors_as_events = False
    enable_self_transition_entries = False

    legality: ClassVar["Legality"]
    _transitions: ClassVar[list[Transition]]
    _callback_names: ClassVar[frozenset[str]]
    """The names under which the library looks for callbacks."""
    engine: str
    _life: HandlerDispatcher | None
    _has_library_part = True

    def __init_subclass__(cls, **known: object) -> None:
        """Refuse a subclass that would play by other rules than its kernel.

        Raises:
            TypeError: if it adds a state, an event or a transition, changes a guard or a setting, or invokes.
        """
        super().__init_subclass__(**known)
        parent = next((base for base in cls.__bases__ if getattr(base, "states", ())), None)
        if not parent:
            return
        name, rules = cls.__name__, "make a house rule, or another spec"
        now = [one for state in cls.states_map.values() for one in state.transitions]
        added = [one for one in now if one not in cls._transitions]
        for one in added:
            one.source.transitions.transitions.remove(one)
        if added:
            raise TypeError(f"{name} adds a transition from {added[0].source.id}; {rules}")
        for state in cls.states_map.values():
            if invoked := [call for call in state.invoke if not call.is_convention]:
                calls = state.invoke.list
                calls.items = [call for call in calls if call not in invoked]
                raise TypeError(
                    f"{name} invokes something in {state.id}, as no state of a game does; write a handler"
                )
        for own in (one for one in cls.__mro__ if not issubclass(parent, one)):
            for key, value in vars(own).items():
                inherited = getattr(parent, key, None)
                if isinstance(value, State | DeclaredEvent | Event):
                    what = "state" if isinstance(value, State) else "event"
                    raise TypeError(f"{name} adds the {what} {key}; {rules}")
                if hasattr(inherited, "otherwise") and not hasattr(value, "otherwise"):
                    raise TypeError(f"{name} changes the guard {key}; {rules}")
                if key in FIXED and value != inherited:
                    raise TypeError(f"{name} sets {key} = {value!r}; for every game it is {inherited!r}")
                if key.startswith("on_invoke_"):
                    raise TypeError(
                        f"{name} has {key}, but no state of a game invokes anything; write a handler"
                    )

    def _library_part(self, listeners: Sequence[object] = (), **options: Any) -> dict[str, Any]:
        """Build what the library holds of the game, if it is not there, and return all attributes of the game.

        What somebody has given the game since it was made, under a name of a callback, is no callback.
        """
        if not self._has_library_part:
            self._has_library_part = True
            later = {name: vars(self).pop(name) for name in vars(self).keys() & type(self)._callback_names}
            super().__init__(model=self.model, listeners=[*listeners], **options)
            vars(self).update(later)
        return vars(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if self._has_library_part or name not in self._library_part():
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return vars(self)[name]

    def __getstate__(self) -> dict[str, Any]:
        self._library_part()
        state: dict[str, Any] = super().__getstate__()  # type: ignore[no-untyped-call]
        return state

    def _has_callbacks(self) -> bool:
        """True if the library would call more for the game than the functions of the rules."""
        cls = type(self)
        called = {name: getattr(cls, name, None) for name in cls._callback_names}
        own = [name for name, one in called.items() if one is not None and not only_forwards(one)]
        refuse_deferred(cls.__name__, cls, own)
        return bool(own or cls._declared_listeners() or vars(self).keys() & cls._callback_names)

    def add_listener(self, *listeners: object) -> Any:
        """Have other objects' callbacks called too, in the library's order, from the next event on.

        Raises:
            HandlerError: if one of them is a coroutine, or has the name of a guard or an action of the rules.
        """
        self._check_listeners(listeners)
        if self.engine == "kernel":
            self._library_part()
            self.engine = "library"
            if self._life:
                super().add_listener(self._life.listener())  # type: ignore[no-untyped-call]
        return super().add_listener(*listeners)  # type: ignore[no-untyped-call]

    def _check_listeners(self, listeners: Iterable[object]) -> None:
        names = type(self)._callback_names
        for one in listeners:
            refuse_deferred(type(one).__name__, one, names)
            for name in names & set(dir(one)):
                if only_forwards(getattr(type(self), name, None)):
                    raise HandlerError(
                        f"{type(one).__name__}.{name} has the name of something that the rules do; "
                        "call it otherwise"
                    )

    @classmethod
    def _declared_listeners(cls) -> list[object]:
        return [one for base in cls.__mro__ for one in vars(base).get("listeners", ())]

    @classmethod
    def _listener_options(cls) -> set[str]:
        """Return the options that a game passes to the `setup` of the listeners that its class declares."""
        setups = (getattr(one, "setup", None) for one in cls._declared_listeners() if callable(one))
        return {name for setup in setups if setup for name in [*inspect.signature(setup).parameters][2:]}

    def _send_by_library(self, event: str, numbers: Mapping[str, Any]) -> None:
        if super().is_terminated and not self.is_terminated:  # the event that ended the game was taken back
            self.__setstate__(self.__getstate__())
        super().send(event, **numbers)

    @property
    def is_terminated(self) -> bool:
        """Whether the game has come to its final state."""
        return self.model.innermost in {state.id for state in self.final_states}

    @property
    def configuration_values(self) -> OrderedSet[Any]:
        """The active states, outermost first."""
        state = self.model.state
        return state if isinstance(state, OrderedSet) else OrderedSet([] if state is None else [state])
