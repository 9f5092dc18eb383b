"""Options and output that the commands share."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import reduce, wraps
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

import click
from click.core import ParameterSource
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from sixtysix.chart.variants import require_family
from sixtysix.cli import FINDINGS
from sixtysix.errors import SixtySixError, counted
from sixtysix.files import is_current, require_writable, write, write_all, writing
from sixtysix.languages import ENGLISH, speaking


class NewFile(click.Path):
    """The type of an option that names a file to write. A file that cannot be written is refused at once."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        path = str(super().convert(str(value), param, ctx))
        if not (self.allow_dash and path == "-"):
            require_writable(path)
        return path


class OfFamily(click.types.StringParamType):
    """The type of an argument for a variant of the Sixty-Six family. A variant of another game is refused."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        require_family(ctx.info_name or "" if ctx else "", name := str(value))
        return name


LANGUAGE = "SIXTYSIX_LANGUAGE"  # the environment variable with the default of ``--language``

VARIANT = OfFamily()
FILE = click.Path(dir_okay=False)
NEW_FILE = NewFile(dir_okay=False)
TRACE = click.Path(exists=True, allow_dash=True, dir_okay=False)
OUTPUT = NewFile(dir_okay=False, allow_dash=True)
SEED = click.IntRange(0, (1 << 64) - 1)
POSITIVE = click.FloatRange(0, min_open=True)

Option = Callable[[Callable[..., None]], Callable[..., None]]

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
seed_option = click.option("--seed", default=0, type=SEED, help="Seed of the random numbers.")
report_option = click.option("-o", "--output", type=NEW_FILE, help="Also write the result to this JSON file.")
variant_option = click.option(
    "--variant", type=VARIANT, help="Use this variant file instead of the variant named in the hands."
)
hand_option = click.option(
    "--hand", default=1, type=click.IntRange(1), help="Number of the hand in the trace."
)


def options(*added: Option) -> Option:
    """Return a decorator that adds these options to a command, in this order."""
    return lambda command: reduce(lambda so_far, option: option(so_far), reversed(added), command)


def in_language(command: Callable[..., None]) -> Callable[..., None]:
    """Add ``--language`` to a command, and run the command in that language."""

    @wraps(command)
    def with_language(*, language: str, **others: object) -> None:
        with speaking(language):
            command(**others)

    says = "Language of the texts for players."
    return click.option(
        "--language", metavar="CODE", envvar=LANGUAGE, default=ENGLISH, show_envvar=True, help=says
    )(with_language)


def require_with(needed: str, *options: str) -> None:
    """Raise UsageError if one of ``options`` is given without the option ``needed``."""
    context = click.get_current_context()
    given = {
        option
        for one in context.command.params
        if context.get_parameter_source(one.name or "") != ParameterSource.DEFAULT
        for option in one.opts
    }
    idle = [option for option in options if option in given]
    if idle and needed not in given:
        raise click.UsageError(f"{idle[0]} needs {needed}")


def command(
    example: str, group: click.Group | None = None, cls: type[click.Command] | None = None
) -> Callable[[Callable[..., None]], click.Command]:
    """Return a decorator that makes a command. The command's help ends with the example."""
    return (group or click).command(cls=cls, epilog=f"Example: {example}")


# Output


class Output(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # `Commands` ends the program quietly


UNWRAPPED = 10_000  # width of the console in a pipe, so that a row of a table is one line

console = Output()
messages = Output(stderr=True)


def report(
    content: Mapping[str, object], as_json: bool, shown: Iterable[str | Table], file: str | None = None
) -> None:
    """Print ``shown`` as lines and tables. If ``as_json`` is true, print ``content`` as JSON instead.

    If a file is given, also write ``content`` as JSON to the file.
    """
    if not console.is_terminal:
        console.width = UNWRAPPED
    try:
        if as_json:
            click.echo(json.dumps(content))
        else:
            for part in shown:
                if isinstance(part, str):
                    click.echo(part)
                else:
                    console.print(part)
    finally:  # the reader of the output may be gone, as with `head`
        if file:
            write(file, laid_out(content))


def warn(warnings: Iterable[str]) -> None:
    for warning in warnings:
        click.echo(f"{warning} (warning)", err=True)


def laid_out(content: Mapping[str, object]) -> str:
    """Format an object as JSON, with a line for each key. A list of texts or objects has a line for each item."""
    lines = []
    for key, value in content.items():
        text = json.dumps(value)
        if isinstance(value, list) and value and isinstance(value[0], str | dict):
            text = "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]"
        lines.append(f"{json.dumps(key)}: {text}")
    return "{\n  " + ",\n  ".join(lines) + "\n}\n"


def table(
    texts: Sequence[str], numbers: Iterable[str] = (), title: str | None = None, caption: str | None = None
) -> Table:
    """Return an empty table with headings. The columns of ``texts`` come before the columns of ``numbers``."""
    made = Table(box=SIMPLE_HEAD, title=title, caption=caption)
    for heading in texts:
        made.add_column(heading, overflow="fold")
    for heading in numbers:
        made.add_column(heading, justify="right", no_wrap=True)
    return made


def put_out(content: str | bytes, file: str | None) -> None:
    """Write the output of a command to a file, or to standard output if the file is None or ``-``."""
    if file in (None, "-"):
        click.echo(content, nl=False)
    else:
        require_writable(str(file))
        write(str(file), content)


def write_new(path: Path, text: str) -> None:
    """Write a new file. Raise SixtySixError if the path exists already or cannot be written."""
    require_writable(path)
    if os.path.lexists(path):
        raise SixtySixError(f"{path}: this file exists already, and was not changed; choose another name")
    write(path, text)


def write_folder(folder: Path, contents: Mapping[str, str]) -> None:
    """Write all files to a folder, or none. Remove files that an earlier run wrote and this run does not.

    Raises:
        SixtySixError: if a file that sixtysix did not write is in the way.
    """
    require_folder(folder)
    mark = folder / MARK
    ours = mark.read_text(encoding="utf-8").splitlines() if mark.is_file() else []
    changed = [name for name, text in contents.items() if not is_current(folder / name, text)]
    there = next(
        (folder / name for name in changed if name not in ours and os.path.lexists(folder / name)), None
    )
    if there:
        raise SixtySixError(
            f"{there}: exists already, and was not made by sixtysix; "
            "move it away, or choose another folder with -o"
        )
    write_all({mark: "\n".join(contents)} | {folder / name: contents[name] for name in changed})
    for name in {*ours} - contents.keys():
        (folder / name).unlink(missing_ok=True)
    click.echo(f"{counted(len(contents), 'file')} in {folder}, {len(changed)} of them changed")


def end(found: object) -> NoReturn:
    """Exit with code 1 if ``found`` is true or not empty, else with code 0."""
    raise click.exceptions.Exit(FINDINGS if found else 0)


@contextmanager
def blaming(place: str) -> Iterator[None]:
    """Return a context manager that puts ``place``, a place in the input, before the message of a `SixtySixError`."""
    try:
        yield
    except SixtySixError as error:
        raise SixtySixError(f"{place}: {error}") from None


MARK = ".made-by-sixtysix"  # the file that lists which files of a folder are ours


def require_folder(folder: Path) -> None:
    """Raise `CannotWrite` if files cannot be written below a folder. The folder need not exist yet."""
    around = next(path for path in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(path))
    with writing(folder):
        TemporaryFile(dir=around).close()
