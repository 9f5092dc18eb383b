"""Events per second of a compiled machine, and of bare charts with the same states (see `docs.measure.bench.bare`).

The compiled machine deals, checks events, evaluates guards, runs actions, and can undo an event. The bare
python-statemachine chart does none of this. The ratio to this chart is the price of the rules.

All charts get the same events with the same arguments. Before the measurement, all charts must enter the same states in
the same order.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import version
from typing import Any

from sixtysix.chart import load
from sixtysix.contract.events import Json
from sixtysix.runtime import StateHandler
from sixtysix_machines.schnapsen import Schnapsen

from .bare import bare_sismic, bare_statemachine, bare_transitions, bare_xstate
from .race import Contender, Speed, race
from .recording import Oracle, Run, Start, Step, first_stray, play, record, watch

SEED = 66
HANDS = 60
ROUNDS = 11
COMPILED = "compiled machine"
HANDLED = "compiled machine, a handler on every state"
LIBRARY = "compiled machine, the library's engine"
BARE = f"python-statemachine {version('python-statemachine')}"


def starts(oracle: Oracle) -> dict[str, Start]:
    """Return the function that starts each chart: Schnapsen just before the deal, and the bare charts."""
    chart = load(Schnapsen.machine_name)
    return {
        COMPILED: _compiled,
        HANDLED: partial(_compiled, handlers=_handlers()),
        LIBRARY: partial(_compiled, engine="library"),
        BARE: bare_statemachine(chart, oracle),
        f"transitions {version('transitions')}": bare_transitions(chart, oracle),
        f"sismic {version('sismic')}": bare_sismic(chart, oracle),
        f"xstate-statemachine {version('xstate-statemachine')}": bare_xstate(chart, oracle),
    }


def _compiled(**options: Any) -> Run:
    game = Schnapsen(seed=SEED, **options)
    return Run(game.send, partial(watch, game))


def _handlers() -> list[type[StateHandler]]:
    """Return handlers for all states that do nothing in all five calls."""

    def heard(self: StateHandler, event: Json | None = None) -> None:
        return

    calls = dict.fromkeys(("on_start", "on_entry", "on_event", "on_leave", "on_finish"), heard)
    return [type(name, (StateHandler,), {"state": name, **calls}) for name in Schnapsen.states_map]


def measure(rounds: int = ROUNDS, hands: int = HANDS) -> dict[str, Speed]:
    """Return the speed of each chart on the same random hands of Schnapsen."""
    oracle, steps = Oracle(), record(Schnapsen, hands, SEED)
    charts = starts(oracle)
    assert not (found := strays(charts, oracle, steps)), found

    def contender(start: Start) -> Contender:
        return Contender(len(steps), lambda: partial(play, start(), oracle, steps))

    return race({name: contender(start) for name, start in charts.items()}, BARE, rounds)


def strays(charts: Mapping[str, Start], oracle: Oracle, steps: Sequence[Step]) -> dict[str, str]:
    """Return the first wrong entry of each chart that does not enter the recorded states."""
    found = {name: first_stray(start(), oracle, steps) for name, start in charts.items()}
    return {name: stray for name, stray in found.items() if stray}
