"""python-statemachine's documented chart interface, on a compiled machine with either engine."""

import gc
import pickle
from copy import deepcopy
from functools import wraps
from types import new_class
from typing import Any, get_args
from weakref import ref

import pytest
from statemachine import State
from statemachine.contrib.diagram import DotGraphMachine
from statemachine.contrib.timeout import timeout
from statemachine.event import Event
from statemachine.exceptions import TransitionNotAllowed

from sixtysix.runtime import DeclaredEvent, EventNotAllowed, GameMachine, HandlerError, StateHandler
from sixtysix.runtime.machine import Engine

from .games import machine, play_on, walk

ENGINES = get_args(Engine)


@pytest.fixture(params=ENGINES)
def game(request: pytest.FixtureRequest) -> GameMachine:
    """A game before the first lead."""
    game: GameMachine = machine("schnapsen")(seed=1, engine=request.param)
    game.send("start_game")
    assert game.engine == request.param
    return game


def test_the_configuration(game: GameMachine) -> None:
    assert list(game.configuration_values) == ["PLAY", "HAND_PLAY", "TRICK_START"]
    assert [state.id for state in game.configuration] == ["PLAY", "HAND_PLAY", "TRICK_START"]
    trick = game.TRICK_START  # type: ignore[attr-defined]
    assert trick.is_active
    assert trick in game.configuration
    assert not game.TRICK_END.is_active  # type: ignore[attr-defined]
    assert not game.is_terminated
    assert "TRICK_START" in repr(game)


def test_a_state_of_the_class_is_one_of_the_game(game: GameMachine) -> None:
    """Also if it is the first access to the library's part, on the game or on its class."""
    schnapsen: Any = type(game)
    played: Any = game
    assert played.PLAY.is_active
    assert not played.PRE_GAME.is_active
    assert (schnapsen.PLAY.id, schnapsen.PLAY == played.PLAY) == ("PLAY", True)
    with pytest.raises(AttributeError, match="'Schnapsen' object has no attribute 'PLAYS'"):
        _ = played.PLAYS


def test_a_game_without_the_librarys_part_is_freed_at_once() -> None:
    gone = ref(game := machine("schnapsen")(seed=1))
    for event in play_on(game, 1):
        game.send(**event)
    game.snapshot(), game.active_states(), game.configuration_values, game.violations()
    gc.disable()
    try:
        del game
        assert gone() is None
    finally:
        gc.enable()


def test_allowed_events_are_those_of_the_active_states(game: GameMachine) -> None:
    allowed = game.allowed_events
    assert {event.id for event in allowed} == {
        "exchange_trump", "declare_marriage", "close_talon", "claim", "lead_card"
    }  # fmt: skip
    assert all(isinstance(event, Event) for event in allowed)
    assert {event.id for event in game.events} == set(game.declared_events)


def test_enabled_events_ask_the_guards(game: GameMachine) -> None:
    leader, card = game.table.leader, game.view(game.table.leader)["hand"][0]
    number = game.codec.numbers("lead_card", {"player": leader, "card": card})["card"]
    enabled = {event.id for event in game.enabled_events(player=leader, card=number, suit=0)}
    assert enabled == {event["event"] for event in game.legal_events()}
    assert not game.enabled_events(player=1 - leader, card=number, suit=0)


def test_an_event_that_is_called_is_sent(game: GameMachine) -> None:
    lead = game.legal_events()[-1]
    del lead["event"]
    bound: Any = game.lead_card  # type: ignore[attr-defined]
    assert (bound, bound.id) == ("lead_card", "lead_card")
    with pytest.raises(EventNotAllowed, match="The other player leads this trick"):
        bound(player=1 - lead["player"], card=lead["card"])
    (of_allowed,) = (event for event in game.allowed_events if event.id == "lead_card")
    of_allowed(**lead)
    assert game.current_event == {"event": "lead_card", **lead}
    assert game.state == "TRICK_IN_PROGRESS"


def test_events_bound_to_another_object(game: GameMachine) -> None:
    class Panel:
        lead_card: Any

    panel, lead = Panel(), game.legal_events()[-1]
    game.bind_events_to(panel)  # type: ignore[no-untyped-call]
    panel.lead_card(card=lead["card"])
    assert game.state == "TRICK_IN_PROGRESS"


