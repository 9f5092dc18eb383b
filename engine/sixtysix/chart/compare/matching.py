"""What is in one of two charts or in both, in one order."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from sixtysix.chart.model import Chart, Transition

Pair = tuple[Transition | None, Transition | None]
"""A transition of the one chart and of the other; None on the side that does not have it."""

Key = TypeVar("Key")


def either(one: Iterable[Key], other: Iterable[Key]) -> list[Key]:
    """List what is in one or the other, each once; what only the other has stands behind its neighbour there."""
    found = list(one)
    place = 0
    for key in other:
        if key in found:
            place = found.index(key) + 1
        else:
            found.insert(place, key)
            place += 1
    return found


def pairs(before: Chart, after: Chart) -> Iterator[Pair]:
    """Give every transition of either chart, once: those of one name together."""
    one, other = ({t.name: t for t in chart.transitions} for chart in (before, after))
    return ((one.get(name), other.get(name)) for name in either(one, other))
