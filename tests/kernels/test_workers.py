"""Worker processes: results in order, tasks consumed lazily, and one error for every loss."""

import os
import signal
import subprocess
import sys
from itertools import count, islice
from math import sqrt
from multiprocessing import active_children
from pathlib import Path
from time import sleep

import pytest

from sixtysix.kernels.workers import WorkersLost, workers


def late_square(number: int) -> int:
    """Return the square of a number, more slowly for the first ones."""
    sleep(max(0, 4 - number) / 20)
    return number * number


def end_of_process(number: int) -> int:
    """Kill the worker process, as an out-of-memory killer does."""
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
    with pytest.raises(WorkersLost, match="one of the 2 worker processes died"), workers(2) as at_work:
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
        # The output ends when all writers have exited.
        out, said = process.communicate(timeout=60)
    assert (out, process.returncode) == ("", -how if how == signal.SIGKILL else 130)
    # After SIGKILL, Python's resource tracker reports what it has cleaned up.
    assert "Traceback" not in said if how == signal.SIGKILL else not said
