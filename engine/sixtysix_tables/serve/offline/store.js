// Where the browser keeps games: each under its table's name.

import { keep, names, recall } from "./kept.js";

const PLACE = "table-";
const MOST = 30;

/** The game under this name; null if there is none that can be read. */
export function read(id) {
  try {
    const kept = JSON.parse(recall(PLACE + id));
    return kept.saved.begin && Array.isArray(kept.saved.events) ? { ...kept, past: kept.past ?? {} } : null;
  } catch {
    return null;
  }
}

/** Keeps a game; false if it could not. */
export const write = (id, game) => keep(PLACE + id, JSON.stringify(game));

/** Make room for another game: only so many of those played last are kept. */
export function forgetOld() {
  for (const { id } of tables().slice(MOST - 1)) localStorage.removeItem(PLACE + id);
}

/** Do this when another window has gone on with the table. */
export function whenChanged(id, then) {
  addEventListener("storage", ({ key }) => key === PLACE + id && then());
}

/** The tables, the one that was played last first. */
export function tables() {
  const ids = names().filter((key) => key.startsWith(PLACE)).map((key) => key.slice(PLACE.length));
  const found = ids.map((id) => ({ id, ...read(id) })).filter(({ saved }) => saved);
  return found.sort((one, other) => other.past.when - one.past.when);
}

/** Say that scripts run, and have the browser keep these files, so that the table is there without a network. */
export function register() {
  document.getElementById("needs").remove();
  navigator.serviceWorker?.register("./sw.js").catch(() => {});
}
