"""Guard atoms: each answers one question about the table ``t`` under the ruleset ``r``.

The chart's sentences say what each means to a player. ``player`` is 0 or 1, ``card`` and ``suit`` are
numbers of `sixtysix.rules.cards`.
"""

from sixtysix.rules.cards import (
    NO_CARD,
    NO_SUIT,
    NOBODY,
    bit,
    card_of,
    count,
    higher_cards,
    rank_of,
    suit_cards,
    suit_of,
)
from sixtysix.rules.ruleset import Ruleset
from sixtysix.rules.table import Table


def talon_size(t: Table) -> int:
    """Undealt cards, the turn-up included."""
    if t.turnup == NO_CARD:
        return t.talon
    return t.talon + 1


def is_leader(t: Table, r: Ruleset, player: int) -> bool:
    return t.leader == player


def is_follower(t: Table, r: Ruleset, player: int) -> bool:
    return t.leader != player


def is_trick_winner(t: Table, r: Ruleset, player: int) -> bool:
    return t.leader == player


def holds_card(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return t.hands[player] & bit(card) != 0


def talon_open(t: Table, r: Ruleset) -> bool:
    return t.closed_by == NOBODY


def talon_deep_enough_to_exchange(t: Table, r: Ruleset) -> bool:
    return talon_size(t) >= r.exchange_needs_talon


def holds_exchange_card(t: Table, r: Ruleset, player: int) -> bool:
    return t.hands[player] & bit(card_of(t.trump, r.exchange_rank)) != 0


def talon_deep_enough_to_close(t: Table, r: Ruleset) -> bool:
    return talon_size(t) >= r.closing_needs_talon


def has_full_holding(t: Table, r: Ruleset, player: int) -> bool:
    return count(t.hands[player]) == r.holding


def no_marriage_on_table(t: Table, r: Ruleset) -> bool:
    return t.marriage == NO_SUIT


def marriage_on_table(t: Table, r: Ruleset) -> bool:
    return t.marriage != NO_SUIT


def holds_king(t: Table, r: Ruleset, player: int, suit: int) -> bool:
    return t.hands[player] & bit(card_of(suit, r.king)) != 0


def holds_queen(t: Table, r: Ruleset, player: int, suit: int) -> bool:
    return t.hands[player] & bit(card_of(suit, r.queen)) != 0


def has_won_a_trick(t: Table, r: Ruleset, player: int) -> bool:
    return t.tricks[player] > 0


def leads_from_marriage(t: Table, r: Ruleset, card: int) -> bool:
    return t.marriage == NO_SUIT or (
        suit_of(card) == t.marriage and (rank_of(card) == r.king or rank_of(card) == r.queen)
    )


def leads_queen_of_marriage(t: Table, r: Ruleset, card: int) -> bool:
    return t.marriage == NO_SUIT or card == card_of(t.marriage, r.queen)


def follows_suit(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return (
        t.strict == 0 or suit_of(card) == suit_of(t.led) or t.hands[player] & suit_cards(suit_of(t.led)) == 0
    )


def heads_trick(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return (
        t.strict == 0
        or suit_of(card) != suit_of(t.led)
        or card < t.led
        or t.hands[player] & higher_cards(t.led) == 0
    )


def trumps_when_void(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return (
        t.strict == 0
        or t.hands[player] & suit_cards(suit_of(t.led)) != 0
        or suit_of(card) == t.trump
        or t.hands[player] & suit_cards(t.trump) == 0
    )


def target_reached(t: Table, r: Ruleset, player: int) -> bool:
    return t.points[player] >= r.target


def leader_reached_target(t: Table, r: Ruleset) -> bool:
    return t.points[t.leader] >= r.target


def cards_are_held(t: Table, r: Ruleset) -> bool:
    return t.hands[t.leader] != 0


def game_is_won(t: Table, r: Ruleset) -> bool:
    if t.hand_winner == NOBODY:
        return False
    if r.counts_down:
        return t.score[t.hand_winner] <= 0
    return t.score[t.hand_winner] >= r.game_goal


def match_is_won(t: Table, r: Ruleset) -> bool:
    return t.games[0] * 2 > r.best_of or t.games[1] * 2 > r.best_of
