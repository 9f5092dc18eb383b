"""The kernel of snapszer, made by `sixtysix build` from the spec. Do not edit."""

from sixtysix.contract.rules import KernelLog
from sixtysix.game import (
    Ruleset, Table, award_trick, begin_match, bonus_waits_for_a_winner, cards_are_held,
    cards_are_seen_by_lying_open, cards_following_suit, cards_heading_trick, cards_held, cards_of_marriage,
    cards_played_were_held, cards_seen_are_held, cards_trumping_when_void, choose_first_dealer,
    claims_are_right_or_false, clear_trick, closed_talon_gives_no_card, closer_wins_by_points_or_pays,
    closing_notes_what_both_had, closing_stays, count_game, deal, draw_cards, every_card_in_one_place,
    first_lead_is_the_right_players, follows_suit, game_is_counted_for_its_winner, game_is_won,
    given_deck_is_dealt, hand_begins_with_nothing_won, hand_is_worth_a_row_of_the_table,
    hands_are_dealt_from_the_deck, has_won_a_trick, heads_trick, holdings_are_equal, holds_card,
    holds_exchange_card, holds_king, holds_queen, is_follower, is_leader, is_trick_winner,
    lead_is_of_the_marriage, leader_is_a_card_short, leads_from_marriage, lose_by_claim,
    marriage_is_declared_by_its_holder, marriage_lies_until_the_lead, marriage_on_table,
    match_is_won_by_more_than_half, next_dealer_is_the_right_one, nobody_has_won_the_match_that_is_played,
    nothing_else_is_drawn, only_the_winner_scores, open_holdings_are_full, pass_deal,
    points_are_tricks_and_marriages, points_never_fall, put_lead, put_reply, run_out,
    score_goes_on_or_begins_anew, set_scores, settle_hand, show_marriage, shuffle_and_cut,
    strict_play_has_its_reason, strict_reply_follows_or_trumps, strict_reply_heads_the_trick, suits_with_king,
    suits_with_queen, swap_trump, table_is_empty_before_the_lead, talon_deep_enough_to_close,
    talon_deep_enough_to_exchange, talon_is_closed_by_the_leader, talon_open, target_reached,
    trick_goes_to_the_better_card, trick_points_are_cards_won, tricks_are_pairs_of_cards, trumps_when_void,
    turn_talon_down, turnup_changes_by_an_exchange, unclaimed_hand_is_decided_by_its_tricks, win_by_claim,
    winner_draws_first, winner_of_the_trick_leads, write_score,
)


VARIANT = "snapszer"
RULES = "sixtysix.game"

STATES = (
    "PRE_GAME", "NEW_GAME", "HAND_SETUP", "TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "HAND_END", "DONE",
    "TERMINATED",
)
(
    PRE_GAME, NEW_GAME, HAND_SETUP, TRICK_START, TRICK_IN_PROGRESS, TRICK_END, HAND_END, DONE, TERMINATED,
) = range(9)

EVENTS = (
    "start_game", "exchange_trump", "declare_marriage", "close_talon", "claim", "lead_card", "play_card",
    "next_trick", "restart", "quit",
)
(
    START_GAME, EXCHANGE_TRUMP, DECLARE_MARRIAGE, CLOSE_TALON, CLAIM, LEAD_CARD, PLAY_CARD, NEXT_TRICK,
    RESTART, QUIT,
) = range(10)

ARGUMENTS = (
    (), ("player",), ("player", "suit"), ("player",), ("player",), ("player", "card"), ("player", "card"),
    ("player",), (), (),
)
"""The arguments of each event."""

INVARIANTS = (
    "every_card_in_one_place", "hands_are_dealt_from_the_deck", "given_deck_is_dealt",
    "hand_begins_with_nothing_won", "first_lead_is_the_right_players", "holdings_are_equal",
    "leader_is_a_card_short", "open_holdings_are_full", "table_is_empty_before_the_lead",
    "cards_played_were_held", "trick_goes_to_the_better_card", "winner_of_the_trick_leads",
    "tricks_are_pairs_of_cards", "strict_reply_follows_or_trumps", "strict_reply_heads_the_trick",
    "winner_draws_first", "nothing_else_is_drawn", "closed_talon_gives_no_card", "strict_play_has_its_reason",
    "talon_is_closed_by_the_leader", "closing_stays", "closing_notes_what_both_had",
    "turnup_changes_by_an_exchange", "marriage_is_declared_by_its_holder", "marriage_lies_until_the_lead",
    "lead_is_of_the_marriage", "trick_points_are_cards_won", "points_are_tricks_and_marriages",
    "points_never_fall", "cards_seen_are_held", "cards_are_seen_by_lying_open", "claims_are_right_or_false",
    "unclaimed_hand_is_decided_by_its_tricks", "closer_wins_by_points_or_pays",
    "hand_is_worth_a_row_of_the_table", "bonus_waits_for_a_winner", "only_the_winner_scores",
    "score_goes_on_or_begins_anew", "game_is_counted_for_its_winner",
    "nobody_has_won_the_match_that_is_played", "match_is_won_by_more_than_half",
    "next_dealer_is_the_right_one",
)

