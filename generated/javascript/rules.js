// The rules of sixtysix, translated from sixtysix.game by `sixtysix build`. Do not edit.

import { $add, $and, $at, $bit_count, $cached, $div, $equal, $fromkeys, $index, $is_int, $item, $mod, $mul, $or, $put, $range, $repr, $shl, $shr, $sorted, $sub, $sum, $xor, SetupError } from "./python.js";

export class Argument {
  constructor(values, name) {
    this.values = values;
    this.name = name;
  }

  names(r) {
    return $cached(this, r, () => {
      return new Map(Array.from(this.values(r), (value) => [this.name(r, value), value]));
    });
  }
}

export function _card_values(r) {
  return r.cards;
}

export const RANKS = "ATKQJ972";

export function rank_of(card) {
  return $and(card, 7);
}

export const SUITS = "SHDC";

export function suit_name(r, suit) {
  return SUITS[$index(SUITS, r.suits[$index(r.suits, suit)])];
}

export function suit_of(card) {
  return $shr(card, 3);
}

export function card_name(r, card) {
  return `${RANKS[$index(RANKS, r.ranks[$index(r.ranks, rank_of(card))])]}${suit_name(r, suit_of(card))}`;
}

export function _suit_values(r) {
  return [...$range(0, r.suits.length)];
}

export const ARGUMENTS = new Map([["card", new Argument(_card_values, card_name)], ["suit", new Argument(_suit_values, suit_name)]]);

export class Table {
  constructor() {
    this.dealer = -1;
    this.leader = -1;
    this.trump = -1;
    this.turnup = -1;
    this.talon = 0;
    this.strict = 0;
    this.closed_by = -1;
    this.hands = [0, 0];
    this.won = [0, 0];
    this.first_tricks = [0, 0];
    this.shown = [0, 0];
    this.led = -1;
    this.followed = -1;
    this.marriage = -1;
    this.declared = [0, 0];
    this.pending = [0, 0];
    this.points = [0, 0];
    this.trick_points = [0, 0];
    this.tricks = [0, 0];
    this.tricks_at_closing = [0, 0];
    this.points_at_closing = [0, 0];
    this.deck = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
    this.drawn = 0;
    this.hand_number = 0;
    this.hands_ended = 0;
    this.hand_winner = -1;
    this.game_points = 0;
    this.reason = 0;
    this.final_score = [0, 0];
    this.score = [0, 0];
    this.games = [0, 0];
    this.bonus = 0;
    this.first_dealer = -1;
    this.given_dealer = -1;
    this.given_deck = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
    this.deck_is_given = 0;
    this.chance = [1, 1];
  }

  assign(saved) {
    this.dealer = saved.dealer;
    this.leader = saved.leader;
    this.trump = saved.trump;
    this.turnup = saved.turnup;
    this.talon = saved.talon;
    this.strict = saved.strict;
    this.closed_by = saved.closed_by;
    this.hands = saved.hands.slice();
    this.won = saved.won.slice();
    this.first_tricks = saved.first_tricks.slice();
    this.shown = saved.shown.slice();
    this.led = saved.led;
    this.followed = saved.followed;
    this.marriage = saved.marriage;
    this.declared = saved.declared.slice();
    this.pending = saved.pending.slice();
    this.points = saved.points.slice();
    this.trick_points = saved.trick_points.slice();
    this.tricks = saved.tricks.slice();
    this.tricks_at_closing = saved.tricks_at_closing.slice();
    this.points_at_closing = saved.points_at_closing.slice();
    this.deck = saved.deck.slice();
    this.drawn = saved.drawn;
    this.hand_number = saved.hand_number;
    this.hands_ended = saved.hands_ended;
    this.hand_winner = saved.hand_winner;
    this.game_points = saved.game_points;
    this.reason = saved.reason;
    this.final_score = saved.final_score.slice();
    this.score = saved.score.slice();
    this.games = saved.games.slice();
    this.bonus = saved.bonus;
    this.first_dealer = saved.first_dealer;
    this.given_dealer = saved.given_dealer;
    this.given_deck = saved.given_deck.slice();
    this.deck_is_given = saved.deck_is_given;
    this.chance = saved.chance.slice();
  }
}

export function deck_waits(t) {
  return t.deck_is_given !== 0;
}

/**
 * Use these cards, in dealing order, as the deck of the next hand.
 *
 * Raises:
 *     SetupError: if `cards` is not the variant's deck, with each card once.
 */
export function give_deck(t, r, cards) {
  let known;
  known = $item(ARGUMENTS, "card").names(r);
  if (!Array.isArray(cards) || !$equal($sorted(Array.from(cards, (card) => String(card))), $sorted(known.keys()))) {
    throw new SetupError(`a deck must hold each of the ${known.size} cards ${[...known.keys()].join(" ")} once`);
  }
  $put(t.given_deck, 0, cards.length, Array.from(cards, (card) => $item(known, card)));
  t.deck_is_given = 1;
}

export function hands_ended(t) {
  return t.hands_ended;
}

export const NO_CARD = -1;

export function _or_none(value, ...nothing) {
  return nothing.includes(value) ? null : value;
}

export const NOBODY = -1;

export function other(player) {
  return $sub(1, player);
}

/** Return the player who may act: the follower after a lead, otherwise the leader. A trick's winner leads next. */
export function turn(t) {
  return t.led !== NO_CARD && t.followed === NO_CARD ? other(t.leader) : t.leader;
}

export const NO_SUIT = -1;

export function _card(r, card) {
  return card === NO_CARD ? null : card_name(r, card);
}

export function _public(t, r) {
  let waiting;
  waiting = t.followed === NO_CARD;
  return {
    dealer: _or_none(t.dealer, NOBODY),
    leader: _or_none(t.leader, NOBODY),
    turn: _or_none(turn(t), other(NOBODY), NOBODY),
    trump: t.trump === NO_SUIT ? null : suit_name(r, t.trump),
    turnup: _card(r, t.turnup),
    talon: t.talon,
    strict: Boolean(t.strict),
    closed_by: _or_none(t.closed_by, NOBODY),
    led: waiting ? _card(r, t.led) : null,
    last_trick: waiting ? null : [card_name(r, t.led), card_name(r, t.followed)],
    marriage: t.marriage === NO_SUIT ? null : suit_name(r, t.marriage),
    points: [...t.points],
    pending: [...t.pending],
    trick_points: [...t.trick_points],
    tricks: [...t.tricks],
    score: [...t.score],
    games: [...t.games],
    bonus: t.bonus,
  };
}

export function _cards(names, cards) {
  return cards ? [...[...names]].filter(([name, card]) => $and($shr(cards, card), 1)).map(([name, card]) => name) : [];
}

export function _won_cards(t, r, names, player) {
  let first;
  first = r.only_first_trick_open ? t.first_tricks[$index(t.first_tricks, player)] : 0;
  return [..._cards(names, first), ..._cards(names, $and(t.won[$index(t.won, player)], $sub(-1, first)))];
}

export function trick_was_won(t, r) {
  return $add(t.tricks[0], t.tricks[1]) > 0;
}

/** True if players may look again at the tricks that they have won (rulings R38 and R43). */
export function may_look(t, r) {
  if (r.tricks_never_open) {
    return false;
  }
  if (r.tricks_open_any_time || t.followed !== NO_CARD) {
    return true;
  }
  return !r.next_trick_ends_claims && t.led === NO_CARD && trick_was_won(t, r);
}

/** Return the whole table in the JSON form `table`. */
export function observe(t, r) {
  let names;
  names = $item(ARGUMENTS, "card").names(r);
  return {
    ..._public(t, r),
    hands: Array.from(t.hands, (hand) => _cards(names, hand)),
    won: Array.from($range(0, 2), (player) => _won_cards(t, r, names, player)),
    stock: Array.from(t.deck.slice(t.drawn, $add(t.drawn, t.talon)), (card) => card_name(r, card)),
    shown: Array.from(t.shown, (shown) => _cards(names, shown)),
    declared: Array.from(t.declared, (own) => [...$range(0, r.suits.length)].filter((suit) => $and($shr(own, suit), 1)).map((suit) => suit_name(r, suit))),
    may_look: may_look(t, r),
  };
}

export const REASONS = [null, "claim", "false_claim", "closer_failed", "automatic", "last_trick", "most_points", "tie"];

/** Return the result of the last finished hand. `next_dealer` is None if no hand is in play in `state`. */
export function result(t, state = "") {
  return {
    winner: _or_none(t.hand_winner, NOBODY),
    game_points: t.game_points,
    reason: REASONS[$index(REASONS, t.reason)],
    score: [...t.final_score],
    games: [...t.games],
    bonus: t.bonus,
    next_dealer: ["PRE_GAME", "HAND_END", "DONE", "TERMINATED"].includes(state) ? null : t.dealer,
  };
}

