// The machine of snapszer, made by `sixtysix build` from the spec. Do not edit.

import * as rules from "./rules.js";
import { Game } from "./runtime.js";
import { $add, $and, $bit_length, $index, $or, $shl, $shr, $sub, $xor } from "./python.js";
import { award_trick, begin_match, bonus_waits_for_a_winner, cards_are_held, cards_are_seen_by_lying_open, cards_following_suit, cards_heading_trick, cards_held, cards_of_marriage, cards_played_were_held, cards_seen_are_held, cards_trumping_when_void, choose_first_dealer, claims_are_right_or_false, clear_trick, closed_talon_gives_no_card, closer_wins_by_points_or_pays, closing_notes_what_both_had, closing_stays, count_game, deal, draw_cards, every_card_in_one_place, first_lead_is_the_right_players, follows_suit, game_is_counted_for_its_winner, game_is_won, given_deck_is_dealt, hand_begins_with_nothing_won, hand_is_worth_a_row_of_the_table, hands_are_dealt_from_the_deck, has_won_a_trick, heads_trick, holdings_are_equal, holds_card, holds_exchange_card, holds_king, holds_queen, is_follower, is_leader, is_trick_winner, lead_is_of_the_marriage, leader_is_a_card_short, leads_from_marriage, lose_by_claim, marriage_is_declared_by_its_holder, marriage_lies_until_the_lead, marriage_on_table, match_is_won_by_more_than_half, next_dealer_is_the_right_one, nobody_has_won_the_match_that_is_played, nothing_else_is_drawn, only_the_winner_scores, open_holdings_are_full, pass_deal, points_are_tricks_and_marriages, points_never_fall, put_lead, put_reply, run_out, score_goes_on_or_begins_anew, set_scores, settle_hand, show_marriage, shuffle_and_cut, strict_play_has_its_reason, strict_reply_follows_or_trumps, strict_reply_heads_the_trick, suits_with_king, suits_with_queen, swap_trump, table_is_empty_before_the_lead, talon_deep_enough_to_close, talon_deep_enough_to_exchange, talon_is_closed_by_the_leader, talon_open, target_reached, trick_goes_to_the_better_card, trick_points_are_cards_won, tricks_are_pairs_of_cards, trumps_when_void, turn_talon_down, turnup_changes_by_an_exchange, unclaimed_hand_is_decided_by_its_tricks, win_by_claim, winner_draws_first, winner_of_the_trick_leads, write_score } from "./rules.js";

export const REFUSED = -1;

/** Return an event as one number. `player` and `value` (its card or suit) are -1 if it has none. */
export function code(event, player, value) {
  return $or($or($shl(event, 8), $shl($add(player, 1), 6)), $add(value, 1));
}

export const PRE_GAME = 0;

/** Enter the chart; return the first stable state. */
export function enter(t, r, log) {
  if (log) {
    log.enter("PRE_GAME");
  }
  return PRE_GAME;
}

export const MOVE_SIT_DOWN = 0;
export const TRICK_START = 3;
export const MOVE_EXCHANGE = 327936;

/** Append a move for each bit of `members`, and return the new number of moves. */
export function write_members(moves, n, move, members) {
  let lowest;
  while (members) {
    lowest = $and(members, $sub(0, members));
    moves[$index(moves, n)] = $or(move, $bit_length(lowest));
    n = $add(n, 1);
    members = $xor(members, lowest);
  }
  return n;
}

export const MOVE_DECLARE = 393728;
export const MOVE_CLOSE = 459520;
export const MOVE_RIGHT_CLAIM_ANY_TIME = 197632;
export const MOVE_FALSE_CLAIM_ANY_TIME = 263168;
export const MOVE_LEAD = 525568;
export const TRICK_IN_PROGRESS = 4;
export const MOVE_REPLY = 591360;
export const TRICK_END = 5;
export const MOVE_TRICK_DONE = 657152;
export const MOVE_LAST_TRICK_DONE = 722688;
export const DONE = 7;
export const MOVE_REMATCH = 919552;
export const MOVE_LEAVE = 985344;

