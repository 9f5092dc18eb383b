"""Long work: in many processes, with a bar, and ended in order by Ctrl-C."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import FrameType
from typing import TYPE_CHECKING, NoReturn, TypeVar

import click
from rich.progress import Progress, SpinnerColumn
from rich.status import Status

from sixtysix.cli import Terminated
from sixtysix.cli.frame import end, messages

if TYPE_CHECKING:
    from sixtysix.kernels.workers import Workers

Item = TypeVar("Item")


def compiling(name: str) -> Status:
    """Say on a terminal that numba compiles a kernel, which takes a while the first time."""
    return messages.status(f"compiling {name} (the compiled kernel is kept for the next run)")


def progress(
    items: Iterable[Item], label: str, total: int | None, *, size: Callable[[Item], int] = lambda _: 1
) -> Iterator[Item]:
    """Pass the items on, and show on a terminal how far they are, by the size of each."""
    columns = (SpinnerColumn(), *Progress.get_default_columns())
    with Progress(*columns, console=messages, transient=True, disable=not messages.is_terminal) as bar:
        task = bar.add_task(label, total=total)
        for item in items:
            yield item
            bar.advance(task, size(item))


class LongRun:
    """Work in many processes that Ctrl-C ends early: what was found by then is reported all the same.

    Work within `workers`, and call `end` last of all.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._stopped_by: KeyboardInterrupt | None = None
        self._interruptible = 0
        """How many blocks are entered that an interruption leaves."""

    @property
    def interrupted(self) -> bool:
        return self._stopped_by is not None

    @contextmanager
    def workers(self) -> Iterator["Workers"]:
        """Yield the processes that work, and note an interruption. One before they are there is raised."""
        from sixtysix.kernels.workers import workers

        have_begun = False
        with self.interruptible(), workers(self.jobs) as at_work:
            have_begun = True
            yield at_work
        if self._stopped_by and not have_begun:
            raise self._stopped_by

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Leave this block, but not the command, when it is interrupted."""
        self._interruptible += 1
        try:
            yield
        except KeyboardInterrupt as stop:
            self._stopped_by = stop
        finally:
            self._interruptible -= 1

    @contextmanager
    def stopping(self, stop: Callable[[], None]) -> Iterator[None]:
        """Ask the work to ``stop`` at the first Ctrl-C or SIGTERM; the second interrupts it, the third ends us.

        What is not `interruptible` goes on, so that what was found is written.
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

        is_main = threading.current_thread() is threading.main_thread()  # no other one may have handlers
        numbers = (signal.SIGINT, signal.SIGTERM) if is_main else ()
        handlers = {number: signal.signal(number, hold) for number in numbers}
        try:
            yield
        finally:
            for number, before in handlers.items():
                signal.signal(number, before)

    def end(self, *, found: object = False) -> NoReturn:
        """Exit as an interruption does if there was one, else as `end` does."""
        if self._stopped_by:
            raise self._stopped_by
        end(found)


def in_processes(command: Callable[..., None]) -> Callable[..., None]:
    """Add the option for work in many processes; the command gets them as its ``run``."""

    @wraps(command)
    def with_run(*, jobs: int, **others: object) -> None:
        command(run=LongRun(jobs), **others)

    return click.option("--jobs", default=1, type=click.IntRange(1), help="Processes to work in.")(with_run)
