// Keeps games in the browser, each under the id of its table.

import { keep, names, recall } from "./kept.js";

const PLACE = "table-";
const MOST = 30;

/** Return the game of a table; null if there is none, or it cannot be read. */
export function read(id) {
  try {
    const kept = JSON.parse(recall(PLACE + id));
    return kept.saved.begin && Array.isArray(kept.saved.events) ? { ...kept, past: kept.past ?? {} } : null;
  } catch {
    return null;
  }
}

/** Keep the game of a table; return false if that failed. */
export const write = (id, game) => keep(PLACE + id, JSON.stringify(game));

/** Make room for another game: forget all but the `MOST - 1` games that were played last. */
export function forgetOld() {
  for (const { id } of tables().slice(MOST - 1)) localStorage.removeItem(PLACE + id);
}

/** Call `then` when another window has changed the game of a table. */
export function whenChanged(id, then) {
  addEventListener("storage", ({ key }) => key === PLACE + id && then());
}

/** Return the tables; the table that was played last is the first. */
export function tables() {
  const ids = names().filter((key) => key.startsWith(PLACE)).map((key) => key.slice(PLACE.length));
  const found = ids.map((id) => ({ id, ...read(id) })).filter(({ saved }) => saved);
  return found.sort((one, other) => other.past.when - one.past.when);
}

/** Remove the note that scripts are needed, and let the browser keep the files of the table for use without a network. */
export function register() {
  document.getElementById("needs").remove();
  navigator.serviceWorker?.register("./sw.js").catch(() => {});
}
