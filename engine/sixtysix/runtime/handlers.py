"""Handlers: a front end's side of the states."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from inspect import isasyncgenfunction, iscoroutinefunction
from types import SimpleNamespace
from typing import Any, ClassVar
from weakref import proxy

from statemachine import State
from statemachine.orderedset import OrderedSet
from statemachine.transition import Transition

from sixtysix.contract.events import shown
from sixtysix.contract.rules import KernelLog
from sixtysix.errors import SixtySixError, did_you_mean
from sixtysix.runtime.legality import target_of


class HandlerError(SixtySixError):
    """A handler serves a state that is not there or has another, or has a call that is not there or a coroutine."""


class StateHandler:
    """What a front end does as one state comes and goes: name the ``state``, override what you need.

    ``game`` is the machine; a subclass may declare its class (``game: Schnapsen``), and the type of events. ``parent``
    is the handler of the enclosing state, None outside every state. The calls come in the order of ruling R24. If one
    raises, the event that caused it is undone. An object serves one game, until its ``game`` is None again; classes
    serve any number.
    """

    state: ClassVar[str]
    game: Any = None
    parent: "StateHandler | None" = None

    def on_start(self) -> None:
        """Do what is due before the enclosing state is entered."""

    def on_entry(self) -> None:
        """Do what is due once the state is entered and its actions have run."""

    def on_event(self, event: Any) -> None:
        """Do what is due before an accepted event takes effect while the state is active."""

    def on_leave(self) -> None:
        """Do what is due before the state is left."""

    def on_finish(self) -> None:
        """Do what is due once the enclosing state is left."""

    def transition(self, new_state: str, *, event: str | None = None, **arguments: Any) -> None:
        """Take the transition that is declared from the active state to ``new_state`` (ruling R44).

        One that stays within the state is never taken. If several events lead there, ``event`` says which is meant.
        Within a handler's call the transition is taken once the running event is done, which then stands whatever comes
        of it; the errors below are raised by the `send` that the front end called. Within `on_event` nothing is left to
        do if the running event leads to that state.

        Raises:
            TransitionNotDeclared: if there is none; the message lists those that there are.
            AmbiguousTransition: if several events lead there.
            EventNotAllowed: if its guards fail.
        """
        self.game.transition(new_state, event=event, **arguments)


Handlers = Iterable[StateHandler | type[StateHandler]]

CALLS = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")

NEARLY = re.compile("on[_A-Z].*|(on)?(enter|entry|exit)")
"""What somebody may take for a call: as JavaScript spells them, or python-statemachine and SCXML."""


def refuse_coroutines(owner: str, one: object, names: Iterable[str]) -> None:
    """Make sure that nothing of an object or class that is called is a coroutine: nobody would await it.

    Raises:
        HandlerError: if something is.
    """
    for name in names:
        called = getattr(one, name, None)
        if iscoroutinefunction(called) or isasyncgenfunction(called):
            raise HandlerError(
                f"{owner}.{name} is a coroutine; what a game calls is called at once and not awaited"
            )


class Life(KernelLog):
    """Passes the life of the states on to their handlers: what a kernel tells, or python-statemachine."""

    def __init__(self, game: Any, given: Handlers) -> None:
        self._game = proxy(game)
        states: Mapping[str, State] = game.states_map
        handlers: dict[str, StateHandler] = {}
        for one in given:
            handler = one() if isinstance(one, type) else one
            if not isinstance(handler, StateHandler):
                raise HandlerError(f"{shown(handler)} is no StateHandler")
            served = getattr(handler, "state", None)
            if served not in states:
                meant = did_you_mean(served, list(states)) or f"; states are {', '.join(states)}"
                raise HandlerError(f"{type(handler).__name__} serves {shown(served)}{meant}")
            if handler.state in handlers:
                raise HandlerError(f"two handlers serve {handler.state}")
            own = type(handler).__name__
            if handler.game is not None:
                raise HandlerError(f"{own} serves another game: give each one of its own, or the class")
            for name in filter(NEARLY.fullmatch, dir(type(handler))):
                if name not in CALLS:
                    near = re.sub("^(on_?)?", "on_", name.lower().replace("exit", "leave"))
                    meant = did_you_mean(near, CALLS) or f"; there are {', '.join(CALLS)}"
                    raise HandlerError(f"{own} has {name}, which nobody calls{meant}")
            refuse_coroutines(own, handler, CALLS)
            handlers[handler.state] = handler
        for handler in handlers.values():
            handler.game = game
        for name in states.keys() - handlers.keys():  # a state that no front end serves
            handlers[name] = StateHandler()
            vars(handlers[name]).update(state=name, game=self._game)
        self._entered: dict[str, list[Callable[[], None]]] = {}
        self._left: dict[str, list[Callable[[], None]]] = {}
        for name, state in states.items():
            handlers[name].parent = handlers[state.parent.id] if state.parent else None
            inside = [handlers[substate.id] for substate in state.states]
            self._entered[name] = [*_own(inside, "on_start"), *_own([handlers[name]], "on_entry")]
            self._left[name] = [*_own([handlers[name]], "on_leave"), *_own(inside, "on_finish")]
        self._hear = {name: _own([handler], "on_event") for name, handler in handlers.items()}
        self.leads_to = ""
        """The state to which the running event leads, while handlers hear of it."""

    def enter(self, state: str) -> None:
        """Tell the handlers that the state has been entered, and has done what it does then."""
        active = self._game.configuration_values
        self._game.model.state = OrderedSet((*active, state))
        _call(self._entered[state])

    def leave(self, state: str) -> None:
        """Tell the handlers that the state is about to be left, and has done what it does then."""
        _call(self._left[state])
        self._game.model.state = self._game.configuration_values - {state}

    def happen(self, leads_to: str) -> None:
        """Tell the handlers of the active states that an event is about to happen, and to which state it leads."""
        self.leads_to = leads_to
        try:
            for name in self._game.active_states():
                for hear in self._hear[name]:
                    hear(self._game.current_event)
        finally:
            self.leads_to = ""

    def listener(self) -> SimpleNamespace:
        """Make a listener of python-statemachine that does the same, with those callbacks that somebody has use for."""
        calls = {f"on_enter_{name}": calls for name, calls in self._entered.items()}
        calls |= {f"on_exit_{name}": calls for name, calls in self._left.items()}
        listener = SimpleNamespace(**{name: partial(_call, heard) for name, heard in calls.items() if heard})
        if any(self._hear.values()):
            listener.before_transition = self._before
        return listener

    def _before(self, transition: Transition) -> None:
        if not transition.is_eventless:
            self.happen(target_of(transition) or "")


def _call(calls: list[Callable[[], None]]) -> None:
    for call in calls:
        call()


def _own(handlers: Iterable[StateHandler], name: str) -> list[Callable[..., None]]:
    """Give what the handlers themselves do in a call."""
    whole = getattr(StateHandler, name)
    return [getattr(one, name) for one in handlers if getattr(type(one), name) is not whole]
