"""How a recording drives a chart, whatever library runs it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tests.bench.recording import Answers, Step


class Oracle:
    """Where a bare chart's guards look up what those that decide say to the running event."""

    answers = Answers()


class Run(NamedTuple):
    """A chart in its initial state."""

    send: Callable[..., object]
    """Let an event happen: its name, and its arguments by name."""

    active: Callable[[], tuple[str, ...]]
    """The active states, outermost first."""


Start = Callable[[], Run]
"""Starts a chart; what a library does only once a chart has been done before."""


def play(run: Run, oracle: Oracle, steps: Iterable[Step]) -> None:
    """Send every event of the recording."""
    send = run.send
    for step in steps:
        oracle.answers = step.answers
        send(step.event, **step.arguments)


def first_stray(run: Run, oracle: Oracle, steps: Iterable[Step]) -> str | None:
    """Where other states are active after an event than in the recording, None if nowhere."""
    for number, step in enumerate(steps, 1):
        play(run, oracle, [step])
        if run.active() != step.active:
            return f"after event {number}, {step.event}: {run.active()} instead of {step.active}"
    return None
