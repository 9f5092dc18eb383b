// The link of a table without a server: the match is played here, the computer thinks in a worker, and every event is in
// the browser's storage before the page is told of it.

import { SAYS } from "../messages.js";
import { _ } from "./language.js";
import { COMPUTER, HUMAN, Match, variant } from "./match.js";
import { slower } from "./motion.js";
import { forget, read, register, whenChanged, write } from "./store.js";

const STRONGEST = 3;
const PACE = 900;
const STUCK = _("The computer cannot play now; reload to go on.");
const NOT_SAVED = _("This could not be saved: the browser has no room for it.");

const refused = (code, more = {}) => ({ is: "refused", code, says: _(SAYS[code]), ...more });

/** A match as it was kept; without its hands before, if they are not those of this game. */
function restored(Game, { saved, past }) {
  try {
    return new Match(Game, saved, past);
  } catch {
    return new Match(Game, saved);
  }
}

export class Link {
  constructor(module, { onState, onPresent, onStuck, onLink }) {
    this.on = { state: onState, present: onPresent, stuck: onStuck };
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
    const kept = read(this.id);
    if (!kept) return this.onLink("gone", _("This table is gone."));
    try {
      this.match = restored(await variant(this.module, kept.saved.begin.version), kept);
      this.match.start();
      this.match.state(0);
    } catch {
      this.match = undefined;
      return this.onLink("gone", _("This game was played by other rules, and cannot go on."));
    }
    this.onLink("open", "");
    this.keep();
    this.on.present({ is: "present", seats: [true, true], names: [null, null], spectators: 0 });
    this.tell(0);
    return this.think();
  }

  /** How many games the match has; a page is for matches of every length. */
  get bestOf() {
    return this.match?.game.ruleset.best_of;
  }

  // The pace is read at each move.
  changePace() {}

  // A state takes away what was said before it, so that nothing could be saved is said after each until something is.
  tell(since) {
    this.on.state(this.match.state(since));
    if (!this.isKept) this.on.stuck({ says: NOT_SAVED });
  }

  keep() {
    this.isKept = write(this.id, { saved: this.match.toSaved(), past: this.match.past() });
  }

  // Answer a request as the server does.
  async ask({ do: what, event, at }) {
    await this.ready;
    const { match } = this;
    if (!match) return refused("over");
    if (what === "leave") {
      forget(this.id);
      return { is: "done", number: match.number };
    }
    if (what === "explain") return { is: "explained", why: match.game.explain(event) };
    if (what === "hint") return this.hint();
    const since = match.number;
    if (at !== since && !["resign", "take_back"].includes(what)) return refused("stale");
    if (what === "move" && match.resigned !== null) return refused("over");
    if (["resign", "take_back"].includes(what) && !match.isPlayed) return refused(what === "resign" ? "over" : "nothing_to_take_back");
    if (what === "rematch" && !match.isOver) return refused("not_allowed", { why: match.game.explain("restart") });
    try {
      if (what === "move") match.happen(event);
      if (what === "rematch") match.rematch();
      if (what === "resign") match.resign();
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

  async hint() {
    const { match } = this;
    if (match.turn !== HUMAN) return refused("not_your_turn");
    try {
      return { is: "hint", ...(await this.advice(HUMAN, STRONGEST)) };
    } catch {
      return refused("no_computer");
    }
  }

  // What the computer would do in a player's place, from all that this player has seen of the hand.
  advice(player, strength) {
    if (!this.worker) {
      this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.worker.addEventListener("message", ({ data }) => this.answered(data));
      this.worker.addEventListener("error", () => this.answered({ problem: STUCK }));
    }
    const [views, { seed, begin }] = [this.match.seen.map((both) => both[player]), this.match.saved];
    return new Promise((resolve, reject) => {
      this.asked.set(++this.requests, { resolve, reject });
      this.worker.postMessage({ id: this.requests, module: this.module, version: begin.version, strength, seed, views });
    });
  }

  answered({ id, advice, problem }) {
    for (const [asked, { resolve, reject }] of this.asked) {
      if (id !== undefined && asked !== id) continue;
      this.asked.delete(asked);
      if (problem) reject(new Error(problem));
      else resolve(advice);
    }
  }

  // Choose and play until it is the player's turn.
  async think() {
    const { match } = this;
    if (this.thinking) return;
    this.thinking = true;
    try {
      while (match.computerIsDue) {
        const since = match.number;
        const pause = new Promise((resolve) => { setTimeout(resolve, PACE * slower()); });
        const { event } = await this.advice(COMPUTER, match.saved.strength);
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

  // Every step of a hand that is over.
  async hand(number) {
    return { steps: this.match.steps(number) };
  }

  // Write the game to a file, which the terminal and other browsers load.
  save() {
    const saved = this.match.toSaved();
    const text = new Blob([`${JSON.stringify(saved, null, 1)}\n`], { type: "application/json" });
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(text), download: `${saved.variant}.json` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
