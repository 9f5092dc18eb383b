"""Every line of play: loops around a kernel, which run as those of `sixtysix.kernels.play` do, but by numba alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.kernels.play import ENDS, Tables

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import (
        RULESET,
        end_points,
        end_reason,
        hands_ended,
        keep,
        legal,
        repeat_deck,
        take,
        violated,
    )

FOUND = 8
SEEN, STEPS, DEAD_ENDS, VIOLATIONS, LONGEST, ENDLESS, SERIAL, OVERFLOWS = range(FOUND)
"""What the numbers that a walk finds hold: states, events out of them, states without one, broken invariants, events
of the longest hand, hands that may go on for ever, states met in all walks, layers too large for their room."""

MOST_EVENTS = 1_000
"""A hand that may have more events than this is taken to go on for ever."""


def walk(
    roots: Tables,
    root: int,
    state: int,
    layers: Tables,
    words: Sequence[Sequence[int]],
    factors: Sequence[int],
    states: list[int],
    lines: list[int],
    slots: list[int],
    moves: list[int],
    found: list[int],
    ends: list[list[int]],
) -> None:
    """Walk every line of play of a root's hand, event by event; states met after as many events that are equal are
    gone on from once. The hand after it is dealt from the same deck: nothing is left to chance.

    The two halves of ``layers`` hold the states after so many events and after one more; behind them is room for
    a table. ``words`` is the same memory as integers. For each place, ``states`` has the state and ``lines`` how
    many lines of play lead there. ``slots``, a power of two of them, finds equal states of the next layer: the
    serial number of one whose hash is the slot's place. ``ends`` counts lines by reason and game points.
    """
    # Lines of play that differ in the order of events meet again after the same number of events. So equal states are
    # looked for within one layer, which has room, and not among all that were ever met. Slots are never cleared: those
    # of an earlier layer hold a serial number below ``first`` and count as free.
    room, here = len(states) // 2, 0
    new = layers[2 * room]
    keep(layers, 0, roots, root)
    repeat_deck(layers[0], RULESET)
    states[0], lines[0] = state, 1
    size, events = 1, 0
    if violated(layers[0], RULESET, states[0], layers[0]) >= 0:
        found[VIOLATIONS] += 1
    while size > 0:
        if events > MOST_EVENTS:
            found[ENDLESS] += 1
            return
        found[SEEN] += size
        there, first, events = room - here, found[SERIAL], events + 1
        for i in range(here, here + size):
            t = layers[i]
            n = legal(t, RULESET, states[i], moves)
            found[STEPS] += n
            if n == 0:
                found[DEAD_ENDS] += 1
            for k in range(n):
                keep(layers, 2 * room, layers, i)
                state = take(new, RULESET, states[i], moves[k])
                if violated(new, RULESET, state, t) >= 0:
                    found[VIOLATIONS] += 1
                if hands_ended(new) != hands_ended(t):
                    ends[end_reason(new)][min(end_points(new), ENDS - 1)] += lines[i]
                    found[LONGEST] = max(found[LONGEST], events)
                    continue
                slot = slot_of(words, factors, states, slots, there - first, first, state)
                if slots[slot] >= first:
                    lines[there - first + slots[slot]] += lines[i]
                    continue
                if found[SERIAL] - first == room:
                    found[OVERFLOWS] += 1
                    return
                other = there - first + found[SERIAL]
                slots[slot] = found[SERIAL]
                found[SERIAL] += 1
                keep(layers, other, layers, 2 * room)
                states[other] = state
                lines[other] = lines[i]
        here, size = there, found[SERIAL] - first


def slot_of(
    words: Sequence[Sequence[int]],
    factors: Sequence[int],
    states: list[int],
    slots: list[int],
    offset: int,
    first: int,
    state: int,
) -> int:
    """Find the slot of the new table and its state: that of an equal one, or a free one.

    The new table is the last row of words. A slot is free unless it holds a serial number from ``first`` on; the
    row of a serial number is so much behind the ``offset``.
    """
    new = len(words) - 1
    slot = hash_of(words, factors, new, state) & (len(slots) - 1)
    while slots[slot] >= first:
        other = offset + slots[slot]
        if states[other] == state and same(words, other, new):
            return slot
        slot = (slot + 1) & (len(slots) - 1)
    return slot


def hash_of(words: Sequence[Sequence[int]], factors: Sequence[int], row: int, state: int) -> int:
    """Hash a row of words and a state."""
    total = state * factors[0]
    for i in range(len(factors)):
        total += words[row][i] * factors[i]
    return total ^ total >> 32


def same(words: Sequence[Sequence[int]], row: int, other: int) -> bool:
    """Say whether two rows of words are equal."""
    for i in range(len(words[row])):  # noqa: SIM110
        if words[row][i] != words[other][i]:
            return False
    return True
