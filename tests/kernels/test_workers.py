"""Work in other processes: results in order, tasks taken when there is work for them, and every loss one error."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from importlib.util import find_spec
from itertools import count, islice
from math import sqrt
from multiprocessing import active_children
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from click.testing import CliRunner

from sixtysix.cli import main
from sixtysix.compile.machine import kernel
from sixtysix.kernels import workers as work
from sixtysix.kernels.workers import ClusterError, Workers, WorkersLost, workers
from sixtysix.play.simulate import Simulation, write_trace

needs_dask = pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed")

of_the_library = pytest.mark.filterwarnings("default:::(distributed|tornado|asyncio)")
"""What the library warns of is not our mistake."""


def late_square(number: int) -> int:
    """The square of a number; of the first ones it takes longer."""
    sleep(max(0, 4 - number) / 20)
    return number * number


def end_of_process(number: int) -> int:
    """Ends the process that works on it, as a lack of memory does."""
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_their_tasks(jobs: int) -> None:
    with workers(jobs) as at_work:
        assert at_work.number == jobs
        assert list(at_work.results(late_square, range(12))) == [n * n for n in range(12)]
        assert list(at_work.results(late_square, [])) == []
    assert not active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_tasks_are_taken_when_there_is_work_for_them(jobs: int) -> None:
    tasks = count()
    with workers(jobs) as at_work:
        assert list(islice(at_work.results(abs, tasks), 5)) == [0, 1, 2, 3, 4]
    assert next(tasks) <= 5 + 2 * jobs
    assert not active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_reaches_the_caller_and_ends_the_work(jobs: int) -> None:
    done: list[float] = []
    with pytest.raises(ValueError, match="math domain error"), workers(jobs) as at_work:
        done.extend(at_work.results(sqrt, (1 - n for n in count())))
    assert done == [1, 0]
    assert not active_children()


def test_a_process_that_dies_is_an_error() -> None:
    with pytest.raises(WorkersLost, match="one of the 2 processes died"), workers(2) as at_work:
        list(at_work.results(end_of_process, count()))
    assert not active_children()


STOPPED = """
import os, signal, sys, time
from sixtysix.kernels.workers import workers

def work(number):
    os.write(1, b"at work\\n")  # in one go: two write at once
    time.sleep(600)

def stop(*_):
    raise KeyboardInterrupt

if __name__ == "__main__":
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    try:
        with workers(2) as at_work:
            list(at_work.results(work, range(2)))
    except KeyboardInterrupt:
        sys.exit(130)
"""


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("to_all", [True, False], ids=["to all", "to the one they work for"])
def test_whoever_is_stopped_all_end_at_once_without_a_word(
    to_all: bool, how: signal.Signals, tmp_path: Path
) -> None:
    script = tmp_path / "stopped.py"
    script.write_text(STOPPED, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout
        assert [process.stdout.readline() for _ in range(2)] == ["at work\n"] * 2
        (os.killpg if to_all else os.kill)(process.pid, how)
        # The output ends when all who can write to it have ended.
        out, said = process.communicate(timeout=60)
    assert (out, process.returncode) == ("", -how if how == signal.SIGKILL else 130)
    # After SIGKILL Python's tracker tells what it has cleaned up.
    assert "Traceback" not in said if how == signal.SIGKILL else not said


def unanswered() -> Iterator[str]:
    """Addresses of no scheduler: in no form, of nobody, and of somebody who says nothing."""
    yield from ("nowhere", "http://127.0.0.1:8786", "tls://127.0.0.1:1", "127.0.0.1:1")
    with closing(socket.create_server(("127.0.0.1", 0))) as silent:
        yield f"tcp://127.0.0.1:{silent.getsockname()[1]}"


@needs_dask
@of_the_library
def test_a_wrong_address_of_a_cluster_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "PATIENCE", 1)
    for address in unanswered():
        with (
            pytest.raises(ClusterError, match=f"no scheduler answers at {address}"),
            workers(cluster=address),
        ):
            pass
    done = CliRunner().invoke(main, ["simulate", "kinderschnapsen", "--cluster", "127.0.0.1:1"])
    assert (done.exit_code, done.stderr) == (2, "no scheduler answers at 127.0.0.1:1 in 1 seconds\n")


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two processes that work and a scheduler, gone after the test."""
    import distributed

    library: Any = distributed
    with library.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address=None,
        worker_dashboard_address=None,
        silence_logs="CRITICAL",
    ) as found:
        yield found
    assert not active_children()


def a_worker(cluster: Any) -> int:
    """The id of a process at work."""
    pid: int = next(iter(cluster.workers.values())).pid
    return pid


@needs_dask
@of_the_library
def test_a_cluster_gives_the_same_hands_though_a_worker_is_lost(cluster: Any) -> None:
    play = Simulation("kernel", kernel("kinderschnapsen"), seed=3, check=True)
    found = []
    with workers(cluster=cluster.scheduler_address) as at_work:
        assert at_work.number == 2
        for hand in write_trace(at_work, play, 1_200):
            found.append(hand)
            if len(found) == 150:
                os.kill(a_worker(cluster), signal.SIGKILL)
    assert found == list(write_trace(Workers(), play, 1_200))


@needs_dask
@of_the_library
def test_an_error_on_a_cluster_reaches_the_caller_at_once(cluster: Any) -> None:
    with (
        pytest.raises(ValueError, match="math domain error"),
        workers(cluster=cluster.scheduler_address) as at_work,
    ):
        list(at_work.results(sqrt, (1 - n for n in count())))
    with workers(cluster=cluster.scheduler_address) as at_work:
        assert list(islice(at_work.results(abs, count()), 5)) == [0, 1, 2, 3, 4]
    with (
        pytest.raises(ClusterError, match="it is the address of a Worker"),
        workers(cluster=next(iter(cluster.scheduler.workers))),
    ):
        pass
