"""Time and memory of the command line for ten thousand to ten million hands, each in a fresh interpreter.

Run it with ``python -m docs.measure.bench.growth``.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from time import perf_counter
from typing import NamedTuple

from docs.measure.bench.start import REPORT
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

HANDS = (10_000, 100_000, 1_000_000, 10_000_000)

PROGRAM = """
import json, resource, sys
from sixtysix.cli import main
times = []
main(["simulate", "schnapsen", "--backend", "numba", "--hands", sys.argv[1], "--json"], standalone_mode=False)
"""


class Run(NamedTuple):
    """Seconds from start to end, and the peak of resident memory in MiB."""

    seconds: float
    peak_memory: float


def measure(hands: tuple[int, ...] = HANDS) -> dict[int, Run]:
    """The runs by their number of hands; what numba compiles is on disk before."""
    _run(hands[0])
    return {number: _run(number) for number in hands}


def _run(hands: int) -> Run:
    begin = perf_counter()
    words = [sys.executable, "-c", PROGRAM + REPORT, str(hands)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    seconds = perf_counter() - begin
    ends, report = map(json.loads, done.stdout.splitlines())
    assert sum(ends["ends"]["schnapsen"].values()) == hands
    return Run(seconds, report["peak"] / 1024)


def table(result: Mapping[int, Run]) -> Table:
    """The result to be printed."""
    shown = Table(
        title="`simulate schnapsen --backend numba` by the number of hands",
        caption="The whole process, on one core. MiB: peak of resident memory.",
        box=MARKDOWN,
    )
    for heading in ("hands", "seconds", "MiB"):
        shown.add_column(heading, justify="right")
    for hands, run in result.items():
        shown.add_row(f"{hands:,}", f"{run.seconds:,.1f}", f"{run.peak_memory:,.0f}")
    return shown


def main() -> None:
    """Measure and print."""
    Console().print(table(measure()))


if __name__ == "__main__":
    main()
