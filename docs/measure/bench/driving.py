"""How a recording drives a chart, whatever library runs it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from docs.measure.bench.recording import Answers, Note, Step


class Oracle:
    """The answers that a bare chart's deciding guards give to the running event."""

    answers = Answers()


class Run(NamedTuple):
    """A chart in its initial state."""

    send: Callable[..., object]
    """Let an event happen: its name, and its arguments by name."""

    watch: Callable[[Note], object]
    """Have every state noted that is entered from now on, outermost first."""


Start = Callable[[], Run]
"""Starts a chart; what a library does only once a chart has been done before."""


def play(run: Run, oracle: Oracle, steps: Iterable[Step]) -> None:
    """Send every event of the recording."""
    send = run.send
    for step in steps:
        oracle.answers = step.answers
        send(step.event, **step.arguments)


def first_stray(run: Run, oracle: Oracle, steps: Iterable[Step]) -> str | None:
    """Find the event that enters other states than in the recording; None if none does."""
    entered: list[str] = []
    run.watch(entered.append)
    for number, step in enumerate(steps, 1):
        entered.clear()
        play(run, oracle, [step])
        if tuple(entered) != step.entered:
            return f"event {number}, {step.event}, enters {entered} instead of {list(step.entered)}"
    return None
