"""The part of a game that uses python-statemachine: the declared states and transitions, and the calls of listeners.

A game is played on its kernel. Its python-statemachine objects are built only when they are first used. Building the
objects is slow, and their reference cycles keep a game in memory until Python collects them.
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
    """An event of a chart. ``by`` is ``player`` or ``table``. ``carries`` has all arguments except ``player``.

    As an attribute of a game, the event is a function: ``game.lead_card(card="AS")`` sends the event.
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
    """An event of a game. Calling the object sends the event."""

    game: Any

    def __call__(self, *given: object, **arguments: object) -> None:
        self.game.send(self.id, *given, **arguments)


@dataclass(frozen=True)
class DeclaredInvariant:
    """An invariant of the chart. If ``compares`` is True, ``test`` also takes the table before the event."""

    test: Callable[..., bool]
    says: str
    states: tuple[str, ...]
    compares: bool = False

    @property
    def name(self) -> str:
        return self.test.__name__


class InternalTransition(Transition):
    """A transition that leaves and enters no state. The transition's target is its source."""

    @property
    def target(self) -> State:
        return self.source


def internal(state: State, *, event: str, **callbacks: list[str]) -> None:
    """Add an internal transition to a state. ``callbacks`` are options of python-statemachine's ``State.to``."""
    # `to(state, internal=True)` would enter the states around a nested one again.
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
    """Return a method that calls a guard.

    ``says`` is the sentence for a guard that holds. ``otherwise`` is the sentence for a guard that fails. ``now`` is a
    sentence with a number, such as ``It has {talon_cards card}.`` ``source`` has the citations for each transition.
    """
    method = action(test, says)
    vars(method).update(says=says, otherwise=otherwise or says, now=now, source=source)
    return method


def action(function: Callable[..., object], says: str) -> Callable[..., Any]:
    """Return a method that passes the game's table and ruleset, and the method's arguments, to a rules function."""

    # python-statemachine reads from a method's code which arguments to pass. The method must therefore have the
    # parameters of the function. Its source is generated, as in `namedtuple`.
    _, _, *own = inspect.signature(function).parameters
    head, call = ", ".join(["self", *own]), ", ".join(["self.table", "self.ruleset", *own])
    made: dict[str, Any] = {"function": function, "__name__": function.__module__}
    exec(f"def {function.__name__}({head}):\n    return function({call})", made)
    method: Callable[..., Any] = made[function.__name__]
    method.__doc__ = says
    vars(method)["forwards"] = method
    return method


def only_forwards(method: object) -> bool:
    # A decorator may copy the attribute to another function.
    return method is not None and getattr(method, "forwards", None) is method


# The class


FIXED = (
    "allow_event_without_transition", "atomic_configuration_update", "catch_errors_as_events",
    "enable_self_transition_entries", "start_configuration_values",
)  # fmt: skip
"""Settings of the library that a kernel ignores."""


class GameClass(LibraryClass):
    """The metaclass of games. python-statemachine replaces a game's events and states. `GameClass` restores ours."""

    def __init__(cls, name: str, bases: tuple[type, ...], attributes: dict[str, object]) -> None:
        super().__init__(name, bases, attributes)  # type: ignore[arg-type]
        for event, declared in getattr(cls, "declared_events", {}).items():
            setattr(cls, event, declared)
        for state in cls.states_map.keys() & vars(cls).keys():
            setattr(cls, state, _StateAttribute(cls.states_map[state]))
        cls._transitions = [one for state in cls.states_map.values() for one in state.transitions]
        states = [(one.enter, one.exit, one.invoke) for one in cls.states_map.values()]
        transitions = [(one.validators, one.cond, one.before, one.on, one.after) for one in cls._transitions]
        calls = chain(cls.prepare, *chain.from_iterable([*states, *transitions]))
        cls._callback_names = frozenset(call.attr_name for call in calls)


class _StateAttribute:
    def __init__(self, state: State) -> None:
        self._state = state

    def __get__(self, game: "GameChart | None", _: type) -> object:
        return self._state if game is None else game._library_part()[self._state.id]


