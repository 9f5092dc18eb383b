"""Bare charts in four libraries: the states, transitions and guards of a spec, without rules and actions.

A few guards choose between two transitions of an event. These guards return the recorded answer, which the driver has
put into `Oracle.answers`. All other guards return True. Each guard is one call in every library.

Differences from the spec:

- transitions has no eventless transitions. A state with such a transition triggers ``auto`` when it is entered. The
  machine is ``queued``, so that ``auto`` follows the current event.
- sismic needs a root state, and one guard for each transition. This guard joins the calls by ``and``. An event without
  a transition is not an error.
- xstate-statemachine also needs one guard for each transition. This guard is a function that makes the calls.
"""

from collections.abc import Callable
from functools import partial
from types import new_class
from typing import Any

import xstate_statemachine
from sismic import interpreter, model
from statemachine import State, StateChart
from transitions.extensions.nesting import HierarchicalMachine, NestedState

from sixtysix.chart.model import Chart, Function, Transition
from sixtysix.runtime import GameMachine

from .recording import Answers, Note, Oracle, Run, Start, watch


def _guards(chart: Chart, oracle: Oracle, parameters: Callable[[Function], str]) -> dict[str, Any]:
    """Return the guards of the chart as functions. ``parameters`` returns the source text of a guard's parameters."""
    return {
        name: eval(
            f"lambda {parameters(guard)}: {f'oracle.answers.{name}' if name in Answers._fields else True}",
            {"oracle": oracle, "__name__": __name__},
        )
        for name, guard in chart.guards.items()
    }


# python-statemachine

FLAGS = ("allow_event_without_transition", "catch_errors_as_events", "enable_self_transition_entries")


def bare_statemachine(chart: Chart, oracle: Oracle) -> Start:
    """Return a `StateChart` with the same flags and guard parameters as our machines."""
    states: dict[str, Any] = {}
    top = {name: _statemachine_state(chart, name, states) for name in chart.top}
    for t in chart.transitions:
        target = None if t.internal else states[t.target]
        states[t.source].to(target, event=t.event, cond=list(t.cond), unless=list(t.unless))
    guards = _guards(chart, oracle, lambda guard: ", ".join(("self", *guard.arguments)))
    flags = {flag: getattr(GameMachine, flag) for flag in FLAGS}
    bare = new_class("Bare", (StateChart,), {}, lambda body: body.update({**flags, **top, **guards}))

    def start() -> Run:
        machine = bare()
        return Run(machine.send, partial(watch, machine))

    return start


def _statemachine_state(chart: Chart, name: str, states: dict[str, Any]) -> Any:
    state = chart.states[name]
    if state.is_compound:
        inside = {child: _statemachine_state(chart, child, states) for child in state.children}
        body = {**inside, "initial": state.initial}
        states[name] = new_class(name, (State.Compound,), {}, lambda attributes: attributes.update(body))
    else:
        states[name] = State(initial=state.initial, final=state.final)
    return states[name]


# transitions

AUTO = "auto"
"""The event that stands for the eventless transitions."""

DottedState: Any = type("DottedState", (NestedState,), {"separator": "."})
DottedMachine: Any = type("DottedMachine", (HierarchicalMachine,), {"state_cls": DottedState})


def bare_transitions(chart: Chart, oracle: Oracle) -> Start:
    """Return a `HierarchicalMachine`. The guards are methods of its model, and get all arguments of the event."""
    guards = _guards(chart, oracle, lambda guard: "self, **_")
    pass_on = {"pass_on": lambda self, **_: self.trigger(AUTO)}
    model_class = type("Model", (), {**guards, **pass_on})
    options = {
        "states": [_transitions_state(chart, name) for name in chart.top],
        "transitions": [_transitions_transition(chart, t) for t in chart.transitions],
        "initial": chart.initial_of(None),
        "auto_transitions": False,
        "queued": True,
    }

    def start() -> Run:
        run: Any = model_class()
        machine = DottedMachine(run, **options)

        def watch_entries(note: Note) -> None:
            for name in chart.states:
                machine.on_enter(_path(chart, name), lambda name=name, **_: note(name))

        return Run(run.trigger, watch_entries)

    return start


def _transitions_state(chart: Chart, name: str) -> dict[str, Any]:
    state = chart.states[name]
    inside = {
        "children": [_transitions_state(chart, child) for child in state.children],
        "initial": chart.initial_of(name) if state.is_compound else None,
    }
    passes_on = any(t.event is None for t in state.transitions)
    return {
        "name": name,
        "final": state.final,
        "on_enter": ["pass_on"] if passes_on else [],
        **(inside if state.is_compound else {}),
    }


