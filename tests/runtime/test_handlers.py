"""Handlers: the order of their calls, the state that they see, and what they may request."""

import json
from functools import partial, partialmethod
from typing import Any, ClassVar

import pytest
from tests.compile.export.javascript_package import scripted
from tests.compile.export.node import needs_node

from sixtysix.runtime import (
    AmbiguousTransition,
    EventNotAllowed,
    GameMachine,
    HandlerError,
    NoSuchPlayer,
    SetupError,
    StateHandler,
    TransitionNotDeclared,
)

from .games import VARIANTS, Json, game_at, in_state, machine
from .hostile import JUNK


class Hand(StateHandler):
    state = "HAND_PLAY"


class Trick(StateHandler):
    state = "TRICK_START"


def test_handlers_know_their_game_and_the_handler_around_them() -> None:
    hand, trick = Hand(), Trick()
    game = machine("schnapsen")(seed=1, handlers=[trick, hand])
    assert trick.game is hand.game is game
    assert trick.parent is hand
    assert hand.parent is not None
    assert (hand.parent.state, hand.parent.game, hand.parent.parent) == ("PLAY", game, None)


def test_classes_and_objects_are_handlers() -> None:
    seen: list[StateHandler] = []

    class Told(Trick):
        def on_entry(self) -> None:
            seen.append(self)

    given = Told()
    machine("schnapsen")(seed=1, handlers=[given]).send("start_game")
    machine("schnapsen")(seed=1, handlers=(handler for handler in [Told])).send("start_game")
    assert seen[0] is given
    assert type(seen[1]) is Told
    assert seen[1] is not given


def test_a_handler_sees_the_event_and_may_not_change_it() -> None:
    seen: list[Json] = []

    class Told(Trick):
        def on_event(self, event: Json) -> None:
            seen.append(dict(event))
            event.clear()

    game = machine("schnapsen")(seed=1, handlers=[Told])
    game.send("start_game")
    lead = game.legal_events()[-1]
    game.send(**lead)
    assert seen == [lead]
    assert game.current_event == lead


def test_handlers_hear_nothing_of_a_refused_event() -> None:
    class Told(Trick):
        def on_event(self, *event: Json) -> None:
            raise AssertionError

        on_leave = on_finish = on_event

    game = machine("schnapsen")(seed=1, handlers=[Told])
    game.send("start_game")
    with pytest.raises(EventNotAllowed):
        game.send("lead_card", player=game.table.dealer, card="AS")


def test_a_transition_to_a_declared_state() -> None:
    trick = Trick()
    game = machine("schnapsen")(seed=1, handlers=[trick])
    game.transition("NEW_GAME")
    assert game.state == "TRICK_START"
    card = game.legal_events()[-1]["card"]
    trick.transition("TRICK_IN_PROGRESS", card=card)
    assert game.current_event == {"event": "lead_card", "player": game.table.leader, "card": card}


def test_a_transition_to_a_state_that_no_event_leads_to() -> None:
    game = in_state(machine("schnapsen"), "TRICK_END")
    before = game.snapshot()
    with pytest.raises(TransitionNotDeclared) as caught:
        game.transition("TRICK_IN_PROGRESS")
    assert str(caught.value) == (
        "no event leads from TRICK_END to 'TRICK_IN_PROGRESS'; events lead to HAND_END, TRICK_START"
    )
    with pytest.raises(TransitionNotDeclared, match="events lead to none"):
        in_state(machine("schnapsen"), "TERMINATED").transition("PRE_GAME")
    assert game.snapshot() == before


def test_a_transition_whose_guards_fail() -> None:
    game = in_state(machine("schnapsen"), "TRICK_START")
    before = game.snapshot()
    with pytest.raises(EventNotAllowed, match="The other player leads this trick"):
        game.transition("TRICK_IN_PROGRESS", player=1 - game.table.leader, card="AS")
    with pytest.raises(EventNotAllowed, match="lead_card needs a card"):
        game.transition("TRICK_IN_PROGRESS")
    assert game.snapshot() == before