/** Write the moves of all legal events of a stable state into `moves`; return their number. */
export function legal(t, r, state, moves) {
  let n, player, by, members;
  n = 0;
  if (state === PRE_GAME) {
    moves[$index(moves, n)] = MOVE_SIT_DOWN;
    n = $add(n, 1);
  } else if (state === TRICK_START) {
    for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
      player = $i1;
      by = $shl($add(player, 1), 6);
      if (is_leader(t, r, player) && talon_open(t, r) && talon_deep_enough_to_exchange(t, r) && holds_exchange_card(t, r, player)) {
        moves[$index(moves, n)] = $or(MOVE_EXCHANGE, by);
        n = $add(n, 1);
      }
      if (is_leader(t, r, player) && has_won_a_trick(t, r, player) && !marriage_on_table(t, r)) {
        members = $and(suits_with_king(t, r, player), suits_with_queen(t, r, player));
        n = write_members(moves, n, $or(MOVE_DECLARE, by), members);
      }
      if (is_leader(t, r, player) && talon_open(t, r) && talon_deep_enough_to_close(t, r)) {
        moves[$index(moves, n)] = $or(MOVE_CLOSE, by);
        n = $add(n, 1);
      }
      if (target_reached(t, r, player)) {
        moves[$index(moves, n)] = $or(MOVE_RIGHT_CLAIM_ANY_TIME, by);
      } else {
        moves[$index(moves, n)] = $or(MOVE_FALSE_CLAIM_ANY_TIME, by);
      }
      n = $add(n, 1);
      if (is_leader(t, r, player)) {
        members = $and(cards_held(t, r, player), cards_of_marriage(t, r));
        n = write_members(moves, n, $or(MOVE_LEAD, by), members);
      }
    }
  } else if (state === TRICK_IN_PROGRESS) {
    for (let $i3 = 0, $end4 = 2; $i3 < $end4; $i3 += 1) {
      player = $i3;
      by = $shl($add(player, 1), 6);
      if (target_reached(t, r, player)) {
        moves[$index(moves, n)] = $or(MOVE_RIGHT_CLAIM_ANY_TIME, by);
      } else {
        moves[$index(moves, n)] = $or(MOVE_FALSE_CLAIM_ANY_TIME, by);
      }
      n = $add(n, 1);
      if (is_follower(t, r, player)) {
        members = $and($and($and(cards_held(t, r, player), cards_following_suit(t, r, player)), cards_heading_trick(t, r, player)), cards_trumping_when_void(t, r, player));
        n = write_members(moves, n, $or(MOVE_REPLY, by), members);
      }
    }
  } else if (state === TRICK_END) {
    for (let $i5 = 0, $end6 = 2; $i5 < $end6; $i5 += 1) {
      player = $i5;
      by = $shl($add(player, 1), 6);
      if (target_reached(t, r, player)) {
        moves[$index(moves, n)] = $or(MOVE_RIGHT_CLAIM_ANY_TIME, by);
      } else {
        moves[$index(moves, n)] = $or(MOVE_FALSE_CLAIM_ANY_TIME, by);
      }
      n = $add(n, 1);
      if (is_trick_winner(t, r, player)) {
        if (cards_are_held(t, r)) {
          moves[$index(moves, n)] = $or(MOVE_TRICK_DONE, by);
        } else {
          moves[$index(moves, n)] = $or(MOVE_LAST_TRICK_DONE, by);
        }
        n = $add(n, 1);
      }
    }
  } else if (state === DONE) {
    moves[$index(moves, n)] = MOVE_REMATCH;
    n = $add(n, 1);
    moves[$index(moves, n)] = MOVE_LEAVE;
    n = $add(n, 1);
  }
  return n;
}

export const NEW_GAME = 1;
export const HAND_SETUP = 2;
export const HAND_END = 6;

/** Take eventless transitions until none is enabled; return the state. */
export function pass_on(t, r, state, log) {
  while (true) {
    if (log) {
      log.come_to(t, state);
    }
    if (state === NEW_GAME) {
      if (log) {
        log.take(1);
        log.leave("NEW_GAME");
        log.enter("PLAY");
      }
      shuffle_and_cut(t, r);
      deal(t, r);
      if (log) {
        log.enter("HAND_SETUP");
      }
      state = HAND_SETUP;
      continue;
    }
    if (state === HAND_SETUP) {
      if (log) {
        log.take(2);
        log.leave("HAND_SETUP");
        log.enter("HAND_PLAY");
        log.enter("TRICK_START");
      }
      state = TRICK_START;
      continue;
    }
    if (state === HAND_END && game_is_won(t, r)) {
      if (log) {
        log.take(12);
        log.leave("HAND_END");
        log.leave("PLAY");
        log.enter("DONE");
      }
      state = DONE;
      continue;
    }
    if (state === HAND_END && !game_is_won(t, r)) {
      if (log) {
        log.take(13);
        log.leave("HAND_END");
      }
      pass_deal(t, r);
      shuffle_and_cut(t, r);
      deal(t, r);
      if (log) {
        log.enter("HAND_SETUP");
      }
      state = HAND_SETUP;
      continue;
    }
    return state;
  }
}

export const TERMINATED = 8;

