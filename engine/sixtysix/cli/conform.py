"""Test somebody's implementation against the rules."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import click

from sixtysix.cli import frame
from sixtysix.conform.differences import parse_script
from sixtysix.conform.driver import interruptible, tried
from sixtysix.conform.known import Known, read_known
from sixtysix.conform.reports import Report, complaint, headline, junit, markdown, rule_lines, tried_lines
from sixtysix.conform.run import FAILURES, Run
from sixtysix.conform.sut import TIMEOUT, Sut
from sixtysix.errors import SixtySixError, counted, require
from sixtysix.evidence.coverage import coverage_of


@frame.command('sixtysix conform schnapsen --sut "node my-schnapsen.mjs" --html report.html')
@click.argument("variant")
@click.option("--sut", metavar="COMMAND", help="Test this command, which speaks `sixtysix protocol`.")
@click.option("--adapter", metavar="MODULE:CLASS", help="Test this adapter in Python.")
@click.option("--hands", default=200, type=click.IntRange(0), help="Hands to generate.")
@click.option("--vectors", type=frame.FILE, help="Play the vectors of this file, not those that were built.")
@frame.seed_option
@click.option("--hand", metavar="LINE", multiple=True, help="Play only this hand, as a finding writes it.")
@click.option("--finding", metavar="ID", multiple=True, help="Call what the hand shows like this finding.")
@click.option(
    "--known", type=frame.FILE, help="Count the differences in this file, but do not fail for them."
)
@click.option("--explain/--no-explain", default=True, help="Look for house rules that explain what is found.")
@click.option(
    "--house-rule", "rule_file", type=frame.NEW_FILE, help="Write the one that explains most to this file."
)
@click.option(
    "--failures",
    default=str(FAILURES),
    show_default=True,
    type=click.Path(file_okay=False),
    help="Keep the hands of findings in this folder, and play them first the next time; '' keeps none.",
)
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
    hand: tuple[str, ...],
    finding: tuple[str, ...],
    known: str | None,
    explain: bool,
    rule_file: str | None,
    failures: str,
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
    chart = coverage_of(variant).chart
    tests = Run(
        variant,
        Sut(sut, adapter, timeout),
        hands,
        seed,
        Path(vectors) if vectors else None,
        given=[parse_script(coverage_of(variant), line) for line in hand],
        names=finding,
        explains=explain,
        known=read_known(Path(known), chart) if known else Known(),
        failures=Path(failures) if failures else None,
    )
    work = tests.work
    with run.workers() as at_work, nullcontext(work) if run.cluster else interruptible(work) as running:
        done = zip(running, at_work.results(tried, running), strict=True)
        number = sum(len(some.hands) for some in work)
        for some, of_some in frame.progress(
            done, f"hands of {variant}", number, size=lambda it: len(it[0].hands)
        ):
            tests.join(some, of_some)
    report = tests.report(
        run.interrupted,
        frame.messages.status("looking for the shortest hands"),
        lambda changes, number: frame.progress(changes, "other rules", number),
    )
    found = report.news
    for file, written in ((junit_file, junit), (markdown_file, markdown)):
        if file:
            Path(file).write_text(written(report), encoding="utf-8")
    if html_file:
        from sixtysix.conform.page import html

        Path(html_file).write_text(html(report), encoding="utf-8")
    if rule_file and report.explained:
        Path(rule_file).write_text(report.explanation.house_rule(variant), encoding="utf-8")
    frame.report(report.json(), as_json, _shown(report))
    if not (report.findings or report.record.compared or run.interrupted):
        raise SixtySixError(f"nothing was compared: {'; '.join(report.not_compared) or 'no hand was played'}")
    run.end(found=found)


def _shown(done: Report) -> Iterator[str]:
    verdict = click.style(done.verdict, fg="red" if done.findings else "green")
    yield f"{click.style(done.system_name, bold=True)}: {done.variant}, {verdict}"
    yield done.summary
    if done.not_compared:
        yield click.style(f"not compared: {'; '.join(done.not_compared)}", dim=True)
    if done.fixed:
        yield click.style(f"fixed: {', '.join(done.fixed)}", fg="green")
    if done.explained:
        yield f"{done.explained}"
    if done.gone:
        yield click.style(f"known, but not shown: {', '.join(done.gone)}", fg="yellow")
    for finding in done.findings:
        d = finding.difference
        if finding.known:
            yield f"\n{finding.id}  ({counted(finding.count, 'time')}), known: {finding.known}"
            continue
        yield click.style(f"\n{finding.id}  ({counted(finding.count, 'time')})", fg="yellow", bold=True)
        yield f"  {headline(finding)}"
        if d.kind in ("value", "leak"):
            yield f"  expected {json.dumps(d.expected)}, told {json.dumps(d.told)}"
        yield from (f"  | {line}" for line in complaint(finding))
        yield from rule_lines(finding, "  - {}")
        if finding.agrees_with:
            yield f"  - agrees with {', or with '.join(finding.agrees_with)}"
        if finding.parameters:
            yield f"  - parameters: {', '.join(finding.parameters)}"
        if finding.after:
            yield f"  only after {counted(len(finding.after), 'other hand')} of the same process"
        yield f"  the hand: {'; '.join(tried_lines(finding)) or 'its deal'}"
        yield f"  again:    {finding.repeat}"
