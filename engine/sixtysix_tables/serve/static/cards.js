// Draws cards. Every suit and court figure is a path, so that it looks the same everywhere.

import { NAMES } from "../names.js";

const SVG = "http://www.w3.org/2000/svg";

// The parts of each suit's picture, in a box of 100 by 100: pairs of a class and a path.
const SUITS = {
  spade: [["black", "M50 4C50 4 90 39 90 61C90 79 68 84 56 70C57 82 62 90 69 95L31 95C38 90 43 82 44 70C32 84 10 79 10 61C10 39 50 4 50 4Z"]],
  heart: [["red", "M50 94C20 68 5 49 5 30C5 13 18 5 30 5C40 5 47 11 50 20C53 11 60 5 70 5C82 5 95 13 95 30C95 49 80 68 50 94Z"]],
  diamond: [["red", "M50 3C60 22 72 37 88 50C72 63 60 78 50 97C40 78 28 63 12 50C28 37 40 22 50 3Z"]],
  club: [["black", "M50 5A21 21 0 0 1 66 40A21 21 0 1 1 57 70C58 82 62 90 69 95L31 95C38 90 42 82 43 70A21 21 0 1 1 34 40A21 21 0 0 1 50 5Z"]],
  leaf: [["green", "M50 3C80 24 95 50 80 72C72 83 59 81 54 74L54 97L46 97L46 74C41 81 28 83 20 72C5 50 20 24 50 3Z"],
         ["light", "M48.5 22H51.5V72H48.5ZM50 46L68 34L69 37L50 50ZM50 46L32 34L31 37L50 50ZM50 62L71 52L72 55L50 66ZM50 62L29 52L28 55L50 66Z"]],
  acorn: [["brown", "M24 48C24 74 40 86 50 98C60 86 76 74 76 48Z"],
          ["green", "M46 18L44 3L54 3L54 18C72 19 84 30 84 50C74 55 62 50 50 50C38 50 26 55 16 50C16 30 28 19 46 18Z"],
          ["light", "M34 54C36 70 42 78 46 84C42 72 40 64 40 54Z"]],
  bell: [["gold", "M50 14A41 41 0 1 1 49.9 14ZM50 3A9 9 0 1 1 49.9 3Z"],
         ["red", "M10 50H90V60H10Z"],
         ["black", "M44 68A6 6 0 1 1 56 68L52 92H48Z"]],
};

// The hat of each rank, for a head at 50, 62 in a box that is 100 wide.
const HATS = {
  K: [["gold", "M30 40L26 16L38 26L50 10L62 26L74 16L70 40Z"], ["red", "M30 40H70V46H30Z"]],
  Q: [["gold", "M31 44C30 30 34 26 38 24C40 30 45 30 50 20C55 30 60 30 62 24C66 26 70 30 69 44Z"],
      ["light", "M50 15A4 4 0 1 1 49.9 15ZM36 19A3.5 3.5 0 1 1 35.9 19ZM64 19A3.5 3.5 0 1 1 63.9 19Z"]],
  O: [["red", "M28 43C27 30 38 25 50 25C62 25 73 30 72 43Z"], ["gold", "M28 38H72V44H28Z"], ["light", "M38 27C30 14 34 8 42 6C40 14 44 20 47 25Z"]],
  J: [["green", "M28 44C28 26 42 22 54 24C66 25 72 34 72 44Z"], ["red", "M58 27C62 12 70 9 76 13C71 17 69 23 68 33Z"]],
};

const PIPS = {
  T: [[34, 27], [66, 27], [50, 43], [34, 59], [66, 59], [34, 91], [66, 91], [50, 107], [34, 123], [66, 123]],
  9: [[34, 27], [66, 27], [34, 59], [66, 59], [50, 75], [34, 91], [66, 91], [34, 123], [66, 123]],
  7: [[34, 27], [66, 27], [50, 51], [34, 75], [66, 75], [34, 123], [66, 123]],
  2: [[50, 36], [50, 114]],
};

