"""Hands a second of random play: the kernel in CPython, and exported to JavaScript in Node.

Both play the same hands of Schnapsen with the same random numbers, the players choosing by the same policy, whose
Python is translated too. They take turns in every round. Run it with ``python -m docs.measure.bench.javascript``.
"""

import json
import subprocess
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from sixtysix.chart import load
from sixtysix.compile.javascript import package
from sixtysix.compile.machines import kernel
from sixtysix.contract.chance import seed_chance
from sixtysix.game.hands import Odds, shares, situation
from sixtysix.kernels.backends import KERNEL
from sixtysix.kernels.policy import choose, weights
from sixtysix.kernels.workers import Workers
from sixtysix.play.simulate import Simulation, count_ends
from sixtysix.project.build import write
from sixtysix.transpile import Unit

ROUNDS = 7
VARIANT = "schnapsen"
CPYTHON, NODE = "kernel in CPython", "kernel in Node"
HANDS = {CPYTHON: 4_000, NODE: 60_000}
"""Hands of one timing: about a second each."""


class Speed(NamedTuple):
    """Of one contender: medians over the rounds."""

    hands_per_second: float
    ratio: float
    """To CPython in the same round."""


@contextmanager
def node() -> Iterator["subprocess.Popen[str]"]:
    """Start a process that plays on the exported kernel."""
    chart, policy = load(VARIANT), Unit()
    for function in (choose, seed_chance, situation):
        policy.need(function, function.__name__, function.__module__)
    with TemporaryDirectory() as folder:
        write(Path(folder), {**package([chart]), "policy.js": policy.text("./python.js", "")})
        odds = json.dumps(weights(list(chart.events), shares(Odds())))
        script = Path(__file__).with_suffix(".mjs")
        words = ["node", str(script), f"{folder}/{VARIANT}.js", odds]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            yield process
            process.communicate()


def played_in_node(process: "subprocess.Popen[str]", hands: int) -> Counter[str]:
    """Play so many hands in Node, and count them by how they ended."""
    assert process.stdin
    assert process.stdout
    print(hands, file=process.stdin, flush=True)
    return Counter(json.loads(process.stdout.readline()))


def played_in_cpython(hands: int) -> Counter[str]:
    """Play the same hands in CPython."""
    ends = count_ends(Workers(), Simulation(KERNEL, kernel(VARIANT)), hands)
    return sum((end.hands for end in ends), start=Counter())


def measure(rounds: int = ROUNDS, hands: Mapping[str, int] = HANDS) -> dict[str, Speed]:
    """Time both; each plays once before it counts."""
    times: list[dict[str, float]] = []
    with node() as process:
        for number in range(rounds + 1):
            begin = perf_counter()
            played_in_cpython(hands[CPYTHON])
            between = perf_counter()
            played_in_node(process, hands[NODE])
            end = perf_counter()
            if number:
                times.append(
                    {CPYTHON: hands[CPYTHON] / (between - begin), NODE: hands[NODE] / (end - between)}
                )
    return {
        name: Speed(median(t[name] for t in times), median(t[name] / t[CPYTHON] for t in times))
        for name in HANDS
    }


def table(result: Mapping[str, Speed]) -> Table:
    """The result to be printed."""
    shown = Table(
        title=f"Random hands of {VARIANT} a second, in Python and in JavaScript",
        caption="Medians of the rounds. The ratio is to CPython in the same round.",
        box=MARKDOWN,
    )
    shown.add_column("played by")
    for heading in ("hands/s", "ratio"):
        shown.add_column(heading, justify="right")
    for name, speed in result.items():
        shown.add_row(name, f"{speed.hands_per_second:,.0f}", f"{speed.ratio:,.2f}")
    return shown


def main() -> None:
    """Measure and print."""
    Console().print(table(measure()))


if __name__ == "__main__":
    main()
