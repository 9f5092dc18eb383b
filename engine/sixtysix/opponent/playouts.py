"""Loops around a kernel that weigh moves, by playing on from deals that agree with what a player knows.

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
"""The places in a list of tables: the table without the hidden cards, the same with a deal of them, the table whose
random numbers are used, and from there on the tables of the line of play that is tried.
"""

NEVER, ONWARDS, AT_ONCE, CLAIM_IF_REACHED, CARD = range(5)
"""Habits: how the players of a playout treat an event. They never close, go on if they must, exchange and declare as
soon as they can, claim when they have enough, and play the card that they like best, give or take a whim.
"""

MOST_LEVELS = 40
"""One more than the events of the longest line of play of a strict hand."""

NODE = 7
STATE, MOVES, NEXT, MOVER, BEST, ALPHA, BETA = range(NODE)
"""The numbers about a node of the search: its state, the number of moves, the next one to try, the player who makes
it, the worth of the best one so far, and the worths (alpha and beta) that either player can have elsewhere already.
"""

BEYOND = 1 << 40
"""More than anything is worth."""

WHIM = 25
"""The largest number of points that chance adds to how much a card is liked."""

TRUMP_KEPT = 6
"""The worth of a trump beyond its points while cards are drawn."""

NO_LIKING = -1_000
"""A smaller number than any liking."""

Habits = Sequence[int]
"""A habit for each event."""

Worths = Sequence[Sequence[int]]
"""For each winner of a hand, what so many game points are worth to the player."""

Tables = list[Table]

Rows = list[list[int]]
"""The moves, or the node, of each level. They are made once and used for every deal, as tables are."""


# The other player can hold only the first `possible` of the unknown cards, so only these are shuffled. The others can
# only lie in the talon, behind them.
def deal_unknown(tables: Tables, unknown: list[int], possible: int, hidden: int, player: int) -> None:
    """Deal the unknown cards: so many ``hidden`` ones to the other player, the rest to the talon."""
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
    """Choose the place of one of the first ``n`` moves, as the players of a playout do."""
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
    """Say in points how much a player likes to play the card: they win dear tricks, lose cheap ones and keep trumps."""
    value: int = RULESET.values[rank_of(card)]
    cost = value
    if suit_of(card) == t.trump and t.strict == 0:
        cost += TRUMP_KEPT
    if t.led == NO_CARD:
        return value if t.strict else -cost
    trick: int = value + RULESET.values[rank_of(t.led)]
    return 2 * trick - cost if would_win(t, card) else -trick - cost


def would_win(t: Table, card: int) -> bool:
    """Tell whether the card beats the lead that waits for its reply."""
    t.followed = card
    wins = follower_wins(t)
    t.followed = NO_CARD
    return wins


def worth_of_end(t: Table, worths: Worths) -> int:
    """Give the worth of the end of the hand to the player."""
    return 0 if t.hand_winner == NOBODY else worths[t.hand_winner][min(t.game_points, len(worths[0]) - 1)]


def play_out(tables: Tables, state: int, habits: Habits, worths: Worths, moves: list[int], ended: int) -> int:
    """Play the hand of the tried table to its end by habit, and give the worth of that."""
    t, chance = tables[TRIED], tables[CHANCE]
    while t.hands_ended == ended:
        n = legal(t, RULESET, state, moves)
        state = take(t, RULESET, state, moves[picked(t, habits, moves, n, chance)])
    return worth_of_end(t, worths)


def sensible(t: Table, habits: Habits, moves: list[int], n: int) -> int:
    """Keep those of the first ``n`` moves that may be best in strict play, and count them.

    A player with enough points claims. Nobody else does.
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
    tables: Tables, level: int, state: int, player: int, habits: Habits, lines: Rows, nodes: Rows
) -> None:
    """Begin the search of a node, from the table of its level."""
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
    """Note the worth of one move of the node to the player."""
    if node[MOVER] == player:
        node[BEST] = max(node[BEST], worth)
        node[ALPHA] = max(node[ALPHA], worth)
    else:
        node[BEST] = min(node[BEST], worth)
        node[BETA] = min(node[BETA], worth)


# This is an alpha-beta search: a node is left as soon as its worth cannot change the choice above it. It is a loop over
# levels, not a recursion, so that it can use the same lists of tables, moves and nodes for every search.
def solve(
    tables: Tables,
    state: int,
    player: int,
    habits: Habits,
    worths: Worths,
    lines: Rows,
    nodes: Rows,
    ended: int,
) -> int:
    """Give the worth of the tried table's strict hand if both players see all cards and play perfectly."""
    if tables[TRIED].hands_ended != ended:
        return worth_of_end(tables[TRIED], worths)
    most = len(worths[player]) - 1
    root = nodes[0]
    root[ALPHA] = worths[other(player)][most]
    root[BETA] = worths[player][most]
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
    tables: Tables,
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
    lines: Rows,
    nodes: Rows,
    totals: list[int],
) -> None:
    """Add to ``totals`` what each of the ``options`` was worth, over so many deals of the unknown cards.

    A strict hand can be solved from there (``solved``), any other is played out.
    """
    ended = tables[KNOWN].hands_ended
    for _ in range(samples):
        deal_unknown(tables, unknown, possible, hidden, player)
        # All options meet the same deal, so that luck is the same for all.
        for i in range(len(options)):
            keep(tables, TRIED, tables, DEALT)
            after = take(tables[TRIED], RULESET, state, options[i])
            if solved:
                totals[i] += solve(tables, after, player, habits, worths, lines, nodes, ended)
            else:
                totals[i] += play_out(tables, after, habits, worths, lines[0], ended)