@pytest.mark.parametrize("variant", ["kinderschnapsen", "santase-3"])
def test_a_transition_is_not_diverted_to_another_state(variant: str) -> None:
    """``next_trick`` leads to two states; the transition to the one that was not requested is not taken."""
    going_on = game_at(
        machine(variant),
        2,
        lambda g: g.state == "TRICK_END" and g.table.hands[0] and not g.explain("claim").allowed,
    )
    before = going_on.snapshot()
    with pytest.raises(EventNotAllowed):
        going_on.transition("HAND_END", event="next_trick")
    assert going_on.snapshot() == before
    going_on.transition("TRICK_START")

    last = game_at(machine(variant), 2, lambda g: g.state == "TRICK_END" and not g.table.hands[0])
    with pytest.raises(EventNotAllowed, match="No cards are left to play"):
        last.transition("TRICK_START")
    ended = last.table.hands_ended
    last.transition("HAND_END", event="next_trick")
    assert last.table.hands_ended == ended + 1


def test_a_transition_that_several_events_make() -> None:
    """After the last trick its winner may claim or put the trick away; the machine does not choose."""
    last = game_at(machine("schnapsen"), 2, lambda g: g.state == "TRICK_END" and not g.table.hands[0])
    before = last.snapshot()
    with pytest.raises(AmbiguousTransition) as caught:
        last.transition("HAND_END")
    assert str(caught.value) == (
        "several events lead from TRICK_END to 'HAND_END'; choose one: event='claim' or event='next_trick'"
    )
    assert last.snapshot() == before
    with pytest.raises(TransitionNotDeclared, match="no 'claim' leads from TRICK_END to 'TRICK_START'"):
        last.transition("TRICK_START", event="claim")
    last.transition("HAND_END", event="next_trick")
    assert (last.current_event or {})["event"] == "next_trick"
    assert last.rules_module.REASONS[last.rules_module.end_reason(last.table)] != "false_claim"


def test_a_transition_within_the_state_is_never_meant() -> None:
    game = game_at(machine("schnapsen"), 1, lambda g: g.explain("close_talon").allowed)
    before = game.snapshot()
    with pytest.raises(TransitionNotDeclared, match="events lead to HAND_END, TRICK_IN_PROGRESS"):
        game.transition("TRICK_START")
    assert game.snapshot() == before


FULFILLED = {
    "on_event": [("PRE_GAME", "NEW_GAME"), ("PRE_GAME", "HAND_PLAY")],
    "on_leave": [("PRE_GAME", "NEW_GAME"), ("NEW_GAME", "PLAY"), ("HAND_SETUP", "HAND_PLAY")],
    "on_start": [("HAND_SETUP", "PLAY"), ("HAND_PLAY", "PLAY"), ("TRICK_END", "HAND_PLAY")],
    "on_entry": [
        ("NEW_GAME", "PLAY"),
        ("NEW_GAME", "HAND_SETUP"),
        ("PLAY", "HAND_SETUP"),
        ("HAND_SETUP", "HAND_PLAY"),
        ("HAND_SETUP", "TRICK_START"),
        ("HAND_PLAY", "TRICK_START"),
    ],
}
"""The states that a handler may request, by method and state, while start_game leads there."""


@pytest.mark.parametrize("engine", ["kernel", "library"])
@pytest.mark.parametrize("call", FULFILLED)
def test_a_request_for_a_state_that_the_running_event_enters_is_dropped(call: str, engine: Any) -> None:
    for state, wanted in FULFILLED[call]:

        def ask(handler: StateHandler, *event: Json, wanted: str = wanted) -> None:
            handler.transition(wanted)

        game = machine("schnapsen")(
            seed=1, handlers=[type("Asks", (StateHandler,), {"state": state, call: ask})], engine=engine
        )
        game.send("start_game")
        assert (game.state, game.table.hand_number) == ("TRICK_START", 1), (state, wanted)