class Model:
    """The active states of a game, as python-statemachine stores them.

    ``state`` is None, a name, or an ordered set of names from the outermost to the innermost state. ``number`` is the
    kernel's index of the innermost state. While the game is between two states, ``number`` is -1.
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
        """Set the active state, given as an index in the kernel."""
        self._state, self.innermost, self.number = self._machine.legality.resting[number]


class GameChart(StateChart[Model], metaclass=GameClass):
    """The part of a game that belongs to python-statemachine."""

    allow_event_without_transition = False
    catch_errors_as_events = False
    enable_self_transition_entries = False

    legality: ClassVar["Legality"]
    _transitions: ClassVar[list[Transition]]
    _callback_names: ClassVar[frozenset[str]]
    """The names under which the library looks for callbacks."""
    engine: str
    _dispatcher: HandlerDispatcher | None
    _has_library_part = True

    def __init_subclass__(cls, **known: object) -> None:
        """Refuse a subclass that changes the rules: the kernel plays, and would not know the change.

        Raises:
            TypeError: if the subclass adds a state, an event or a transition, changes a guard or a setting, or
                uses ``invoke``.
        """
        super().__init_subclass__(**known)
        parent = next((base for base in cls.__bases__ if getattr(base, "states", ())), None)
        if not parent:
            return
        name, rules = cls.__name__, "to change the rules, make a house rule or another spec"
        now = [one for state in cls.states_map.values() for one in state.transitions]
        added = [one for one in now if one not in cls._transitions]
        for one in added:
            one.source.transitions.transitions.remove(one)
        if added:
            raise TypeError(f"{name} must not add a transition from {added[0].source.id}; {rules}")
        for state in cls.states_map.values():
            if invoked := [call for call in state.invoke if not call.is_convention]:
                calls = state.invoke.list
                calls.items = [call for call in calls if call not in invoked]
                raise TypeError(
                    f"{name} invokes something in {state.id}, which no game may do; write a handler"
                )
        for own in (one for one in cls.__mro__ if not issubclass(parent, one)):
            for key, value in vars(own).items():
                inherited = getattr(parent, key, None)
                if isinstance(value, State | DeclaredEvent | Event):
                    what = "state" if isinstance(value, State) else "event"
                    raise TypeError(f"{name} must not add the {what} {key}; {rules}")
                if hasattr(inherited, "otherwise") and not hasattr(value, "otherwise"):
                    raise TypeError(f"{name} must not change the guard {key}; {rules}")
                if key in FIXED and value != inherited:
                    raise TypeError(f"{name} sets {key} = {value!r}; a subclass must keep {inherited!r}")
                if key.startswith("on_invoke_"):
                    raise TypeError(f"{name} has {key}, but no game invokes anything; write a handler")

    def _library_part(self, listeners: Sequence[object] = ()) -> dict[str, Any]:
        if not self._has_library_part:
            self._has_library_part = True
            # The library would call attributes that have the name of a callback.
            later = {name: vars(self).pop(name) for name in vars(self).keys() & type(self)._callback_names}
            super().__init__(model=self.model, listeners=[*listeners])
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
        """True if the game has callbacks besides the rules functions."""
        cls = type(self)
        called = {name: getattr(cls, name, None) for name in cls._callback_names}
        own = [name for name, one in called.items() if one is not None and not only_forwards(one)]
        refuse_deferred(cls.__name__, cls, own)
        return bool(own or cls._declared_listeners() or vars(self).keys() & cls._callback_names)

    def add_listener(self, *listeners: object) -> Any:
        """Add python-statemachine listeners. They are called from the next event on.

        Raises:
            HandlerError: if a callback is a coroutine, or is named like a guard or an action of the rules.
        """
        self._check_listeners(listeners)
        if self.engine == "kernel":
            self._library_part()
            self.engine = "library"
            if self._dispatcher:
                super().add_listener(self._dispatcher.listener())  # type: ignore[no-untyped-call]
        return super().add_listener(*listeners)  # type: ignore[no-untyped-call]

    def _check_listeners(self, listeners: Iterable[object]) -> None:
        names = type(self)._callback_names
        for one in listeners:
            refuse_deferred(type(one).__name__, one, names)
            for name in names & set(dir(one)):
                if only_forwards(getattr(type(self), name, None)):
                    raise HandlerError(
                        f"{type(one).__name__}.{name} has the name of a guard or action; rename it"
                    )

    @classmethod
    def _declared_listeners(cls) -> list[object]:
        return [one for base in cls.__mro__ for one in vars(base).get("listeners", ())]

    def _send_by_library(self, event: str, numbers: Mapping[str, Any]) -> None:
        if super().is_terminated and not self.is_terminated:  # undo() reopened the game
            self.__setstate__(self.__getstate__())
        super().send(event, **numbers)

    @property
    def is_terminated(self) -> bool:
        return self.model.innermost in {state.id for state in self.final_states}

    @property
    def configuration_values(self) -> OrderedSet[Any]:
        """The active states, outermost first."""
        state = self.model.state
        return state if isinstance(state, OrderedSet) else OrderedSet([] if state is None else [state])
