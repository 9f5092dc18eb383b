"""Loops around a kernel that weigh moves, by playing on from deals that agree with what a player knows.

They run as those of `sixtysix.kernels.play` do.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.contract.chance import below
from sixtysix.game.actions import follower_wins
from sixtysix.game.cards import NO_CARD, NOBODY, bit, higher_cards, other, rank_of, suit_of
from sixtysix.game.guards import suits_with_king, suits_with_queen, target_reached
from sixtysix.game.table import Table

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import RULESET, keep, legal, take

KNOWN, DEALT, CHANCE, TRIED = range(4)
"""The places in a list of tables: the table without the hidden cards, the same with a deal of them, the table whose
random numbers are used, and from there on the tables of the line of play that is tried.
"""

NEVER, ONWARDS, AT_ONCE, CLAIM_IF_REACHED, CLOSE_IF_STRONG, CARD = range(6)
"""Habits: how the players of a playout treat an event. They go on if they must, exchange and declare as soon as they
can, claim when they have enough, close when they are strong, and play the card that they like best, give or take a
whim.
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
"""The largest number of points that chance adds to how much a card is liked, less one."""

TRUMP_KEPT = 6
"""The worth of a trump beyond its points while cards are drawn."""

PAIR_KEPT = 20
"""The same of a king and of a queen that are held together."""

HIGH = 20
"""How much dearer than any card a lead is that no card of its suit can beat."""

GIVEN = 3
"""The points that the other player is expected to add to a trick that they lose."""

NO_LIKING = -1_000
"""A smaller number than any liking."""

Habits = Sequence[int]
"""A habit for each event."""

Worths = Sequence[Sequence[int]]
"""For each winner of a hand, what so many game points are worth to the player."""

Tables = list[Table]

Rows = list[list[int]]
"""The moves, or the node, of each level. They are made once and used for every deal, as tables are."""


def shuffle(unknown: list[int], possible: int, chance: Table) -> None:
    """Shuffle the first ``possible`` of the unknown cards. The other player holds none of the rest."""
    for i in range(possible - 1, 0, -1):
        j = below(chance, i + 1)
        unknown[i], unknown[j] = unknown[j], unknown[i]


def deal_unknown(tables: Tables, unknown: Sequence[int], chosen: int, player: int) -> None:
    """Deal the unknown cards: those at the ``chosen`` places, a mask, to the other player, the rest to the talon."""
    keep(tables, DEALT, tables, KNOWN)
    t = tables[DEALT]
    at = t.drawn
    for i in range(len(unknown)):
        if chosen >> i & 1:
            t.hands[other(player)] |= bit(unknown[i])
        elif at < t.drawn + t.talon:
            t.deck[at] = unknown[i]
            at += 1


def next_chosen(chosen: int) -> int:
    """Give the next larger mask with as many bits (Gosper)."""
    lowest = chosen & -chosen
    ripple = chosen + lowest
    return ripple | (chosen ^ ripple) // lowest >> 2


def picked(t: Table, habits: Habits, moves: Sequence[int], n: int, chance: Table, whim: int) -> int:
    """Choose the place of one of the first ``n`` moves by habit, with a whim below so many points."""
    best, most = 0, NO_LIKING
    if n == 1:
        return best
    for place in range(n):
        habit, player = habits[moves[place] >> 8 & 0xFF], (moves[place] >> 6 & 3) - 1
        if habit == AT_ONCE:
            return place
        if habit == CLAIM_IF_REACHED:
            if target_reached(t, RULESET, player):
                return place
        elif habit == CLOSE_IF_STRONG:
            if is_strong(t, player):
                return place
        elif habit == ONWARDS:
            best = place
        elif habit == CARD:
            liked = liking(t, player, (moves[place] & 63) - 1) + below(chance, whim)
            if liked > most:
                best, most = place, liked
    return best


def is_high(t: Table, player: int, card: int) -> bool:
    """Tell whether the other player can have no higher card of the suit, as far as the player has seen."""
    higher: int = higher_cards(card) & ~(t.hands[player] | t.won[0] | t.won[1])
    return higher == 0


def is_strong(t: Table, player: int) -> bool:
    """Tell whether the points of the player and of tricks with their high cards would be enough."""
    target: int = RULESET.target
    points = t.points[player] + t.pending[player]
    for card in RULESET.cards:
        if t.hands[player] & bit(card) and is_high(t, player, card):
            points += RULESET.values[rank_of(card)] + GIVEN
    return points >= target


