"""Every line of play: loops around a kernel, which run as those of `sixtysix.bulk.play` do."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.bulk.play import ENDS
from sixtysix.rules.table import Table

if TYPE_CHECKING:
    from sixtysix.bulk.kernel_namespace import RULESET, enter, keep, legal, take, violated

FOUND = 8
SEEN, STEPS, DEAD_ENDS, VIOLATIONS, LONGEST, ENDLESS, SERIAL, OVERFLOWS = range(FOUND)
"""What the numbers that a walk finds hold: states, events out of them, states without one, broken invariants, events
of the longest hand, hands that may go on for ever, states met in all walks, layers too large for their room."""

MOST_EVENTS = 1_000
"""A hand that may have more events than this is taken to go on for ever."""


def count_sequences(
    stack: list[Table],
    states: list[int],
    moves: list[list[int]],
    left: list[int],
    depth: int,
    counts: list[int],
) -> None:
    """Add to ``counts[k]`` how many sequences of ``k`` events the hand of the lowest table can go on with.

    For each ``k`` up to ``depth``; the other arguments are room for so many levels.
    """
    left[0] = legal(stack[0], RULESET, states[0], moves[0])
    level = 0
    while level >= 0:
        if left[level] == 0:
            level -= 1
        elif level + 1 == depth:
            counts[depth] += left[level]
            left[level] = 0
        else:
            left[level] -= 1
            counts[level + 1] += 1
            t = stack[level + 1]
            keep(stack, level + 1, stack, level)
            state = take(t, RULESET, states[level], moves[level][left[level]])
            if t.hands_ended == stack[level].hands_ended:
                level += 1
                states[level] = state
                left[level] = legal(t, RULESET, state, moves[level])


def walk(
    layers: list[Table],
    words: Sequence[Sequence[int]],
    factors: Sequence[int],
    states: list[int],
    lines: list[int],
    slots: list[int],
    moves: list[int],
    found: list[int],
    ends: list[list[int]],
) -> None:
    """Walk every line of play of the first table's hand, event by event; states met after as many events that
    are equal are gone on from once.

    The two halves of ``layers`` hold the states after so many events and after one more; behind them is room for
    a table. ``words`` is the same memory as integers. For each place, ``states`` has the state and ``lines`` how
    many lines of play lead there. ``slots``, a power of two of them, finds equal states of the next layer: the
    serial number of one whose hash is the slot's place. ``ends`` counts lines by reason and game points.
    """
    room, here = len(states) // 2, 0
    new = layers[2 * room]
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
                if new.hands_ended != t.hands_ended:
                    ends[new.reason][min(new.game_points, ENDS - 1)] += lines[i]
                    found[LONGEST] = max(found[LONGEST], events)
                    continue
                slot = place_of(words, factors, 2 * room, state) & (len(slots) - 1)
                while slots[slot] >= first:
                    other = there + slots[slot] - first
                    if states[other] == state and same(words, other, 2 * room):
                        lines[other] += lines[i]
                        break
                    slot = (slot + 1) & (len(slots) - 1)
                else:
                    other = there + found[SERIAL] - first
                    if other == there + room:
                        found[OVERFLOWS] += 1
                        return
                    slots[slot] = found[SERIAL]
                    found[SERIAL] += 1
                    keep(layers, other, layers, 2 * room)
                    states[other] = state
                    lines[other] = lines[i]
        here, size = there, found[SERIAL] - first


def place_of(words: Sequence[Sequence[int]], factors: Sequence[int], row: int, state: int) -> int:
    """A hash of a row of words and a state."""
    total = state * factors[0]
    for i in range(len(factors)):
        total += words[row][i] * factors[i]
    return total ^ total >> 32


def same(words: Sequence[Sequence[int]], row: int, other: int) -> bool:
    """Whether two rows of words are equal."""
    for i in range(len(words[row])):  # noqa: SIM110
        if words[row][i] != words[other][i]:
            return False
    return True


def walk_all(
    roots: list[Table],
    layers: list[Table],
    words: Sequence[Sequence[int]],
    factors: Sequence[int],
    states: list[int],
    lines: list[int],
    slots: list[int],
    moves: list[int],
    found: list[int],
    ends: list[list[int]],
    root_states: Sequence[int],
) -> None:
    """`walk` from each of the roots. The hand after theirs is dealt from the same deck: nothing is left to chance."""
    for root in range(len(root_states)):
        keep(layers, 0, roots, root)
        t = layers[0]
        for i in range(len(RULESET.cards)):
            t.given_deck[i] = t.deck[i]
        t.deck_is_given = 1
        states[0] = root_states[root]
        lines[0] = 1
        walk(layers, words, factors, states, lines, slots, moves, found, ends)


def deal_all(
    decks: Sequence[Sequence[int]],
    fresh: list[Table],
    moves: list[int],
    roots: list[Table],
    states: list[int],
) -> None:
    """Begin a match with each deck: the tables and states in which its first hand has been dealt."""
    for place in range(len(decks)):
        keep(roots, place, fresh, 0)
        t = roots[place]
        for i in range(len(RULESET.cards)):
            t.given_deck[i] = decks[place][i]
        t.deck_is_given = 1
        state = enter(t, RULESET)
        legal(t, RULESET, state, moves)
        states[place] = take(t, RULESET, state, moves[0])
