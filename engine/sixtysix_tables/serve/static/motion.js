// How cards move: not at all where the player wants less motion.

const TIME = { duration: 260, easing: "ease-out" };
const isCalm = matchMedia("(prefers-reduced-motion: reduce)");

const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();

// Remember where each card lies, and the trick on the table.
export function cardsNow() {
  const places = new Map();
  for (const card of document.querySelectorAll("#table [data-card]")) {
    if (!places.has(card.dataset.card)) places.set(card.dataset.card, card.getBoundingClientRect());
  }
  const trick = [...document.querySelectorAll("#trick .card[data-card]")].map((card) => [card.cloneNode(true), card.getBoundingClientRect()]);
  return { places, trick, stock: box("#talon .stock .card:last-child"), other: box("#other .card:last-child") };
}

// Let each card come from where it lay, and a trick that has been put away go to its pile.
export function moveFrom(before, winner) {
  if (isCalm.matches || document.hidden) return;
  for (const card of document.querySelectorAll("#own [data-card], #trick [data-card]")) {
    const isReply = card.closest("#trick");
    come(card, before.places.get(card.dataset.card) ?? (isReply ? before.other : before.stock));
  }
  const pile = winner === null ? null : box(`[data-pile="${winner}"]`);
  if (!pile) return;
  for (const [ghost, from] of before.trick) {
    ghost.className = "card ghost";
    Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px` });
    ghost.removeAttribute("data-card");
    document.body.append(ghost);
    const to = { translate: `${pile.left - from.left}px ${pile.top - from.top}px`, scale: pile.width / from.width / 1.5, opacity: 0.2 };
    ghost.animate([{ translate: "0 0", opacity: 1 }, to], TIME).finished.finally(() => ghost.remove());
  }
}

function come(card, from) {
  const to = card.getBoundingClientRect();
  if (!from || (Math.abs(from.left - to.left) < 2 && Math.abs(from.top - to.top) < 2)) return;
  card.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], TIME);
}
