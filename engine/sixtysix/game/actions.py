"""Actions: functions of a ruleset ``r`` that change the table ``t``. ``spec/words.yaml`` describes each action."""

from sixtysix.contract.chance import below
from sixtysix.game.cards import NO_CARD, NO_SUIT, NOBODY, bit, card_of, other, rank_of, suit_of
from sixtysix.game.guards import all_cards_are_won, game_is_won
from sixtysix.game.ruleset import LAST_TRICK_WINS, PENDING, TURN_UP, Ruleset
from sixtysix.game.scoring import counted_points, deciding_points, loser_is_schneider, settle
from sixtysix.game.table import AUTOMATIC, CLAIM, FALSE_CLAIM, LAST_TRICK, MOST_POINTS, TIE, Table


def begin_match(t: Table, r: Ruleset) -> None:
    t.games[0] = t.games[1] = 0
    t.first_dealer = NOBODY
    t.hands_ended = 0


def set_scores(t: Table, r: Ruleset) -> None:
    start = r.game_goal if r.counts_down else 0
    t.score[0] = t.score[1] = start
    t.bonus = 0


def choose_first_dealer(t: Table, r: Ruleset) -> None:
    if t.first_dealer != NOBODY:
        t.dealer = other(t.first_dealer)
    elif t.given_dealer != NOBODY:
        t.dealer = t.given_dealer
    else:
        t.dealer = below(t, 2)
    t.first_dealer = t.dealer


def shuffle_and_cut(t: Table, r: Ruleset) -> None:
    size = len(r.cards)
    if t.deck_is_given:
        for i in range(size):
            t.deck[i] = t.given_deck[i]
        t.deck_is_given = 0
        return
    for i in range(size):
        t.deck[i] = r.cards[i]
    for i in range(size - 1, 0, -1):
        j = below(t, i + 1)
        t.deck[i], t.deck[j] = t.deck[j], t.deck[i]
    _cut(t, size, 1 + below(t, size - 1))


def _cut(t: Table, size: int, depth: int) -> None:
    # These reversals move the top cards below the other cards.
    _reverse(t, 0, depth)
    _reverse(t, depth, size)
    _reverse(t, 0, size)


def _reverse(t: Table, start: int, stop: int) -> None:
    while start < stop - 1:
        stop -= 1
        t.deck[start], t.deck[stop] = t.deck[stop], t.deck[start]
        start += 1


def deal(t: Table, r: Ruleset) -> None:
    _clear_hand(t)
    t.hand_number += 1
    for i in range(len(r.dealing)):
        card = t.deck[i]
        if r.dealing[i] == TURN_UP:
            t.turnup = card
            t.trump = suit_of(card)
        else:
            receiver = t.dealer if r.dealing[i] else other(t.dealer)
            t.hands[receiver] |= bit(card)
    t.drawn = len(r.dealing)
    t.talon = len(r.cards) - t.drawn
    t.leader = t.dealer if r.dealer_leads else other(t.dealer)


def _clear_hand(t: Table) -> None:
    t.strict = 0
    t.closed_by = NOBODY
    t.marriage = NO_SUIT
    t.led = t.followed = NO_CARD
    for player in range(2):
        t.hands[player] = t.won[player] = t.first_tricks[player] = t.shown[player] = 0
        t.declared[player] = t.pending[player] = 0
        t.points[player] = t.trick_points[player] = t.tricks[player] = 0
        t.tricks_at_closing[player] = t.points_at_closing[player] = 0


def swap_trump(t: Table, r: Ruleset, player: int) -> None:
    given = card_of(t.trump, r.exchange_rank)
    t.hands[player] ^= bit(given) | bit(t.turnup)
    t.shown[player] = (t.shown[player] & ~bit(given)) | bit(t.turnup)
    t.turnup = given


def turn_talon_down(t: Table, r: Ruleset, player: int) -> None:
    t.closed_by = player
    if r.closes_at_once:
        t.strict = 1
    for p in range(2):
        t.tricks_at_closing[p] = t.tricks[p]
        t.points_at_closing[p] = counted_points(t, r, p)


def show_marriage(t: Table, r: Ruleset, player: int, suit: int) -> None:
    t.marriage = suit
    t.declared[player] |= 1 << suit
    t.shown[player] |= bit(card_of(suit, r.king)) | bit(card_of(suit, r.queen))
    value = marriage_value(t, r, suit)
    if r.first_marriage == PENDING and t.tricks[player] == 0:
        t.pending[player] += value
    else:
        t.points[player] += value


