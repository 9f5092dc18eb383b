// Plays exported machines: answers requests, one JSON object a line, and offers what it plays with to other scripts.
//
//     node javascript.mjs FOLDER
//
// FOLDER is the package of an export.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

/** More than a match goes on for until it is dealt anew. */
const HANDS = 16;
const MOST_MOVES = 64;

const load = (folder, file) => import(pathToFileURL(join(resolve(folder), file)).href);

/** The class of a variant, and the rules that it plays by. */
export async function machineOf(folder, variant) {
  const module = await load(folder, `${variant.replace(/[^0-9A-Za-z]+/g, "_").toLowerCase()}.js`);
  const machine = Object.values(module).find((one) => one.machine?.chart.name === variant);
  return { machine, folder, kernel: module.kernel, rules: await load(folder, "rules.js"), runtime: await load(folder, "runtime.js") };
}

/** A game that stands where a setup says, as `Setup.start` of the rules module begins one. */
export function started(machine, { deck, dealer, seed = 0, first_dealer: first, before, dealt }) {
  const game = new machine({ seed, dealer, decks: deck ? Array(HANDS).fill(deck) : [] });
  if (dealt) {
    game.send("start_game");
    Object.assign(game.table, { score: [...before.score], games: [...before.games], bonus: before.bonus });
    if (first !== undefined && first !== null) game.table.first_dealer = first;
  }
  return game;
}

const same = (one, other) => canonical(one) === canonical(other);
const canonical = (value) =>
  JSON.stringify(value, (_, part) =>
    part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part,
  );

/** The vectors of a file: how many there are, and what is not as they say. */
function vectors({ machine, rules, runtime }, { file }) {
  const found = { vectors: 0, steps: 0, problems: [] };
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const vector = JSON.parse(line);
    const expect = (what, seen, wanted) => {
      if (!same(seen, wanted)) found.problems.push(`${vector.id}: ${what} is ${canonical(seen)}, not ${canonical(wanted)}`);
    };
    const game = started(machine, vector.setup);
    const table = () => {
      const { state, ...observed } = game.observe();
      return { state, table: observed, legal: game.legalEvents() };
    };
    let result = null;
    let now = vector.start;
    let ended = rules.hands_ended(game.table);
    expect("the start", table(), now);
    for (const { event, refused, state, changes, legal } of vector.steps) {
      found.steps += 1;
      try {
        game.send(event);
        now = { state, table: { ...now.table, ...changes }, legal };
        if (refused) found.problems.push(`${vector.id}: ${canonical(event)} is not refused`);
      } catch (error) {
        if (!(error instanceof runtime.EventNotAllowed)) throw error;
        expect("the refusal", error.explanation.reasons.map(({ atom }) => atom), refused);
      }
      expect(canonical(event), table(), now);
      if (rules.hands_ended(game.table) > ended) result ??= rules.result(game.table, game.state);
      ended = rules.hands_ended(game.table);
    }
    expect("the result", result, vector.result);
    found.vectors += 1;
  }
  return found;
}

/** Writes down what handlers of all states hear. */
function listening(machine, heard) {
  const calls = ["onStart", "onEntry", "onEvent", "onLeave", "onFinish"];
  const handler = (state) =>
    Object.fromEntries(
      calls.map((call) => [
        call,
        (game, given) => {
          heard.push([state, call, call === "onEvent" ? given : null, game.observe(), ...game.activeStates()]);
        },
      ]),
    );
  return Object.fromEntries(Object.keys(machine.machine.chart.states).map((state) => [state, handler(state)]));
}

/** Plays events from a beginning or a snapshot: what was seen after each, all or as a digest, and the last snapshot. */
function play({ machine, kernel, rules, runtime }, { options, snapshot, events, detail }) {
  const heard = [];
  const handlers = listening(machine, heard);
  const game = snapshot ? machine.restore(snapshot, { handlers }) : new machine({ ...options, handlers });
  const before = new rules.Table();
  const lines = [];
  const note = (...told) => {
    const violated = kernel.violated(game.table, game.ruleset, kernel.STATES.indexOf(game.state), before);
    const seen = [game.observe(), game.view(0), game.view(1), game.legalEvents(), game.currentEvent];
    lines.push(JSON.stringify([...told, heard, ...seen, violated]));
    heard.length = 0;
  };
  before.assign(game.table);
  note("begun");
  for (const event of events) {
    const explained = game.explain(event);
    before.assign(game.table);
    try {
      game.send(event);
      note(explained, "accepted");
    } catch (error) {
      if (!(error instanceof runtime.EventNotAllowed)) throw error;
      note(explained, error.message);
    }
  }
  const digest = createHash("sha256").update(lines.join("\n")).digest("hex");
  return { digest, lines: detail ? lines : null, snapshot: game.snapshot() };
}

/** How many event sequences of each length a deal can go on with. */
function perft({ machine, kernel, rules, runtime }, { setup, depth }) {
  const { RULESET, STATES } = kernel;
  const game = started(machine, setup);
  const counts = Array(depth + 1).fill(0);
  const tables = counts.map(() => new rules.Table());
  const count = (level, t, state) => {
    const moves = Array(MOST_MOVES).fill(0);
    const number = kernel.legal(t, RULESET, state, moves);
    counts[level + 1] += number;
    if (level + 1 === depth) return;
    for (const move of moves.slice(0, number)) {
      const next = tables[level];
      next.assign(t);
      const after = kernel.take(next, RULESET, state, move);
      if (rules.hands_ended(next) === rules.hands_ended(t)) count(level + 1, next, after);
    }
  };
  count(0, game.table, STATES.indexOf(game.state));
  return counts.slice(1);
}

const COMMANDS = { vectors, play, perft };

async function main(folder) {
  for await (const line of createInterface({ input: process.stdin })) {
    const { cmd, variant, ...given } = JSON.parse(line);
    console.log(JSON.stringify(await COMMANDS[cmd](await machineOf(given.folder ?? folder, variant), given)));
  }
}

if (process.argv[1] === import.meta.filename) await main(process.argv[2]);
