// What exported machines stand on: the game around a kernel. It knows no rules.

import { $int, $range, $repr, SetupError, SixtySixError } from "./python.js";

export { SetupError, SixtySixError };

// Errors

export class NoSuchPlayer extends SixtySixError {}
export class HandlerError extends SixtySixError {}
export class SnapshotError extends SixtySixError {}
export class TransitionNotDeclared extends SixtySixError {}
export class AmbiguousTransition extends SixtySixError {}
export class NothingToUndo extends SixtySixError {}

export class EventNotAllowed extends SixtySixError {
  constructor(explanation) {
    super(String(explanation));
    this.explanation = explanation;
  }
}

// Explanations

/** Citations in a line, those of one text behind its name: `schnapsen-rules:4.15 7.2, R1`. */
function cited(citations) {
  const texts = new Map();
  for (const citation of citations) {
    const [text, place] = citation.split(":");
    texts.set(text, [...(texts.get(text) ?? []), ...(place ? [place] : [])]);
  }
  return [...texts].map(([text, places]) => (places.length ? `${text}:${places.join(" ")}` : text)).join(", ");
}

/** Why an event is or is not allowed: `reasons` for failing conditions, `problem` for all else; `states` have the event if this one has not. */
export class Explanation {
  constructor(event, state, allowed, reasons = [], problem = null, states = []) {
    Object.assign(this, { event, state, allowed, reasons, problem, states });
  }

  toString() {
    const { event } = this.event;
    const name = typeof event === "string" ? event : $repr(event);
    if (this.allowed) return `${name} is allowed in ${this.state}`;
    const reason = ({ says, source }) => (source.length ? `${says} (${cited(source)})` : says);
    return `${name} is not allowed in ${this.state}: ${this.problem ?? this.reasons.map(reason).join(" ")}`;
  }
}

/** What was given is no event, or does not carry what the event does. */
class NotAnEvent extends SixtySixError {}

/** How many characters two words share in runs, the longest first, as Python's `difflib` counts them. */
function shared(one, other) {
  let [length, i, k] = [0, 0, 0];
  for (let a = 0; a < one.length; a += 1) {
    for (let b = 0; b < other.length; b += 1) {
      let run = 0;
      while (a + run < one.length && one[a + run] === other[b + run]) run += 1;
      if (run > length) [length, i, k] = [run, a, b];
    }
  }
  if (length === 0) return 0;
  const before = shared(one.slice(0, i), other.slice(0, k));
  return before + length + shared(one.slice(i + length), other.slice(k + length));
}

const LONGEST_NAME = 64;
const ALIKE = 0.6;

const likeness = (name, word) => (2 * shared(name, word)) / (name.length + word.length);

/** The end of a message about an unknown name: the known one that it resembles, or all. */
function meant(word, known) {
  const isName = typeof word === "string" && word.length <= LONGEST_NAME;
  const near = isName ? known.map((name) => [likeness(name, word), name]).filter(([like]) => like >= ALIKE) : [];
  const [best] = near.sort(([a, one], [b, other]) => b - a || (one < other ? 1 : -1));
  return best ? `; did you mean ${best[1]}?` : `; there are ${known.join(", ")}`;
}

// Machines

const FORMAT = 1;
const KEYS = ["checksum", "decks", "format", "machine", "states", "table", "version"];
const CALLS = ["onStart", "onEntry", "onEvent", "onLeave", "onFinish"];
const WORDS = {
  start: "onStart", entry: "onEntry", enter: "onEntry", event: "onEvent",
  transition: "onEvent", leave: "onLeave", exit: "onLeave", finish: "onFinish",
};
/** Functions with these names, as they are or in lower case, are taken for misspelt calls. */
const NEARLY = new RegExp(
  `^((on|On|ON)_.*|[oO]n[A-Z].*|(on|do|handle|before|after)?(state)?(${Object.keys(WORDS).join("|")})(state|handler)?)$`,
);
const MISSPELT = 0.86;
const MOST_MOVES = 64;
const PLAYERS = new Map([[0, 0], [1, 1]]);

