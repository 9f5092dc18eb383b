// The first page and the page of an invitation. Both remember the player's last choices.
import { Deck } from "./cards.js";
import { keep, recall } from "./kept.js";

const fan = document.getElementById("fan");
const deck = new Deck(recall("suits"));
for (const card of ["JC", "QD", "KS", "TH", "AS"]) fan.append(deck.face(card));

for (const form of document.querySelectorAll("form[method]")) {
  for (const input of form.elements) {
    const kept = recall(`last-${input.name}`);
    if (input.type === "radio" && kept === input.value) input.checked = true;
  }
  form.addEventListener("submit", () => {
    for (const [name, value] of new FormData(form)) keep(`last-${name}`, value);
  });
}

// When the player selects another game, the length of its matches is the game's own again.
const own = document.querySelector("input[name=best_of][value=own]");
for (const input of document.querySelectorAll("input[name=variant]")) {
  input.addEventListener("change", () => { if (own) own.checked = true; });
}
