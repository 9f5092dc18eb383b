"""Handlers: a front end's objects, which are called when a game enters or leaves a state."""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from inspect import isasyncgenfunction, iscoroutinefunction, isgeneratorfunction
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar

from statemachine.orderedset import OrderedSet
from statemachine.transition import Transition

from sixtysix.contract.events import shown
from sixtysix.contract.rules import KernelLog
from sixtysix.errors import SixtySixError, did_you_mean, nearest

if TYPE_CHECKING:
    from sixtysix.runtime.machine import GameMachine


class HandlerError(SixtySixError):
    """A handler or a listener cannot be used. The message names the reason."""


class StateHandler:
    """Code of a front end that runs when a game enters or leaves a state.

    A subclass sets ``state`` and overrides some of the methods. Ruling R24 defines the order of the calls. If a method
    raises an error, the event is undone. An object serves one game at a time. A class can serve any number of games.

    Attributes:
        state: the name of the state.
        game: the machine; a subclass may declare its class (``game: Schnapsen``).
        parent: the handler of the enclosing state; None at the top.

    >>> class Lead(StateHandler):
    ...     state = "TRICK_START"
    ...     def on_entry(self):
    ...         print("player", self.game.observe()["turn"], "leads")
    >>> game = Schnapsen(seed=7, handlers=[Lead])
    >>> game.send("start_game")
    player 0 leads
    """

    state: ClassVar[str]
    game: Any = None
    parent: "StateHandler | None" = None

    def on_start(self) -> None:
        """Called when the enclosing state is entered, before that state's `on_entry`."""

    def on_entry(self) -> None:
        """Called after the state is entered and its entry actions have run."""

    def on_event(self, event: Any) -> None:
        """Called while the state is active, before an accepted event takes effect."""

    def on_leave(self) -> None:
        """Called before the state is left."""

    def on_finish(self) -> None:
        """Called when the enclosing state is left, after that state's `on_leave`."""

    def transition(self, new_state: str, *, event: str | None = None, **arguments: object) -> None:
        """Take the declared transition from the active state to ``new_state`` (ruling R44).

        If a handler's method calls `transition`, the running event is finished first. If the transition then fails, the
        running event is not undone, and the `send` of that event raises the error. The call has no effect if the game
        enters ``new_state`` in the meantime. Internal transitions are never taken.

        Args:
            new_state: the target of the transition.
            event: the event to send if several events lead to ``new_state``.
            arguments: the event's arguments, such as ``card``.

        Raises:
            TransitionNotDeclared: if no transition leads to ``new_state``. The message lists the declared transitions.
            AmbiguousTransition: if several events lead to ``new_state`` and ``event`` is missing.
            EventNotAllowed: if a guard fails.
        """
        self.game.transition(new_state, event=event, **arguments)


Handlers = Iterable[StateHandler | type[StateHandler]]

CALLS = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")

WORDS = {"start": "on_start", "entry": "on_entry", "enter": "on_entry", "event": "on_event"}
WORDS |= {"transition": "on_event", "leave": "on_leave", "exit": "on_leave", "finish": "on_finish"}
"""Words that hint at a method, including those of python-statemachine and SCXML."""

NEARLY = re.compile(
    "(on|On|ON)_.*|[oO]n[A-Z].*"
    rf"|(on|do|handle|before|after)?(state)?({'|'.join(WORDS)})(state|handler)?"
)
"""Names of misspelt methods. They are matched as written, and in lower case without underscores."""

DEFERRED = (iscoroutinefunction, isasyncgenfunction, isgeneratorfunction)

SPELT = [call.replace("_", "") for call in CALLS]


def refuse_deferred(owner: str, one: object, names: Iterable[str]) -> None:
    """Raise `HandlerError` if a method is a coroutine or a generator, because its body would never run."""
    for name in names:
        called = getattr(one, name, None)
        for function in (called, type(called).__call__ if callable(called) else None):
            if any(is_deferred(function) for is_deferred in DEFERRED):
                raise HandlerError(f"{owner}.{name} is a coroutine or a generator, which would never run")


