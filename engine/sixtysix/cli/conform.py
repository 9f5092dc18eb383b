"""Test somebody's implementation against the rules."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from shlex import join
from typing import Any

import click

from sixtysix.chart.paths import read_schema
from sixtysix.chart.problems import shortened
from sixtysix.cli import frame
from sixtysix.cli.work import LongRun, in_processes, progress
from sixtysix.conform.differences import parse_hand
from sixtysix.conform.first_steps import LANGUAGES, how_to, skeleton
from sixtysix.conform.first_steps import smoke as smoke_test
from sixtysix.conform.known import Known, read_known
from sixtysix.conform.protocol import reference
from sixtysix.conform.reports import REPORTS, Report, details, github, headline, tried_lines
from sixtysix.conform.run import FAILURES, Run, interruptible, play_share
from sixtysix.conform.sut import TIMEOUT, Sut, adapter_name
from sixtysix.errors import SixtySixError, counted, did_you_mean, require
from sixtysix.evidence.coverage import coverage_of
from sixtysix.files import read, require_folder, write

SETTINGS = {"sixtysix.toml": (), "pyproject.toml": ("tool", "sixtysix")}
"""Files of the current folder, and the table of each that has our settings; the first file that has any counts."""


PYTEST = "pytest"
"""The setting that lets pytest test too."""


def seconds(text: str) -> float:
    """Read a time: ``60s``, ``5m``, ``1h``; a plain number is seconds."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|h)?", str(text))
    if not found:
        raise click.BadParameter(f"{text!r} is no time; write 90s, 5m or 1h")
    return float(found[1]) * {"s": 1, "m": 60, "h": 3600}[found[2] or "s"]


class WithSettings(click.Command):
    """A command whose options may stand in the settings too; words win."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        defaults = settings()
        if any(word.partition("=")[0] in ("--sut", "--adapter") for word in args):
            defaults = {name: value for name, value in defaults.items() if name not in ("sut", "adapter")}
        return super().make_context(info_name, args, parent, default_map=defaults, **extra)


class Conform(WithSettings):
    """The command that tests a system; where its first word names one of the other commands, it is that one."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        others = {"smoke": smoke, "new": new}
        if args and args[0] in others:
            return others[args[0]].make_context(f"{info_name} {args[0]}", args[1:], parent, **extra)
        return super().make_context(info_name, args, parent, **extra)


def settings(pytest: bool = False) -> dict[str, Any]:
    """Read the settings of ``conform`` in the current folder: values by the parameters of the command.

    Args:
        pytest: whether they are wanted for pytest; then there are none unless ``pytest = true`` stands there.

    Raises:
        SixtySixError: if a key is unknown or a value is wrong, with the file and the key.
    """
    known = {max(option.opts, key=len).lstrip("-"): option for option in conform.params}
    for name, place in SETTINGS.items():
        found = _table(Path(name), place)
        if not found:
            continue
        given = _table(Path(name), (*place, "conform"))
        with click.Context(conform) as ctx:
            for table, keys, names in (("", found, ("conform", PYTEST)), ("conform.", given, tuple(known))):
                for key in keys:
                    if key not in names:
                        says = f"there is no setting {table}{shortened(key)}{did_you_mean(key, names)}"
                        raise SixtySixError(f"{name}: {says}")
            for key, value in given.items():
                try:
                    known[key].type_cast_value(ctx, value)
                except (click.BadParameter, SixtySixError, TypeError) as error:
                    says = shortened(f"conform.{key}: {getattr(error, 'message', error)}")
                    raise SixtySixError(f"{name}: {says}") from None
        wanted = found.get(PYTEST, False) or not pytest
        return {known[key].name or "": value for key, value in given.items()} if wanted else {}
    return {}


