// Checks test vectors without an engine: each line against the schemas, and what its parts say of one another.
//
//     npm ci --prefix tests
//     node tests/vectors/run_vectors.mjs [FILE...]
//
// Without files, those in generated/vectors. Exits with 1 if anything is wrong.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";

const ROOT = join(import.meta.dirname, "..", "..");
/** What may end a hand; leading does not. */
const ENDS = ["claim", "next_trick", "play_card", "declare_marriage"];
const FORMS = ["event", "table", "hand", "vector"];

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
for (const form of FORMS) {
  ajv.addSchema(JSON.parse(readFileSync(join(ROOT, "spec", "schema", `${form}.schema.json`), "utf8")));
}
const isVector = ajv.getSchema("vector.schema.json");

const same = (one, other) => canonical(one) === canonical(other);
const canonical = (value) => JSON.stringify(value, (_, part) => (isObject(part) ? sortedKeys(part) : part));
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const sortedKeys = (object) => Object.fromEntries(Object.entries(object).sort());
const includes = (events, event) => events.some((known) => same(known, event));

function* problemsOf(vector) {
  if (!isVector(vector)) {
    yield* isVector.errors.map((error) => `${error.instancePath || "the vector"} ${error.message}`);
    return;
  }
  yield* startProblems(vector);
  yield* resultProblems(vector);
  yield* obligationProblems(vector);
  let now = vector.start;
  for (const [index, step] of vector.steps.entries()) {
    const place = `step ${index + 1}`;
    if (now === null) {
      yield `${place} comes after a refused event`;
      return;
    }
    for (const problem of stepProblems(now, step)) yield `${place}: ${problem}`;
    now = after(now, step);
    if (now) for (const problem of positionProblems(vector, now)) yield `${place}: ${problem}`;
  }
}

function* startProblems({ setup, start, steps }) {
  for (const problem of positionProblems({ setup }, start)) yield `start: ${problem}`;
  if (setup.dealt) {
    if (setup.dealer !== start.table.dealer) yield "start: somebody else has dealt";
    for (const key of ["score", "games", "bonus"]) {
      if (!same(setup.before[key], start.table[key])) yield `start: ${key} is not that of the setup`;
    }
  } else if (steps.length > 0 && steps[0].event.event !== "start_game" && !steps[0].refused) {
    yield "start: the first event does not start the match";
  }
}

/** Whether a step that may end a hand has dealt another one: then the match stands differently. */
const deals = ({ state, changes = {} }) =>
  state === "TRICK_START" && ["score", "games", "bonus"].some((key) => key in changes);

function* resultProblems({ steps, result }) {
  const end = steps.find((step) => ENDS.includes(step.event.event) && (step.state === "DONE" || deals(step)));
  if (Boolean(end) !== Boolean(result)) {
    yield end ? "the hand ends, but there is no result" : "there is a result, but the hand does not end";
  } else if (end && (end.state === "DONE") !== (result.next_dealer === null)) {
    yield "the result's next dealer does not fit the state";
  }
}

/** Whether the transitions that the vector says it shows are among those taken. What deals the hand comes before the steps. */
function* obligationProblems({ setup, steps, obligations }) {
  if (!steps.every((step) => step.taken || step.refused)) return;
  const taken = [...(setup.dealt ? [null] : []), ...steps.flatMap((step) => step.taken ?? [])];
  for (const obligation of obligations) {
    const [kind, first, second] = obligation.split("/");
    const shown = {
      taken: () => taken.includes(first),
      pair: () => taken.some((name, index) => index > 0 && name === second && [first, null].includes(taken[index - 1])),
    }[kind];
    if (shown && !shown()) yield `${obligation} is not among the transitions taken`;
  }
}

/** What stands after a step: null if nothing may follow. */
function after(now, step) {
  if (step.refused) return null;
  return { state: step.state, table: { ...now.table, ...step.changes }, legal: step.legal };
}

function* stepProblems(now, step) {
  if (includes(now.legal, step.event) === Boolean(step.refused)) {
    yield step.refused ? "the refused event is a legal one" : "the event is not a legal one";
  }
  for (const [key, value] of Object.entries(step.changes ?? {})) {
    if (same(now.table[key], value)) yield `${key} has not changed`;
  }
}

function* positionProblems({ setup }, { table, legal }) {
  const dealt = table.trump !== null;
  const cards = cardsOn(table);
  const deck = setup.deck?.toSorted() ?? [...new Set(cards)];
  if (!same(cards, dealt ? deck : [])) yield "a card is not in exactly one place";
  for (const event of legal) {
    const name = JSON.stringify(event);
    if ("player" in event && event.event !== "claim" && event.player !== table.turn) {
      yield `it is not the player's turn for ${name}`;
    }
    if ("card" in event && !table.hands[event.player].includes(event.card)) {
      yield `the player does not hold the card of ${name}`;
    }
  }
}

function cardsOn({ hands, won, stock, turnup, led }) {
  const single = [turnup, led].filter((card) => card !== null);
  return [...hands.flat(), ...won.flat(), ...stock, ...single].toSorted();
}

function* problemsAmong(vectors, variant) {
  const shownBy = new Map();
  for (const [index, { id, variant: own, obligations }] of vectors.entries()) {
    const expected = `${variant}-${String(index + 1).padStart(4, "0")}`;
    if (id !== expected || own !== variant) yield `${id}: vector ${index + 1} of the file is not ${expected}`;
    for (const obligation of obligations) {
      if (shownBy.has(obligation)) yield `${id}: ${obligation} is shown by ${shownBy.get(obligation)} already`;
      shownBy.set(obligation, id);
    }
  }
}

function check(file) {
  const problems = [];
  const vectors = [];
  for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (!line.trim()) continue;
    try {
      const vector = JSON.parse(line);
      const found = [...problemsOf(vector)];
      problems.push(...found.map((problem) => `${file}:${index + 1}: ${vector?.id}: ${problem}`));
      if (isVector(vector)) vectors.push(vector);
    } catch (error) {
      problems.push(`${file}:${index + 1}: ${error.message}`);
    }
  }
  problems.push(...[...problemsAmong(vectors, basename(file, ".jsonl"))].map((problem) => `${file}: ${problem}`));
  if (vectors.length === 0) problems.push(`${file}: there are no vectors`);
  return { vectors, problems };
}

function vectorFiles() {
  const folder = join(ROOT, "generated", "vectors");
  return readdirSync(folder).filter((name) => name.endsWith(".jsonl")).toSorted().map((name) => join(folder, name));
}

let wrong = 0;
const files = process.argv.length > 2 ? process.argv.slice(2) : vectorFiles();
for (const file of files) {
  const { vectors, problems } = check(file);
  for (const problem of problems) console.error(problem);
  const [steps, shown] = ["steps", "obligations"].map((key) => vectors.reduce((sum, v) => sum + v[key].length, 0));
  console.log(`${basename(file)}: ${vectors.length} vectors, ${steps} steps, ${shown} obligations, ${problems.length} problems`);
  wrong += problems.length;
}
process.exitCode = wrong > 0 || files.length === 0 ? 1 : 0;
