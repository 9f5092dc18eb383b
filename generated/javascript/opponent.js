// The opponent of sixtysix, translated from sixtysix_tables.opponent by `sixtysix build`. Do not edit.

import { $add, $and, $at, $bit_count, $div, $equal, $get, $index, $int, $is_int, $item, $max, $min, $mul, $or, $position, $put, $range, $repr, $shl, $shr, $sub, $sum, $xor } from "./python.js";
import { Argument, Table, _card_values, _suit_values, below, bit, card_name, card_points, folded_seed, follower_wins, higher_cards, marriage_value, other, rank_of, seed_chance, suit_name, suit_of, suits_with_king, suits_with_queen, target_reached } from "./rules.js";
import { SILENT, SixtySixError } from "./runtime.js";

export class NothingToChoose extends SixtySixError {}

const zeros = (rows, columns) => Array.from({ length: rows }, () => new Array(columns).fill(0));

/** Chooses among legal events, from nothing but views: the same views and the same seed give the same choice. */
export class Player {
  constructor(variant, options = {}) {
    const machine = variant?.machine;
    if (!machine) throw new SixtySixError(`a player is given a class of games, such as Schnapsen, not ${$repr(variant)}`);
    const unknown = Object.keys(Object(options)).find((name) => !["strength", "seed"].includes(name));
    if (unknown !== undefined || options !== Object(options)) {
      const what = unknown === undefined ? `options are an object, not ${$repr(options)}` : `there is no option ${$repr(unknown)}`;
      throw new SixtySixError(`${what}; there are strength, seed`);
    }
    const { strength = 2, seed = 0 } = options;
    if (!STRENGTHS.has(strength)) {
      throw new SixtySixError(`there is no strength ${$repr(strength)}; there are ${[...STRENGTHS.keys()].join(", ")}`);
    }
    if (!$is_int(seed) || seed < 0) throw new SixtySixError(`a seed is a number from 0 on, not ${$repr(seed)}`);
    const { kernel, rules } = machine;
    const names = new Map([...rules.ARGUMENTS].map(([kind, argument]) => [kind, argument.names(kernel.RULESET)]));
    Object.assign(this, { kernel, names, strength: STRENGTHS.get(strength), seed: $int(BigInt(seed)) });
    this.memory = new Memory();
    this.loops = loops(kernel);
    this.tables = zeros(TRIED + MOST_LEVELS, 0).map(() => new rules.Table());
    this.lines = zeros(MOST_LEVELS, 64);
    this.nodes = zeros(MOST_LEVELS, NODE);
  }

  /** Takes in what the player sees now. Show it the views between two choices, so that it remembers every trick. */
  observe(view) {
    observe(this.memory, this.kernel, view);
  }

  /** Remembers these views of the running hand alone, the oldest first, as after an undo or from a save. */
  remember(views) {
    this.memory = new Memory();
    for (const view of views) this.observe(view);
  }

  /** Chooses one of the view's legal events. */
  choose(view) {
    return this.advise(view).event;
  }

  /** Chooses one of them, and says why: `because` is `enough` for a claim, `only` where there is nothing else, else `weighed`. */
  advise(view) {
    const { kernel, memory, strength, seed, tables } = this;
    const known = position(memory, kernel, view);
    const claim = view.legal.find(({ event }) => event === "claim");
    if (claim && known.table.points[view.player] >= kernel.RULESET.target) return { event: claim, because: "enough" };
    const options = view.legal.filter((event) => event !== claim);
    if (!options.length) throw new NothingToChoose(`player ${view.player} has nothing to choose`);
    if (options.length === 1) return { event: options[0], because: "only" };
    const weighed = weigh_up(known, kernel, view, options.map((event) => this.code(event)), strength, seed);
    const { chance, state, habits, worths, samples, every, solved } = weighed;
    const totals = new Array(options.length).fill(0);
    tables[KNOWN].assign(known.table);
    tables[CHANCE].assign(chance);
    this.loops.weigh(
      tables, state, weighed.options, known.unknown, known.possible, known.hidden, view.player, habits, worths, samples,
      every, solved, this.lines, this.nodes, totals,
    );
    const told = judged(kernel.RULESET, view, weighed, totals);
    const next = { event: options[told.second], chance: told.second_chance / SURE };
    return { event: options[told.best], because: "weighed", chance: told.chance / SURE, deals: samples, next };
  }

  code({ event, player, ...carried }) {
    const [[kind, value] = []] = Object.entries(carried);
    return this.kernel.code(this.kernel.EVENTS.indexOf(event), player, kind ? this.names.get(kind).get(value) : -1);
  }
}