@pytest.mark.slow
@needs_node
def test_handlers_in_javascript_have_parents_and_drop_fulfilled_requests() -> None:
    states, parents, twice = scripted(
        f"""import {{ Schnapsen }} from "FOLDER/index.js";
        const camel = (name) => name.replace(/_(.)/, (_, first) => first.toUpperCase());
        const begun = (handlers) => {{
          const game = new Schnapsen({{ seed: 1, handlers }});
          game.send("start_game");
          return game;
        }};
        const asks = (call, wanted) => ({{ [camel(call)]: (at) => at.transition(wanted) }});
        const states = Object.entries({json.dumps(FULFILLED)}).flatMap(([call, moves]) =>
          moves.map(([state, wanted]) => begun({{ [state]: asks(call, wanted) }}).state),
        );
        let twice = "taken";
        try {{ begun({{ TRICK_START: asks("on_entry", "TRICK_START") }}); }} catch (error) {{ twice = error.name; }}
        const parents = [];
        const hear = (...given) => parents.push(given.at(-1)?.name ?? null);
        const heard = (name) => ({{ name, onStart: hear, onEntry: hear, onEvent: hear, onLeave: hear }});
        const handlers = {{ PLAY: {{ name: "play" }}, HAND_PLAY: heard("hand"), TRICK_START: heard("trick") }};
        try {{ new Schnapsen({{ handlers: {{ ...handlers, PRE_GAME: asks("on_entry", "DONE") }} }}); }} catch {{}}
        const game = begun({{ ...handlers, PRE_GAME: heard("before") }});
        game.send(game.legalEvents().at(-1));
        console.log(JSON.stringify([states, parents, twice]));"""
    )
    assert states == ["TRICK_START"] * sum(map(len, FULFILLED.values()))
    before, started, left = [None] * 3, ["play", "hand", "play", "hand"], ["hand", "play", "hand"]
    assert parents == [*before, *started, *left]
    assert twice == "TransitionNotDeclared"


def test_other_requested_transitions_are_taken_after_the_event() -> None:
    class Asks(StateHandler):
        state = "TRICK_START"

        def on_event(self, event: Json) -> None:
            self.transition("TRICK_END")

    asked = machine("schnapsen")(seed=1, handlers=[Asks])
    asked.send("start_game")
    with pytest.raises(EventNotAllowed, match="play_card needs a card"):
        asked.send(**asked.legal_events()[-1])
    assert asked.state == "TRICK_IN_PROGRESS"

    class Again(Asks):
        def on_entry(self) -> None:
            self.transition("TRICK_START")

    with pytest.raises(TransitionNotDeclared, match="no event leads from TRICK_START to 'TRICK_START'"):
        machine("schnapsen")(seed=1, handlers=[Again]).send("start_game")


async def later(*given: object) -> None: ...


async def stream(*given: object) -> Any:
    yield


def pieces(*given: object) -> Any:
    yield


class Late:
    async def __call__(self, *given: object) -> None: ...


REFUSED: dict[str, list[Any]] = {
    "is a coroutine or a generator": [later, stream, partial(later), Late(), pieces, staticmethod(pieces)],
    "is <property.*>, not a method": [property(lambda self: None)],
    "is None, not a method": [None],
}
"""Values that cannot be a method, by a part of the message."""


@pytest.mark.parametrize("call", ["on_start", "on_entry", "on_event", "on_leave", "on_finish"])
@pytest.mark.parametrize("says", REFUSED)
def test_a_call_that_cannot_be_made_is_refused(says: str, call: str) -> None:
    for made in REFUSED[says]:
        with pytest.raises(HandlerError, match=rf"^Late\.{call} {says}"):
            machine("schnapsen")(handlers=[type("Late", (StateHandler,), {"state": "DONE", call: made})])


@pytest.mark.parametrize("kind", [lambda f: f, staticmethod, classmethod, partial, partialmethod])
def test_whatever_can_be_called_is_called(kind: Any) -> None:
    heard: list[str] = []
    called = kind(lambda *given: heard.append("class"))
    handler = type("Called", (StateHandler,), {"state": "PRE_GAME", "on_entry": called})()
    machine("schnapsen")(handlers=[handler])
    own = type("Called", (StateHandler,), {"state": "PRE_GAME"})()
    own.on_entry = lambda: heard.append("object")
    machine("schnapsen")(handlers=[own])
    assert heard == ["class", "object"]


def test_a_listener_or_subclass_that_is_a_coroutine_is_refused() -> None:
    class Late:
        async def on_enter_state(self) -> Any:
            yield

    class LateGame(machine("schnapsen")):  # type: ignore[misc]
        async def after_transition(self) -> None: ...

    game = machine("schnapsen")(seed=1)
    before = game.snapshot()
    with pytest.raises(HandlerError, match=r"Late\.on_enter_state is a coroutine"):
        machine("schnapsen")(seed=1, listeners=[Late()])
    with pytest.raises(HandlerError, match=r"Late\.on_enter_state is a coroutine"):
        game.add_listener(Late())
    with pytest.raises(HandlerError, match=r"LateGame\.after_transition is a coroutine"):
        LateGame(seed=1)
    assert game.snapshot() == before
    assert game.active_listeners == []


