// A match against the computer, like `Match` in match.py. The browser keeps a snapshot from the beginning of the current hand,
// and the events since then. It also keeps the earlier hands, so that the player can step through them.

import { VERSIONS } from "../lengths.js";
import { account, ending, heading } from "../machines/account.js";

const RECENT = 200;

/** Return the version of a variant whose matches have this number of games; if there is none, the variant's own version. */
export const versionOf = (module, games) => (VERSIONS[module].find(([number]) => String(number) === games) ?? VERSIONS[module][0])[1];

/** Return the class of a variant. The version that is asked for determines the number of games in a match. */
export async function variant(module, asked) {
  const Game = Object.values(await import(`../machines/${module}.js`)).find((one) => one.machine);
  const { rules, kernel, chart } = Game.machine;
  const [best_of, version] = VERSIONS[module].find((one) => one[1] === asked) ?? VERSIONS[module][0];
  return class extends Game {
    static machine = { rules, kernel: { ...kernel, RULESET: { ...kernel.RULESET, best_of } }, chart: { ...chart, version } };
  };
}

/** Return the name of a variant's module, which is also the name of its page. */
export const moduleName = (name) => name.replace(/[^0-9A-Za-z]+/g, "_").toLowerCase();

export const random = () => Number(crypto.getRandomValues(new BigUint64Array(1))[0] >> 11n);

/** Return a new game in the form in which the browser keeps games. */
export function begun(Game) {
  const begin = new Game({ seed: random() }).snapshot();
  return { variant: begin.machine, seed: random(), begin, events: [] };
}

/** Send an event to the game; return its log entry, with values that later versions might compute differently. */
function sendTo(game, event, hand) {
  const { table, ruleset } = game;
  const [{ trump, turnup }, ended] = [game.view(0), table.hands_ended];
  game.send(event);
  const happened = { event, hand };
  if (event.event === "declare_marriage") happened.worth = event.suit === trump ? ruleset.trump_marriage : ruleset.plain_marriage;
  if (event.event === "exchange_trump") Object.assign(happened, { took: turnup, gave: game.view(0).turnup });
  if (table.hands_ended > ended) happened.result = ending(table);
  return happened;
}

export class Match {
  /** The player has seat `me`; if `me` is null, the seat of the player whose turn it is. */
  constructor(Game, saved, past = {}, me = 0) {
    Object.assign(this, { Game, saved, me, number: 0, happened: [], account: null });
    const [first, ...others] = [...(past.hands ?? []), saved];
    this.goTo(first.begin);
    this.hands = [{ begin: first.begin, events: [], hand: this.hand }];
    for (const event of [first, ...others].flatMap(({ events }) => events)) this.happen(event);
    this.me ??= this.game.view(0).turn ?? 0;
  }

  goTo(snapshot) {
    const onEntry = ({ table, ruleset }) => { this.account = account(table, ruleset); };
    this.game = this.Game.restore(snapshot, { handlers: { HAND_END: { onEntry } } });
  }

  /** Return what the browser keeps of the match and its current hand. */
  toSaved() {
    const { begin, events } = this.hands.at(-1);
    return { ...this.saved, begin, events };
  }

  /** Return what the browser keeps besides: earlier hands, the time, and the score. */
  past() {
    return { hands: this.hands.slice(0, -1), when: Date.now(), standing: this.standing() };
  }

  // Changes

  send(event) {
    const hand = this.hand;
    const happened = sendTo(this.game, event, hand);
    if (!("player" in event)) happened.hand = this.hand;
    this.hands.at(-1).events.push(event);
    if (this.hand !== hand || ["PRE_GAME", "DONE"].includes(this.game.state)) {
      this.hands.push({ begin: this.game.snapshot(), events: [], hand: this.hand });
    }
    return happened;
  }

  happen(event) {
    this.note(this.send(event));
  }

  note(happened) {
    this.number += 1;
    this.happened = [...this.happened, { number: this.number, ...happened }].slice(-RECENT);
  }

  start() {
    if (this.game.state === "PRE_GAME") this.happen({ event: "start_game" });
  }

  rematch() {
    this.happen({ event: "restart" });
    this.start();
  }

  lastEventOf(player) {
    return this.hands.at(-1).events.findLastIndex((event) => event.player === player);
  }

  /** Undo the last event of a player in this hand, and all events after it; return the number of undone events. */
  undo(player) {
    const [running, place] = [this.hands.at(-1), this.lastEventOf(player)];
    const { begin, events } = running;
    this.goTo(begin);
    running.events = [];
    for (const event of events.slice(0, place)) this.send(event);
    return events.length - place;
  }

  /** Take back the last event of the player; return false if there is none. */
  takeBack() {
    if (this.lastEventOf(this.me) < 0) return false;
    this.note({ take_back: this.me, hand: this.hand, by: this.me, events: this.undo(this.me) });
    return true;
  }

  // State

  get hand() {
    return this.game.table.hand_number;
  }

  get isOver() {
    return this.game.state === "DONE";
  }

  get isPlayed() {
    return !this.isOver && this.game.state !== "PRE_GAME";
  }

  get turn() {
    return this.isPlayed ? this.game.view(0).turn : null;
  }

  get computerIsDue() {
    return this.turn === 1 - this.me;
  }

  /** Return everything that the player may know now, and the events after the entry with the number `since`. */
  state(since) {
    const happened = this.happened.filter(({ number }) => number > since);
    const now = { view: this.game.view(this.me), happened, result: this.result() };
    return { is: "state", since, number: this.number, seat: this.me, hand: this.hand, rematch: [], take_back: null, ...now };
  }

  result() {
    const result = this.game.result();
    return result && { ...result, account: this.account };
  }

  standing() {
    const { score, games } = this.game.view(this.me);
    return { due: this.turn, over: this.isOver, score, games };
  }

  /** Return a finished hand in the JSON form `hand`, like `trace` in match.py; null if there is none. */
  trace(number) {
    const hand = this.hands.find((one) => one.hand === number && one.events.some(({ player }) => player !== undefined));
    if (!hand || (hand === this.hands.at(-1) && !this.isOver)) return null;
    let made = null;
    const onEntry = ({ table, ruleset }) => { made = account(table, ruleset); };
    const game = this.Game.restore(hand.begin, { handlers: { HAND_END: { onEntry } } });
    const head = { variant: this.saved.variant, ...heading(game.table, game.ruleset) };
    const steps = hand.events.map((event) => {
      const { state, ...table } = game.observe();
      const view = { ...game.view(this.me), shown: table.hands, own_tricks: null, legal: [] };
      const step = { state, table, legal: game.legalEvents(), view, ...sendTo(game, event, number) };
      return step.result ? { ...step, result: { ...game.result(), account: made } } : step;
    });
    return { ...head, steps, result: game.result() };
  }
}
