"""Guards: functions that return True if a condition holds for the table ``t`` and the ruleset ``r``.

``spec/words.yaml`` has a sentence for each guard. Cards and suits are numbers (see `sixtysix.game.cards`).

Some guards compare a number with a limit. The function below such a guard returns the margin: the number of steps above
the limit. The margin is 0 at the limit, and negative if the guard fails.
"""

from sixtysix.game.cards import (
    ALL_CARDS,
    NO_CARD,
    NO_SUIT,
    NOBODY,
    bit,
    card_of,
    higher_cards,
    rank_cards,
    suit_cards,
    suit_of,
    suits_with_rank,
)
from sixtysix.game.ruleset import FORBIDDEN, Ruleset
from sixtysix.game.table import Table


def talon_size(t: Table) -> int:
    """Return the number of cards in the talon, including the turn-up."""
    if t.turnup == NO_CARD:
        return t.talon
    return t.talon + 1


def is_leader(t: Table, r: Ruleset, player: int) -> bool:
    return t.leader == player


def is_follower(t: Table, r: Ruleset, player: int) -> bool:
    return t.leader != player


def is_trick_winner(t: Table, r: Ruleset, player: int) -> bool:
    return t.leader == player


def talon_open(t: Table, r: Ruleset) -> bool:
    return t.closed_by == NOBODY


def talon_deep_enough_to_exchange(t: Table, r: Ruleset) -> bool:
    return talon_size(t) >= r.exchange_needs_talon


def talon_beyond_exchange(t: Table, r: Ruleset) -> int:
    return (talon_size(t) - r.exchange_needs_talon) // 2  # each trick takes two cards from the talon


def holds_exchange_card(t: Table, r: Ruleset, player: int) -> bool:
    return t.hands[player] & bit(card_of(t.trump, r.exchange_rank)) != 0


def talon_deep_enough_to_close(t: Table, r: Ruleset) -> bool:
    return talon_size(t) >= r.closing_needs_talon


def talon_beyond_closing(t: Table, r: Ruleset) -> int:
    return (talon_size(t) - r.closing_needs_talon) // 2  # each trick takes two cards from the talon


def has_full_holding(t: Table, r: Ruleset, player: int) -> bool:
    return t.hands[player].bit_count() == r.holding


def marriage_on_table(t: Table, r: Ruleset) -> bool:
    return t.marriage != NO_SUIT


def play_is_open(t: Table, r: Ruleset) -> bool:
    return t.strict == 0


def holds_king(t: Table, r: Ruleset, player: int, suit: int) -> bool:
    return suits_with_king(t, r, player) >> suit & 1 == 1


def holds_queen(t: Table, r: Ruleset, player: int, suit: int) -> bool:
    return suits_with_queen(t, r, player) >> suit & 1 == 1


def has_won_a_trick(t: Table, r: Ruleset, player: int) -> bool:
    return t.tricks[player] > 0


def trick_was_won(t: Table, r: Ruleset) -> bool:
    return t.tricks[0] + t.tricks[1] > 0