def _table(path: Path, names: Sequence[str]) -> dict[str, Any]:
    """Read a table of a file of settings; an empty one if there is none.

    Raises:
        SixtySixError: if the file is no TOML, or something else is called so.
    """
    text = read(path) if path.is_file() else ""
    try:
        found: Any = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        says, line, column = str(error), text.count("\n") + 1, 1
        if at := re.fullmatch(r"(.*) \(at line (\d+), column (\d+)\)", says, re.DOTALL):
            says, line, column = at[1], int(at[2]), int(at[3])
        raise SixtySixError(f"{path}:{line}:{column}: {shortened(says)}") from None
    for name in names:
        found = found.get(name, {})
        if not isinstance(found, dict):
            raise SixtySixError(f"{path}: {name} is to be a table")
    return dict(found)


def of_system(command: Callable[..., None]) -> Callable[..., None]:
    """Add the words that name a variant and a system."""
    for option in (
        click.option("--log", type=frame.NEW_FILE, help="Write all messages and complaints to this file."),
        click.option(
            "--timeout", default=TIMEOUT, type=frame.POSITIVE, help="Seconds that a command's reply may take."
        ),
        click.option(
            "--adapter", type=adapter_name, metavar="MODULE:CLASS", help="Test this adapter in Python."
        ),
        click.option("--sut", metavar="COMMAND", help="Test this command, which speaks `sixtysix protocol`."),
        click.argument("variant"),
    ):
        command = option(command)
    return command


def system_of(options: Mapping[str, Any]) -> Sut:
    """Take the system from the options, and begin its log.

    Raises:
        SixtySixError: if there is no system, or two.
    """
    sut, adapter, log = options["sut"], options["adapter"], options["log"]
    if (sut is None) == (adapter is None):
        raise SixtySixError("name what is to be tested: either --sut COMMAND or --adapter MODULE:CLASS")
    if log:
        Path(log).write_bytes(b"")
    return Sut(sut, adapter, options["timeout"], log)


@frame.command('sixtysix conform smoke schnapsen --sut "node adapter.mjs"', cls=WithSettings)
@of_system
@frame.json_option
def smoke(variant: str, as_json: bool, **options: Any) -> None:
    """Play one hand of a VARIANT, try each operation once, and say what works and what is missing.

    Exit 1 if something is wrong, or no hand can be played, 2 if the system does not start or play the variant.
    """
    result = smoke_test(variant, system_of(options))
    words = next((f"--{key}", options[key]) for key in ("sut", "adapter") if options[key])
    lines = [f"{click.style(result.system, bold=True)}: {variant}", *result.lines(join(words))]
    frame.report(result.json(), as_json, lines)
    frame.end(result.failed)


@frame.command("sixtysix conform new --language javascript -o .")
@click.option("--language", required=True, type=click.Choice(list(LANGUAGES)), help="Of your program.")
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="Write to this folder or new file."
)
def new(language: str, output: Path) -> None:
    """Write the skeleton of an adapter: the whole protocol, with functions to fill in."""
    if output.is_dir() or not (output.suffix or output.exists()):
        require_folder(output)
        output.mkdir(parents=True, exist_ok=True)
        output /= LANGUAGES[language]
    file, text = output, skeleton(language)
    frame.write_new(file, text)
    usual = LANGUAGES[language]
    click.echo(f"{file}: fill in what skips; then, in its folder")
    for line in how_to(text):
        click.echo(f"  {line.replace(usual, file.name).replace(Path(usual).stem, file.stem)}")


def _report_options(command: Callable[..., None]) -> Callable[..., None]:
    for name, (what, _) in reversed(REPORTS.items()):
        command = click.option(f"--{name}", type=frame.NEW_FILE, help=f"Write {what} to this file.")(command)
    return command