export function _is_number(value) {
  return $is_int(value) && !(typeof value === "boolean");
}

export const WORD = 4294967295;

export function _mix(word) {
  word = $and($mul($xor(word, $shr(word, 16)), 2246822507), WORD);
  word = $and($mul($xor(word, $shr(word, 13)), 3266489909), WORD);
  return $xor(word, $shr(word, 16));
}

export const MULTIPLIER = 2131995753;

/** Return the next 32 random bits, as `draw` does. No intermediate number has more than 53 bits. */
export function draw(t) {
  let word, low, high, carry;
  word = t.chance[$index(t.chance, 0)];
  low = $add($mul(MULTIPLIER, $and(word, 65535)), t.chance[$index(t.chance, 1)]);
  high = $add($mul(MULTIPLIER, $shr(word, 16)), $shr(low, 16));
  const $value1 = $add($mul($and(high, 65535), 65536), $and(low, 65535)), $value2 = $shr(high, 16);
  word = $value1;
  carry = $value2;
  t.chance[$index(t.chance, 0)] = word;
  t.chance[$index(t.chance, 1)] = carry;
  return $xor(word, carry);
}

/** Start the table's random generator. With the same 32-bit seed, each 32-bit stream gives different numbers. */
export function seed_chance(t, seed, stream) {
  let word;
  word = _mix($and($add(_mix($and($add(seed, 2654435769), WORD)), stream), WORD));
  t.chance[$index(t.chance, 0)] = word;
  t.chance[$index(t.chance, 1)] = $add($mod(_mix($and($add($add(word, stream), 2654435769), WORD)), $sub(MULTIPLIER, 2)), 1);
  draw(t);
}

/** Fold a seed of up to 64 bits into 32 bits. */
export function folded_seed(seed) {
  return $and($xor(seed, $mul($shr(seed, 32), 2654435761)), WORD);
}

/**
 * Prepare a fresh table for its first match.
 *
 * Raises:
 *     SetupError: if the seed or the stream is not from 0 to 2**64 - 1, or the dealer is not 0, 1 or None.
 */
export function set_up(t, r, seed, stream = 0, dealer = null) {
  if (!_is_number(seed) || !(0 <= seed && seed < 18446744073709551616n)) {
    throw new SetupError(`a seed is a number from 0 to 2**64 - 1, not ${$repr(seed)}`);
  }
  if (dealer !== null && (!_is_number(dealer) || ![0, 1].includes(dealer))) {
    throw new SetupError(`the dealer is 0 or 1, not ${$repr(dealer)}`);
  }
  if (!_is_number(stream) || !(0 <= stream && stream < 18446744073709551616n)) {
    throw new SetupError(`a stream is a number from 0 to 2**64 - 1, not ${$repr(stream)}`);
  }
  seed_chance(t, folded_seed(seed), stream);
  t.given_dealer = dealer === null ? NOBODY : dealer;
}

/** True if the state of the random generator is valid. Two extreme states would repeat the same number forever. */
export function runs_on(t) {
  let word, carry, both;
  const $value1 = t.chance[$index(t.chance, 0)], $value2 = t.chance[$index(t.chance, 1)];
  word = $value1;
  carry = $value2;
  both = $add(word, carry);
  return (0 <= word && word <= WORD) && (0 <= carry && carry < MULTIPLIER) && (0 < both && both < $sub($add(WORD, MULTIPLIER), 1));
}

export const LARGEST = 2147483648;

/** Return a table field whose value is impossible in this state. Return an empty string if there is none. */
export function unfit_field(t, r, state) {
  let cards, deck, suits, known, dealt, is_led, nobody, has_deck, left, ranges, name, values;
  const $value1 = [...r.cards], $value2 = r.cards.length, $value3 = r.suits.length;
  cards = $value1;
  deck = $value2;
  suits = $value3;
  known = $sum(Array.from(cards, (card) => $shl(1, card)));
  const $value4 = state !== "PRE_GAME", $value5 = state === "TRICK_IN_PROGRESS" || t.followed !== NO_CARD;
  dealt = $value4;
  is_led = $value5;
  nobody = dealt ? 0 : NOBODY;
  has_deck = $equal($sorted(t.deck.slice(0, deck)), cards);
  left = has_deck ? $sub(deck, t.drawn) : 0;
  ranges = new Map([["dealer", [nobody, 1, t.dealer]], ["leader", [nobody, 1, t.leader]], ["first_dealer", [nobody, 1, t.first_dealer]], ["trump", [nobody, $sub(suits, 1), t.trump]], ["given_dealer", [NOBODY, 1, t.given_dealer]], ["closed_by", [NOBODY, 1, t.closed_by]], ["hand_winner", [NOBODY, 1, t.hand_winner]], ["marriage", [NO_SUIT, $sub(suits, 1), t.marriage]], ["declared", [0, $sub($shl(1, suits), 1), ...t.declared]], ["turnup", [0, 0, Number(![...cards, NO_CARD].includes(t.turnup))]], ["led", [0, 0, Number(!(is_led ? cards : [...cards, NO_CARD]).includes(t.led))]], ["followed", [0, 0, Number(!(state === "TRICK_END" ? cards : [...cards, NO_CARD]).includes(t.followed))]], ["hands", [0, 0, ...Array.from(t.hands, (held) => $and(held, $sub(-1, known)))]], ["won", [0, 0, ...Array.from(t.won, (won) => $and(won, $sub(-1, known)))]], ["first_tricks", [0, 0, ...Array.from($range(0, 2), (player) => $and(t.first_tricks[$index(t.first_tricks, player)], $sub(-1, t.won[$index(t.won, player)])))]], ["shown", [0, 0, ...Array.from(t.shown, (shown) => $and(shown, $sub(-1, known)))]], ["deck", [NO_CARD, cards[$index(cards, -1)], ...t.deck]], ["drawn", [Number(dealt), has_deck ? deck : 0, t.drawn]], ["talon", [left, left, t.talon]], ["strict", [0, 1, t.strict]], ["given_deck", [NO_CARD, cards[$index(cards, -1)], ...t.given_deck]], ["deck_is_given", [0, Number($equal($sorted(t.given_deck.slice(0, deck)), cards)), t.deck_is_given]], ["reason", [0, $sub(REASONS.length, 1), t.reason]], ["chance", [0, 0, Number(!runs_on(t))]], ["hand_number", [Number(dealt), LARGEST, t.hand_number]], ["score", [$sub(0, LARGEST), LARGEST, ...t.score, ...t.final_score]], ["points", [0, LARGEST, ...t.points, ...t.pending, ...t.trick_points, ...t.points_at_closing]], ["tricks", [0, deck, ...t.tricks, ...t.tricks_at_closing]], ["games", [0, LARGEST, ...t.games, t.bonus, t.game_points, t.hands_ended]]]);
  for (const $item6 of [...ranges]) {
    const $parts7 = $item6;
    name = $parts7[0];
    values = $parts7[1];
    if ([...values.slice(2)].some((value) => value < values[$index(values, 0)] || value > values[$index(values, 1)])) {
      return name;
    }
  }
  return "";
}

export const POINTS = ["points", "pending", "trick_points"];

export function _own_tricks(t, r, names, player) {
  if (!may_look(t, r)) {
    return null;
  }
  return _cards(names, r.only_first_trick_open ? t.first_tricks[$index(t.first_tricks, player)] : t.won[$index(t.won, player)]);
}

/** Return the part of the table that the player may know, in the JSON form `view`. */
export function view(t, r, player) {
  let names;
  names = $item(ARGUMENTS, "card").names(r);
  return {
    player: player,
    ..._public(t, r),
    ...(r.points_hidden ? $fromkeys(POINTS) : {}),
    hand: _cards(names, t.hands[$index(t.hands, player)]),
    own_tricks: _own_tricks(t, r, names, player),
    holdings: Array.from(t.hands, (hand) => $bit_count(hand)),
    shown: Array.from(t.shown, (shown) => _cards(names, shown)),
  };
}

export function is_leader(t, r, player) {
  return t.leader === player;
}

export function is_follower(t, r, player) {
  return t.leader !== player;
}

export function is_trick_winner(t, r, player) {
  return t.leader === player;
}

export function cards_held(t, r, player) {
  return t.hands[$index(t.hands, player)];
}

export function holds_card(t, r, player, card) {
  return $and($shr(cards_held(t, r, player), card), 1) === 1;
}

export function talon_open(t, r) {
  return t.closed_by === NOBODY;
}

/** Return the number of cards in the talon, including the turn-up. */
export function talon_size(t) {
  if (t.turnup === NO_CARD) {
    return t.talon;
  }
  return $add(t.talon, 1);
}

