"""The command that tests somebody's implementation."""

import json
import sys
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter

import click
from rich.markup import escape

from sixtysix.cli.common import (
    FINDINGS,
    SEED,
    Bar,
    console,
    example,
    jobs_and_cluster,
    messages,
    require_folder,
)
from sixtysix.conform.differences import Record
from sixtysix.conform.driver import Share, Sut, capabilities, coverage_of, interruptible, run, shares
from sixtysix.conform.findings import Finding, findings
from sixtysix.conform.process import TIMEOUT
from sixtysix.conform.reports.html import html
from sixtysix.conform.reports.junit import junit
from sixtysix.conform.reports.markdown import markdown
from sixtysix.conform.reports.report import Report, headline, report, tried_lines
from sixtysix.conform.scripts import parse_script
from sixtysix.conform.shrinking import Shrinking
from sixtysix.conform.trial import Trial
from sixtysix.errors import SixtySixError
from sixtysix.kernels.workers import workers

FILE = click.Path(dir_okay=False)


@click.command(epilog=example('sixtysix conform schnapsen --sut "node my-schnapsen.mjs" --html report.html'))
@click.argument("variant")
@click.option("--sut", metavar="COMMAND", help="Test this command, which speaks `sixtysix protocol`.")
@click.option("--adapter", metavar="MODULE:CLASS", help="Test this adapter in Python.")
@click.option("--hands", default=200, show_default=True, type=click.IntRange(0), help="Hands to generate.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="Where the random numbers start.")
@click.option("--hand", metavar="LINE", help="Play this hand only, as a finding tells it.")
@click.option(
    "--timeout",
    default=TIMEOUT,
    show_default=True,
    type=click.FloatRange(0, min_open=True),
    help="Seconds that a command's reply may take.",
)
@jobs_and_cluster
@click.option("--junit", "junit_file", type=FILE, help="Write JUnit XML to this file.")
@click.option("--markdown", "markdown_file", type=FILE, help="Write Markdown to this file.")
@click.option("--html", "html_file", type=FILE, help="Write one HTML page to this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def conform(
    variant: str,
    sut: str | None,
    adapter: str | None,
    hands: int,
    seed: int,
    hand: str | None,
    timeout: float,
    jobs: int,
    cluster: str | None,
    junit_file: str | None,
    markdown_file: str | None,
    html_file: str | None,
    as_json: bool,
) -> None:
    """Test an implementation of a VARIANT against the rules; exit 1 if it differs, 2 if it cannot be run.

    The variant's test vectors are played, and then generated hands. Each finding names the rule that is broken, and
    the shortest hand that shows it.
    """
    for file in (junit_file, markdown_file, html_file):
        require_folder(file)
    begun, tested = perf_counter(), _sut(sut, adapter, timeout)
    coverage = coverage_of(variant)
    has = capabilities(variant, tested)
    work = shares(variant, tested, seed, hands)
    if hand is not None:
        work = [Share(variant, tested, (parse_script(coverage, hand),))]
    record, interrupted = _tried(variant, work, jobs, cluster)
    found = _finished(variant, tested, record, interrupted)
    done = report(coverage, has, record, found, perf_counter() - begun, interrupted)
    for file, text in (
        (junit_file, junit),
        (markdown_file, markdown),
        (html_file, lambda report: html(report, coverage)),
    ):
        if file:
            Path(file).write_text(text(done), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(done.json()))
    else:
        _print(done)
    if interrupted:
        raise KeyboardInterrupt
    sys.exit(FINDINGS if found else 0)


def _sut(command: str | None, adapter: str | None, timeout: float) -> Sut:
    if (command is None) == (adapter is None):
        raise SixtySixError("name what is to be tested: either --sut COMMAND or --adapter MODULE:CLASS")
    return Sut(command, adapter, timeout)


def _tried(variant: str, work: list[Share], jobs: int, cluster: str | None) -> tuple[Record, bool]:
    """What came of the hands, and whether that was interrupted."""
    record = Record()
    try:
        with (
            workers(jobs, cluster) as at_work,
            nullcontext(work) if cluster else interruptible(work) as running,
            Bar(f"hands of {variant}", sum(share.number for share in work)) as bar,
        ):
            for share, of_share in zip(running, run(at_work, running), strict=True):
                record.join(of_share)
                bar.advance(share.number)
    except KeyboardInterrupt:
        return record, True
    return record, False


def _finished(variant: str, sut: Sut, record: Record, interrupted: bool) -> tuple[Finding, ...]:
    """The findings, each with its shortest hand, or with what is known if there is no time for that."""
    coverage = coverage_of(variant)
    found = findings(coverage, record)
    trial = Trial(coverage, sut.make())
    shrinking = Shrinking(trial, sut)
    try:
        with messages.status("looking for the shortest hands"):
            return tuple(map(shrinking.as_it_is if interrupted else shrinking.finish, found))
    finally:
        trial.stop()


def _print(done: Report) -> None:
    colour = "red" if done.findings else "green"
    console.print(
        f"[bold]{escape(done.system_name)}[/]: {escape(done.variant)}, [{colour}]{done.verdict}[/]",
        highlight=False,
        soft_wrap=True,
    )
    console.print(done.summary, highlight=False, soft_wrap=True)
    if done.not_compared:
        console.print(
            f"not compared: {escape('; '.join(done.not_compared))}",
            style="dim",
            highlight=False,
            soft_wrap=True,
        )
    for finding in done.findings:
        _print_finding(finding)


def _print_finding(finding: Finding) -> None:
    d = finding.difference
    click.echo()
    click.secho(f"{finding.id}  ({finding.count} times)", fg="yellow", bold=True)
    click.echo(f"  {headline(finding)}")
    if d.kind in ("value", "leak"):
        click.echo(f"  expected {json.dumps(d.expected)}, told {json.dumps(d.told)}")
    for rule in finding.rules:
        click.echo(f"  - {rule.name}: {rule.says} [{', '.join(rule.source)}]")
    if finding.parameters:
        click.echo(f"  - parameters: {', '.join(finding.parameters)}")
    click.echo(f"  the hand: {'; '.join(tried_lines(finding)) or 'its deal'}")
    click.echo(f"  again:    {finding.repeat}")


COMMANDS = (conform,)
