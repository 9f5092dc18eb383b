"""Work in many processes or on many machines, through one `concurrent.futures.Executor`."""

import os
import sys
from asyncio import run, wait_for
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any, TypeVar

from sixtysix.errors import SixtySixError, require

Task = TypeVar("Task")
Result = TypeVar("Result")

PATIENCE = 10
"""Seconds to wait for a cluster's scheduler."""

ASK_EVERY = 5
"""Seconds after which it is asked whether a cluster is still there."""


class ClusterError(SixtySixError):
    """The cluster cannot be worked with."""


class WorkersLost(SixtySixError):
    """Those who did the work have died or gone away."""


class Workers:
    """Whoever does the work: this process if there is no executor, else ``number`` others."""

    def __init__(
        self, executor: Executor | None = None, number: int = 1, are_there: Callable[[], bool] = lambda: True
    ) -> None:
        self._executor = executor
        self._are_there = are_there
        self.number = number

    def results(self, function: Callable[[Task], Result], tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield the function's results in the order of the tasks; a task is taken only when there is room for it."""
        if self._executor is None:
            yield from map(function, tasks)
            return
        waiting: deque[Future[Result]] = deque()
        for task in tasks:
            waiting.append(self._executor.submit(function, task))
            if len(waiting) > 2 * self.number:
                yield self._result(waiting.popleft())
        while waiting:
            yield self._result(waiting.popleft())

    def _result(self, future: Future[Result]) -> Result:
        # Work at a cluster that has gone is never done and never fails: who waits must ask.
        while not wait([future], ASK_EVERY).done:
            if not self._are_there():
                raise WorkersLost("nobody is there any more to do the work")
        return future.result()


@contextmanager
def workers(jobs: int = 1, cluster: str | None = None) -> Iterator[Workers]:
    """So many processes on this machine, or all the workers of the cluster whose scheduler has this address.

    Raises:
        ClusterError: if there is no such scheduler, or a number of processes is asked for too.
        ExtraMissing: if what it takes to talk to it is not installed.
        WorkersLost: if a process dies, or too many of the cluster's do.
    """
    if cluster is not None:
        if jobs > 1:
            raise ClusterError("--jobs and --cluster exclude each other: a cluster works with all it has")
        with _cluster(cluster) as found:
            yield found
    elif jobs == 1:
        yield Workers()
    else:
        try:
            with Processes(jobs) as pool:
                yield Workers(pool, jobs)
        except BrokenExecutor:
            raise WorkersLost(f"one of the {jobs} processes died at work") from None


class Processes(ProcessPoolExecutor):
    """Processes that work for this one, and end without a word: when it ends, even if it was killed, and at SIGTERM.

    Ctrl-C does not reach them. Where a ``with`` block of them is left by an error, they end at once, whatever they do.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number, _DeafContext(), initializer=_end_with_the_parent)

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        for process in list(self._processes.values()) if kind else ():  # `terminate_workers` of Python 3.14
            process.terminate()
        self.shutdown(cancel_futures=True)


class _DeafProcess(SpawnProcess):
    """A process that Ctrl-C does not reach from its first moment on: it leaves that to the one that it works for.

    It does not inherit what this one does at SIGTERM, as it would if it were forked.
    """

    def start(self) -> None:
        if sys.platform == "win32":  # has no such mask
            super().start()
            return
        from signal import SIG_BLOCK, SIG_SETMASK, pthread_sigmask

        before = pthread_sigmask(SIG_BLOCK, {SIGINT})
        try:
            super().start()
        finally:
            pthread_sigmask(SIG_SETMASK, before)


class _DeafContext(SpawnContext):
    Process = _DeafProcess


def _end_with_the_parent() -> None:
    signal(SIGINT, SIG_IGN)
    parent = parent_process()
    assert parent

    def wait_for_its_end() -> None:
        parent.join()
        os._exit(0)

    Thread(target=wait_for_its_end, daemon=True).start()


@contextmanager
def _cluster(address: str) -> Iterator[Workers]:
    require("cluster")
    from distributed import Client, KilledWorker
    from distributed.comm.core import CommClosedError

    run(_greet(address))
    with Client(address, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]
        executor: Executor = client.get_executor(pure=False)
        try:
            yield Workers(
                executor, max(1, sum(client.ncores().values())), lambda: bool(client.status == "running")
            )
        except (KilledWorker, CancelledError, CommClosedError) as error:
            raise WorkersLost(f"lost at work on the cluster at {address}: {error}") from None
        finally:
            if client.status == "running":
                executor.shutdown(wait=False)


async def _greet(address: str) -> None:
    """Make sure that a scheduler answers: a `Client` that finds none leaves threads behind, which may hang."""
    from distributed import Security, core

    library: Any = core
    connection = Security().get_connection_args("client")  # type: ignore[no-untyped-call]
    try:
        async with library.rpc(address, connection_args=connection) as other:
            kind = (await wait_for(other.identity(), PATIENCE))["type"]
    except TimeoutError:
        raise ClusterError(f"no scheduler answers at {address} in {PATIENCE} seconds") from None
    except Exception as error:  # at a wrong address may be anything
        raise ClusterError(f"no scheduler answers at {address}: {error}") from None
    if kind != "Scheduler":
        raise ClusterError(f"no scheduler answers at {address}: it is the address of a {kind}")