/** What every game of a class needs, looked up once. */
class Machine {
  constructor({ rules, kernel, chart }) {
    Object.assign(this, chart, { rules, kernel });
    const r = kernel.RULESET;
    const kinds = new Map([["player", PLAYERS], ...[...rules.ARGUMENTS].map(([kind, own]) => [kind, own.names(r)])]);
    const takes = ({ by, carries }) => [...(by === "player" ? ["player"] : []), ...carries];
    this.takes = new Map(
      Object.entries(this.events).map(([name, event]) => [name, new Map(takes(event).map((a) => [a, kinds.get(a)]))]),
    );
    this.words = new Map([...kinds].map(([kind, names]) => [kind, new Map([...names].map(([word, n]) => [n, word]))]));
  }

  children(state) {
    return Object.keys(this.states).filter((name) => this.states[name].parent === state);
  }

  /** The states around one and itself, the outermost first. */
  inside(state) {
    return state === null ? [] : [...this.inside(this.states[state].parent), state];
  }

  numbers(name, given, turn) {
    if (!this.takes.has(name)) {
      throw new NotAnEvent(`there is no event ${$repr(name)}${meant(name, [...this.takes.keys()])}`);
    }
    const takes = this.takes.get(name);
    if (!isObject(given)) throw new NotAnEvent(`${name} takes its arguments in an object, not ${$repr(given)}`);
    const isSeat = (argument) => argument === "player" && PLAYERS.has(given.player);
    const unknown = Object.keys(given).find((argument) => !takes.has(argument) && !isSeat(argument));
    if (unknown !== undefined) throw new NotAnEvent(`${name} takes no ${$repr(unknown)}`);
    return new Map(
      [...takes].map(([argument, known]) => {
        const value = given[argument] !== undefined ? given[argument] : argument === "player" ? turn() : null;
        if (value === null) throw new NotAnEvent(`${name} needs a ${argument}`);
        const number = known.get(value);
        if (number === undefined) {
          throw new NotAnEvent(`${$repr(value)} is no ${argument}; ${argument}s are ${[...known.keys()].join(" ")}`);
        }
        return [argument, number];
      }),
    );
  }

  code(name, numbers) {
    const { EVENTS, code } = this.kernel;
    const [carried] = this.events[name].carries;
    return code(EVENTS.indexOf(name), numbers.get("player") ?? -1, carried ? numbers.get(carried) : -1);
  }

  json(code) {
    const name = this.kernel.EVENTS[(code >> 8) & 255];
    const number = (argument) => (argument === "player" ? ((code >> 6) & 3) - 1 : (code & 63) - 1);
    const said = [...this.takes.get(name).keys()].map((a) => [a, this.words.get(a).get(number(a))]);
    return { event: name, ...Object.fromEntries(said) };
  }

  /** Whether a condition holds, and what is so: its sentence with the numbers that there are now, and its source. */
  condition(transition, [name, wanted, takes], t, numbers) {
    const { test, says, otherwise, now, counts, source = {} } = this.guards[name];
    const of = (asked) => asked.map((argument) => numbers.get(argument));
    const isSo = Boolean(test(t, this.kernel.RULESET, ...of(takes)));
    const number = (_, count, noun) => {
      const [counted, asked] = counts[count];
      const n = counted(t, this.kernel.RULESET, ...of(asked));
      const [one, many = `${one}s`] = noun.split("|");
      return `${n} ${n === 1 ? one : many}`;
    };
    const moment = now ? ` ${now.replace(/\{(\w+) ([^{}]+)\}/g, number)}` : "";
    return { atom: name, holds: isSo === wanted, says: (isSo ? says : otherwise) + moment, source: source[transition] ?? [] };
  }

  conditions(ways, t, numbers) {
    return ways.map(([transition, , of]) => ({ transition, conditions: of.map((one) => this.condition(transition, one, t, numbers)) }));
  }

