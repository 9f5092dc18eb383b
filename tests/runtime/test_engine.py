"""The engine of tables against the library's: random charts of the vocabulary that a spec has, and random events."""

from types import new_class
from typing import Any, NamedTuple, get_args

import pytest
from docs.measure.lockstep.engines import games
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from statemachine import State
from statemachine.exceptions import InvalidDefinition

from sixtysix.runtime.engine import Engine, TableChart
from sixtysix.runtime.step_tables import Forward
from sixtysix_machines.schnapsen import Schnapsen

from .games import VARIANTS

EVENTS = ("go", "turn", "push")
GUARDS = ("warm", "cold", "wet")
ACTIONS = ("ring", "knock", "pay")
DEPTH = 4
FUEL = 12
"""How often one event lets an eventless transition be taken, or an action send another event."""


class Arrow(NamedTuple):
    """A transition: places of states in the order written, a target of None for an internal one."""

    source: int
    target: int | None
    event: str | None
    internal: bool
    cond: tuple[str, ...]
    unless: tuple[str, ...]
    on: tuple[str, ...]


class Plan(NamedTuple):
    """A chart: its tree of states, each a list of those inside it, and all that hangs on it."""

    tree: list[Any]
    is_final: bool
    actions: list[tuple[tuple[str, ...], tuple[str, ...]]]
    """What each state does as it is entered and left."""
    arrows: list[Arrow]
    conventions: frozenset[str]
    flags: tuple[bool, bool]


class Push(NamedTuple):
    """An event with what the guards answer meanwhile, which callback raises, and which sends another event."""

    event: str
    player: int | None
    answers: dict[str, bool]
    raises: str
    sends: str


class Stop(Exception):
    """A callback gives up."""


def names(of: tuple[str, ...], most: int = 2) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(of), max_size=most, unique=True).map(tuple)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    def inside(depth: int) -> list[Any]:
        number = draw(st.integers(0, 2)) if depth < DEPTH else 0
        return [inside(depth + 1) for _ in range(number)]

    tree = [inside(1) for _ in range(draw(st.integers(2, 3)))]
    number = sum(map(_size, tree))
    places = st.integers(0, number - 1)
    arrows = [
        Arrow(
            draw(places),
            draw(st.none() | places),
            draw(st.sampled_from((*EVENTS, *EVENTS, None))),
            draw(st.booleans()),
            draw(names(GUARDS)),
            draw(names(GUARDS, 1)),
            draw(names(ACTIONS)),
        )
        for _ in range(draw(st.integers(3, 12)))
    ]
    actions = [(draw(names(ACTIONS, 1)), draw(names(ACTIONS, 1))) for _ in range(number)]
    conventions = draw(st.frozensets(st.sampled_from(sorted(CONVENTIONS)), max_size=4))
    flags = draw(st.tuples(st.booleans(), st.booleans()))
    return Plan(tree, draw(st.booleans()), actions, arrows, conventions, flags)


def _size(tree: list[Any]) -> int:
    return 1 + sum(map(_size, tree))


def pushes() -> st.SearchStrategy[list[Push]]:
    callbacks = ("", "", "", *GUARDS, *ACTIONS, *sorted(CONVENTIONS))
    push = st.builds(
        Push,
        st.sampled_from(EVENTS),
        st.none() | st.integers(0, 1),
        st.fixed_dictionaries(dict.fromkeys(GUARDS, st.booleans())),
        st.sampled_from(callbacks),
        st.sampled_from(("", "", *ACTIONS)),
    )
    return st.lists(push, min_size=3, max_size=12)


def _note(chart: Any, name: str, *seen: object) -> None:
    """Write down a call, what it was given and the configuration; send or raise if it is time to."""
    chart.log.append((name, *map(str, seen), *chart.configuration_values))
    if name == chart.pushed.sends and chart.fuel > 0:
        chart.fuel -= 1
        chart.send("turn")
    if name == chart.pushed.raises:
        raise Stop(name)


def _guard(name: str) -> Any:
    def guard(self: Any, player: int | None = None) -> bool:
        if name == self.pushed.raises:
            raise Stop(name, player)
        return bool(self.pushed.answers[name])

    return guard


def _action(name: str) -> Any:
    if name == "ring":
        return lambda self, player=7: _note(self, name, player)
    return lambda self: _note(self, name)


def _has_fuel(self: Any) -> bool:
    return bool(self.fuel > 0)


