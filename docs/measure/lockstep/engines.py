"""Both engines play the same random games: ``python -m docs.measure.lockstep.engines --hands 20000``.

Compared are the table, the active states, every callback of handlers and listeners with what it is given and the states
that it finds, and refusals.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from statemachine import State
from tests.runtime.games import Json

import sixtysix
from sixtysix.runtime import EventNotAllowed, GameMachine, StateHandler

from ..long_run import write_counts

RIGHT = 30
"""One claim in so many is made; most are false, and end the hand."""

TRIALS = 4
"""After one event in so many, one is tried that may not happen."""


class Watch:
    """Writes down what a game's listener and handlers are called with."""

    def __init__(self, machine: type[GameMachine], **options: Any) -> None:
        self.heard: list[tuple[object, ...]] = []
        self._places: list[Any] = []
        handlers = [self._handler(name) for name in machine.states_map]
        self.game = machine(handlers=handlers, listeners=[self], **options)

    def _handler(self, state: str) -> type[StateHandler]:
        def call(name: str) -> Any:
            return lambda handler, event=None: self._note(handler.game, state, name, event)

        calls = {name: call(name) for name in ("on_start", "on_entry", "on_event", "on_leave", "on_finish")}
        return type(state, (StateHandler,), {"state": state, **calls})

    def _note(self, game: Any, *what: object) -> None:
        self.heard.append((*what, *game.configuration_values))

    def before_transition(self, machine: Any, event: str, source: State, target: State, state: State) -> None:
        self._note(machine, "before", event, source.id, target and target.id, state.id)

    def on_exit_state(self, machine: Any, source: State, target: State) -> None:
        self._note(machine, "exit", source.id, target and target.id)

    def on_transition(self, machine: Any, player: int = -1) -> None:
        self._note(machine, "on", player)

    def on_enter_state(self, machine: Any, source: State, state: State) -> None:
        self._note(machine, "enter", source and source.id, state.id)

    def after_transition(self, machine: Any, state: State) -> None:
        self._note(machine, "after", state and state.id)

    def done(self, event: Json) -> list[tuple[object, ...]]:
        """Send the event; give what was heard, where it has led, and how it was refused."""
        self.heard.clear()
        refused = ""
        try:
            self.game.send(**event)
        except EventNotAllowed as error:
            refused = str(error)
        return [*self.heard, (refused, self.game.is_terminated, *self.game.configuration_values)]


def games(variant: str, seed: int) -> Iterator[tuple[int, int, int]]:
    """Play random games in lockstep without end; give the hands, events and refusals so far."""
    machine, random = sixtysix.machine(variant), Random(f"{variant} {seed}")
    names, hands, events, refusals = list(machine.declared_events), 0, 0, 0
    while True:
        options = {"seed": random.randrange(1 << 32)}
        tables, library = Watch(machine, **options), Watch(machine, **options, engine="library")
        assert tables.heard == library.heard
        ended = 0
        while legal := tables.game.legal_events():
            event = random.choice(legal)
            if event["event"] == "claim" and random.randrange(RIGHT):
                continue
            if random.randrange(TRIALS) == 0:
                event = {**event, "event": random.choice(names)}
            done = tables.done(event)
            assert done == library.done(event), event
            assert tables.game.table == library.game.table, event
            assert tables.game.legal_events() == library.game.legal_events()
            refusals += bool(done[-1][0])
            events += 1
            if tables.game.table.hands_ended != ended:
                hands += tables.game.table.hands_ended > ended
                ended = tables.game.table.hands_ended
                yield hands, events, refusals


def counted(variant: str, hands: int) -> Json:
    """Play so many hands, and count what was compared."""
    played, events, refusals = next(count for count in games(variant, 0) if count[0] >= hands)
    return {"hands": played, "events": events, "refused": refusals}


if __name__ == "__main__":
    write_counts(counted, str(__doc__), "engines.json")
