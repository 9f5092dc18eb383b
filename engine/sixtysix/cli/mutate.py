"""The command that puts faults into the spec and the rules."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from sixtysix.chart import spec_dir
from sixtysix.cli.common import FINDINGS, console, example, jobs_and_cluster, progress, require_folder
from sixtysix.errors import SixtySixError
from sixtysix.kernels.workers import workers
from sixtysix.mutation import mutants
from sixtysix.mutation.mutant import KINDS, fits
from sixtysix.mutation.score import OUTCOMES, Score, Share, Verdict, judged, refuse_wrong_arguments, shares
from sixtysix.play.trace import DECODE_ERRORS


@click.command(epilog=example("sixtysix mutate schnapsen --jobs 2"))
@click.argument("variant")
@click.option(
    "--vectors",
    "file",
    type=click.Path(exists=True, dir_okay=False),
    help="Take the vectors of this file, not those that were built for the variant.",
)
@click.option("--only", metavar="PATTERN", help="Try the mutants with such ids only: `rules/compare/*`.")
@click.option(
    "--fail-under",
    metavar="PERCENT",
    type=click.FloatRange(0, 100),
    help="Exit with 1 if fewer of 100 mutants of the spec or of the rules are killed.",
)
@jobs_and_cluster
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="Write the JSON object to this file too."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def mutate(
    variant: str,
    file: str | None,
    only: str | None,
    fail_under: float | None,
    jobs: int,
    cluster: str | None,
    output: str | None,
    as_json: bool,
) -> None:
    """Put one small fault after the other into a VARIANT's spec and rules, and count how many its test vectors kill.

    A fault that nobody can notice is equivalent: the program stays the same, or spec/equivalents.yaml says why. One
    that no vector notices survives, and is listed.
    """
    require_folder(output)
    began = perf_counter()
    score, interrupted = _tried(variant, _work(variant, file, only), jobs, cluster)
    seconds = round(perf_counter() - began, 1)
    report = {"variant": variant, **score.json(), "interrupted": interrupted, "seconds": seconds}
    if output:
        Path(output).write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    if as_json:
        click.echo(json.dumps(report))
    else:
        _print(variant, score, f"{seconds} seconds" + "; interrupted before the end" * interrupted)
    refuse_wrong_arguments(variant, score)
    if interrupted:
        raise KeyboardInterrupt
    sys.exit(FINDINGS if fail_under and min(map(score.percent, KINDS)) < fail_under else 0)


def _work(variant: str, file: str | None, only: str | None) -> list[Share]:
    wanted = [mutant.id for mutant in mutants(variant) if only is None or fits(mutant.id, only)]
    if not wanted:
        raise SixtySixError(f"no mutant of {variant} has an id like {only}")
    path = _vectors_file(variant, file)
    with path.open(encoding="utf-8", errors=DECODE_ERRORS) as lines:
        return shares(variant, str(path), lines, wanted)


def _tried(variant: str, work: list[Share], jobs: int, cluster: str | None) -> tuple[Score, bool]:
    """What became of the mutants, and whether that was interrupted."""
    score, number = Score(), sum(len(share.mutants) for share in work)
    try:
        with workers(jobs, cluster) as at_work:
            for verdict in progress(judged(at_work, work), f"mutants of {variant}", number):
                score.verdicts.append(verdict)
    except KeyboardInterrupt:
        return score, True
    return score, False


def _vectors_file(variant: str, file: str | None) -> Path:
    """The given file, or the one that was built for the variant.

    Raises:
        SixtySixError: if there is none.
    """
    path = Path(file) if file else spec_dir().parent / "generated" / "vectors" / f"{variant}.jsonl"
    if not path.is_file():
        raise SixtySixError(f"there are no vectors of {variant}: name a file of them with --vectors")
    return path


def _print(variant: str, score: Score, note: str) -> None:
    console.print(_summary(variant, score, note))
    for kind in KINDS:
        found = [v for v in score.survivors if v.kind == kind]
        if found:
            click.secho(f"\nMutants of the {kind} that survive:", bold=True)
            click.echo("\n".join(_lines(found)))


def _lines(survivors: Iterable[Verdict]) -> Iterable[str]:
    for verdict in survivors:
        yield f"  {click.style(verdict.id, fg='yellow')}\n      {verdict.description}"


def _summary(variant: str, score: Score, note: str) -> Table:
    """What became of the mutants, by their operators."""
    table = Table(title=f"{variant}: mutants", caption=note, box=SIMPLE_HEAD)
    table.add_column("operator", no_wrap=True)
    for heading in ("mutants", *OUTCOMES, "score"):
        table.add_column(heading, justify="right", no_wrap=True)
    for kind in KINDS:
        operators = dict.fromkeys(v.operator for v in score.verdicts if v.kind == kind)
        for operator in operators:
            table.add_row(operator, *_cells(score, kind, operator))
        if operators:
            table.add_row(f"the {kind}", *_cells(score, kind), style="bold")
            table.add_section()
    return table


def _cells(score: Score, kind: str, operator: str = "") -> list[str]:
    numbers = [score.number(kind, outcome, operator) for outcome in ("", *OUTCOMES)]
    return [
        *(f"{number:,}" if number else "" for number in numbers),
        f"{score.percent(kind, operator):.1f} %",
    ]


COMMANDS = (mutate,)