/** What plays on from deals, in the namespace of a kernel. */
function loops({ RULESET, legal, take: taken }) {
  const take = (t, r, state, move) => taken(t, r, state, move, SILENT);
  const keep = (target, at, source, of) => target[at].assign(source[of]);

  const KNOWN = 0;

  /** Shuffle the first `possible` of the unknown cards. The other player holds none of the rest. */
  function shuffle(unknown, possible, chance) {
    let i, j;
    for (let $i1 = $sub(possible, 1), $end2 = 0; $i1 > $end2; $i1 += -1) {
      i = $i1;
      j = below(chance, $add(i, 1));
      const $value3 = unknown[$index(unknown, j)], $value4 = unknown[$index(unknown, i)];
      unknown[$index(unknown, i)] = $value3;
      unknown[$index(unknown, j)] = $value4;
    }
  }

  const CHANCE = 2;

  /** Give the next larger mask with as many bits (Gosper). */
  function next_chosen(chosen) {
    let lowest, ripple;
    lowest = $and(chosen, $sub(0, chosen));
    ripple = $add(chosen, lowest);
    return $or(ripple, $shr($div($xor(chosen, ripple), lowest), 2));
  }

  const DEALT = 1;

  /** Deal the unknown cards: those at the `chosen` places, a mask, to the other player, the rest to the talon. */
  function deal_unknown(tables, unknown, chosen, player) {
    let t, at, i;
    keep(tables, DEALT, tables, KNOWN);
    t = tables[$index(tables, DEALT)];
    at = t.drawn;
    for (let $i1 = 0, $end2 = unknown.length; $i1 < $end2; $i1 += 1) {
      i = $i1;
      if ($and($shr(chosen, i), 1)) {
        const $at3 = $index(t.hands, other(player));
        t.hands[$at3] = $or(t.hands[$at3], bit(unknown[$index(unknown, i)]));
      } else if (at < $add(t.drawn, t.talon)) {
        t.deck[$index(t.deck, at)] = unknown[$index(unknown, i)];
        at = $add(at, 1);
      }
    }
  }

  const TRIED = 3;
  const NO_LIKING = -1000;
  const AT_ONCE = 2;
  const CLAIM_IF_REACHED = 3;
  const CLOSE_IF_STRONG = 4;

  /** Tell whether the other player can have no higher card of the suit, as far as the player has seen. */
  function is_high(t, player, card) {
    let higher;
    higher = $and(higher_cards(card), $sub(-1, $or($or(t.hands[$index(t.hands, player)], t.won[0]), t.won[1])));
    return higher === 0;
  }

  const GIVEN = 3;

  /** Tell whether the points of the player and of tricks with their high cards would be enough. */
  function is_strong(t, player) {
    let target, points, card;
    target = RULESET.target;
    points = $add(t.points[$index(t.points, player)], t.pending[$index(t.pending, player)]);
    for (const $item1 of RULESET.cards) {
      card = $item1;
      if ($and(t.hands[$index(t.hands, player)], bit(card)) && is_high(t, player, card)) {
        points = $add(points, $add(RULESET.values[$index(RULESET.values, rank_of(card))], GIVEN));
      }
    }
    return points >= target;
  }

  const ONWARDS = 1;
  const CARD = 5;
  const NO_CARD = -1;
  const HIGH = 20;
  const TRUMP_KEPT = 6;

  /** Tell whether the card is a king or queen and the player holds the other one too, where there are marriages. */
  function is_of_pair(t, player, card) {
    let pairs;
    if (RULESET.plain_marriage === 0 || rank_of(card) !== RULESET.king && rank_of(card) !== RULESET.queen) {
      return false;
    }
    pairs = $and(suits_with_king(t, RULESET, player), suits_with_queen(t, RULESET, player));
    return $and($shr(pairs, suit_of(card)), 1) === 1;
  }

  const PAIR_KEPT = 20;

  /** Tell whether the card beats the lead that waits for its reply. */
  function would_win(t, card) {
    let wins;
    t.followed = card;
    wins = follower_wins(t);
    t.followed = NO_CARD;
    return wins;
  }

  /**
   * Say in points how much a player likes to play the card: they win dear tricks, lose cheap ones and keep trumps.
   *
   * In strict play they lead high cards first, the dearest before others, and otherwise the cheapest.
   */
  function liking(t, player, card) {
    let value, cost, trick;
    value = RULESET.values[$index(RULESET.values, rank_of(card))];
    if (t.led === NO_CARD && t.strict && is_high(t, player, card)) {
      return $add(HIGH, value);
    }
    cost = value;
    if (t.strict === 0) {
      if (suit_of(card) === t.trump) {
        cost = $add(cost, TRUMP_KEPT);
      }
      if (is_of_pair(t, player, card)) {
        cost = $add(cost, PAIR_KEPT);
      }
    }
    if (t.led === NO_CARD) {
      return $sub(0, cost);
    }
    trick = $add(value, RULESET.values[$index(RULESET.values, rank_of(t.led))]);
    return would_win(t, card) ? $sub($mul(2, trick), cost) : $sub($sub(0, trick), cost);
  }

  /** Choose the place of one of the first `n` moves by habit, with a whim below so many points. */
  function picked(t, habits, moves, n, chance, whim) {
    let best, most, place, habit, player, liked;
    const $value1 = 0, $value2 = NO_LIKING;
    best = $value1;
    most = $value2;
    if (n === 1) {
      return best;
    }
    for (let $i3 = 0, $end4 = n; $i3 < $end4; $i3 += 1) {
      place = $i3;
      const $value5 = habits[$index(habits, $and($shr(moves[$index(moves, place)], 8), 255))], $value6 = $sub($and($shr(moves[$index(moves, place)], 6), 3), 1);
      habit = $value5;
      player = $value6;
      if (habit === AT_ONCE) {
        return place;
      }
      if (habit === CLAIM_IF_REACHED) {
        if (target_reached(t, RULESET, player)) {
          return place;
        }
      } else if (habit === CLOSE_IF_STRONG) {
        if (is_strong(t, player)) {
          return place;
        }
      } else if (habit === ONWARDS) {
        best = place;
      } else if (habit === CARD) {
        liked = $add(liking(t, player, $sub($and(moves[$index(moves, place)], 63), 1)), below(chance, whim));
        if (liked > most) {
          const $value7 = place, $value8 = liked;
          best = $value7;
          most = $value8;
        }
      }
    }
    return best;
  }

  const WHIM = 25;

  /**
   * Make the move on the tried table and play on by habit; give the state.
   *
   * That is when the hand has ended, or it is strict and the player who leads holds at most `solved` cards.
   */
  function play_out(tables, state, move, solved, habits, moves, ended) {
    let t, chance, n;
    const $value1 = tables[$index(tables, TRIED)], $value2 = tables[$index(tables, CHANCE)];
    t = $value1;
    chance = $value2;
    while (true) {
      state = take(t, RULESET, state, move);
      if (t.hands_ended !== ended || t.strict && $bit_count(t.hands[$index(t.hands, t.leader)]) <= solved) {
        return state;
      }
      n = legal(t, RULESET, state, moves);
      move = moves[$index(moves, picked(t, habits, moves, n, chance, WHIM))];
    }
  }

  const ALPHA = 5;
  const BETA = 6;
  const NEVER = 0;

  /**
   * Keep those of the first `n` moves that may be best in strict play, and count them.
   *
   * A player with enough points claims. Nobody else does.
   */
  function sensible(t, habits, moves, n) {
    let left, place, habit;
    left = 0;
    for (let $i1 = 0, $end2 = n; $i1 < $end2; $i1 += 1) {
      place = $i1;
      habit = habits[$index(habits, $and($shr(moves[$index(moves, place)], 8), 255))];
      if (habit === CLAIM_IF_REACHED) {
        if (target_reached(t, RULESET, $sub($and($shr(moves[$index(moves, place)], 6), 3), 1))) {
          moves[$index(moves, 0)] = moves[$index(moves, place)];
          return 1;
        }
      } else if (habit !== NEVER) {
        moves[$index(moves, left)] = moves[$index(moves, place)];
        left = $add(left, 1);
      }
    }
    return left;
  }

  const MOVES = 1;
  const STATE = 0;
  const NEXT = 2;
  const MOVER = 3;
  const BEYOND = 1099511627776;
  const BEST = 4;

  /**
   * Make the moves that are forced on the table of a level, and begin the search of a node with the first choice.
   *
   * Tell whether there is one before the hand ends.
   */
  function open_node(tables, level, state, player, habits, lines, nodes, ended) {
    let t, node, moves;
    const $value1 = tables[$index(tables, $add(TRIED, level))], $value2 = nodes[$index(nodes, level)], $value3 = lines[$index(lines, level)];
    t = $value1;
    node = $value2;
    moves = $value3;
    while (t.hands_ended === ended) {
      node[$index(node, MOVES)] = sensible(t, habits, moves, legal(t, RULESET, state, moves));
      if (node[$index(node, MOVES)] > 1) {
        node[$index(node, STATE)] = state;
        node[$index(node, NEXT)] = 0;
        node[$index(node, MOVER)] = $sub($and($shr(moves[$index(moves, 0)], 6), 3), 1);
        node[$index(node, BEST)] = node[$index(node, MOVER)] === player ? $sub(0, BEYOND) : BEYOND;
        if (level > 0) {
          node[$index(node, ALPHA)] = $at(nodes[$index(nodes, $sub(level, 1))], ALPHA);
          node[$index(node, BETA)] = $at(nodes[$index(nodes, $sub(level, 1))], BETA);
        }
        return true;
      }
      state = take(t, RULESET, state, moves[$index(moves, 0)]);
    }
    return false;
  }

  const NOBODY = -1;

  /** Give the worth of the end of the hand to the player. */
  function worth_of_end(t, worths) {
    return t.hand_winner === NOBODY ? 0 : $at(worths[$index(worths, t.hand_winner)], $min(t.game_points, $sub(worths[$index(worths, 0)].length, 1)));
  }

  /** Note the worth of one move of the node to the player. */
  function note_worth(node, player, worth) {
    if (node[$index(node, MOVER)] === player) {
      node[$index(node, BEST)] = $max(node[$index(node, BEST)], worth);
      node[$index(node, ALPHA)] = $max(node[$index(node, ALPHA)], worth);
    } else {
      node[$index(node, BEST)] = $min(node[$index(node, BEST)], worth);
      node[$index(node, BETA)] = $min(node[$index(node, BETA)], worth);
    }
  }

  /** Give the worth of the tried table's strict hand if both players see all cards and play perfectly. */
  function solve(tables, state, player, habits, worths, lines, nodes, ended) {
    let most, root, level, node, t, after;
    most = $sub(worths[$index(worths, player)].length, 1);
    root = nodes[$index(nodes, 0)];
    root[$index(root, ALPHA)] = $at(worths[$index(worths, other(player))], most);
    root[$index(root, BETA)] = $at(worths[$index(worths, player)], most);
    if (!open_node(tables, 0, state, player, habits, lines, nodes, ended)) {
      return worth_of_end(tables[$index(tables, TRIED)], worths);
    }
    level = 0;
    while (true) {
      node = nodes[$index(nodes, level)];
      if (node[$index(node, NEXT)] === node[$index(node, MOVES)] || node[$index(node, ALPHA)] >= node[$index(node, BETA)]) {
        if (level === 0) {
          return node[$index(node, BEST)];
        }
        level = $sub(level, 1);
        note_worth(nodes[$index(nodes, level)], player, node[$index(node, BEST)]);
        continue;
      }
      keep(tables, $add($add(TRIED, level), 1), tables, $add(TRIED, level));
      t = tables[$index(tables, $add($add(TRIED, level), 1))];
      after = take(t, RULESET, node[$index(node, STATE)], $at(lines[$index(lines, level)], node[$index(node, NEXT)]));
      const $at1 = $index(node, NEXT);
      node[$at1] = $add(node[$at1], 1);
      if (open_node(tables, $add(level, 1), after, player, habits, lines, nodes, ended)) {
        level = $add(level, 1);
      } else {
        note_worth(node, player, worth_of_end(t, worths));
      }
    }
  }

  /**
   * Add to `totals` what each of the `options` was worth, over so many deals of the unknown cards.
   *
   * These are `every` deal there can be, or random ones. Each is played out by habit until it is strict and `solved`
   * cards are left, and solved from there.
   */
  function weigh(tables, state, options, unknown, possible, hidden, player, habits, worths, samples, every, solved, lines, nodes, totals) {
    let ended, chosen, deal, i, after;
    ended = tables[$index(tables, KNOWN)].hands_ended;
    chosen = $sub($shl(1, hidden), 1);
    for (let $i1 = 0, $end2 = samples; $i1 < $end2; $i1 += 1) {
      deal = $i1;
      if (!every) {
        shuffle(unknown, possible, tables[$index(tables, CHANCE)]);
      } else if (deal > 0) {
        chosen = next_chosen(chosen);
      }
      deal_unknown(tables, unknown, chosen, player);
      for (let $i3 = 0, $end4 = options.length; $i3 < $end4; $i3 += 1) {
        i = $i3;
        keep(tables, TRIED, tables, DEALT);
        after = play_out(tables, state, options[$index(options, i)], solved, habits, lines[$index(lines, 0)], ended);
        const $at5 = $index(totals, i);
        totals[$at5] = $add(totals[$at5], solve(tables, after, player, habits, worths, lines, nodes, ended));
      }
    }
  }

  return { weigh };
}

