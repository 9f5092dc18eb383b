"""Random play, and every line of play: loops around a kernel.

The source of this module is run in the namespace of a kernel, whose functions it calls (see `Program`), by CPython
and, compiled, by numba. So it keeps to integers, and to arrays that either is given in its own way: a list of
tables or an array of records, nested lists or an array of integers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from sixtysix.contract.chance import WORD, HasChance, below, draw, seed_chance
from sixtysix.contract.rules import GameTable

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import (
        RULESET,
        end_points,
        end_reason,
        enter,
        hands_ended,
        keep,
        legal,
        repeat_deck,
        situation,
        stack_deck,
        take,
        violated,
    )

# The choice of a move


SomeTable = TypeVar("SomeTable")
SomeRuleset = TypeVar("SomeRuleset")

POLICY_STREAM = 1 << 31
"""Added to the stream of a table, so that the choices never disturb the shuffling."""

CERTAIN = WORD + 1

PATIENCE = 1000
"""How often players think again before they take whatever comes first."""

ROW = 8
"""How many numbers there are for each event: the least odds, those in up to 7 situations, and zeros."""

Weights = Sequence[int]
"""For each event, the 32-bit odds of making it: the least there are, and those in each situation of a player.

They follow one another in rows of a fixed length, since numba would count references to the rows of a matrix.
"""


def weights(events: Sequence[str], shares: Mapping[str, Sequence[float]]) -> list[int]:
    """Give the `Weights` of a machine's events; one without shares is always as likely as any."""
    situations = max((len(share) for share in shares.values()), default=1)
    assert situations < ROW
    known = (shares.get(event, (1.0,) * situations) for event in events)
    rows = ([round(share * CERTAIN) for share in (min(row), *row)] for row in known)
    return [odds for row in rows for odds in (*row, *[0] * (ROW - len(row)))]


def choose(
    p: HasChance,
    t: SomeTable,
    r: SomeRuleset,
    weights: Weights,
    moves: Sequence[int],
    n: int,
    situation: Callable[[SomeTable, SomeRuleset, int], int],
) -> int:
    """Choose a move: the place of one of the first ``n`` of ``moves``.

    A move is picked, each as likely, and made at its odds; else another is picked. ``p`` holds the random numbers,
    ``situation`` is that of the rules.
    """
    patience = PATIENCE if n > 1 else 0
    while patience > 0:
        place = below(p, n)
        row = ROW * (moves[place] >> 8 & 0xFF)
        if weights[row] == CERTAIN:
            return place
        if draw(p) < weights[row + 1 + situation(t, r, (moves[place] >> 6 & 3) - 1)]:
            return place
        patience -= 1
    return 0


# The loops


Tables = Sequence[GameTable]
"""A list of tables, or an array of records."""

RUNNING, BEFORE, FRESH, CHOICES = range(4)
"""What a list of tables for play holds: the table played at, what it was before the last event, one never
played at, and one whose random numbers make the choices."""

RUN = 6
STREAM, AT, PLAYED, HAPPENED, BROKEN, SINCE = range(RUN)
"""What the numbers about a run hold: the stream of its table, the state, hands played at the table, events so far,
the place of an invariant that does not hold or one of the next two, the number of events when a hand ended last."""

FINE, NO_END = -1, -2
"""Every invariant holds; no hand ends."""

NO_END_AFTER = 10_000
"""If a hand has not ended after so many events, play stops."""

A_TABLE = 100
"""At a table match follows match, until the first that ends with so many hands played, or that nothing follows."""

ENDS = 256
"""How many numbers of game points are told apart; from the last of them on, hands are counted together."""


def sit_down(tables: Tables, run: list[int], seed: int, stream: int) -> None:
    """Begin at another table, with the random numbers of its stream."""
    keep(tables, RUNNING, tables, FRESH)
    seed_chance(tables[RUNNING], seed, stream)
    seed_chance(tables[CHOICES], seed, stream | POLICY_STREAM)
    run[STREAM] = stream
    run[AT] = enter(tables[RUNNING], RULESET)
    run[PLAYED] = 0
    run[BROKEN] = FINE
    run[SINCE] = run[HAPPENED]


def by_table(move: int) -> bool:
    """Say whether a move is made by no player. The last of the legal ones is where no player can do anything."""
    return move >> 6 & 3 == 0


