"""The command `conform`, which tests an implementation against the rules."""

import json
import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from shlex import join
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import Any

import click

from sixtysix.chart.document import read
from sixtysix.chart.paths import is_path, read_schema
from sixtysix.chart.problems import shortened
from sixtysix.cli import TOO_LITTLE, frame
from sixtysix.cli.hands import open_lines
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.conform.differences import Difference, parse_hand
from sixtysix.conform.finding import Known, read_known
from sixtysix.conform.first_steps import LANGUAGES, how_to, skeleton
from sixtysix.conform.first_steps import smoke as smoke_test
from sixtysix.conform.logs import (
    Judgement,
    Log,
    LoggedHand,
    command_again,
    hands_of,
    judge_some,
    reported_hands,
    writer_of,
)
from sixtysix.conform.protocol import reference
from sixtysix.conform.reports import REPORTS, Report, headline, text_lines
from sixtysix.conform.run import FAILURES, Run, kept_names, play_share
from sixtysix.conform.sut import FIRST_TIMEOUT, TIMEOUT, Sut, imported
from sixtysix.errors import SixtySixError, did_you_mean, require
from sixtysix.evidence.coverage import coverage_of
from sixtysix.files import write
from sixtysix.play.trace import DECODE_ERRORS

SETTINGS = Path("pyproject.toml")
"""The file whose table ``tool.sixtysix.conform`` has the settings of the current folder."""