def _refuse_wrong_methods(handler: StateHandler) -> None:
    owner = type(handler).__name__
    for name in dir(handler):
        made = vars(handler).get(name, getattr(type(handler), name, None))
        is_method = isinstance(made, property) or (callable(made) and not isinstance(made, type))
        if name in CALLS:
            if isinstance(made, property) or not callable(made):
                raise HandlerError(f"{owner}.{name} is {shown(made)}, not a method")
            refuse_deferred(owner, handler, [name])
        if not is_method or name.startswith("_") or hasattr(StateHandler, name):
            continue
        spelt = name.replace("_", "").lower()
        is_near = NEARLY.fullmatch(name) or NEARLY.fullmatch(spelt)
        if is_near or get_close_matches(spelt, SPELT, cutoff=0.86):
            meant = next((call for word, call in WORDS.items() if word in spelt), nearest(name, CALLS))
            hint = f"did you mean {meant}?" if meant else f"there are {', '.join(CALLS)}"
            raise HandlerError(f"{owner} has {name}, which is never called; {hint}")


class HandlerDispatcher(KernelLog):
    """Calls the handlers of a game. The kernel or python-statemachine triggers the calls."""

    def __init__(self, game: "GameMachine", given: Handlers) -> None:
        self._game = game
        states = game.states_map
        handlers: dict[str, StateHandler] = {}
        for one in given:
            handler = one() if isinstance(one, type) else one
            if not isinstance(handler, StateHandler):
                raise HandlerError(f"{shown(handler)} is no StateHandler")
            served, own = getattr(handler, "state", None), type(handler).__name__
            if served not in states:
                meant = did_you_mean(served, list(states)) or f"; states are {', '.join(states)}"
                raise HandlerError(f"{own} serves {shown(served)}, which is not a state{meant}")
            if handler.state in handlers:
                raise HandlerError(f"two handlers serve {handler.state}")
            if handler.game is not None:
                raise HandlerError(
                    f"{own} already serves another game: pass the class, or a new object for each game"
                )
            _refuse_wrong_methods(handler)
            handlers[handler.state] = handler
        for name in states.keys() - handlers.keys():  # states without a handler
            handlers[name] = StateHandler()
            vars(handlers[name]).update(state=name)
        self._handlers = handlers
        self._inside = {name: [handlers[one.id] for one in state.states] for name, state in states.items()}
        for name, handler in handlers.items():
            parent = states[name].parent
            handler.game, handler.parent = game, handlers[parent.id] if parent else None

    def release(self) -> None:
        """Detach the handlers from this game, so that they can serve another game."""
        for handler in self._handlers.values():
            handler.game = handler.parent = None

    def enter(self, state: str) -> None:
        active = self._game.configuration_values
        self._game.model.state = OrderedSet((*active, state))
        self._entered(state)

    def leave(self, state: str) -> None:
        self._left(state)
        active = self._game.configuration_values
        self._game.model.state = OrderedSet(name for name in active if name != state)

    def happen(self) -> None:
        """Call the handlers of the active states before an event takes effect."""
        for name in self._game.active_states():
            self._handlers[name].on_event(self._game.current_event)

    def _entered(self, state: str) -> None:
        for handler in self._inside[state]:
            handler.on_start()
        self._game._drop_requests(state)
        self._handlers[state].on_entry()

    def _left(self, state: str) -> None:
        self._handlers[state].on_leave()
        for handler in self._inside[state]:
            handler.on_finish()

    def listener(self) -> SimpleNamespace:
        """Return a python-statemachine listener that calls the handlers."""
        calls: dict[str, Callable[..., None]] = {"before_transition": self._before}
        for name in self._handlers:
            calls[f"on_enter_{name}"] = partial(self._entered, name)
            calls[f"on_exit_{name}"] = partial(self._left, name)
        return SimpleNamespace(**calls)

    def _before(self, transition: Transition) -> None:
        if not transition.is_eventless:
            self.happen()