export class Memory {
  constructor() {
    this.seen = 0;
    this.not_held = 0;
    this.tricks_at_closing = [0, 0];
    this.points_at_closing = [0, 0];
    this.won = [0, 0];
    this.declared = [0, 0];
    this.standing = [-1, -1, -1, -1, -1, -1, -1, -1];
    this.leader = -1;
    this.strict = 0;
    this.closed_by = -1;
    this.tricks = [0, 0];
  }

  assign(saved) {
    this.seen = saved.seen;
    this.not_held = saved.not_held;
    this.tricks_at_closing = saved.tricks_at_closing.slice();
    this.points_at_closing = saved.points_at_closing.slice();
    this.won = saved.won.slice();
    this.declared = saved.declared.slice();
    this.standing = saved.standing.slice();
    this.leader = saved.leader;
    this.strict = saved.strict;
    this.closed_by = saved.closed_by;
    this.tricks = saved.tricks.slice();
  }
}

export const NOBODY = -1;
export const NO_SUIT = -1;
export const ARGUMENTS = new Map([["card", new Argument(_card_values, card_name)], ["suit", new Argument(_suit_values, suit_name)]]);

export function suit_number(r, name) {
  return name === null ? NO_SUIT : $item($item(ARGUMENTS, "suit").names(r), name);
}