export function talon_deep_enough_to_exchange(t, r) {
  return talon_size(t) >= r.exchange_needs_talon;
}

export function talon_cards(t, r) {
  return talon_size(t);
}

export function bit(card) {
  return $shl(1, card);
}

export function card_of(suit, rank) {
  return $add($mul(suit, 8), rank);
}

export function holds_exchange_card(t, r, player) {
  return $and(t.hands[$index(t.hands, player)], bit(card_of(t.trump, r.exchange_rank))) !== 0;
}

export function talon_deep_enough_to_close(t, r) {
  return talon_size(t) >= r.closing_needs_talon;
}

export function has_full_holding(t, r, player) {
  return $bit_count(t.hands[$index(t.hands, player)]) === r.holding;
}

export function marriage_on_table(t, r) {
  return t.marriage !== NO_SUIT;
}

export function rank_cards(rank) {
  return $shl(16843009, rank);
}

export function suits_with_rank(cards, rank) {
  let of_rank;
  of_rank = $shr($and(cards, rank_cards(rank)), rank);
  return $and($or($or($or(of_rank, $shr(of_rank, 7)), $shr(of_rank, 14)), $shr(of_rank, 21)), 15);
}

export function suits_with_king(t, r, player) {
  return suits_with_rank(t.hands[$index(t.hands, player)], r.king);
}

export function holds_king(t, r, player, suit) {
  return $and($shr(suits_with_king(t, r, player), suit), 1) === 1;
}

export function suits_with_queen(t, r, player) {
  return suits_with_rank(t.hands[$index(t.hands, player)], r.queen);
}

export function holds_queen(t, r, player, suit) {
  return $and($shr(suits_with_queen(t, r, player), suit), 1) === 1;
}

export function has_won_a_trick(t, r, player) {
  return t.tricks[$index(t.tricks, player)] > 0;
}

export function play_is_open(t, r) {
  return t.strict === 0;
}

export const ALL_CARDS = 4294967295;

export function cards_of_marriage(t, r) {
  if (t.marriage === NO_SUIT) {
    return ALL_CARDS;
  }
  return $or(bit(card_of(t.marriage, r.king)), bit(card_of(t.marriage, r.queen)));
}

export function leads_from_marriage(t, r, card) {
  return $and($shr(cards_of_marriage(t, r), card), 1) === 1;
}

export function queen_of_marriage(t, r) {
  return t.marriage === NO_SUIT ? ALL_CARDS : bit(card_of(t.marriage, r.queen));
}

export function leads_queen_of_marriage(t, r, card) {
  return $and($shr(queen_of_marriage(t, r), card), 1) === 1;
}

export const FORBIDDEN = 0;

export function cards_of_no_pair(t, r, player) {
  let too_early, too_late, hand, pairs;
  too_early = r.first_marriage === FORBIDDEN && t.tricks[$index(t.tricks, player)] === 0;
  too_late = r.marriages_end_with_open_play === 1 && t.strict === 1;
  if (t.marriage !== NO_SUIT || too_early || too_late) {
    return ALL_CARDS;
  }
  hand = t.hands[$index(t.hands, player)];
  pairs = $and($shr($and(hand, rank_cards(r.king)), r.king), $shr($and(hand, rank_cards(r.queen)), r.queen));
  return $and(ALL_CARDS, $sub(-1, $or($shl(pairs, r.king), $shl(pairs, r.queen))));
}

export function leads_no_pair_undeclared(t, r, player, card) {
  return $and($shr(cards_of_no_pair(t, r, player), card), 1) === 1;
}

export function suit_cards(suit) {
  return $shl(255, $mul(8, suit));
}

export function cards_following_suit(t, r, player) {
  let of_suit;
  if (t.strict === 0) {
    return ALL_CARDS;
  }
  of_suit = suit_cards(suit_of(t.led));
  return $and(t.hands[$index(t.hands, player)], of_suit) ? of_suit : ALL_CARDS;
}

export function follows_suit(t, r, player, card) {
  return $and($shr(cards_following_suit(t, r, player), card), 1) === 1;
}

/** Return the higher cards in the suit of `card`, as a bit mask. */
export function higher_cards(card) {
  return $and(suit_cards(suit_of(card)), $sub(bit(card), 1));
}

export function cards_heading_trick(t, r, player) {
  let higher;
  if (t.strict === 0) {
    return ALL_CARDS;
  }
  higher = higher_cards(t.led);
  return $and(t.hands[$index(t.hands, player)], higher) ? $or(higher, $sub(-1, suit_cards(suit_of(t.led)))) : ALL_CARDS;
}

export function heads_trick(t, r, player, card) {
  return $and($shr(cards_heading_trick(t, r, player), card), 1) === 1;
}

export function cards_trumping_when_void(t, r, player) {
  let trumps;
  if (t.strict === 0 || $and(t.hands[$index(t.hands, player)], suit_cards(suit_of(t.led)))) {
    return ALL_CARDS;
  }
  trumps = suit_cards(t.trump);
  return $and(t.hands[$index(t.hands, player)], trumps) ? trumps : ALL_CARDS;
}

export function trumps_when_void(t, r, player, card) {
  return $and($shr(cards_trumping_when_void(t, r, player), card), 1) === 1;
}

export function target_reached(t, r, player) {
  return t.points[$index(t.points, player)] >= r.target;
}

export function points_held(t, r, player) {
  return t.points[$index(t.points, player)];
}

export function leader_reached_target(t, r) {
  return t.points[$index(t.points, t.leader)] >= r.target;
}

export function cards_are_held(t, r) {
  return t.hands[$index(t.hands, t.leader)] !== 0;
}

export function game_is_won(t, r) {
  if (t.hand_winner === NOBODY) {
    return false;
  }
  if (r.counts_down) {
    return t.score[$index(t.score, t.hand_winner)] <= 0;
  }
  return t.score[$index(t.score, t.hand_winner)] >= r.game_goal;
}

export function match_is_won(t, r) {
  return $mul(t.games[0], 2) > r.best_of || $mul(t.games[1], 2) > r.best_of;
}

export function begin_match(t, r) {
  t.games[0] = 0;
  t.games[1] = 0;
  t.first_dealer = NOBODY;
  t.hands_ended = 0;
}

export function set_scores(t, r) {
  let start;
  start = r.counts_down ? r.game_goal : 0;
  t.score[0] = start;
  t.score[1] = start;
  t.bonus = 0;
}

/**
 * Return a uniform random number from 0 to `limit - 1`.
 *
 * This is Lemire's method. A draw that would bias the result is repeated.
 */
export function below(t, limit) {
  let product, uneven;
  product = $mul(draw(t), limit);
  if ($and(product, WORD) < limit) {
    uneven = $mod($add(WORD, 1), limit);
    while ($and(product, WORD) < uneven) {
      product = $mul(draw(t), limit);
    }
  }
  return $shr(product, 32);
}

export function choose_first_dealer(t, r) {
  if (t.first_dealer !== NOBODY) {
    t.dealer = other(t.first_dealer);
  } else if (t.given_dealer !== NOBODY) {
    t.dealer = t.given_dealer;
  } else {
    t.dealer = below(t, 2);
  }
  t.first_dealer = t.dealer;
}

export function _reverse(t, start, stop) {
  while (start < $sub(stop, 1)) {
    stop = $sub(stop, 1);
    const $value1 = t.deck[$index(t.deck, stop)], $value2 = t.deck[$index(t.deck, start)];
    t.deck[$index(t.deck, start)] = $value1;
    t.deck[$index(t.deck, stop)] = $value2;
    start = $add(start, 1);
  }
}

export function _cut(t, size, depth) {
  _reverse(t, 0, depth);
  _reverse(t, depth, size);
  _reverse(t, 0, size);
}

export function shuffle_and_cut(t, r) {
  let size, i, j;
  size = r.cards.length;
  if (t.deck_is_given) {
    for (let $i1 = 0, $end2 = size; $i1 < $end2; $i1 += 1) {
      i = $i1;
      t.deck[$index(t.deck, i)] = t.given_deck[$index(t.given_deck, i)];
    }
    t.deck_is_given = 0;
    return;
  }
  for (let $i3 = 0, $end4 = size; $i3 < $end4; $i3 += 1) {
    i = $i3;
    t.deck[$index(t.deck, i)] = r.cards[$index(r.cards, i)];
  }
  for (let $i5 = $sub(size, 1), $end6 = 0; $i5 > $end6; $i5 += -1) {
    i = $i5;
    j = below(t, $add(i, 1));
    const $value7 = t.deck[$index(t.deck, j)], $value8 = t.deck[$index(t.deck, i)];
    t.deck[$index(t.deck, i)] = $value7;
    t.deck[$index(t.deck, j)] = $value8;
  }
  _cut(t, size, $add(1, below(t, $sub(size, 1))));
}

