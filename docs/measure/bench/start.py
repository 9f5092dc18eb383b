"""Start-up time in milliseconds, and memory, each measured in a fresh interpreter.

For comparison, one program imports nothing, and one program imports only python-statemachine.
"""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rich.box import MARKDOWN
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
"""Programs, each as a list of steps: the import, the first game, the first event."""

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

On Linux, `getrusage` includes the large parent process. The file in ``/proc`` does not.
"""


class Startup(NamedTuple):
    """The time of each step in milliseconds (None without this step), and the peak of memory in MiB."""

    process: float
    """The time from the start to the end of the process."""

    imports: float | None
    game: float | None
    event: float | None
    peak: float


def measure(rounds: int = ROUNDS) -> dict[str, Startup]:
    """Return medians over the rounds. The first round only fills caches, and does not count."""
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
    shown = Table(title="Start-up in a fresh interpreter: medians, in ms and MiB", box=MARKDOWN)
    shown.add_column("imported")
    for heading in ("process", "import", "game", "event", "peak"):
        shown.add_column(heading, justify="right")
    for name, startup in result.items():
        shown.add_row(name, *("" if value is None else f"{value:,.1f}" for value in startup))
    return shown