export const NO_CARD = -1;

export function card_number(r, name) {
  return name === null ? NO_CARD : $item($item(ARGUMENTS, "card").names(r), name);
}

export function mask_of(r, names) {
  return $sum(Array.from(names, (name) => bit(card_number(r, name))));
}

/**
 * Make the table of a view, without the hidden cards; its points are 0 where nobody sees them.
 *
 * It has a given deck, so that a playout that ends the hand can deal another. Its order does not matter.
 */
export function table_of(r, view) {
  let t, me;
  const $value1 = new Table(), $value2 = view.player;
  t = $value1;
  me = $value2;
  t.dealer = view.dealer === null ? NOBODY : view.dealer;
  t.first_dealer = t.dealer;
  t.leader = view.leader === null ? NOBODY : view.leader;
  t.trump = suit_number(r, view.trump);
  t.turnup = card_number(r, view.turnup);
  t.talon = view.talon;
  t.drawn = $sub(r.cards.length, view.talon);
  t.strict = Number(view.strict);
  t.closed_by = view.closed_by === null ? NOBODY : view.closed_by;
  t.shown = Array.from(view.shown, (cards) => mask_of(r, cards));
  t.hands[$index(t.hands, me)] = mask_of(r, view.hand);
  t.hands[$index(t.hands, other(me))] = t.shown[$index(t.shown, other(me))];
  t.led = card_number(r, view.led);
  t.marriage = suit_number(r, view.marriage);
  if (view.points !== null && view.pending !== null && view.trick_points !== null) {
    t.points = [...view.points];
    t.pending = [...view.pending];
    t.trick_points = [...view.trick_points];
  }
  t.tricks = [...view.tricks];
  t.score = [...view.score];
  t.games = [...view.games];
  t.bonus = view.bonus;
  $put(t.given_deck, 0, r.cards.length, r.cards);
  t.deck_is_given = 1;
  return t;
}

