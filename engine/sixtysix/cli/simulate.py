"""Play random hands."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import click
from rich.table import Table

from sixtysix.cli import frame
from sixtysix.compile.machines import kernel, machine_code
from sixtysix.game.hands import Odds
from sixtysix.kernels.backends import BACKENDS, MACHINE, NUMBA
from sixtysix.kernels.workers import Workers
from sixtysix.play.simulate import Play, count_ends, write_trace


class Probability(click.FloatRange):
    """A number from 0 to 1; unlike its base, it takes no ``nan``."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        return number if number == number else self.fail(f"{value!r} is no number", param, ctx)


@frame.command("sixtysix simulate schnapsen snapszer --hands 200 --check")
@click.argument("names", metavar="VARIANT...", nargs=-1, required=True)
@click.option("--hands", default=100, type=click.IntRange(1), help="Hands of each variant.")
@frame.seed_option
@click.option("--trace", type=frame.OUTPUT, help="Write the hands here, - for standard output.")
@click.option("--check", "checked", is_flag=True, help="Check every invariant after every event.")
@click.option(
    "--false-claims",
    default=Odds().false_claim,
    type=Probability(0, 1),
    help="How likely a false claim is, against any other event.",
)
@click.option(
    "--closings",
    default=Odds().closing,
    type=Probability(0, 1),
    help="How likely closing is, against any other event.",
)
@click.option(
    "--backend",
    default=MACHINE,
    type=click.Choice(BACKENDS),
    help="Play on the compiled machine, or on its kernel in CPython or compiled by numba.",
)
@frame.in_processes
@frame.json_option
def simulate(
    names: tuple[str, ...],
    hands: int,
    seed: int,
    trace: str | None,
    checked: bool,
    false_claims: float,
    closings: float,
    backend: str,
    run: frame.LongRun,
    as_json: bool,
) -> None:
    """Play random hands of the VARIANTs; the same seed gives the same hands, on every backend and however many jobs."""
    if as_json and trace == "-":
        raise click.UsageError("--json and --trace - both write to standard output")
    code = machine_code if backend == MACHINE else kernel
    plays = {n: Play(backend, code(n), seed, Odds(false_claims, closings), checked) for n in names}
    ends: dict[str, Counter[str]] = {name: Counter() for name in names}
    with frame.opened(trace) as file:
        with run.workers() as at_work:
            for name, play in plays.items():
                if backend == NUMBA:
                    with frame.compiling(name):
                        next((write_trace if file else count_ends)(Workers(), play, 1))
                played = _played(at_work, play, hands, traced=file is not None)
                for lines, ended in frame.progress(played, name, hands, size=lambda it: it[1].total()):
                    if file:
                        file.writelines(lines)
                    ends[name] += ended
        if run.interrupted and not any(ends.values()):
            run.end()  # before the trace of nothing takes the place of another one
    if trace != "-":
        content = {
            "hands": hands,
            "seed": seed,
            "backend": backend,
            "checked": checked,
            "interrupted": run.interrupted,
            "ends": {name: dict(sorted(found.items())) for name, found in ends.items()},
        }
        note = "every invariant held after every event" if checked else "invariants not checked"
        note += "; interrupted before the end" * run.interrupted
        title = f"{hands:,} {'hand' if hands == 1 else 'hands'} of each variant: how they ended, by game points won"
        frame.report(content, as_json, [f"{title}; {note}", _ends_table(ends)])
    run.end()


def _played(
    at_work: Workers, play: Play, hands: int, *, traced: bool
) -> Iterator[tuple[list[str], Counter[str]]]:
    """Play hands, and give some at a time: the lines of their trace, if it is wanted, and how they ended."""
    if traced:
        for line, end in write_trace(at_work, play, hands):
            yield [line + "\n"], Counter([end])
    else:
        for found in count_ends(at_work, play, hands):
            yield [], found.hands


def _ends_table(ends: dict[str, Counter[str]]) -> Table:
    """Tabulate how many hands of each variant ended how, a column for each number of game points."""
    points = sorted({end.split("/")[1] for counts in ends.values() for end in counts}, key=int)
    shown = frame.table(["variant", "ended by"], points)
    for name, counts in ends.items():
        for place, reason in enumerate(sorted({end.split("/")[0] for end in counts})):
            cells = [str(counts[f"{reason}/{number}"] or "") for number in points]
            shown.add_row("" if place else name, reason, *cells)
        shown.add_section()
    return shown