TRANSITIONS = (
    "sit_down", "game_begun", "deal_done", "right_claim_any_time", "false_claim_any_time", "exchange",
    "declare", "close", "lead", "reply", "trick_done", "last_trick_done", "match_won", "next_hand", "rematch",
    "leave",
)

MOVE_SIT_DOWN = 0 << 16 | START_GAME << 8
MOVE_RIGHT_CLAIM_ANY_TIME = 3 << 16 | CLAIM << 8
MOVE_FALSE_CLAIM_ANY_TIME = 4 << 16 | CLAIM << 8
MOVE_EXCHANGE = 5 << 16 | EXCHANGE_TRUMP << 8
MOVE_DECLARE = 6 << 16 | DECLARE_MARRIAGE << 8
MOVE_CLOSE = 7 << 16 | CLOSE_TALON << 8
MOVE_LEAD = 8 << 16 | LEAD_CARD << 8
MOVE_REPLY = 9 << 16 | PLAY_CARD << 8
MOVE_TRICK_DONE = 10 << 16 | NEXT_TRICK << 8
MOVE_LAST_TRICK_DONE = 11 << 16 | NEXT_TRICK << 8
MOVE_REMATCH = 14 << 16 | RESTART << 8
MOVE_LEAVE = 15 << 16 | QUIT << 8

SUITS = (0, 1, 2, 3)
CARDS = (0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29)

RULESET = Ruleset(
    ranks=(0, 1, 2, 3, 4, 5), suits=(0, 1, 2, 3),
    cards=(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29),
    values=(11, 10, 4, 3, 2, 0), king=2, queen=3, dealing=(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 2),
    holding=6, dealer_leads=0, loser_deals=0, winner_deals=0, exchange_rank=5, exchange_needs_talon=2,
    first_marriage=0, plain_marriage=20, trump_marriage=40, marriages_end_with_open_play=0,
    closing_needs_talon=2, closes_at_once=1, closing_doubles=0, closer_pays=3, closer_penalty=(0, 0),
    target=66, next_trick_ends_claims=0, false_claim_by=2, false_claim=(2, 3), worth=(1, 2, 3),
    worth_counts_tricks=1, single_worth_from=33, nothing_means_no_trick=1, loser_state_at_closing=0,
    last_trick_points=0, last_trick_needs=0, unclaimed_winner=1, unclaimed_points=0, tie_bonus=1,
    counts_down=0, game_goal=7, may_fall_below_zero=1, best_of=1, schneider=0, tricks_open_any_time=0,
    tricks_never_open=0, only_first_trick_open=0, points_hidden=1,
)

