"""A pool of processes on this machine."""

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import TypeVar

from sixtysix.errors import SixtySixError

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkersLost(SixtySixError):
    """A worker process has died."""


class Workers:
    """Runs tasks in a pool of processes. Without a pool, tasks run in this process."""

    def __init__(self, pool: ProcessPoolExecutor | None = None, number: int = 1) -> None:
        self._pool = pool
        self.number = number

    def results(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the result of each task, in order. Tasks are taken from the iterable only when workers become free."""
        if self._pool is None:
            yield from map(function, tasks)
            return
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            with _interrupts_delayed():
                waiting.append(self._pool.submit(function, task))
            if len(waiting) > 2 * self.number:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def workers(jobs: int = 1) -> Iterator[Workers]:
    """Yield `Workers` with ``jobs`` processes. An error in the ``with`` block terminates the processes at once.

    Raises:
        WorkersLost: if a process dies.
    """
    if jobs == 1:
        yield Workers()
        return
    # Forked processes would inherit the handler of SIGTERM.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_the_parent)
    try:
        yield Workers(pool, jobs)
    except BrokenExecutor:
        raise WorkersLost(f"one of the {jobs} worker processes died") from None
    except BaseException:
        for process in list(pool._processes.values()):  # `terminate_workers` of Python 3.14
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_delayed() -> Iterator[None]:
    if sys.platform == "win32":  # has no signal mask
        yield
        return
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

    # Processes that start now inherit the mask, so that Ctrl-C never interrupts them.
    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def _end_with_the_parent() -> None:
    signal(SIGINT, SIG_IGN)  # the parent handles Ctrl-C
    parent = parent_process()
    assert parent

    def wait_for_its_end() -> None:
        parent.join()
        os._exit(0)

    Thread(target=wait_for_its_end, daemon=True).start()
