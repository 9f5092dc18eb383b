"""A chart of python-statemachine that steps by tables, made of its own states and transitions.

The library interprets the chart anew at every event. `TableEngine` asks it once which states a transition leaves and
enters in a configuration, keeps the answer with the class, and from then on calls guards and actions alone. It knows no
game. Callbacks of listeners, models and subclasses are called as ever, in the library's order: its registry says which
there are.

The library itself runs what the tables do not hold:

- a chart with parallel states or history, or that catches errors or updates its configuration at once;
- an event at which a callback takes ``event_data``, the configuration before or after, ``*args`` or ``**kwargs``, is
  a property, an expression or an attribute of one chart alone, validates, prepares, or is invoked, or at which
  ``done.state`` leads somewhere;
- an event that is sent with arguments by position, with a delay, or to the internal queue.
"""

from collections import defaultdict
from collections.abc import Callable, MutableSet
from typing import Any, ClassVar, Literal, get_args

from statemachine import StateChart
from statemachine.callbacks import CallbacksExecutor, CallbacksRegistry
from statemachine.engines.base import _running_engine
from statemachine.engines.sync import SyncEngine
from statemachine.exceptions import TransitionNotAllowed

from sixtysix.runtime.step_tables import (
    NOTHING,
    Cell,
    Cells,
    Configuration,
    Making,
    Named,
    NotInTables,
    StepTables,
    bound,
    first,
)

Engine = Literal["tables", "library"]

OPTIONS = frozenset({"delay", "send_id", "internal"})
"""How an event is sent that does not happen at once."""


class LibraryEngine(SyncEngine):
    """Takes the events of a chart as the library does.

    A chart that is copied or restored in its final state has ended; the library would let it run.
    """

    def __init__(self, chart: StateChart[Any]) -> None:
        super().__init__(chart)
        self.running = not any(state.final and state.parent is None for state in chart.configuration)

    def happen(self, event: str, named: Named) -> bool:
        """Let an event happen, and all that follows without one; say whether it took a transition."""
        happening = bound(self.sm, event)
        try:
            happening(**named)
        except TransitionNotAllowed as error:
            if error.event is not happening:
                raise
            return False
        return True

    def forget(self) -> None:
        """Look anew at who has callbacks."""

    @property
    def innermost(self) -> Any:
        """The value of the innermost active state; None between two states of the chart itself."""
        *_, innermost = (None, *self.sm.configuration_values)
        return innermost


class TableEngine(LibraryEngine):
    """Takes the events of a chart by the tables of its class."""

    def __init__(self, chart: StateChart[Any], tables: StepTables) -> None:
        super().__init__(chart)
        self.tables = tables
        self._configuration = Configuration(None, None)
        self.forget()

    def forget(self) -> None:
        self._own: dict[Configuration, dict[str | None, Cells]] | None = (
            None if self.tables.are_all_of(self.sm) else {}
        )
        """The cells of this chart alone; None if it shares those of its class."""

    def activate_initial_state(self, **named: Any) -> Any:
        chart, beginning = self.sm, self.tables.beginning
        value = getattr(chart.model, chart.state_field)
        if value is None and beginning and self._own is None and not chart.start_configuration_values:
            setattr(chart.model, chart.state_field, beginning.value)
            return None
        begun = super().activate_initial_state(**named)  # type: ignore[no-untyped-call]
        if value is None and self._own is None and self._begins_quietly():
            self.tables.beginning = self.tables.configuration(chart.configuration_values)
        return begun

    def _begins_quietly(self) -> bool:
        """Say whether the chart has begun in a state by itself, in which nothing is called and where it can rest."""
        chart = self.sm
        state, *others = chart.configuration
        stays = not others and not any(one.is_eventless for one in state.transitions)
        return stays and state is chart.initial_state and state.enter.key not in chart._callbacks

    def happen(self, event: str, named: Named) -> bool:
        if not self.running:
            return False
        if self._own is None:  # nobody can send meanwhile
            happened = self._step(event, named)
        elif self.external_queue.queue.queue:  # something waits that was sent before
            happened = None
        elif self._processing.acquire(blocking=False):
            within = _running_engine.set(self)
            try:
                happened = self._step(event, named)
            finally:
                _running_engine.reset(within)
                self._processing.release()
            if self.external_queue.queue.queue:
                self.processing_loop()  # type: ignore[no-untyped-call]
        else:
            bound(self.sm, event).put(**named)
            happened = True
        return super().happen(event, named) if happened is None else happened

    @property
    def innermost(self) -> Any:
        configuration = self._configuration
        return (
            configuration.innermost
            if configuration.value is getattr(self.sm.model, self.sm.state_field)
            else super().innermost
        )

    def _step(self, event: str, named: Named) -> bool | None:
        """Take the event's transition, and eventless ones before and after; None if the library must."""
        chart, configuration = self.sm, self._configuration
        value = getattr(chart.model, chart.state_field)
        if value is not configuration.value:  # somebody has moved the chart
            configuration = self._configuration = self.tables.configuration(
                value if isinstance(value, MutableSet) else (value,)
            )
            setattr(chart.model, chart.state_field, configuration.value)
        if self._cells(configuration, None) != ():  # a transition without an event may have become possible
            if self._own is not None:
                return None
            self._pass_on()
            configuration = self._configuration
        cells = self._cells(configuration, event)
        cell = first(cells, chart, named) if cells else None
        if cell is None:
            return None if cells is None else not self.running
        try:
            self._take(cell, named)
        except Exception:
            self.clear()  # type: ignore[no-untyped-call]
            raise
        if self.running and (self.internal_queue.queue.queue or self._cells(cell.after, None) != ()):
            self._pass_on()
        return True

    def _take(self, cell: Cell, named: Named) -> None:
        chart, configuration = self.sm, self._configuration
        try:
            cell.act(chart, named)
        except Exception:
            setattr(chart.model, chart.state_field, configuration.value)
            raise
        self._configuration = cell.after
        self.running = not cell.ends
        if cell.finish is not None:
            cell.finish(chart, named)

    def _pass_on(self) -> None:
        """Take eventless transitions until there is none."""
        try:
            while cells := self._cells(self._configuration, None):
                cell = first(cells, self.sm, NOTHING)
                if cell is None:
                    break
                self._take(cell, NOTHING)
            if cells is None or self.internal_queue.queue.queue:
                self._run_macrostep()
        except Exception:
            self.clear()  # type: ignore[no-untyped-call]
            raise

    def _cells(self, configuration: Configuration, event: str | None) -> Cells:
        try:
            return (configuration.cells if self._own is None else self._own[configuration])[event]
        except KeyError:
            return self._made(configuration, event)

    # The chart is in the configuration meanwhile, so that the library itself can be asked what would happen.
    def _made(self, configuration: Configuration, event: str | None) -> Cells:
        chart = self.sm
        transitions = [
            transition
            for state in chart.configuration
            if state.is_atomic
            for around in (state, *state.ancestors())
            for transition in around.transitions
            if not transition.initial
            and (transition.is_eventless if event is None else transition.match(event))
        ]
        try:
            cells: Cells = tuple(
                Making(self, self.tables, transition, event).cell() for transition in transitions
            )
        except NotInTables:
            cells = None
        if cells != () or event is None or event in type(chart)._events:
            (configuration.cells if self._own is None else self._own.setdefault(configuration, {}))[event] = (
                cells
            )
        return cells