def _burn(self: Any) -> None:
    self.fuel -= 1


CONVENTIONS: dict[str, Any] = {
    "before_transition": lambda self, event, source: _note(self, "before_transition", event, source),
    "on_transition": lambda self, target: _note(self, "on_transition", target),
    "after_transition": lambda self, state, transition: _note(
        self, "after_transition", state, transition.event
    ),
    "on_enter_state": lambda self, state, source, target: _note(
        self, "on_enter_state", state, source, target
    ),
    "on_exit_state": lambda self, source, target: _note(self, "on_exit_state", source, target),
    "before_go": lambda self, player=None: _note(self, "before_go", player),
    "on_turn": lambda self, machine: _note(self, "on_turn", machine is self),
    "after_push": lambda self, model, event_data: _note(self, "after_push", event_data.event),
    "on_enter_s1": lambda self, **known: _note(self, "on_enter_s1", *sorted(known)),
    "on_exit_s2": lambda self: _note(self, "on_exit_s2"),
}


def chart_of(plan: Plan) -> type[TableChart]:
    """The class of a plan; the library may find fault with it."""
    states: list[Any] = []

    def state(tree: list[Any], is_first: bool, is_final: bool = False) -> Any:
        place = len(states)
        states.append(None)
        enter, leave = map(list, plan.actions[place])
        options: Any = {"initial": is_first, "enter": enter, "exit": leave}
        if not tree:
            states[place] = State(final=is_final, **options)
            return f"s{place}", states[place]
        body = dict(state(inner, number == 0) for number, inner in enumerate(tree))
        states[place] = new_class(f"s{place}", (State.Compound,), options, lambda known: known.update(body))
        return f"s{place}", states[place]

    last = len(plan.tree) - 1
    top = dict(
        state(tree, place == 0, plan.is_final and place == last and not tree)
        for place, tree in enumerate(plan.tree)
    )
    for arrow in plan.arrows:
        source, target = states[arrow.source], None if arrow.target is None else states[arrow.target]
        internal = arrow.internal and (target is source or target in _inside(source))
        cond = list(arrow.cond) if arrow.event else ["has_fuel", *arrow.cond]
        on = list(arrow.on) if arrow.event else ["burn", *arrow.on]
        if not source.final and (arrow.event or target is not None):
            source.to(
                target, event=arrow.event, internal=internal, cond=cond, unless=list(arrow.unless), on=on
            )
    methods: dict[str, Any] = {name: _guard(name) for name in GUARDS}
    methods |= {name: _action(name) for name in ACTIONS} | {"has_fuel": _has_fuel, "burn": _burn}
    methods |= {name: CONVENTIONS[name] for name in plan.conventions}
    for name, method in methods.items():
        method.__name__ = method.__qualname__ = name
    entries, ignores = plan.flags
    flags = {
        "enable_self_transition_entries": entries,
        "allow_event_without_transition": ignores,
        "catch_errors_as_events": False,
        **dict.fromkeys(
            ("validate_trap_states", "validate_final_reachability", "validate_disconnected_states"), False
        ),
        "log": None,
        "fuel": FUEL,
        "pushed": Push("", None, dict.fromkeys(GUARDS, False), "", ""),
    }
    chart: type[TableChart] = new_class(
        "Chart", (TableChart,), {}, lambda body: body.update({**flags, **top, **methods})
    )
    return chart


def _inside(state: Any) -> list[Any]:
    return [inner for child in state.states for inner in (child, *_inside(child))]


class Listener:
    """Hears of some things, by callbacks of several shapes."""

    def __init__(self, chart: list[Any]) -> None:
        self.chart = chart

    def on_enter_state(self, state: State) -> None:
        self.chart[0].log.append(("heard", state.id, *self.chart[0].configuration_values))

    def before_transition(self, event: str, player: int = -1) -> None:
        self.chart[0].log.append(("heard", event, player))

    def after_go(self) -> None:
        self.chart[0].log.append(("heard", "after"))


