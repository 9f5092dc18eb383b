"""Compares the speed of contenders. They take turns, so that other work on the machine slows all of them down."""

import gc
from collections.abc import Callable, Mapping
from statistics import median
from time import perf_counter
from typing import NamedTuple

from rich.box import MARKDOWN
from rich.table import Table


class Contender(NamedTuple):
    """A program to be timed. ``start`` returns a function that does ``number`` things."""

    number: int
    start: Callable[[], Callable[[], object]]


class Speed(NamedTuple):
    """The number of things per second: the median, minimum and maximum over the rounds."""

    median: float
    slowest: float
    fastest: float
    ratio: float
    """The ratio to the contender ``base`` in the same round."""


def race(contenders: Mapping[str, Contender], base: str, rounds: int) -> dict[str, Speed]:
    """Return the speed of each contender. Run each contender once before the first round."""
    for contender in contenders.values():
        contender.start()()
    times = [{name: _per_second(one) for name, one in contenders.items()} for _ in range(rounds)]
    found = {}
    for name in contenders:
        speeds = [speed[name] for speed in times]
        ratio = median(speed[name] / speed[base] for speed in times)
        found[name] = Speed(median(speeds), min(speeds), max(speeds), ratio)
    return found


def _per_second(contender: Contender) -> float:
    run = contender.start()
    gc.collect()
    begin = perf_counter()
    run()
    return contender.number / (perf_counter() - begin)


def table(title: str, name: str, unit: str, speeds: Mapping[str, Speed]) -> Table:
    caption = "Medians of the rounds. The ratio is to the contender with 1.00, in the same round."
    shown = Table(title=title, caption=caption, box=MARKDOWN)
    shown.add_column(name)
    for heading in (f"{unit}/s", "slowest", "fastest", "ratio"):
        shown.add_column(heading, justify="right")
    for contender, speed in speeds.items():
        shown.add_row(contender, *(f"{number:,.0f}" for number in speed[:3]), f"{speed.ratio:,.2f}")
    return shown
