// The texts of the page in the language of the player; in Python sixtysix/languages.py does the same.

import { TEXTS } from "../names.js";

const VALUE = /^([a-z][a-z0-9_]*)(?: +([^{}]+))?$/;
const CHOICE = /^([a-z][a-z0-9_]*)\?([^]*)$/;

// Write a number with its noun: "1 card", "3 cards"; "Karte|Karten" gives both forms.
function counted(number, noun) {
  const [one, many = `${one}s`] = noun.split("|");
  return `${number} ${number === 1 ? one : many}`;
}

// Give what fills a text in the language: texts, and objects as they are among the values.
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

// Translate a text and fill it.
export function _(text, values = {}) {
  return parts(text, values).join("");
}

// Mark a text that is translated elsewhere, and give it as it is.
export const N_ = (text) => text;
