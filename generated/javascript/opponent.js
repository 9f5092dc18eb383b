// The opponent of sixtysix, translated from sixtysix.opponent by `sixtysix build`. Do not edit.

import { $add, $and, $at, $bit_count, $div, $equal, $get, $index, $int, $is_int, $item, $max, $min, $mul, $or, $position, $put, $range, $repr, $shl, $shr, $sub, $sum } from "./python.js";
import { Argument, Table, below, bit, card_name, card_points, folded_seed, follower_wins, marriage_value, other, rank_of, seed_chance, suit_name, suit_of, target_reached } from "./rules.js";
import { SILENT, SixtySixError } from "./runtime.js";

export class NothingToChoose extends SixtySixError {}

const zeros = (rows, columns) => Array.from({ length: rows }, () => new Array(columns).fill(0));

/** Chooses among legal events, from nothing but views: the same views and the same seed give the same choice. */
export class Player {
  constructor({ machine }, { strength = 2, seed = 0 } = {}) {
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

  /** Chooses one of the view's legal events. */
  choose(view) {
    return this.advise(view).event;
  }

  /** Chooses one of them, and says why: `because` is `enough` for a claim, `only` where there is nothing else, else `weighed`. */
  advise(view) {
    const { kernel, memory, strength, seed, tables } = this;
    const points = observe(memory, kernel, view).points[view.player];
    const claim = view.legal.find(({ event }) => event === "claim");
    if (claim && points >= kernel.RULESET.target) return { event: claim, because: "enough" };
    const options = view.legal.filter((event) => event !== claim);
    if (!options.length) throw new NothingToChoose(`player ${view.player} has nothing to choose`);
    if (options.length === 1) return { event: options[0], because: "only" };
    const weighed = weigh_up(memory, kernel, view, options.map((event) => this.code(event)), strength, seed);
    const { known, chance, state, habits, worths, samples, is_solved: isSolved } = weighed;
    const totals = new Array(options.length).fill(0);
    tables[KNOWN].assign(known.table);
    tables[CHANCE].assign(chance);
    this.loops.weigh(
      tables, state, weighed.options, known.unknown, known.possible, known.hidden, view.player, habits, worths, samples,
      isSolved, this.lines, this.nodes, totals,
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
  const CHANCE = 2;
  const DEALT = 1;

  /** Deal the unknown cards: so many `hidden` ones to the other player, the rest to the talon. */
  function deal_unknown(tables, unknown, possible, hidden, player) {
    let chance, t, i, j;
    const $value1 = tables[$index(tables, CHANCE)], $value2 = tables[$index(tables, DEALT)];
    chance = $value1;
    t = $value2;
    keep(tables, DEALT, tables, KNOWN);
    for (let $i3 = $sub(possible, 1), $end4 = 0; $i3 > $end4; $i3 += -1) {
      i = $i3;
      j = below(chance, $add(i, 1));
      const $value5 = unknown[$index(unknown, j)], $value6 = unknown[$index(unknown, i)];
      unknown[$index(unknown, i)] = $value5;
      unknown[$index(unknown, j)] = $value6;
    }
    for (let $i7 = 0, $end8 = hidden; $i7 < $end8; $i7 += 1) {
      i = $i7;
      const $at9 = $index(t.hands, other(player));
      t.hands[$at9] = $or(t.hands[$at9], bit(unknown[$index(unknown, i)]));
    }
    for (let $i10 = 0, $end11 = t.talon; $i10 < $end11; $i10 += 1) {
      i = $i10;
      t.deck[$index(t.deck, $add(t.drawn, i))] = unknown[$index(unknown, $add(hidden, i))];
    }
  }

  const TRIED = 3;
  const NOBODY = -1;

  /** Give the worth of the end of the hand to the player. */
  function worth_of_end(t, worths) {
    return t.hand_winner === NOBODY ? 0 : $at(worths[$index(worths, t.hand_winner)], $min(t.game_points, $sub(worths[$index(worths, 0)].length, 1)));
  }

  const ALPHA = 5;
  const BETA = 6;
  const STATE = 0;
  const CLAIM_IF_REACHED = 3;
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
  const NEXT = 2;
  const MOVER = 3;
  const BEYOND = 1099511627776;
  const BEST = 4;

  /** Begin the search of a node, from the table of its level. */
  function open_node(tables, level, state, player, habits, lines, nodes) {
    let t, node, moves;
    const $value1 = tables[$index(tables, $add(TRIED, level))], $value2 = nodes[$index(nodes, level)], $value3 = lines[$index(lines, level)];
    t = $value1;
    node = $value2;
    moves = $value3;
    node[$index(node, STATE)] = state;
    node[$index(node, MOVES)] = sensible(t, habits, moves, legal(t, RULESET, state, moves));
    node[$index(node, NEXT)] = 0;
    node[$index(node, MOVER)] = $sub($and($shr(moves[$index(moves, 0)], 6), 3), 1);
    node[$index(node, BEST)] = node[$index(node, MOVER)] === player ? $sub(0, BEYOND) : BEYOND;
    if (level > 0) {
      node[$index(node, ALPHA)] = $at(nodes[$index(nodes, $sub(level, 1))], ALPHA);
      node[$index(node, BETA)] = $at(nodes[$index(nodes, $sub(level, 1))], BETA);
    }
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
    if (tables[$index(tables, TRIED)].hands_ended !== ended) {
      return worth_of_end(tables[$index(tables, TRIED)], worths);
    }
    most = $sub(worths[$index(worths, player)].length, 1);
    root = nodes[$index(nodes, 0)];
    root[$index(root, ALPHA)] = $at(worths[$index(worths, other(player))], most);
    root[$index(root, BETA)] = $at(worths[$index(worths, player)], most);
    open_node(tables, 0, state, player, habits, lines, nodes);
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
      if (t.hands_ended !== ended) {
        note_worth(node, player, worth_of_end(t, worths));
      } else {
        level = $add(level, 1);
        open_node(tables, level, after, player, habits, lines, nodes);
      }
    }
  }

  const NO_LIKING = -1000;
  const AT_ONCE = 2;
  const ONWARDS = 1;
  const CARD = 4;
  const TRUMP_KEPT = 6;
  const NO_CARD = -1;

  /** Tell whether the card beats the lead that waits for its reply. */
  function would_win(t, card) {
    let wins;
    t.followed = card;
    wins = follower_wins(t);
    t.followed = NO_CARD;
    return wins;
  }

  /** Say in points how much a player likes to play the card: they win dear tricks, lose cheap ones and keep trumps. */
  function liking(t, card) {
    let value, cost, trick;
    value = RULESET.values[$index(RULESET.values, rank_of(card))];
    cost = value;
    if (suit_of(card) === t.trump && t.strict === 0) {
      cost = $add(cost, TRUMP_KEPT);
    }
    if (t.led === NO_CARD) {
      return t.strict ? value : $sub(0, cost);
    }
    trick = $add(value, RULESET.values[$index(RULESET.values, rank_of(t.led))]);
    return would_win(t, card) ? $sub($mul(2, trick), cost) : $sub($sub(0, trick), cost);
  }

  const WHIM = 25;

  /** Choose the place of one of the first `n` moves, as the players of a playout do. */
  function picked(t, habits, moves, n, chance) {
    let best, most, place, habit, liked;
    const $value1 = 0, $value2 = NO_LIKING;
    best = $value1;
    most = $value2;
    if (n === 1) {
      return best;
    }
    for (let $i3 = 0, $end4 = n; $i3 < $end4; $i3 += 1) {
      place = $i3;
      habit = habits[$index(habits, $and($shr(moves[$index(moves, place)], 8), 255))];
      if (habit === AT_ONCE) {
        return place;
      }
      if (habit === CLAIM_IF_REACHED) {
        if (target_reached(t, RULESET, $sub($and($shr(moves[$index(moves, place)], 6), 3), 1))) {
          return place;
        }
      } else if (habit === ONWARDS) {
        best = place;
      } else if (habit === CARD) {
        liked = $add(liking(t, $sub($and(moves[$index(moves, place)], 63), 1)), below(chance, WHIM));
        if (liked > most) {
          const $value5 = place, $value6 = liked;
          best = $value5;
          most = $value6;
        }
      }
    }
    return best;
  }

  /** Play the hand of the tried table to its end by habit, and give the worth of that. */
  function play_out(tables, state, habits, worths, moves, ended) {
    let t, chance, n;
    const $value1 = tables[$index(tables, TRIED)], $value2 = tables[$index(tables, CHANCE)];
    t = $value1;
    chance = $value2;
    while (t.hands_ended === ended) {
      n = legal(t, RULESET, state, moves);
      state = take(t, RULESET, state, moves[$index(moves, picked(t, habits, moves, n, chance))]);
    }
    return worth_of_end(t, worths);
  }

  /**
   * Add to `totals` what each of the `options` was worth, over so many deals of the unknown cards.
   *
   * A strict hand can be solved from there (`solved`), any other is played out.
   */
  function weigh(tables, state, options, unknown, possible, hidden, player, habits, worths, samples, solved, lines, nodes, totals) {
    let ended, _, i, after;
    ended = tables[$index(tables, KNOWN)].hands_ended;
    for (let $i1 = 0, $end2 = samples; $i1 < $end2; $i1 += 1) {
      _ = $i1;
      deal_unknown(tables, unknown, possible, hidden, player);
      for (let $i3 = 0, $end4 = options.length; $i3 < $end4; $i3 += 1) {
        i = $i3;
        keep(tables, TRIED, tables, DEALT);
        after = take(tables[$index(tables, TRIED)], RULESET, state, options[$index(options, i)]);
        if (solved) {
          const $at5 = $index(totals, i);
          totals[$at5] = $add(totals[$at5], solve(tables, after, player, habits, worths, lines, nodes, ended));
        } else {
          const $at6 = $index(totals, i);
          totals[$at6] = $add(totals[$at6], play_out(tables, after, habits, worths, lines[$index(lines, 0)], ended));
        }
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
export const ARGUMENTS = new Map([["card", new Argument(((r) => r.cards), card_name)], ["suit", new Argument(((r) => [...$range(0, r.suits.length)]), suit_name)]]);

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

/** Give the cards whose place the view of a table gives, except those in tricks. */
export function in_sight(t, me) {
  let cards;
  cards = $or(t.hands[$index(t.hands, me)], t.shown[$index(t.shown, other(me))]);
  if (t.turnup !== NO_CARD) {
    cards = $or(cards, bit(t.turnup));
  }
  if (t.led !== NO_CARD) {
    cards = $or(cards, bit(t.led));
  }
  return cards;
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

export function forget(memory) {
  memory.seen = 0;
  memory.not_held = 0;
  memory.tricks_at_closing = [0, 0];
  memory.points_at_closing = [0, 0];
  memory.won = [0, 0];
  memory.declared = [0, 0];
  memory.leader = NOBODY;
  memory.strict = 0;
  memory.closed_by = NOBODY;
  memory.tricks = [0, 0];
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
    t.leader = me;
    t.trump = trump;
    t.led = led;
    t.strict = 1;
    t.hands[$index(t.hands, other(me))] = $or(bit(reply), bit(card));
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
    forget(memory);
  }
  if (t.trump === NO_SUIT) {
    return t;
  }
  if (view.points === null) {
    count(memory, r, t, view);
  }
  memory.seen = $or(memory.seen, opened);
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

export class Strength {
  constructor(samples, solved, known) {
    this.samples = samples;
    this.solved = solved;
    this.known = known;
  }
}

export const STRENGTHS = new Map([[1, new Strength(4, 0, 0)], [2, new Strength(24, 2, 4)], [3, new Strength(240, 3, 6)]]);
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

export class Knowledge {
  constructor(table, unknown, possible, hidden, cards) {
    this.table = table;
    this.unknown = unknown;
    this.possible = possible;
    this.hidden = hidden;
    this.cards = cards;
  }

  is_sure() {
    return this.hidden === 0 || this.hidden === this.possible;
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
export const CLAIM_IF_REACHED = 3;
export const CARD = 4;
export const ONWARDS = 1;
export const HABITS = new Map([["exchange_trump", AT_ONCE], ["declare_marriage", AT_ONCE], ["claim", CLAIM_IF_REACHED], ["lead_card", CARD], ["play_card", CARD], ["next_trick", ONWARDS]]);
export const NEVER = 0;
export const FEWER = 4;

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
  constructor(known, chance, state, options, habits, worths, samples, is_solved) {
    this.known = known;
    this.chance = chance;
    this.state = state;
    this.options = options;
    this.habits = habits;
    this.worths = worths;
    this.samples = samples;
    this.is_solved = is_solved;
  }
}

/** Say what is to be weighed where the events with these codes may be chosen. */
export function weigh_up(memory, kernel, view, codes, strength, seed) {
  let known, r, chance, state, options, habits, samples, is_solved, of_both;
  const $value1 = position(memory, kernel, view), $value2 = kernel.RULESET;
  known = $value1;
  r = $value2;
  chance = new Table();
  seed_chance(chance, folded_seed(seed), digest(known.table, view.player));
  state = $position(kernel.STATES, view.state);
  options = Array.from(codes, (code) => kernel.way(known.table, r, state, code));
  habits = Array.from(kernel.EVENTS, (event) => $get(HABITS, event, NEVER));
  const $value3 = strength.samples, $value4 = false;
  samples = $value3;
  is_solved = $value4;
  if (known.table.strict && known.cards <= (known.is_sure() ? strength.known : strength.solved)) {
    const $value5 = known.is_sure() ? 1 : $max(1, $div(samples, FEWER)), $value6 = true;
    samples = $value5;
    is_solved = $value6;
  }
  of_both = worths(r, view.score, view.player);
  return new Weighing(known, chance, state, options, habits, of_both, samples, is_solved);
}

export const CHANCE = 2;
export const KNOWN = 0;
export const MOST_LEVELS = 40;
export const NODE = 7;
export const TRIED = 3;
