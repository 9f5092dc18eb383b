"""How long the strongest opponent thinks, by numba and in CPython, on one core.

Run it with ``python -m docs.measure.bench.answers``.
It plays whole matches against the heuristic player. What is timed is each choice among several events, its whole way
from the view to the event, in time of the processor.
"""

from dataclasses import dataclass, field
from statistics import median, quantiles
from time import process_time

from docs.measure.winrates import Json, Seated, Turn, play_match
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

from sixtysix.chart import variant_names
from sixtysix.kernels.backends import KERNEL, NUMBA
from sixtysix_tables.opponent import Player
from sixtysix_tables.opponent.player import Heuristic

GAMES = 2


@dataclass
class Timed:
    """A seat whose choices are timed, in milliseconds."""

    seat: Seated
    times: list[float] = field(default_factory=list)

    def see(self, view: Json) -> None:
        self.seat.see(view)

    def choose(self, turn: Turn) -> int:
        started = process_time()
        place = self.seat.choose(turn)
        if len(turn.events) > 1:
            self.times.append(1000 * (process_time() - started))
        return place


def measure(games: int = GAMES) -> dict[tuple[str, str], list[float]]:
    """The times of every choice, by variant and backend."""
    return {
        (name, backend): _times(name, backend, games)
        for name in variant_names()
        for backend in (NUMBA, KERNEL)
    }


def _times(variant: str, backend: str, games: int) -> list[float]:
    timed = Timed(Seated(Player(variant, strength=3, seed=1, backend=backend)))
    play_match(variant, [timed, Seated(Heuristic(variant))], games)
    timed.times.clear()  # what numba compiles, it has compiled now
    for seed in range(games):
        play_match(variant, [timed, Seated(Heuristic(variant))], seed)
    return timed.times


def table(times: dict[tuple[str, str], list[float]]) -> Table:
    """Milliseconds a choice, a row for each variant and backend."""
    shown = Table(title="Milliseconds a choice of the strongest opponent", title_justify="left", box=MARKDOWN)
    for heading in ("variant", "backend", "choices", "median", "99 %", "slowest"):
        shown.add_column(heading, justify="left" if heading in ("variant", "backend") else "right")
    for (variant, backend), found in times.items():
        numbers = (median(found), quantiles(found, n=100)[-1], max(found))
        shown.add_row(variant, backend, str(len(found)), *(f"{number:.1f}" for number in numbers))
    return shown


if __name__ == "__main__":
    Console().print(table(measure()))