export function _clear_hand(t) {
  let player;
  t.strict = 0;
  t.closed_by = NOBODY;
  t.marriage = NO_SUIT;
  t.led = NO_CARD;
  t.followed = NO_CARD;
  for (let $i2 = 0, $end3 = 2; $i2 < $end3; $i2 += 1) {
    player = $i2;
    t.hands[$index(t.hands, player)] = 0;
    t.won[$index(t.won, player)] = 0;
    t.first_tricks[$index(t.first_tricks, player)] = 0;
    t.shown[$index(t.shown, player)] = 0;
    t.declared[$index(t.declared, player)] = 0;
    t.pending[$index(t.pending, player)] = 0;
    t.points[$index(t.points, player)] = 0;
    t.trick_points[$index(t.trick_points, player)] = 0;
    t.tricks[$index(t.tricks, player)] = 0;
    t.tricks_at_closing[$index(t.tricks_at_closing, player)] = 0;
    t.points_at_closing[$index(t.points_at_closing, player)] = 0;
  }
}

export const TURN_UP = 2;

export function deal(t, r) {
  let i, card, receiver;
  _clear_hand(t);
  t.hand_number = $add(t.hand_number, 1);
  for (let $i1 = 0, $end2 = r.dealing.length; $i1 < $end2; $i1 += 1) {
    i = $i1;
    card = t.deck[$index(t.deck, i)];
    if (r.dealing[$index(r.dealing, i)] === TURN_UP) {
      t.turnup = card;
      t.trump = suit_of(card);
    } else {
      receiver = r.dealing[$index(r.dealing, i)] ? t.dealer : other(t.dealer);
      const $at3 = $index(t.hands, receiver);
      t.hands[$at3] = $or(t.hands[$at3], bit(card));
    }
  }
  t.drawn = r.dealing.length;
  t.talon = $sub(r.cards.length, t.drawn);
  t.leader = r.dealer_leads ? t.dealer : other(t.dealer);
}

export function swap_trump(t, r, player) {
  let given;
  given = card_of(t.trump, r.exchange_rank);
  const $at1 = $index(t.hands, player);
  t.hands[$at1] = $xor(t.hands[$at1], $or(bit(given), bit(t.turnup)));
  t.shown[$index(t.shown, player)] = $or($and(t.shown[$index(t.shown, player)], $sub(-1, bit(given))), bit(t.turnup));
  t.turnup = given;
}

/** Return the player's points that count for the scoring row (ruling R42). */
export function counted_points(t, r, player) {
  return r.worth_counts_tricks ? t.trick_points[$index(t.trick_points, player)] : t.points[$index(t.points, player)];
}

export function turn_talon_down(t, r, player) {
  let p;
  t.closed_by = player;
  if (r.closes_at_once) {
    t.strict = 1;
  }
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    p = $i1;
    t.tricks_at_closing[$index(t.tricks_at_closing, p)] = t.tricks[$index(t.tricks, p)];
    t.points_at_closing[$index(t.points_at_closing, p)] = counted_points(t, r, p);
  }
}

export function marriage_value(t, r, suit) {
  return suit === t.trump ? r.trump_marriage : r.plain_marriage;
}

export const PENDING = 1;

export function show_marriage(t, r, player, suit) {
  let value;
  t.marriage = suit;
  const $at1 = $index(t.declared, player);
  t.declared[$at1] = $or(t.declared[$at1], $shl(1, suit));
  const $at2 = $index(t.shown, player);
  t.shown[$at2] = $or(t.shown[$at2], $or(bit(card_of(suit, r.king)), bit(card_of(suit, r.queen))));
  value = marriage_value(t, r, suit);
  if (r.first_marriage === PENDING && t.tricks[$index(t.tricks, player)] === 0) {
    const $at3 = $index(t.pending, player);
    t.pending[$at3] = $add(t.pending[$at3], value);
  } else {
    const $at4 = $index(t.points, player);
    t.points[$at4] = $add(t.points[$at4], value);
  }
}

export function _leave_holding(t, player, card) {
  const $at1 = $index(t.hands, player);
  t.hands[$at1] = $and(t.hands[$at1], $sub(-1, bit(card)));
  const $at2 = $index(t.shown, player);
  t.shown[$at2] = $and(t.shown[$at2], $sub(-1, bit(card)));
}

export function put_lead(t, r, player, card) {
  _leave_holding(t, player, card);
  t.led = card;
  t.marriage = NO_SUIT;
}

export function put_reply(t, r, player, card) {
  _leave_holding(t, player, card);
  t.followed = card;
}

export function follower_wins(t) {
  if (suit_of(t.followed) === suit_of(t.led)) {
    return t.followed < t.led;
  }
  return suit_of(t.followed) === t.trump;
}

/** True if no card is left in the talon or in a player's hand (ruling R46). */
export function all_cards_are_won(t) {
  return t.turnup === NO_CARD && $or(t.hands[0], t.hands[1]) === 0;
}

export function award_trick(t, r) {
  let winner, value, taken;
  winner = follower_wins(t) ? other(t.leader) : t.leader;
  value = $add(r.values[$index(r.values, rank_of(t.led))], r.values[$index(r.values, rank_of(t.followed))]);
  if (r.last_trick_points && all_cards_are_won(t)) {
    value = $add(value, r.last_trick_points);
  }
  taken = $or(bit(t.led), bit(t.followed));
  const $at1 = $index(t.won, winner);
  t.won[$at1] = $or(t.won[$at1], taken);
  if (t.tricks[$index(t.tricks, winner)] === 0) {
    t.first_tricks[$index(t.first_tricks, winner)] = taken;
  }
  const $at2 = $index(t.tricks, winner);
  t.tricks[$at2] = $add(t.tricks[$at2], 1);
  const $at3 = $index(t.trick_points, winner);
  t.trick_points[$at3] = $add(t.trick_points[$at3], value);
  const $at4 = $index(t.points, winner);
  t.points[$at4] = $add(t.points[$at4], $add(value, t.pending[$index(t.pending, winner)]));
  t.pending[$index(t.pending, winner)] = 0;
  t.leader = winner;
}

export function _draw_face_down(t, player) {
  const $at1 = $index(t.hands, player);
  t.hands[$at1] = $or(t.hands[$at1], bit(t.deck[$index(t.deck, t.drawn)]));
  t.drawn = $add(t.drawn, 1);
  t.talon = $sub(t.talon, 1);
}

export function _draw_turnup(t, player) {
  const $at1 = $index(t.hands, player);
  t.hands[$at1] = $or(t.hands[$at1], bit(t.turnup));
  const $at2 = $index(t.shown, player);
  t.shown[$at2] = $or(t.shown[$at2], bit(t.turnup));
  t.turnup = NO_CARD;
  t.strict = 1;
}

export function draw_cards(t, r) {
  if (t.closed_by !== NOBODY) {
    t.strict = 1;
  } else if (t.turnup !== NO_CARD) {
    _draw_face_down(t, t.leader);
    if (t.talon > 0) {
      _draw_face_down(t, other(t.leader));
    } else {
      _draw_turnup(t, other(t.leader));
    }
  }
}

export function clear_trick(t, r) {
  t.led = NO_CARD;
  t.followed = NO_CARD;
}

export const CLAIM = 1;

export function win_by_claim(t, r, player) {
  t.reason = CLAIM;
  t.hand_winner = player;
}

export const FALSE_CLAIM = 2;

export function lose_by_claim(t, r, player) {
  t.reason = FALSE_CLAIM;
  t.hand_winner = other(player);
}

export const AUTOMATIC = 4;

export function win_by_target(t, r) {
  t.reason = AUTOMATIC;
  t.hand_winner = t.leader;
}

export const LAST_TRICK_WINS = 0;
export const LAST_TRICK = 5;
export const ALL_POINTS_WIN = 2;

/** Return the player's points that decide who wins an unclaimed hand (ruling R16). */
export function deciding_points(t, r, player) {
  return r.unclaimed_winner === ALL_POINTS_WIN ? t.points[$index(t.points, player)] : t.trick_points[$index(t.trick_points, player)];
}

export const TIE = 7;
export const MOST_POINTS = 6;

export function run_out(t, r) {
  let first, second;
  if (r.unclaimed_winner === LAST_TRICK_WINS) {
    t.reason = LAST_TRICK;
    t.hand_winner = t.points[$index(t.points, t.leader)] < r.last_trick_needs ? other(t.leader) : t.leader;
    return;
  }
  const $value1 = deciding_points(t, r, 0), $value2 = deciding_points(t, r, 1);
  first = $value1;
  second = $value2;
  if (first === second) {
    t.reason = TIE;
    t.hand_winner = NOBODY;
  } else {
    t.reason = MOST_POINTS;
    t.hand_winner = first > second ? 0 : 1;
  }
}