WAYS = {
    "PRE_GAME": {
        "start_game": (
            ("sit_down", "NEW_GAME", ()),
        ),
    },
    "NEW_GAME": {
        None: (
            ("game_begun", "PLAY", ()),
        ),
    },
    "HAND_SETUP": {
        None: (
            ("deal_done", "HAND_PLAY", ()),
        ),
    },
    "TRICK_START": {
        "exchange_trump": (
            ("exchange", None, (
                ("is_leader", True, ("player",)), ("talon_open", True, ()),
                ("talon_deep_enough_to_exchange", True, ()), ("holds_exchange_card", True, ("player",)),
            )),
        ),
        "declare_marriage": (
            ("declare", None, (
                ("is_leader", True, ("player",)), ("has_won_a_trick", True, ("player",)),
                ("holds_king", True, ("player", "suit")), ("holds_queen", True, ("player", "suit")),
                ("marriage_on_table", False, ()),
            )),
        ),
        "close_talon": (
            ("close", None, (
                ("is_leader", True, ("player",)), ("talon_open", True, ()), ("talon_deep_enough_to_close", True, ()),
            )),
        ),
        "claim": (
            ("right_claim_any_time", "HAND_END", (("target_reached", True, ("player",)),)),
            ("false_claim_any_time", "HAND_END", (("target_reached", False, ("player",)),)),
        ),
        "lead_card": (
            ("lead", "TRICK_IN_PROGRESS", (
                ("is_leader", True, ("player",)), ("holds_card", True, ("player", "card")),
                ("leads_from_marriage", True, ("card",)),
            )),
        ),
    },
    "TRICK_IN_PROGRESS": {
        "claim": (
            ("right_claim_any_time", "HAND_END", (("target_reached", True, ("player",)),)),
            ("false_claim_any_time", "HAND_END", (("target_reached", False, ("player",)),)),
        ),
        "play_card": (
            ("reply", "TRICK_END", (
                ("is_follower", True, ("player",)), ("holds_card", True, ("player", "card")),
                ("follows_suit", True, ("player", "card")), ("heads_trick", True, ("player", "card")),
                ("trumps_when_void", True, ("player", "card")),
            )),
        ),
    },
    "TRICK_END": {
        "claim": (
            ("right_claim_any_time", "HAND_END", (("target_reached", True, ("player",)),)),
            ("false_claim_any_time", "HAND_END", (("target_reached", False, ("player",)),)),
        ),
        "next_trick": (
            ("trick_done", "TRICK_START", (
                ("is_trick_winner", True, ("player",)), ("cards_are_held", True, ()),
            )),
            ("last_trick_done", "HAND_END", (
                ("is_trick_winner", True, ("player",)), ("cards_are_held", False, ()),
            )),
        ),
    },
    "HAND_END": {
        None: (
            ("match_won", "DONE", (("game_is_won", True, ()),)),
            ("next_hand", "HAND_SETUP", (("game_is_won", False, ()),)),
        ),
    },
    "DONE": {
        "restart": (
            ("rematch", "PRE_GAME", ()),
        ),
        "quit": (
            ("leave", "TERMINATED", ()),
        ),
    },
    "TERMINATED": {
    },
}
"""The transitions by state and event, in the order in which they are tried; under None, the eventless ones. Each has
its name, its target (None if it is internal), and its conditions: the guard, the required value, and its arguments.
Sentences and sources are with the guards of the machine."""


REFUSED = -1
"""Returned for an event that is not allowed."""


def code(event: int, player: int, value: int) -> int:
    """Return an event as one number. ``player`` and ``value`` (its card or suit) are -1 if it has none."""
    return event << 8 | (player + 1) << 6 | (value + 1)


def write_members(moves: list[int], n: int, move: int, members: int) -> int:
    """Append a move for each bit of ``members``, and return the new number of moves."""
    while members:
        lowest = members & -members
        moves[n] = move | lowest.bit_length()
        n += 1
        members ^= lowest
    return n


def legal(t: Table, r: Ruleset, state: int, moves: list[int]) -> int:
    """Write the moves of all legal events of a stable state into ``moves``; return their number."""
    n = 0
    if state == PRE_GAME:
        moves[n] = MOVE_SIT_DOWN
        n += 1
    elif state == TRICK_START:
        for player in range(2):
            by = (player + 1) << 6
            if (
                is_leader(t, r, player)
                and talon_open(t, r)
                and talon_deep_enough_to_exchange(t, r)
                and holds_exchange_card(t, r, player)
            ):
                moves[n] = MOVE_EXCHANGE | by
                n += 1
            if is_leader(t, r, player) and has_won_a_trick(t, r, player) and not marriage_on_table(t, r):
                members = suits_with_king(t, r, player) & suits_with_queen(t, r, player)
                n = write_members(moves, n, MOVE_DECLARE | by, members)
            if is_leader(t, r, player) and talon_open(t, r) and talon_deep_enough_to_close(t, r):
                moves[n] = MOVE_CLOSE | by
                n += 1
            if target_reached(t, r, player):
                moves[n] = MOVE_RIGHT_CLAIM_ANY_TIME | by
            else:
                moves[n] = MOVE_FALSE_CLAIM_ANY_TIME | by
            n += 1
            if is_leader(t, r, player):
                members = cards_held(t, r, player) & cards_of_marriage(t, r)
                n = write_members(moves, n, MOVE_LEAD | by, members)
    elif state == TRICK_IN_PROGRESS:
        for player in range(2):
            by = (player + 1) << 6
            if target_reached(t, r, player):
                moves[n] = MOVE_RIGHT_CLAIM_ANY_TIME | by
            else:
                moves[n] = MOVE_FALSE_CLAIM_ANY_TIME | by
            n += 1
            if is_follower(t, r, player):
                members = (
                    cards_held(t, r, player)
                    & cards_following_suit(t, r, player)
                    & cards_heading_trick(t, r, player)
                    & cards_trumping_when_void(t, r, player)
                )
                n = write_members(moves, n, MOVE_REPLY | by, members)
    elif state == TRICK_END:
        for player in range(2):
            by = (player + 1) << 6
            if target_reached(t, r, player):
                moves[n] = MOVE_RIGHT_CLAIM_ANY_TIME | by
            else:
                moves[n] = MOVE_FALSE_CLAIM_ANY_TIME | by
            n += 1
            if is_trick_winner(t, r, player):
                if cards_are_held(t, r):
                    moves[n] = MOVE_TRICK_DONE | by
                else:
                    moves[n] = MOVE_LAST_TRICK_DONE | by
                n += 1
    elif state == DONE:
        moves[n] = MOVE_REMATCH
        n += 1
        moves[n] = MOVE_LEAVE
        n += 1
    return n


