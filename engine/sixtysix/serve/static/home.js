// The first page. It remembers the last choices.
import { Deck } from "./cards.js";

const fan = document.getElementById("fan");
const deck = new Deck(localStorage.getItem("suits"));
for (const card of ["JC", "QD", "KS", "TH", "AS"]) fan.append(deck.face(card));

const form = document.querySelector("form[action$='/tables']");
if (form) {
  for (const input of form.elements) {
    if (input.type === "radio" && localStorage.getItem(`last-${input.name}`) === input.value) input.checked = true;
  }
  form.addEventListener("submit", () => {
    for (const [name, value] of new FormData(form)) localStorage.setItem(`last-${name}`, value);
  });
}