export const NOTHING = 0;

/** True if the player who closed must pay the penalty for the ended hand (ruling R14). */
export function closer_has_failed(t, r) {
  let cards_ran_out;
  if (t.closed_by === NOBODY || r.closer_pays === NOTHING) {
    return false;
  }
  cards_ran_out = t.reason === LAST_TRICK || t.reason === MOST_POINTS;
  return cards_ran_out || t.hand_winner !== t.closed_by;
}

export const CLOSER_FAILED = 3;
export const OPPONENT_TRICKS = 1;
export const CLOSERS_WIN = 4;

/** Return the scoring row of a win against a loser with these tricks and points (ruling R12). */
export function row_of(r, tricks, points) {
  if ((r.nothing_means_no_trick ? tricks : points) === 0) {
    return 2;
  }
  return points < r.single_worth_from ? 1 : 0;
}

/** Return the scoring row that would apply if the closer had won at the moment of closing (ruling R14). */
export function row_of_closers_win(t, r) {
  return row_of(r, t.tricks_at_closing[$index(t.tricks_at_closing, t.hand_winner)], t.points_at_closing[$index(t.points_at_closing, t.hand_winner)]);
}

export const CLAIMANT_TRICKS = 2;

/** Return the scoring row of a win against this loser (ruling R13). */
export function worth_row(t, r, loser) {
  if (r.loser_state_at_closing && t.closed_by !== NOBODY) {
    return row_of(r, t.tricks_at_closing[$index(t.tricks_at_closing, loser)], t.points_at_closing[$index(t.points_at_closing, loser)]);
  }
  return row_of(r, t.tricks[$index(t.tricks, loser)], counted_points(t, r, loser));
}

/** Return the game points of a win against this loser. */
export function worth(t, r, loser) {
  return r.worth[$index(r.worth, worth_row(t, r, loser))];
}

/** Return the game points of the opponent after a false claim (ruling R15). */
export function false_claim_points(t, r, claimant) {
  if (r.false_claim_by === OPPONENT_TRICKS) {
    return r.false_claim[$index(r.false_claim, Number(t.tricks[$index(t.tricks, other(claimant))] === 0))];
  }
  if (r.false_claim_by === CLAIMANT_TRICKS) {
    return r.false_claim[$index(r.false_claim, Number(t.tricks[$index(t.tricks, claimant)] === 0))];
  }
  return worth(t, r, other(claimant));
}

/** Return the game points of the ended hand, without bonus or doubling. */
export function points_of_hand(t, r) {
  if (t.reason === TIE) {
    return 0;
  }
  if (r.closer_pays === OPPONENT_TRICKS && t.reason === CLOSER_FAILED) {
    return r.closer_penalty[$index(r.closer_penalty, Number(t.tricks_at_closing[$index(t.tricks_at_closing, t.hand_winner)] === 0))];
  }
  if (r.closer_pays === CLOSERS_WIN && t.reason === CLOSER_FAILED) {
    return r.worth[$index(r.worth, row_of_closers_win(t, r))];
  }
  if (t.reason === FALSE_CLAIM) {
    return false_claim_points(t, r, other(t.hand_winner));
  }
  if (r.unclaimed_points > 0 && (t.reason === LAST_TRICK || t.reason === MOST_POINTS)) {
    return r.unclaimed_points;
  }
  return worth(t, r, other(t.hand_winner));
}

/** Return 2 if closing has doubled the game points of the hand, else 1 (ruling R52). */
export function closing_factor(t, r) {
  return t.closed_by === NOBODY ? 1 : $add(1, r.closing_doubles);
}

/** Set the game points of the ended hand, without a bonus. If the closer failed, set the winner and the reason. */
export function settle(t, r) {
  if (closer_has_failed(t, r)) {
    t.reason = CLOSER_FAILED;
    t.hand_winner = other(t.closed_by);
  }
  t.game_points = $mul(points_of_hand(t, r), closing_factor(t, r));
}

export function settle_hand(t, r) {
  t.hands_ended = $add(t.hands_ended, 1);
  settle(t, r);
  if (t.hand_winner === NOBODY) {
    t.bonus = $add(t.bonus, r.tie_bonus);
  } else {
    t.game_points = $add(t.game_points, t.bonus);
    t.bonus = 0;
  }
}

export function write_score(t, r) {
  let winner, player;
  winner = t.hand_winner;
  if (winner !== NOBODY) {
    const $at1 = $index(t.score, winner);
    t.score[$at1] = $add(t.score[$at1], r.counts_down ? $sub(0, t.game_points) : t.game_points);
    if (!r.may_fall_below_zero && t.score[$index(t.score, winner)] < 0) {
      t.score[$index(t.score, winner)] = 0;
    }
  }
  for (let $i2 = 0, $end3 = 2; $i2 < $end3; $i2 += 1) {
    player = $i2;
    t.final_score[$index(t.final_score, player)] = t.score[$index(t.score, player)];
  }
}

/** True if the loser of the game has no game point (ruling R19). */
export function loser_is_schneider(t, r) {
  return t.score[$index(t.score, other(t.hand_winner))] === (r.counts_down ? r.game_goal : 0);
}

export function count_game(t, r) {
  if (game_is_won(t, r)) {
    const $at1 = $index(t.games, t.hand_winner);
    t.games[$at1] = $add(t.games[$at1], 1);
    if (loser_is_schneider(t, r)) {
      const $at2 = $index(t.games, t.hand_winner);
      t.games[$at2] = $add(t.games[$at2], r.schneider);
    }
  }
}

export function pass_deal(t, r) {
  if (r.loser_deals && t.hand_winner !== NOBODY) {
    t.dealer = other(t.hand_winner);
  } else if (r.winner_deals && t.hand_winner !== NOBODY) {
    t.dealer = t.hand_winner;
  } else {
    t.dealer = other(t.dealer);
  }
}

export function every_card_in_one_place(t, r) {
  let places, cards, i;
  places = $add($add(t.talon, $bit_count(t.hands[0])), $bit_count(t.hands[1]));
  places = $add(places, $add($bit_count(t.won[0]), $bit_count(t.won[1])));
  cards = $or($or($or(t.hands[0], t.hands[1]), t.won[0]), t.won[1]);
  if (t.led !== NO_CARD && t.followed === NO_CARD) {
    places = $add(places, 1);
    cards = $or(cards, bit(t.led));
  }
  if (t.turnup !== NO_CARD) {
    places = $add(places, 1);
    cards = $or(cards, bit(t.turnup));
  }
  for (let $i1 = t.drawn, $end2 = r.cards.length; $i1 < $end2; $i1 += 1) {
    i = $i1;
    cards = $or(cards, bit(t.deck[$index(t.deck, i)]));
  }
  return places === r.cards.length && $bit_count(cards) === r.cards.length && $add(t.drawn, t.talon) === r.cards.length;
}

export function _is_same_hand(t, before) {
  return t.hand_number === before.hand_number;
}

export const DEALER = 1;

export function hands_are_dealt_from_the_deck(t, r, before) {
  let i, card;
  if (_is_same_hand(t, before)) {
    return true;
  }
  for (let $i1 = 0, $end2 = r.dealing.length; $i1 < $end2; $i1 += 1) {
    i = $i1;
    card = t.deck[$index(t.deck, i)];
    if (r.dealing[$index(r.dealing, i)] === TURN_UP) {
      if (t.turnup !== card || t.trump !== suit_of(card)) {
        return false;
      }
    } else if ($and($shr(t.hands[$index(t.hands, r.dealing[$index(r.dealing, i)] === DEALER ? t.dealer : other(t.dealer))], card), 1) === 0) {
      return false;
    }
  }
  return t.hand_number === $add(before.hand_number, 1);
}

export function given_deck_is_dealt(t, r, before) {
  let i;
  for (let $i1 = 0, $end2 = r.cards.length; $i1 < $end2; $i1 += 1) {
    i = $i1;
    if (t.deck[$index(t.deck, i)] !== before.given_deck[$index(before.given_deck, i)] && before.deck_is_given && !_is_same_hand(t, before)) {
      return false;
    }
  }
  return true;
}

export function hand_begins_with_nothing_won(t, r, before) {
  let player;
  if (_is_same_hand(t, before)) {
    return true;
  }
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    if ($or($or($or($or(t.won[$index(t.won, player)], t.first_tricks[$index(t.first_tricks, player)]), t.shown[$index(t.shown, player)]), t.declared[$index(t.declared, player)]), t.tricks[$index(t.tricks, player)])) {
      return false;
    }
    if ($or($or(t.points[$index(t.points, player)], t.trick_points[$index(t.trick_points, player)]), t.pending[$index(t.pending, player)])) {
      return false;
    }
  }
  return t.closed_by === NOBODY && t.marriage === NO_SUIT && t.led === NO_CARD && t.followed === NO_CARD;
}