/** Give a place on the table as a mask: its card, or nothing. */
export function lying(card) {
  return card === NO_CARD ? 0 : bit(card);
}

/** Give the cards whose place the view of a table gives, except those in tricks. */
export function in_sight(t, me) {
  return $or($or($or(t.hands[$index(t.hands, me)], t.shown[$index(t.shown, other(me))]), lying(t.turnup)), lying(t.led));
}

/** Give the cards of tricks that the view names. */
export function in_tricks(r, view) {
  let cards;
  cards = 0;
  if (view.last_trick !== null) {
    cards = $or(cards, mask_of(r, view.last_trick));
  }
  if (view.own_tricks !== null) {
    cards = $or(cards, mask_of(r, view.own_tricks));
  }
  return cards;
}

/** List what stays as it is while a hand lasts. */
export function standing(t, me) {
  return [me, t.dealer, t.trump, t.bonus, ...t.score, ...t.games];
}

/** Tell whether the view of a table may belong to the hand that is remembered. */
export function goes_on(memory, t, me, opened) {
  let gone;
  if (!$equal(memory.standing, standing(t, me))) {
    return false;
  }
  gone = $and($or(memory.seen, opened), $sub(-1, in_sight(t, me)));
  return $sum(memory.tricks) <= $sum(t.tricks) && $bit_count(gone) <= $mul(2, $sum(t.tricks));
}

