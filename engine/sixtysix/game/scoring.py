"""The winner and the game points of a hand.

A scoring row is an index into `Ruleset.worth`. Row 0 has single, row 1 double and row 2 triple game points.
"""

from sixtysix.game.cards import NOBODY, other
from sixtysix.game.ruleset import (
    ALL_POINTS_WIN,
    CLAIMANT_TRICKS,
    CLOSERS_WIN,
    NOTHING,
    OPPONENT_TRICKS,
    Ruleset,
)
from sixtysix.game.table import CLOSER_FAILED, FALSE_CLAIM, LAST_TRICK, MOST_POINTS, TIE, Table


def worth(t: Table, r: Ruleset, loser: int) -> int:
    """Return the game points of a win against this loser."""
    return r.worth[worth_row(t, r, loser)]


def row_of_closers_win(t: Table, r: Ruleset) -> int:
    """Return the scoring row that would apply if the closer had won at the moment of closing (ruling R14)."""
    return row_of(r, t.tricks_at_closing[t.hand_winner], t.points_at_closing[t.hand_winner])


def worth_row(t: Table, r: Ruleset, loser: int) -> int:
    """Return the scoring row of a win against this loser (ruling R13)."""
    if r.loser_state_at_closing and t.closed_by != NOBODY:
        return row_of(r, t.tricks_at_closing[loser], t.points_at_closing[loser])
    return row_of(r, t.tricks[loser], counted_points(t, r, loser))


def counted_points(t: Table, r: Ruleset, player: int) -> int:
    """Return the player's points that count for the scoring row (ruling R42)."""
    return t.trick_points[player] if r.worth_counts_tricks else t.points[player]


def deciding_points(t: Table, r: Ruleset, player: int) -> int:
    """Return the player's points that decide who wins an unclaimed hand (ruling R16)."""
    return t.points[player] if r.unclaimed_winner == ALL_POINTS_WIN else t.trick_points[player]


def row_of(r: Ruleset, tricks: int, points: int) -> int:
    """Return the scoring row of a win against a loser with these tricks and points (ruling R12)."""
    if (tricks if r.nothing_means_no_trick else points) == 0:
        return 2
    return 1 if points < r.single_worth_from else 0


def false_claim_points(t: Table, r: Ruleset, claimant: int) -> int:
    """Return the game points of the opponent after a false claim (ruling R15)."""
    if r.false_claim_by == OPPONENT_TRICKS:
        return r.false_claim[int(t.tricks[other(claimant)] == 0)]
    if r.false_claim_by == CLAIMANT_TRICKS:
        return r.false_claim[int(t.tricks[claimant] == 0)]
    return worth(t, r, other(claimant))


def closer_has_failed(t: Table, r: Ruleset) -> bool:
    """True if the player who closed must pay the penalty for the ended hand (ruling R14)."""
    if t.closed_by == NOBODY or r.closer_pays == NOTHING:
        return False
    cards_ran_out = t.reason == LAST_TRICK or t.reason == MOST_POINTS
    return cards_ran_out or t.hand_winner != t.closed_by


def loser_is_schneider(t: Table, r: Ruleset) -> bool:
    """True if the loser of the game has no game point (ruling R19)."""
    return t.score[other(t.hand_winner)] == (r.game_goal if r.counts_down else 0)


def settle(t: Table, r: Ruleset) -> None:
    """Set the game points of the ended hand, without a bonus. If the closer failed, set the winner and the reason."""
    if closer_has_failed(t, r):
        t.reason = CLOSER_FAILED
        t.hand_winner = other(t.closed_by)
    t.game_points = points_of_hand(t, r) * closing_factor(t, r)


def closing_factor(t: Table, r: Ruleset) -> int:
    """Return 2 if closing has doubled the game points of the hand, else 1 (ruling R52)."""
    return 1 if t.closed_by == NOBODY else 1 + r.closing_doubles


def points_of_hand(t: Table, r: Ruleset) -> int:
    """Return the game points of the ended hand, without bonus or doubling."""
    if t.reason == TIE:
        return 0
    if r.closer_pays == OPPONENT_TRICKS and t.reason == CLOSER_FAILED:
        return r.closer_penalty[int(t.tricks_at_closing[t.hand_winner] == 0)]
    if r.closer_pays == CLOSERS_WIN and t.reason == CLOSER_FAILED:
        return r.worth[row_of_closers_win(t, r)]
    if t.reason == FALSE_CLAIM:
        return false_claim_points(t, r, other(t.hand_winner))
    if r.unclaimed_points > 0 and (t.reason == LAST_TRICK or t.reason == MOST_POINTS):
        return r.unclaimed_points
    return worth(t, r, other(t.hand_winner))
