"""Put faults into the spec and the rules, and count how many the test vectors or the scenarios notice."""

from collections.abc import Iterator
from itertools import chain
from time import perf_counter

import click
from rich.table import Table

from sixtysix.chart import load
from sixtysix.cli import frame
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.errors import SixtySixError
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.mutant import KINDS, fits
from sixtysix_tools.score import (
    KILLED,
    OUTCOMES,
    SCENARIOS,
    SURVIVED,
    VECTORS,
    Verdict,
    batches,
    counts,
    judge,
    mutants,
    percent,
    score_json,
)


@frame.command("sixtysix mutate schnapsen --jobs 2")
@click.argument("variant", type=frame.VARIANT)
@click.option(
    "--by",
    type=click.Choice([VECTORS, SCENARIOS]),
    default=VECTORS,
    help="What shall kill them: the vectors that were built for the VARIANT, or its scenarios.",
)
@click.option("--only", metavar="PATTERN", help="Try only the mutants with such ids: `rules/compare/*`.")
@in_processes
@frame.report_option
@frame.json_option
def mutate(variant: str, by: str, only: str | None, run: LongRun, output: str | None, as_json: bool) -> None:
    """Put one small fault after the other into a VARIANT's spec and rules, and count how many its test vectors kill.

    A fault that nobody can notice is equivalent: the program stays the same, or spec/equivalents.yaml says why. A
    fault that nothing notices survives, and is listed. Whether scenarios tell of every parameter is seen by
    --by scenarios --only "spec/change-*".
    """
    began, verdicts, chart = perf_counter(), list[Verdict](), load(variant)
    wanted = [name for name in mutants(chart) if only is None or fits(name, only)]
    if not wanted:
        raise SixtySixError(f"no mutant of {variant} has an id like {only}")
    with run.workers() as at_work:
        judged = chain.from_iterable(at_work.results(judge, batches(variant, by, wanted)))
        for verdict in progress(judged, f"mutants of {variant}", len(wanted)):
            verdicts.append(verdict)
    seconds = round(perf_counter() - began, 1)
    content = {"variant": variant, **score_json(verdicts), "interrupted": run.interrupted, "seconds": seconds}
    note = f"{seconds} seconds" + "; interrupted before the end" * run.interrupted
    run.report(content, as_json, _tables(variant, verdicts, note), output)
    Arguments(chart).refuse(v.id for v in verdicts if v.outcome == KILLED)
    run.end()


def _tables(variant: str, verdicts: list[Verdict], note: str) -> Iterator[str | Table]:
    """Tabulate the outcomes of the mutants by their operators, and list those that survive."""
    numbers = ["mutants", *OUTCOMES, "score"]
    summary = frame.table(["operator"], numbers, title=f"{variant}: mutants", caption=note)
    for kind in KINDS:
        of_kind = [v for v in verdicts if v.kind == kind]
        for operator in dict.fromkeys(v.operator for v in of_kind):
            summary.add_row(operator, *_cells([v for v in of_kind if v.operator == operator]))
        if of_kind:
            summary.add_row(f"the {kind}", *_cells(of_kind), style="bold")
            summary.add_section()
    yield summary
    for verdict in (v for v in verdicts if v.outcome == SURVIVED):
        yield f"{click.style(verdict.id, fg='yellow')} survives\n    {verdict.description}"


def _cells(verdicts: list[Verdict]) -> list[str]:
    return [
        *(f"{number:,}" if number else "" for number in counts(verdicts).values()),
        f"{percent(verdicts):.1f} %",
    ]
