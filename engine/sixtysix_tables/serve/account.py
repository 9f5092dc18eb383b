"""The account of a hand that has ended: what both have won, and why the hand is worth what it is.

`account` and `ending` are translated into JavaScript, for tables without a server (`sixtysix_tables.serve.offline`).
"""

from sixtysix.contract.events import Json
from sixtysix.game.cards import NOBODY, other
from sixtysix.game.ruleset import CLAIMANT_TRICKS, OPPONENT_TRICKS, RANKS, Ruleset
from sixtysix.game.scoring import counted_points, worth_row
from sixtysix.game.table import CLOSER_FAILED, FALSE_CLAIM, LAST_TRICK, MOST_POINTS, REASONS, TIE, Table
from sixtysix.game.views import observe
from sixtysix.languages import N_, Text


def account(t: Table, r: Ruleset) -> Json:
    """Tell of a hand that has just been settled: its table, and the ``rows`` of which one made its worth.

    A row has its sentence (``says``), its game points, and whether it ``applied``. ``why`` names what chose it.
    Sentences are texts with what fills them.
    """
    table = observe(t, r)
    why, rows, applied = worth_of_hand(t, r)
    return {
        "points": table["points"],
        "pending": table["pending"],
        "trick_points": table["trick_points"],
        "tricks": table["tricks"],
        "closed_by": table["closed_by"],
        "last_trick": table["last_trick"],
        "why": why,
        "rows": [
            {"says": rows[n][0], "points": rows[n][1], "applied": n == applied} for n in range(len(rows))
        ],
    }


def worth_of_hand(t: Table, r: Ruleset) -> tuple[Text, list[tuple[Text, int]], int]:
    """Give what chose the worth of the hand, the table of worths, and the row of it that applied."""
    if t.reason == TIE:
        return (N_("Both have as many trick points."), {}), [((N_("a tie"), {}), 0)], 0
    if t.reason == CLOSER_FAILED:
        penalty, had_none = r.closer_penalty, int(t.tricks_at_closing[t.hand_winner] == 0)
        rows: list[tuple[Text, int]] = [
            ((N_("the other player had a trick at the closing"), {}), penalty[0]),
            ((N_("they had none at the closing"), {}), penalty[1]),
        ]
        return (N_("The closer pays."), {}), rows, had_none
    if t.reason == FALSE_CLAIM and r.false_claim_by in (OPPONENT_TRICKS, CLAIMANT_TRICKS):
        of_other = r.false_claim_by == OPPONENT_TRICKS
        judged = t.hand_winner if of_other else other(t.hand_winner)
        values: Json = {"of_other": of_other}
        rows = [
            ((N_("{of_other? the winner | the claimant} has a trick"), values), r.false_claim[0]),
            ((N_("{of_other? the winner | the claimant} has no trick"), values), r.false_claim[1]),
        ]
        return (N_("A false claim has its price."), {}), rows, int(t.tricks[judged] == 0)
    if r.unclaimed_points > 0 and t.reason in (LAST_TRICK, MOST_POINTS):
        fixed = N_("A hand that goes to its last trick has a fixed worth.")
        return (fixed, {}), [((N_("the last trick"), {}), r.unclaimed_points)], 0
    by_false_claim = t.reason == FALSE_CLAIM
    judged = t.hand_winner if by_false_claim else other(t.hand_winner)
    at_closing = bool(r.loser_state_at_closing) and t.closed_by != NOBODY
    points = t.points_at_closing[judged] if at_closing else counted_points(t, r, judged)
    from_nothing = r.nothing_means_no_trick or r.single_worth_from > 0
    number: Json = {"points": r.single_worth_from if from_nothing else 1}
    names: list[Text] = [
        (N_("{points} or more"), number),
        (N_("fewer than {points}"), number),
        (N_("no trick") if r.nothing_means_no_trick else N_("no points"), {}),
    ]
    had: Json = {
        "winner": by_false_claim,
        "tricks_alone": bool(r.worth_counts_tricks),
        "points": points,
        "tricks": (t.tricks_at_closing if at_closing else t.tricks)[judged],
        "closed": at_closing,
    }
    why = N_(
        "The {winner? winner | loser} had {tricks_alone? {points trick point} | {points point}} "
        "in {tricks trick} {closed? when the talon was closed}."
    )
    return (why, had), [(names[n], r.worth[n]) for n in range(len(names))], worth_row(t, r, judged)


def worths(r: Ruleset) -> Json:
    """Give the numbers of the rules that players look up; the cards from the highest rank down."""
    return {
        "cards": [[RANKS[rank], points] for rank, points in zip(r.ranks, r.values, strict=True)],
        "single_from": r.single_worth_from,
        "worth": list(r.worth),
        "nothing_means_no_trick": bool(r.nothing_means_no_trick),
    }


def ending(t: Table) -> Json:
    """Say in short how a hand ended, for the log."""
    winner = None if t.hand_winner == NOBODY else t.hand_winner
    return {"winner": winner, "game_points": t.game_points, "reason": REASONS[t.reason], "bonus": t.bonus}