class LateRegistry(CallbacksRegistry):
    """The library's registry of a chart's callbacks, filled when it is first looked into: few games ever do."""

    def __init__(self, fill: Callable[[], None]) -> None:
        self._fill = fill
        self.has_async_callbacks = False

    def __getattr__(self, name: str) -> Any:
        if name != "_registry":
            raise AttributeError(name)
        self._registry = defaultdict(CallbacksExecutor)
        self._fill()
        return self._registry


class TableChart(StateChart[Any]):
    """A chart that steps by tables.

    Args:
        engine: ``tables``; ``library`` for python-statemachine's own engine.

    `send` gives nothing back; all else is as the library has it.
    """

    _tables: ClassVar[StepTables]

    def __init__(self, *arguments: Any, engine: Engine = "tables", **named: Any) -> None:
        if engine not in get_args(Engine):
            raise ValueError(f"{engine!r} is no engine; there are {' '.join(get_args(Engine))}")
        self._wanted = engine
        super().__init__(*arguments, **named)

    @property
    def engine(self) -> Engine:
        """What takes the events: the library if it was asked for, or if tables cannot hold the class."""
        return "tables" if isinstance(self._engine, TableEngine) else "library"

    @classmethod
    def step_tables(cls) -> StepTables:
        """Find the tables of the class, or make them: anew if it has been given other callbacks since."""
        found: StepTables | None = vars(cls).get("_tables")
        if found is None or not found.hold_for(cls):
            found = cls._tables = StepTables(cls)
        return found

    def _get_engine(self) -> Any:
        if self._callbacks.has_async_callbacks:
            return super()._get_engine()  # type: ignore[no-untyped-call]
        tables = type(self).step_tables()
        return TableEngine(self, tables) if self._wanted == "tables" and tables.suit else LibraryEngine(self)

    # Three quarters of the time that making a game took went into its registry.
    def _register_callbacks(self, listeners: list[Any]) -> None:
        tables = type(self).step_tables()
        known = self._wanted == "tables" and tables.suit and tables.checked and not listeners
        if known and tables.are_all_of(self):
            self._callbacks = LateRegistry(self._register_own)
        else:
            super()._register_callbacks(listeners)
            tables.checked = True

    def _register_own(self) -> None:
        """Register what there was when the game was made; what it was given since under such a name is no callback."""
        later = {name: vars(self).pop(name) for name in vars(self).keys() & type(self).step_tables().names}
        super()._register_callbacks([])
        vars(self).update(later)

    def add_listener(self, *listeners: Any) -> Any:
        """Have other objects' callbacks called too (see the library's `StateChart.add_listener`)."""
        found = super().add_listener(*listeners)  # type: ignore[no-untyped-call]
        if "_engine" in vars(self):  # a copy gets its listeners first
            self._engine.forget()
        return found

    def send(self, event: str, *arguments: Any, **named: Any) -> Any:
        """Let the event happen (see the library's `StateChart.send`).

        Raises:
            TransitionNotAllowed: if it leads nowhere, and the class does not allow that.
        """
        if arguments or not isinstance(self._engine, TableEngine) or not OPTIONS.isdisjoint(named):
            return super().send(event, *arguments, **named)
        if not self._engine.happen(event, named) and not self.allow_event_without_transition:
            raise TransitionNotAllowed(bound(self, event), self.configuration)
        return None