function shape(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function paths(parts) {
  return parts.map(([kind, d]) => shape("path", { d, class: kind }));
}

function pip(suit, x, y, size, turned = false) {
  const turn = turned ? ` rotate(180 50 50)` : "";
  const scale = size / 100;
  return shape("g", { transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}` }, ...paths(SUITS[suit]));
}

function corner(label, suit, turned) {
  const text = shape("text", { x: 12.5, y: 22, class: "index", "text-anchor": "middle" }, label);
  if (label.length > 1) {
    text.setAttribute("textLength", label.length > 2 ? 19 : 17);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  const place = turned ? { transform: "rotate(180 50 75)" } : {};
  return shape("g", place, text, pip(suit, 12.5, 34, 16));
}

function half(figure) {
  return [
    shape("path", { d: "M24 75C24 70 27 68 38 65C42 74 58 74 62 65C73 68 76 70 76 75Z", class: "coat" }),
    shape("path", { d: "M50 37C58 37 63 43 63 51C63 60 57 67 50 67C43 67 37 60 37 51C37 43 42 37 50 37Z", class: "skin" }),
    shape("path", { d: "M45 50A1.6 1.6 0 1 1 44.9 50ZM55 50A1.6 1.6 0 1 1 54.9 50ZM46 59H54V60.2H46Z", class: "line" }),
    ...(figure === "K" ? [shape("path", { d: "M40 58C44 62 56 62 60 58C61 68 54 73 50 74C46 73 39 68 40 58Z", class: "beard" })] : []),
    ...paths(HATS[figure]),
  ];
}

function court(figure) {
  return [
    shape("rect", { x: 24, y: 12, width: 52, height: 126, rx: 4, class: "frame" }),
    shape("g", {}, ...half(figure)),
    shape("g", { transform: "rotate(180 50 75)" }, ...half(figure)),
    shape("path", { d: "M24 75H76", class: "middle" }),
  ];
}

export class Deck {
  // `style` is `french`, `german` or `hungarian`. By default, pages in Hungarian have Hungarian cards, others French cards.
  constructor(style) {
    this.style = typeof style === "string" && Object.hasOwn(NAMES.packs, style) ? style : document.documentElement.lang === "hu" ? "hungarian" : "french";
    this.pack = NAMES.packs[this.style];
  }

  name(card) {
    return this.pack.order.replace("{rank}", this.pack.ranks[card[0]][1]).replace("{suit}", this.suitName(card[1]));
  }

  suitName(suit) {
    return this.pack.suits[suit].name;
  }

  face(card) {
    const [rank, suit] = [card[0], this.pack.suits[card[1]].picture];
    const label = this.pack.ranks[rank][0];
    const inside = rank === "A" ? [pip(suit, 50, 75, 50)]
      : PIPS[rank] ? PIPS[rank].map(([x, y]) => pip(suit, x, y, rank === "2" ? 30 : 19, y > 75))
      : court(rank === "Q" && this.pack !== NAMES.packs.french ? "O" : rank);
    return shape("svg", { viewBox: "0 0 100 150", class: `face ${suit}`, role: "img", "aria-label": this.name(card) },
      shape("rect", { x: 0.75, y: 0.75, width: 98.5, height: 148.5, rx: 9, class: "paper" }),
      ...inside, corner(label, suit, false), corner(label, suit, true));
  }

  back() {
    return shape("svg", { viewBox: "0 0 100 150", class: "back", "aria-hidden": "true" },
      shape("rect", { x: 0.75, y: 0.75, width: 98.5, height: 148.5, rx: 9, class: "paper" }),
      shape("rect", { x: 7, y: 7, width: 86, height: 136, rx: 5, class: "ground" }),
      shape("path", { d: lattice(), class: "lattice" }),
      shape("g", { transform: "translate(30 55) scale(.4)" }, ...paths([["emblem", SUITS.spade[0][1]]])));
  }

  // Draw a card or a suit for use within a sentence.
  chip(card) {
    const [rank, suit] = card.length === 2 ? [this.pack.ranks[card[0]][0], card[1]] : ["", card];
    const chip = document.createElement("span");
    chip.className = `chip ${this.pack.suits[suit].picture}`;
    chip.setAttribute("role", "img");
    chip.setAttribute("aria-label", rank ? this.name(card) : this.suitName(suit));
    chip.append(shape("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, ...paths(SUITS[this.pack.suits[suit].picture])), rank);
    return chip;
  }
}

function lattice() {
  let d = "";
  for (let i = -136; i <= 86; i += 12) d += lineIn(i, 1) + lineIn(86 - i, -1);
  return d;
}

// Return the path of a diagonal line, cut to the patterned area on a card's back.
function lineIn(start, slope) {
  const from = slope > 0 ? Math.max(0, -start) : Math.max(0, start - 86);
  const to = slope > 0 ? Math.min(136, 86 - start) : Math.min(136, start);
  return to > from ? `M${7 + start + slope * from} ${7 + from}L${7 + start + slope * to} ${7 + to}` : "";
}