def test_states_that_are_not_there() -> None:
    class Nowhere(StateHandler):
        state = "TRICK_MIDDLE"

    class Nameless(StateHandler):
        pass

    for bad, says in (
        ([Nowhere], "Nowhere serves 'TRICK_MIDDLE', which is not a state; did you mean TRICK_END?"),
        ([Nameless], "Nameless serves None, which is not a state"),
        ([Trick, Trick()], "two handlers serve TRICK_START"),
        ([Hand, 7], "7 is no StateHandler"),
        ([object], "is no StateHandler"),
    ):
        with pytest.raises(HandlerError, match=says):
            machine("schnapsen")(seed=1, handlers=bad)  # type: ignore[arg-type]


NEARLY = {
    "on_start": ["onStart", "OnStartState", "on_start_state", "onstart", "start", "on_restart"],
    "on_entry": [
        "OnEntry",
        "onEntry",
        "ON_ENTRY",
        "on_enter",
        "onentry",
        "entry",
        "enter",
        "enter_state",
        "onetry",
    ],
    "on_event": ["On_Event", "onEvent", "event", "handle_event", "event_handler", "on_transition"],
    "on_leave": ["onLeave", "OnLeave", "on_exit", "exit", "do_exit", "leave", "onleav", "on_exit_state"],
    "on_finish": ["OnFinishState", "on_finish_state", "onfinish", "finish", "onFinish"],
}
"""Names similar to a method's, by the method."""


@pytest.mark.parametrize("meant", NEARLY)
def test_what_is_nearly_a_call_is_refused(meant: str) -> None:
    for call in NEARLY[meant]:
        kinds: list[Any] = [pieces, property(pieces), classmethod(pieces)]
        for kind in kinds:
            early = type("Early", (StateHandler,), {"state": "DONE", call: kind})
            says = rf"^Early has {call}, which is never called; did you mean {meant}\?$"
            with pytest.raises(HandlerError, match=says):
                machine("schnapsen")(handlers=[early])
    own = type("Early", (StateHandler,), {"state": "DONE"})()
    own.on_click = print
    with pytest.raises(
        HandlerError, match="on_click, which is never called; there are on_start, on_entry, on_ev"
    ):
        machine("schnapsen")(handlers=[own])


@pytest.mark.parametrize(
    "name", ["once", "only", "enter_name", "exits", "started", "_on_entry", "transition"]
)
def test_a_method_of_ones_own_is_taken(name: str) -> None:
    own = type(
        "Own", (StateHandler,), {"state": "DONE", "event": None, "Event": dict, name: lambda self: None}
    )
    assert machine("schnapsen")(handlers=[own]).state == "PRE_GAME"


def test_an_object_serves_one_game() -> None:
    """It would be called by both and know only the second."""
    trick = Trick()
    game = machine("schnapsen")(seed=1, handlers=[trick])
    says = "^Trick already serves another game: pass the class, or a new object for each game$"
    with pytest.raises(HandlerError, match=says):
        machine("schnapsen")(seed=1, handlers=[trick])
    with pytest.raises(HandlerError, match=says):
        machine("schnapsen").restore(game.snapshot(), handlers=[trick])
    assert trick.game is game
    trick.game = None
    assert machine("schnapsen").restore(game.snapshot(), handlers=[trick]) is trick.game


@pytest.mark.parametrize("engine", ["kernel", "library"])
def test_an_object_whose_game_could_not_be_made_serves_another(engine: Any) -> None:
    class Fails(StateHandler):
        state = "PRE_GAME"

        def on_entry(self) -> None:
            raise LookupError

    class Asks(Fails):
        def on_entry(self) -> None:
            self.transition("DONE")

    trick = Trick()
    for error, other in ((HandlerError, Trick), (LookupError, Fails), (TransitionNotDeclared, Asks)):
        with pytest.raises(error):
            machine("schnapsen")(seed=1, handlers=[trick, other], engine=engine)
        assert (trick.game, trick.parent) == (None, None)
    assert machine("schnapsen")(seed=1, handlers=[trick]) is trick.game


