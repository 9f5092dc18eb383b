"""The common frame of the commands: options, output, work in many processes, progress, tables and traces."""

import codecs
import io
import json
import os
import signal
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn, TextIO, TypeVar

import click
from click.core import ParameterSource
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import Progress, SpinnerColumn
from rich.table import Table

from sixtysix.cli import FINDINGS
from sixtysix.contract.events import Json
from sixtysix.errors import SixtySixError, counted
from sixtysix.files import replacing, require_writable, update_folder, write
from sixtysix.languages import ENGLISH

if TYPE_CHECKING:
    from sixtysix.kernels.workers import Workers

Item = TypeVar("Item")


class NewFile(click.Path):
    """The path of a file that a command ends with. That it can be written is found before the long work begins."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        path = str(super().convert(value, param, ctx))
        if not (self.allow_dash and path == "-"):
            require_writable(path)
        return path


FILE = click.Path(dir_okay=False)
NEW_FILE = NewFile(dir_okay=False)
TRACE = click.Path(exists=True, allow_dash=True, dir_okay=False)
OUTPUT = NewFile(dir_okay=False, allow_dash=True)
SEED = click.IntRange(0, (1 << 64) - 1)
POSITIVE = click.FloatRange(0, min_open=True)

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
seed_option = click.option("--seed", default=0, type=SEED, help="Where the random numbers start.")
report_option = click.option("-o", "--output", type=NEW_FILE, help="Write the JSON object to this file too.")
output_option = click.option(
    "-o", "--output", type=OUTPUT, help="Write to this file, not to standard output."
)
variant_option = click.option(
    "--variant",
    help="The variant by which to play: the file of what the hands name, or of what extends that.",
)
hand_option = click.option("--hand", default=1, type=click.IntRange(1), help="Which hand of the trace.")


def in_language(command: Callable[..., None]) -> Callable[..., None]:
    """Give the command the language that was chosen for it, as its ``language``."""

    @wraps(command)
    @click.pass_context
    def with_language(context: click.Context, /, **others: Any) -> None:
        command(language=context.obj or ENGLISH, **others)

    return with_language


def require_trace(trace: str | None) -> None:
    """Make sure that there is a trace if a hand or a step of one is asked for."""
    context = click.get_current_context()
    named = [
        name for name in ("hand", "step") if context.get_parameter_source(name) != ParameterSource.DEFAULT
    ]
    if trace is None and named:
        raise click.UsageError(f"--{named[0]} is one of a trace: name it with --trace")


def command(example: str, group: Any = click, **how: Any) -> Callable[[Callable[..., None]], click.Command]:
    """Make a command, of a group if one is named, with this example in its help."""
    made: Callable[[Callable[..., None]], click.Command] = group.command(epilog=f"Example: {example}", **how)
    return made


# Output


class Output(Console):
    """A console that leaves a broken pipe to `Commands`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


PLAIN = str.maketrans("♠♥♦♣…·–—−×▒╭╮╰╯│─━", "SHDC.----x#++++|--")
"""What stands for signs where a terminal has only ASCII."""


def in_ascii(error: UnicodeError) -> tuple[str, int]:
    """Give the plain letters that stand for what cannot be encoded: ``10S``, ``Konig``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(PLAIN)
    letters = (sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return "".join(sign if sign.isascii() else "?" for sign in letters), error.end


codecs.register_error("sixtysix.in_ascii", in_ascii)


def speak_plainly() -> None:
    """Have standard output take every text, also where the terminal has only ASCII or another narrow code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.encoding.lower().startswith("utf"):
            stream.reconfigure(errors="sixtysix.in_ascii")


console = Output()
messages = Output(stderr=True)


def report(
    content: Mapping[str, Any], as_json: bool, shown: Iterable[str | Table], file: str | None = None
) -> None:
    """Print the content, as one JSON object, or else as it is shown; then write it to a file if one is named."""
    if as_json:
        click.echo(json.dumps(content))
    else:
        for part in shown:
            if isinstance(part, str):
                click.echo(part)
            else:
                console.print(part)
    if file:
        write(file, laid_out(content))


