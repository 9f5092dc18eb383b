"""Functions that `VectorEnv` compiles. `act` plays a step at many tables, and `write_row` writes an observation."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixtysix.game.cards import NO_CARD, NOBODY, bit, other
from sixtysix.game.position import in_sight
from sixtysix.game.ruleset import Ruleset
from sixtysix.game.table import Table
from sixtysix.game.views import turn

if TYPE_CHECKING:
    from sixtysix.kernels.kernel_namespace import RULESET, hands_ended, legal, take, way

CARDS = ("hand", "shown", "turnup", "trick", "gone")
"""Features of each card: in the hand, shown by the other player, turn-up, in the trick, seen before but now gone."""

SUITS = ("trump", "marriage")

PAIRS = ("points", "pending", "trick_points", "tricks", "score", "games")
"""Features of both players. The number of the player who observes comes first."""

FLAGS = ("leads", "deals", "closed", "other_closed", "strict")

NUMBERS = (*FLAGS, *(f"{whose}{name}" for name in PAIRS for whose in ("", "other_")), "talon", "bonus")

FACTS = 6
STATE, ACTOR, POINTS, ENDED, SEEN = range(5)
"""Indexes into the facts of a table: the state, the player whose turn it is, the game points of player 0 in a hand that
has just ended, `HAND` or `MATCH` if one has just ended, and for each player a bit mask of the cards seen.
"""

HAND, MATCH = 1, 2


def lying(card: int) -> int:
    return 0 if card == NO_CARD else bit(card)


def act(
    tables: Sequence[Table],
    facts: list[list[int]],
    happenings: Sequence[int],
    places: Sequence[int],
    moves: list[int],
    rows: list[list[int]],
    masks: list[list[int]],
) -> None:
    """Take one event at each table, and then all events without a player, such as the start of a match.

    ``rows`` receives the observation of the player whose turn it is. ``masks`` receives the allowed actions. ``places``
    maps an event to the number of an action.
    """
    for k in range(len(facts)):
        t, at, mask = tables[k], facts[k], masks[k]
        state, happening, hands = int(at[STATE]), int(happenings[k]), hands_ended(t)
        at[POINTS] = at[ENDED] = 0
        move = way(t, RULESET, state, happening)
        while True:
            state = take(t, RULESET, state, move)
            if hands_ended(t) > hands and at[ENDED] == 0:
                at[ENDED] = HAND
                if t.hand_winner != NOBODY:
                    at[POINTS] = t.game_points * (1 - 2 * t.hand_winner)
            n = legal(t, RULESET, state, moves)
            move = moves[0]
            if move >> 6 & 3:
                break
            at[ENDED] = MATCH
        me = turn(t)
        at[STATE], at[ACTOR] = state, me
        for player in range(2):
            before = 0 if at[ENDED] else at[SEEN + player]
            at[SEEN + player] = before | in_sight(t, player)
        for place in range(len(mask)):
            mask[place] = 0
        for place in range(n):
            if (moves[place] >> 6 & 3) - 1 == me:
                mask[places[(moves[place] >> 8 & 255) << 6 | moves[place] & 63]] = 1
        write_row(t, RULESET, me, at[SEEN + me], rows[k])


# `VectorEnv` passes whole tables, and `Observer` passes tables made from a view. This function must therefore read only
# what a view contains. Tests compare both.
def write_row(t: Table, r: Ruleset, me: int, seen: int, row: list[int]) -> None:
    """Write the observation of player ``me``. ``seen`` is a bit mask of the cards that ``me`` has seen in this hand."""
    you, n, suits = other(me), len(r.cards), len(r.suits)
    trick, gone = lying(t.led) | lying(t.followed), seen & ~in_sight(t, me)
    masks = (t.hands[me], t.shown[you], lying(t.turnup), trick, gone)
    for place in range(n):
        for plane in range(len(masks)):
            row[plane * n + place] = masks[plane] >> r.cards[place] & 1
    at = len(masks) * n
    for suit in range(suits):
        row[at + suit] = int(t.trump == suit)
        row[at + suits + suit] = int(t.marriage == suit)
    at += 2 * suits
    flags = (t.leader == me, t.dealer == me, t.closed_by == me, t.closed_by == you, t.strict != 0)
    for place in range(len(flags)):
        row[at + place] = int(flags[place])
    at += len(flags)
    pairs = (t.points, t.pending, t.trick_points, t.tricks, t.score, t.games)
    for place in range(len(pairs)):
        # The first three pairs are points. If the rules hide points (ruling R47), nobody sees them.
        is_hidden = r.points_hidden and place < 3
        row[at + 2 * place] = 0 if is_hidden else pairs[place][me]
        row[at + 2 * place + 1] = 0 if is_hidden else pairs[place][you]
    row[at + 2 * len(pairs)] = t.talon
    row[at + 2 * len(pairs) + 1] = t.bonus
