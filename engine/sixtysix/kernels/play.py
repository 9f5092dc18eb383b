"""Loops that call a kernel: random hands, and every line of play of a hand.

The source of this module and the source of a kernel are joined into one module, for CPython or numba (see
`program_source`). The code is therefore restricted to integers and arrays. In CPython, tables are a list, and
matrices are nested lists. In numba, tables are an array of records, and matrices are arrays of integers.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from sixtysix.contract.chance import WORD, below, draw, seed_chance
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

POLICY_STREAM = (
    1 << 31
)  # added to a table's stream for the choices of players, so that they never change the shuffling

CERTAIN = WORD + 1

PATIENCE = 1000  # the number of rejected moves after which players take the first one

ROW = 8  # numbers in the row of an event: the minimum of its odds, its odds in up to 7 situations, then zeros

Weights = Sequence[int]
"""For each event, the odds that `choose` accepts a move of this event: the minimum, then the odds in each situation.

The rows are concatenated, because numba would count references to the rows of a matrix.
"""


def weights(events: Sequence[str], shares: Mapping[str, Sequence[float]]) -> list[int]:
    """Return the odds of events as `Weights`. Events that are not in ``shares`` are always accepted."""
    situations = max((len(share) for share in shares.values()), default=1)
    assert situations < ROW
    known = (shares.get(event, (1.0,) * situations) for event in events)
    rows = ([round(share * CERTAIN) for share in (min(row), *row)] for row in known)
    return [odds for row in rows for odds in (*row, *[0] * (ROW - len(row)))]


def choose(
    p: GameTable,
    t: SomeTable,
    r: SomeRuleset,
    weights: Weights,
    moves: Sequence[int],
    n: int,
    situation: Callable[[SomeTable, SomeRuleset, int], int],
) -> int:
    """Return the index of a random move among the first ``n`` of ``moves``.

    A move is drawn uniformly, then accepted with the odds of its event. After a rejection, another move is drawn. The
    random numbers come from the table ``p``.
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


Tables = Sequence[GameTable]  # A list of tables, or an array of records

RUNNING, BEFORE, FRESH, CHOICES = range(4)
"""Indexes of the tables of a run: the one in play, its copy before the last event, a fresh one, and one whose random
generator makes the choices."""

RUN = 6
STREAM, AT, PLAYED, HAPPENED, BROKEN, SINCE = range(RUN)
"""Indexes of the numbers of a run: the table's stream, the state, hands played at the table, events in all, the
violated invariant (or ``FINE`` or ``NO_END``), and events in all when the last hand ended."""

FINE, NO_END = -1, -2  # no invariant is violated; no hand ends

NO_END_AFTER = 10_000  # play stops if a hand has not ended after this many events

A_TABLE = 100
"""The fewest hands at a table. Play there ends with the match that reaches this number, or if no event is legal."""

ENDS = 256  # the number of counters for game points; the last one counts all higher ones, too


def sit_down(tables: Tables, run: list[int], seed: int, stream: int) -> None:
    """Begin at a fresh table. ``seed`` and ``stream`` decide the random numbers."""
    keep(tables, RUNNING, tables, FRESH)
    seed_chance(tables[RUNNING], seed, stream)
    seed_chance(tables[CHOICES], seed, stream | POLICY_STREAM)
    run[STREAM] = stream
    run[AT] = enter(tables[RUNNING], RULESET)
    run[PLAYED] = 0
    run[BROKEN] = FINE
    run[SINCE] = run[HAPPENED]


def by_table(move: int) -> bool:
    """True if the move is not made by a player. An example is the start of a match."""
    return move >> 6 & 3 == 0


def must_stop(run: list[int], n: int) -> bool:
    """True if play at this table is over. If no hand ends, write ``NO_END`` to ``run[BROKEN]``."""
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
    """Play at most ``most`` hands at one table. Add 1 to ``ends[reason][game_points]`` for each hand."""
    t, choices, state = tables[RUNNING], tables[CHOICES], run[AT]
    ended = hands_ended(t)
    while run[PLAYED] < most:
        n = legal(t, RULESET, state, moves)
        if must_stop(run, n):
            break
        place = 0
        if not by_table(moves[n - 1]):  # if the last move is the table's, all moves are
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
    """Play at several tables, one after another. Stop after ``most`` hands in all, or at a fault."""
    left = most
    for stream in range(first, first + number):
        sit_down(tables, run, seed, stream)
        count_ends(tables, run, weights, moves, left, checked, ends)
        left -= run[PLAYED]
        if left == 0 or run[BROKEN] != FINE:
            return


def deal_all(
    decks: Sequence[Sequence[int]], fresh: Tables, moves: list[int], roots: Tables, states: list[int]
) -> None:
    """Deal the first hand of a match from each deck. The results are written to ``roots`` and ``states``."""
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
    """Add to ``counts[k]`` the number of legal sequences of ``k`` events, starting at the table ``stack[0]``.

    A sequence has at most ``depth`` events, and stops at the end of the hand. Each of the first four arguments needs at
    least ``depth`` items.
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


# Exhaustive walks, compiled by numba only


FOUND = 8
SEEN, STEPS, DEAD_ENDS, VIOLATIONS, LONGEST, ENDLESS, SERIAL, OVERFLOWS = range(FOUND)
"""Indexes of the results of a walk: states, their legal events, states without one, violated invariants, events of the
longest hand, hands that may not end, serial numbers used in all walks, layers that overflowed."""

MOST_EVENTS = 1_000  # a hand that can have more events than this counts as endless


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
    """Follow every line of play of the hand on table ``roots[root]``, and add the results to ``found`` and ``ends``.

    A layer is the set of all states after the same number of events. Equal states of a layer are followed only once.

    Args:
        layers: the tables of the current layer and of the next layer, and one more table as scratch space.
        words: the tables in ``layers`` as rows of integers, which are hashed and compared.
        states: the kernel's state for each table in ``layers``.
        lines: for each table in ``layers``, the number of lines of play that lead to the table.
        slots: a hash table of the next layer, with serial numbers of states. The number of slots is a power of two.
        ends: counters of lines of play by reason and game points.
    """
    # Lines of play that differ only in the order of events meet again after the same number of events. Equal states are
    # therefore searched within one layer, which fits in memory, not among all states. Slots are never cleared: those of
    # an earlier layer hold a serial number below ``first`` and count as free.
    room, here = len(states) // 2, 0
    new = layers[2 * room]
    keep(layers, 0, roots, root)
    repeat_deck(layers[0], RULESET)  # the end of a hand deals the next hand; no deck is shuffled
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
    """Look up the new table in a hash table. Return the slot with an equal table, or else a free slot.

    The new table is the last row of ``words``. A slot holds a serial number. A slot with a number below ``first`` is
    free. A slot with any other number belongs to the table in this row of ``words``: ``offset`` plus the number.
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
    total = state * factors[0]
    for i in range(len(factors)):
        total += words[row][i] * factors[i]
    return total ^ total >> 32


def same(words: Sequence[Sequence[int]], row: int, other: int) -> bool:
    for i in range(len(words[row])):  # noqa: SIM110
        if words[row][i] != words[other][i]:
            return False
    return True