export function first_lead_is_the_right_players(t, r, before) {
  return _is_same_hand(t, before) || (t.leader === t.dealer) === (r.dealer_leads === 1);
}

export function holdings_are_equal(t, r) {
  return $bit_count(t.hands[0]) === $bit_count(t.hands[1]);
}

export function leader_is_a_card_short(t, r) {
  return $add($bit_count(t.hands[$index(t.hands, t.leader)]), 1) === $bit_count(t.hands[$index(t.hands, other(t.leader))]);
}

export function open_holdings_are_full(t, r) {
  return t.closed_by !== NOBODY || t.turnup === NO_CARD || $bit_count(t.hands[$index(t.hands, other(t.leader))]) === r.holding;
}

export function table_is_empty_before_the_lead(t, r) {
  return t.led === NO_CARD && t.followed === NO_CARD;
}

export function _card_was_led(t, before) {
  return _is_same_hand(t, before) && before.led === NO_CARD && t.led !== NO_CARD;
}

export function _trick_was_completed(t, before) {
  return _is_same_hand(t, before) && before.followed === NO_CARD && t.followed !== NO_CARD;
}

export function cards_played_were_held(t, r, before) {
  let leader, follower, played;
  const $value1 = before.leader, $value2 = other(before.leader);
  leader = $value1;
  follower = $value2;
  if (_card_was_led(t, before)) {
    played = $and(before.hands[$index(before.hands, leader)], $sub(-1, t.hands[$index(t.hands, leader)]));
    return played === bit(t.led) && t.hands[$index(t.hands, follower)] === before.hands[$index(before.hands, follower)];
  }
  if (_trick_was_completed(t, before)) {
    played = $and(before.hands[$index(before.hands, follower)], $sub(-1, t.hands[$index(t.hands, follower)]));
    return played === bit(t.followed) && t.led === before.led && $and(before.hands[$index(before.hands, leader)], $sub(-1, t.hands[$index(t.hands, leader)])) === 0;
  }
  return true;
}

export function trick_goes_to_the_better_card(t, r, before) {
  let is_trumped, is_headed, winner, loser, taken, first, has_trick, has_lost, keeps_first;
  if (!_trick_was_completed(t, before)) {
    return true;
  }
  is_trumped = suit_of(t.followed) === t.trump && suit_of(t.led) !== t.trump;
  is_headed = suit_of(t.followed) === suit_of(t.led) && rank_of(t.followed) < rank_of(t.led);
  winner = is_trumped || is_headed ? other(before.leader) : before.leader;
  loser = other(winner);
  taken = $or($or(before.won[$index(before.won, winner)], bit(t.led)), bit(t.followed));
  first = before.tricks[$index(before.tricks, winner)] ? before.first_tricks[$index(before.first_tricks, winner)] : taken;
  has_trick = t.won[$index(t.won, winner)] === taken && t.tricks[$index(t.tricks, winner)] === $add(before.tricks[$index(before.tricks, winner)], 1);
  has_lost = t.won[$index(t.won, loser)] === before.won[$index(before.won, loser)] && t.tricks[$index(t.tricks, loser)] === before.tricks[$index(before.tricks, loser)];
  keeps_first = t.first_tricks[$index(t.first_tricks, winner)] === first && t.first_tricks[$index(t.first_tricks, loser)] === before.first_tricks[$index(before.first_tricks, loser)];
  return has_trick && has_lost && keeps_first;
}

export function winner_of_the_trick_leads(t, r, before) {
  if (_trick_was_completed(t, before)) {
    return t.tricks[$index(t.tricks, t.leader)] === $add(before.tricks[$index(before.tricks, t.leader)], 1);
  }
  return !_is_same_hand(t, before) || t.leader === before.leader;
}

export function tricks_are_pairs_of_cards(t, r) {
  return $bit_count(t.won[0]) === $mul(2, t.tricks[0]) && $bit_count(t.won[1]) === $mul(2, t.tricks[1]);
}

export function _is_strict_reply(t, before) {
  return before.strict === 1 && _trick_was_completed(t, before);
}

export function _duty(t, card) {
  if (suit_of(card) === suit_of(t.led)) {
    return 2;
  }
  return suit_of(card) === t.trump ? 1 : 0;
}

export function strict_reply_follows_or_trumps(t, r, before) {
  let card;
  if (!_is_strict_reply(t, before)) {
    return true;
  }
  for (const $item1 of r.cards) {
    card = $item1;
    if ($and($shr(before.hands[$index(before.hands, other(before.leader))], card), 1) && _duty(t, card) > _duty(t, t.followed)) {
      return false;
    }
  }
  return true;
}

export function strict_reply_follows_suit(t, r, before) {
  let card;
  if (!_is_strict_reply(t, before) || suit_of(t.followed) === suit_of(t.led)) {
    return true;
  }
  for (const $item1 of r.cards) {
    card = $item1;
    if ($and($shr(before.hands[$index(before.hands, other(before.leader))], card), 1) && suit_of(card) === suit_of(t.led)) {
      return false;
    }
  }
  return true;
}

export function strict_reply_heads_the_trick(t, r, before) {
  let card, is_held, is_higher;
  if (!_is_strict_reply(t, before)) {
    return true;
  }
  for (const $item1 of r.cards) {
    card = $item1;
    is_held = $and($shr(before.hands[$index(before.hands, other(before.leader))], card), 1) === 1;
    is_higher = suit_of(card) === suit_of(t.led) && rank_of(card) < rank_of(t.led);
    if (is_held && is_higher && (suit_of(t.followed) !== suit_of(t.led) || t.followed > t.led)) {
      return false;
    }
  }
  return true;
}

export function _draws(t, before) {
  return _trick_was_completed(t, before) && before.turnup !== NO_CARD && before.closed_by === NOBODY;
}

export function winner_draws_first(t, r, before) {
  let winner, loser, second, drawn_by_winner, drawn_by_loser, is_gone;
  if (!_draws(t, before)) {
    return true;
  }
  const $value1 = t.leader, $value2 = other(t.leader);
  winner = $value1;
  loser = $value2;
  second = before.talon === 1 ? before.turnup : before.deck[$index(before.deck, $add(before.drawn, 1))];
  drawn_by_winner = $and(t.hands[$index(t.hands, winner)], $sub(-1, before.hands[$index(before.hands, winner)]));
  drawn_by_loser = $and(t.hands[$index(t.hands, loser)], $sub(-1, before.hands[$index(before.hands, loser)]));
  is_gone = (t.turnup === NO_CARD) === (before.talon === 1);
  return is_gone && drawn_by_winner === bit(before.deck[$index(before.deck, before.drawn)]) && drawn_by_loser === bit(second);
}

export function nothing_else_is_drawn(t, r, before) {
  return !_is_same_hand(t, before) || _draws(t, before) || t.talon === before.talon;
}

export function closed_talon_gives_no_card(t, r, before) {
  let drawn;
  if (before.closed_by === NOBODY || !_is_same_hand(t, before)) {
    return true;
  }
  drawn = $or($and(t.hands[0], $sub(-1, before.hands[0])), $and(t.hands[1], $sub(-1, before.hands[1])));
  return drawn === 0 && t.talon === before.talon && t.turnup === before.turnup;
}

export function strict_play_has_its_reason(t, r) {
  let tricks_at_closing, is_due;
  if (t.turnup === NO_CARD) {
    return t.strict === 1 && t.talon === 0;
  }
  if (t.closed_by === NOBODY) {
    return t.strict === 0;
  }
  tricks_at_closing = $add(t.tricks_at_closing[0], t.tricks_at_closing[1]);
  is_due = r.closes_at_once === 1 || $add(t.tricks[0], t.tricks[1]) > tricks_at_closing;
  return t.strict === 1 || !is_due;
}

export function talon_is_closed_by_the_leader(t, r, before) {
  let is_deep, may_close;
  if (!_is_same_hand(t, before) || t.closed_by === before.closed_by) {
    return true;
  }
  is_deep = before.turnup !== NO_CARD && $add(before.talon, 1) >= r.closing_needs_talon;
  may_close = r.closing_needs_talon > 0 && is_deep && before.led === NO_CARD;
  return t.strict === r.closes_at_once && may_close && before.closed_by === NOBODY && t.closed_by === before.leader;
}

export function closing_stays(t, r, before) {
  return !_is_same_hand(t, before) || before.closed_by === NOBODY || t.closed_by === before.closed_by;
}

