"""Laws: conditions that hold in certain states or after every event. ``spec/laws.yaml`` describes each law.

A law takes the table ``t``. A law about an event also takes ``before``, a copy of the table just before the event. If
the event ended a hand and dealt the next hand, ``t`` shows the next hand, and ``before`` shows the ended hand.

A law calls no action, guard or scoring function. A law expresses the rule in another way. A mistake in those
functions therefore violates the law.
"""

from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, card_of, other, rank_of, suit_of
from sixtysix.game.ruleset import (
    ALL_POINTS_WIN,
    CLAIMANT_TRICKS,
    CLOSERS_WIN,
    DEALER,
    FORBIDDEN,
    LAST_TRICK_WINS,
    OPPONENT_TRICKS,
    PENDING,
    TURN_UP,
    WORTH,
    Ruleset,
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

# Which event happened, inferred from the two tables


def _is_same_hand(t: Table, before: Table) -> bool:
    return t.hand_number == before.hand_number


def _hand_has_ended(t: Table, before: Table) -> bool:
    return t.hands_ended == before.hands_ended + 1


def _card_was_led(t: Table, before: Table) -> bool:
    return _is_same_hand(t, before) and before.led == NO_CARD and t.led != NO_CARD


def _trick_was_completed(t: Table, before: Table) -> bool:
    return _is_same_hand(t, before) and before.followed == NO_CARD and t.followed != NO_CARD


# Cards


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


def hands_are_dealt_from_the_deck(t: Table, r: Ruleset, before: Table) -> bool:
    if _is_same_hand(t, before):
        return True
    for i in range(len(r.dealing)):
        card = t.deck[i]
        if r.dealing[i] == TURN_UP:
            if t.turnup != card or t.trump != suit_of(card):
                return False
        elif t.hands[t.dealer if r.dealing[i] == DEALER else other(t.dealer)] >> card & 1 == 0:
            return False
    return t.hand_number == before.hand_number + 1


def given_deck_is_dealt(t: Table, r: Ruleset, before: Table) -> bool:
    for i in range(len(r.cards)):
        if t.deck[i] != before.given_deck[i] and before.deck_is_given and not _is_same_hand(t, before):
            return False
    return True


def hand_begins_with_nothing_won(t: Table, r: Ruleset, before: Table) -> bool:
    if _is_same_hand(t, before):
        return True
    for player in range(2):
        if t.won[player] | t.first_tricks[player] | t.shown[player] | t.declared[player] | t.tricks[player]:
            return False
        if t.points[player] | t.trick_points[player] | t.pending[player]:
            return False
    return t.closed_by == NOBODY and t.marriage == NO_SUIT and t.led == NO_CARD and t.followed == NO_CARD


def first_lead_is_the_right_players(t: Table, r: Ruleset, before: Table) -> bool:
    return _is_same_hand(t, before) or (t.leader == t.dealer) == (r.dealer_leads == 1)


def holdings_are_equal(t: Table, r: Ruleset) -> bool:
    return t.hands[0].bit_count() == t.hands[1].bit_count()


def leader_is_a_card_short(t: Table, r: Ruleset) -> bool:
    return t.hands[t.leader].bit_count() + 1 == t.hands[other(t.leader)].bit_count()


def open_holdings_are_full(t: Table, r: Ruleset) -> bool:
    return t.closed_by != NOBODY or t.turnup == NO_CARD or t.hands[other(t.leader)].bit_count() == r.holding


# Tricks


def table_is_empty_before_the_lead(t: Table, r: Ruleset) -> bool:
    return t.led == NO_CARD and t.followed == NO_CARD


def cards_played_were_held(t: Table, r: Ruleset, before: Table) -> bool:
    leader, follower = before.leader, other(before.leader)
    if _card_was_led(t, before):
        played = before.hands[leader] & ~t.hands[leader]
        return played == bit(t.led) and t.hands[follower] == before.hands[follower]
    if _trick_was_completed(t, before):
        played = before.hands[follower] & ~t.hands[follower]
        return (
            played == bit(t.followed) and t.led == before.led and before.hands[leader] & ~t.hands[leader] == 0
        )
    return True


def trick_goes_to_the_better_card(t: Table, r: Ruleset, before: Table) -> bool:
    if not _trick_was_completed(t, before):
        return True
    is_trumped = suit_of(t.followed) == t.trump and suit_of(t.led) != t.trump
    is_headed = suit_of(t.followed) == suit_of(t.led) and rank_of(t.followed) < rank_of(t.led)
    winner = other(before.leader) if is_trumped or is_headed else before.leader
    loser = other(winner)
    taken = before.won[winner] | bit(t.led) | bit(t.followed)
    first = before.first_tricks[winner] if before.tricks[winner] else taken
    has_trick = t.won[winner] == taken and t.tricks[winner] == before.tricks[winner] + 1
    has_lost = t.won[loser] == before.won[loser] and t.tricks[loser] == before.tricks[loser]
    keeps_first = t.first_tricks[winner] == first and t.first_tricks[loser] == before.first_tricks[loser]
    return has_trick and has_lost and keeps_first


def winner_of_the_trick_leads(t: Table, r: Ruleset, before: Table) -> bool:
    if _trick_was_completed(t, before):
        return t.tricks[t.leader] == before.tricks[t.leader] + 1
    return not _is_same_hand(t, before) or t.leader == before.leader


def tricks_are_pairs_of_cards(t: Table, r: Ruleset) -> bool:
    return t.won[0].bit_count() == 2 * t.tricks[0] and t.won[1].bit_count() == 2 * t.tricks[1]


def _is_strict_reply(t: Table, before: Table) -> bool:
    return before.strict == 1 and _trick_was_completed(t, before)


def _duty(t: Table, card: int) -> int:
    if suit_of(card) == suit_of(t.led):
        return 2
    return 1 if suit_of(card) == t.trump else 0


def strict_reply_follows_or_trumps(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_strict_reply(t, before):
        return True
    for card in r.cards:
        if before.hands[other(before.leader)] >> card & 1 and _duty(t, card) > _duty(t, t.followed):
            return False
    return True


def strict_reply_follows_suit(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_strict_reply(t, before) or suit_of(t.followed) == suit_of(t.led):
        return True
    for card in r.cards:
        if before.hands[other(before.leader)] >> card & 1 and suit_of(card) == suit_of(t.led):
            return False
    return True


def strict_reply_heads_the_trick(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_strict_reply(t, before):
        return True
    for card in r.cards:
        is_held = before.hands[other(before.leader)] >> card & 1 == 1
        is_higher = suit_of(card) == suit_of(t.led) and rank_of(card) < rank_of(t.led)
        if is_held and is_higher and (suit_of(t.followed) != suit_of(t.led) or t.followed > t.led):
            return False
    return True


# The talon


def _draws(t: Table, before: Table) -> bool:
    return _trick_was_completed(t, before) and before.turnup != NO_CARD and before.closed_by == NOBODY


def winner_draws_first(t: Table, r: Ruleset, before: Table) -> bool:
    if not _draws(t, before):
        return True
    winner, loser = t.leader, other(t.leader)
    second = before.turnup if before.talon == 1 else before.deck[before.drawn + 1]
    drawn_by_winner = t.hands[winner] & ~before.hands[winner]
    drawn_by_loser = t.hands[loser] & ~before.hands[loser]
    is_gone = (t.turnup == NO_CARD) == (before.talon == 1)
    return is_gone and drawn_by_winner == bit(before.deck[before.drawn]) and drawn_by_loser == bit(second)


def nothing_else_is_drawn(t: Table, r: Ruleset, before: Table) -> bool:
    return not _is_same_hand(t, before) or _draws(t, before) or t.talon == before.talon


def closed_talon_gives_no_card(t: Table, r: Ruleset, before: Table) -> bool:
    if before.closed_by == NOBODY or not _is_same_hand(t, before):
        return True
    drawn = (t.hands[0] & ~before.hands[0]) | (t.hands[1] & ~before.hands[1])
    return drawn == 0 and t.talon == before.talon and t.turnup == before.turnup


def strict_play_has_its_reason(t: Table, r: Ruleset) -> bool:
    if t.turnup == NO_CARD:
        return t.strict == 1 and t.talon == 0
    if t.closed_by == NOBODY:
        return t.strict == 0
    tricks_at_closing = t.tricks_at_closing[0] + t.tricks_at_closing[1]
    is_due = r.closes_at_once == 1 or t.tricks[0] + t.tricks[1] > tricks_at_closing
    return t.strict == 1 or not is_due


def talon_is_closed_by_the_leader(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_same_hand(t, before) or t.closed_by == before.closed_by:
        return True
    is_deep = before.turnup != NO_CARD and before.talon + 1 >= r.closing_needs_talon
    may_close = r.closing_needs_talon > 0 and is_deep and before.led == NO_CARD
    return (
        t.strict == r.closes_at_once
        and may_close
        and before.closed_by == NOBODY
        and t.closed_by == before.leader
    )


def closing_stays(t: Table, r: Ruleset, before: Table) -> bool:
    return not _is_same_hand(t, before) or before.closed_by == NOBODY or t.closed_by == before.closed_by


def closing_notes_what_both_had(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_same_hand(t, before) or t.closed_by == NOBODY:
        return True
    for player in range(2):
        tricks, points = before.tricks_at_closing[player], before.points_at_closing[player]
        if before.closed_by == NOBODY:
            tricks = t.tricks[player]
            points = t.trick_points[player] if r.worth_counts_tricks else t.points[player]
        if t.tricks_at_closing[player] != tricks or t.points_at_closing[player] != points:
            return False
    return True


def turnup_changes_by_an_exchange(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_same_hand(t, before) or t.turnup == before.turnup or t.turnup == NO_CARD:
        return True
    leader, follower = before.leader, other(before.leader)
    if r.exchange_rank < 0 or before.closed_by != NOBODY or before.led != NO_CARD:
        return False
    given = bit(card_of(t.trump, r.exchange_rank))
    is_swapped = bit(t.turnup) == given and before.hands[leader] & given != 0
    is_taken = t.hands[leader] == (before.hands[leader] & ~given | bit(before.turnup))
    is_deep = before.talon + 1 >= r.exchange_needs_talon
    return is_swapped and is_taken and is_deep and t.hands[follower] == before.hands[follower]


# Marriages


def _marriage_points(t: Table, r: Ruleset, player: int) -> int:
    points = 0
    for suit in range(len(r.suits)):
        if t.declared[player] >> suit & 1:
            points += r.trump_marriage if suit == t.trump else r.plain_marriage
    return points


def marriage_is_declared_by_its_holder(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_same_hand(t, before):
        return True
    leader, follower = before.leader, other(before.leader)
    if t.declared[follower] != before.declared[follower] or t.declared[0] & t.declared[1]:
        return False
    if t.declared[leader] == before.declared[leader]:
        return True
    suit, declared = t.marriage, before.declared[leader]
    if suit == NO_SUIT or declared >> suit & 1 or t.declared[leader] != declared | 1 << suit:
        return False
    pair = bit(card_of(suit, r.king)) | bit(card_of(suit, r.queen))
    if before.marriage != NO_SUIT or before.led != NO_CARD or before.hands[leader] & pair != pair:
        return False
    is_early = r.first_marriage == FORBIDDEN and before.tricks[leader] == 0
    is_late = r.marriages_end_with_open_play == 1 and before.strict == 1
    return not is_early and not is_late


def marriage_lies_until_the_lead(t: Table, r: Ruleset, before: Table) -> bool:
    if t.led != NO_CARD:
        return t.marriage == NO_SUIT
    if not _is_same_hand(t, before) or t.declared[before.leader] != before.declared[before.leader]:
        return True
    return t.marriage == before.marriage


def lead_is_of_the_marriage(t: Table, r: Ruleset, before: Table) -> bool:
    return t.led == card_of(before.marriage, r.king) or lead_is_the_queen_of_the_marriage(t, r, before)


def lead_is_the_queen_of_the_marriage(t: Table, r: Ruleset, before: Table) -> bool:
    if before.marriage == NO_SUIT or not _card_was_led(t, before):
        return True
    return t.led == card_of(before.marriage, r.queen)


# Points


def card_points(r: Ruleset, cards: int) -> int:
    points = 0
    for card in r.cards:
        if cards >> card & 1:
            points += r.values[rank_of(card)]
    return points


def trick_points_are_cards_won(t: Table, r: Ruleset) -> bool:
    is_waiting = t.led != NO_CARD and t.followed == NO_CARD
    is_last = t.turnup == NO_CARD and t.hands[0] == 0 and t.hands[1] == 0 and not is_waiting
    for player in range(2):
        last = r.last_trick_points if is_last and player == t.leader else 0
        if t.trick_points[player] != card_points(r, t.won[player]) + last:
            return False
    return True


def points_are_tricks_and_marriages(t: Table, r: Ruleset) -> bool:
    for player in range(2):
        declared = _marriage_points(t, r, player)
        waiting = declared if r.first_marriage == PENDING and t.tricks[player] == 0 else 0
        if t.pending[player] != waiting or t.points[player] != t.trick_points[player] + declared - waiting:
            return False
    return True


def points_never_fall(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_same_hand(t, before):
        return True
    return t.points[0] >= before.points[0] and t.points[1] >= before.points[1]


# What is visible


def cards_seen_are_held(t: Table, r: Ruleset) -> bool:
    return t.shown[0] & ~t.hands[0] == 0 and t.shown[1] & ~t.hands[1] == 0


def cards_are_seen_by_lying_open(t: Table, r: Ruleset, before: Table) -> bool:
    if not _is_same_hand(t, before):
        return True
    for player in range(2):
        seen = before.shown[player] & t.hands[player]
        if before.turnup != NO_CARD:
            seen |= bit(before.turnup) & t.hands[player]
        if t.marriage != before.marriage and t.marriage != NO_SUIT and player == before.leader:
            seen |= bit(card_of(t.marriage, r.king)) | bit(card_of(t.marriage, r.queen))
        if t.shown[player] != seen:
            return False
    return True


# The end of a hand


def _last_seen(t: Table, before: Table) -> Table:
    # The deal of the next hand clears the counts of the ended hand in ``t``.
    return t if _is_same_hand(t, before) else before


def claims_are_right_or_false(t: Table, r: Ruleset, before: Table) -> bool:
    if not _hand_has_ended(t, before):
        return True
    if t.reason == CLAIM:
        return _last_seen(t, before).points[t.hand_winner] >= r.target
    if t.reason == FALSE_CLAIM:
        return _last_seen(t, before).points[other(t.hand_winner)] < r.target
    return True


def claims_are_the_trick_winners(t: Table, r: Ruleset, before: Table) -> bool:
    if not _hand_has_ended(t, before):
        return True
    if t.reason == CLAIM:
        return t.hand_winner == before.leader
    return t.reason != FALSE_CLAIM or t.hand_winner != before.leader


def hand_goes_on_until_the_target(t: Table, r: Ruleset) -> bool:
    return t.points[0] < r.target and t.points[1] < r.target


def target_has_ended_the_hand(t: Table, r: Ruleset) -> bool:
    return t.reason != AUTOMATIC or t.points[t.hand_winner] >= r.target


def unclaimed_hand_is_decided_by_its_tricks(t: Table, r: Ruleset, before: Table) -> bool:
    if not _hand_has_ended(t, before) or t.reason not in (LAST_TRICK, MOST_POINTS, TIE):
        return True
    last, winner = _last_seen(t, before), t.hand_winner
    if last.hands[0] | last.hands[1]:
        return False
    if t.reason == LAST_TRICK:
        has_enough = last.points[last.leader] >= r.last_trick_needs
        return r.unclaimed_winner == LAST_TRICK_WINS and (winner == last.leader) == has_enough
    if r.unclaimed_winner == LAST_TRICK_WINS:
        return False
    if t.reason == TIE:
        return winner == NOBODY and _deciding_points(last, r, 0) == _deciding_points(last, r, 1)
    return _deciding_points(last, r, winner) > _deciding_points(last, r, other(winner))


def _deciding_points(t: Table, r: Ruleset, player: int) -> int:
    return t.trick_points[player] + (
        _marriage_points(t, r, player) if r.unclaimed_winner == ALL_POINTS_WIN else 0
    )


def closer_wins_by_points_or_pays(t: Table, r: Ruleset, before: Table) -> bool:
    if not _hand_has_ended(t, before):
        return True
    closer = _last_seen(t, before).closed_by
    if t.reason == CLOSER_FAILED:
        return closer != NOBODY and t.hand_winner == other(closer)
    ran_out = t.reason == LAST_TRICK or t.reason == MOST_POINTS or t.reason == TIE
    return closer == NOBODY or (t.hand_winner == closer and not ran_out)


def _worth(last: Table, r: Ruleset, loser: int) -> int:
    tricks = last.tricks[loser]
    points = last.trick_points[loser] if r.worth_counts_tricks else last.points[loser]
    if r.loser_state_at_closing and last.closed_by != NOBODY:
        tricks, points = last.tricks_at_closing[loser], last.points_at_closing[loser]
    return _by_table(r, tricks, points)


def _by_table(r: Ruleset, tricks: int, points: int) -> int:
    single, double, triple = r.worth
    has_nothing = tricks == 0 if r.nothing_means_no_trick else points == 0
    if has_nothing:
        return triple
    return single if points >= r.single_worth_from else double


def hand_is_worth_a_row_of_the_table(t: Table, r: Ruleset, before: Table) -> bool:
    if not _hand_has_ended(t, before):
        return True
    if t.reason == TIE:
        return t.game_points == 0
    points, last, loser = t.game_points - before.bonus, _last_seen(t, before), other(t.hand_winner)
    if r.closing_doubles and last.closed_by != NOBODY:
        if points % 2 == 1:
            return False
        points //= 2
    if t.reason == AUTOMATIC and not _is_same_hand(t, before):
        return points == r.worth[0] or points == r.worth[1] or points == r.worth[2]
    if t.reason == CLOSER_FAILED and r.closer_pays == WORTH:
        return points == _worth(last, r, last.closed_by)
    if t.reason == CLOSER_FAILED and r.closer_pays == CLOSERS_WIN:
        winner = t.hand_winner
        return points == _by_table(r, last.tricks_at_closing[winner], last.points_at_closing[winner])
    if t.reason == CLOSER_FAILED:
        had_a_trick = last.tricks_at_closing[t.hand_winner] > 0
        return r.closer_pays == OPPONENT_TRICKS and points == r.closer_penalty[0 if had_a_trick else 1]
    if t.reason == FALSE_CLAIM and r.false_claim_by == OPPONENT_TRICKS:
        return points == r.false_claim[0 if last.tricks[t.hand_winner] else 1]
    if t.reason == FALSE_CLAIM and r.false_claim_by == CLAIMANT_TRICKS:
        return points == r.false_claim[0 if last.tricks[loser] else 1]
    if t.reason == FALSE_CLAIM:
        return points == _worth(last, r, t.hand_winner)
    is_fixed = r.unclaimed_points > 0 and (t.reason == LAST_TRICK or t.reason == MOST_POINTS)
    return points == (r.unclaimed_points if is_fixed else _worth(last, r, loser))


def bonus_waits_for_a_winner(t: Table, r: Ruleset, before: Table) -> bool:
    if not _hand_has_ended(t, before):
        return t.hands_ended == 0 or t.bonus == before.bonus
    return t.bonus == before.bonus + r.tie_bonus if t.reason == TIE else t.bonus == 0


# The score


def only_the_winner_scores(t: Table, r: Ruleset, before: Table) -> bool:
    if t.hands_ended == 0 and t.score[0] == t.score[1]:
        return True
    if not _hand_has_ended(t, before):
        stays = t.score[0] == before.score[0] and t.score[1] == before.score[1]
        return stays and t.hands_ended == before.hands_ended
    for player in range(2):
        score = before.score[player]
        if player == t.hand_winner:
            score += -t.game_points if r.counts_down else t.game_points
            if score < 0 and not r.may_fall_below_zero:
                score = 0
        if t.final_score[player] != score:
            return False
    return True


def _has_reached_goal(r: Ruleset, score: int) -> bool:
    return score <= 0 if r.counts_down else score >= r.game_goal


def score_stays_at_zero(t: Table, r: Ruleset) -> bool:
    return t.score[0] >= 0 and t.score[1] >= 0 and t.final_score[0] >= 0 and t.final_score[1] >= 0


def score_goes_on_or_begins_anew(t: Table, r: Ruleset, before: Table) -> bool:
    if _is_same_hand(t, before):
        return True
    start = r.game_goal if r.counts_down else 0
    is_won = t.hand_winner != NOBODY and _has_reached_goal(r, t.final_score[t.hand_winner])
    for player in range(2):
        is_new = t.hands_ended == 0 or is_won
        if t.score[player] != (start if is_new else t.final_score[player]):
            return False
    return t.hands_ended > 0 or t.bonus == 0


def game_is_counted_for_its_winner(t: Table, r: Ruleset, before: Table) -> bool:
    if t.hands_ended == 0:
        return (t.games[0] == 0 and t.games[1] == 0) or _is_same_hand(t, before)
    for player in range(2):
        is_won = _hand_has_ended(t, before) and player == t.hand_winner
        gained = int(is_won and _has_reached_goal(r, t.final_score[player]))
        if gained and t.final_score[other(player)] == (r.game_goal if r.counts_down else 0):
            gained += r.schneider
        if t.games[player] != before.games[player] + gained:
            return False
    return True


def nobody_has_won_the_match_that_is_played(t: Table, r: Ruleset) -> bool:
    return t.games[0] * 2 <= r.best_of and t.games[1] * 2 <= r.best_of


def match_is_won_by_more_than_half(t: Table, r: Ruleset) -> bool:
    return t.games[0] * 2 > r.best_of or t.games[1] * 2 > r.best_of


# The next dealer


def next_dealer_is_the_right_one(t: Table, r: Ruleset, before: Table) -> bool:
    if _is_same_hand(t, before):
        return t.dealer == before.dealer or t.hands_ended == 0
    if not _hand_has_ended(t, before):
        return t.given_dealer == before.given_dealer and t.given_dealer in (NOBODY, t.dealer)
    if t.hand_winner != NOBODY and _has_reached_goal(r, t.final_score[t.hand_winner]):
        return t.dealer == other(before.first_dealer) and t.first_dealer == t.dealer
    if r.loser_deals and t.hand_winner != NOBODY:
        return t.dealer == other(t.hand_winner)
    if r.winner_deals and t.hand_winner != NOBODY:
        return t.dealer == t.hand_winner
    return t.dealer == other(before.dealer)
