"use strict";

// Shows a hand step by step. The page itself contains all the data.

const PACK = {{ pack | tojson }};
// Translations of the texts below into the language of the site. `_` fills in the values, as sixtysix/languages.py does in Python.
const TEXTS = {{ texts | tojson }};

function _(text, values = {}) {
  return (TEXTS[text] ?? text).replace(/\{(\w+)\}/g, (_braces, name) => values[name]);
}

{{ pane|safe }}
const PLAYERS = [_("You"), _("The other player")];
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

function card(name) {
  const [rank, suit] = name;
  const red = suit === "H" || suit === "D" ? " red" : "";
  return element(
    "span",
    { class: `card${red}`, role: "img", "aria-label": PACK.order.replace("{rank}", PACK.ranks[rank][1]).replace("{suit}", PACK.suits[suit].name) },
    `${PACK.ranks[rank][0]}${PACK.suits[suit].sign}`,
  );
}

const suitNamed = (letter) => `${PACK.suits[letter].sign} ${PACK.suits[letter].name}`;

const isCard = (word) => word.length === 2 && word[0] in PACK.ranks && word[1] in PACK.suits;

function cards(names) {
  const held = element("span", { class: "held" });
  held.append(...(names.length ? names.map(card) : [_("none")]));
  return held;
}

// Return the position on a table in the JSON form in which the page of a game table reads it from its address.
function positionOf(table) {
  const { dealer, leader, turnup, trump, led, marriage, closed_by, strict } = table;
  const others = (held, out, player) => (player === leader ? held.filter((one) => !out.includes(one)) : held);
  const last_trick = table.last_trick || [];
  return {
    hands: table.hands,
    won: table.won.map((cards, player) => others(cards, last_trick, player)),
    marriages: table.declared.map((suits, player) => others(suits, [marriage], player)),
    marriage: marriage || "",
    leader,
    turnup: turnup || "",
    trump: trump || "",
    led: led || "",
    last_trick,
    closed_by,
    strict: closed_by === null ? null : strict,
    dealer,
  };
}

// Return a list in words of events (text such as `0 lead_card AS`), in which events of one kind are together.
function offered(lines) {
  const kinds = new Map();
  for (const line of lines) {
    const words = line.split(" ");
    const player = /^\d$/.test(words[0]) ? PLAYERS[words.shift()] : _("The table");
    const key = `${player}: ${_(words[0].replaceAll("_", " "))}`;
    kinds.set(key, [...(kinds.get(key) || []), ...words.slice(1)]);
  }
  const items = [...kinds].map(([key, carried]) => {
    const what = carried.map((word) => (isCard(word) ? card(word) : `${PACK.suits[word]?.sign ?? word} `));
    return element("li", {}, element("span", {}, key), " ", ...what);
  });
  return items.length ? element("ul", {}, ...items) : element("p", { class: "pale" }, _("Nothing."));
}

class Player {
  constructor(root) {
    this.root = root;
    const told = JSON.parse(root.querySelector("script.hands").textContent);
    this.states = told.states;
    this.transitions = told.transitions;
    this.hands = told.hands;
    const pane = root.querySelector(".pane");
    if (!pane.querySelector("svg")) pane.insertAdjacentHTML("beforeend", window.CHART);
    this.chart = pane.querySelector("svg");
    this.pane = new Pane(pane, this.chart);
    root.querySelectorAll("[data-go]").forEach((button) =>
      button.addEventListener("click", () => this.go(button.dataset.go)),
    );
    // With an `id`, the browser would scroll to the step in the list, away from the picture of the hand.
    document.querySelectorAll(".steps li[id]").forEach((item) => {
      item.dataset.step = item.id;
      item.removeAttribute("id");
    });
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.follow());
    this.choose(root.dataset.hand, 0);
    this.follow();
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  // Show the step that is named after # in the address: HAND or HAND.STEP.
  follow() {
    const name = decodeURIComponent(location.hash.slice(1));
    const dot = name.lastIndexOf(".");
    const hand = name in this.hands ? name : name.slice(0, dot);
    if (!(hand in this.hands)) return;
    this.choose(hand, name === hand ? 0 : Number(name.slice(dot + 1)));
    this.root.scrollIntoView({ block: "start" });
    this.root.focus({ preventScroll: true });
  }

