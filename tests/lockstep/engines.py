"""A kernel and python-statemachine play the same games, and are compared after every event.

Two games of one class get the same random events. One game steps by its kernel, and the other by the library's engine.
Handlers of all states raise, send an event or ask for a transition, at random. Sometimes both games are copied, pickled
or restored, or get a listener. All calls, states, errors, tables and legal events must agree.
"""

import pickle
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

from statemachine import State

import sixtysix
from sixtysix.errors import SixtySixError
from sixtysix.runtime import EventNotAllowed, GameMachine, StateHandler

from ..runtime.games import Json

RIGHT = 30
"""One claim in 30 is made, because most claims are false and end the hand."""

TRIALS = 4
"""One event in four is an attempt that may not be allowed."""

DEEDS = 6
"""A handler does something during one event in six."""

COPIES = 40
"""The games are copied before one event in 40."""

LATE = 300
"""A listener is added after one event in 300, and stays to the end of the games."""


class Stop(Exception):
    """Raised by a handler."""


class Deed(NamedTuple):
    """What a handler does in call number ``at`` of the current event: ``raise``, ``send`` or ``ask``."""

    at: int
    what: str
    chosen: Any


class Watch:
    """Records the calls of a game's handlers and of a late listener."""

    def __init__(self) -> None:
        self.heard: list[tuple[object, ...]] = []
        self.deed: Deed | None = None

    def note(self, game: GameMachine, *what: object) -> None:
        """Record a call and the active states. Carry out the deed."""
        place = len(self.heard)
        self.heard.append((*what, *game.configuration_values))
        if self.deed is None or self.deed.at != place:
            return
        if self.deed.what == "raise":
            raise Stop(str(what))
        if self.deed.what == "send":
            legal = game.legal_events()
            game.send(**(legal[self.deed.chosen % len(legal)] if legal else {"event": "quit"}))
        else:
            states = list(game.states_map)
            game.transition(states[self.deed.chosen % len(states)])

    # As a listener

    def before_transition(self, machine: Any, event: str, source: State, target: State, state: State) -> None:
        self.note(machine, "before", event, source.id, target and target.id, state.id)

    def on_exit_state(self, machine: Any, source: State, target: State) -> None:
        self.note(machine, "exit", source.id, target and target.id)

    def on_transition(self, machine: Any, player: int = -1) -> None:
        self.note(machine, "on", player)

    def on_enter_state(self, machine: Any, source: State, state: State) -> None:
        self.note(machine, "enter", source and source.id, state.id)

    def after_transition(self, machine: Any, state: State) -> None:
        self.note(machine, "after", state and state.id)


class Watched(StateHandler):
    """Reports all five calls of a state to a `Watch`."""

    def __init__(self, state: str, watch: Watch) -> None:
        vars(self).update(state=state, watch=watch)

    def _note(self, name: str, *event: Json) -> None:
        vars(self)["watch"].note(self.game, self.state, name, *event)

    def on_start(self) -> None:
        self._note("start")

    def on_entry(self) -> None:
        self._note("entry")

    def on_event(self, event: Json) -> None:
        self._note("event", event)

    def on_leave(self) -> None:
        self._note("leave")

    def on_finish(self) -> None:
        self._note("finish")


class Player:
    """A game with its `Watch`."""

    def __init__(self, machine: type[GameMachine], seed: int, engine: Any) -> None:
        self.watch, self.engine = Watch(), engine
        self.game = machine(seed=seed, handlers=self._handlers(machine), engine=engine)

    def _handlers(self, machine: type[GameMachine]) -> list[StateHandler]:
        return [Watched(name, self.watch) for name in machine.states_map]

    def done(self, event: Json, deed: Deed | None) -> list[tuple[object, ...]]:
        """Send the event. Return the calls, then the error and the states after the event."""
        self.watch.heard, self.watch.deed = [], deed
        raised = ""
        try:
            self.game.send(**event)
        except (SixtySixError, Stop) as error:
            raised = f"{type(error).__name__}: {error}"
        self.watch.deed = None
        return [*self.watch.heard, (raised, self.game.is_terminated, *self.game.configuration_values)]

    def copy(self, how: int) -> None:
        """Replace the game by a copy. A restored game has no listeners."""
        if how == 0:
            self.game, self.watch = deepcopy((self.game, self.watch))
        elif how == 1:
            self.game, self.watch = pickle.loads(pickle.dumps((self.game, self.watch)))
        elif not self.game.active_listeners or self.engine == "library":
            machine, saved = type(self.game), self.game.snapshot()
            self.game = machine.restore(saved, handlers=self._handlers(machine), engine=self.engine)


class Counts(NamedTuple):
    hands: int = 0
    events: int = 0
    refused: int = 0
    raised: int = 0
    """Events with an error, because a handler raised or asked for something impossible."""
    sent: int = 0
    """Events during which a handler sent an event or asked for a transition."""
    copies: int = 0
    late: int = 0
    """Listeners added during a game."""


def games(variant: str, seed: int) -> Iterator[Counts]:
    """Play random games in lockstep without end. After each hand, yield the counts so far."""
    machine, random = sixtysix.machine(variant), Random(f"{variant} {seed}")
    names, states, counts = list(machine.declared_events), len(machine.states_map), Counts()
    while True:
        start = random.randrange(1 << 32)
        players = [Player(machine, start, engine) for engine in ("kernel", "library")]
        kernel, library = players
        assert (kernel.game.engine, library.game.engine) == ("kernel", "library")
        assert kernel.watch.heard == library.watch.heard
        ended, late = 0, False
        while legal := kernel.game.legal_events():
            event = random.choice(legal)
            if event["event"] == "claim" and random.randrange(RIGHT):
                continue
            if random.randrange(TRIALS) == 0:
                event = {**event, "event": random.choice(names)}
            deed = None
            if random.randrange(DEEDS) == 0:
                deed = Deed(
                    random.randrange(8), random.choice(("raise", "send", "ask")), random.randrange(states)
                )
            if not late and random.randrange(COPIES) == 0:
                how = random.randrange(3)
                for player in players:
                    player.copy(how)
                counts = counts._replace(copies=counts.copies + 1)
            done = kernel.done(event, deed)
            assert done == library.done(event, deed), (event, deed)
            assert kernel.game.table == library.game.table, event
            assert kernel.game.legal_events() == library.game.legal_events()
            assert kernel.game.current_event == library.game.current_event
            (raised, *_), calls = done[-1], len(done) - 1
            refused = str(raised).startswith(EventNotAllowed.__name__) and not calls
            counts = counts._replace(
                events=counts.events + 1,
                refused=counts.refused + refused,
                raised=counts.raised + (bool(raised) and not refused),
                sent=counts.sent + bool(deed and deed.what != "raise" and deed.at < calls and not raised),
            )
            if not late and random.randrange(LATE) == 0:
                late = True
                for player in players:
                    player.game.add_listener(player.watch)
                assert kernel.game.engine == "library"
                counts = counts._replace(late=counts.late + 1)
            if kernel.game.table.hands_ended != ended:
                hands = counts.hands + (kernel.game.table.hands_ended > ended)
                ended, counts = kernel.game.table.hands_ended, counts._replace(hands=hands)
                yield counts
                if late:
                    break
