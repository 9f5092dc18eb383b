"""Put faults into the spec and the rules, and count how many the test vectors notice."""

from itertools import chain
from time import perf_counter

import click

from sixtysix.chart import load
from sixtysix.cli import frame
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.errors import SixtySixError
from sixtysix_tools.equivalents import Arguments
from sixtysix_tools.mutant import fits
from sixtysix_tools.score import KILLED, Verdict, batches, judge, mutants, score_json, score_lines


@frame.command("sixtysix mutate schnapsen --jobs 2")
@click.argument("variant", type=frame.VARIANT)
@click.option("--only", metavar="PATTERN", help="Try only the mutants with such ids: `rules/compare/*`.")
@in_processes
@frame.report_option
@frame.json_option
def mutate(variant: str, only: str | None, run: LongRun, output: str | None, as_json: bool) -> None:
    """Put one small fault after the other into a VARIANT's spec and rules, and count how many its test vectors kill.

    A fault that nobody can notice is equivalent: the program stays the same, or spec/equivalents.yaml says why. A
    fault that nothing notices survives, and is listed.
    """
    began, verdicts, chart = perf_counter(), list[Verdict](), load(variant)
    wanted = [name for name in mutants(chart) if only is None or fits(name, only)]
    if not wanted:
        raise SixtySixError(f"no mutant of {variant} has an id like {only}")
    with run.workers() as at_work:
        judged = chain.from_iterable(at_work.results(judge, batches(variant, wanted)))
        for verdict in progress(judged, f"mutants of {variant}", len(wanted)):
            verdicts.append(verdict)
    seconds = round(perf_counter() - began, 1)
    content = {"variant": variant, **score_json(verdicts), "interrupted": run.interrupted, "seconds": seconds}
    note = f"{seconds} seconds" + "; interrupted before the end" * run.interrupted
    run.report(content, as_json, score_lines(variant, verdicts, note), output)
    Arguments(chart).refuse(v.id for v in verdicts if v.outcome == KILLED)
    run.end()
