"""Which transition of one chart is which of another: indices shift where one is written in between."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import TypeVar

from sixtysix.chart.model import Chart, Transition

Pair = tuple[Transition | None, Transition | None]
"""A transition of the one chart and of the other; None on the side that does not have it."""

Key = TypeVar("Key")


def either(one: Iterable[Key], other: Iterable[Key]) -> list[Key]:
    """What is in one or the other, each once; what only the other has stands behind its neighbour there."""
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
    """Every transition of either chart, once, state by state."""
    for name in either(before.states, after.states):
        yield from _of_state(_transitions(before, name), _transitions(after, name))


def _transitions(chart: Chart, state: str) -> tuple[Transition, ...]:
    return chart.states[state].transitions if state in chart.states else ()


def _of_state(before: tuple[Transition, ...], after: tuple[Transition, ...]) -> list[Pair]:
    partners = _partners(before, after)
    known = {new: old for old, new in partners.items()}
    keys = either(before, [known.get(t, t) for t in after])
    return [(t if t in before else None, partners.get(t, None if t in before else t)) for t in keys]


def _partners(before: tuple[Transition, ...], after: tuple[Transition, ...]) -> dict[Transition, Transition]:
    """Those of one event that are most alike, the most alike first."""
    alike = sorted(product(before, after), key=lambda pair: _likeness(*pair), reverse=True)
    found: dict[Transition, Transition] = {}
    for old, new in alike:
        if old not in found and new not in found.values() and _likeness(old, new):
            found[old] = new
    return found


def _likeness(one: Transition, other: Transition) -> int:
    """How much of two transitions is the same; 0 if they have nothing to do with each other."""
    if one.event != other.event:
        return 0
    same_words = one.says == other.says
    common = len(set(one.guards) & set(other.guards)) + len(set(one.on) & set(other.on))
    if not same_words and one.target != other.target and not common:
        return 0
    apart = len(set(one.guards) ^ set(other.guards)) + len(set(one.on) ^ set(other.on))
    return max(1, 100 + 20 * same_words + 20 * (one.target == other.target) + 4 * common - 3 * apart)