  choose(hand, step) {
    this.hand = hand;
    this.frames = [];
    let table = {};
    for (const frame of this.hands[hand]) {
      const scored = frame.scored && { ...table, ...frame.scored };
      table = { ...table, ...frame.table };
      this.frames.push({ ...frame, table, scored });
    }
    this.describe();
    this.show(step);
  }

  // On a page of many hands, show the number of this hand, and the obligations that it shows.
  describe() {
    const heading = document.querySelector("h2.chosen");
    const listed = this.listed(this.hand)?.closest("details");
    if (!heading || !listed) return;
    heading.textContent = _("Hand {number}", { number: this.hand.slice(this.hand.lastIndexOf("-") + 1) });
    document.querySelector(".about").replaceChildren(...listed.querySelector("summary").cloneNode(true).childNodes);
    document.querySelector(".about .numbers")?.remove();
  }

  go(where) {
    const last = this.frames.length - 1;
    this.show({ first: 0, back: this.step - 1, on: this.step + 1, last }[where]);
    history.replaceState(null, "", `#${this.place()}`);
  }

  // Return the part after # in the address of the current step.
  place() {
    return this.step ? `${this.hand}.${this.step}` : this.hand;
  }

  listed(place) {
    return document.querySelector(`.steps [data-step="${CSS.escape(place)}"]`);
  }