class Listener:
    def __init__(self) -> None:
        self.heard: list[str] = []

    def before_transition(self, event: str, source: State, target: State) -> None:
        self.heard.append(f"{event}: {source.id} to {target.id if target else source.id}")

    def on_enter_state(self, state: State) -> None:
        self.heard.append(f"into {state.id}")

    def on_exit_TRICK_START(self) -> None:
        self.heard.append("out")

    def after_lead_card(self, player: int, card: int) -> None:
        self.heard.append(f"{player} led")


HEARD = ["lead_card: TRICK_START to TRICK_IN_PROGRESS", "out", "into TRICK_IN_PROGRESS", "1 led"]


@pytest.mark.parametrize("engine", ENGINES)
def test_listeners_are_called(engine: Engine) -> None:
    given, added = Listener(), Listener()
    game = machine("schnapsen")(seed=1, dealer=0, listeners=[given], engine=engine)
    game.send("start_game")
    assert given.heard[:3] == ["into PRE_GAME", "start_game: PRE_GAME to NEW_GAME", "into NEW_GAME"]
    game.add_listener(added)
    assert game.active_listeners == [given, added]
    given.heard.clear()
    game.send(**game.legal_events()[-1])
    assert given.heard == added.heard == HEARD
    restored = machine("schnapsen").restore(game.snapshot(), listeners=[given], engine=engine)
    given.heard.clear()
    restored.send(**restored.legal_events()[-1])
    assert given.heard[0].startswith("play_card: TRICK_IN_PROGRESS to TRICK_END")


@pytest.mark.parametrize("name", ["holds_card", "deal"])
def test_a_listener_has_no_say_in_the_rules(name: str, game: GameMachine) -> None:
    """Otherwise the library would call it like the game's own guard or action of that name."""
    listener = type("Screen", (), {name: lambda self: False})()
    before = game.snapshot()
    with pytest.raises(HandlerError, match=f"Screen.{name} has the name of a guard or action"):
        game.add_listener(listener)
    with pytest.raises(HandlerError, match=f"Screen.{name} has the name"):
        type(game)(seed=1, listeners=[listener])
    assert (game.active_listeners, game.snapshot()) == ([], before)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_has_ended_stays_so(engine: Engine) -> None:
    *_, ended = walk(machine("kinderschnapsen"), 1, engine=engine)
    copies = [deepcopy(ended), type(ended).restore(ended.snapshot(), engine=engine)]
    assert [game.is_terminated for game in (ended, *copies)] == [True] * 3


@pytest.mark.parametrize("engine", ENGINES)
def test_a_decorated_callback_is_given_what_the_library_gives(engine: Engine) -> None:
    heard: list[Any] = []

    class Decorated:
        def on_enter_state(self, state: State, *, event: str) -> None: ...

    @wraps(Decorated.on_enter_state)
    def decorated(*given: Any, **named: Any) -> None:
        heard.append((given[1].id, named))

    Decorated.on_enter_state = decorated  # type: ignore[method-assign]
    game = machine("schnapsen")(seed=1, listeners=[Decorated()], engine=engine)
    heard.clear()
    game.send("start_game")
    assert heard[0] == ("NEW_GAME", {"event": "start_game"})


def test_its_diagrams(game: GameMachine) -> None:
    drawn = DotGraphMachine(game)().to_string()  # type: ignore[no-untyped-call]
    assert "TRICK_START" in drawn
    assert "Lead card" in drawn
    assert f"{game:mermaid}".startswith("stateDiagram-v2")
    assert "Trick start" in f"{game:md}"