def must_stop(run: list[int], n: int) -> bool:
    """Say whether play at a table is over, for there is no move or no hand ends; without any hand, note that."""
    if (n == 0 and run[PLAYED] == 0) or run[HAPPENED] - run[SINCE] > NO_END_AFTER:
        run[BROKEN] = NO_END
    return n == 0 or run[BROKEN] == NO_END


def count_ends(
    tables: Tables,
    run: list[int],
    weights: Weights,
    moves: list[int],
    most: int,
    checked: bool,
    ends: list[list[int]],
) -> None:
    """Play at the table, so many hands at most, and count them by reason and game points."""
    t, choices, state = tables[RUNNING], tables[CHOICES], run[AT]
    ended = hands_ended(t)
    while run[PLAYED] < most:
        n = legal(t, RULESET, state, moves)
        if must_stop(run, n):
            break
        place = 0
        if not by_table(moves[n - 1]):
            place = choose(choices, t, RULESET, weights, moves, n, situation)
        elif run[PLAYED] >= A_TABLE:
            break
        if checked:
            keep(tables, BEFORE, tables, RUNNING)
        state = take(t, RULESET, state, moves[place])
        run[HAPPENED] += 1
        if checked:
            run[BROKEN] = violated(t, RULESET, state, tables[BEFORE])
            if run[BROKEN] >= 0:
                break
        now = hands_ended(t)
        if now != ended:
            if now > ended:
                ends[end_reason(t)][min(end_points(t), ENDS - 1)] += 1
                run[PLAYED] += 1
            ended = now
            run[SINCE] = run[HAPPENED]
    run[AT] = state


def play_tables(
    tables: Tables,
    run: list[int],
    weights: Weights,
    moves: list[int],
    seed: int,
    first: int,
    number: int,
    most: int,
    checked: bool,
    ends: list[list[int]],
) -> None:
    """Play at so many tables from the first on, so many hands at most, and count them."""
    left = most
    for stream in range(first, first + number):
        sit_down(tables, run, seed, stream)
        count_ends(tables, run, weights, moves, left, checked, ends)
        left -= run[PLAYED]
        if left == 0 or run[BROKEN] != FINE:
            return


def write_steps(
    tables: Tables,
    run: list[int],
    weights: Weights,
    most: int,
    checked: bool,
    log: Tables,
    moves: list[list[int]],
    steps: list[list[int]],
) -> int:
    """Play on at the table and write down each step, until the log is full or the play over; how many steps.

    A step is the table, the legal moves, and (state, number of moves, place of the one made). With the last step
    of all no move is made: its place is -1.
    """
    t = tables[RUNNING]
    for k in range(len(steps)):
        keep(log, k, tables, RUNNING)
        n = legal(t, RULESET, run[AT], moves[k])
        steps[k][0] = run[AT]
        steps[k][1] = n
        steps[k][2] = -1
        if run[PLAYED] >= most or must_stop(run, n):
            return k + 1
        between = by_table(moves[k][n - 1])
        if between and run[PLAYED] >= A_TABLE:
            return k + 1
        place = 0 if between else choose(tables[CHOICES], t, RULESET, weights, moves[k], n, situation)
        steps[k][2] = place
        run[AT] = take(t, RULESET, run[AT], moves[k][place])
        run[HAPPENED] += 1
        if checked:
            run[BROKEN] = violated(t, RULESET, run[AT], log[k])
            if run[BROKEN] >= 0:
                return k + 1
        if hands_ended(t) > hands_ended(log[k]):
            run[PLAYED] += 1
            run[SINCE] = run[HAPPENED]
    return len(steps)


def deal_all(
    decks: Sequence[Sequence[int]], fresh: Tables, moves: list[int], roots: Tables, states: list[int]
) -> None:
    """Begin a match with each deck: the tables and states in which its first hand has been dealt."""
    for place in range(len(decks)):
        keep(roots, place, fresh, 0)
        t = roots[place]
        stack_deck(t, RULESET, decks[place])
        state = enter(t, RULESET)
        legal(t, RULESET, state, moves)
        states[place] = take(t, RULESET, state, moves[0])


def count_sequences(
    stack: Tables, states: list[int], moves: list[list[int]], left: list[int], depth: int, counts: list[int]
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
            if hands_ended(t) == hands_ended(stack[level]):
                level += 1
                states[level] = state
                left[level] = legal(t, RULESET, state, moves[level])


# Every line of play; by numba alone


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