def enter(t: Table, r: Ruleset, log: KernelLog | None = None) -> int:
    """Enter the chart; return the first stable state."""
    if log:
        log.enter("PRE_GAME")
    return PRE_GAME


def way(t: Table, r: Ruleset, state: int, happening: int) -> int:
    """Return the move of an event's code: the transition that it takes, and the code; or `REFUSED`.

    The conditions are checked one by one; `legal` uses the sets of cards and suits that satisfy them.
    """
    event, player, value = happening >> 8, (happening >> 6 & 3) - 1, (happening & 63) - 1
    if state == PRE_GAME:
        if event == START_GAME:
            return MOVE_SIT_DOWN | happening
    elif state == TRICK_START:
        if (
            event == EXCHANGE_TRUMP
            and is_leader(t, r, player)
            and talon_open(t, r)
            and talon_deep_enough_to_exchange(t, r)
            and holds_exchange_card(t, r, player)
        ):
            return MOVE_EXCHANGE | happening
        if (
            event == DECLARE_MARRIAGE
            and is_leader(t, r, player)
            and has_won_a_trick(t, r, player)
            and holds_king(t, r, player, value)
            and holds_queen(t, r, player, value)
            and not marriage_on_table(t, r)
        ):
            return MOVE_DECLARE | happening
        if (
            event == CLOSE_TALON
            and is_leader(t, r, player)
            and talon_open(t, r)
            and talon_deep_enough_to_close(t, r)
        ):
            return MOVE_CLOSE | happening
        if (
            event == LEAD_CARD
            and is_leader(t, r, player)
            and holds_card(t, r, player, value)
            and leads_from_marriage(t, r, value)
        ):
            return MOVE_LEAD | happening
        if event == CLAIM:
            if target_reached(t, r, player):
                return MOVE_RIGHT_CLAIM_ANY_TIME | happening
            return MOVE_FALSE_CLAIM_ANY_TIME | happening
    elif state == TRICK_IN_PROGRESS:
        if (
            event == PLAY_CARD
            and is_follower(t, r, player)
            and holds_card(t, r, player, value)
            and follows_suit(t, r, player, value)
            and heads_trick(t, r, player, value)
            and trumps_when_void(t, r, player, value)
        ):
            return MOVE_REPLY | happening
        if event == CLAIM:
            if target_reached(t, r, player):
                return MOVE_RIGHT_CLAIM_ANY_TIME | happening
            return MOVE_FALSE_CLAIM_ANY_TIME | happening
    elif state == TRICK_END:
        if event == NEXT_TRICK and is_trick_winner(t, r, player):
            if cards_are_held(t, r):
                return MOVE_TRICK_DONE | happening
            return MOVE_LAST_TRICK_DONE | happening
        if event == CLAIM:
            if target_reached(t, r, player):
                return MOVE_RIGHT_CLAIM_ANY_TIME | happening
            return MOVE_FALSE_CLAIM_ANY_TIME | happening
    elif state == DONE:
        if event == RESTART:
            return MOVE_REMATCH | happening
        if event == QUIT:
            return MOVE_LEAVE | happening
    return REFUSED