  key(event) {
    const where = KEYS[event.key];
    if (!where || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, table, dialog, .drawing, .scroll")) return;
    event.preventDefault();
    this.go(where);
  }

  show(step) {
    const last = this.frames.length - 1;
    this.step = Math.max(0, Math.min(last, step));
    const frame = this.frames[this.step];
    this.find(".where").textContent = _("{step} of {last}", { step: this.step, last });
    for (const where of ["first", "back"]) this.disable(where, this.step === 0);
    for (const where of ["on", "last"]) this.disable(where, this.step === last);
    this.tell(frame);
    this.lay(frame.scored || frame.table);
    this.offer(frame.legal);
    this.leave(frame);
    this.find(".play h3").textContent = frame.scored ? _("Legal then") : _("Legal now");
    this.light(frame);
    document.querySelectorAll(".steps .now").forEach((item) => item.removeAttribute("class"));
    this.listed(this.place())?.setAttribute("class", "now");
  }

  // A disabled button would lose the keyboard's focus, so the button is only announced as disabled.
  disable(where, off) {
    this.find(`[data-go=${where}]`).setAttribute("aria-disabled", String(off));
  }

  tell(frame) {
    const dealt = frame.table.turn === null ? _("Nobody plays yet.") : _("The cards are dealt.");
    const refused = frame.refused ? ` ${_("Refused.")}` : "";
    const happened = this.find(".happened");
    happened.replaceChildren(frame.event ? `${frame.event}.` : dealt);
    if (refused) happened.append(element("strong", { class: "refused" }, refused));
    const why = (frame.refused || []).map((reason) => element("li", {}, reason));
    this.find(".why").replaceChildren(...why);
    this.find(".ended").textContent = frame.ended || "";
    this.find(".because").textContent = (frame.because || []).join(" ");
    const taken = (frame.taken || []).map((id) => this.step_of_path(id));
    const state = element("span", { class: "state" }, frame.state);
    this.find(".path").replaceChildren(...taken, state);
  }

  step_of_path(id) {
    const [label, says, href] = this.transitions[id];
    const text = [label && element("b", {}, label), ` ${says}`].filter(Boolean);
    return element("span", { class: "taken" }, href ? element("a", { href }, ...text) : element("span", {}, ...text), " → ");
  }

  lay(table) {
    const felt = this.find(".felt");
    if (table.turn === null && !table.hands[0].length) {
      felt.replaceChildren(element("p", { class: "pale" }, _("No cards are dealt.")));
      return;
    }
    felt.replaceChildren(this.seat(table, 1), this.middle(table), this.seat(table, 0));
  }

  seat(table, player) {
    const notes = [
      table.dealer === player && _("deals"),
      table.turn === player && _("to act"),
      table.closed_by === player && _("closed the talon"),
      table.pending[player] && _("{points} pending", { points: table.pending[player] }),
    ].filter(Boolean);
    const name = element("span", { class: "who" }, PLAYERS[player]);
    const head = element("p", {}, name, notes.length ? element("span", { class: "pale" }, ` ${notes.join(", ")}`) : null);
    const counts = element("p", { class: "counts" });
    for (const [label, value] of [
      [_("points"), table.points[player]],
      [_("tricks"), table.tricks[player]],
      [_("score"), table.score[player]],
      [_("games"), table.games[player]],
    ]) {
      counts.append(element("span", {}, `${label} `, element("b", {}, String(value))), " ");
    }
    const turn = table.turn === player ? " turn" : "";
    return element("div", { class: `seat${turn}` }, head, cards(table.hands[player]), counts);
  }

  middle(table) {
    const rows = [];
    const row = (label, ...what) => rows.push(element("div", {}, element("dt", {}, label), element("dd", {}, ...what)));
    if (table.led) row(_("Led"), card(table.led));
    if (table.last_trick) row(_("Trick"), cards(table.last_trick));
    if (table.marriage) row(_("Marriage"), suitNamed(table.marriage));
    if (table.trump) row(_("Trumps"), suitNamed(table.trump));
    const talon = table.turnup ? [card(table.turnup), ` ${_("and {talon} face-down", table)}`] : [table.talon ? _("{talon} face-down", table) : _("used up")];
    row(_("Talon"), ...talon, table.closed_by === null ? "" : `, ${_("closed")}`);
    if (table.stock.length) row(table.closed_by === null ? _("Drawn next") : _("Not drawn"), cards(table.stock));
    row(_("Play"), table.strict ? _("strict") : _("free"));
    if (table.bonus) row(_("Bonus"), String(table.bonus));
    return element("dl", { class: "middle" }, ...rows);
  }

  offer(lines) {
    this.find(".legal").replaceChildren(offered(lines));
  }

  // Set the link that opens this position at a game table.
  leave({ state, table }) {
    const link = this.find(".leave");
    if (!link) return;
    link.hidden = !this.states[state].includes("HAND_PLAY");
    if (link.hidden) return;
    const { variant, try: page } = this.root.dataset;
    const hand = encodeURIComponent(JSON.stringify({ variant, position: positionOf(table) }));
    link.firstElementChild.setAttribute("href", `${page}#hand=${hand}&seat=${table.turn}`);
  }

  light(frame) {
    const { chart } = this;
    chart.querySelectorAll(".active, .taken").forEach((part) => part.classList.remove("active", "taken"));
    for (const state of this.states[frame.state]) {
      chart.querySelector(`[id="state-${state}"]`)?.classList.add("active");
    }
    chart.querySelector(`[id="final-${frame.state}"]`)?.classList.add("active");
    for (const id of frame.taken || []) {
      for (const part of ["transition", "transition-label", "transition-tail"]) {
        const found = chart.querySelector(`[id="${part}-${id}"]`);
        found?.classList.add("taken");
      }
    }
    this.pane.show(chart.querySelector(`[id="state-${frame.state}"], [id="final-${frame.state}"]`));
  }
}

// The search in the whole site. Its data are loaded when somebody begins to search.

// Return a text in small letters without accents, so that a search may leave accents out.
const folded = (text) => text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");

const IDLE = new Set(folded(_("a an and at be by can do does each for from get go has have how i if in is it many may me much must my of on or same the their there they to we what when which who with you your")).split(" "));

const ENGLISH = document.documentElement.lang === "en";

// Return the beginning of a word, without its ending. In languages other than English, up to three letters are cut off.
const stem = (word) => (!ENGLISH ? word.slice(0, Math.max(4, word.length - 3)) : word.length > 4 ? word.replace(/(?:ings?|es|ed|e|s)$/, "") : word);

const wordsOf = (text) => (folded(text).match(/[\p{L}\d]+/gu) || []).filter((word) => !IDLE.has(word));

const stems = (text) => wordsOf(text).map(stem);

// True if two words differ by one letter, or by two letters that have changed places.
function isNear(one, other) {
  const shorter = Math.min(one.length, other.length);
  let [begin, end] = [0, 0];
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one, other].map((word) => word.slice(begin, word.length - end));
  return Math.max(left.length, right.length) < 2 || (left.length === 2 && left === [...right].reverse().join(""));
}