@frame.command('sixtysix conform schnapsen --sut "node my-schnapsen.mjs" --html report.html', cls=Conform)
@of_system
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
@click.option("--fail-fast", is_flag=True, help="Stop at the first finding that is not known.")
@click.option(
    "--time", "seconds", metavar="TIME", type=seconds, help="Play no more hands after this time: 60s, 5m."
)
@in_processes
@_report_options
@click.option(
    "--github/--no-github",
    "annotates",
    envvar="GITHUB_ACTIONS",
    help="Print annotations of GitHub; by itself where GITHUB_ACTIONS is set.",
)
@frame.json_option
def conform(
    variant: str, run: LongRun, rule_file: str | None, annotates: bool, as_json: bool, **options: Any
) -> None:
    """Test an implementation of a VARIANT against the rules; exit 1 if it differs, 2 if it cannot be run.

    The variant's test vectors are played, and then generated hands. Each finding names the rule that is broken, and
    the shortest hand that shows it. `sixtysix conform new` writes the skeleton of an adapter, and
    `sixtysix conform smoke` says what it lacks. Settings may stand in sixtysix.toml or pyproject.toml.
    """
    if options["html"]:
        require("report")
    if options["finding"] and not options["hand"]:
        raise click.UsageError("--finding says what a --hand shows; there is none")
    test = run_of(variant, options)
    work = test.work
    with run.workers() as at_work, nullcontext(work) if run.cluster else interruptible(work) as running:
        done = zip(running, at_work.results(play_share, running), strict=True)
        number = sum(len(share.hands) for share in work)
        for share, record in progress(done, f"hands of {variant}", number, size=lambda it: len(it[0].hands)):
            test.join(share, record)
            if test.is_over():
                break
    report = test.report(
        run.interrupted,
        frame.messages.status("looking for the shortest hands"),
        lambda changes, number: progress(changes, "other rules", number),
        run.interruptible,
    )
    found = report.news
    frame.report(report.json(), as_json, _lines(report))
    for annotation in github(report) if annotates else ():
        click.echo(annotation, err=as_json)
    for name, (_, make) in REPORTS.items():
        if file := options[name]:
            write(file, make(report))
    if rule_file and report.explained:
        write(rule_file, report.explanation.house_rule(variant))
    if not (report.findings or report.record.compared or run.interrupted):
        raise SixtySixError(f"nothing was compared: {'; '.join(report.not_compared) or 'no hand was played'}")
    run.end(found=found)


def run_of(variant: str, options: Mapping[str, Any]) -> Run:
    """Make the run that these options describe, by the names of the parameters."""
    known, vectors, failures = options["known"], options["vectors"], options["failures"]
    coverage = coverage_of(variant)
    given = [parse_hand(coverage, line) for line in options["hand"]]
    differences = read_known(Path(known), coverage.chart) if known else Known()
    # Last, for a log begins with it, and one that is there stays if anything is wrong with the rest.
    return Run(
        variant,
        system_of(options),
        options["hands"],
        options["seed"],
        Path(vectors) if vectors else None,
        given=given,
        names=options["finding"],
        explains=options["explain"],
        known=differences,
        failures=Path(failures) if failures else None,
        fail_fast=options["fail_fast"],
        seconds=options["seconds"],
    )


def _lines(done: Report) -> Iterator[str]:
    verdict = click.style(done.verdict, fg="red" if done.findings else "green")
    yield f"{click.style(done.system_name, bold=True)}: {done.variant}, {verdict}"
    yield done.summary
    if done.not_compared:
        yield click.style(f"not compared: {'; '.join(done.not_compared)}", dim=True)
    if done.fixed:
        yield click.style(f"fixed: {', '.join(done.fixed)}", fg="green")
    if done.explained:
        yield done.explained
    if done.gone:
        yield click.style(f"known, but not shown: {', '.join(done.gone)}", fg="yellow")
    for finding in done.findings:
        if finding.known:
            yield f"\n{finding.id}  ({counted(finding.count, 'time')}), known: {finding.known}"
            continue
        yield click.style(f"\n{finding.id}  ({counted(finding.count, 'time')})", fg="yellow", bold=True)
        yield f"  {headline(finding)}"
        yield from (f"  {line}" for line in details(finding))
        if finding.after:
            yield f"  only after {counted(len(finding.after), 'other hand')} of the same process"
        yield f"  the hand: {'; '.join(tried_lines(finding)) or 'its deal'}"
        yield f"  again:    {finding.repeat}"


@frame.command("sixtysix protocol")
@click.option("--json", "as_json", is_flag=True, help="Print the JSON Schema of the messages.")
def protocol(as_json: bool) -> None:
    """Print the protocol by which an implementation, in any language, is tested.

    The page is Markdown: each command with its request, its reply, and examples.
    """
    click.echo(json.dumps(read_schema("protocol"), indent=2) if as_json else reference())