def warn(warnings: Iterable[str]) -> None:
    """Print what is noteworthy and no error."""
    for warning in warnings:
        click.echo(f"{warning} (warning)", err=True)


def laid_out(content: Mapping[str, Any]) -> str:
    """Write an object as JSON: a line for each key, and for each item of a list of names or objects."""
    lines = []
    for key, value in content.items():
        text = json.dumps(value)
        if isinstance(value, list) and value and isinstance(value[0], str | dict):
            text = "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]"
        lines.append(f"{json.dumps(key)}: {text}")
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def table(texts: Sequence[str], numbers: Iterable[str] = (), **layout: Any) -> Table:
    """Make a table with columns of text and then columns of numbers, under these headings."""
    made = Table(box=SIMPLE_HEAD, **layout)
    for heading in texts:
        made.add_column(heading, overflow="fold")
    for heading in numbers:
        made.add_column(heading, justify="right", no_wrap=True)
    return made


@contextmanager
def opened(path: str | None) -> Iterator[TextIO | None]:
    """Open standard output for ``-``, a file for another path (see `replacing`), nothing for None.

    Raises:
        CannotWrite: if the file cannot be written.
    """
    if path in (None, "-"):
        yield sys.stdout if path else None
        return
    with replacing(str(path)) as stream:
        yield stream


def write_new(path: Path, text: str) -> None:
    """Write a new file.

    Raises:
        SixtySixError: if there is one already, or it cannot be written.
    """
    require_writable(path)
    if os.path.lexists(path):
        raise SixtySixError(f"{path}: there is such a file already; it stays as it is")
    write(path, text)


def write_folder(folder: Path, contents: Mapping[str, str]) -> None:
    """Bring the files of a folder up to date, and say how many there are and were not.

    Raises:
        SixtySixError: if one of them cannot be written.
    """
    changed = update_folder(folder, contents)
    click.echo(f"{counted(len(contents), 'file')} in {folder}, {len(changed)} of them changed")


# Long work

FIRST_WORD = 10.0
"""Seconds after which long work says how far it is where there is no terminal."""


@contextmanager
def compiling(name: str) -> Iterator[None]:
    """Say on a terminal that numba compiles a kernel, which takes a while the first time.

    Whoever interrupts numba halfway gets an error of its own, or a crash of LLVM.
    """
    with signals_held(), messages.status(f"compiling {name} (the compiled kernel is kept for the next run)"):
        yield


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold Ctrl-C and SIGTERM back until this block is left. A second one ends the process at once."""
    came: list[int] = []

    def hold(number: int, _: object) -> None:
        came.append(number)
        signal.signal(number, signal.SIG_DFL)
        click.echo("interrupted: this ends when the kernel is compiled; once more ends it at once", err=True)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, hold) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
        for which in came:
            signal.raise_signal(which)


def progress(
    items: Iterable[Item], label: str, total: int, *, done: int = 0, size: Callable[[Item], int] = lambda _: 1
) -> Iterator[Item]:
    """Pass the items on, and show how far they are by the size of each; ``done`` of the total were there before.

    On a terminal that is a bar; elsewhere a line after `FIRST_WORD` seconds, and others in ever longer distances.
    """
    columns = (SpinnerColumn(), *Progress.get_default_columns())
    ended = threading.Event()
    with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        task = bar.add_task(label, total=total, completed=done)

        def tell() -> None:
            patience = FIRST_WORD
            while not ended.wait(patience):
                messages.print(f"{label}: {bar.tasks[task].completed:.0f} of {total}", highlight=False)
                patience *= 2

        if not messages.is_terminal:
            threading.Thread(target=tell, daemon=True).start()
        try:
            for item in items:
                yield item
                bar.advance(task, size(item))
        finally:
            ended.set()


class LongRun:
    """Work in many processes that Ctrl-C ends early: what was found by then is reported all the same.

    Work within `workers`, and call `end` last of all.
    """

    def __init__(self, jobs: int, cluster: str | None) -> None:
        self.jobs, self.cluster = jobs, cluster
        self._stopped_by: KeyboardInterrupt | None = None

    @property
    def interrupted(self) -> bool:
        return self._stopped_by is not None

    @contextmanager
    def workers(self) -> Iterator["Workers"]:
        """Give those who do the work, and note an interruption."""
        from sixtysix.kernels.workers import workers

        with self.interruptible(), workers(self.jobs, self.cluster) as at_work:
            yield at_work

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Leave this block, but not the command, when it is interrupted."""
        try:
            yield
        except KeyboardInterrupt as stop:
            self._stopped_by = stop

    def report(
        self, content: Mapping[str, Any], as_json: bool, shown: Iterable[str | Table], file: str | None
    ) -> None:
        """Report as `report` does, but write no file where an interruption has left but a part of the work."""
        report(content, as_json, shown, None if self.interrupted else file)
        if self.interrupted and file:
            kept = "the earlier report stays" if Path(file).is_file() else "nothing is written"
            click.echo(f"{file}: {kept}, for only a part of the work was done", err=True)

    def end(self, *, found: object = False) -> NoReturn:
        """Exit as an interruption does if there was one, else as `end` does."""
        if self._stopped_by:
            raise self._stopped_by
        end(found)


