// Where games are kept: the running hand under each table's name, and beside it the hands before.

import { keep, names, recall } from "./kept.js";

const PLACES = { saved: "table-", past: "past-" };
const LAST_DAY = 8.64e15;

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isNumber = (value) => Number.isSafeInteger(value) && value >= 0;
const isHand = (value) => isObject(value) && isObject(value.begin) && Array.isArray(value.events) && value.events.every(isObject);

function parsed(name) {
  try {
    return JSON.parse(recall(name));
  } catch {
    return null;
  }
}

/** A kept game with a seed that the computer can play by; null if it is none. */
function savedOf(value) {
  if (!isHand(value) || typeof value.variant !== "string") return null;
  return { ...value, seed: isNumber(value.seed) ? value.seed : 0 };
}

/** As much of what lies beside a game as makes sense: without its hands before, it goes on all the same. */
function pastOf(value) {
  const { hands, resigned, before, when, standing } = isObject(value) ? value : {};
  const hasScore = isObject(standing) && Array.isArray(standing.score) && standing.score.length === 2 && standing.score.every(Number.isSafeInteger);
  return {
    hands: Array.isArray(hands) && hands.every(isHand) ? hands : [],
    resigned: resigned === 0 || resigned === 1 ? resigned : null,
    before: isNumber(before) ? before : 0,
    when: isNumber(when) && when < LAST_DAY ? when : 0,
    standing: hasScore ? standing : null,
  };
}

/** The game under this name; null if there is none that can be read. */
export function read(id) {
  const saved = savedOf(parsed(PLACES.saved + id));
  return id && saved ? { saved, past: pastOf(parsed(PLACES.past + id)) } : null;
}

/** Keeps a game; false if it could not, and then what was kept before stays. */
export function write(id, { saved, past }) {
  const before = recall(PLACES.past + id);
  if (keep(PLACES.past + id, JSON.stringify(past)) && keep(PLACES.saved + id, JSON.stringify(saved))) return true;
  keep(PLACES.past + id, before);
  return false;
}

export function forget(id) {
  for (const place of Object.values(PLACES)) keep(place + id, null);
}

/** Do this when another window has gone on with the table. */
export function whenChanged(id, then) {
  addEventListener("storage", ({ key }) => key === PLACES.saved + id && then());
}

/** The tables, the one that was played last first. */
export function tables() {
  const ids = names().filter((key) => key.startsWith(PLACES.saved)).map((key) => key.slice(PLACES.saved.length));
  const found = ids.map((id) => ({ id, ...read(id) })).filter(({ saved }) => saved);
  return found.sort((one, other) => other.past.when - one.past.when);
}

/** Say that scripts run, and have the browser keep these files, so that the table is there without a network. */
export function register() {
  document.getElementById("needs").remove();
  navigator.serviceWorker?.register("./sw.js").catch(() => {});
}
