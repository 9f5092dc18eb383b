"""How long a machine takes to be there, and how much memory: each measured in a fresh interpreter.

What imports nothing and what imports only the library show how much of it is ours. Run it with
``python -m tests.bench.start``.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from statistics import median
from time import perf_counter

from rich.console import Console
from rich.table import Table

ROUNDS = 11

CLOCK = "import json, resource, sys; from time import perf_counter; times = [perf_counter()]"
LAP = "times.append(perf_counter())"

PROGRAMS: Mapping[str, tuple[str, ...]] = {
    "an empty interpreter": (),
    "import statemachine": ("import statemachine",),
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
    """Medians over the rounds: milliseconds and MiB; None for a step that the program does not have."""

    process: float
    """The whole life of the process, seen from outside."""

    imports: float | None
    first_game: float | None
    first_event: float | None
    peak_memory: float


def measure(rounds: int = ROUNDS) -> dict[str, Startup]:
    """Run every program in turn, as many rounds, after one that is not counted and leaves the files warm."""
    runs = [{name: _run(steps) for name, steps in PROGRAMS.items()} for _ in range(rounds + 1)][1:]
    return {name: Startup(*map(_median, zip(*(run[name] for run in runs), strict=True))) for name in PROGRAMS}


def _run(steps: tuple[str, ...]) -> Startup:
    program = "\n".join([CLOCK, *(f"{step}\n{LAP}" for step in steps), REPORT])
    begin = perf_counter()
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    process = perf_counter() - begin
    report = json.loads(done.stdout)
    laps = [1000 * lap for lap in report["laps"]]
    imports, first_game, first_event = (*laps, None, None, None)[:3]
    return Startup(1000 * process, imports, first_game, first_event, report["peak"] / 1024)


def _median(values: Sequence[float | None]) -> float | None:
    given = [value for value in values if value is not None]
    return median(given) if given else None


def table(result: Mapping[str, Startup]) -> Table:
    """The result to be printed."""
    shown = Table(
        title="Start-up in a fresh interpreter", caption=f"Medians of {ROUNDS} rounds; MiB resident."
    )
    shown.add_column("program")
    for heading in ("process, ms", "import, ms", "first game, ms", "first event, ms", "peak, MiB"):
        shown.add_column(heading, justify="right")
    for name, startup in result.items():
        shown.add_row(name, *("" if value is None else f"{value:,.1f}" for value in startup))
    return shown


def main() -> None:
    """Measure and print."""
    Console().print(table(measure()))


if __name__ == "__main__":
    main()
