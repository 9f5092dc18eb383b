// Texts in the browser's storage. The storage may be denied, full, or changed by somebody; no function here throws.

/** Return the text that is kept under a name; null if there is none. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name; return false if that failed. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** Return the names of all kept texts. */
export function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
