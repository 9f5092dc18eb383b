"""What the commands have in common: options and output."""

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
    """The path of a file that a command ends with. That it can be written is found before the long work begins."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        path = str(super().convert(str(value), param, ctx))
        if not (self.allow_dash and path == "-"):
            require_writable(path)
        return path


class OfFamily(click.types.StringParamType):
    """A variant whose chart has the family's rules."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        require_family(ctx.info_name or "" if ctx else "", name := str(value))
        return name


LANGUAGE = "SIXTYSIX_LANGUAGE"
"""The environment variable with the language of whom no option asks for one."""

VARIANT = OfFamily()
FILE = click.Path(dir_okay=False)
NEW_FILE = NewFile(dir_okay=False)
TRACE = click.Path(exists=True, allow_dash=True, dir_okay=False)
OUTPUT = NewFile(dir_okay=False, allow_dash=True)
SEED = click.IntRange(0, (1 << 64) - 1)
POSITIVE = click.FloatRange(0, min_open=True)

Option = Callable[[Callable[..., None]], Callable[..., None]]

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
seed_option = click.option("--seed", default=0, type=SEED, help="Where the random numbers start.")
report_option = click.option("-o", "--output", type=NEW_FILE, help="Write the JSON object to this file too.")
output_option = click.option(
    "-o", "--output", type=OUTPUT, help="Write to this file, not to standard output."
)
variant_option = click.option(
    "--variant",
    type=VARIANT,
    help="The variant by which to play: the file of what the hands name, or of what extends that.",
)
hand_option = click.option("--hand", default=1, type=click.IntRange(1), help="Which hand of the trace.")


def options(*added: Option) -> Option:
    """Make what adds these options to a command, in this order."""
    return lambda command: reduce(lambda so_far, option: option(so_far), reversed(added), command)


def in_language(command: Callable[..., None]) -> Callable[..., None]:
    """Run the command in the language that is asked for."""

    @wraps(command)
    def with_language(*, language: str, **others: object) -> None:
        with speaking(language):
            command(**others)

    says = "The language of the rules and of the tables."
    return click.option(
        "--language", metavar="CODE", envvar=LANGUAGE, default=ENGLISH, show_envvar=True, help=says
    )(with_language)


def require_with(needed: str, what: str, *options: str) -> None:
    """Make sure that an option is given, which says ``what`` there is, if one is that says more of it."""
    context = click.get_current_context()
    given = {
        option
        for one in context.command.params
        if context.get_parameter_source(one.name or "") != ParameterSource.DEFAULT
        for option in one.opts
    }
    idle = [option for option in options if option in given]
    if idle and needed not in given:
        raise click.UsageError(f"{idle[0]} is one of {what}: it needs {needed}")


def command(
    example: str, group: click.Group | None = None, cls: type[click.Command] | None = None
) -> Callable[[Callable[..., None]], click.Command]:
    """Make a command, of a group if one is named, with this example in its help."""
    return (group or click).command(cls=cls, epilog=f"Example: {example}")


# Output


class Output(Console):
    """A console that leaves a broken pipe to `Commands`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


UNWRAPPED = 10_000
"""Characters of a line in a pipe, where a row of a table is one line."""

console = Output()
messages = Output(stderr=True)


def report(
    content: Mapping[str, object], as_json: bool, shown: Iterable[str | Table], file: str | None = None
) -> None:
    """Print the content, as one JSON object, or else as it is shown; then write it to a file if one is named."""
    if not console.is_terminal:
        console.width = UNWRAPPED
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


def laid_out(content: Mapping[str, object]) -> str:
    """Write an object as JSON: a line for each key, and for each item of a list of names or objects."""
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
    """Make a table with columns of text and then columns of numbers, under these headings."""
    made = Table(box=SIMPLE_HEAD, title=title, caption=caption)
    for heading in texts:
        made.add_column(heading, overflow="fold")
    for heading in numbers:
        made.add_column(heading, justify="right", no_wrap=True)
    return made


def put_out(content: str | bytes, file: str | None) -> None:
    """Write what a command makes to a file; to standard output for ``-``, or if none is named."""
    if file in (None, "-"):
        click.echo(content, nl=False)
    else:
        require_writable(str(file))
        write(str(file), content)


def write_new(path: Path, text: str) -> None:
    """Write a new file; raise SixtySixError if there is one already, or it cannot be written."""
    require_writable(path)
    if os.path.lexists(path):
        raise SixtySixError(f"{path}: there is such a file already; it stays as it is")
    write(path, text)


def write_folder(folder: Path, contents: Mapping[str, str]) -> None:
    """Write the files of a folder, all or none, and say how many differed; remove those of the last time.

    Raises:
        SixtySixError: if one of the files is there, and was not written by us.
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
            f"{there}: is there already, and was not made by sixtysix; "
            "move it away, or choose another folder with -o"
        )
    write_all({mark: "\n".join(contents)} | {folder / name: contents[name] for name in changed})
    for name in {*ours} - contents.keys():
        (folder / name).unlink(missing_ok=True)
    click.echo(f"{counted(len(contents), 'file')} in {folder}, {len(changed)} of them changed")


def end(found: object) -> NoReturn:
    """Exit with 1 if something was found, else with 0."""
    raise click.exceptions.Exit(FINDINGS if found else 0)


@contextmanager
def blaming(place: str) -> Iterator[None]:
    """Say at which place of the input an error lies."""
    try:
        yield
    except SixtySixError as error:
        raise SixtySixError(f"{place}: {error}") from None


MARK = ".made-by-sixtysix"
"""The file that lists those of a folder that are ours."""


def require_folder(folder: Path) -> None:
    """Raise `CannotWrite` if files cannot be written below a folder, which need not be there."""
    around = next(path for path in (folder.absolute(), *folder.absolute().parents) if os.path.lexists(path))
    with writing(folder):
        TemporaryFile(dir=around).close()
