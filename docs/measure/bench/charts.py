"""Events a second of a compiled machine and of bare charts of its shape (see `docs.measure.bench.bare`).

The compiled machine plays by the rules: it deals, checks what it is sent, evaluates its guards on the table, runs
its actions and keeps what it needs to undo an event. The bare python-statemachine chart does none of this, so
the ratio to it says what the rules and the guarantees cost.

All are sent the same events with the same arguments; that each then enters the same states in the same order is
asserted before anything is timed. They take turns in every round, so that whatever else the computer does
meets all of them. Run it with ``python -m docs.measure.bench.charts``.
"""

import gc
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.metadata import version
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from docs.measure.bench.bare import bare_sismic, bare_statemachine, bare_transitions, bare_xstate
from docs.measure.bench.driving import Oracle, Run, Start, first_stray, play
from docs.measure.bench.recording import Step, record, watch
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from sixtysix.chart import load
from sixtysix.contract.events import Json
from sixtysix.runtime import StateHandler
from sixtysix_machines.schnapsen import Schnapsen

SEED = 66
HANDS = 60
ROUNDS = 11
COMPILED = "compiled machine"
BARE = f"python-statemachine {version('python-statemachine')}"
TRANSITIONS = f"transitions {version('transitions')}"
SISMIC = f"sismic {version('sismic')}"
XSTATE = f"xstate-statemachine {version('xstate-statemachine')}"
HANDLED = "compiled machine, a handler on every state"
LIBRARY = "compiled machine, the library's engine"


class Speed(NamedTuple):
    """Of one contender: medians over the rounds, and the slowest and fastest of them."""

    events_per_second: float
    slowest: float
    fastest: float
    ratio: float
    """To the bare python-statemachine chart in the same round."""


class Speeds(NamedTuple):
    """The measurements: every contender's speed by its name."""

    hands: int
    events: int
    rounds: int
    speeds: Mapping[str, Speed]


def contenders(oracle: Oracle) -> dict[str, Start]:
    """Schnapsen, about to deal what was recorded, and the bare charts of its shape."""
    chart = load(Schnapsen.machine_name)
    return {
        COMPILED: partial(_compiled),
        HANDLED: partial(_compiled, handlers=_handlers()),
        LIBRARY: partial(_compiled, engine="library"),
        BARE: bare_statemachine(chart, oracle),
        TRANSITIONS: bare_transitions(chart, oracle),
        SISMIC: bare_sismic(chart, oracle),
        XSTATE: bare_xstate(chart, oracle),
    }


def _compiled(**options: Any) -> Run:
    game = Schnapsen(seed=SEED, **options)
    return Run(game.send, partial(watch, game))


def _handlers() -> list[type[StateHandler]]:
    """Handlers for all states, called whenever a handler can be."""

    def heard(self: StateHandler, event: Json | None = None) -> None:
        return

    calls = dict.fromkeys(("on_start", "on_entry", "on_event", "on_leave", "on_finish"), heard)
    return [type(name, (StateHandler,), {"state": name, **calls}) for name in Schnapsen.states_map]


def measure(rounds: int = ROUNDS, hands: int = HANDS) -> Speeds:
    """Time all contenders over as many random hands of schnapsen, every round anew."""
    oracle, steps = Oracle(), record(Schnapsen, hands, SEED)
    starts = contenders(oracle)
    assert not (strays := stray_contenders(starts, oracle, steps)), strays
    times = [_round(starts, oracle, steps) for _ in range(rounds)]
    return Speeds(hands, len(steps), rounds, {name: _speed(name, len(steps), times) for name in starts})


def stray_contenders(starts: Mapping[str, Start], oracle: Oracle, steps: Sequence[Step]) -> dict[str, str]:
    """Those that do not enter the states of the recording one by one, and where they first do not."""
    strays = {name: first_stray(start(), oracle, steps) for name, start in starts.items()}
    return {name: stray for name, stray in strays.items() if stray}


def _round(starts: Mapping[str, Start], oracle: Oracle, steps: Sequence[Step]) -> dict[str, float]:
    return {name: _seconds(start(), oracle, steps) for name, start in starts.items()}


def _seconds(run: Run, oracle: Oracle, steps: Sequence[Step]) -> float:
    gc.collect()
    begin = perf_counter()
    play(run, oracle, steps)
    return perf_counter() - begin


def _speed(name: str, events: int, times: Sequence[Mapping[str, float]]) -> Speed:
    speeds = [events / round_[name] for round_ in times]
    ratio = median(round_[BARE] / round_[name] for round_ in times)
    return Speed(median(speeds), min(speeds), max(speeds), ratio)


def table(result: Speeds) -> Table:
    """The result to be printed."""
    shown = Table(
        title=f"Events a second: {result.hands} random hands of schnapsen ({result.events:,} events)",
        caption=f"Medians of {result.rounds} rounds. The libraries run bare charts of its shape.\n"
        f"The ratio is to {BARE} in the same round.",
        box=MARKDOWN,
    )
    shown.add_column("chart")
    for heading in ("events/s", "slowest", "fastest", "ratio"):
        shown.add_column(heading, justify="right")
    for name, speed in result.speeds.items():
        numbers = (speed.events_per_second, speed.slowest, speed.fastest)
        shown.add_row(name, *(f"{number:,.0f}" for number in numbers), f"{speed.ratio:.2f}")
    return shown


def main() -> None:
    """Measure and print."""
    Console().print(table(measure()))


if __name__ == "__main__":
    main()