def _transitions_transition(chart: Chart, transition: Transition) -> dict[str, Any]:
    return {
        "trigger": transition.event or AUTO,
        "source": _path(chart, transition.source),
        "dest": None if transition.internal else _path(chart, transition.target),
        "conditions": list(transition.cond),
        "unless": list(transition.unless),
    }


def _path(chart: Chart, state: str) -> str:
    return ".".join([*chart.ancestors(state)][::-1])


# sismic

ROOT = "root"


def bare_sismic(chart: Chart, oracle: Oracle) -> Start:
    """Return an `Interpreter` without contracts. The guards are functions in the interpreter's context."""
    statechart = model.Statechart(chart.name)
    statechart.add_state(model.CompoundState(ROOT, initial=chart.initial_of(None)), parent=None)
    for state in chart.states.values():
        statechart.add_state(_sismic_state(chart, state.name), parent=state.parent or ROOT)
    for transition in chart.transitions:
        statechart.add_transition(_sismic_transition(transition))
    context = _guards(chart, oracle, lambda guard: "event")

    def start() -> Run:
        run = interpreter.Interpreter(statechart, initial_context=context, ignore_contract=True)
        run.execute()

        def watch_entries(note: Note) -> None:
            run.attach(lambda meta: note(meta.state) if meta.name == "state entered" else None)

        return Run(lambda event, **arguments: run.queue(event, **arguments).execute(), watch_entries)

    return start


def _sismic_state(chart: Chart, name: str) -> Any:
    state = chart.states[name]
    if state.is_compound:
        return model.CompoundState(name, initial=chart.initial_of(name))
    return model.FinalState(name) if state.final else model.BasicState(name)


def _sismic_transition(transition: Transition) -> Any:
    calls = [f"{'' if wanted else 'not '}{name}(event)" for name, wanted in transition.guards]
    return model.Transition(
        transition.source,
        None if transition.internal else transition.target,
        event=transition.event,
        guard=" and ".join(calls) or None,
    )


# xstate-statemachine


def bare_xstate(chart: Chart, oracle: Oracle) -> Start:
    """Return a `SyncInterpreter`. A watched interpreter also has an entry action for each state."""
    guards = _guards(chart, oracle, lambda guard: "")
    tests = {
        t.name: eval(f"lambda context, event: {_xstate_test(t)}", dict(guards))
        for t in chart.transitions
        if t.guards
    }

    def started(note: Note | None) -> xstate_statemachine.SyncInterpreter[Any]:
        def action(name: str) -> Callable[..., Any]:
            return lambda interpreter, context, event, action: note(name) if note else None

        actions = {name: action(name) for name in chart.states} if note else {}
        config = {
            "id": "bare",
            "initial": chart.initial_of(None),
            "states": {name: _xstate_state(chart, name, bool(note)) for name in chart.top},
        }
        logic: xstate_statemachine.MachineLogic[Any] = xstate_statemachine.MachineLogic(
            guards=tests, actions=actions
        )
        return xstate_statemachine.SyncInterpreter(
            xstate_statemachine.create_machine(config, logic=logic)
        ).start()

    def start() -> Run:
        run = started(None)

        def watch_entries(note: Note) -> None:
            nonlocal run
            run = started(note)

        return Run(lambda event, **arguments: run.send(event, **arguments), watch_entries)

    return start


def _xstate_test(transition: Transition) -> str:
    return " and ".join(f"{'' if wanted else 'not '}{name}()" for name, wanted in transition.guards)


def _xstate_state(chart: Chart, name: str, is_watched: bool) -> dict[str, Any]:
    state = chart.states[name]
    events: dict[str, list[Any]] = {}
    eventless: list[Any] = []
    for t in state.transitions:
        target = {} if t.internal else {"target": f"#bare.{_path(chart, t.target)}"}
        one = {**target, **({"guard": t.name} if t.guards else {})}
        (events.setdefault(t.event, []) if t.event else eventless).append(one)
    inside = {
        "initial": chart.initial_of(name) if state.is_compound else None,
        "states": {child: _xstate_state(chart, child, is_watched) for child in state.children},
        "on": events,
        "always": eventless,
        "entry": [name] if is_watched else [],
        "type": "final" if state.final else None,
    }
    return {key: value for key, value in inside.items() if value}
