// The link of a table without a server. The match is played in this page, and the computer thinks in a worker. Every event
// is in the browser's storage before the page shows it.

import { SAYS } from "../messages.js";
import { _ } from "./language.js";
import { gameBefore, hasHand, readAddress } from "./address.js";
import { Match, moduleName, random, variant, versionOf } from "./match.js";
import { read, register, whenChanged, write } from "./store.js";

const PACE = 900;
const STUCK = _("The computer cannot play now; reload to go on.");
const NOT_SAVED = _("This could not be saved: the browser has no room for it.");

const refused = (code, more = {}) => ({ is: "refused", code, says: _(SAYS[code]), ...more });

/** Return the match that the browser has kept. Its earlier hands are left out if they do not fit the game. */
function restored(Game, { saved, past }) {
  try {
    return new Match(Game, saved, past);
  } catch {
    return new Match(Game, saved);
  }
}

export class Link {
  constructor(module, { onState, onStuck, onLink }) {
    this.on = { state: onState, stuck: onStuck };
    this.onLink = onLink;
    this.module = module;
    this.id = location.hash.slice(1);
    this.requests = 0;
    this.asked = new Map();
    register();
    addEventListener("hashchange", () => location.reload());
    whenChanged(this.id, () => location.reload());
    this.ready = this.open();
  }

  async open() {
    try {
      this.match = await (hasHand(this.id) ? this.fromAddress() : this.fromStore());
    } catch (error) {
      return this.onLink("gone", error.message);
    }
    this.onLink("open", "");
    this.keep();
    this.tell(0);
    return this.think();
  }

  async fromStore() {
    const kept = read(this.id);
    if (!kept) throw new Error(_("This table is gone."));
    try {
      const match = restored(await variant(this.module, kept.saved.begin.version), kept);
      match.start();
      match.state(0);
      return match;
    } catch {
      throw new Error(_("The rules have changed; this game cannot go on."));
    }
  }

  /** Return a match from the hand or position in the address. The browser does not keep it: reloading starts it again. */
  async fromAddress() {
    try {
      const { hand, step, seat } = readAddress(this.id);
      if (moduleName(hand.variant) !== this.module) throw new Error(_("It belongs to another game: {variant}.", { variant: hand.variant }));
      const Game = await variant(this.module, versionOf(this.module, String(hand.best_of)));
      return new Match(Game, { variant: hand.variant, seed: random(), ...gameBefore(Game, hand, step) }, {}, seat);
    } catch (error) {
      throw new Error(_("This address cannot be opened. {why}", { why: error.message }));
    }
  }

  /** The number of games in the match. One page serves matches of every length. */
  get bestOf() {
    return this.match?.game.ruleset.best_of;
  }

  // Tell the page the new state. The state removes earlier messages, so the message that nothing is saved follows each state.
  tell(since) {
    this.on.state(this.match.state(since));
    if (!this.isKept) this.on.stuck({ says: NOT_SAVED });
  }

  keep() {
    this.isKept = hasHand(this.id) || write(this.id, { saved: this.match.toSaved(), past: this.match.past() });
  }

  // Answer a request as the server does.
  async ask({ do: what, event, at }) {
    await this.ready;
    const { match } = this;
    if (!match) return refused("stale");
    if (what === "explain") return { is: "explained", why: match.game.explain(event) };
    const since = match.number;
    if (at !== since && what !== "take_back") return refused("stale");
    if (what === "take_back" && !match.isPlayed) return refused("nothing_to_take_back");
    if (what === "rematch" && !match.isOver) return refused("not_allowed", { why: match.game.explain("restart") });
    try {
      if (what === "move") match.happen(event);
      if (what === "rematch") match.rematch();
      if (what === "take_back" && !match.takeBack()) return refused("nothing_to_take_back");
    } catch (error) {
      if (!error.explanation) throw error;
      return refused("not_allowed", { why: error.explanation });
    }
    this.keep();
    this.tell(since);
    this.think();
    return { is: "done", number: match.number };
  }

  // Return a promise of the event that the computer chooses.
  choice() {
    if (!this.worker) {
      this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.worker.addEventListener("message", ({ data }) => this.answered(data));
      this.worker.addEventListener("error", () => this.answered({ problem: STUCK }));
    }
    const { game, turn, saved: { seed, begin } } = this.match;
    return new Promise((resolve, reject) => {
      this.asked.set(++this.requests, { resolve, reject });
      this.worker.postMessage({ id: this.requests, module: this.module, version: begin.version, seed, view: game.view(turn) });
    });
  }

  answered({ id, event, problem }) {
    for (const [asked, { resolve, reject }] of this.asked) {
      if (id !== undefined && asked !== id) continue;
      this.asked.delete(asked);
      if (problem) reject(new Error(problem));
      else resolve(event);
    }
  }

  // Play for the computer until it is the player's turn.
  async think() {
    const { match } = this;
    if (this.thinking) return;
    this.thinking = true;
    try {
      while (match.computerIsDue) {
        const since = match.number;
        const pause = new Promise((resolve) => { setTimeout(resolve, PACE); });
        const event = await this.choice();
        await pause;
        if (match.number !== since) continue;
        match.happen(event);
        this.keep();
        this.tell(since);
      }
    } catch (error) {
      this.on.stuck({ says: STUCK });
      throw error;
    } finally {
      this.thinking = false;
    }
  }

  // Return the trace of a finished hand.
  async hand(number) {
    return { trace: this.match.trace(number) };
  }
}
