"""Work in many processes of this machine."""

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
    """One of those who did the work has died."""


class Workers:
    """Whoever does the work: this process if there is no pool, else ``number`` others."""

    def __init__(self, pool: ProcessPoolExecutor | None = None, number: int = 1) -> None:
        self._pool = pool
        self.number = number

    def results(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the function's results in the order of the tasks; a task is taken only when there is room for it."""
        if self._pool is None:
            yield from map(function, tasks)
            return
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            with _deaf():
                waiting.append(self._pool.submit(function, task))
            if len(waiting) > 2 * self.number:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def workers(jobs: int = 1) -> Iterator[Workers]:
    """Have ``jobs`` processes do the work. Where the block is left by an error, they end at once, whatever they do.

    WorkersLost if one of them dies.
    """
    if jobs == 1:
        yield Workers()
        return
    # Processes that are forked would do what this one does at SIGTERM.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_end_with_the_parent)
    try:
        yield Workers(pool, jobs)
    except BrokenExecutor:
        raise WorkersLost(f"one of the {jobs} processes died at work") from None
    except BaseException:
        for process in list(pool._processes.values()):  # `terminate_workers` of Python 3.14
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf() -> Iterator[None]:
    """Let Ctrl-C wait: it never reaches the processes that begin within, and does not stop one half begun."""
    if sys.platform == "win32":  # has no such mask
        yield
        return
    from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

    before = pthread_sigmask(SIG_BLOCK, {SIGINT})
    try:
        yield
    finally:
        pthread_sigmask(SIG_SETMASK, before)


def _end_with_the_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it does, even if it was killed."""
    signal(SIGINT, SIG_IGN)
    parent = parent_process()
    assert parent

    def wait_for_its_end() -> None:
        parent.join()
        os._exit(0)

    Thread(target=wait_for_its_end, daemon=True).start()