/** Take a move from `legal` or `way` for this state and table; return the next stable state. */
export function take(t, r, state, move, log) {
  let transition, player, value;
  transition = $and(move, $sub(-1, 255));
  if (state === PRE_GAME) {
    if (transition === MOVE_SIT_DOWN) {
      if (log) {
        log.take(0);
        log.leave("PRE_GAME");
      }
      begin_match(t, r);
      set_scores(t, r);
      choose_first_dealer(t, r);
      if (log) {
        log.enter("NEW_GAME");
      }
      return pass_on(t, r, NEW_GAME, log);
    }
  } else if (state === TRICK_START) {
    if (transition === MOVE_EXCHANGE) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(5);
      }
      swap_trump(t, r, player);
      return state;
    }
    if (transition === MOVE_DECLARE) {
      player = $sub($and($shr(move, 6), 3), 1);
      value = $sub($and(move, 63), 1);
      if (log) {
        log.take(6);
      }
      show_marriage(t, r, player, value);
      return state;
    }
    if (transition === MOVE_CLOSE) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(7);
      }
      turn_talon_down(t, r, player);
      return state;
    }
    if (transition === MOVE_LEAD) {
      player = $sub($and($shr(move, 6), 3), 1);
      value = $sub($and(move, 63), 1);
      if (log) {
        log.take(8);
        log.leave("TRICK_START");
      }
      put_lead(t, r, player, value);
      if (log) {
        log.enter("TRICK_IN_PROGRESS");
      }
      return TRICK_IN_PROGRESS;
    }
    if (transition === MOVE_RIGHT_CLAIM_ANY_TIME) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(3);
        log.leave("TRICK_START");
        log.leave("HAND_PLAY");
      }
      win_by_claim(t, r, player);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
    if (transition === MOVE_FALSE_CLAIM_ANY_TIME) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(4);
        log.leave("TRICK_START");
        log.leave("HAND_PLAY");
      }
      lose_by_claim(t, r, player);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
  } else if (state === TRICK_IN_PROGRESS) {
    if (transition === MOVE_REPLY) {
      player = $sub($and($shr(move, 6), 3), 1);
      value = $sub($and(move, 63), 1);
      if (log) {
        log.take(9);
        log.leave("TRICK_IN_PROGRESS");
      }
      put_reply(t, r, player, value);
      award_trick(t, r);
      draw_cards(t, r);
      if (log) {
        log.enter("TRICK_END");
      }
      return TRICK_END;
    }
    if (transition === MOVE_RIGHT_CLAIM_ANY_TIME) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(3);
        log.leave("TRICK_IN_PROGRESS");
        log.leave("HAND_PLAY");
      }
      win_by_claim(t, r, player);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
    if (transition === MOVE_FALSE_CLAIM_ANY_TIME) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(4);
        log.leave("TRICK_IN_PROGRESS");
        log.leave("HAND_PLAY");
      }
      lose_by_claim(t, r, player);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
  } else if (state === TRICK_END) {
    if (transition === MOVE_TRICK_DONE) {
      if (log) {
        log.take(10);
        log.leave("TRICK_END");
      }
      clear_trick(t, r);
      if (log) {
        log.enter("TRICK_START");
      }
      return TRICK_START;
    }
    if (transition === MOVE_LAST_TRICK_DONE) {
      if (log) {
        log.take(11);
        log.leave("TRICK_END");
        log.leave("HAND_PLAY");
      }
      run_out(t, r);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
    if (transition === MOVE_RIGHT_CLAIM_ANY_TIME) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(3);
        log.leave("TRICK_END");
        log.leave("HAND_PLAY");
      }
      win_by_claim(t, r, player);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
    if (transition === MOVE_FALSE_CLAIM_ANY_TIME) {
      player = $sub($and($shr(move, 6), 3), 1);
      if (log) {
        log.take(4);
        log.leave("TRICK_END");
        log.leave("HAND_PLAY");
      }
      lose_by_claim(t, r, player);
      settle_hand(t, r);
      write_score(t, r);
      count_game(t, r);
      if (log) {
        log.enter("HAND_END");
      }
      return pass_on(t, r, HAND_END, log);
    }
  } else if (state === DONE) {
    if (transition === MOVE_REMATCH) {
      if (log) {
        log.take(14);
        log.leave("DONE");
        log.enter("PRE_GAME");
      }
      return PRE_GAME;
    }
    if (transition === MOVE_LEAVE) {
      if (log) {
        log.take(15);
        log.leave("DONE");
        log.enter("TERMINATED");
      }
      return TERMINATED;
    }
  }
  return REFUSED;
}

/**
 * Return the index in `INVARIANTS` of the first invariant that does not hold, or -1.
 *
 * `before` is the table before the last event.
 */