export function closing_notes_what_both_had(t, r, before) {
  let player, tricks, points;
  if (!_is_same_hand(t, before) || t.closed_by === NOBODY) {
    return true;
  }
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    const $value3 = before.tricks_at_closing[$index(before.tricks_at_closing, player)], $value4 = before.points_at_closing[$index(before.points_at_closing, player)];
    tricks = $value3;
    points = $value4;
    if (before.closed_by === NOBODY) {
      tricks = t.tricks[$index(t.tricks, player)];
      points = r.worth_counts_tricks ? t.trick_points[$index(t.trick_points, player)] : t.points[$index(t.points, player)];
    }
    if (t.tricks_at_closing[$index(t.tricks_at_closing, player)] !== tricks || t.points_at_closing[$index(t.points_at_closing, player)] !== points) {
      return false;
    }
  }
  return true;
}

export function turnup_changes_by_an_exchange(t, r, before) {
  let leader, follower, given, is_swapped, is_taken, is_deep;
  if (!_is_same_hand(t, before) || t.turnup === before.turnup || t.turnup === NO_CARD) {
    return true;
  }
  const $value1 = before.leader, $value2 = other(before.leader);
  leader = $value1;
  follower = $value2;
  if (r.exchange_rank < 0 || before.closed_by !== NOBODY || before.led !== NO_CARD) {
    return false;
  }
  given = bit(card_of(t.trump, r.exchange_rank));
  is_swapped = bit(t.turnup) === given && $and(before.hands[$index(before.hands, leader)], given) !== 0;
  is_taken = t.hands[$index(t.hands, leader)] === $or($and(before.hands[$index(before.hands, leader)], $sub(-1, given)), bit(before.turnup));
  is_deep = $add(before.talon, 1) >= r.exchange_needs_talon;
  return is_swapped && is_taken && is_deep && t.hands[$index(t.hands, follower)] === before.hands[$index(before.hands, follower)];
}

export function marriage_is_declared_by_its_holder(t, r, before) {
  let leader, follower, suit, declared, pair, is_early, is_late;
  if (!_is_same_hand(t, before)) {
    return true;
  }
  const $value1 = before.leader, $value2 = other(before.leader);
  leader = $value1;
  follower = $value2;
  if (t.declared[$index(t.declared, follower)] !== before.declared[$index(before.declared, follower)] || $and(t.declared[0], t.declared[1])) {
    return false;
  }
  if (t.declared[$index(t.declared, leader)] === before.declared[$index(before.declared, leader)]) {
    return true;
  }
  const $value3 = t.marriage, $value4 = before.declared[$index(before.declared, leader)];
  suit = $value3;
  declared = $value4;
  if (suit === NO_SUIT || $and($shr(declared, suit), 1) || t.declared[$index(t.declared, leader)] !== $or(declared, $shl(1, suit))) {
    return false;
  }
  pair = $or(bit(card_of(suit, r.king)), bit(card_of(suit, r.queen)));
  if (before.marriage !== NO_SUIT || before.led !== NO_CARD || $and(before.hands[$index(before.hands, leader)], pair) !== pair) {
    return false;
  }
  is_early = r.first_marriage === FORBIDDEN && before.tricks[$index(before.tricks, leader)] === 0;
  is_late = r.marriages_end_with_open_play === 1 && before.strict === 1;
  return !is_early && !is_late;
}

export function marriage_lies_until_the_lead(t, r, before) {
  if (t.led !== NO_CARD) {
    return t.marriage === NO_SUIT;
  }
  if (!_is_same_hand(t, before) || t.declared[$index(t.declared, before.leader)] !== before.declared[$index(before.declared, before.leader)]) {
    return true;
  }
  return t.marriage === before.marriage;
}

export function lead_is_the_queen_of_the_marriage(t, r, before) {
  if (before.marriage === NO_SUIT || !_card_was_led(t, before)) {
    return true;
  }
  return t.led === card_of(before.marriage, r.queen);
}

export function lead_is_of_the_marriage(t, r, before) {
  return t.led === card_of(before.marriage, r.king) || lead_is_the_queen_of_the_marriage(t, r, before);
}

export function card_points(r, cards) {
  let points, card;
  points = 0;
  for (const $item1 of r.cards) {
    card = $item1;
    if ($and($shr(cards, card), 1)) {
      points = $add(points, r.values[$index(r.values, rank_of(card))]);
    }
  }
  return points;
}

export function trick_points_are_cards_won(t, r) {
  let is_waiting, is_last, player, last;
  is_waiting = t.led !== NO_CARD && t.followed === NO_CARD;
  is_last = t.turnup === NO_CARD && t.hands[0] === 0 && t.hands[1] === 0 && !is_waiting;
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    last = is_last && player === t.leader ? r.last_trick_points : 0;
    if (t.trick_points[$index(t.trick_points, player)] !== $add(card_points(r, t.won[$index(t.won, player)]), last)) {
      return false;
    }
  }
  return true;
}

export function _marriage_points(t, r, player) {
  let points, suit;
  points = 0;
  for (let $i1 = 0, $end2 = r.suits.length; $i1 < $end2; $i1 += 1) {
    suit = $i1;
    if ($and($shr(t.declared[$index(t.declared, player)], suit), 1)) {
      points = $add(points, suit === t.trump ? r.trump_marriage : r.plain_marriage);
    }
  }
  return points;
}

export function points_are_tricks_and_marriages(t, r) {
  let player, declared, waiting;
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    declared = _marriage_points(t, r, player);
    waiting = r.first_marriage === PENDING && t.tricks[$index(t.tricks, player)] === 0 ? declared : 0;
    if (t.pending[$index(t.pending, player)] !== waiting || t.points[$index(t.points, player)] !== $sub($add(t.trick_points[$index(t.trick_points, player)], declared), waiting)) {
      return false;
    }
  }
  return true;
}

export function points_never_fall(t, r, before) {
  if (!_is_same_hand(t, before)) {
    return true;
  }
  return t.points[0] >= before.points[0] && t.points[1] >= before.points[1];
}

export function cards_seen_are_held(t, r) {
  return $and(t.shown[0], $sub(-1, t.hands[0])) === 0 && $and(t.shown[1], $sub(-1, t.hands[1])) === 0;
}

export function cards_are_seen_by_lying_open(t, r, before) {
  let player, seen;
  if (!_is_same_hand(t, before)) {
    return true;
  }
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    seen = $and(before.shown[$index(before.shown, player)], t.hands[$index(t.hands, player)]);
    if (before.turnup !== NO_CARD) {
      seen = $or(seen, $and(bit(before.turnup), t.hands[$index(t.hands, player)]));
    }
    if (t.marriage !== before.marriage && t.marriage !== NO_SUIT && player === before.leader) {
      seen = $or(seen, $or(bit(card_of(t.marriage, r.king)), bit(card_of(t.marriage, r.queen))));
    }
    if (t.shown[$index(t.shown, player)] !== seen) {
      return false;
    }
  }
  return true;
}

export function _hand_has_ended(t, before) {
  return t.hands_ended === $add(before.hands_ended, 1);
}

export function _last_seen(t, before) {
  return _is_same_hand(t, before) ? t : before;
}

export function claims_are_right_or_false(t, r, before) {
  if (!_hand_has_ended(t, before)) {
    return true;
  }
  if (t.reason === CLAIM) {
    return $at(_last_seen(t, before).points, t.hand_winner) >= r.target;
  }
  if (t.reason === FALSE_CLAIM) {
    return $at(_last_seen(t, before).points, other(t.hand_winner)) < r.target;
  }
  return true;
}

export function claims_are_the_trick_winners(t, r, before) {
  if (!_hand_has_ended(t, before)) {
    return true;
  }
  if (t.reason === CLAIM) {
    return t.hand_winner === before.leader;
  }
  return t.reason !== FALSE_CLAIM || t.hand_winner !== before.leader;
}

export function hand_goes_on_until_the_target(t, r) {
  return t.points[0] < r.target && t.points[1] < r.target;
}

export function target_has_ended_the_hand(t, r) {
  return t.reason !== AUTOMATIC || t.points[$index(t.points, t.hand_winner)] >= r.target;
}

export function _deciding_points(t, r, player) {
  return $add(t.trick_points[$index(t.trick_points, player)], r.unclaimed_winner === ALL_POINTS_WIN ? _marriage_points(t, r, player) : 0);
}

