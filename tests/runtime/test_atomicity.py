"""An event is atomic, and the game goes on after a failure."""

from collections.abc import Iterator
from functools import wraps
from typing import Any, get_args

import pytest

from sixtysix.chart import load
from sixtysix.runtime import EventNotAllowed, GameMachine, StateHandler
from sixtysix.runtime.machine import Engine

from .games import Json, in_state, machine, walk

ACTIONS = tuple(load("schnapsen").actions)


def events_of_a_match(seed: int, variant: str = "schnapsen") -> list[Json]:
    return [game.current_event for game in walk(machine(variant), seed) if game.current_event]


def rest(game: GameMachine, events: list[Json]) -> Json:
    for event in events:
        game.send(**event)
    return game.snapshot()


class Stop(Exception):
    """Raised by an action or a handler."""


@pytest.mark.parametrize("error", [Stop, KeyboardInterrupt])
@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_that_raises_half_way(
    action: str, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The action raises after changing the table; then the match is played to its end."""
    acts, armed = getattr(machine("schnapsen"), action), False

    @wraps(acts)
    def raises(*arguments: Any, **named: Any) -> None:
        acts(*arguments, **named)
        if armed:
            raise error

    monkeypatch.setattr(machine("schnapsen"), action, raises)
    for seed in range(40):
        armed = False
        events, game = events_of_a_match(seed), machine("schnapsen")(seed=seed)
        for place, event in enumerate(events):
            before, last = game.snapshot(), game.current_event
            armed = True
            try:
                game.send(**event)
            except error:
                assert game.snapshot() == before
                assert game.current_event == last
                armed = False
                assert rest(game, events[place:]) == rest(machine("schnapsen")(seed=seed), events)
                return
    raise AssertionError(f"no match has come to {action}")


class Fuse:
    """Raises at the n-th call since it was set."""

    def __init__(self) -> None:
        self.left = -1

    def burn(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Stop


def fused(states: tuple[str, ...], fuse: Fuse) -> list[type[StateHandler]]:
    """Return handlers for all states, each of whose methods calls the fuse."""

    def burn(self: StateHandler, event: Json | None = None) -> None:
        fuse.burn()

    calls = ("on_start", "on_entry", "on_event", "on_leave", "on_finish")
    return [type(state, (StateHandler,), {"state": state} | dict.fromkeys(calls, burn)) for state in states]


@pytest.mark.parametrize("variant", ["schnapsen", "santase-2"])
def test_a_handler_that_raises_in_any_of_its_callbacks(variant: str) -> None:
    """Before each event of a match, its first callback raises, then its second, and so on, then none."""
    fuse, raised = Fuse(), 0
    cls = machine(variant)
    game = cls(seed=3, handlers=fused(tuple(cls.states_map), fuse))
    for event in events_of_a_match(3, variant):
        for call in range(1, 50):
            before = game.snapshot()
            fuse.left = call
            try:
                game.send(**event)
            except Stop:
                raised += 1
                assert game.snapshot() == before
            else:
                break
    assert game.state == "TERMINATED"
    assert raised > 400
    assert game.snapshot() == rest(cls(seed=3), events_of_a_match(3, variant))


def of(state: str, **calls: Any) -> type[StateHandler]:
    """Return a handler that does this in these methods."""
    return type(state, (StateHandler,), {"state": state, **calls})


def test_an_event_sent_within_a_handler_happens_once_the_running_one_is_done() -> None:
    seen: list[str] = []

    def lead(self: StateHandler) -> None:
        seen.append(self.game.state)
        self.game.send(**self.game.legal_events()[-1])
        seen.append(self.game.state)

    game = machine("schnapsen")(seed=1, handlers=[of("TRICK_START", on_entry=lead)])
    game.send("start_game")
    assert seen == ["TRICK_START", "TRICK_START"]
    assert game.state == "TRICK_IN_PROGRESS"
    assert (game.current_event or {})["event"] == "lead_card"


def test_a_refused_event_of_a_handler_does_not_undo_the_running_one() -> None:
    def go_wrong(self: StateHandler) -> None:
        self.game.send("restart")
        self.game.send(**self.game.legal_events()[-1])

    game = machine("schnapsen")(seed=1, handlers=[of("TRICK_START", on_entry=go_wrong)])
    with pytest.raises(EventNotAllowed, match="restart can happen only in DONE"):
        game.send("start_game")
    assert game.state == "TRICK_START"
    assert game.snapshot() == rest(machine("schnapsen")(seed=1), [{"event": "start_game"}])
    game.send(**game.legal_events()[-1])
    assert game.state == "TRICK_IN_PROGRESS"


def test_a_failing_event_drops_the_events_its_handlers_have_sent() -> None:
    sent: list[Json] = []

    def send(self: StateHandler) -> None:
        sent.append({"event": "play_card", "card": lead["card"]})
        self.game.send(**sent[-1])

    def fail(self: StateHandler) -> None:
        if len(sent) == 1:
            raise Stop

    failing = [of("TRICK_START", on_leave=send), of("TRICK_IN_PROGRESS", on_entry=fail)]
    game = machine("schnapsen")(seed=1, handlers=failing)
    game.send("start_game")
    before, lead = game.snapshot(), game.legal_events()[-1]
    with pytest.raises(Stop):
        game.send(**lead)
    assert game.snapshot() == before
    with pytest.raises(EventNotAllowed, match="play_card"):
        game.send(**lead)
    assert len(sent) == 2
    assert game.current_event == lead


@pytest.mark.parametrize("engine", get_args(Engine))
def test_a_game_goes_on_once_the_event_that_ended_it_is_taken_back(engine: Engine) -> None:
    class Ends(StateHandler):
        state, fails = "TERMINATED", True

        def on_entry(self) -> None:
            if self.fails:
                raise Stop

    done = in_state(machine("kinderschnapsen"), "DONE").snapshot()
    ends = Ends()
    game = machine("kinderschnapsen").restore(done, engine=engine, handlers=[ends], history=True)
    with pytest.raises(Stop):
        game.send("quit")
    ends.fails = False
    game.send("quit")
    game.undo()
    game.send("restart")
    assert game.state == "PRE_GAME"


def all_events(game: GameMachine) -> Iterator[Json]:
    """Yield an event of each name, with some arguments."""
    for name, event in game.declared_events.items():
        yield {"event": name, **dict.fromkeys(event.arguments, 0)}


def test_after_the_end_nothing_is_accepted() -> None:
    game = in_state(machine("kinderschnapsen"), "TERMINATED")
    assert game.is_terminated
    assert game.legal_events() == []
    before = game.snapshot()
    for event in all_events(game):
        with pytest.raises(EventNotAllowed):
            game.send(**event)
    assert game.snapshot() == before
    restored = type(game).restore(before)
    assert restored.state == "TERMINATED"
    for event in all_events(restored):
        with pytest.raises(EventNotAllowed):
            restored.send(**event)
    assert restored.snapshot() == before
