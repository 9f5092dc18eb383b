// What this browser keeps. It may refuse, be full, or hold what somebody has put there; nothing here throws.

/** The text under a name; null if there is none. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text; false if it could not. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Everything that is kept: its names. */
export function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
