// The first page without a server: its tables are those of this browser.

import { Deck } from "./cards.js";
import { keep, recall } from "./kept.js";
import { _ } from "./language.js";
import { FORMAT, Match, begun, moduleName, random, variant, versionOf } from "./match.js";
import { register, tables, write } from "./store.js";

const place = (id) => document.getElementById(id);
const known = new Map([...document.querySelectorAll("input[name=variant]")].map((input) => [input.value, input.dataset.title]));

register();
show();
speak();

// The page at the top goes on to the language that was chosen, else to that of the browser, if there is one.
function speak() {
  const links = [...document.querySelectorAll(".languages a")];
  for (const link of links) link.addEventListener("click", () => keep("language", link.lang));
  const asked = [recall("language"), ...navigator.languages.map((code) => code.split("-")[0])];
  const link = asked.map((code) => links.find(({ lang }) => lang === code)).find(Boolean);
  const isTop = links[0]?.getAttribute("href") === "./";
  if (isTop && link && link !== links[0]) location.replace(link.href);
}

function show() {
  const mine = tables().filter(({ saved }) => known.has(saved.variant));
  place("tables").replaceChildren(...mine.map(({ id, saved, past: { standing, when } }) => {
    const item = document.createElement("li");
    const link = Object.assign(document.createElement("a"), { href: `./${moduleName(saved.variant)}.html#${id}` });
    const part = (name, text) => Object.assign(document.createElement(name), { textContent: text });
    const turn = !standing ? "" : standing.over ? _("over") : standing.due === 0 ? _("your turn") : _("the computer's turn");
    const day = when ? new Date(when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
    item.className = standing && !standing.over && standing.due === 0 ? "due" : "";
    link.append(part("strong", known.get(saved.variant)), " ", part("span", _("with the computer")), " ",
      part("span", standing ? `${turn}, ${standing.score.map((score) => Math.max(0, score)).join(" : ")}` : ""), " ", part("small", day));
    item.append(link);
    return item;
  }));
  place("mine-here").hidden = !mine.length;
}

function open(saved) {
  const id = random().toString(36);
  if (!write(id, { saved, past: { when: Date.now() } })) {
    place("load-says").textContent = _("This could not be saved: the browser has no room for it.");
    return;
  }
  location.assign(`./${moduleName(saved.variant)}.html#${id}`);
}

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  const module = moduleName(given.get("variant"));
  const Game = await variant(module, versionOf(module, given.get("best_of")));
  open(begun(Game, Number(given.get("opponent")), new Deck(recall("suits")).style));
});

// A file that the terminal or a browser has saved. It is played to its end here before it is taken.
place("load").addEventListener("change", async ({ target }) => {
  const says = place("load-says");
  try {
    const { format, variant: name, seed, strength, pack, begin, events } = JSON.parse(await target.files[0].text());
    if (format !== FORMAT || !known.has(name) || ![1, 2, 3].includes(strength)) throw new Error(_("It is no game against the computer that is offered here."));
    const saved = { format, variant: name, seed, strength, pack, begin, events };
    new Match(await variant(moduleName(name), begin?.version), saved);
    open(saved);
  } catch (error) {
    says.textContent = _("This file cannot be loaded. {why}", { why: error instanceof SyntaxError ? _("It is no JSON.") : error.message });
  }
  target.value = "";
});
