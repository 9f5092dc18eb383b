// Where games are kept: a saved game under each table's name, and beside it what only this browser needs.

const PLACES = { saved: "table-", past: "past-" };

/** The game under this name; null if there is none that can be read. */
export function read(id) {
  try {
    const [saved, past] = Object.values(PLACES).map((place) => JSON.parse(localStorage.getItem(place + id)));
    return id && saved ? { saved, past: past ?? {} } : null;
  } catch {
    return null;
  }
}

export function write(id, game) {
  for (const [what, place] of Object.entries(PLACES)) localStorage.setItem(place + id, JSON.stringify(game[what]));
}

export function forget(id) {
  for (const place of Object.values(PLACES)) localStorage.removeItem(place + id);
}

/** Do this when another window has gone on with the table. */
export function whenChanged(id, then) {
  addEventListener("storage", ({ key }) => key === PLACES.saved + id && then());
}

/** The tables, the one that was played last first. */
export function tables() {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(PLACES.saved)).map((key) => key.slice(PLACES.saved.length));
  const found = ids.map((id) => ({ id, ...read(id) })).filter(({ saved }) => saved);
  return found.sort((one, other) => (other.past.when ?? 0) - (one.past.when ?? 0));
}

/** Have the browser keep these files, so that the table is there without a network. */
export function register() {
  navigator.serviceWorker?.register("./sw.js");
}