@pytest.mark.parametrize("copied", [deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_plays_on_by_itself(game: GameMachine, copied: Any) -> None:
    twin, before = copied(game), game.snapshot()
    assert (twin.snapshot(), twin.engine) == (before, game.engine)
    twin.send(**twin.legal_events()[-1])
    assert game.snapshot() == before
    game.send(**game.legal_events()[-1])
    assert twin.snapshot() == game.snapshot()


class Counts(StateHandler):
    state = "TRICK_IN_PROGRESS"

    def __init__(self) -> None:
        self.leads = 0

    def on_entry(self) -> None:
        self.leads += 1


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("copied", [deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_copy_has_listeners_and_handlers_of_its_own(copied: Any, engine: Engine) -> None:
    listener, counts = Listener(), Counts()
    game = machine("schnapsen")(seed=1, listeners=[listener], handlers=[counts], engine=engine)
    game.send("start_game")
    twin = copied(game)
    heard = len(listener.heard)
    twin.send(**twin.legal_events()[-1])
    assert (len(listener.heard), counts.leads, counts.game) == (heard, 0, game)
    (own,) = (one for one in twin.active_listeners if isinstance(one, Listener))
    assert own.heard[-1].endswith(" led")
    game.send(**game.legal_events()[-1])
    assert (listener.heard, counts.leads) == (own.heard, 1)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_internal_transition_names_its_state(engine: Engine) -> None:
    """A plain listener can read the target of every transition."""
    seen: list[tuple[str, str]] = []

    class Reads:
        def on_transition(self, event: str, target: State) -> None:
            seen.append((event, target.id))

    game = machine("schnapsen")(seed=1, engine=engine)
    game.send("start_game")
    for _ in range(2):
        game.send(**game.legal_events()[-1])
    game.send("next_trick")
    game.add_listener(Reads())
    game.send("close_talon")
    assert seen == [("close_talon", "TRICK_START")]


def test_a_class_declares_its_events_by_name_before_its_first_game_and_after() -> None:
    schnapsen: Any
    for schnapsen in (mine(), type(machine("schnapsen")(seed=1))):
        assert schnapsen.lead_card is schnapsen.declared_events["lead_card"]
        assert (schnapsen.lead_card.says, schnapsen.lead_card.arguments) == (
            "Lead a card.",
            ("player", "card"),
        )
        assert list(schnapsen.declared_events)[:2] == ["start_game", "exchange_trump"]


def mine(**body: Any) -> Any:
    return new_class("Mine", (machine("schnapsen"),), {}, lambda attributes: attributes.update(body))


SCHNAPSEN: Any = machine("schnapsen")


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (lambda: {"WAIT": State()}, "Mine must not add the state WAIT; to change the rules, make a house rule or"),
        (lambda: {"DONE": State()}, "Mine must not add the state DONE; to change the rules"),
        (lambda: {"sing": DeclaredEvent("Sing.")}, "Mine must not add the event sing; to change the rules"),
        (lambda: {"sing": Event(SCHNAPSEN.DONE.to(SCHNAPSEN.PRE_GAME))}, "must not add a transition from DONE; to"),
        (lambda: SCHNAPSEN.DONE.to(SCHNAPSEN.PRE_GAME, event="quit") and {}, "must not add a transition from DONE"),
        (lambda: {"is_leader": lambda self, player: True}, "must not change the guard is_leader; to change the rules"),
        (lambda: {"allow_event_without_transition": True}, "sets allow_event_without_transition = True; a subclass must keep"),
        (lambda: {"start_configuration_values": ["DONE"]}, "sets start_configuration_values = .'DONE'.; a subclass must keep"),
        (lambda: {"on_invoke_DONE": lambda self: None}, "has on_invoke_DONE, but no game .* write a handler"),
        (lambda: SCHNAPSEN.DONE.invoke.add(timeout(1)) and {}, "invokes something in DONE.* write a handler"),
    ],
)  # fmt: skip
def test_a_subclass_with_other_rules_than_the_kernel_is_refused(body: Any, says: str) -> None:
    """Its parent is unchanged."""

    def parts() -> list[Any]:
        states = SCHNAPSEN.states_map.values()
        return [SCHNAPSEN.states_map.keys(), *((len(s.transitions), len([*s.invoke])) for s in states)]

    before = parts()
    with pytest.raises(TypeError, match=says):
        mine(**body())
    with pytest.raises(TypeError, match=says):
        new_class("Mine", (type("Mixed", (), body()), SCHNAPSEN))
    assert parts() == before
    assert mine(allow_event_without_transition=False)(seed=1, engine="library").state == "PRE_GAME"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_refused_event_is_the_librarys_error_too(engine: Engine) -> None:
    with pytest.raises(TransitionNotAllowed, match="claim can happen only in") as caught:
        machine("schnapsen")(seed=1, engine=engine).send("claim", player=0)
    assert isinstance(caught.value, EventNotAllowed)
    assert vars(caught.value) | {"event": "claim", "configuration": ("PRE_GAME",)} == vars(caught.value)