export const PENDING = 1;

/** Count the points of both from the tricks and marriages that were seen, where views tell none (ruling R47). */
export function count(memory, r, t, view) {
  let player, declared, suit, is_pending;
  if (view.last_trick !== null) {
    const $at1 = $index(memory.won, t.leader);
    memory.won[$at1] = $or(memory.won[$at1], mask_of(r, view.last_trick));
  }
  if (t.marriage !== NO_SUIT) {
    const $at2 = $index(memory.declared, t.leader);
    memory.declared[$at2] = $or(memory.declared[$at2], $shl(1, t.marriage));
  }
  for (let $i3 = 0, $end4 = 2; $i3 < $end4; $i3 += 1) {
    player = $i3;
    t.trick_points[$index(t.trick_points, player)] = card_points(r, memory.won[$index(memory.won, player)]);
    if (player === t.leader && t.turnup === NO_CARD && $sum(view.holdings) === 0) {
      const $at5 = $index(t.trick_points, player);
      t.trick_points[$at5] = $add(t.trick_points[$at5], r.last_trick_points);
    }
    declared = 0;
    for (let $i6 = 0, $end7 = r.suits.length; $i6 < $end7; $i6 += 1) {
      suit = $i6;
      if ($and($shr(memory.declared[$index(memory.declared, player)], suit), 1)) {
        declared = $add(declared, marriage_value(t, r, suit));
      }
    }
    is_pending = r.first_marriage === PENDING && t.tricks[$index(t.tricks, player)] === 0;
    t.pending[$index(t.pending, player)] = is_pending ? declared : 0;
    t.points[$index(t.points, player)] = $sub($add(t.trick_points[$index(t.trick_points, player)], declared), t.pending[$index(t.pending, player)]);
  }
}

/** Tell whether the last trick is a reply in strict play to what the player has led since the last view. */
export function is_reply(memory, t, me) {
  return memory.strict === 1 && memory.leader === me && $sum(t.tricks) === $add($sum(memory.tricks), 1);
}

/** Let a lead wait for its reply in strict play, and the follower hold these cards alone. */
export function lay_reply(t, leader, trump, led, held) {
  t.leader = leader;
  t.trump = trump;
  t.led = led;
  t.strict = 1;
  t.hands[$index(t.hands, other(leader))] = held;
}

/** Note the cards that the other player cannot hold, since their reply was allowed in strict play. */
export function learn_from_reply(memory, kernel, trump, me, led, reply) {
  let r, state, happening, card, t, way;
  const $value1 = kernel.RULESET, $value2 = $position(kernel.STATES, "TRICK_IN_PROGRESS");
  r = $value1;
  state = $value2;
  happening = kernel.code($position(kernel.EVENTS, "play_card"), other(me), reply);
  for (const $item3 of r.cards) {
    card = $item3;
    t = new Table();
    lay_reply(t, me, trump, led, $or(bit(reply), bit(card)));
    way = kernel.way(t, r, state, happening);
    if (card !== reply && way === kernel.REFUSED) {
      memory.not_held = $or(memory.not_held, bit(card));
    }
  }
}

/** Take in the next view; give its table, with the points that were counted. The same one again changes nothing. */
export function observe(memory, kernel, view) {
  let r, me, t, opened, led, reply;
  const $value1 = kernel.RULESET, $value2 = view.player;
  r = $value1;
  me = $value2;
  t = table_of(r, view);
  opened = $or(in_sight(t, me), in_tricks(r, view));
  if (t.trump === NO_SUIT || !goes_on(memory, t, me, opened)) {
    memory.assign(new Memory());
  }
  if (t.trump === NO_SUIT) {
    return t;
  }
  if (view.points === null) {
    count(memory, r, t, view);
  }
  memory.seen = $or(memory.seen, opened);
  t.won[$index(t.won, t.leader)] = $and(memory.seen, $sub(-1, in_sight(t, me)));
  if (t.closed_by === NOBODY) {
    memory.not_held = 0;
  } else if (memory.closed_by === NOBODY) {
    memory.tricks_at_closing = [...t.tricks];
    memory.points_at_closing = [...r.worth_counts_tricks ? t.trick_points : t.points];
  } else if (view.last_trick !== null && is_reply(memory, t, me)) {
    const $value3 = card_number(r, $at(view.last_trick, 0)), $value4 = card_number(r, $at(view.last_trick, 1));
    led = $value3;
    reply = $value4;
    learn_from_reply(memory, kernel, t.trump, me, led, reply);
  }
  memory.standing = standing(t, me);
  memory.leader = t.leader;
  memory.strict = t.strict;
  memory.closed_by = t.closed_by;
  memory.tricks = [...t.tricks];
  t.tricks_at_closing = [...memory.tricks_at_closing];
  t.points_at_closing = [...memory.points_at_closing];
  return t;
}