def seconds(text: str) -> float:
    """Return the number of seconds in a text such as ``60s``, ``5m``, ``1h`` or ``90``."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|h)?", str(text))
    if not found:
        raise click.BadParameter(f"{text!r} is no time; write 90s, 5m or 1h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2] or "s"]


class Conform(click.Command):
    """The command ``conform``. The `settings` are the defaults of the options.

    The first argument may be the name of a subcommand, `smoke` or `new`.
    """

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        others = {"smoke": smoke, "new": new}
        if args and args[0] in others:
            return others[args[0]].make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        defaults, systems = settings(), ("sut", "adapter", "log")
        if any(word.partition("=")[0].removeprefix("--") in systems for word in args):
            defaults = {name: value for name, value in defaults.items() if name not in systems}
        return super().make_context(info_name, args, parent, default_map=defaults, **extra)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        shown = {_long_name(param): param.get_help_record(ctx) for param in self.get_params(ctx)}
        for title, names in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([record for name in names.split() if (record := shown.get(name))])


SECTIONS = {
    "System": "sut adapter log parser timeout messages",
    "Hands": "hands seed hand failures",
    "Limits": "time fail-fast jobs",
    "Known and explained differences": "known write-known explain house-rule",
    "Reports": "json junit markdown html help",
}
"""The options of ``conform`` by the sections of its help."""


def _long_name(option: click.Parameter) -> str:
    return max(option.opts, key=len).lstrip("-")


def settings() -> dict[str, Any]:
    """Return the options of ``conform`` in the ``pyproject.toml`` of the current folder. The keys are parameter names.

    Raises:
        SixtySixError: if the file is not TOML, has an unknown key, or has a wrong value.
    """
    text = read(SETTINGS) if SETTINGS.is_file() else ""
    try:
        given: Any = tomllib.loads(text)
    except ValueError as error:
        says, _, at = str(error).partition(" (at line ")
        line, column = re.findall(r"\d+", at) or (text.count("\n") + 1, 1)
        raise SixtySixError(f"{SETTINGS}:{line}:{column}: {shortened(says)}") from None
    for name in ("tool", "sixtysix", "conform"):
        given = given.get(name, {})
        if not isinstance(given, dict):
            raise SixtySixError(f"{SETTINGS}: {name} must be a table")
    known = {_long_name(option): option for option in conform.params}
    for key, value in given.items():
        place = f"{SETTINGS}: tool.sixtysix.conform.{shortened(key)}"
        if key not in known:
            raise SixtySixError(f"{place}: there is no such setting{did_you_mean(key, known)}")
        try:
            known[key].type_cast_value(click.Context(conform), value)
        except (click.BadParameter, SixtySixError, TypeError) as error:
            raise SixtySixError(f"{place}: {shortened(str(getattr(error, 'message', error)))}") from None
    return {known[key].name or "": value for key, value in given.items()}


of_system = frame.options(
    click.argument("variant", type=frame.VARIANT),
    click.option("--sut", metavar="COMMAND", help="Test this program; see `sixtysix protocol`."),
    click.option("--adapter", metavar="MODULE:CLASS", help="Test with this adapter, a Python class."),
    click.option(
        "--timeout",
        default=TIMEOUT,
        type=frame.POSITIVE,
        help=f"Seconds to wait for a reply of the program. The wait for the first reply is at least {FIRST_TIMEOUT:g}.",
    ),
    click.option("--messages", type=frame.NEW_FILE, help="Log all messages and standard error to this file."),
)
"""Adds the arguments that name a variant and a system."""


def system_of(options: Mapping[str, Any]) -> Sut:
    """Return the system under test from the options. If messages are logged to a file, clear the file.

    Raises:
        SixtySixError: if the options name no system, or more than one system.
    """
    sut, adapter, messages = options["sut"], options["adapter"], options["messages"]
    if (sut is None) == (adapter is None):
        raise SixtySixError("name one system to test: either --sut COMMAND or --adapter MODULE:CLASS")
    if messages:
        Path(messages).write_bytes(b"")
    return Sut(sut, adapter, options["timeout"], messages)


@frame.command('sixtysix conform smoke schnapsen --sut "node adapter.mjs"')
@of_system
@frame.json_option
def smoke(variant: str, as_json: bool, **options: object) -> None:
    """Try the commands of the protocol, play one hand of a VARIANT, and report what works and what is missing.

    Exit 1 if something is wrong or no hand can be played, 2 if the system does not start or does not play the variant.
    """
    result = smoke_test(variant, system_of(options))
    words = next((f"--{key}", str(options[key])) for key in ("sut", "adapter") if options[key])
    lines = [f"{click.style(result.system, bold=True)}: {variant}", *result.lines(join(words))]
    frame.report(result.json(), as_json, lines)
    frame.end(result.failed)


@frame.command("sixtysix conform new --language javascript -o .")
@click.option(
    "--language", required=True, type=click.Choice(list(LANGUAGES)), help="Language of your program."
)
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="Write to this folder.")
def new(language: str, output: Path) -> None:
    """Write the skeleton of an adapter. The skeleton speaks the protocol, and you fill in its functions."""
    frame.require_folder(output)
    output.mkdir(parents=True, exist_ok=True)
    file, text = output / LANGUAGES[language], skeleton(language)
    frame.write_new(file, text)
    click.echo(f"{file}: fill in the functions that skip; then run, in its folder")
    for line in how_to(text):
        click.echo(f"  {line}")


@frame.command('sixtysix conform schnapsen --sut "node my-schnapsen.mjs" --html report.html', cls=Conform)
@of_system
@click.option("--log", type=frame.TRACE, help="Judge the hands of this log; - is standard input.")
@click.option(
    "--parser", metavar="MODULE:FUNCTION", help="Convert the lines of your own log with this function."
)
@click.option("--hands", default=200, type=click.IntRange(0), help="Number of hands to generate.")
@click.option("--hand", metavar="LINE", multiple=True, help="Play only this hand, copied from a finding.")
@click.option("--finding", metavar="ID", multiple=True, hidden=True)  # names what the hand shows
@frame.seed_option
@click.option("--known", type=frame.FILE, help="Do not fail for the differences listed in FILE.")
@click.option(
    "--explain",
    metavar="TIME",
    type=seconds,
    help="How long to search for house rules that explain the findings. Default: 60s on a terminal or with "
    "--house-rule, otherwise no search.",
)
@click.option(
    "--house-rule", type=frame.NEW_FILE, help="Write to FILE the house rule that explains the most findings."
)
@click.option(
    "--failures",
    default=str(FAILURES),
    show_default=True,
    type=click.Path(file_okay=False),
    help="Keep the hands of findings in this folder and play them first in the next run; '' keeps none.",
)
@click.option("--time", "seconds", metavar="TIME", type=seconds, help="End after this time: 60s, 5m.")
@in_processes
@frame.options(
    *(
        click.option(f"--{name}", type=frame.NEW_FILE, help=f"Write {what} to this file.")
        for name, (what, _) in REPORTS.items()
    )
)
@frame.json_option
@click.option("--fail-fast", is_flag=True, help="Stop at the first finding that is not known.")
def conform(variant: str, **options: object) -> None:
    """Test an implementation of a VARIANT against the rules.

    The command plays the variant's test vectors, then generated hands. Each finding names the broken rule and the
    shortest hand that shows the fault. `sixtysix conform new` writes the skeleton of an adapter, and `sixtysix conform
    smoke` reports what the adapter still lacks. Options may be set in pyproject.toml.

    Exit 1 if the implementation differs, 2 if it cannot be run. Exit 3 if it agrees but too little was tested:
    fewer hands than there are test vectors, or fewer than half of the obligations (see `sixtysix cover`). The limit of
    one half does not apply to an implementation that lacks events or states.
    """
    Session(variant, options).test()


class Session:
    """A call of ``conform``: tests a system or judges a log, and reports the result."""

    def __init__(self, variant: str, options: Mapping[str, Any]) -> None:
        self.variant, self.options, self.coverage = variant, options, coverage_of(variant)

    def test(self) -> None:
        if self.options["html"]:
            require("report")
        work: LongRun = self.options["run"]
        if self.options.get("log"):
            report = self.judged(self.options["log"], work)
        elif (test := self.run()).moves_by_itself:
            hands = reported_hands(self.coverage, test.sut, test.hands)
            report = self.judge(Judgement(self.variant, Log("what happened"), test.known), hands, work)
        else:
            with work.stopping(test.stop):
                self.drive(test, work)
                report = self.reported(test.report())
        if not (report.findings or report.tally.compared or work.interrupted):
            says = "; ".join(report.not_compared) or "no hand was played"
            raise SixtySixError(f"nothing was compared: {says}")
        if report.too_little and not work.interrupted:
            raise click.exceptions.Exit(TOO_LITTLE)
        work.end(found=report.news)

    def run(self) -> Run:
        options = self.options
        given = [parse_hand(self.coverage, line) for line in options["hand"]]
        looks = frame.messages.is_terminal or options["house_rule"]
        known = self.known()
        # The system is made last: this empties the log of messages, which an error in another option must not do.
        return Run(
            self.variant,
            system_of(options),
            options["hands"],
            options["seed"],
            given=given,
            names=options["finding"],
            explains=60 * bool(looks) if options["explain"] is None else options["explain"],
            known=known,
            failures=Path(options["failures"]) if options["failures"] else None,
            fail_fast=options["fail_fast"],
            seconds=options["seconds"],
        )

    def known(self) -> Known:
        file = self.options["known"]
        return read_known(Path(file), self.coverage.chart) if file else Known()

    def drive(self, test: Run, work: LongRun) -> None:
        """Play hands, and print and save each finding at once. Then shorten and explain the findings."""
        with work.interruptible(), test.stoppable() as shares:
            number = sum(len(share.hands) for share in shares)
            with work.workers() as at_work:
                done = zip(shares, at_work.results(play_share, shares), strict=True)
                label = f"hands of {self.variant}"
                for share, tally in progress(done, label, number, size=lambda it: len(it[0].hands)):
                    if new := test.join(share, tally):
                        for finding in new:
                            self.tell(finding.difference)
                        self.write_reports(test.report())
                    if test.is_over():
                        break
        with work.interruptible(), frame.messages.status("looking for the shortest hands"):
            test.shorten()
        with work.interruptible():
            explained = test.explain(lambda changes, number: progress(changes, "other rules", number))
            for finding, says in explained:
                click.echo(f"found: {finding.id} {says}", err=self.options["as_json"])

    def judged(self, file: str, work: LongRun) -> Report:
        """Judge the hands in a log file, and return the report.

        Raises:
            SixtySixError: if a line is malformed, or if the options also name a system.
        """
        if self.options["sut"] or self.options["adapter"]:
            raise SixtySixError("--log tests a log, not a system: leave out --sut and --adapter")
        parse: Any = (given := self.options["parser"]) and imported(
            given, "parser; write it as MODULE:FUNCTION"
        )
        if given and not callable(parse):
            raise SixtySixError(f"{given}: there is no such function")
        log = Log("standard input" if file == "-" else file, parse)
        options = ["--parser", given] if given else []
        again = partial(command_again, self.variant, log.name, file, options) if file != "-" else None
        with open_lines(file) as lines, TemporaryFile("w+", encoding="utf-8", errors=DECODE_ERRORS) as copy:
            if not lines.seekable():  # the log is read twice
                copyfileobj(lines, copy)
                lines = copy
                lines.seek(0)
            has = writer_of((line for _, line in log.lines(lines)), log.name, self.coverage)
            lines.seek(0)
            hands = hands_of(log.lines(lines), log.name, self.coverage, has)
            named = [*self.options["finding"], *kept_names(self.options["failures"], self.coverage)]
            return self.judge(Judgement(self.variant, log, self.known(), named, again), hands, work)

    def judge(self, judgement: Judgement, hands: Iterable[LoggedHand], work: LongRun) -> Report:
        """Judge hands, print each difference, and return the report. Ctrl-C ends the judging early."""
        with work.interruptible(), work.workers() as at_work:
            outcomes = at_work.results(judge_some, judgement.tasks(hands))
            for outcome in progress(outcomes, f"hands of {self.variant}", None, size=lambda it: it[0].hands):
                for difference in judgement.join(outcome):
                    self.tell(difference)
        report = self.reported(replace(judgement.report(), interrupted=work.interrupted))
        if judgement.problem:
            raise judgement.problem
        return report

    def tell(self, d: Difference) -> None:
        line = f"line {d.line}: " if d.line else ""
        click.echo(f"found: {line}{headline(d)}", err=self.options["as_json"])

    def write_reports(self, report: Report) -> None:
        for name, (_, make) in REPORTS.items():
            if file := self.options[name.replace("-", "_")]:
                write(file, make(report))

    def reported(self, report: Report) -> Report:
        """Print a report, write the files that the options name, and return the report."""
        frame.report(report.json(), self.options["as_json"], report_lines(report))
        self.write_reports(report)
        file, rule = self.options["house_rule"], report.house_rule
        if file and (rule.changes or rule.open):
            above = Path(os.path.relpath(self.variant, Path(file).parent)).as_posix()
            write(file, rule.file(above if is_path(self.variant) else self.variant))
        return report


def report_lines(done: Report) -> Iterator[str]:
    verdict = click.style(done.verdict, fg="red" if done.findings or done.too_little else "green")
    yield f"{click.style(done.system_name, bold=True)}: {done.variant}, {verdict}"
    yield done.summary
    if done.too_little:
        yield from filter(None, (click.style(done.too_little, fg="red"), done.not_shown))
    if done.fixed:
        yield click.style(f"fixed: {', '.join(done.fixed)}", fg="green")
    yield from filter(None, (done.explained, done.left_unexplained))
    if done.unmatched:
        yield click.style(f"known differences that did not occur: {', '.join(done.unmatched)}", fg="yellow")
    for number, finding in enumerate(done.findings, 1):
        says, *lines, small = text_lines(done.coverage, finding)
        if finding.known:
            yield f"\n{number}. {says}, known: {finding.known}"
        else:
            yield click.style(f"\n{number}. {says}", fg="yellow", bold=True)
            yield from (f"   {line}" for line in lines)
        yield click.style(f"   {small}", dim=True)
    if done.not_compared:
        yield click.style(f"\nnot compared: {'; '.join(done.not_compared)}", dim=True)


@frame.command("sixtysix protocol")
@click.option("--json", "as_json", is_flag=True, help="Print the JSON Schema of the messages.")
def protocol(as_json: bool) -> None:
    """Print the protocol for testing an implementation in any language.

    The page is Markdown: each command with its request, its reply, and examples.
    """
    click.echo(json.dumps(read_schema("protocol"), indent=2) if as_json else reference())