def test_an_event_is_taken_as_it_is_listed() -> None:
    game, other = machine("schnapsen")(seed=7), machine("schnapsen")(seed=7)
    for _ in range(12):
        event = game.legal_events()[-1]
        assert game.explain(event) == other.explain(**event)
        assert game.conditions(event) == other.conditions(**event)
        game.send(event)
        other.send(**event)
        assert game.snapshot() == other.snapshot()
    for wrong in (
        {},
        {"event": "lead_cards"},
        {"event": "lead_card", "crad": "AS"},
        {"event": {"event": "quit"}},
    ):
        with pytest.raises(EventNotAllowed):
            game.send(wrong)
    assert game.snapshot() == other.snapshot()


class Dealer(StateHandler):
    """Sits down, and prints which hands were dealt."""

    state = "PRE_GAME"
    trumps: ClassVar[list[str]] = []

    def on_entry(self) -> None:
        self.transition("NEW_GAME")


class Counter(StateHandler):
    state = "HAND_SETUP"

    def on_leave(self) -> None:
        Dealer.trumps.append(self.game.observe()["trump"])


class Plays(StateHandler):
    """Sends the last legal event as soon as there is one."""

    def on_entry(self) -> None:
        self.game.send(**self.game.legal_events()[-1])


class Leads(Plays):
    state = "TRICK_START"


class Replies(Plays):
    state = "TRICK_IN_PROGRESS"


class Wins(Plays):
    """Waits where the hand may end automatically."""

    state = "TRICK_END"

    def on_entry(self) -> None:
        table, target = self.game.table, self.game.ruleset.target
        if "claim" in self.game.declared_events or table.points[table.leader] < target:
            super().on_entry()


@pytest.mark.parametrize("variant", VARIANTS)
def test_handlers_drive_whole_matches(variant: str) -> None:
    """Handlers do everything while the game is created."""
    Dealer.trumps.clear()
    game = machine(variant)(seed=5, handlers=[Dealer, Counter, Leads, Replies, Wins])
    assert game.state == "DONE"
    assert len(Dealer.trumps) == game.table.hands_ended == game.table.hand_number > 2


def test_handlers_serve_a_restored_game() -> None:
    saved = in_state(machine("schnapsen"), "TRICK_START").snapshot()
    game: GameMachine = machine("schnapsen").restore(saved, handlers=[Replies, Wins, Leads])
    assert game.state == "TRICK_START"
    game.send(**game.legal_events()[-1])
    assert game.state == "DONE"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"seed": "7"}, "seed"),
        ({"seed": True}, "seed"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"seed": 1.0}, "seed"),
        ({"dealer": 2}, "dealer"),
        ({"dealer": "0"}, "dealer"),
        ({"dealer": False}, "dealer"),
        ({"decks": [["AS"]]}, "deck must hold each of the 20 cards"),
        ({"decks": ["AS KS"]}, "deck must hold"),
        ({"decks": [[7] * 20]}, "deck must hold"),
        ({"decks": [None]}, "decks"),
        ({"decks": 7}, "decks"),
        ({"history": "yes"}, "history is True or False, not 'yes'"),
        ({"history": None}, "history"),
        ({"sed": 3}, "there is no option 'sed'; did you mean seed?"),
        (
            {"luck": 3},
            "there is no option 'luck'; there are seed, stream, dealer, decks, handlers, listeners",
        ),
    ],
)
def test_a_game_that_cannot_start(options: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError, match=says):
        machine("schnapsen")(**options)


@pytest.mark.parametrize("player", JUNK, ids=lambda value: type(value).__name__)
def test_a_view_of_nobody(player: Any) -> None:
    with pytest.raises(NoSuchPlayer):
        in_state(machine("schnapsen"), "TRICK_START").view(player)


def test_the_game_can_be_looked_at_from_every_call() -> None:
    """Between atomic states no event is legal; everything else can be read."""
    seen: list[str] = []

    class Looking(StateHandler):
        def look(self) -> None:
            assert self.game.legal_events() is not None
            assert not self.game.explain("sing").allowed
            seen.append(self.game.view(0)["state"])
            assert self.parent is None or self.parent.state

        on_start = on_entry = on_leave = on_finish = look

    names = [state for state in machine("kinderschnapsen").states_map if state != "TERMINATED"]
    handlers = [type(f"Looking{name}", (Looking,), {"state": name}) for name in names]
    game = machine("kinderschnapsen")(seed=1, handlers=handlers)
    game.send("start_game")
    while game.state != "DONE":
        game.send(**game.legal_events()[-1])
    assert {"PLAY", "HAND_PLAY"} <= set(seen)