def marriage_value(t: Table, r: Ruleset, suit: int) -> int:
    return r.trump_marriage if suit == t.trump else r.plain_marriage


def put_lead(t: Table, r: Ruleset, player: int, card: int) -> None:
    _leave_holding(t, player, card)
    t.led = card
    t.marriage = NO_SUIT


def put_reply(t: Table, r: Ruleset, player: int, card: int) -> None:
    _leave_holding(t, player, card)
    t.followed = card


def _leave_holding(t: Table, player: int, card: int) -> None:
    t.hands[player] &= ~bit(card)
    t.shown[player] &= ~bit(card)


def follower_wins(t: Table) -> bool:
    if suit_of(t.followed) == suit_of(t.led):
        return t.followed < t.led
    return suit_of(t.followed) == t.trump


def award_trick(t: Table, r: Ruleset) -> None:
    winner = other(t.leader) if follower_wins(t) else t.leader
    value = r.values[rank_of(t.led)] + r.values[rank_of(t.followed)]
    if r.last_trick_points and all_cards_are_won(t):
        value += r.last_trick_points
    taken = bit(t.led) | bit(t.followed)
    t.won[winner] |= taken
    if t.tricks[winner] == 0:
        t.first_tricks[winner] = taken
    t.tricks[winner] += 1
    t.trick_points[winner] += value
    t.points[winner] += value + t.pending[winner]
    t.pending[winner] = 0
    t.leader = winner


def draw_cards(t: Table, r: Ruleset) -> None:
    if t.closed_by != NOBODY:
        t.strict = 1  # where a closing takes effect after the trick (ruling R2)
    elif t.turnup != NO_CARD:
        _draw_face_down(t, t.leader)
        if t.talon > 0:
            _draw_face_down(t, other(t.leader))
        else:
            _draw_turnup(t, other(t.leader))


def _draw_face_down(t: Table, player: int) -> None:
    t.hands[player] |= bit(t.deck[t.drawn])
    t.drawn += 1
    t.talon -= 1


def _draw_turnup(t: Table, player: int) -> None:
    t.hands[player] |= bit(t.turnup)
    t.shown[player] |= bit(t.turnup)
    t.turnup = NO_CARD
    t.strict = 1


def clear_trick(t: Table, r: Ruleset) -> None:
    t.led = t.followed = NO_CARD


def win_by_claim(t: Table, r: Ruleset, player: int) -> None:
    t.reason = CLAIM
    t.hand_winner = player


def lose_by_claim(t: Table, r: Ruleset, player: int) -> None:
    t.reason = FALSE_CLAIM
    t.hand_winner = other(player)


def win_by_target(t: Table, r: Ruleset) -> None:
    t.reason = AUTOMATIC
    t.hand_winner = t.leader


def run_out(t: Table, r: Ruleset) -> None:
    if r.unclaimed_winner == LAST_TRICK_WINS:
        t.reason = LAST_TRICK
        t.hand_winner = other(t.leader) if t.points[t.leader] < r.last_trick_needs else t.leader
        return
    first, second = deciding_points(t, r, 0), deciding_points(t, r, 1)
    if first == second:
        t.reason = TIE
        t.hand_winner = NOBODY
    else:
        t.reason = MOST_POINTS
        t.hand_winner = 0 if first > second else 1


def settle_hand(t: Table, r: Ruleset) -> None:
    t.hands_ended += 1
    settle(t, r)
    if t.hand_winner == NOBODY:
        t.bonus += r.tie_bonus
    else:
        t.game_points += t.bonus
        t.bonus = 0


def write_score(t: Table, r: Ruleset) -> None:
    winner = t.hand_winner
    if winner != NOBODY:
        t.score[winner] += -t.game_points if r.counts_down else t.game_points
        if not r.may_fall_below_zero and t.score[winner] < 0:
            t.score[winner] = 0
    for player in range(2):
        t.final_score[player] = t.score[player]


def count_game(t: Table, r: Ruleset) -> None:
    if game_is_won(t, r):
        t.games[t.hand_winner] += 1
        if loser_is_schneider(t, r):
            t.games[t.hand_winner] += r.schneider


def pass_deal(t: Table, r: Ruleset) -> None:
    if r.loser_deals and t.hand_winner != NOBODY:
        t.dealer = other(t.hand_winner)
    elif r.winner_deals and t.hand_winner != NOBODY:
        t.dealer = t.hand_winner
    else:
        t.dealer = other(t.dealer)
