"""A configured chart in the native format of python-statemachine (``statemachine.io``)."""

from typing import Any

from sixtysix.chart.model import Chart, State, Transition

Native = dict[str, Any]


def native(chart: Chart) -> Native:
    """The chart without our own keys: what ``statemachine.io.load`` takes, as plain data."""
    return {"name": chart.name, "states": {name: _state(chart, chart.states[name]) for name in chart.top}}


def _state(chart: Chart, state: State) -> Native:
    return _given(
        initial=state.initial,
        final=state.final,
        enter=chart.entry_actions(state.name),
        exit=chart.exit_actions(state.name),
        transitions=[_transition(t) for t in state.transitions],
        states={name: _state(chart, chart.states[name]) for name in state.children},
    )


def _transition(transition: Transition) -> Native:
    return _given(
        event=transition.event,
        target=transition.target,
        cond=transition.cond,
        unless=transition.unless,
        on=transition.on,
        internal=transition.internal,
    )


def _given(**keys: Any) -> Native:
    """The keys that say something."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in keys.items() if value}
