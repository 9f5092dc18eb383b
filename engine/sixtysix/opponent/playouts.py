"""What moves are worth, by playing on from deals that agree with what a player knows: loops around a kernel.

They run as those of `sixtysix.kernels.play` do.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.chance import below
from sixtysix.game.actions import follower_wins
from sixtysix.game.cards import NO_CARD, NOBODY, bit, other, rank_of, suit_of
from sixtysix.game.guards import target_reached
from sixtysix.game.table import Table

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import RULESET, keep, legal, take

KNOWN, DEALT, CHANCE, TRIED = range(4)
"""What a list of tables for weighing holds: the table without what the player does not know, the same with a deal of
that, one whose random numbers are used, and from there on those of a line of play that is tried.
"""

NEVER, ONWARDS, AT_ONCE, CLAIM_IF_REACHED, CARD = range(5)
"""A habit: how the players of a playout treat an event. They never close, go on if they must, exchange and declare
as soon as they can, claim when they have enough, and play the
card that they like best, but for a whim.
"""

MOST_LEVELS = 40
"""Events in a line of play of a strict hand, at most, and one more."""

NODE = 7
STATE, MOVES, NEXT, MOVER, BEST, ALPHA, BETA = range(NODE)
"""What the numbers about a node of a search hold: the state, how many moves there are, the next one to try, who makes
it, the worth of the best one, and the worths that the player and the other can have elsewhere already.
"""

BEYOND = 1 << 40
"""More than anything is worth."""

WHIM = 25
"""How much in points chance has a say in which card is played in a playout, more or less."""

TRUMP_KEPT = 6
"""What a trump is worth beyond its points while cards are drawn."""

NO_LIKING = -1_000
"""Less than any card is liked."""

Habits = Sequence[int]
"""A habit for each event."""

Worths = Sequence[Sequence[int]]
"""For each winner of a hand, what so many game points are worth to the player."""


def deal_unknown(tables: list[Table], unknown: list[int], possible: int, hidden: int, player: int) -> None:
    """Deal what the player does not know: so many ``hidden`` cards to the other, the rest to the talon.

    The other one holds none but the first ``possible`` of the ``unknown`` cards.
    """
    chance, t = tables[CHANCE], tables[DEALT]
    keep(tables, DEALT, tables, KNOWN)
    for i in range(possible - 1, 0, -1):
        j = below(chance, i + 1)
        unknown[i], unknown[j] = unknown[j], unknown[i]
    for i in range(hidden):
        t.hands[other(player)] |= bit(unknown[i])
    for i in range(t.talon):
        t.deck[t.drawn + i] = unknown[hidden + i]


def picked(t: Table, habits: Habits, moves: Sequence[int], n: int, chance: Table) -> int:
    """The place of the move that the players of a playout make, of the first ``n``."""
    best, most = 0, NO_LIKING
    if n == 1:
        return best
    for place in range(n):
        habit = habits[moves[place] >> 8 & 0xFF]
        if habit == AT_ONCE:
            return place
        if habit == CLAIM_IF_REACHED:
            if target_reached(t, RULESET, (moves[place] >> 6 & 3) - 1):
                return place
        elif habit == ONWARDS:
            best = place
        elif habit == CARD:
            liked = liking(t, (moves[place] & 63) - 1) + below(chance, WHIM)
            if liked > most:
                best, most = place, liked
    return best


def liking(t: Table, card: int) -> int:
    """How much a player likes to play the card, in points: to win dear tricks, to lose cheap ones and keep trumps."""
    value: int = RULESET.values[rank_of(card)]
    cost = value
    if suit_of(card) == t.trump and t.strict == 0:
        cost += TRUMP_KEPT
    if t.led == NO_CARD:
        return value if t.strict else -cost
    trick: int = value + RULESET.values[rank_of(t.led)]
    return 2 * trick - cost if would_win(t, card) else -trick - cost


def would_win(t: Table, card: int) -> bool:
    """Whether the card beats the lead that waits for its reply."""
    t.followed = card
    wins = follower_wins(t)
    t.followed = NO_CARD
    return wins


def worth_of_end(t: Table, worths: Worths) -> int:
    """What the end of the hand is worth to the player."""
    return 0 if t.hand_winner == NOBODY else worths[t.hand_winner][min(t.game_points, len(worths[0]) - 1)]


def play_out(
    tables: list[Table], state: int, habits: Habits, worths: Worths, moves: list[int], ended: int
) -> int:
    """Play the hand of the table that is tried to its end by habit; what that is worth."""
    t, chance = tables[TRIED], tables[CHANCE]
    while t.hands_ended == ended:
        n = legal(t, RULESET, state, moves)
        state = take(t, RULESET, state, moves[picked(t, habits, moves, n, chance)])
    return worth_of_end(t, worths)


def sensible(t: Table, habits: Habits, moves: list[int], n: int) -> int:
    """Leave those of the first ``n`` moves that may be best in strict play; how many these are.

    Who has enough claims; nobody else does.
    """
    left = 0
    for place in range(n):
        habit = habits[moves[place] >> 8 & 0xFF]
        if habit == CLAIM_IF_REACHED:
            if target_reached(t, RULESET, (moves[place] >> 6 & 3) - 1):
                moves[0] = moves[place]
                return 1
        elif habit != NEVER:
            moves[left] = moves[place]
            left += 1
    return left


def open_node(
    tables: list[Table],
    level: int,
    state: int,
    player: int,
    habits: Habits,
    lines: list[list[int]],
    nodes: list[list[int]],
) -> None:
    """Begin to search on from the table of the level."""
    t, node, moves = tables[TRIED + level], nodes[level], lines[level]
    node[STATE] = state
    node[MOVES] = sensible(t, habits, moves, legal(t, RULESET, state, moves))
    node[NEXT] = 0
    node[MOVER] = (moves[0] >> 6 & 3) - 1
    node[BEST] = -BEYOND if node[MOVER] == player else BEYOND
    if level > 0:
        node[ALPHA] = nodes[level - 1][ALPHA]
        node[BETA] = nodes[level - 1][BETA]


def note_worth(node: list[int], player: int, worth: int) -> None:
    """Take in what one move of the node is worth to the player."""
    if node[MOVER] == player:
        node[BEST] = max(node[BEST], worth)
        node[ALPHA] = max(node[ALPHA], worth)
    else:
        node[BEST] = min(node[BEST], worth)
        node[BETA] = min(node[BETA], worth)


def solve(
    tables: list[Table],
    state: int,
    player: int,
    habits: Habits,
    worths: Worths,
    lines: list[list[int]],
    nodes: list[list[int]],
    ended: int,
) -> int:
    """What the strict hand of the table that is tried is worth if both see all cards and play as well as can be."""
    if tables[TRIED].hands_ended != ended:
        return worth_of_end(tables[TRIED], worths)
    most = len(worths[player]) - 1
    nodes[0][ALPHA] = worths[other(player)][most]
    nodes[0][BETA] = worths[player][most]
    open_node(tables, 0, state, player, habits, lines, nodes)
    level = 0
    while True:
        node = nodes[level]
        if node[NEXT] == node[MOVES] or node[ALPHA] >= node[BETA]:
            if level == 0:
                return node[BEST]
            level -= 1
            note_worth(nodes[level], player, node[BEST])
            continue
        keep(tables, TRIED + level + 1, tables, TRIED + level)
        t = tables[TRIED + level + 1]
        after = take(t, RULESET, node[STATE], lines[level][node[NEXT]])
        node[NEXT] += 1
        if t.hands_ended != ended:
            note_worth(node, player, worth_of_end(t, worths))
        else:
            level += 1
            open_node(tables, level, after, player, habits, lines, nodes)


def weigh(
    tables: list[Table],
    state: int,
    options: Sequence[int],
    unknown: list[int],
    possible: int,
    hidden: int,
    player: int,
    habits: Habits,
    worths: Worths,
    samples: int,
    solved: bool,
    lines: list[list[int]],
    nodes: list[list[int]],
    totals: list[int],
) -> None:
    """Add to ``totals`` what each of the ``options`` was worth, over so many deals of what the player does not know.

    A strict hand can be solved from there; else it is played out.
    """
    ended = tables[KNOWN].hands_ended
    for _ in range(samples):
        deal_unknown(tables, unknown, possible, hidden, player)
        for i in range(len(options)):
            keep(tables, TRIED, tables, DEALT)
            after = take(tables[TRIED], RULESET, state, options[i])
            if solved:
                totals[i] += solve(tables, after, player, habits, worths, lines, nodes, ended)
            else:
                totals[i] += play_out(tables, after, habits, worths, lines[0], ended)
