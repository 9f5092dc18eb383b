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
from sixtysix.mutation import mutants
from sixtysix.mutation.mutant import KINDS, fits
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.score import KILLED, OUTCOMES, SCENARIOS, VECTORS, Score, batches, judge


@frame.command("sixtysix mutate schnapsen --jobs 2")
@click.argument("variant")
@click.option(
    "--by",
    type=click.Choice([VECTORS, SCENARIOS]),
    default=VECTORS,
    help="What shall kill them: the vectors that were built for the VARIANT, or its scenarios.",
)
@click.option("--only", metavar="PATTERN", help="Try only the mutants with such ids: `rules/compare/*`.")
@click.option(
    "--fail-under",
    metavar="PERCENT",
    type=click.FloatRange(0, 100),
    help="Exit with 1 if fewer of 100 mutants of the spec or of the rules are killed.",
)
@in_processes
@frame.report_option
@frame.json_option
def mutate(
    variant: str,
    by: str,
    only: str | None,
    fail_under: float | None,
    run: LongRun,
    output: str | None,
    as_json: bool,
) -> None:
    """Put one small fault after the other into a VARIANT's spec and rules, and count how many its test vectors kill.

    A fault that nobody can notice is equivalent: the program stays the same, or spec/equivalents.yaml says why. A
    fault that nothing notices survives, and is listed. Whether scenarios tell of every parameter is seen by
    --by scenarios --only "spec/change-*".
    """
    began, score, chart = perf_counter(), Score(), load(variant)
    wanted = [mutant.id for mutant in mutants(chart) if only is None or fits(mutant.id, only)]
    if not wanted:
        raise SixtySixError(f"no mutant of {variant} has an id like {only}")
    with run.workers() as at_work:
        verdicts = chain.from_iterable(at_work.results(judge, batches(variant, by, wanted)))
        for verdict in progress(verdicts, f"mutants of {variant}", len(wanted)):
            score.verdicts.append(verdict)
    seconds = round(perf_counter() - began, 1)
    content = {"variant": variant, **score.json(), "interrupted": run.interrupted, "seconds": seconds}
    note = f"{seconds} seconds" + "; interrupted before the end" * run.interrupted
    run.report(content, as_json, _tables(variant, score, note), output)
    Arguments.of(chart).refuse(v.id for v in score.verdicts if v.outcome == KILLED)
    run.end(found=fail_under and min(map(score.percent, KINDS)) < fail_under)


def _tables(variant: str, score: Score, note: str) -> Iterator[str | Table]:
    """Tabulate the outcomes of the mutants by their operators, and list those that survive."""
    numbers = ["mutants", *OUTCOMES, "score"]
    summary = frame.table(["operator"], numbers, title=f"{variant}: mutants", caption=note)
    for kind in KINDS:
        operators = dict.fromkeys(v.operator for v in score.verdicts if v.kind == kind)
        for operator in operators:
            summary.add_row(operator, *_cells(score, kind, operator))
        if operators:
            summary.add_row(f"the {kind}", *_cells(score, kind), style="bold")
            summary.add_section()
    yield summary
    for kind in KINDS:
        found = [v for v in score.survivors if v.kind == kind]
        if found:
            yield click.style(f"\nMutants of the {kind} that survive:", bold=True)
        for verdict in found:
            yield f"  {click.style(verdict.id, fg='yellow')}\n      {verdict.description}"


def _cells(score: Score, kind: str, operator: str = "") -> list[str]:
    numbers = [score.number(kind, outcome, operator) for outcome in ("", *OUTCOMES)]
    percent = f"{score.percent(kind, operator):.1f} %"
    return [*(f"{number:,}" if number else "" for number in numbers), percent]