def take(t: Table, r: Ruleset, state: int, move: int, log: KernelLog | None = None) -> int:
    """Take a move from `legal` or `way` for this state and table; return the next stable state."""
    transition = move & ~255
    if state == PRE_GAME:
        if transition == MOVE_SIT_DOWN:
            if log:
                log.take(0)
                log.leave("PRE_GAME")
            begin_match(t, r)
            set_scores(t, r)
            choose_first_dealer(t, r)
            if log:
                log.enter("NEW_GAME")
            return pass_on(t, r, NEW_GAME, log)
    elif state == TRICK_START:
        if transition == MOVE_EXCHANGE:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(5)
            swap_trump(t, r, player)
            return state
        if transition == MOVE_DECLARE:
            player = (move >> 6 & 3) - 1
            value = (move & 63) - 1
            if log:
                log.take(6)
            show_marriage(t, r, player, value)
            return state
        if transition == MOVE_CLOSE:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(7)
            turn_talon_down(t, r, player)
            return state
        if transition == MOVE_LEAD:
            player = (move >> 6 & 3) - 1
            value = (move & 63) - 1
            if log:
                log.take(8)
                log.leave("TRICK_START")
            put_lead(t, r, player, value)
            if log:
                log.enter("TRICK_IN_PROGRESS")
            return TRICK_IN_PROGRESS
        if transition == MOVE_RIGHT_CLAIM_ANY_TIME:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(3)
                log.leave("TRICK_START")
                log.leave("HAND_PLAY")
            win_by_claim(t, r, player)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
        if transition == MOVE_FALSE_CLAIM_ANY_TIME:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(4)
                log.leave("TRICK_START")
                log.leave("HAND_PLAY")
            lose_by_claim(t, r, player)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
    elif state == TRICK_IN_PROGRESS:
        if transition == MOVE_REPLY:
            player = (move >> 6 & 3) - 1
            value = (move & 63) - 1
            if log:
                log.take(9)
                log.leave("TRICK_IN_PROGRESS")
            put_reply(t, r, player, value)
            award_trick(t, r)
            draw_cards(t, r)
            if log:
                log.enter("TRICK_END")
            return TRICK_END
        if transition == MOVE_RIGHT_CLAIM_ANY_TIME:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(3)
                log.leave("TRICK_IN_PROGRESS")
                log.leave("HAND_PLAY")
            win_by_claim(t, r, player)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
        if transition == MOVE_FALSE_CLAIM_ANY_TIME:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(4)
                log.leave("TRICK_IN_PROGRESS")
                log.leave("HAND_PLAY")
            lose_by_claim(t, r, player)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
    elif state == TRICK_END:
        if transition == MOVE_TRICK_DONE:
            if log:
                log.take(10)
                log.leave("TRICK_END")
            clear_trick(t, r)
            if log:
                log.enter("TRICK_START")
            return TRICK_START
        if transition == MOVE_LAST_TRICK_DONE:
            if log:
                log.take(11)
                log.leave("TRICK_END")
                log.leave("HAND_PLAY")
            run_out(t, r)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
        if transition == MOVE_RIGHT_CLAIM_ANY_TIME:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(3)
                log.leave("TRICK_END")
                log.leave("HAND_PLAY")
            win_by_claim(t, r, player)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
        if transition == MOVE_FALSE_CLAIM_ANY_TIME:
            player = (move >> 6 & 3) - 1
            if log:
                log.take(4)
                log.leave("TRICK_END")
                log.leave("HAND_PLAY")
            lose_by_claim(t, r, player)
            settle_hand(t, r)
            write_score(t, r)
            count_game(t, r)
            if log:
                log.enter("HAND_END")
            return pass_on(t, r, HAND_END, log)
    elif state == DONE:
        if transition == MOVE_REMATCH:
            if log:
                log.take(14)
                log.leave("DONE")
                log.enter("PRE_GAME")
            return PRE_GAME
        if transition == MOVE_LEAVE:
            if log:
                log.take(15)
                log.leave("DONE")
                log.enter("TERMINATED")
            return TERMINATED
    return REFUSED


def pass_on(t: Table, r: Ruleset, state: int, log: KernelLog | None = None) -> int:
    """Take eventless transitions until none is enabled; return the state."""
    while True:
        if log:
            log.come_to(t, state)
        if state == NEW_GAME:
            if log:
                log.take(1)
                log.leave("NEW_GAME")
                log.enter("PLAY")
            shuffle_and_cut(t, r)
            deal(t, r)
            if log:
                log.enter("HAND_SETUP")
            state = HAND_SETUP
            continue
        if state == HAND_SETUP:
            if log:
                log.take(2)
                log.leave("HAND_SETUP")
                log.enter("HAND_PLAY")
                log.enter("TRICK_START")
            state = TRICK_START
            continue
        if state == HAND_END and game_is_won(t, r):
            if log:
                log.take(12)
                log.leave("HAND_END")
                log.leave("PLAY")
                log.enter("DONE")
            state = DONE
            continue
        if state == HAND_END and not game_is_won(t, r):
            if log:
                log.take(13)
                log.leave("HAND_END")
            pass_deal(t, r)
            shuffle_and_cut(t, r)
            deal(t, r)
            if log:
                log.enter("HAND_SETUP")
            state = HAND_SETUP
            continue
        return state