  /**
   * The conditions that fail on the way which misses the fewest; none if one of the ways can be taken.
   * Where others miss as few, a reason also says what they lack in its place.
   */
  failing(ways, t, numbers) {
    const misses = this.conditions(ways, t, numbers).map(({ conditions }) => conditions.filter(({ holds }) => !holds));
    const fewest = Math.min(...misses.map(({ length }) => length));
    const nearest = misses.filter(({ length }) => length === fewest);
    const each = (place, key) => [...new Set(nearest.flatMap((missed) => missed[place][key]))];
    return nearest[0].map(({ atom }, place) => ({ atom, says: each(place, "says").join(" "), source: each(place, "source") }));
  }
}

const machines = new WeakMap();

function machineOf(cls) {
  if (!machines.has(cls)) machines.set(cls, new Machine(cls.machine));
  return machines.get(cls);
}

/** Calls the handlers as states come and go. */
class HandlerDispatcher {
  constructor(machine, given) {
    if (!isObject(given)) throw new HandlerError(`handlers are an object by states, not ${$repr(given)}`);
    for (const [state, handler] of Object.entries(given)) {
      if (!Object.hasOwn(machine.states, state)) {
        throw new HandlerError(`a handler serves ${$repr(state)}; states are ${Object.keys(machine.states).join(", ")}`);
      }
      if (!isObject(handler) || isPromise(handler)) {
        const what = isPromise(handler) ? "a promise" : $repr(handler);
        throw new HandlerError(`a handler of ${state} is an object with functions, not ${what}`);
      }
      namesOf(handler).forEach((name) => checkCall(state, handler, name));
    }
    Object.assign(this, { machine, given, active: [] });
  }

  call(states, name, ...event) {
    for (const state of states) {
      const parent = this.given[this.machine.states[state].parent] ?? null;
      const answer = this.given[state]?.[name]?.(this.game, ...event, parent);
      if (isPromise(answer) || isGenerator(answer)) {
        const what = isPromise(answer) ? "promise; it would not be awaited" : "generator; nobody would run it";
        throw new HandlerError(`${name} of a handler of ${state} has given a ${what}`);
      }
    }
  }

  take() {}

  come_to() {}

  enter(state) {
    this.active.push(state);
    this.call(this.machine.children(state), "onStart");
    this.fulfil(state);
    this.call([state], "onEntry");
  }

  leave(state) {
    this.call([state], "onLeave");
    this.call(this.machine.children(state), "onFinish");
    this.active.pop();
  }
}

