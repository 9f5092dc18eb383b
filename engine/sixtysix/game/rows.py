"""Cases: functions that distinguish the outcomes of a rule. A claim, for example, wins single, double or triple.

A case function returns the number of the outcome on the table ``t``, or `NO_ROW` if the case does not apply. `CASES`
names the outcomes, and ``spec/laws.yaml`` describes the cases. The tests must show every outcome.
"""

from collections.abc import Callable, Mapping

from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, higher_cards, other, suit_cards, suit_of
from sixtysix.game.guards import game_is_won
from sixtysix.game.ruleset import CLOSERS_WIN, COUNTS, LAST_TRICK_WINS, OPPONENT_TRICKS, WORTH, Ruleset
from sixtysix.game.scoring import (
    closing_factor,
    counted_points,
    deciding_points,
    loser_is_schneider,
    points_of_hand,
    row_of,
    row_of_closers_win,
    worth_row,
)
from sixtysix.game.table import (
    AUTOMATIC,
    CLAIM,
    CLOSER_FAILED,
    FALSE_CLAIM,
    LAST_TRICK,
    MOST_POINTS,
    TIE,
    Table,
)

NO_ROW = -1

Rows = Mapping[int, str]

_WORTHS: Rows = {0: "single", 1: "double", 2: "triple"}
_HAD_A_TRICK: Rows = {0: "with a trick", 1: "without a trick"}


# How hands end


def worth_of_claim(t: Table, r: Ruleset) -> int:
    return worth_row(t, r, other(t.hand_winner)) if t.reason == CLAIM else NO_ROW


def worth_of_target(t: Table, r: Ruleset) -> int:
    return worth_row(t, r, other(t.hand_winner)) if t.reason == AUTOMATIC else NO_ROW


def worth_unclaimed(t: Table, r: Ruleset) -> int:
    if t.reason != LAST_TRICK and t.reason != MOST_POINTS:
        return NO_ROW
    return worth_row(t, r, other(t.hand_winner))


def unclaimed_by_marriages(t: Table, r: Ruleset) -> int:
    if t.reason != MOST_POINTS:
        return NO_ROW
    return int(t.trick_points[t.hand_winner] <= t.trick_points[other(t.hand_winner)])


def last_trick_beside_target(t: Table, r: Ruleset) -> int:
    distance = t.points[t.leader] - r.last_trick_needs + 1
    return distance if t.reason == LAST_TRICK and 0 <= distance <= 1 else NO_ROW


def talon_unclaimed(t: Table, r: Ruleset) -> int:
    return int(t.closed_by != NOBODY) if t.reason == LAST_TRICK or t.reason == MOST_POINTS else NO_ROW


def price_of_false_claim(t: Table, r: Ruleset) -> int:
    if t.reason != FALSE_CLAIM:
        return NO_ROW
    if r.false_claim_by == WORTH:
        return worth_row(t, r, t.hand_winner)
    judged = t.hand_winner if r.false_claim_by == OPPONENT_TRICKS else other(t.hand_winner)
    return int(t.tricks[judged] == 0)


def winner_by_false_claim(t: Table, r: Ruleset) -> int:
    return worth_row(t, r, t.hand_winner) if t.reason == FALSE_CLAIM else NO_ROW


def price_of_failed_closing(t: Table, r: Ruleset) -> int:
    if t.reason != CLOSER_FAILED:
        return NO_ROW
    if r.closer_pays == WORTH:
        return worth_row(t, r, t.closed_by)
    if r.closer_pays == CLOSERS_WIN:
        return row_of_closers_win(t, r)
    return int(t.tricks_at_closing[t.hand_winner] == 0)


def end_of_failed_closing(t: Table, r: Ruleset) -> int:
    if t.reason != CLOSER_FAILED:
        return NO_ROW
    if t.hands[0] or t.hands[1]:
        return 0
    if deciding_points(t, r, 0) == deciding_points(t, r, 1):
        return 3
    if t.leader != t.closed_by:
        return NO_ROW
    return 2 if t.points[t.closed_by] >= r.target else 1


def loser_beside_threshold(t: Table, r: Ruleset) -> int:
    if not _goes_by_worth(t, r):
        return NO_ROW
    loser = other(t.hand_winner)
    at_closing = r.loser_state_at_closing and t.closed_by != NOBODY
    points = t.points_at_closing[loser] if at_closing else counted_points(t, r, loser)
    distance = points - r.single_worth_from
    return distance + 1 if -1 <= distance <= 1 else NO_ROW


def loser_with_little(t: Table, r: Ruleset) -> int:
    if not _goes_by_worth(t, r):
        return NO_ROW
    loser = other(t.hand_winner)
    if t.tricks[loser] == 0:
        return 2 if t.points[loser] > 0 else 0
    return 1 if counted_points(t, r, loser) == 0 else NO_ROW


def _goes_by_worth(t: Table, r: Ruleset) -> bool:
    if t.reason == CLAIM or t.reason == AUTOMATIC:
        return True
    return r.unclaimed_points == 0 and (t.reason == LAST_TRICK or t.reason == MOST_POINTS)


