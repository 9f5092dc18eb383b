// The first page of the static table. It lists the tables that this browser keeps.

import { addressOf } from "./hand.js";
import { keep, recall } from "./kept.js";
import { _ } from "./language.js";
import { begun, moduleName, random, variant, versionOf } from "./match.js";
import { forgetOld, register, tables, write } from "./store.js";

const place = (id) => document.getElementById(id);
const known = new Map([...document.querySelectorAll("input[name=variant]")].map((input) => [input.value, input.dataset.title]));

register();
show();
speak();

// The page in the top folder redirects to the chosen language, or else to the browser's language, if the site has it.
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
    const score = Array.isArray(standing?.score) ? standing.score.map((one) => Math.max(0, one)).join(" : ") : "";
    const turn = !standing ? "" : standing.over ? _("over") : standing.due === 0 ? _("your turn") : _("the computer's turn");
    const day = when ? new Date(when).toLocaleString([], { dateStyle: "medium", timeStyle: "short" }) : "";
    item.className = standing && !standing.over && standing.due === 0 ? "due" : "";
    link.append(part("strong", known.get(saved.variant)), " ", part("span", _("with the computer")), " ",
      part("span", score && `${turn}, ${score}`), " ", part("small", day));
    item.append(link);
    return item;
  }));
  place("mine-here").hidden = !mine.length;
}

document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(event.target);
  const module = moduleName(given.get("variant"));
  const Game = await variant(module, versionOf(module, given.get("best_of")));
  const id = random().toString(36);
  forgetOld();
  if (write(id, { saved: begun(Game), past: { when: Date.now() } })) location.assign(`./${module}.html#${id}`);
  else place("says").textContent = _("This could not be saved: the browser has no room for it.");
});

// Open a trace line, which the player has pasted, at the table of its game.
place("open").addEventListener("submit", (event) => {
  event.preventDefault();
  let hand = null;
  try {
    hand = JSON.parse(new FormData(event.target).get("hand"));
  } catch {
    // the message below says that this is not a trace line
  }
  if (known.has(hand?.variant)) location.assign(`./${moduleName(hand.variant)}.html${addressOf(hand)}`);
  else place("says").textContent = _("This is not a line of a trace, or its game is not here.");
});
