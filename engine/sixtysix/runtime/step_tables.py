"""What an event does to a chart in a configuration, made once of the class's own states and transitions.

A cell holds the calls of one transition: its guards, what is done, what is called afterwards. The library is asked
which states are left and entered, and its registry says which callbacks there are and in which order; neither is
written a second time here. Calls that only pass attributes on are compiled together.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from inspect import Parameter
from itertools import takewhile
from typing import Any, NamedTuple

from statemachine import State, StateChart
from statemachine.callbacks import CallbackWrapper
from statemachine.engines.sync import SyncEngine
from statemachine.event import BoundEvent, Event
from statemachine.graph import iterate_states_and_transitions
from statemachine.model import Model
from statemachine.orderedset import OrderedSet
from statemachine.signature import SignatureAdapter
from statemachine.transition import Transition

Named = Mapping[str, Any]
"""The arguments of an event by their names."""

NOTHING: Named = {}

LIBRARY = frozenset({"event_data", "previous_configuration", "new_configuration"})
"""Arguments of callbacks that only the library gives."""

Call = Callable[[Any, Named], Any]
"""What is called with a chart and the arguments of the running event."""


class Forward(NamedTuple):
    """What a method does that passes attributes of its chart, then its own arguments, on to a function.

    A method says so in its attribute ``forward``. The function sees nothing else of the chart, so it may be called
    directly, and before the configuration is written.
    """

    method: Callable[..., Any]
    function: Callable[..., Any]
    attributes: tuple[str, ...]
    arguments: tuple[str, ...]


def forward_of(method: Any) -> Forward | None:
    """Give what a method only passes on; None if it does more, or wraps one that does not."""
    forward: Forward | None = getattr(method, "forward", None)
    return forward if forward is not None and forward.method is method else None


class Cell(NamedTuple):
    """A transition that an event may take in a configuration: when, what is done then, and where it leads."""

    holds: Call
    act: Call
    finish: Call | None
    """What is called once the chart is in the other configuration."""
    after: "Configuration"
    ends: bool
    """Whether it enters a final state of the chart itself."""


Cells = tuple[Cell, ...] | None
"""The transitions of an event in the order in which they are tried; None if the library takes them."""


def first(cells: tuple[Cell, ...], chart: Any, named: Named) -> Cell | None:
    """Find the transition that is taken."""
    for cell in cells:
        if cell.holds(chart, named):
            return cell
    return None


@dataclass(eq=False, slots=True)
class Configuration:
    """A configuration, as the library keeps it."""

    value: Any
    innermost: Any
    cells: dict[str | None, Cells] = field(default_factory=dict)
    """Those of the events in it, where they are the same for all charts of the class; None is no event."""


class NotInTables(Exception):
    """The tables do not hold this."""


class StepTables:
    """What the charts of a class share, as long as its callbacks stay what they are."""

    def __init__(self, chart: type[StateChart[Any]]) -> None:
        visited = list(iterate_states_and_transitions(chart.states))
        self.names = {spec.attr_name for one in (chart, *visited) for spec in one._specs}
        self.callbacks = self._callbacks(chart)
        self.forwarded = {name for name in self.names if forward_of(getattr(chart, name, None))}
        """What the chart passes on to functions."""
        self.only_forwards = all(one is None or forward_of(one) for one in self.callbacks)
        """Whether its callbacks see nothing of a chart: then all charts that have no others share the cells."""
        self.transitions = [one for one in visited if isinstance(one, Transition)]
        self.suit = not (
            chart.catch_errors_as_events
            or chart.atomic_configuration_update
            or any(event.delay or event.internal for event in chart._events)
            or any(state.parallel or state.is_history for state in chart.states_map.values())
        )
        """Whether tables can hold anything of it."""
        self.checked = False
        """Whether the library has looked through the callbacks of a chart of the class, and found all of them."""
        self.beginning: Configuration | None = None
        """Where a chart of the class begins without a call; None if there is no such place, or it is not known yet."""
        self._configurations: dict[tuple[Any, ...], Configuration] = {}

    def hold_for(self, chart: type[StateChart[Any]]) -> bool:
        """Say whether the class still has the callbacks that it had."""
        return self.callbacks == self._callbacks(chart)

    def _callbacks(self, chart: type[StateChart[Any]]) -> list[Any]:
        return [getattr(chart, name, None) for name in self.names]

    def are_all_of(self, chart: StateChart[Any]) -> bool:
        """Say whether a chart has no callbacks but those of its class, and they see nothing of it."""
        others = chart._listeners or type(chart.model) is not Model or vars(chart).keys() & self.names
        return self.only_forwards and not others

    def configuration(self, values: Iterable[Any]) -> Configuration:
        """Give a configuration by the values of its states."""
        key = tuple(values)
        if key not in self._configurations:
            innermost = key[-1] if key else None
            self._configurations[key] = Configuration(
                OrderedSet(key) if len(key) > 1 else innermost, innermost
            )
        return self._configurations[key]


class Callback(NamedTuple):
    """What is called at one point of a transition."""

    does: Call | Forward
    wanted: bool
    """What it must give if it is a guard."""
    configuration: Configuration
    """The configuration that it finds."""

    @property
    def forward(self) -> Forward | None:
        """What it does if it only passes on: then it is compiled together with neighbours that do no more."""
        return self.does if isinstance(self.does, Forward) else None

    @property
    def call(self) -> Call:
        """The call by itself."""
        if isinstance(self.does, Forward):
            return _straight([self.does], [f"return {_written(self.does, 0)}"])
        return self.does


def bound(chart: StateChart[Any], event: str) -> BoundEvent:
    """Give an event as the library sends it."""
    known = getattr(chart, event, None)
    return BoundEvent(id=event, name=known.name if isinstance(known, Event) else event, _sm=chart)


class Making:
    """Makes the cell of a transition that an event may take in the configuration where the chart is."""

    def __init__(
        self, engine: SyncEngine, tables: StepTables, transition: Transition, event: str | None
    ) -> None:
        self._tables, self._chart, self._event = tables, engine.sm, event
        objects = (self._chart, self._chart.model, *self._chart._listeners.values())
        self._owners = {str(id(one)): one for one in objects}
        leaving, left = engine._prepare_exit_states([transition])
        entering, by_default, _, _ = engine._prepare_entry_states(
            [transition], left, self._chart.configuration
        )
        self._refuse_unknown(transition, [one.state for one in (*leaving, *entering)])

        source, target = transition.source, transition.target
        self._values = [state.value for state in self._chart.configuration]
        whole = {"transition": transition, "source": source, "target": target, "state": source}
        self._guards = self._callbacks(transition.cond.key, whole)
        self._steps = self._callbacks(transition.before.key, whole)
        for state in (one.state for one in leaving):
            self._steps += self._callbacks(state.exit.key, {**whole, "source": state, "state": state})
            self._values.remove(state.value)
        self._steps += self._callbacks(transition.on.key, whole)
        for one in entering:
            into, at = one.transition, one.state
            known = {"transition": into, "source": into.source, "target": at, "state": at}
            self._values.append(at.value)
            self._steps += self._callbacks(at.enter.key, known)
            defaults = [t for t in at.transitions if t.initial and one in by_default]
            if len(defaults) == 1:
                self._steps += self._callbacks(defaults[0].on.key, known)
        self._after = tables.configuration(self._values)
        self._finish = self._callbacks(transition.after.key, {**whole, "state": target or source})
        self._ends = any(one.state.final and one.state.parent is None for one in entering)

    def cell(self) -> Cell:
        """Make the cell."""
        finish = _each(self._finish, self._after) if self._finish else None
        act = _straight_act if all(one.forward for one in self._steps) else _each
        holds = _straight_test if all(one.forward for one in self._guards) else _all
        return Cell(holds(self._guards), act(self._steps, self._after), finish, self._after, self._ends)

    def _refuse_unknown(self, transition: Transition, states: Sequence[State]) -> None:
        keys = [self._chart.prepare.key, transition.validators.key, *(state.invoke.key for state in states)]
        raised = [f"done.state.{state.parent.id}" for state in states if state.final and state.parent]
        if any(key in self._chart._callbacks for key in keys) or any(
            other.match(done) for done in raised for other in self._tables.transitions
        ):
            raise NotInTables

    def _callbacks(self, key: str, known: Named) -> list[Callback]:
        registry = self._chart._callbacks
        if key not in registry:
            return []
        return [self._callback(one, known) for one in registry[key] if one.condition(event=self._event)]

    def _callback(self, wrapper: CallbackWrapper, known: Named) -> Callback:
        name, _, owner = wrapper.unique_key.rpartition("@")
        owned = self._owners.get(owner)
        function = getattr(owned, name, None)
        if not callable(function) or isinstance(function, Event):
            raise NotInTables
        if owned is self._chart and name in vars(
            owned
        ):  # the library knows whether it had it when it was made
            raise NotInTables
        configuration, wanted = (
            self._tables.configuration(self._values),
            wrapper.expected_value is not False,
        )
        forward = forward_of(getattr(function, "__func__", None))
        return Callback(forward or self._passing(function, known), wanted, configuration)

    def _passing(self, function: Callable[..., Any], known: Named) -> Call:
        """Call a function with what it takes of what there is, as the library does."""
        given: dict[str, Any] = {}
        by_place: list[str] = []
        by_name: list[str] = []
        for name, parameter in SignatureAdapter.from_callable(function).parameters.items():
            if name in LIBRARY or parameter.kind not in (
                Parameter.POSITIONAL_OR_KEYWORD,
                Parameter.KEYWORD_ONLY,
            ):
                raise NotInTables
            if name in known:
                given[name] = known[name]
            elif name in ("machine", "model"):
                given[name] = self._chart if name == "machine" else self._chart.model
            elif name == "event":
                event = self._event
                given[name] = event and (getattr(self._chart, event, None) or bound(self._chart, event))
            (by_name if parameter.kind is Parameter.KEYWORD_ONLY else by_place).append(name)
        if given.keys() >= {*by_place, *by_name}:
            call = partial(
                function, *[given[name] for name in by_place], **{name: given[name] for name in by_name}
            )
            return lambda chart, named: call()

        def passing(chart: Any, named: Named) -> Any:
            known = {**named, **given}
            there = list(takewhile(known.__contains__, by_place))
            others = [name for name in (*by_place[len(there) :], *by_name) if name in known]
            return function(*[known[name] for name in there], **{name: known[name] for name in others})

        return passing


def _straight_test(guards: Sequence[Callback]) -> Call:
    """Ask guards that only pass on, until one fails."""
    forwards = [one.forward for one in guards if one.forward]
    calls = [_written(forward, place) for place, forward in enumerate(forwards)]
    tests = (call if one.wanted else f"not {call}" for one, call in zip(guards, calls, strict=True))
    return _straight(forwards, [f"return {' and '.join(tests) or True}"])


def _straight_act(steps: Sequence[Callback], after: Configuration) -> Call:
    """Do what only passes on, and write the configuration once."""
    forwards = [one.forward for one in steps if one.forward]
    calls = [_written(forward, place) for place, forward in enumerate(forwards)]
    return _straight(forwards, [*calls, "setattr(chart.model, chart.state_field, after)"], after.value)


def _straight(forwards: Sequence[Forward], lines: Iterable[str], after: Any = None) -> Call:
    """Compile a function of these lines, in which `_written` calls stand."""
    attributes = dict.fromkeys(name for forward in forwards for name in forward.attributes)
    body = [*(f"{name} = chart.{name}" for name in attributes), *lines]
    made: dict[str, Any] = {f"f{place}": forward.function for place, forward in enumerate(forwards)}
    made["after"] = after
    exec("\n    ".join(["def straight(chart, named):", *body]), made)
    straight: Call = made["straight"]
    return straight


def _written(forward: Forward, place: int) -> str:
    """Write the call of the function at a place among the forwards."""
    return (
        f"f{place}({', '.join([*forward.attributes, *(f'named[{name!r}]' for name in forward.arguments)])})"
    )


def _all(guards: Sequence[Callback]) -> Call:
    """Ask guards until one fails."""
    tests = [(one.call, one.wanted) for one in guards]
    return lambda chart, named: all(bool(call(chart, named)) is wanted for call, wanted in tests)


def _each(steps: Sequence[Callback], after: Configuration) -> Call:
    """Make every call in the configuration in which it must find the chart."""
    calls = [(one.configuration.value, one.call) for one in steps]

    def each(chart: Any, named: Named) -> None:
        model, name = chart.model, chart.state_field
        for value, call in calls:
            setattr(model, name, value)
            call(chart, named)
        setattr(model, name, after.value)

    return each