def loser_since_closing(t: Table, r: Ruleset) -> int:
    if not _goes_by_worth(t, r) or t.closed_by != t.hand_winner:
        return NO_ROW
    loser = other(t.hand_winner)
    at_closing = row_of(r, t.tricks_at_closing[loser], t.points_at_closing[loser])
    return 3 * at_closing + row_of(r, t.tricks[loser], counted_points(t, r, loser))


def bonus(t: Table, r: Ruleset) -> int:
    if t.reason == TIE:
        return 2 if t.bonus == r.tie_bonus else 3
    return int(t.game_points > points_of_hand(t, r) * closing_factor(t, r))


def game_against_a_loser(t: Table, r: Ruleset) -> int:
    return int(loser_is_schneider(t, r)) if game_is_won(t, r) else NO_ROW


def winner_and_dealer(t: Table, r: Ruleset) -> int:
    if t.hand_winner == NOBODY:
        return 2
    return int(t.hand_winner == t.dealer)


# How tricks go


def winning_card(t: Table, r: Ruleset) -> int:
    if suit_of(t.followed) == suit_of(t.led):
        return 0 if t.led < t.followed else 1
    return 3 if suit_of(t.followed) == t.trump else 2


def draw_after_trick(t: Table, r: Ruleset) -> int:
    if t.closed_by != NOBODY:
        return 2
    if t.turnup != NO_CARD:
        return 0
    return 1 if t.hands[0].bit_count() == r.holding else 3


def duty_of_follower(t: Table, r: Ruleset) -> int:
    hand = t.hands[other(t.leader)]
    if t.strict == 0:
        return 0
    if hand & higher_cards(t.led):
        return 1
    if hand & suit_cards(suit_of(t.led)):
        return 2
    return 3 if hand & suit_cards(t.trump) else 4


def declared_marriage(t: Table, r: Ruleset) -> int:
    return NO_ROW if t.marriage == NO_SUIT else int(t.marriage == t.trump)


def _always(rows: Rows) -> Callable[[Ruleset], Rows]:
    return lambda r: rows


def _little(r: Ruleset) -> Rows:
    rows = {0: "nothing"}
    if r.values.count(0):
        rows[1] = "a trick of no points"
    if r.plain_marriage and r.first_marriage == COUNTS:
        rows[2] = "points and no trick"
    return rows


CASES: Mapping[str, Callable[[Ruleset], Rows]] = {
    worth_of_claim.__name__: _always(_WORTHS),
    worth_of_target.__name__: _always(_WORTHS),
    worth_unclaimed.__name__: _always(_WORTHS),
    unclaimed_by_marriages.__name__: _always({0: "with more trick points", 1: "by marriages"}),
    last_trick_beside_target.__name__: _always({0: "one short", 1: "just enough"}),
    talon_unclaimed.__name__: lambda r: {0: "open"} if r.closer_pays else {0: "open", 1: "closed"},
    price_of_false_claim.__name__: lambda r: _WORTHS if r.false_claim_by == WORTH else _HAD_A_TRICK,
    winner_by_false_claim.__name__: _always(_WORTHS),
    price_of_failed_closing.__name__: lambda r: _HAD_A_TRICK if r.closer_pays == OPPONENT_TRICKS else _WORTHS,
    end_of_failed_closing.__name__: lambda r: (
        {0: "with cards left", 1: "with the last trick", 2: "with the last trick and enough"}
        | ({3: "with as many points"} if r.unclaimed_winner != LAST_TRICK_WINS else {})
    ),
    loser_beside_threshold.__name__: _always({0: "one short", 1: "just enough", 2: "one more"}),
    loser_with_little.__name__: _little,
    loser_since_closing.__name__: _always(
        {0: "single", 3: "single out of double", 4: "double", 7: "double out of triple", 8: "triple"}
    ),
    bonus.__name__: lambda r: (
        {0: "none", 2: "after a tie"} | ({1: "paid", 3: "after one tie more"} if r.tie_bonus else {})
    ),
    game_against_a_loser.__name__: _always({0: "with a game point", 1: "without a game point"}),
    winner_and_dealer.__name__: lambda r: (
        {0: "the other player", 1: "the dealer"}
        | ({2: "nobody"} if r.unclaimed_winner != LAST_TRICK_WINS else {})
    ),
    winning_card.__name__: _always(
        {
            0: "the higher lead",
            1: "the higher reply",
            2: "a lead of another suit",
            3: "a trump on another suit",
        }
    ),
    draw_after_trick.__name__: lambda r: (
        {0: "two face-down cards", 1: "the last two", 3: "nothing any more"}
        | ({2: "nothing from a closed talon"} if r.closing_needs_talon else {})
    ),
    duty_of_follower.__name__: _always(
        {0: "none", 1: "a higher card held", 2: "a lower card held", 3: "a trump held", 4: "neither held"}
    ),
    declared_marriage.__name__: _always({0: "plain", 1: "in trumps"}),
}