/** HandlerError if a property of a handler is a call that cannot be made, or a misspelt one. */
function checkCall(state, handler, name) {
  const own = `${name} of a handler of ${state}`;
  if (CALLS.includes(name)) {
    const called = handler[name];
    const isUnset = called === undefined && Object.getOwnPropertyDescriptor(handler, name)?.get === undefined;
    if (typeof called !== "function" && !isUnset) throw new HandlerError(`${own} is ${$repr(called)}, no function`);
    const kind = called?.constructor.name ?? "";
    if (kind.startsWith("Async")) throw new HandlerError(`${own} is asynchronous; it would not be awaited`);
    if (kind.startsWith("Generator")) throw new HandlerError(`${own} is a generator; nobody would run it`);
    return;
  }
  const spelt = name.replaceAll("_", "").toLowerCase();
  const isAlike = (call) => likeness(call.toLowerCase(), spelt) >= MISSPELT;
  if ((NEARLY.test(name) || NEARLY.test(spelt) || CALLS.some(isAlike)) && typeof handler[name] === "function") {
    const [, call] = Object.entries(WORDS).find(([word]) => spelt.includes(word)) ?? [null, name];
    throw new HandlerError(`a handler of ${state} has ${name}, which is never called${meant(call, CALLS)}`);
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isPromise = (value) => typeof value?.then === "function";
const isGenerator = (value) => Object.prototype.toString.call(value) === "[object Generator]";

/** What is given by names, of which only some are known. SetupError if it is no object, or has others. */
function checkedOptions(options, known) {
  if (!isObject(options)) throw new SetupError(`options are an object, such as { ${known[0]}: … }, not ${$repr(options)}`);
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new SetupError(`there is no option ${$repr(unknown)}${meant(unknown, known)}`);
  return options;
}

/** A number of a beginning as the rules take it. */
function exact(name, value) {
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new SetupError(`${name}: beyond 2^53 numbers are not exact; give a BigInt, not ${value}`);
  }
  return typeof value === "bigint" ? $int(value) : value;
}

/** The names of an object's own and inherited properties, except those that every object has. */
function namesOf(object) {
  if (object === null || object === Object.prototype) return [];
  return [...Object.getOwnPropertyNames(object), ...namesOf(Object.getPrototypeOf(object))];
}

/** A game that is played by sending it events. `machine` of a subclass has its rules, its kernel and its chart. */
export class Game {
  #machine;
  #life;
  #decks;
  #event = null;
  #before = null;
  #busy = true;
  #requests = [];
  #history;

  constructor(options = {}, saved = null) {
    const machine = (this.#machine = machineOf(new.target));
    const { rules, kernel } = machine;
    const known = [...rules.SET_UP, "decks", "handlers", "history"];
    const { seed, decks = [], handlers = {}, history = false, ...beginning } = checkedOptions(options, known);
    if (typeof history !== "boolean") throw new SetupError(`history is true or false, not ${$repr(history)}`);
    this.#history = history ? [] : null;
    this.#life = new HandlerDispatcher(machine, handlers);
    const fulfil = (state) => (this.#requests = this.#requests.filter(({ wanted }) => wanted !== state));
    Object.assign(this.#life, { game: this, fulfil });
    this.table = new rules.Table();
    this.#before = new rules.Table();
    if (saved) {
      fill(this.table, saved.table);
      fits(this.table, saved.states.at(-1), machine);
      this.#life.active = [...saved.states];
    } else {
      const given = { ...beginning, seed: seed ?? crypto.getRandomValues(new Uint32Array(1))[0] };
      rules.set_up(this.table, kernel.RULESET, ...rules.SET_UP.map((name) => exact(name, given[name])));
    }
    this.#decks = checked(machine, decks);
    this.#supplyDeck();
    if (!saved) kernel.enter(this.table, kernel.RULESET, this.#life);
    this.#busy = false;
    this.#ask(() => {});
  }

  /** The innermost active state. */
  get state() {
    return this.#life.active.at(-1);
  }

  /** The active states, innermost first. */
  activeStates() {
    return this.#life.active.toReversed();
  }

  get ruleset() {
    return this.#machine.kernel.RULESET;
  }

  /** The event that happened last, or is happening; null before the first. */
  get currentEvent() {
    return this.#event === null ? null : this.#machine.json(this.#event);
  }

  /** The state and the whole table: for tests and referees. */
  observe() {
    return { state: this.state, ...this.#machine.rules.observe(this.table, this.ruleset) };
  }

  /** The state, and what a player may know of the table and may do; nothing else. */
  view(player) {
    if (!PLAYERS.has(player)) throw new NoSuchPlayer(`${$repr(player)} is no player; players are 0 1`);
    const legal = this.legalEvents().filter((event) => event.player === player);
    return { state: this.state, ...this.#machine.rules.view(this.table, this.ruleset, player), legal };
  }

  /** Every event that would be accepted now, with its arguments. */
  legalEvents() {
    const { kernel } = this.#machine;
    const state = kernel.STATES.indexOf(this.state);
    if (state < 0) return [];
    const moves = new Array(MOST_MOVES).fill(0);
    const number = kernel.legal(this.table, this.ruleset, state, moves);
    return moves.slice(0, number).map((move) => this.#machine.json(move));
  }

  /** How the hand ended that ended last; null before one has. */
  result() {
    const { result, hands_ended: ended } = this.#machine.rules;
    return result && ended(this.table) ? result(this.table, this.state) : null;
  }

  /** Why an event is allowed or not: the conditions that fail, each with its sentence and its source. */
  explain(event, given) {
    return this.#explained(parts(event, given));
  }

  /** The same for some of the ways that the event may take; for any of them if none is given. */
  #explained({ name, named }, some = null) {
    const [machine, state] = [this.#machine, this.state];
    const asked = { event: name, ...(isObject(named) ? named : {}) };
    try {
      const numbers = () => machine.numbers(name, named, () => machine.rules.turn(this.table));
      const ways = some ?? (machine.takes.has(name) ? machine.ways[state]?.[name] : numbers());
      if (!ways) {
        const where = Object.keys(machine.ways).filter((leaf) => machine.ways[leaf][name]);
        return new Explanation(asked, state, false, [], `${name} can happen only in ${where.join(", ")}`, where);
      }
      const reasons = machine.failing(ways, this.table, numbers());
      return new Explanation(asked, state, reasons.length === 0, reasons);
    } catch (error) {
      if (error instanceof NotAnEvent) return new Explanation(asked, state, false, [], error.message);
      throw error;
    }
  }

  /** The transitions that an event may take in this state, each with all of its conditions; none if it is no event here. */
  conditions(event, given) {
    const { name, named } = parts(event, given);
    const [machine, t] = [this.#machine, this.table];
    const numbers = machine.numbers(name, named, () => machine.rules.turn(t));
    return machine.conditions(machine.ways[this.state]?.[name] ?? [], t, numbers);
  }

  /**
   * Lets the event happen. A `player` that is left out is the one whose turn it is; one beside an event replaces the
   * event's own. EventNotAllowed if it may not; then nothing has changed. Within a handler's call it happens once the
   * running event is done, which stands if this one is refused: the outer `send` throws then, and what else handlers
   * have sent is dropped.
   */
  send(event, given) {
    this.#ask(() => this.#happen(event, given));
  }

  /**
   * Lets the event happen that leads from the active state to another (ruling R44); `event` says which one, where
   * several do. TransitionNotDeclared, AmbiguousTransition or EventNotAllowed if there is none that may.
   */
  transition(newState, options = {}) {
    this.#ask(() => this.#move(newState, options), newState);
  }

  #move(newState, { event = null, ...named }) {
    const state = this.state;
    const events = Object.entries(this.#machine.ways[state]);
    const leads = (ways) => ways.filter(([, target]) => target === newState);
    const [[name, ways] = [], ...others] = events.filter(([of, all]) => [null, of].includes(event) && leads(all).length);
    if (name === undefined) {
      const targets = events.flatMap(([, all]) => all.map(([, target]) => target)).filter((target) => target !== null);
      const declared = [...new Set(targets)].join(", ") || "none";
      const what = event === null ? "no event" : `no ${$repr(event)}`;
      throw new TransitionNotDeclared(`${what} leads from ${state} to ${$repr(newState)}; events lead to ${declared}`);
    }
    if (others.length) {
      const all = [name, ...others.map(([of]) => of)].map((of) => `event: ${$repr(of)}`).join(" or ");
      throw new AmbiguousTransition(`several events lead from ${state} to ${$repr(newState)}; choose one: ${all}`);
    }
    const answer = this.#explained({ name, named }, leads(ways));
    if (!answer.allowed) throw new EventNotAllowed(answer);
    this.#happen(name, named);
  }

  /** Takes back the event that happened last, and those that handlers sent one by one; no handler hears of it. */
  undo() {
    if (this.#history === null || this.#busy || !this.#history.length) {
      const none = "none has happened since the game was made or restored";
      const keeps = this.#history === null ? "the game keeps no history; make it with { history: true }" : none;
      throw new NothingToUndo(`no event can be taken back: ${this.#history && this.#busy ? "an event is happening" : keeps}`);
    }
    const { before, active, last, decks } = this.#history.pop();
    this.table.assign(before);
    Object.assign(this.#life, { active });
    [this.#event, this.#decks] = [last, decks];
  }

  /** Does what is asked for, once the running event is done; if a state is `wanted`, unless the game enters it before. */
  #ask(request, wanted = null) {
    this.#requests.push({ request, wanted });
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#requests.length) this.#requests.shift().request();
    } finally {
      this.#requests = [];
      this.#busy = false;
    }
  }

  #happen(event, given) {
    const { kernel, rules } = this.#machine;
    const [{ name, named }, t, r, life] = [parts(event, given), this.table, this.ruleset, this.#life];
    let code;
    try {
      code = this.#machine.code(name, this.#machine.numbers(name, named, () => rules.turn(t)));
    } catch (error) {
      throw error instanceof NotAnEvent ? new EventNotAllowed(this.explain(event, given)) : error;
    }
    const state = kernel.STATES.indexOf(this.state);
    const move = kernel.way(t, r, state, code);
    if (move === kernel.REFUSED) throw new EventNotAllowed(this.explain(event, given));
    const [active, last] = [[...life.active], this.#event];
    this.#before.assign(t);
    this.#event = code;
    try {
      life.call(active.toReversed(), "onEvent", this.currentEvent);
      kernel.take(t, r, state, move, life);
    } catch (error) {
      t.assign(this.#before);
      life.active = active;
      this.#event = last;
      throw error;
    }
    if (this.#history) {
      this.#history.push({ before: this.#before, active, last, decks: [...this.#decks] });
      this.#before = new rules.Table();
    }
    this.#supplyDeck();
  }

  #supplyDeck() {
    const { rules, kernel } = this.#machine;
    if (this.#decks.length && !rules.deck_waits(this.table)) {
      rules.give_deck(this.table, kernel.RULESET, this.#decks.shift());
    }
  }

  /** The whole game as a JSON object, which Python's machines restore too. */
  snapshot() {
    if (this.#busy) throw new SnapshotError("no snapshot can be taken while an event is happening");
    const { name, version } = this.#machine;
    const [table, decks] = [structuredClone({ ...this.table }), structuredClone(this.#decks)];
    return sealed({ format: FORMAT, machine: name, version, states: [...this.#life.active], table, decks });
  }

  /** The game of a snapshot, an object or its JSON text; it continues as the saved one would. */
  static restore(saved, options = {}) {
    const machine = machineOf(this);
    const { handlers = {}, history = false } = checkedOptions(options, ["handlers", "history"]);
    const content = unsealed(saved, machine);
    const { states, ways } = machine;
    const resting = Object.keys(ways).filter((leaf) => states[leaf].final || Object.keys(ways[leaf]).length);
    if (!resting.some((leaf) => canonical(machine.inside(leaf)) === canonical(content.states))) {
      throw new SnapshotError(`damaged snapshot: ${machine.name} cannot be saved in ${$repr(content.states)}`);
    }
    try {
      return new this({ decks: content.decks, handlers, history }, content);
    } catch (error) {
      throw error instanceof SetupError ? new SnapshotError(`damaged snapshot: ${error.message}`) : error;
    }
  }
}

function parts(event, given = {}) {
  const { event: name, ...named } = typeof event === "object" && event !== null ? event : { event };
  return { name, named: isObject(given) ? { ...named, ...given } : given };
}

function checked({ rules, kernel }, decks) {
  if (!Array.isArray(decks)) throw new SetupError("decks: they are given as a list");
  for (const deck of decks) {
    try {
      rules.give_deck(new rules.Table(), kernel.RULESET, deck);
    } catch (error) {
      throw new SetupError(`decks: ${error.message}`);
    }
  }
  return decks.map((deck) => [...deck]);
}

// Snapshots

/** A snapshot of this content, with its checksum. */
export function sealed({ checksum, ...content }) {
  return { ...content, checksum: sha256(canonical(content)) };
}

function unsealed(saved, { name, version }) {
  let content = saved;
  if (typeof saved === "string") {
    try {
      content = JSON.parse(saved);
    } catch (error) {
      throw new SnapshotError(`damaged snapshot: not JSON, ${error.message}`);
    }
  }
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new SnapshotError(`a snapshot is a JSON object, not ${$repr(content)}`);
  }
  if (canonical(Object.keys(content).sort()) !== canonical(KEYS)) {
    throw new SnapshotError(`damaged snapshot: its keys are ${Object.keys(content)}, expected ${KEYS}`);
  }
  const wanted = { format: FORMAT, machine: name, version };
  for (const [key, expected] of Object.entries(wanted)) {
    if (content[key] !== expected) {
      throw new SnapshotError(`snapshot of ${key} ${$repr(content[key])}, expected ${$repr(expected)}`);
    }
  }
  if (content.checksum !== sealed(content).checksum) {
    throw new SnapshotError("damaged snapshot: its checksum does not fit its content");
  }
  return content;
}

function fill(table, saved) {
  const shape = (value) => (Array.isArray(value) ? value.map(shape) : Number.isSafeInteger(value) ? "int" : "none");
  const fields = (object) => canonical(Object.keys(object ?? {}).sort());
  if (fields(saved) !== fields(table)) throw new SnapshotError("damaged snapshot: its table has the wrong fields");
  for (const [name, value] of Object.entries(saved)) {
    if (canonical(shape(value)) !== canonical(shape(table[name]))) {
      throw new SnapshotError(`damaged snapshot: its table has the ${name} ${$repr(value)}`);
    }
    table[name] = Array.isArray(value) ? [...value] : value;
  }
}

function fits(table, state, { rules, kernel }) {
  const unfit = rules.unfit_field?.(table, kernel.RULESET, state);
  if (unfit) throw new SnapshotError(`damaged snapshot: its table has the ${unfit} ${$repr(table[unfit])}`);
  const broken = kernel.violated(table, kernel.RULESET, kernel.STATES.indexOf(state), table);
  if (broken >= 0) throw new SnapshotError(`damaged snapshot: ${kernel.INVARIANTS[broken]} does not hold in its table`);
}

/** JSON without blanks, with the keys in order and nothing beyond ASCII. */
function canonical(value) {
  const sorted = (part) => Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify(value, (_, part) => (part?.constructor === Object ? sorted(part) : part));
  return text.replace(/[\u007f-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** The first bits of the fractional parts of roots of the first primes (FIPS 180-4). */
function fractions(number, root) {
  const isPrime = (n) => !$range(2, n).some((d) => n % d === 0);
  return $range(2, 312).filter(isPrime).slice(0, number).map((p) => rootBits(BigInt(p), root));
}

/** 32 bits of the fractional part of a root, by halving an interval of integers. */
function rootBits(n, root) {
  let [low, high] = [0n, n << 32n];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(root) <= n << BigInt(32 * root)) low = middle;
    else high = middle;
  }
  return Number(BigInt.asUintN(32, low)) | 0;
}

let constants;

function sha256(text) {
  constants ??= { h: fractions(8, 2), k: fractions(64, 3) };
  const length = text.length;
  const bytes = new Uint8Array(((length + 72) >> 6) << 6);
  for (let i = 0; i < length; i += 1) bytes[i] = text.charCodeAt(i);
  bytes[length] = 0x80;
  const data = new DataView(bytes.buffer);
  data.setUint32(bytes.length - 4, length * 8);
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  const h = [...constants.h];
  const w = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) {
        w[i] = data.getInt32(block + 4 * i);
      } else {
        const [x, y] = [w[i - 15], w[i - 2]];
        const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
        w[i] = w[i - 16] + s0 + w[i - 7] + (turned(y, 17) ^ turned(y, 19) ^ (y >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, last] = h;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (last + s1 + ((e & f) ^ (~e & g)) + constants.k[i] + w[i]) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, last].forEach((value, i) => (h[i] = (h[i] + value) | 0));
  }
  return h.map((value) => (value >>> 0).toString(16).padStart(8, "0")).join("");
}
