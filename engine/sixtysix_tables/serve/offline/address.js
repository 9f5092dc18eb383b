// Reads a hand or a position from the part of the page's address after #: `hand=JSON`, with optional `&step=N` and `&seat=P`.

import { _ } from "./language.js";
import { cards_in_order, lay_out, state_of } from "../machines/position.js";

const NOTHING = {
  hands: [[], []], won: [[], []], marriages: [[], []], marriage: "", leader: 0, turnup: "", trump: "", led: "", last_trick: [],
  closed_by: null, strict: null, dealer: 0,
};

const asked = (address) => new URLSearchParams(address);

/** True if an address has a hand or a position. */
export const hasHand = (address) => asked(address).has("hand");

function require(condition, why) {
  if (!condition) throw new Error(why);
}

/** Return the hand or position in an address, and its step and seat (numbers or null); throw an error that says what is wrong. */
export function readAddress(address) {
  const given = asked(address);
  const whole = (name, says) => {
    if (!given.has(name)) return null;
    require(/^\d{1,4}$/.test(given.get(name)), says);
    return Number(given.get(name));
  };
  const [step, seat] = [whole("step", _("The step must be a number.")), whole("seat", _("The seat must be 0 or 1."))];
  require(seat === null || seat < 2, _("The seat must be 0 or 1."));
  let hand = null;
  try {
    hand = JSON.parse(given.get("hand"));
  } catch {
    require(false, _("It is not JSON."));
  }
  require(typeof hand?.variant === "string" && (hand.position || Array.isArray(hand.deck)), _("It needs a variant, and a deck or a position."));
  return { hand, step, seat };
}

/** Return a game in which a hand has been played until just before `step`; by default, before the last step. */
export function gameBefore(Game, hand, step) {
  return hand.position ? laidOut(Game, hand.position) : replayed(Game, hand, step);
}

function replayed(Game, { deck, dealer, first_dealer: first, before = {}, steps = [] }, step) {
  const [game, end] = [dealt(Game, deck, dealer), step ?? steps.length];
  require(Array.isArray(steps) && steps.every((one) => one?.event), _("Its steps must be a list of events."));
  require(end <= steps.length + 1, _("There is no step {step}.", { step: end }));
  const { score = game.table.score, games = game.table.games, bonus = 0 } = before;
  Object.assign(game.table, { score: [...score], games: [...games], bonus, first_dealer: first ?? dealer });
  return { begin: game.snapshot(), events: steps.slice(0, Math.max(0, end - 1)).map(({ event }) => event) };
}

function dealt(Game, deck, dealer) {
  const game = new Game({ seed: 0, dealer, decks: [deck] });
  game.send("start_game");
  return game;
}

// A position does not say where each face-down card is, and no condition depends on it. The talon gets its cards in deck order.
function laidOut(Game, given) {
  const { kernel, rules } = Game.machine;
  const position = { ...NOTHING, ...given, stock: [] };
  check(position, ...["card", "suit"].map((kind) => rules.ARGUMENTS.get(kind).names(kernel.RULESET)));
  const game = dealt(Game, cards_in_order(kernel.RULESET, position), position.dealer);
  const fresh = new rules.Table();
  fresh.assign(game.table);
  for (const event of ["lead_card", "play_card"]) {
    if (game.state !== state_of(position)) game.send(game.legalEvents().find((legal) => legal.event === event));
  }
  game.table.assign(fresh);
  lay_out(game.table, kernel.RULESET, position);
  const broken = kernel.violated(game.table, kernel.RULESET, kernel.STATES.indexOf(game.state), game.table);
  if (broken >= 0) throw new Error(_("This position is not possible: {why}", { why: kernel.INVARIANTS[broken].replaceAll("_", " ") }));
  return { begin: game.snapshot(), events: [] };
}

function check(position, cards, suits) {
  const isList = (value, known) => Array.isArray(value) && value.every((one) => known.has(one));
  const isPair = (value, known) => Array.isArray(value) && value.length === 2 && value.every((one) => isList(one, known));
  const { hands, won, marriages, marriage, leader, turnup, trump, led, last_trick: trick, closed_by: closer, dealer } = position;
  const fits = {
    hands: isPair(hands, cards), won: isPair(won, cards), marriages: isPair(marriages, suits), marriage: !marriage || suits.has(marriage),
    turnup: !turnup || cards.has(turnup), trump: suits.has(turnup ? turnup[1] : trump), led: !led || cards.has(led),
    last_trick: isList(trick, cards) && [0, 2].includes(trick.length), leader: [0, 1].includes(leader), dealer: [0, 1].includes(dealer),
    closed_by: [null, 0, 1].includes(closer),
  };
  const wrong = Object.keys(fits).find((name) => !fits[name]);
  require(!wrong, _("The position has no such {name}.", { name: wrong }));
  const lying = [...hands, ...won, trick].flat().concat([turnup, led].filter(Boolean));
  require(new Set(lying).size === lying.length, _("A card is in two places."));
}
