"""The loops around a kernel: random play, counting event sequences, walking every line of play.

The source of this module is run in the namespace of a kernel, whose functions it calls (see `Program`), by CPython
and, compiled, by numba. So it keeps to integers, and to arrays that either is given in its own way: a list of
`Table` or an array of records, nested lists or an array of integers.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.bulk.policy import POLICY_STREAM, Weights, choose
from sixtysix.rules.cards import NO_CARD
from sixtysix.rules.chance import seed_chance
from sixtysix.rules.ruleset import Ruleset
from sixtysix.rules.table import Table

if TYPE_CHECKING:
    RULESET: Ruleset

    def enter(t: Table, r: Ruleset) -> int: ...
    def legal(t: Table, r: Ruleset, state: int, moves: list[int]) -> int: ...
    def take(t: Table, r: Ruleset, state: int, move: int) -> int: ...
    def violated(t: Table, r: Ruleset, state: int, before: Table) -> int: ...

    def keep(target: list[Table], at: int, source: list[Table], of: int) -> None:
        """Copy a table. How depends on what holds the tables."""


RUNNING, BEFORE, FRESH, CHOICES = range(4)
"""What a list of tables for play holds: the table played at, what it was before the last event, one never
played at, and one whose random numbers make the choices."""

STREAM, AT, PLAYED, HAPPENED, BROKEN = range(5)
"""What the numbers about a run hold: the stream of its table, the state, hands played at the table, events so far,
the place of an invariant that does not hold or -1."""

A_TABLE = 100
"""At a table match follows match, until the first that ends with so many hands played."""

SEEN, STEPS, DEAD_ENDS, VIOLATIONS, LONGEST, SERIAL, OVERFLOWS = range(7)
"""What the numbers that a walk finds hold: states, events out of them, states without one, broken invariants, events
of the longest hand, states met in all walks, and whether a layer was too large for its room."""

ENDS = 1024
"""Game points are counted one by one up to here."""


def sit_down(tables: list[Table], run: list[int], seed: int, stream: int) -> None:
    """Begin at another table, with the random numbers of its stream."""
    keep(tables, RUNNING, tables, FRESH)
    seed_chance(tables[RUNNING], seed, stream)
    seed_chance(tables[CHOICES], seed, stream | POLICY_STREAM)
    run[STREAM] = stream
    run[AT] = enter(tables[RUNNING], RULESET)
    run[PLAYED] = 0
    run[BROKEN] = -1


def by_table(move: int) -> bool:
    """Whether a move is made by no player: at the beginning and end of a match."""
    return move >> 6 & 3 == 0


def is_over(run: list[int], most: int, move: int) -> bool:
    """Whether there is no more to play at this table, where ``move`` is the first of the legal ones."""
    return run[PLAYED] >= most or (run[PLAYED] >= A_TABLE and by_table(move))


def count_ends(
    tables: list[Table],
    run: list[int],
    weights: Weights,
    moves: list[int],
    most: int,
    checked: bool,
    ends: list[list[int]],
) -> None:
    """Play at the table, so many hands at most, and count them by reason and game points."""
    t, state = tables[RUNNING], run[AT]
    n = legal(t, RULESET, state, moves)
    while not is_over(run, most, moves[0]):
        place = 0 if by_table(moves[0]) else choose(tables[CHOICES], t, RULESET, weights, moves, n)
        if checked:
            keep(tables, BEFORE, tables, RUNNING)
        ended = t.hands_ended
        state = take(t, RULESET, state, moves[place])
        run[AT] = state
        run[HAPPENED] += 1
        if checked:
            run[BROKEN] = violated(t, RULESET, state, tables[BEFORE])
            if run[BROKEN] >= 0:
                return
        if t.hands_ended > ended:
            ends[t.reason][min(t.game_points, ENDS - 1)] += 1
            run[PLAYED] += 1
        n = legal(t, RULESET, state, moves)


def play_tables(
    tables: list[Table],
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
        if left == 0 or run[BROKEN] >= 0:
            return


def write_steps(
    tables: list[Table],
    run: list[int],
    weights: Weights,
    most: int,
    checked: bool,
    log: list[Table],
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
        if is_over(run, most, moves[k][0]):
            return k + 1
        place = 0 if by_table(moves[k][0]) else choose(tables[CHOICES], t, RULESET, weights, moves[k], n)
        steps[k][2] = place
        run[AT] = take(t, RULESET, run[AT], moves[k][place])
        run[HAPPENED] += 1
        if checked:
            run[BROKEN] = violated(t, RULESET, run[AT], log[k])
            if run[BROKEN] >= 0:
                return k + 1
        if t.hands_ended > log[k].hands_ended:
            run[PLAYED] += 1
    return len(steps)


def count_sequences(
    stack: list[Table],
    states: list[int],
    moves: list[list[int]],
    left: list[int],
    depth: int,
    counts: list[int],
) -> None:
    """Add to ``counts[k]`` how many sequences of ``k`` events, up to ``depth``, the lowest table's hand can go on with."""
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
    """Walk every line of play of the first table's hand, event by event; a state met twice is gone on from once.

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
    for i in range(len(words[row])):
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
    decks: Sequence[Sequence[int]], fresh: list[Table], moves: list[int], roots: list[Table], states: list[int]
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


def play_to_trick(
    tables: list[Table], run: list[int], weights: Weights, moves: list[int], trick: int, hands: int
) -> bool:
    """Play until the trick of this number, from 1, begins, in so many hands at most; whether it has."""
    t = tables[RUNNING]
    while run[PLAYED] < hands:
        n = legal(t, RULESET, run[AT], moves)
        if not by_table(moves[0]) and t.tricks[0] + t.tricks[1] == trick - 1 and t.led == NO_CARD:
            return True
        place = 0 if by_table(moves[0]) else choose(tables[CHOICES], t, RULESET, weights, moves, n)
        ended = t.hands_ended
        run[AT] = take(t, RULESET, run[AT], moves[place])
        if t.hands_ended > ended:
            run[PLAYED] += 1
    return False
