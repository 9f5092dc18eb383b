"""The commands about hands: `simulate`, `replay` and `cover`."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import IO

import click
from rich.table import Table

from sixtysix.chart import load, published_names, variant_names
from sixtysix.chart.obligations import KINDS
from sixtysix.cli import frame
from sixtysix.cli.work import LongRun, compiling, in_processes, progress
from sixtysix.compile.machine import kernel, machine, machine_code
from sixtysix.errors import SixtySixError, counted
from sixtysix.evidence.cover import Cover, count_statuses, vectors_file
from sixtysix.files import replacing
from sixtysix.game.forms import HandForm
from sixtysix.kernels.program import BACKENDS, MACHINE, NUMBA
from sixtysix.kernels.workers import Workers
from sixtysix.play import trace
from sixtysix.play.simulate import Simulation, count_ends, write_trace


def open_lines(file: str) -> AbstractContextManager[IO[str]]:
    """Open a file of JSON lines for reading. The name ``-`` means standard input.

    Raises:
        SixtySixError: if there is no standard input.
    """
    if file == "-" and sys.stdin is None:
        raise SixtySixError("there is no standard input to read")
    return click.open_file(file, encoding="utf-8", errors=trace.DECODE_ERRORS)


def read_hands(
    file: str, variant: str | None = None, wanted: int | None = None
) -> Iterator[tuple[int, HandForm, str]]:
    """Yield (number, hand, variant) for each hand of a trace. Numbers begin with 1.

    Args:
        variant: the variant to use for every hand. By default, each hand names its variant.
        wanted: the number of a hand; only this hand is yielded. By default, all hands are yielded.

    Raises:
        SixtySixError: if a line is not a hand, a hand's variant is unrelated, or no hand has the number.
    """
    chart, number = load(variant) if variant else None, 0
    lineage = chart.variant.lineage if chart else (*variant_names(), *published_names())
    with open_lines(file) as lines:
        for number, hand in enumerate(trace.read_hands(lines, file), 1):
            if wanted not in (None, number):
                continue
            with frame.blaming(f"{file}: hand {number}"):
                if variant:
                    trace.require_own(hand, lineage)
                elif hand["variant"] not in lineage:
                    named = f"the variant {hand['variant']!r} is not in the family"
                    raise SixtySixError(f"{named}; give the variant's file with --variant")
            yield number, hand, variant or hand["variant"]
            if wanted:
                return
    if wanted or not number:
        has = f" has {counted(number, 'hand')}, not {wanted}" if number else ": there is no hand in it"
        raise SixtySixError(f"{file}{has}")


@frame.command("sixtysix simulate schnapsen snapszer --hands 200 --check")
@click.argument("names", metavar="VARIANT...", nargs=-1, required=True, type=frame.VARIANT)
@click.option("--hands", default=100, type=click.IntRange(1), help="Number of hands of each variant.")
@frame.seed_option
@click.option("--trace", type=frame.OUTPUT, help="Write the hands to this file; - is standard output.")
@click.option("--check", "checked", is_flag=True, help="Check every invariant after every event.")
@click.option(
    "--backend",
    default=MACHINE,
    type=click.Choice(BACKENDS),
    help="What plays the hands: machine (a class), kernel (functions; faster), or numba (compiled functions; fastest).",
)
@in_processes
@frame.json_option
def simulate(
    names: tuple[str, ...],
    hands: int,
    seed: int,
    trace: str | None,
    checked: bool,
    backend: str,
    run: LongRun,
    as_json: bool,
) -> None:
    """Play random hands of the VARIANTs; a seed gives the same hands on every backend and with any number of jobs."""
    if as_json and trace == "-":
        raise click.UsageError("'--json' and '--trace -' both write to standard output; give --trace a file")
    code = machine_code if backend == MACHINE else kernel
    plays = {n: Simulation(backend, code(n), seed, check=checked) for n in names}
    ends: dict[str, Counter[str]] = {name: Counter() for name in names}
    out = nullcontext(sys.stdout if trace else None) if trace in (None, "-") else replacing(trace)
    with out as file:
        with run.workers() as at_work:
            for name, play in plays.items():
                if backend == NUMBA:
                    with compiling(name):
                        next((write_trace if file else count_ends)(Workers(), play, 1))
                if file:
                    traced = write_trace(at_work, play, hands)
                    played = ((line + "\n", Counter([ended])) for line, ended in traced)
                else:
                    played = (("", found.hands) for found in count_ends(at_work, play, hands))
                for line, ended in progress(played, name, hands, size=lambda it: it[1].total()):
                    if file:
                        file.write(line)
                    ends[name] += ended
        if run.interrupted and not any(ends.values()):
            run.end()  # an empty trace must not replace an existing one
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


def _ends_table(ends: dict[str, Counter[str]]) -> Table:
    points = sorted({end.split("/")[1] for counts in ends.values() for end in counts}, key=int)
    shown = frame.table(["variant", "ended by"], points)
    for name, counts in ends.items():
        for place, reason in enumerate(sorted({end.split("/")[0] for end in counts})):
            cells = [str(counts[f"{reason}/{number}"] or "") for number in points]
            shown.add_row("" if place else name, reason, *cells)
        shown.add_section()
    return shown


@frame.command("sixtysix replay hands.jsonl")
@click.argument("file", type=frame.TRACE)
@frame.variant_option
def replay(file: str, variant: str | None) -> None:
    """Replay the hands of a trace and report the first difference; exit 1 if there is one."""
    compiled = cache(machine)
    number = 0
    for number, hand, own in read_hands(file, variant):
        with frame.blaming(f"{file}: hand {number}"):
            difference = trace.first_difference(compiled(own), hand)
        if difference:
            click.echo(f"hand {number}, {difference}")
            frame.end(difference)
    click.echo(f"{counted(number, 'hand')}, no difference")


@frame.command("sixtysix cover schnapsen my-tests.jsonl --missing")
@click.argument("variant", type=frame.VARIANT)
@click.argument("traces", nargs=-1, type=frame.TRACE)
@click.option("--missing", is_flag=True, help="List the uncovered obligations.")
@frame.json_option
def cover(variant: str, traces: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """Report which obligations of a VARIANT are covered by the hands and vectors in TRACES.

    The default for TRACES is the variant's test vectors. An obligation is a fact of the rules that a test should show,
    such as a transition, or a condition that refuses an event. A hand may list the legal events of each step. All
    other events are then refused at this step, and the hand covers these refusals too.
    """
    cover = Cover(variant)
    for name in traces or (str(vectors_file(variant)),):
        number = 0
        with open_lines(name) as lines, frame.messages.status(f"playing the hands of {name}"):
            for number, hand in enumerate(trace.read_hands(lines, name, ("hand", "vector")), 1):
                with frame.blaming(f"{name}: hand {number}"):
                    cover.add(hand)
        if not number:
            raise SixtySixError(f"{name}: there is no hand in it")
    found = cover.statuses()
    total = count_statuses(status for _, status in found)
    uncovered = [o for o, status in found if status == "open"]
    shown = frame.table(
        ["obligation"], ["all", "covered", "impossible", "open"], title=f"What is covered of {variant}"
    )
    for kind in KINDS:
        of_kind = count_statuses(status for o, status in found if o.kind == kind)
        if of_kind["obligations"]:
            shown.add_row(kind.title, *map(str, of_kind.values()))
    shown.add_section()
    shown.add_row("in all", *map(str, total.values()))
    listed = [f"{o.id}: {o.says}" for o in uncovered if missing]
    extra = {"missing": [o.id for o in uncovered]} if missing else {}
    frame.report({"variant": variant, **total, **extra}, as_json, [shown, *listed])