export function violated(t, r, state, before) {
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!every_card_in_one_place(t, r)) {
      return 0;
    }
    if (!hands_are_dealt_from_the_deck(t, r, before)) {
      return 1;
    }
    if (!given_deck_is_dealt(t, r, before)) {
      return 2;
    }
    if (!hand_begins_with_nothing_won(t, r, before)) {
      return 3;
    }
    if (!first_lead_is_the_right_players(t, r, before)) {
      return 4;
    }
  }
  if ([TRICK_START, TRICK_END].includes(state)) {
    if (!holdings_are_equal(t, r)) {
      return 5;
    }
  }
  if (state === TRICK_IN_PROGRESS) {
    if (!leader_is_a_card_short(t, r)) {
      return 6;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!open_holdings_are_full(t, r)) {
      return 7;
    }
  }
  if (state === TRICK_START) {
    if (!table_is_empty_before_the_lead(t, r)) {
      return 8;
    }
  }
  if ([TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE].includes(state)) {
    if (!cards_played_were_held(t, r, before)) {
      return 9;
    }
    if (!trick_goes_to_the_better_card(t, r, before)) {
      return 10;
    }
    if (!winner_of_the_trick_leads(t, r, before)) {
      return 11;
    }
    if (!tricks_are_pairs_of_cards(t, r)) {
      return 12;
    }
    if (!strict_reply_follows_or_trumps(t, r, before)) {
      return 13;
    }
    if (!strict_reply_heads_the_trick(t, r, before)) {
      return 14;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!winner_draws_first(t, r, before)) {
      return 15;
    }
    if (!nothing_else_is_drawn(t, r, before)) {
      return 16;
    }
  }
  if ([TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE].includes(state)) {
    if (!closed_talon_gives_no_card(t, r, before)) {
      return 17;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!strict_play_has_its_reason(t, r)) {
      return 18;
    }
    if (!talon_is_closed_by_the_leader(t, r, before)) {
      return 19;
    }
  }
  if ([TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE].includes(state)) {
    if (!closing_stays(t, r, before)) {
      return 20;
    }
    if (!closing_notes_what_both_had(t, r, before)) {
      return 21;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!turnup_changes_by_an_exchange(t, r, before)) {
      return 22;
    }
    if (!marriage_is_declared_by_its_holder(t, r, before)) {
      return 23;
    }
    if (!marriage_lies_until_the_lead(t, r, before)) {
      return 24;
    }
    if (!lead_is_of_the_marriage(t, r, before)) {
      return 25;
    }
  }
  if ([TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE].includes(state)) {
    if (!trick_points_are_cards_won(t, r)) {
      return 26;
    }
    if (!points_are_tricks_and_marriages(t, r)) {
      return 27;
    }
    if (!points_never_fall(t, r, before)) {
      return 28;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!cards_seen_are_held(t, r)) {
      return 29;
    }
    if (!cards_are_seen_by_lying_open(t, r, before)) {
      return 30;
    }
  }
  if ([TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE].includes(state)) {
    if (!claims_are_right_or_false(t, r, before)) {
      return 31;
    }
    if (!unclaimed_hand_is_decided_by_its_tricks(t, r, before)) {
      return 32;
    }
    if (!closer_wins_by_points_or_pays(t, r, before)) {
      return 33;
    }
    if (!hand_is_worth_a_row_of_the_table(t, r, before)) {
      return 34;
    }
    if (!bonus_waits_for_a_winner(t, r, before)) {
      return 35;
    }
    if (!only_the_winner_scores(t, r, before)) {
      return 36;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!score_goes_on_or_begins_anew(t, r, before)) {
      return 37;
    }
  }
  if ([TRICK_START, TRICK_IN_PROGRESS, TRICK_END, DONE].includes(state)) {
    if (!game_is_counted_for_its_winner(t, r, before)) {
      return 38;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!nobody_has_won_the_match_that_is_played(t, r)) {
      return 39;
    }
  }
  if (state === DONE) {
    if (!match_is_won_by_more_than_half(t, r)) {
      return 40;
    }
  }
  if (TRICK_START <= state && state <= TRICK_END) {
    if (!next_dealer_is_the_right_one(t, r, before)) {
      return 41;
    }
  }
  return -1;
}

export const START_GAME = 0;
export const EXCHANGE_TRUMP = 1;
export const DECLARE_MARRIAGE = 2;
export const CLOSE_TALON = 3;
export const LEAD_CARD = 5;
export const CLAIM = 4;
export const PLAY_CARD = 6;
export const NEXT_TRICK = 7;
export const RESTART = 8;
export const QUIT = 9;

/**
 * Return the move of an event's code: the transition that it takes, and the code; or `REFUSED`.
 *
 * The conditions are checked one by one; `legal` uses the sets of cards and suits that satisfy them.
 */