export function unclaimed_hand_is_decided_by_its_tricks(t, r, before) {
  let last, winner, has_enough;
  if (!_hand_has_ended(t, before) || ![LAST_TRICK, MOST_POINTS, TIE].includes(t.reason)) {
    return true;
  }
  const $value1 = _last_seen(t, before), $value2 = t.hand_winner;
  last = $value1;
  winner = $value2;
  if ($or(last.hands[0], last.hands[1])) {
    return false;
  }
  if (t.reason === LAST_TRICK) {
    has_enough = last.points[$index(last.points, last.leader)] >= r.last_trick_needs;
    return r.unclaimed_winner === LAST_TRICK_WINS && (winner === last.leader) === has_enough;
  }
  if (r.unclaimed_winner === LAST_TRICK_WINS) {
    return false;
  }
  if (t.reason === TIE) {
    return winner === NOBODY && _deciding_points(last, r, 0) === _deciding_points(last, r, 1);
  }
  return _deciding_points(last, r, winner) > _deciding_points(last, r, other(winner));
}

export function closer_wins_by_points_or_pays(t, r, before) {
  let closer, ran_out;
  if (!_hand_has_ended(t, before)) {
    return true;
  }
  closer = _last_seen(t, before).closed_by;
  if (t.reason === CLOSER_FAILED) {
    return closer !== NOBODY && t.hand_winner === other(closer);
  }
  ran_out = t.reason === LAST_TRICK || t.reason === MOST_POINTS || t.reason === TIE;
  return closer === NOBODY || t.hand_winner === closer && !ran_out;
}

export const WORTH = 3;

export function _by_table(r, tricks, points) {
  let single, double, triple, has_nothing;
  const $parts1 = r.worth;
  single = $parts1[0];
  double = $parts1[1];
  triple = $parts1[2];
  has_nothing = r.nothing_means_no_trick ? tricks === 0 : points === 0;
  if (has_nothing) {
    return triple;
  }
  return points >= r.single_worth_from ? single : double;
}

export function _worth(last, r, loser) {
  let tricks, points;
  tricks = last.tricks[$index(last.tricks, loser)];
  points = r.worth_counts_tricks ? last.trick_points[$index(last.trick_points, loser)] : last.points[$index(last.points, loser)];
  if (r.loser_state_at_closing && last.closed_by !== NOBODY) {
    const $value1 = last.tricks_at_closing[$index(last.tricks_at_closing, loser)], $value2 = last.points_at_closing[$index(last.points_at_closing, loser)];
    tricks = $value1;
    points = $value2;
  }
  return _by_table(r, tricks, points);
}

export function hand_is_worth_a_row_of_the_table(t, r, before) {
  let points, last, loser, winner, had_a_trick, is_fixed;
  if (!_hand_has_ended(t, before)) {
    return true;
  }
  if (t.reason === TIE) {
    return t.game_points === 0;
  }
  const $value1 = $sub(t.game_points, before.bonus), $value2 = _last_seen(t, before), $value3 = other(t.hand_winner);
  points = $value1;
  last = $value2;
  loser = $value3;
  if (r.closing_doubles && last.closed_by !== NOBODY) {
    if ($mod(points, 2) === 1) {
      return false;
    }
    points = $div(points, 2);
  }
  if (t.reason === AUTOMATIC && !_is_same_hand(t, before)) {
    return points === r.worth[$index(r.worth, 0)] || points === r.worth[$index(r.worth, 1)] || points === r.worth[$index(r.worth, 2)];
  }
  if (t.reason === CLOSER_FAILED && r.closer_pays === WORTH) {
    return points === _worth(last, r, last.closed_by);
  }
  if (t.reason === CLOSER_FAILED && r.closer_pays === CLOSERS_WIN) {
    winner = t.hand_winner;
    return points === _by_table(r, last.tricks_at_closing[$index(last.tricks_at_closing, winner)], last.points_at_closing[$index(last.points_at_closing, winner)]);
  }
  if (t.reason === CLOSER_FAILED) {
    had_a_trick = last.tricks_at_closing[$index(last.tricks_at_closing, t.hand_winner)] > 0;
    return r.closer_pays === OPPONENT_TRICKS && points === r.closer_penalty[$index(r.closer_penalty, had_a_trick ? 0 : 1)];
  }
  if (t.reason === FALSE_CLAIM && r.false_claim_by === OPPONENT_TRICKS) {
    return points === r.false_claim[$index(r.false_claim, last.tricks[$index(last.tricks, t.hand_winner)] ? 0 : 1)];
  }
  if (t.reason === FALSE_CLAIM && r.false_claim_by === CLAIMANT_TRICKS) {
    return points === r.false_claim[$index(r.false_claim, last.tricks[$index(last.tricks, loser)] ? 0 : 1)];
  }
  if (t.reason === FALSE_CLAIM) {
    return points === _worth(last, r, t.hand_winner);
  }
  is_fixed = r.unclaimed_points > 0 && (t.reason === LAST_TRICK || t.reason === MOST_POINTS);
  return points === (is_fixed ? r.unclaimed_points : _worth(last, r, loser));
}

export function bonus_waits_for_a_winner(t, r, before) {
  if (!_hand_has_ended(t, before)) {
    return t.hands_ended === 0 || t.bonus === before.bonus;
  }
  return t.reason === TIE ? t.bonus === $add(before.bonus, r.tie_bonus) : t.bonus === 0;
}

export function only_the_winner_scores(t, r, before) {
  let stays, player, score;
  if (t.hands_ended === 0 && t.score[0] === t.score[1]) {
    return true;
  }
  if (!_hand_has_ended(t, before)) {
    stays = t.score[0] === before.score[0] && t.score[1] === before.score[1];
    return stays && t.hands_ended === before.hands_ended;
  }
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    score = before.score[$index(before.score, player)];
    if (player === t.hand_winner) {
      score = $add(score, r.counts_down ? $sub(0, t.game_points) : t.game_points);
      if (score < 0 && !r.may_fall_below_zero) {
        score = 0;
      }
    }
    if (t.final_score[$index(t.final_score, player)] !== score) {
      return false;
    }
  }
  return true;
}

export function score_stays_at_zero(t, r) {
  return t.score[0] >= 0 && t.score[1] >= 0 && t.final_score[0] >= 0 && t.final_score[1] >= 0;
}

export function _has_reached_goal(r, score) {
  return r.counts_down ? score <= 0 : score >= r.game_goal;
}

export function score_goes_on_or_begins_anew(t, r, before) {
  let start, is_won, player, is_new;
  if (_is_same_hand(t, before)) {
    return true;
  }
  start = r.counts_down ? r.game_goal : 0;
  is_won = t.hand_winner !== NOBODY && _has_reached_goal(r, t.final_score[$index(t.final_score, t.hand_winner)]);
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    is_new = t.hands_ended === 0 || is_won;
    if (t.score[$index(t.score, player)] !== (is_new ? start : t.final_score[$index(t.final_score, player)])) {
      return false;
    }
  }
  return t.hands_ended > 0 || t.bonus === 0;
}

export function game_is_counted_for_its_winner(t, r, before) {
  let player, is_won, gained;
  if (t.hands_ended === 0) {
    return t.games[0] === 0 && t.games[1] === 0 || _is_same_hand(t, before);
  }
  for (let $i1 = 0, $end2 = 2; $i1 < $end2; $i1 += 1) {
    player = $i1;
    is_won = _hand_has_ended(t, before) && player === t.hand_winner;
    gained = Number(is_won && _has_reached_goal(r, t.final_score[$index(t.final_score, player)]));
    if (gained && t.final_score[$index(t.final_score, other(player))] === (r.counts_down ? r.game_goal : 0)) {
      gained = $add(gained, r.schneider);
    }
    if (t.games[$index(t.games, player)] !== $add(before.games[$index(before.games, player)], gained)) {
      return false;
    }
  }
  return true;
}

export function nobody_has_won_the_match_that_is_played(t, r) {
  return $mul(t.games[0], 2) <= r.best_of && $mul(t.games[1], 2) <= r.best_of;
}

export function match_is_won_by_more_than_half(t, r) {
  return $mul(t.games[0], 2) > r.best_of || $mul(t.games[1], 2) > r.best_of;
}

export function next_dealer_is_the_right_one(t, r, before) {
  if (_is_same_hand(t, before)) {
    return t.dealer === before.dealer || t.hands_ended === 0;
  }
  if (!_hand_has_ended(t, before)) {
    return t.given_dealer === before.given_dealer && [NOBODY, t.dealer].includes(t.given_dealer);
  }
  if (t.hand_winner !== NOBODY && _has_reached_goal(r, t.final_score[$index(t.final_score, t.hand_winner)])) {
    return t.dealer === other(before.first_dealer) && t.first_dealer === t.dealer;
  }
  if (r.loser_deals && t.hand_winner !== NOBODY) {
    return t.dealer === other(t.hand_winner);
  }
  if (r.winner_deals && t.hand_winner !== NOBODY) {
    return t.dealer === t.hand_winner;
  }
  return t.dealer === other(before.dealer);
}

/** The parameters of a beginning. */
export const SET_UP = ["seed", "stream", "dealer"];
