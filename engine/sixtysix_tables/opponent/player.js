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
