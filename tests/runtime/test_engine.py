"""The engine of a game: the kernel beside its class, or python-statemachine, which runs the class itself."""

from types import new_class
from typing import Any, get_args

import pytest
from tests.lockstep.engines import games

from sixtysix.runtime import GameMachine, SetupError, StateHandler
from sixtysix.runtime.machine import Engine
from sixtysix_machines import schnapsen_kernel
from sixtysix_machines.schnapsen import Schnapsen

from .games import VARIANTS

ENGINES = get_args(Engine)


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_engines_play_the_same_games(variant: str) -> None:
    """``make measure lockstep`` plays many more; see generated/proofs/engines.json."""
    counts = next(counts for counts in games(variant, 1) if counts.hands >= 30 and counts.late)
    assert counts.events > 10 * counts.hands
    assert min(counts.refused, counts.raised, counts.copies) > 5
    assert counts.sent


class Listener:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def on_enter_state(self, state: Any) -> None:
        self.heard.append(state.id)


class Hears(StateHandler):
    state = "TRICK_START"

    def __init__(self) -> None:
        self.heard = 0

    def on_entry(self) -> None:
        self.heard += 1


@pytest.fixture
def plain() -> Any:
    """Return a new class that has already had a game by its kernel."""
    machine: Any = new_class("Mine", (Schnapsen,))
    assert machine(seed=1).engine == "kernel"
    return machine


def test_a_game_steps_by_its_kernel_unless_somebody_listens() -> None:
    assert Schnapsen(seed=1).engine == "kernel"
    assert Schnapsen(seed=1, handlers=[Hears]).engine == "kernel"
    assert Schnapsen(seed=1, engine="library").engine == "library"
    assert Schnapsen(seed=1, listeners=[Listener()]).engine == "library"
    with pytest.raises(SetupError, match="there is no engine 'c'; there are kernel, library"):
        Schnapsen(seed=1, engine="c")  # type: ignore[arg-type]


def test_a_listener_that_comes_late_is_heard(plain: Any) -> None:
    late, handler = Listener(), Hears()
    game: GameMachine = plain(seed=1, handlers=[handler])
    game.send("start_game")
    game.add_listener(late)
    assert (game.engine, handler.heard) == ("library", 1)
    game.send(**game.legal_events()[-1])
    assert late.heard == ["TRICK_IN_PROGRESS"]
    game.send(**game.legal_events()[-1])
    game.send("next_trick")
    assert late.heard == ["TRICK_IN_PROGRESS", "TRICK_END", "TRICK_START"]
    assert handler.heard == 2


def test_callbacks_that_a_class_is_given_after_its_first_game_are_called(plain: Any) -> None:
    heard: list[str] = []
    plain.on_enter_TRICK_START = lambda self: heard.append(self.state)
    game = plain(seed=1)
    assert game.engine == "library"
    game.send("start_game")
    assert heard == ["TRICK_START"]
    del plain.on_enter_TRICK_START
    assert plain(seed=1).engine == "kernel"


def test_an_action_that_a_class_changes_is_called(plain: Any) -> None:
    called: list[Any] = []
    plain.begin_match = lambda self: called.append(self)
    game = plain(seed=1)
    game.send("start_game")
    assert (game.engine, called) == ("library", [game])


@pytest.mark.parametrize("engine", ENGINES)
def test_attributes_set_later_are_not_callbacks(engine: Engine) -> None:
    """Its callbacks are those of its creation, even if they are looked up later, when a listener is added."""
    heard: list[str] = []
    game, listener = Schnapsen(seed=1, engine=engine), Listener()
    vars(game)["begin_match"] = lambda: heard.append("later")
    game.add_listener(listener)
    game.send("start_game")
    assert (game.state, heard, listener.heard[0]) == ("TRICK_START", [], "NEW_GAME")


@pytest.mark.parametrize("engine", ENGINES)
def test_a_game_that_somebody_moves_goes_on_from_there(engine: Engine) -> None:
    game = Schnapsen(seed=1, engine=engine)
    game.current_state_value = "DONE"
    game.send("restart")
    assert game.active_states() == ["PRE_GAME"]


def test_an_action_of_the_kernel_that_raises_half_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(t: Any, r: Any) -> None:
        t.score[0] = 99
        raise KeyboardInterrupt

    game, twin = Schnapsen(seed=1), Schnapsen(seed=1)
    before = game.snapshot()
    with monkeypatch.context() as patched:
        patched.setattr(schnapsen_kernel, "shuffle_and_cut", raises)
        with pytest.raises(KeyboardInterrupt):
            game.send("start_game")
        assert (game.snapshot(), game.current_event) == (before, None)
    for one in (game, twin):
        one.send("start_game")
    assert game.snapshot() == twin.snapshot()