def played(kind: type[TableChart], engine: Any, events: list[Push], listens: str) -> list[Any]:
    """Send the events; after each, what came of it."""
    told: list[Any] = []
    chart: Any = kind.__new__(kind)
    owner = [chart]
    vars(chart)["log"] = []
    chart.__init__(engine=engine, listeners=[Listener(owner)] if listens == "first" else None)
    if listens == "later":
        chart.add_listener(Listener(owner))
    told.append((list(chart.configuration_values), list(chart.log)))
    for push in events:
        chart.log.clear()
        chart.pushed, chart.fuel = push, FUEL
        error = ""
        try:
            chart.send(push.event, **({} if push.player is None else {"player": push.player}))
        except Exception as caught:
            error = f"{type(caught).__name__}: {caught}"
        told.append((error, list(chart.configuration_values), list(chart.log), chart.is_terminated))
    return told


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(plans(), pushes(), st.sampled_from(("", "", "first", "later")))
def test_both_engines_do_the_same(plan: Plan, events: list[Push], listens: str) -> None:
    try:
        kind = chart_of(plan)
    except InvalidDefinition:
        assume(False)
    tables, library = played(kind, "tables", events, listens), played(kind, "library", events, listens)
    assert tables == library


class Lamp(TableChart):
    """One event turns it on and off; ``back`` turns it off."""

    catch_errors_as_events = False
    off, on = State(initial=True), State()
    off.to(on, event="go")
    on.to(off, event="go")
    on.to(off, event="back")


def test_what_tables_do_not_hold_is_left_to_the_library() -> None:
    class Catching(Lamp):
        catch_errors_as_events = True

    assert (Lamp().engine, Lamp(engine="library").engine, Catching().engine) == (
        "tables",
        "library",
        "library",
    )
    with pytest.raises(ValueError, match="'c' is no engine; there are tables library"):
        Lamp(engine="c")  # type: ignore[arg-type]


def test_a_callback_that_only_the_library_can_serve_is_called() -> None:
    """Such an event is taken by the library, the others by tables."""
    seen: list[object] = []

    class Heard(Lamp):
        def on_go(self, event_data: Any, **known: Any) -> None:
            seen.append((event_data.event, known["volume"]))

        def on_back(self, volume: int = 1) -> None:
            seen.append(volume)

    lamp = Heard()
    lamp.send("go", volume=3)
    lamp.send("back")
    lamp.send("go", volume=4)
    lamp.send("back", volume=5)
    assert (seen, lamp.engine) == ([("go", 3), 1, ("go", 4), 5], "tables")


def test_a_chart_that_somebody_moves_goes_on_from_there() -> None:
    lamp = Lamp()
    lamp.send("go")
    lamp.current_state_value = "off"
    lamp.send("go")
    assert list(lamp.configuration_values) == ["on"]


@pytest.mark.parametrize("engine", get_args(Engine))
def test_what_a_chart_is_given_later_is_no_callback(engine: Engine) -> None:
    """Its callbacks are those it was made with, though tables look them up later, when a listener comes."""
    heard: list[str] = []

    class Listener:
        def on_start_game(self) -> None:
            heard.append("listener")

    for _ in range(2):  # the second of a class is not looked through
        game = Schnapsen(seed=1, engine=engine)
        vars(game)["begin_match"] = lambda: heard.append("later")
        game.add_listener(Listener())
        game.send("start_game")
        assert game.state == "TRICK_START"
    assert heard == ["listener", "listener"]


@pytest.mark.parametrize("engine", get_args(Engine))
def test_each_chart_is_greeted_where_it_begins(engine: Engine) -> None:
    greeted: list[TableChart] = []

    def greet(self: TableChart) -> None:
        greeted.append(self)

    vars(greet)["forward"] = Forward(greet, greeted.append, (), ())

    class Greeting(TableChart):
        door, hall = State(initial=True, enter="greet"), State(final=True)
        go = door.to(hall)

    Greeting.greet = greet  # type: ignore[attr-defined]
    made = [Greeting(engine=engine) for _ in range(3)]
    assert greeted == made


@pytest.mark.parametrize("engine", get_args(Engine))
def test_a_callback_that_is_missing_is_told_of_every_time(engine: Engine) -> None:
    class Gap(TableChart):
        off, on = State(initial=True), State(final=True)
        go = off.to(on, on="nothing")

    for _ in range(2):
        with pytest.raises(InvalidDefinition, match="nothing"):
            Gap(engine=engine)


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_engines_play_the_same_games(variant: str) -> None:
    """Many more are played by ``make measure engines``; see generated/proofs/engines.json."""
    hands, events, refusals = next(count for count in games(variant, 1) if count[0] >= 20)
    assert events > 10 * hands
    assert refusals > hands