def end(found: object) -> NoReturn:
    """Exit with 1 if something was found, else with 0."""
    raise click.exceptions.Exit(FINDINGS if found else 0)


def in_processes(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options for work in many processes; the command gets them as its ``run``."""

    @wraps(command)
    def with_run(*, jobs: int, cluster: str | None, **others: Any) -> None:
        command(run=LongRun(jobs, cluster), **others)

    number = click.option("--jobs", default=1, type=click.IntRange(1), help="Processes to work in.")
    says = "Work on the cluster of the dask scheduler at this address."
    return number(click.option("--cluster", metavar="ADDRESS", help=says)(with_run))


# Traces


@contextmanager
def blaming(place: str) -> Iterator[None]:
    """Say at which place of the input an error lies."""
    try:
        yield
    except SixtySixError as error:
        raise SixtySixError(f"{place}: {error}") from None


def open_lines(file: str) -> AbstractContextManager[IO[str]]:
    """Open a file of JSON lines, ``-`` for standard input, as the readers of traces want it.

    Raises:
        SixtySixError: if there is no standard input.
    """
    from sixtysix.play.trace import DECODE_ERRORS

    if file == "-" and sys.stdin is None:
        raise SixtySixError("there is no standard input to read")

    return click.open_file(file, encoding="utf-8", errors=DECODE_ERRORS)


def hands(
    file: str,
    variant: str | None = None,
    wanted: int | None = None,
    *,
    given: str = "with --variant",
    in_form: bool = True,
) -> Iterator[tuple[int, Json, str]]:
    """Read the hands of a trace, all of them or one: each with its number from 1 and the variant by which it is played.

    Args:
        file: the trace.
        variant: the variant that was named for all hands; each must be one of it, or of one that it extends.
        wanted: the number of the only hand to read.
        given: how a variant is named, for the message where a hand's own is none of the family; if empty, it may go
            without one, which is empty too.
        in_form: whether each hand must have the form of the schema.

    Raises:
        SixtySixError: if something else is there, or there is no hand of that number.
    """
    from sixtysix.chart import load
    from sixtysix.play.trace import TraceError, read_hands, require_own

    number, lineage = 0, load(variant).variant.lineage if variant else ()
    with open_lines(file) as lines:
        for number, hand in enumerate(read_hands(lines, file, in_form), 1):
            if wanted not in (None, number):
                continue
            with blaming(f"{file}: hand {number}"):
                if variant:
                    require_own(hand, lineage)
                own = variant or _of_the_family(hand, given)
            yield number, hand, own
            if wanted:
                return
    if wanted or not number:
        has = f" has {counted(number, 'hand')}, not {wanted}" if number else ": there is no hand in it"
        raise TraceError(f"{file}{has}")


def _of_the_family(hand: Json, given: str) -> str:
    from sixtysix.chart import variant_names

    if hand["variant"] in variant_names():
        return str(hand["variant"])
    if given:
        raise SixtySixError(f"its variant {hand['variant']!r} is none of the family; name its file {given}")
    return ""