export class Knowledge {
  constructor(table, unknown, possible, hidden, cards) {
    this.table = table;
    this.unknown = unknown;
    this.possible = possible;
    this.hidden = hidden;
    this.cards = cards;
  }

  deals() {
    let number, i;
    number = 1;
    for (let $i1 = 0, $end2 = this.hidden; $i1 < $end2; $i1 += 1) {
      i = $i1;
      number = $div($mul(number, $sub(this.possible, i)), $add(i, 1));
    }
    return number;
  }
}

/** Say what the player knows who sees this now. */
export function position(memory, kernel, view) {
  let t, me, hidden, unknown, possible, impossible, larger;
  const $value1 = observe(memory, kernel, view), $value2 = view.player;
  t = $value1;
  me = $value2;
  hidden = $sub($at(view.holdings, other(me)), $bit_count(t.shown[$index(t.shown, other(me))]));
  unknown = [...kernel.RULESET.cards].filter((card) => $and($shr(memory.seen, card), 1) === 0);
  possible = [...unknown].filter((card) => $and($shr(memory.not_held, card), 1) === 0);
  if (possible.length < hidden) {
    possible = unknown;
  }
  impossible = [...unknown].filter((card) => !possible.includes(card));
  larger = $max($at(view.holdings, 0), $at(view.holdings, 1));
  return new Knowledge(t, [...possible, ...impossible], possible.length, hidden, larger);
}

export class Strength {
  constructor(samples, solved, strict) {
    this.samples = samples;
    this.solved = solved;
    this.strict = strict;
  }
}

export const STRENGTHS = new Map([[1, new Strength(4, 0, 1)], [2, new Strength(24, 2, 2)], [3, new Strength(240, 3, 4)]]);
export const SURE = 1000000;

/** Give the game points that a player still needs at this score. */
export function needs(r, score, player) {
  return $max(r.counts_down ? score[$index(score, player)] : $sub(r.game_goal, score[$index(score, player)]), 0);
}

/** Give the worth of a chance. */
export function rounded(chance) {
  return $div($add(chance, $div(SURE, 2)), SURE);
}

export const CERTAIN = 1000000000000;
export const SHARES = [0, 45, 35, 20];

/** Estimate how likely a player with so many game points to go beats an equal with so many to go: up to these. */
export function chances_to_win(mine, others) {
  let rows, i, row, j, chance, points;
  rows = [];
  for (let $i1 = 0, $end2 = $add(mine, 1); $i1 < $end2; $i1 += 1) {
    i = $i1;
    row = [];
    for (let $i3 = 0, $end4 = $add(others, 1); $i3 < $end4; $i3 += 1) {
      j = $i3;
      chance = i ? 0 : CERTAIN;
      if (i && j) {
        for (let $i5 = 1, $end6 = SHARES.length; $i5 < $end6; $i5 += 1) {
          points = $i5;
          chance = $add(chance, $mul(SHARES[$index(SHARES, points)], $add($at(rows[$index(rows, $max($sub(i, points), 0))], j), row[$index(row, $max($sub(j, points), 0))])));
        }
        chance = $div(chance, $mul(2, $sum(SHARES)));
      }
      row.push(chance);
    }
    rows.push(row);
  }
  return rows;
}

export class Judged {
  constructor(best, chance, second, second_chance) {
    this.best = best;
    this.chance = chance;
    this.second = second;
    this.second_chance = second_chance;
  }
}

