"""Invariants: what must hold in every state of a kind, and across every event.

The ones that take ``before`` compare the table with what it was before the last event.
"""

from sixtysix.game.actions import marriage_value
from sixtysix.game.cards import NO_CARD, NOBODY, bit, other, rank_cards
from sixtysix.game.guards import all_cards_are_won
from sixtysix.game.ruleset import PENDING, Ruleset
from sixtysix.game.table import Table


def every_card_in_one_place(t: Table, r: Ruleset) -> bool:
    places = t.talon + t.hands[0].bit_count() + t.hands[1].bit_count()
    places += t.won[0].bit_count() + t.won[1].bit_count()
    cards = t.hands[0] | t.hands[1] | t.won[0] | t.won[1]
    if t.led != NO_CARD and t.followed == NO_CARD:
        places += 1
        cards |= bit(t.led)
    if t.turnup != NO_CARD:
        places += 1
        cards |= bit(t.turnup)
    for i in range(t.drawn, len(r.cards)):
        cards |= bit(t.deck[i])
    return places == len(r.cards) and cards.bit_count() == len(r.cards) and t.drawn + t.talon == len(r.cards)


def trick_points_are_cards_won(t: Table, r: Ruleset) -> bool:
    last = r.last_trick_points if all_cards_are_won(t) else 0
    for player in range(2):
        if t.trick_points[player] != card_points(r, t.won[player]) + (last if player == t.leader else 0):
            return False
    return True


def card_points(r: Ruleset, cards: int) -> int:
    """Sum the points of the cards in a mask."""
    points = 0
    for rank in range(len(r.values)):
        points += r.values[rank] * (rank_cards(rank) & cards).bit_count()
    return points


def points_are_tricks_and_marriages(t: Table, r: Ruleset) -> bool:
    for player in range(2):
        declared = 0
        if t.declared[player]:
            for suit in range(len(r.suits)):
                if t.declared[player] >> suit & 1:
                    declared += marriage_value(t, r, suit)
        waiting = declared if r.first_marriage == PENDING and t.tricks[player] == 0 else 0
        if t.pending[player] != waiting or t.points[player] != t.trick_points[player] + declared - waiting:
            return False
    return True


def holdings_are_equal(t: Table, r: Ruleset) -> bool:
    return t.hands[0].bit_count() == t.hands[1].bit_count()


def leader_is_a_card_short(t: Table, r: Ruleset) -> bool:
    return t.hands[t.leader].bit_count() + 1 == t.hands[other(t.leader)].bit_count()


def open_holdings_are_full(t: Table, r: Ruleset) -> bool:
    return t.closed_by != NOBODY or t.turnup == NO_CARD or t.hands[other(t.leader)].bit_count() == r.holding


def tricks_are_pairs_of_cards(t: Table, r: Ruleset) -> bool:
    return t.won[0].bit_count() == 2 * t.tricks[0] and t.won[1].bit_count() == 2 * t.tricks[1]


def strict_when_talon_is_gone(t: Table, r: Ruleset) -> bool:
    return t.turnup != NO_CARD or (t.talon == 0 and t.strict == 1)


def talon_shrinks_by_two(t: Table, r: Ruleset, before: Table) -> bool:
    if t.hand_number != before.hand_number:
        return True
    shrunk = before.talon - t.talon
    if before.turnup != NO_CARD and t.turnup == NO_CARD:
        shrunk += 1
    return shrunk == 0 or shrunk == 2


def strict_stays(t: Table, r: Ruleset, before: Table) -> bool:
    return t.hand_number != before.hand_number or t.strict >= before.strict


def closing_stays(t: Table, r: Ruleset, before: Table) -> bool:
    return (
        t.hand_number != before.hand_number or before.closed_by == NOBODY or t.closed_by == before.closed_by
    )


def only_the_winner_scores(t: Table, r: Ruleset, before: Table) -> bool:
    """Let the score move with the end of a hand and the beginning of a match alone, at an end only the winner's."""
    if t.hands_ended == 0 and t.score[0] == t.score[1]:
        return True
    if t.hands_ended == before.hands_ended:
        return t.score[0] == before.score[0] and t.score[1] == before.score[1]
    for player in range(2):
        if player != t.hand_winner and t.final_score[player] != before.score[player]:
            return False
    return t.hands_ended == before.hands_ended + 1


def one_game_at_most_is_counted(t: Table, r: Ruleset, before: Table) -> bool:
    gained = t.games[0] + t.games[1] - before.games[0] - before.games[1]
    return t.hands_ended == 0 or gained == 0 or (gained == 1 and t.hands_ended > before.hands_ended)