def holds_card(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return cards_held(t, r, player) >> card & 1 == 1


def leads_from_marriage(t: Table, r: Ruleset, card: int) -> bool:
    return cards_of_marriage(t, r) >> card & 1 == 1


def leads_queen_of_marriage(t: Table, r: Ruleset, card: int) -> bool:
    return queen_of_marriage(t, r) >> card & 1 == 1


def leads_no_pair_undeclared(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return cards_of_no_pair(t, r, player) >> card & 1 == 1


def follows_suit(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return cards_following_suit(t, r, player) >> card & 1 == 1


def heads_trick(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return cards_heading_trick(t, r, player) >> card & 1 == 1


def trumps_when_void(t: Table, r: Ruleset, player: int, card: int) -> bool:
    return cards_trumping_when_void(t, r, player) >> card & 1 == 1


def target_reached(t: Table, r: Ruleset, player: int) -> bool:
    return t.points[player] >= r.target


def points_beyond_target(t: Table, r: Ruleset, player: int) -> int:
    return t.points[player] - r.target


def leader_reached_target(t: Table, r: Ruleset) -> bool:
    return t.points[t.leader] >= r.target


def leader_beyond_target(t: Table, r: Ruleset) -> int:
    return t.points[t.leader] - r.target


def cards_are_held(t: Table, r: Ruleset) -> bool:
    return t.hands[t.leader] != 0


def all_cards_are_won(t: Table) -> bool:
    """True if no card is left in the talon or in a player's hand (ruling R46)."""
    return t.turnup == NO_CARD and t.hands[0] | t.hands[1] == 0


def game_is_won(t: Table, r: Ruleset) -> bool:
    if t.hand_winner == NOBODY:
        return False
    if r.counts_down:
        return t.score[t.hand_winner] <= 0
    return t.score[t.hand_winner] >= r.game_goal


def score_beyond_goal(t: Table, r: Ruleset) -> int:
    if t.hand_winner == NOBODY:
        return -r.game_goal
    return -t.score[t.hand_winner] if r.counts_down else t.score[t.hand_winner] - r.game_goal


def match_is_won(t: Table, r: Ruleset) -> bool:
    return t.games[0] * 2 > r.best_of or t.games[1] * 2 > r.best_of


def games_beyond_half(t: Table, r: Ruleset) -> int:
    return max(t.games[0], t.games[1]) - r.best_of // 2 - 1


# Numbers that appear in the sentences of guards


def talon_cards(t: Table, r: Ruleset) -> int:
    return talon_size(t)


def points_held(t: Table, r: Ruleset, player: int) -> int:
    return t.points[player]


# For each guard about a card or a suit: a mask of the cards or suits that satisfy the guard


def cards_held(t: Table, r: Ruleset, player: int) -> int:
    return t.hands[player]


def cards_of_marriage(t: Table, r: Ruleset) -> int:
    if t.marriage == NO_SUIT:
        return ALL_CARDS
    return bit(card_of(t.marriage, r.king)) | bit(card_of(t.marriage, r.queen))


def queen_of_marriage(t: Table, r: Ruleset) -> int:
    return ALL_CARDS if t.marriage == NO_SUIT else bit(card_of(t.marriage, r.queen))


def cards_of_no_pair(t: Table, r: Ruleset, player: int) -> int:
    # No marriage can be declared after another one for the same lead, before the first trick where this is forbidden,
    # or in strict play where this is too late. Then there is no duty to declare.
    too_early = r.first_marriage == FORBIDDEN and t.tricks[player] == 0
    too_late = r.marriages_end_with_open_play == 1 and t.strict == 1
    if t.marriage != NO_SUIT or too_early or too_late:
        return ALL_CARDS
    hand = t.hands[player]
    pairs = (hand & rank_cards(r.king)) >> r.king & (hand & rank_cards(r.queen)) >> r.queen
    return ALL_CARDS & ~(pairs << r.king | pairs << r.queen)


def cards_following_suit(t: Table, r: Ruleset, player: int) -> int:
    if t.strict == 0:
        return ALL_CARDS
    of_suit = suit_cards(suit_of(t.led))
    return of_suit if t.hands[player] & of_suit else ALL_CARDS


def cards_heading_trick(t: Table, r: Ruleset, player: int) -> int:
    if t.strict == 0:
        return ALL_CARDS
    higher = higher_cards(t.led)
    return higher | ~suit_cards(suit_of(t.led)) if t.hands[player] & higher else ALL_CARDS


def cards_trumping_when_void(t: Table, r: Ruleset, player: int) -> int:
    if t.strict == 0 or t.hands[player] & suit_cards(suit_of(t.led)):
        return ALL_CARDS
    trumps = suit_cards(t.trump)
    return trumps if t.hands[player] & trumps else ALL_CARDS


def suits_with_king(t: Table, r: Ruleset, player: int) -> int:
    return suits_with_rank(t.hands[player], r.king)


def suits_with_queen(t: Table, r: Ruleset, player: int) -> int:
    return suits_with_rank(t.hands[player], r.queen)


SETS = {
    holds_king.__name__: suits_with_king.__name__,
    holds_queen.__name__: suits_with_queen.__name__,
    holds_card.__name__: cards_held.__name__,
    leads_from_marriage.__name__: cards_of_marriage.__name__,
    leads_queen_of_marriage.__name__: queen_of_marriage.__name__,
    leads_no_pair_undeclared.__name__: cards_of_no_pair.__name__,
    follows_suit.__name__: cards_following_suit.__name__,
    heads_trick.__name__: cards_heading_trick.__name__,
    trumps_when_void.__name__: cards_trumping_when_void.__name__,
}
"""For each guard of a card or suit, the function that returns a bit mask of all cards or suits that satisfy it."""
