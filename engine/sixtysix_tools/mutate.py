"""Put faults into the spec and the rules, and count how many the test vectors or the scenarios notice."""

from collections.abc import Iterator
from itertools import chain
from time import perf_counter
from typing import NoReturn

import click
from rich.table import Table

from sixtysix.chart import load
from sixtysix.cli import frame
from sixtysix.cli.hands import open_lines
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.errors import SixtySixError
from sixtysix.evidence.cover import generated_vectors
from sixtysix.mutation import mutants
from sixtysix.mutation.mutant import KINDS, fits
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.score import KILLED, OUTCOMES, Score, judge, killers, shares
from sixtysix_tools.statements import Breakers


@frame.command("sixtysix mutate schnapsen --jobs 2")
@click.argument("variant", type=frame.VARIANT)
@click.option(
    "--vectors",
    "file",
    type=click.Path(exists=True, dir_okay=False),
    help="Take the vectors of this file, not those that were built for the variant.",
)
@click.option(
    "--by",
    type=click.Choice(["vectors", "scenarios"]),
    default="vectors",
    help="What shall kill them: test vectors, or the scenarios of the VARIANT.",
)
@click.option(
    "--statements",
    is_flag=True,
    help="Find a fault that breaks each statement of its texts, and what notices it.",
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
    file: str | None,
    by: str,
    statements: bool,
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
    began, score = perf_counter(), Score()
    wanted = [mutant.id for mutant in mutants(variant) if only is None or fits(mutant.id, only)]
    if not wanted:
        raise SixtySixError(f"no mutant of {variant} has an id like {only}")
    if file and by == "scenarios":
        raise SixtySixError("--vectors are not asked where scenarios are")
    if statements and (file or only or fail_under is not None):
        raise SixtySixError("--statements goes with neither --vectors, --only nor --fail-under")
    if statements:
        _report_statements(variant, wanted, run, as_json, output)
    if by == "scenarios":
        work = shares(variant, wanted)
    else:
        name = file or generated_vectors(variant, "name a file of them with --vectors")
        with open_lines(name) as lines:
            work = shares(variant, wanted, name, lines)
    with run.workers() as at_work:
        verdicts = chain.from_iterable(at_work.results(judge, work))
        for verdict in progress(verdicts, f"mutants of {variant}", len(wanted)):
            score.verdicts.append(verdict)
    seconds = round(perf_counter() - began, 1)
    content = {"variant": variant, **score.json(), "interrupted": run.interrupted, "seconds": seconds}
    note = f"{seconds} seconds" + "; interrupted before the end" * run.interrupted
    run.report(content, as_json, _tables(variant, score, note), output)
    Arguments.of(load(variant)).refuse(v.id for v in score.verdicts if v.outcome == KILLED)
    run.end(found=fail_under and min(map(score.percent, KINDS)) < fail_under)


def _report_statements(
    variant: str, wanted: list[str], run: LongRun, as_json: bool, output: str | None
) -> NoReturn:
    """Say which of the mutants breaks each statement, and end the command."""
    work = shares(variant, wanted)
    with run.workers() as at_work:
        done = chain.from_iterable(at_work.results(killers, work))
        noticed = dict(progress(done, f"mutants of {variant}", len(wanted)))
    found = list(Breakers(variant, noticed).find()) if not run.interrupted else []
    shown = frame.table(["statement", "mutant", "is noticed by"])
    for one in found:
        shown.add_row(*one.values())
    run.report({"variant": variant, "statements": found}, as_json, [shown], output)
    run.end()


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