/** Choose the option with the most, of equals the first. `totals` are sums over all samples. */
export function judged(r, view, weighed, totals) {
  let best, second, place, mine, others, now, chances;
  const $value1 = 0, $value2 = -1;
  best = $value1;
  second = $value2;
  for (let $i3 = 1, $end4 = totals.length; $i3 < $end4; $i3 += 1) {
    place = $i3;
    if (totals[$index(totals, place)] > totals[$index(totals, best)]) {
      const $value5 = place, $value6 = best;
      best = $value5;
      second = $value6;
    } else if (second < 0 || totals[$index(totals, place)] > totals[$index(totals, second)]) {
      second = place;
    }
  }
  const $value7 = needs(r, view.score, view.player), $value8 = needs(r, view.score, $sub(1, view.player));
  mine = $value7;
  others = $value8;
  now = rounded($at($at(chances_to_win(mine, others), mine), others));
  chances = Array.from([best, second], (place) => $min(SURE, $max(0, $add(now, $div(totals[$index(totals, place)], weighed.samples)))));
  return new Judged(best, chances[$index(chances, 0)], second, chances[$index(chances, 1)]);
}

export const WORD = 4294967295;

/** Make 32 bits of what a player sees. */
export function digest(t, me) {
  let seen, made, number;
  seen = [me, t.dealer, t.leader, t.trump, t.turnup, t.talon, t.strict, t.closed_by, t.led, t.marriage, t.bonus];
  seen.push(...[...t.hands, ...t.shown, ...t.tricks, ...t.points, ...t.pending, ...t.score, ...t.games]);
  made = 0;
  for (const $item1 of seen) {
    number = $item1;
    made = $and($add($add($mul(made, 31), number), 1), WORD);
  }
  return made;
}

export const AT_ONCE = 2;
export const CLOSE_IF_STRONG = 4;
export const CLAIM_IF_REACHED = 3;
export const CARD = 5;
export const ONWARDS = 1;
export const HABITS = new Map([["exchange_trump", AT_ONCE], ["declare_marriage", AT_ONCE], ["close_talon", CLOSE_IF_STRONG], ["claim", CLAIM_IF_REACHED], ["lead_card", CARD], ["play_card", CARD], ["next_trick", ONWARDS]]);
export const NEVER = 0;
export const ENOUGH = 8;

/**
 * Say for each winner of a hand at this score what so many game points are worth to the player.
 *
 * They are worth as much as they raise the chance of winning the game. The last number of game points stands for all
 * larger ones.
 */
export function worths(r, score, player) {
  let mine, others, chances, now, most, won, lost;
  const $value1 = needs(r, score, player), $value2 = needs(r, score, $sub(1, player));
  mine = $value1;
  others = $value2;
  chances = chances_to_win(mine, others);
  const $value3 = $at(chances[$index(chances, mine)], others), $value4 = $add($max(mine, others), 1);
  now = $value3;
  most = $value4;
  won = Array.from($range(0, most), (points) => rounded($sub($at(chances[$index(chances, $max($sub(mine, points), 0))], others), now)));
  lost = Array.from($range(0, most), (points) => rounded($sub($at(chances[$index(chances, mine)], $max($sub(others, points), 0)), now)));
  return player === 0 ? [won, lost] : [lost, won];
}

export class Weighing {
  constructor(known, chance, state, options, habits, worths, samples, every, solved) {
    this.known = known;
    this.chance = chance;
    this.state = state;
    this.options = options;
    this.habits = habits;
    this.worths = worths;
    this.samples = samples;
    this.every = every;
    this.solved = solved;
  }
}

/** Say what is to be weighed where the events with these codes may be chosen. */
export function weigh_up(known, kernel, view, codes, strength, seed) {
  let r, chance, state, options, habits, samples, every, solved, solvable, of_both;
  r = kernel.RULESET;
  chance = new Table();
  seed_chance(chance, folded_seed(seed), digest(known.table, view.player));
  state = $position(kernel.STATES, view.state);
  options = Array.from(codes, (code) => kernel.way(known.table, r, state, code));
  habits = Array.from(kernel.EVENTS, (event) => $get(HABITS, event, NEVER));
  const $value1 = strength.samples, $value2 = false, $value3 = strength.solved;
  samples = $value1;
  every = $value2;
  solved = $value3;
  if (known.table.strict) {
    solvable = $shr(strength.samples, $mul(2, $max(0, $sub(known.cards, strength.strict))));
    every = known.deals() <= solvable;
    if (every || solvable >= ENOUGH) {
      const $value4 = $min(known.deals(), solvable), $value5 = known.cards;
      samples = $value4;
      solved = $value5;
    }
  }
  of_both = worths(r, view.score, view.player);
  return new Weighing(known, chance, state, options, habits, of_both, samples, every, solved);
}

export const CHANCE = 2;
export const KNOWN = 0;
export const MOST_LEVELS = 40;
export const NODE = 7;
export const TRIED = 3;