def violated(t: Table, r: Ruleset, state: int, before: Table) -> int:
    """Return the index in `INVARIANTS` of the first invariant that does not hold, or -1.

    ``before`` is the table before the last event.
    """
    if TRICK_START <= state <= TRICK_END:
        if not every_card_in_one_place(t, r):
            return 0
        if not hands_are_dealt_from_the_deck(t, r, before):
            return 1
        if not given_deck_is_dealt(t, r, before):
            return 2
        if not hand_begins_with_nothing_won(t, r, before):
            return 3
        if not first_lead_is_the_right_players(t, r, before):
            return 4
    if state in (TRICK_START, TRICK_END):
        if not holdings_are_equal(t, r):
            return 5
    if state == TRICK_IN_PROGRESS:
        if not leader_is_a_card_short(t, r):
            return 6
    if TRICK_START <= state <= TRICK_END:
        if not open_holdings_are_full(t, r):
            return 7
    if state == TRICK_START:
        if not table_is_empty_before_the_lead(t, r):
            return 8
    if state in (TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE):
        if not cards_played_were_held(t, r, before):
            return 9
        if not trick_goes_to_the_better_card(t, r, before):
            return 10
        if not winner_of_the_trick_leads(t, r, before):
            return 11
        if not tricks_are_pairs_of_cards(t, r):
            return 12
        if not strict_reply_follows_or_trumps(t, r, before):
            return 13
        if not strict_reply_heads_the_trick(t, r, before):
            return 14
    if TRICK_START <= state <= TRICK_END:
        if not winner_draws_first(t, r, before):
            return 15
        if not nothing_else_is_drawn(t, r, before):
            return 16
    if state in (TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE):
        if not closed_talon_gives_no_card(t, r, before):
            return 17
    if TRICK_START <= state <= TRICK_END:
        if not strict_play_has_its_reason(t, r):
            return 18
        if not talon_is_closed_by_the_leader(t, r, before):
            return 19
    if state in (TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE):
        if not closing_stays(t, r, before):
            return 20
        if not closing_notes_what_both_had(t, r, before):
            return 21
    if TRICK_START <= state <= TRICK_END:
        if not turnup_changes_by_an_exchange(t, r, before):
            return 22
        if not marriage_is_declared_by_its_holder(t, r, before):
            return 23
        if not marriage_lies_until_the_lead(t, r, before):
            return 24
        if not lead_is_of_the_marriage(t, r, before):
            return 25
    if state in (TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE):
        if not trick_points_are_cards_won(t, r):
            return 26
        if not points_are_tricks_and_marriages(t, r):
            return 27
        if not points_never_fall(t, r, before):
            return 28
    if TRICK_START <= state <= TRICK_END:
        if not cards_seen_are_held(t, r):
            return 29
        if not cards_are_seen_by_lying_open(t, r, before):
            return 30
    if state in (TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE):
        if not claims_are_right_or_false(t, r, before):
            return 31
        if not unclaimed_hand_is_decided_by_its_tricks(t, r, before):
            return 32
        if not closer_wins_by_points_or_pays(t, r, before):
            return 33
        if not hand_is_worth_a_row_of_the_table(t, r, before):
            return 34
        if not bonus_waits_for_a_winner(t, r, before):
            return 35
        if not only_the_winner_scores(t, r, before):
            return 36
    if TRICK_START <= state <= TRICK_END:
        if not score_goes_on_or_begins_anew(t, r, before):
            return 37
    if state in (TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE):
        if not game_is_counted_for_its_winner(t, r, before):
            return 38
    if TRICK_START <= state <= TRICK_END:
        if not nobody_has_won_the_match_that_is_played(t, r):
            return 39
    if state == DONE:
        if not match_is_won_by_more_than_half(t, r):
            return 40
    if TRICK_START <= state <= TRICK_END:
        if not next_dealer_is_the_right_one(t, r, before):
            return 41
    return -1
