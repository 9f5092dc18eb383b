"""What the commands share."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from signal import SIGTERM, signal
from typing import Any, Self, TextIO, TypeVar

import click
from rich.console import Console
from rich.progress import Progress

from sixtysix.errors import Finding, SixtySixError

FINDINGS, BAD_INPUT, INTERRUPTED = 1, 2, 130

Item = TypeVar("Item")

SEED = click.IntRange(0, (1 << 64) - 1)


class Output(Console):
    """Leaves a broken pipe to `Commands`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


console = Output()
messages = Output(stderr=True)


class Commands(click.Group):
    """Ends every command alike: our errors are a message and exit code 2, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        with suppress(ValueError):  # where this is not the main thread
            signal(SIGTERM, _end)
        try:
            return super().invoke(ctx)
        except Finding as finding:
            click.echo(str(finding), err=True)
            ctx.exit(FINDINGS)
        except SixtySixError as error:
            click.echo(str(error), err=True)
            ctx.exit(BAD_INPUT)
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(0)
        except OSError as error:
            click.echo(f"{error.filename or 'output'}: {error.strerror}", err=True)
            ctx.exit(BAD_INPUT)
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)


def _end(number: int, _: object) -> None:
    """Whoever asks this process to end ends those that work for it too."""
    sys.exit(128 + number)


def require_folder(path: str | None) -> None:
    """Make sure that there is a folder for what will be written at last.

    Raises:
        SixtySixError: if there is none.
    """
    if path is not None and not Path(path).parent.is_dir():
        raise SixtySixError(f"{path}: cannot be written: there is no folder {Path(path).parent}")


def example(text: str) -> str:
    """The last lines of a command's help."""
    return f"Example: {text}"


def compiling(name: str) -> AbstractContextManager[Any]:
    """Says on a terminal what is waited for when a kernel is played with numba for the first time."""
    return messages.status(f"compiling {name} (what comes of it is kept for the next time)")


class Bar:
    """A progress bar on a terminal; ``done`` of the total were there before."""

    def __init__(self, label: str, total: int, done: int = 0) -> None:
        self._progress = Progress(
            *Progress.get_default_columns(),
            console=messages,
            transient=True,
            disable=not messages.is_terminal,
        )
        self._task = self._progress.add_task(label, total=total, completed=done)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def advance(self, number: int = 1) -> None:
        self._progress.advance(self._task, number)

    def __exit__(self, *_: object) -> None:
        self._progress.stop()


def progress(items: Iterable[Item], label: str, total: int, done: int = 0) -> Iterator[Item]:
    """The items, with a bar."""
    with Bar(label, total, done) as bar:
        for item in items:
            yield item
            bar.advance()


def jobs_and_cluster(command: Callable[..., None]) -> Callable[..., None]:
    """The options for work in many processes."""
    jobs = click.option(
        "--jobs", default=1, show_default=True, type=click.IntRange(1), help="Processes to work in."
    )
    cluster = click.option(
        "--cluster", metavar="ADDRESS", help="Work on the cluster of the dask scheduler at this address."
    )
    return jobs(cluster(command))


@contextmanager
def opened(path: str | None) -> Iterator[TextIO | None]:
    """Standard output for ``-``, a file for another path, None for none."""
    if path in (None, "-"):
        yield sys.stdout if path else None
        return
    try:
        stream = open(str(path), "w", encoding="utf-8")  # noqa: SIM115
    except OSError as error:
        raise SixtySixError(f"{path}: cannot be written: {error.strerror}") from None
    with stream:
        yield stream
