// Translates the texts of the page into the player's language, as sixtysix/languages.py does in Python.

import { TEXTS } from "../names.js";

const VALUE = /^([a-z][a-z0-9_]*)(?: +([^{}]+))?$/;
const CHOICE = /^([a-z][a-z0-9_]*)\?([^]*)$/;

// Return a number with its noun: "1 card", "3 cards". A noun such as "Karte|Karten" gives both of its forms.
function counted(number, noun) {
  const [one, many = `${one}s`] = noun.split("|");
  return `${number} ${number === 1 ? one : many}`;
}

// Translate a text and fill in the values. Return a list of texts, and of those values that are not texts (pictures).
export function parts(text, values = {}) {
  const kept = [];
  let told = (TEXTS[text] ?? text).replace(/\{([^{}]*)\}/g, (braces, inside) => {
    const found = VALUE.exec(inside);
    return found ? `\x02${kept.push(found) - 1}\x03` : braces;
  });
  for (let before = null, first = true; before !== told; first = false) {
    before = told;
    told = told.replace(/\{([^{}]*)\}/g, (_braces, inside) => {
      const [, name, both] = CHOICE.exec(inside);
      const [one, other = ""] = both.split("|");
      return (values[name] ? one : other).trim();
    });
    if (first && before !== told) told = told.replace(/ +(?=[ .,;:]|$)/g, "");
  }
  return told.split(/\x02(\d+)\x03/).map((part, index) => {
    if (index % 2 === 0) return part;
    const [, name, noun] = kept[part];
    return noun && typeof values[name] === "number" ? counted(values[name], noun) : values[name];
  }).filter((part) => part !== "");
}

// Translate a text, fill in the values, and return one string.
export function _(text, values = {}) {
  return parts(text, values).join("");
}

// Mark a text for translation elsewhere, and return the text unchanged.
export const N_ = (text) => text;
