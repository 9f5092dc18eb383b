"""Test somebody's implementation against the rules."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter

import click

from sixtysix.cli import frame
from sixtysix.conform.differences import Record, parse_script
from sixtysix.conform.driver import capabilities, given_hands, hands_of_run, interruptible, tried
from sixtysix.conform.findings import Finding, findings
from sixtysix.conform.reports import Report, headline, junit, markdown, rule_lines, tried_lines
from sixtysix.conform.sut import TIMEOUT, Sut
from sixtysix.conform.trial import Trial, finished
from sixtysix.errors import SixtySixError, counted, require
from sixtysix.evidence.coverage import coverage_of


@frame.command('sixtysix conform schnapsen --sut "node my-schnapsen.mjs" --html report.html')
@click.argument("variant")
@click.option("--sut", metavar="COMMAND", help="Test this command, which speaks `sixtysix protocol`.")
@click.option("--adapter", metavar="MODULE:CLASS", help="Test this adapter in Python.")
@click.option("--hands", default=200, type=click.IntRange(0), help="Hands to generate.")
@click.option("--vectors", type=frame.FILE, help="Play the vectors of this file, not those that were built.")
@frame.seed_option
@click.option("--hand", metavar="LINE", help="Play only this hand, as a finding writes it.")
@click.option(
    "--timeout", default=TIMEOUT, type=frame.POSITIVE, help="Seconds that a command's reply may take."
)
@frame.in_processes
@click.option("--junit", "junit_file", type=frame.NEW_FILE, help="Write JUnit XML to this file.")
@click.option("--markdown", "markdown_file", type=frame.NEW_FILE, help="Write Markdown to this file.")
@click.option("--html", "html_file", type=frame.NEW_FILE, help="Write one HTML page to this file.")
@frame.json_option
def conform(
    variant: str,
    sut: str | None,
    adapter: str | None,
    hands: int,
    vectors: str | None,
    seed: int,
    hand: str | None,
    timeout: float,
    run: frame.LongRun,
    junit_file: str | None,
    markdown_file: str | None,
    html_file: str | None,
    as_json: bool,
) -> None:
    """Test an implementation of a VARIANT against the rules; exit 1 if it differs, 2 if it cannot be run.

    The variant's test vectors are played, and then generated hands. Each finding names the rule that is broken, and
    the shortest hand that shows it.
    """
    if html_file:
        require("report")
    if (sut is None) == (adapter is None):
        raise SixtySixError("name what is to be tested: either --sut COMMAND or --adapter MODULE:CLASS")
    begun, record, tested = perf_counter(), Record(), Sut(sut, adapter, timeout)
    coverage = coverage_of(variant)
    has = capabilities(variant, tested)
    if hand is None:
        given, generated = given_hands(variant, vectors and Path(vectors)), hands
        if not given:
            record.not_compared.add(f"vectors: there are none; `sixtysix build {variant}` makes them")
    else:
        given, generated = [parse_script(coverage, hand)], 0
    work = hands_of_run(variant, tested, given, generated, seed)
    with run.workers() as at_work, nullcontext(work) if run.cluster else interruptible(work) as running:
        done = zip(running, at_work.results(tried, running), strict=True)
        number = sum(len(some.hands) for some in work)
        for _, of_some in frame.progress(
            done, f"hands of {variant}", number, size=lambda it: len(it[0].hands)
        ):
            record.join(of_some)
    found = _finished(variant, tested, record, run.interrupted)
    played_vectors = len(given) if hand is None else 0
    report = Report(coverage, has, record, played_vectors, found, perf_counter() - begun, run.interrupted)
    for file, written in ((junit_file, junit), (markdown_file, markdown)):
        if file:
            Path(file).write_text(written(report), encoding="utf-8")
    if html_file:
        from sixtysix.conform.page import html

        Path(html_file).write_text(html(report), encoding="utf-8")
    frame.report(report.json(), as_json, _shown(report))
    if not (found or record.compared or run.interrupted):
        raise SixtySixError(f"nothing was compared: {'; '.join(report.not_compared) or 'no hand was played'}")
    run.end(found=found)


def _finished(variant: str, sut: Sut, record: Record, interrupted: bool) -> tuple[Finding, ...]:
    """Find what differs, each with its shortest hand, or after an interruption with the hand that is known."""
    coverage = coverage_of(variant)
    found = findings(coverage, record)
    trial = Trial(coverage, sut.make())
    try:
        with frame.messages.status("looking for the shortest hands"):
            return tuple(finished(trial, sut, variant, finding, not interrupted) for finding in found)
    finally:
        trial.stop()


def _shown(done: Report) -> Iterator[str]:
    verdict = click.style(done.verdict, fg="red" if done.findings else "green")
    yield f"{click.style(done.system_name, bold=True)}: {done.variant}, {verdict}"
    yield done.summary
    if done.not_compared:
        yield click.style(f"not compared: {'; '.join(done.not_compared)}", dim=True)
    for finding in done.findings:
        d = finding.difference
        yield click.style(f"\n{finding.id}  ({counted(finding.count, 'time')})", fg="yellow", bold=True)
        yield f"  {headline(finding)}"
        if d.kind in ("value", "leak"):
            yield f"  expected {json.dumps(d.expected)}, told {json.dumps(d.told)}"
        yield from rule_lines(finding, "  - {}")
        if finding.parameters:
            yield f"  - parameters: {', '.join(finding.parameters)}"
        yield f"  the hand: {'; '.join(tried_lines(finding)) or 'its deal'}"
        yield f"  again:    {finding.repeat}"
