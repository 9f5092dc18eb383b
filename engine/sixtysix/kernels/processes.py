"""Processes that work for this one, of whatever part of the package."""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext, SpawnProcess
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any


class Processes(ProcessPoolExecutor):
    """Processes that work for this one, and end without a word: when it ends, even if it was killed, and at SIGTERM.

    Ctrl-C does not reach them. Where a ``with`` block of them is left by an error, they end at once, whatever they do.
    """

    def __init__(self, number: int) -> None:
        super().__init__(number, _DeafContext(), initializer=_end_with_the_parent)

    def __exit__(self, kind: type[BaseException] | None, *error: Any) -> None:
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
