"""How long a machine takes to be there, and how much memory: each measured in a fresh interpreter.

What imports nothing and what imports only the library show how much of it is ours. Run it with
``python -m docs.measure.bench.start``.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

ROUNDS = 11

CLOCK = "import json, resource, sys; from time import perf_counter; times = [perf_counter()]"
LAP = "times.append(perf_counter())"

PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "python": (),
    "python-statemachine": ("import statemachine",),
    "schnapsen": (
        "from sixtysix_machines.schnapsen import Schnapsen",
        "game = Schnapsen(seed=66)",
        "game.send('start_game')",
    ),
}
"""What is run, in steps: the import, the first game, the first event."""

REPORT = """
laps = [after - before for before, after in zip(times, times[1:])]
try:
    with open("/proc/self/status") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
except OSError:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
print(json.dumps({"laps": laps, "peak": peak}))
"""
"""Prints the seconds of each step, and the peak of resident memory in KiB.

On Linux `getrusage` counts the process that started this one, which is large: there the kernel is asked.
"""


class Startup(NamedTuple):
    """Of one program, in milliseconds and MiB; None for a step that it does not have."""

    process: float
    """The whole life of the process, seen from outside."""

    imports: float | None
    game: float | None
    """The first game's construction."""

    event: float | None
    """The first event, with which the first hand is dealt."""

    peak_memory: float


def measure(rounds: int = ROUNDS) -> dict[str, Startup]:
    """Medians over the rounds; in each every program runs once. A first round does not count: it warms the files."""
    runs = [{name: _run(steps) for name, steps in PROGRAMS.items()} for _ in range(rounds + 1)][1:]
    return {name: _medians([run[name] for run in runs]) for name in PROGRAMS}


def _run(steps: Sequence[str]) -> Startup:
    program = "\n".join([CLOCK, *(f"{step}\n{LAP}" for step in steps), REPORT])
    begin = perf_counter()
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    process = perf_counter() - begin
    report = json.loads(done.stdout)
    imports, game, event = (*(1000 * lap for lap in report["laps"]), None, None, None)[:3]
    return Startup(1000 * process, imports, game, event, report["peak"] / 1024)


def _medians(runs: Sequence[Startup]) -> Startup:
    return Startup._make(None if None in values else median(values) for values in zip(*runs, strict=True))


def table(result: Mapping[str, Startup]) -> Table:
    """The result to be printed."""
    shown = Table(
        title="Start-up in a fresh interpreter",
        caption="Medians. Milliseconds: the whole process, its import,\n"
        "the first game and event. MiB: peak of resident memory.",
        box=MARKDOWN,
    )
    shown.add_column("imported")
    for heading in ("process", "import", "game", "event", "peak"):
        shown.add_column(heading, justify="right")
    for name, startup in result.items():
        shown.add_row(name, *("" if value is None else f"{value:,.1f}" for value in startup))
    return shown


def main() -> None:
    """Measure and print."""
    Console().print(table(measure()))


if __name__ == "__main__":
    main()