export function way(t, r, state, happening) {
  let event, player, value;
  const $value1 = $shr(happening, 8), $value2 = $sub($and($shr(happening, 6), 3), 1), $value3 = $sub($and(happening, 63), 1);
  event = $value1;
  player = $value2;
  value = $value3;
  if (state === PRE_GAME) {
    if (event === START_GAME) {
      return $or(MOVE_SIT_DOWN, happening);
    }
  } else if (state === TRICK_START) {
    if (event === EXCHANGE_TRUMP && is_leader(t, r, player) && talon_open(t, r) && talon_deep_enough_to_exchange(t, r) && holds_exchange_card(t, r, player)) {
      return $or(MOVE_EXCHANGE, happening);
    }
    if (event === DECLARE_MARRIAGE && is_leader(t, r, player) && has_won_a_trick(t, r, player) && holds_king(t, r, player, value) && holds_queen(t, r, player, value) && !marriage_on_table(t, r)) {
      return $or(MOVE_DECLARE, happening);
    }
    if (event === CLOSE_TALON && is_leader(t, r, player) && talon_open(t, r) && talon_deep_enough_to_close(t, r)) {
      return $or(MOVE_CLOSE, happening);
    }
    if (event === LEAD_CARD && is_leader(t, r, player) && holds_card(t, r, player, value) && leads_from_marriage(t, r, value)) {
      return $or(MOVE_LEAD, happening);
    }
    if (event === CLAIM) {
      if (target_reached(t, r, player)) {
        return $or(MOVE_RIGHT_CLAIM_ANY_TIME, happening);
      }
      return $or(MOVE_FALSE_CLAIM_ANY_TIME, happening);
    }
  } else if (state === TRICK_IN_PROGRESS) {
    if (event === PLAY_CARD && is_follower(t, r, player) && holds_card(t, r, player, value) && follows_suit(t, r, player, value) && heads_trick(t, r, player, value) && trumps_when_void(t, r, player, value)) {
      return $or(MOVE_REPLY, happening);
    }
    if (event === CLAIM) {
      if (target_reached(t, r, player)) {
        return $or(MOVE_RIGHT_CLAIM_ANY_TIME, happening);
      }
      return $or(MOVE_FALSE_CLAIM_ANY_TIME, happening);
    }
  } else if (state === TRICK_END) {
    if (event === NEXT_TRICK && is_trick_winner(t, r, player)) {
      if (cards_are_held(t, r)) {
        return $or(MOVE_TRICK_DONE, happening);
      }
      return $or(MOVE_LAST_TRICK_DONE, happening);
    }
    if (event === CLAIM) {
      if (target_reached(t, r, player)) {
        return $or(MOVE_RIGHT_CLAIM_ANY_TIME, happening);
      }
      return $or(MOVE_FALSE_CLAIM_ANY_TIME, happening);
    }
  } else if (state === DONE) {
    if (event === RESTART) {
      return $or(MOVE_REMATCH, happening);
    }
    if (event === QUIT) {
      return $or(MOVE_LEAVE, happening);
    }
  }
  return REFUSED;
}

export const STATES = ["PRE_GAME", "NEW_GAME", "HAND_SETUP", "TRICK_START", "TRICK_IN_PROGRESS", "TRICK_END", "HAND_END", "DONE", "TERMINATED"];
export const EVENTS = ["start_game", "exchange_trump", "declare_marriage", "close_talon", "claim", "lead_card", "play_card", "next_trick", "restart", "quit"];
export const INVARIANTS = ["every_card_in_one_place", "hands_are_dealt_from_the_deck", "given_deck_is_dealt", "hand_begins_with_nothing_won", "first_lead_is_the_right_players", "holdings_are_equal", "leader_is_a_card_short", "open_holdings_are_full", "table_is_empty_before_the_lead", "cards_played_were_held", "trick_goes_to_the_better_card", "winner_of_the_trick_leads", "tricks_are_pairs_of_cards", "strict_reply_follows_or_trumps", "strict_reply_heads_the_trick", "winner_draws_first", "nothing_else_is_drawn", "closed_talon_gives_no_card", "strict_play_has_its_reason", "talon_is_closed_by_the_leader", "closing_stays", "closing_notes_what_both_had", "turnup_changes_by_an_exchange", "marriage_is_declared_by_its_holder", "marriage_lies_until_the_lead", "lead_is_of_the_marriage", "trick_points_are_cards_won", "points_are_tricks_and_marriages", "points_never_fall", "cards_seen_are_held", "cards_are_seen_by_lying_open", "claims_are_right_or_false", "unclaimed_hand_is_decided_by_its_tricks", "closer_wins_by_points_or_pays", "hand_is_worth_a_row_of_the_table", "bonus_waits_for_a_winner", "only_the_winner_scores", "score_goes_on_or_begins_anew", "game_is_counted_for_its_winner", "nobody_has_won_the_match_that_is_played", "match_is_won_by_more_than_half", "next_dealer_is_the_right_one"];
export const TRANSITIONS = ["sit_down", "game_begun", "deal_done", "right_claim_any_time", "false_claim_any_time", "exchange", "declare", "close", "lead", "reply", "trick_done", "last_trick_done", "match_won", "next_hand", "rematch", "leave"];

