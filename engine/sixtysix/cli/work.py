"""Helpers for long commands: several processes, progress bars, and an orderly end after Ctrl-C."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import FrameType
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click
from rich.progress import Progress, SpinnerColumn, TimeElapsedColumn
from rich.status import Status

from sixtysix.cli import Terminated
from sixtysix.cli.frame import end, messages

if TYPE_CHECKING:
    from sixtysix.kernels.workers import Workers

Item = TypeVar("Item")


def compiling(name: str) -> Status:
    return messages.status(f"compiling {name} (the compiled kernel is kept for the next run)")


def progress(
    items: Iterable[Item], label: str, total: int | None, *, size: Callable[[Item], int] = lambda _: 1
) -> Iterator[Item]:
    """Yield the items, with a progress bar on a terminal. An item moves the bar by ``size(item)``."""
    columns = (SpinnerColumn(), *Progress.get_default_columns(), TimeElapsedColumn())
    with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        task = bar.add_task(label, total=total)
        for item in items:
            yield item
            bar.advance(task, size(item))


class LongRun:
    """A command's work in several processes. Ctrl-C ends the work early, and results so far are still reported.

    The command does its work in a block ``with run.workers()``, and then calls ``run.end()``.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._stopped_by: KeyboardInterrupt | None = None
        self._interruptible = 0  # number of nested `interruptible` blocks

    @property
    def interrupted(self) -> bool:
        return self._stopped_by is not None

    @contextmanager
    def workers(self) -> Iterator["Workers"]:
        """Yield the worker processes. Once they have started, Ctrl-C ends the block without an error."""
        from sixtysix.kernels.workers import workers

        have_begun = False
        with self.interruptible(), workers(self.jobs) as at_work:
            have_begun = True
            yield at_work
        if self._stopped_by and not have_begun:
            raise self._stopped_by

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """In this block, Ctrl-C ends the block. The command goes on after the block."""
        self._interruptible += 1
        try:
            yield
        except KeyboardInterrupt as stop:
            self._stopped_by = stop
        finally:
            self._interruptible -= 1

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """In this block, the first Ctrl-C or SIGTERM calls ``stop``.

        A second signal ends the innermost `interruptible` block, if there is one. A third signal ends the process.
        """
        came: list[int] = []

        def hold(number: int, frame: FrameType | None) -> None:
            came.append(number)
            self._stopped_by = Terminated() if number == signal.SIGTERM else KeyboardInterrupt()
            if len(came) == 1:
                stop()
            elif len(came) > 2:
                signal.signal(number, signal.SIG_DFL)
                signal.raise_signal(number)
            elif self._interruptible:
                raise self._stopped_by

        is_main = threading.current_thread() is threading.main_thread()  # only the main thread may
        numbers = (signal.SIGINT, signal.SIGTERM) if is_main else ()
        handlers = {number: signal.signal(number, hold) for number in numbers}
        try:
            yield
        finally:
            for number, before in handlers.items():
                signal.signal(number, before)

    def end(self, *, found: object = False) -> NoReturn:
        """Raise the interruption if Ctrl-C was pressed. Otherwise, end the command as `frame.end` does."""
        if self._stopped_by:
            raise self._stopped_by
        end(found)


def in_processes(command: Callable[..., None]) -> Callable[..., None]:
    """Add ``--jobs`` to a command. The command gets a `LongRun` as argument ``run``."""

    @wraps(command)
    def with_run(*, jobs: int, **others: object) -> None:
        command(run=LongRun(jobs), **others)

    return click.option("--jobs", default=1, type=click.IntRange(1), help="Number of processes.")(with_run)