// The weights of the kinds of entries for players. All other kinds are for engineers, and come last.
const WEIGHTS = { rule: 1.35, difference: 0.6, word: 1.1, game: 1.2, ruling: 0.9, example: 0.85 };

const LONG = 200;

// Return a text; if it is long, the part that has the most of the wanted words.
function partOf(text, same) {
  if (text.length <= LONG) return text;
  const clauses = text.split(/(?<=[.;?!])\s+/);
  const met = clauses.map((clause) => stems(clause).filter((word) => same.has(word)).length);
  let begin = met.indexOf(Math.max(...met));
  let end = begin + 1;
  const fits = (first, last) => clauses.slice(first, last).join(" ").length <= LONG;
  while (end < clauses.length && fits(begin, end + 1)) end += 1;
  while (begin > 0 && fits(begin - 1, end)) begin -= 1;
  return [begin > 0 && "…", ...clauses.slice(begin, end), end < clauses.length && "…"].filter(Boolean).join(" ");
}

class Search {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input");
    this.found = form.querySelector(".found");
    this.input.addEventListener("focus", () => this.load());
    this.input.addEventListener("input", () => this.answer());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.found.querySelector("a")?.click();
    });
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("focusout", (event) => {
      if (!form.contains(event.relatedTarget)) this.found.hidden = true;
    });
  }

  load() {
    if (this.script) return;
    this.script = element("script", { src: `${this.form.dataset.root}search.js` });
    this.script.addEventListener("load", () => {
      this.spelled = new Set();
      this.known = window.SEARCH.map(([href, kind, title, text, asks, variant, game, foundBy]) => {
        const words = new Set(wordsOf(`${title} ${asks} ${foundBy} ${text} ${game}`));
        for (const word of words) this.spelled.add(word);
        return {
          href, kind, title, text, variant, game,
          shown: new Set(wordsOf(`${title} ${text}`)),
          heads: new Set(kind === "example" ? [] : stems(`${title} ${asks}`)),
          foundBy: new Set(stems(foundBy)),
          called: stems(game)[0],
          all: new Set([...words].map(stem)),
        };
      });
      this.counts = new Map();
      for (const one of this.known) for (const word of one.all) this.counts.set(word, (this.counts.get(word) || 0) + 1);
      this.answer();
    });
    document.head.append(this.script);
  }

  // Return the words of the site that a typed word may mean: words that begin alike, because the typed word may be unfinished
  // or have an ending; if there are none, words with almost the same spelling.
  meant(word) {
    const begin = stem(word);
    const isAlike = (known) => (begin.length > 2 && known.startsWith(begin)) || (!ENGLISH && known.length > 2 && known.length === begin.length - 1 && begin.startsWith(known));
    const same = [...this.counts.keys()].filter((known) => known === begin || isAlike(known));
    return same.length ? same : this.near(word).flatMap((known) => this.meant(known));
  }

  near(word) {
    return word.length < 5 ? [] : [...this.spelled].filter((known) => isNear(word, known));
  }

  wanted(query) {
    return [...new Map(wordsOf(query).map((word) => [stem(word), word])).values()].map((word) => {
      const same = new Set(this.meant(word));
      const count = [...same].reduce((sum, known) => sum + this.counts.get(known), 0);
      const spelled = this.spelled.has(word) ? [word] : this.near(word);
      return { word, same, spelled, weight: Math.log(1 + this.known.length / (1 + count)) };
    });
  }

  best(query, wanted) {
    const rated = [];
    const whole = wanted.reduce((sum, { weight }) => sum + weight, 0);
    const own = this.form.dataset.variant;
    for (const one of this.known) {
      let score = 0;
      let met = 0;
      let heads = 0;
      for (const { same, spelled, weight } of wanted) {
        const has = (words) => [...same].some((word) => words.has(word));
        if (!has(one.all)) continue;
        const inHead = has(one.heads) || has(one.foundBy);
        met += weight;
        heads += inHead;
        score += weight * (inHead ? 1.6 : 1) * (spelled.some((word) => one.shown.has(word)) ? 1.5 : 1);
      }
      if (!met) continue;
      score *= (WEIGHTS[one.kind] || 1) * (met / whole) ** 2 * (1 + Math.min(1, heads / (2 * one.heads.size || 1)));
      if (folded(one.title) === folded(query)) score *= 2;
      if (one.variant && one.variant === own) score *= 2;
      // Entries of other games come after those of this page's game, unless the search names the other game.
      const isOther = own && one.variant && one.variant !== own && !wanted.some(({ same }) => same.has(one.called));
      rated.push([one.kind in WEIGHTS, !isOther, score, one]);
    }
    rated.sort((first, second) => second[0] - first[0] || second[1] - first[1] || second[2] - first[2]);
    // If several games have the same sentence, only the first is listed, with the number of the others.
    const told = new Map();
    for (const [, , , one] of rated) {
      const key = `${one.kind} ${one.title} ${one.text}`;
      told.set(key, told.has(key) ? { ...told.get(key), others: told.get(key).others + 1 } : { ...one, others: 0 });
    }
    return [...told.values()].slice(0, 12);
  }

  answer() {
    const query = this.input.value.trim();
    this.found.hidden = !query || !this.known;
    if (this.found.hidden) return;
    const wanted = this.wanted(query);
    const same = new Set(wanted.flatMap((one) => [...one.same]));
    const unknown = wanted.filter((one) => !one.same.size).map((one) => one.word);
    const items = this.best(query, wanted).map((one) => element("li", {},
      element("a", { href: this.form.dataset.root + one.href },
        element("span", { class: "pale" }, [one.others ? _("{game} and {others} more", one) : one.game, one.kind === "example" ? _("Example") : one.title].filter(Boolean).join(" · ")),
        element("span", {}, partOf(one.text || one.title, same))),
    ));
    this.found.replaceChildren(
      ...unknown.length ? [element("p", {}, _("The rulebook has no such word: {words}.", { words: unknown.join(", ") }))] : [],
      items.length ? element("ul", {}, ...items) : element("p", {}, _("Nothing is found.")),
    );
    this.found.querySelectorAll("a").forEach((link) => link.addEventListener("click", () => (this.found.hidden = true)));
  }

  key(event) {
    if (event.key === "Escape") {
      this.found.hidden = true;
      this.input.focus();
    }
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way || this.found.hidden) return;
    event.preventDefault();
    const stops = [this.input, ...this.found.querySelectorAll("a")];
    stops[stops.indexOf(document.activeElement) + way]?.focus();
  }
}

document.documentElement.classList.add("js");
if (matchMedia("(max-width: 56rem)").matches) document.querySelector(".menu").open = false;
document.querySelectorAll("form.search").forEach((form) => new Search(form));
document.querySelectorAll(".player").forEach((root) => new Player(root));

// Show the middle of a drawing that is wider than the page.
document.querySelectorAll(".drawing").forEach((drawing) => {
  drawing.scrollLeft = (drawing.scrollWidth - drawing.clientWidth) / 2;
});

// Unfold everything for printing.
window.addEventListener("beforeprint", () => {
  document.querySelectorAll("main details:not(.one)").forEach((folded) => folded.setAttribute("open", ""));
});

// Close a menu when the focus leaves it.
document.querySelectorAll("details.with").forEach((menu) => {
  menu.addEventListener("focusout", (event) => {
    if (!menu.contains(event.relatedTarget)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
});