/** See `Ruleset` in Python for the meaning of each field. */
export const RULESET = Object.freeze({
  ranks: [0, 1, 2, 3, 4, 5],
  suits: [0, 1, 2, 3],
  cards: [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29],
  values: [11, 10, 4, 3, 2, 0],
  king: 2,
  queen: 3,
  dealing: [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 1, 2],
  holding: 6,
  dealer_leads: 0,
  loser_deals: 0,
  winner_deals: 0,
  exchange_rank: 5,
  exchange_needs_talon: 2,
  first_marriage: 0,
  plain_marriage: 20,
  trump_marriage: 40,
  marriages_end_with_open_play: 0,
  closing_needs_talon: 2,
  closes_at_once: 1,
  closing_doubles: 0,
  closer_pays: 3,
  closer_penalty: [0, 0],
  target: 66,
  next_trick_ends_claims: 0,
  false_claim_by: 2,
  false_claim: [2, 3],
  worth: [1, 2, 3],
  worth_counts_tricks: 1,
  single_worth_from: 33,
  nothing_means_no_trick: 1,
  loser_state_at_closing: 0,
  last_trick_points: 0,
  last_trick_needs: 0,
  unclaimed_winner: 1,
  unclaimed_points: 0,
  tie_bonus: 1,
  counts_down: 0,
  game_goal: 7,
  may_fall_below_zero: 1,
  best_of: 1,
  schneider: 0,
  tricks_open_any_time: 0,
  tricks_never_open: 0,
  only_first_trick_open: 0,
  points_hidden: 1,
});

export const kernel = { RULESET, STATES, EVENTS, INVARIANTS, TRANSITIONS, REFUSED, code, enter, legal, take, violated, way };

