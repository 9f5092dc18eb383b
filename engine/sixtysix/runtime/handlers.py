"""Handlers: a front end's side of the states."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, ClassVar

from statemachine import State

from sixtysix.errors import SixtySixError
from sixtysix.events import Json, shown


class HandlerError(SixtySixError):
    """A handler serves a state that the machine does not have, or that another handler serves."""


class StateHandler:
    """What a front end does as one state comes and goes: name the ``state``, override what you need.

    ``game`` is the machine; a subclass may declare its class (``game: Schnapsen``). ``parent`` is the handler of the
    enclosing state, None outside every state. The calls come in the order of ruling R24. If one raises, the event that
    caused it is undone. An object serves the game that it was last given to; classes may be given to any number of
    games.
    """

    state: ClassVar[str]
    game: Any
    parent: "StateHandler | None" = None

    def on_start(self) -> None:
        """Do what is due before the enclosing state is entered."""

    def on_entry(self) -> None:
        """Do what is due once the state is entered and its actions have run."""

    def on_event(self, event: Json) -> None:
        """Do what is due before an accepted event takes effect while the state is active."""

    def on_leave(self) -> None:
        """Do what is due before the state is left."""

    def on_finish(self) -> None:
        """Do what is due once the enclosing state is left."""

    def transition(self, new_state: str, **arguments: Any) -> None:
        """Take the transition that is declared from the active state to ``new_state``.

        If several are, it is the first, in the order of the chart's events, whose guards hold.
        Within a handler's call this happens once the running event is done, which then stands whatever
        comes of it; the errors below are raised by the `send` that the front end called.

        Raises:
            TransitionNotDeclared: if there is none; the message lists those that there are.
            EventNotAllowed: if its guards fail.
        """
        self.game.transition(new_state, **arguments)


Handlers = Iterable[StateHandler | type[StateHandler]]


class HandlerCalls:
    """A python-statemachine listener that passes the life of the states on to their handlers."""

    def __init__(self, game: Any, given: Handlers) -> None:
        self._game = game
        states: Mapping[str, State] = game.states_map
        handlers: dict[str, StateHandler] = {}
        for one in given:
            handler = one() if isinstance(one, type) else one
            if not isinstance(handler, StateHandler):
                raise HandlerError(f"{shown(handler)} is no StateHandler")
            served = getattr(handler, "state", None)
            if served not in states:
                known = ", ".join(states)
                raise HandlerError(f"{type(handler).__name__} serves {shown(served)}; states are {known}")
            if handler.state in handlers:
                raise HandlerError(f"two handlers serve {handler.state}")
            handlers[handler.state] = handler
        for name in states.keys() - handlers.keys():  # a state that no front end serves
            handlers[name] = type("StateHandler", (StateHandler,), {"state": name})()
        self._handlers = {name: handlers[name] for name in states}
        for name, handler in self._handlers.items():
            state = states[name]
            handler.game = game
            handler.parent = self._handlers[state.parent.id] if state.parent else None
            setattr(self, f"on_enter_{name}", partial(self._enter, handler, state))

    def _enter(self, handler: StateHandler, state: State) -> None:
        for substate in state.states:
            self._handlers[substate.id].on_start()
        handler.on_entry()

    def before_transition(self, event: str | None) -> None:
        if event is not None:
            for name in self._game.active_states():
                self._handlers[name].on_event(self._game.current_event)

    def on_exit_state(self, source: State) -> None:
        self._handlers[source.id].on_leave()
        for substate in source.states:
            self._handlers[substate.id].on_finish()