def liking(t: Table, player: int, card: int) -> int:
    """Say in points how much a player likes to play the card: they win dear tricks, lose cheap ones and keep trumps.

    In strict play they lead high cards first, the dearest before others, and otherwise the cheapest.
    """
    value: int = RULESET.values[rank_of(card)]
    if t.led == NO_CARD and t.strict and is_high(t, player, card):
        return HIGH + value
    cost = value
    if t.strict == 0:
        if suit_of(card) == t.trump:
            cost += TRUMP_KEPT
        if is_of_pair(t, player, card):
            cost += PAIR_KEPT
    if t.led == NO_CARD:
        return -cost
    trick: int = value + RULESET.values[rank_of(t.led)]
    return 2 * trick - cost if would_win(t, card) else -trick - cost


def is_of_pair(t: Table, player: int, card: int) -> bool:
    """Tell whether the card is a king or queen and the player holds the other one too, where there are marriages."""
    if RULESET.plain_marriage == 0 or (rank_of(card) != RULESET.king and rank_of(card) != RULESET.queen):
        return False
    pairs = suits_with_king(t, RULESET, player) & suits_with_queen(t, RULESET, player)
    return pairs >> suit_of(card) & 1 == 1


def would_win(t: Table, card: int) -> bool:
    """Tell whether the card beats the lead that waits for its reply."""
    t.followed = card
    wins = follower_wins(t)
    t.followed = NO_CARD
    return wins


def worth_of_end(t: Table, worths: Worths) -> int:
    """Give the worth of the end of the hand to the player."""
    return 0 if t.hand_winner == NOBODY else worths[t.hand_winner][min(t.game_points, len(worths[0]) - 1)]


def play_out(
    tables: Tables, state: int, move: int, solved: int, habits: Habits, moves: list[int], ended: int
) -> int:
    """Make the move on the tried table and play on by habit; give the state.

    That is when the hand has ended, or it is strict and the player who leads holds at most ``solved`` cards.
    """
    t, chance = tables[TRIED], tables[CHANCE]
    while True:
        state = take(t, RULESET, state, move)
        if t.hands_ended != ended or (t.strict and t.hands[t.leader].bit_count() <= solved):
            return state
        n = legal(t, RULESET, state, moves)
        move = moves[picked(t, habits, moves, n, chance, WHIM)]


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
    tables: Tables, level: int, state: int, player: int, habits: Habits, lines: Rows, nodes: Rows, ended: int
) -> bool:
    """Make the moves that are forced on the table of a level, and begin the search of a node with the first choice.

    Tell whether there is one before the hand ends.
    """
    t, node, moves = tables[TRIED + level], nodes[level], lines[level]
    while t.hands_ended == ended:
        node[MOVES] = sensible(t, habits, moves, legal(t, RULESET, state, moves))
        if node[MOVES] > 1:
            node[STATE] = state
            node[NEXT] = 0
            node[MOVER] = (moves[0] >> 6 & 3) - 1
            node[BEST] = -BEYOND if node[MOVER] == player else BEYOND
            if level > 0:
                node[ALPHA] = nodes[level - 1][ALPHA]
                node[BETA] = nodes[level - 1][BETA]
            return True
        state = take(t, RULESET, state, moves[0])
    return False


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
    most = len(worths[player]) - 1
    root = nodes[0]
    root[ALPHA] = worths[other(player)][most]
    root[BETA] = worths[player][most]
    if not open_node(tables, 0, state, player, habits, lines, nodes, ended):
        return worth_of_end(tables[TRIED], worths)
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
        if open_node(tables, level + 1, after, player, habits, lines, nodes, ended):
            level += 1
        else:
            note_worth(node, player, worth_of_end(t, worths))


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
    every: bool,
    solved: int,
    lines: Rows,
    nodes: Rows,
    totals: list[int],
) -> None:
    """Add to ``totals`` what each of the ``options`` was worth, over so many deals of the unknown cards.

    These are ``every`` deal there can be, or random ones. Each is played out by habit until it is strict and ``solved``
    cards are left, and solved from there.
    """
    ended = tables[KNOWN].hands_ended
    chosen = (1 << hidden) - 1
    for deal in range(samples):
        if not every:
            shuffle(unknown, possible, tables[CHANCE])
        elif deal > 0:
            chosen = next_chosen(chosen)
        deal_unknown(tables, unknown, chosen, player)
        # All options meet the same deal, so that luck is the same for all.
        for i in range(len(options)):
            keep(tables, TRIED, tables, DEALT)
            after = play_out(tables, state, options[i], solved, habits, lines[0], ended)
            totals[i] += solve(tables, after, player, habits, worths, lines, nodes, ended)