const chart = {
  name: "snapszer",
  version: "0f6d82854970f87f",
  states: {
    // Nobody plays; the table waits for a match.
    PRE_GAME: { parent: null, final: false },
    // A game begins with a fresh score and a first dealer.
    NEW_GAME: { parent: null, final: false },
    // Hands are dealt and played until the game is won.
    PLAY: { parent: null, final: false },
    // The cards are shuffled, cut and dealt.
    HAND_SETUP: { parent: "PLAY", final: false },
    // Tricks are played until somebody has won the hand or the cards run out, and nobody sees the points.
    HAND_PLAY: { parent: "PLAY", final: false },
    // The leader may act before the lead, and then leads.
    TRICK_START: { parent: "HAND_PLAY", final: false },
    // A lead waits for its reply.
    TRICK_IN_PROGRESS: { parent: "HAND_PLAY", final: false },
    // The trick is won. Its winner goes on; each may look at their own tricks.
    TRICK_END: { parent: "HAND_PLAY", final: false },
    // The hand is settled and its game points are counted.
    HAND_END: { parent: "PLAY", final: false },
    // The match is over and its winner known.
    DONE: { parent: null, final: false },
    // The table is empty.
    TERMINATED: { parent: null, final: true },
  },
  events: {
    // The players sit down and begin a match.
    start_game: { by: "table", carries: [] },
    // Exchange the nine of trumps for the turn-up.
    exchange_trump: { by: "player", carries: [] },
    // Declare king and queen of a suit.
    declare_marriage: { by: "player", carries: ["suit"] },
    // Close the talon.
    close_talon: { by: "player", carries: [] },
    // Claim to have 66 points.
    claim: { by: "player", carries: [] },
    // Lead a card.
    lead_card: { by: "player", carries: ["card"] },
    // Reply to the lead with a card.
    play_card: { by: "player", carries: ["card"] },
    // Put the trick away and go on.
    next_trick: { by: "player", carries: [] },
    // Sit down again for a new match.
    restart: { by: "table", carries: [] },
    // Leave the table.
    quit: { by: "table", carries: [] },
  },
  guards: {
    is_leader: {
      test: rules.is_leader,
      says: "You lead this trick.",
      otherwise: "The other player leads this trick.",
      source: {
        exchange: ["snapszer:8.20", "snapszer:11.3", "R25"],
        declare: ["snapszer:8.19", "snapszer:10.3", "snapszer:10.4", "R25"],
        close: ["snapszer:12.2", "snapszer:12.4", "R25"],
        lead: ["snapszer:6.12", "snapszer:8.2", "R25"],
      },
    },
    is_follower: {
      test: rules.is_follower,
      says: "You reply to the lead.",
      otherwise: "The other player replies to the lead.",
      source: {
        reply: ["snapszer:8.5", "R25"],
      },
    },
    is_trick_winner: {
      test: rules.is_trick_winner,
      says: "You won the trick.",
      otherwise: "The other player won the trick.",
      source: {
        trick_done: ["snapszer:8.2", "R25"],
        last_trick_done: ["R25"],
      },
    },
    holds_card: {
      test: rules.holds_card,
      says: "You hold the card.",
      otherwise: "You do not hold the card.",
      source: {
        lead: ["snapszer:8.3", "R50"],
        reply: ["snapszer:8.5", "R50"],
      },
    },
    talon_open: {
      test: rules.talon_open,
      says: "Nobody has closed the talon.",
      otherwise: "The talon is closed.",
      source: {
        exchange: ["snapszer:17.16", "R26"],
        close: ["snapszer:12.2", "R26"],
      },
    },
    talon_deep_enough_to_exchange: {
      test: rules.talon_deep_enough_to_exchange,
      says: "The talon has at least the 2 cards an exchange needs, turn-up included.",
      otherwise: "The talon has fewer than the 2 cards an exchange needs, turn-up included.",
      now: "It has {talon_cards card}.",
      counts: { talon_cards: [rules.talon_cards, []] },
      source: {
        exchange: ["snapszer:17.16", "R5"],
      },
    },
    holds_exchange_card: {
      test: rules.holds_exchange_card,
      says: "You hold the nine of trumps.",
      otherwise: "You do not hold the nine of trumps.",
      source: {
        exchange: ["snapszer:11.2", "R5"],
      },
    },
    talon_deep_enough_to_close: {
      test: rules.talon_deep_enough_to_close,
      says: "The talon has at least the 2 cards that closing needs, turn-up included.",
      otherwise: "The talon has fewer than the 2 cards that closing needs, turn-up included.",
      now: "It has {talon_cards card}.",
      counts: { talon_cards: [rules.talon_cards, []] },
      source: {
        close: ["R1"],
      },
    },
    marriage_on_table: {
      test: rules.marriage_on_table,
      says: "A marriage has been declared for this lead.",
      otherwise: "No marriage has been declared for this lead.",
      source: {
        declare: ["R3"],
      },
    },
    holds_king: {
      test: rules.holds_king,
      says: "You hold the king of the suit.",
      otherwise: "You do not hold the king of the suit.",
      source: {
        declare: ["snapszer:10.1", "R6"],
      },
    },
    holds_queen: {
      test: rules.holds_queen,
      says: "You hold the queen of the suit.",
      otherwise: "You do not hold the queen of the suit.",
      source: {
        declare: ["snapszer:10.1", "R6"],
      },
    },
    has_won_a_trick: {
      test: rules.has_won_a_trick,
      says: "You have won a trick.",
      otherwise: "You have not won a trick yet.",
      source: {
        declare: ["snapszer:10.10", "against snapszer:10.11", "R7", "snapszer:10.12"],
      },
    },
    leads_from_marriage: {
      test: rules.leads_from_marriage,
      says: "After a marriage, the card is of that pair.",
      otherwise: "After a marriage, a card of that pair must be led.",
      source: {
        lead: ["snapszer:10.6", "R6", "R8"],
      },
    },
    follows_suit: {
      test: rules.follows_suit,
      says: "In strict play, you follow suit if you can.",
      otherwise: "The play is strict, and you can follow suit.",
      source: {
        reply: ["snapszer:9.1", "snapszer:12.7", "snapszer:17.8", "R20"],
      },
    },
    heads_trick: {
      test: rules.heads_trick,
      says: "In strict play, you beat the lead in its suit if you can.",
      otherwise: "The play is strict, and you can beat the lead in its suit.",
      source: {
        reply: ["snapszer:9.1", "snapszer:12.7", "snapszer:17.9", "R20"],
      },
    },
    trumps_when_void: {
      test: rules.trumps_when_void,
      says: "In strict play without the suit, you trump if you can.",
      otherwise: "The play is strict, you cannot follow suit, and you can trump.",
      source: {
        reply: ["snapszer:9.1", "snapszer:12.7", "snapszer:17.10", "R20"],
      },
    },
    target_reached: {
      test: rules.target_reached,
      says: "Your points reach 66, without the cards on the table.",
      otherwise: "Your points fall short of 66, without the cards on the table.",
      now: "You have {points_held point}.",
      counts: { points_held: [rules.points_held, ["player"]] },
      source: {
        right_claim_any_time: ["snapszer:5.1", "snapszer:5.4", "snapszer:9.4", "snapszer:9.5", "snapszer:13.3", "R10"],
        false_claim_any_time: ["snapszer:5.1", "snapszer:5.5", "snapszer:9.5", "snapszer:13.3", "snapszer:17.17", "R10"],
      },
    },
    cards_are_held: {
      test: rules.cards_are_held,
      says: "There are cards left to play.",
      otherwise: "No cards are left to play.",
      source: {
        trick_done: ["snapszer:9.3", "snapszer:12.10", "R41", "R50"],
        last_trick_done: ["snapszer:9.3", "snapszer:12.10", "snapszer:13.6", "R41", "R50"],
      },
    },
    game_is_won: {
      test: rules.game_is_won,
      says: "The winner's score reaches 7.",
      otherwise: "Nobody's score reaches 7.",
      source: {
        match_won: ["snapszer:5.6", "snapszer:14.7", "R17"],
        next_hand: ["snapszer:5.6", "snapszer:14.7", "R17"],
      },
    },
  },
  ways: {
    PRE_GAME: {
      start_game: [
        // A match begins. [snapszer:1.1, R49]
        ["sit_down", "NEW_GAME", []],
      ],
    },
    NEW_GAME: {
    },
    HAND_SETUP: {
    },
    TRICK_START: {
      exchange_trump: [
        // The leader takes the turn-up for the nine of trumps. [snapszer:8.20 11.2 11.3 17.16, R3, R5, R26, R45]
        ["exchange", null, [["is_leader", true, ["player"]], ["talon_open", true, []], ["talon_deep_enough_to_exchange", true, []], ["holds_exchange_card", true, ["player"]]]],
      ],
      declare_marriage: [
        // The leader declares a marriage. [snapszer:8.19 10.1 10.3 10.4 10.5 10.7 10.10 10.12 12.5, against snapszer:10.11, R3, R6, R7]
        ["declare", null, [["is_leader", true, ["player"]], ["has_won_a_trick", true, ["player"]], ["holds_king", true, ["player", "suit"]], ["holds_queen", true, ["player", "suit"]], ["marriage_on_table", false, []]]],
      ],
      close_talon: [
        // The leader closes the talon. [snapszer:12.2 12.3 12.4 12.5 12.6 12.7, R2, R3, R4, R26, R45]
        ["close", null, [["is_leader", true, ["player"]], ["talon_open", true, []], ["talon_deep_enough_to_close", true, []]]],
      ],
      claim: [
        // A correct claim by either player wins the hand. [snapszer:5.3 5.4 9.4 13.1 13.2 13.3 13.5, R9, R11, R40]
        ["right_claim_any_time", "HAND_END", [["target_reached", true, ["player"]]]],
        // A false claim by either player loses the hand. [snapszer:5.3 5.5 13.2 13.3 13.5 17.17, R9, R15, R40]
        ["false_claim_any_time", "HAND_END", [["target_reached", false, ["player"]]]],
      ],
      lead_card: [
        // The leader puts down a card. [snapszer:6.12 8.2 8.3 8.4 10.6, R6, R8]
        ["lead", "TRICK_IN_PROGRESS", [["is_leader", true, ["player"]], ["holds_card", true, ["player", "card"]], ["leads_from_marriage", true, ["card"]]]],
      ],
    },
    TRICK_IN_PROGRESS: {
      claim: [
        // A correct claim by either player wins the hand. [snapszer:5.3 5.4 9.4 13.1 13.2 13.3 13.5, R9, R11, R40]
        ["right_claim_any_time", "HAND_END", [["target_reached", true, ["player"]]]],
        // A false claim by either player loses the hand. [snapszer:5.3 5.5 13.2 13.3 13.5 17.17, R9, R15, R40]
        ["false_claim_any_time", "HAND_END", [["target_reached", false, ["player"]]]],
      ],
      play_card: [
        // The follower replies. Play is strict once the talon is used up or closed. [snapszer:8.5 8.6 8.7 8.8 9.1 12.8 17.8 17.9 17.10, R20]
        ["reply", "TRICK_END", [["is_follower", true, ["player"]], ["holds_card", true, ["player", "card"]], ["follows_suit", true, ["player", "card"]], ["heads_trick", true, ["player", "card"]], ["trumps_when_void", true, ["player", "card"]]]],
      ],
    },
    TRICK_END: {
      claim: [
        // A correct claim by either player wins the hand. [snapszer:5.3 5.4 9.4 13.1 13.2 13.3 13.5, R9, R11, R40]
        ["right_claim_any_time", "HAND_END", [["target_reached", true, ["player"]]]],
        // A false claim by either player loses the hand. [snapszer:5.3 5.5 13.2 13.3 13.5 17.17, R9, R15, R40]
        ["false_claim_any_time", "HAND_END", [["target_reached", false, ["player"]]]],
      ],
      next_trick: [
        // The winner leads the next trick. [snapszer:8.2 9.3 12.10, R43, R38]
        ["trick_done", "TRICK_START", [["is_trick_winner", true, ["player"]], ["cards_are_held", true, []]]],
        // After the last trick the hand is over. [snapszer:9.3 12.10 13.6 17.12, R16]
        ["last_trick_done", "HAND_END", [["is_trick_winner", true, ["player"]], ["cards_are_held", false, []]]],
      ],
    },
    HAND_END: {
    },
    DONE: {
      restart: [
        // The players want another match. [R39, R49]
        ["rematch", "PRE_GAME", []],
      ],
      quit: [
        // The players leave. [R49]
        ["leave", "TERMINATED", []],
      ],
    },
    TERMINATED: {
    },
  },
};

/** Snapszer. The Hungarian game with 24 cards, to seven game points; 66 may be said at any time. */
export class Snapszer extends Game {
  static machine = { rules, kernel, chart };
}
