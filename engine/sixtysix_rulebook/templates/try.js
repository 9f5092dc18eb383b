"use strict";

// The page on which a reader lays out a position and asks what is allowed. What answers is the machine of the page.

Object.assign(TEXTS, {{ texts | tojson }});

const { cards_in_order, lay_out, state_of } = MODULES.position;
const { ARGUMENTS } = MODULES.rules;
const Variant = Object.values(MODULES.machine).find((one) => one.machine);
const { chart, kernel } = Variant.machine;

// Cards and suits of the game, the highest first.
const [CARDS, SUITS] = ["card", "suit"].map((kind) => [...ARGUMENTS.get(kind).names(kernel.RULESET).keys()]);

// Where a card can lie. Only one card lies in a place of `ONE`.
const PLACES = {
  "hands.1": _("The other player holds"),
  "won.1": _("The other player has won"),
  turnup: _("Turn-up"),
  talon: _("Talon, face down"),
  led: _("Led"),
  reply: _("Reply"),
  "won.0": _("You have won"),
  "hands.0": _("You hold"),
};
const ONE = ["turnup", "led", "reply"];

const unseen = (text) => element("span", { class: "unseen" }, text);
const nameOf = (name) => card(name).getAttribute("aria-label");

// Positions, as `positionOf` has them

const chunks = (text, length) => text.match(RegExp(`.{1,${length}}`, "g")) || [];

// What an address says; null if it is of no position of this game.
function read(address) {
  const said = new URLSearchParams(address);
  const text = (key) => said.get(key) || "";
  const pair = (key, length) => (text(key) || ".").split(".").map((one) => chunks(one, length));
  const number = (key, other) => (said.has(key) ? Number(said.get(key)) : other);
  const position = {
    hands: pair("hands", 2),
    won: pair("won", 2),
    marriages: pair("marriages", 1),
    marriage: text("marriage"),
    leader: number("leader", null),
    turnup: text("turnup"),
    trump: text("trump") || text("turnup").slice(1),
    led: text("led"),
    last_trick: chunks(text("last_trick"), 2),
    closed_by: number("closed_by", null),
    strict: said.has("strict") ? said.get("strict") === "1" : null,
    dealer: number("dealer", 0),
  };
  const { hands, won, marriages, last_trick, leader, dealer, closed_by } = position;
  const cards = [...hands, ...won, last_trick, [position.turnup, position.led].filter(Boolean)].flat();
  const suits = [...marriages.flat(), position.trump, position.marriage].filter(Boolean);
  const isWhole = [hands, won, marriages].every((both) => both.length === 2) && [0, 2].includes(last_trick.length);
  const isKnown = cards.every((name) => CARDS.includes(name)) && suits.every((name) => SUITS.includes(name)) && position.trump;
  const arePlayers = [leader, dealer, closed_by ?? 0].every((one) => one === 0 || one === 1);
  return isWhole && isKnown && arePlayers && new Set(cards).size === cards.length ? { position, ask: text("ask") } : null;
}

// A game that stands so. In which order the face-down cards lie matters to no condition.
function game(laid) {
  const position = { ...laid, stock: [] };
  const begun = new Variant({ seed: 0, dealer: position.dealer, decks: [cards_in_order(kernel.RULESET, position)] });
  begun.send("start_game");
  const { table } = begun;
  const dealt = new MODULES.rules.Table();
  dealt.assign(table);
  for (const card of ["lead_card", "play_card"]) {
    if (begun.state !== state_of(position)) begun.send(begun.legalEvents().find(({ event }) => event === card));
  }
  table.assign(dealt);
  lay_out(table, begun.ruleset, position);
  table.hands_ended = 1;
  return begun;
}

const isIn = (state, around) => state !== null && (around.includes(state) || isIn(chart.states[state].parent, around));

// Why a position cannot be; empty if it can.
function flaw(position, standing, known) {
  const { hands, won, led, last_trick, turnup, marriage, marriages, leader, closed_by } = position;
  const lying = [...hands, ...won, last_trick].flat().length + [turnup, led].filter(Boolean).length;
  if (!turnup && lying < CARDS.length) return _("The turn-up is the last card of the talon, but others lie there still.");
  if (!turnup && closed_by !== null) return _("A closed talon keeps its turn-up.");
  const declared = [...marriages.flat(), ...[marriage].filter(Boolean)];
  if (new Set(declared).size < declared.length) return _("A marriage is declared once.");
  const { table, ruleset } = standing;
  const suit = SUITS.indexOf(marriage);
  if (marriage && ["holds_king", "holds_queen"].some((holds) => !MODULES.rules[holds](table, ruleset, leader, suit))) {
    return _("Whoever has just declared a marriage holds its king and its queen.");
  }
  const left = chart.transitions.find(({ name, source, atoms }) => name in known.by_itself && isIn(standing.state, [source])
    && atoms.every(([guard, wanted]) => chart.guards[guard].test(table, ruleset) === wanted));
  if (left) return known.by_itself[left.name];
  const broken = kernel.violated(table, ruleset, kernel.STATES.indexOf(standing.state), table);
  return broken < 0 ? "" : known.invariants[kernel.INVARIANTS[broken]];
}

const eventOf = (line) => {
  const [asking, event, value] = line.split(" ");
  const carried = value ? { [chart.events[event].carries[0]]: value } : {};
  return { event, player: Number(asking), ...carried };
};

const lineOf = ({ event, player: asking, ...carried }) => [asking, event, ...Object.values(carried)].join(" ");

// A scenario that says what the machine has answered.
function scenario({ position, ask }, answer, known) {
  const cards = (both) => JSON.stringify(both.map((names) => names.join(" ")));
  const { hands, won, marriages, marriage, leader, turnup, trump, led, last_trick, closed_by, strict, dealer } = position;
  const given = {
    hands: cards(hands),
    won: cards(won),
    marriages: marriages.flat().length ? cards(marriages) : "",
    marriage,
    leader,
    ...(turnup ? { turnup } : { trump }),
    led,
    last_trick: last_trick.join(" "),
    closed_by: closed_by ?? "",
    strict: strict ?? "",
    dealer: dealer || "",
  };
  const because = answer.reasons.map(({ atom }) => atom);
  const verdict = answer.allowed ? _("allowed") : _("not allowed");
  const lines = [
    `title: ${JSON.stringify(`${offered([ask]).textContent.trim()}: ${verdict}`)}`,
    `variant: ${known.variant}`,
    ...(Object.keys(known.parameters).length ? [`parameters: ${JSON.stringify(known.parameters)}`] : []),
    "given:",
    ...Object.entries(given).filter(([, value]) => value !== "").map(([key, value]) => `  ${key}: ${value}`),
    "then:",
    `  state: ${answer.state}`,
    ...(answer.allowed ? ["  legal:", `    - ${ask}`] : ["  not_legal:", `    - {event: ${ask}, because: [${because.join(", ")}]}`]),
  ];
  return `${lines.join("\n")}\n`;
}

class Trial {
  constructor(root) {
    this.root = root;
    this.known = JSON.parse(root.querySelector(".known").textContent);
    for (const [name, told] of Object.entries(this.known.guards)) Object.assign(chart.guards[name], told);
    this.question = this.find(".asking");
    this.board = this.find(".board");
    this.question.addEventListener("change", () => this.ask());
    this.question.addEventListener("submit", (event) => event.preventDefault());
    this.find(".settings").addEventListener("submit", (event) => event.preventDefault());
    this.board.addEventListener("click", (event) => this.pick(event.target));
    this.board.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.choose(null);
    });
    this.drag();
    const does = { address: () => this.copy(location.href), scenario: () => this.copy(this.text), again: () => this.again() };
    root.querySelectorAll("[data-do]").forEach((button) => button.addEventListener("click", does[button.dataset.do]));
    // The browser would scroll to the name of a position in the list, away from the board.
    root.querySelectorAll(".begin li[id]").forEach((item) => {
      item.dataset.step = item.id;
      item.removeAttribute("id");
    });
    window.addEventListener("hashchange", () => this.follow());
    this.follow();
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  // Open what the address says: a position, or the name of a transition with one of its conditions.
  follow() {
    const address = location.hash.slice(1);
    const { examples, start, transitions } = this.known;
    const [way] = address.split(".");
    // A part of the page, such as its content: what stands on the board stays.
    if (this.position && document.getElementById(address) && !(way in transitions)) return;
    this.address = address;
    const named = examples[address] || examples[way];
    const event = chart.transitions.find(({ name }) => name === way)?.event;
    const { ask, ...table } = named || start;
    const usual = { position: positionOf(table), ask: ask || (event ? `${table.leader} ${event}` : "") };
    const found = address.includes("=") ? read(address) : usual;
    this.isUnknown = !found || (address !== "" && !address.includes("=") && !(way in transitions));
    this.begun = found || usual;
    this.open(this.begun);
    if (address) this.root.scrollIntoView({ block: "start" });
  }

  again() {
    history.replaceState(null, "", `#${this.address}`);
    this.open(this.begun);
  }

  open({ position, ask }) {
    this.position = structuredClone(position);
    const [asking, event] = ask.split(" ");
    const isAsked = ["0", "1"].includes(asking) && event in this.known.events;
    this.asked = isAsked ? ask : `${position.leader} ${Object.keys(this.known.events)[0]}`;
    Object.assign(this, { chosen: null, stray: "" });
    this.show();
  }

  // The question

  ask() {
    const { player: asking, event, value } = this.question.elements;
    const { carries } = this.known.events[event.value];
    const values = this.values(carries);
    const carried = carries ? ` ${values.includes(value.value) ? value.value : this.usual(Number(asking.value), carries)}` : "";
    this.asked = `${asking.value} ${event.value}${carried}`;
    this.change();
  }

  values(carries) {
    return { card: CARDS, suit: SUITS }[carries] || [];
  }

  usual(asking, carries) {
    return carries === "card" ? this.position.hands[asking][0] || CARDS[0] : this.position.trump;
  }

  // Something has changed, so this has an address of its own.
  change() {
    this.isUnknown = false;
    history.replaceState(null, "", `#${addressOf(this.position, this.asked)}`);
    this.show();
  }

  show() {
    const [asking, event, value] = this.asked.split(" ");
    const { carries } = this.known.events[event];
    if (carries && !this.values(carries).includes(value)) this.asked = `${asking} ${event} ${this.usual(Number(asking), carries)}`;
    this.standing = this.stray ? null : game(this.position);
    this.table = this.standing ? this.standing.observe() : this.table;
    this.settle();
    this.lay();
    this.fill();
    this.answer();
    document.querySelectorAll(".languages a").forEach((link) => (link.hash = location.hash));
  }

  fill() {
    const [asking, event, value] = this.asked.split(" ");
    const { elements } = this.question;
    const { events } = this.known;
    options(elements.player, [0, 1].map((number) => [number, PLAYERS[number]]), asking);
    options(elements.event, Object.entries(events).map(([name, { says }]) => [name, says]), event);
    const { carries } = events[event];
    const named = (name) => (carries === "card" ? `${PACK.ranks[name[0]][0]}${PACK.suits[name[1]].sign} ${nameOf(name)}` : suitNamed(name));
    const held = (name) => this.position.hands[asking].includes(name);
    const values = this.values(carries);
    const ordered = carries === "card" ? [...values.filter(held), ...values.filter((name) => !held(name))] : values;
    options(elements.value, ordered.map((name) => [name, named(name)]), value);
    elements.value.closest("label").hidden = !carries;
  }

  // The answer

  answer() {
    const untold = this.isUnknown ? `${_("The address is of no position of this game; another one lies here.")} ` : "";
    const told = this.find(".answer");
    const [ways, legal] = [this.find(".ways"), this.find(".legal")];
    const { standing } = this;
    if (!standing) {
      told.replaceChildren();
      [ways, legal].forEach((part) => part.replaceChildren());
      this.find(".problem").textContent = `${untold}${_("A reply lies there without a lead.")}`;
      this.find(".scenario-text").textContent = this.text = "";
      return;
    }
    const event = eventOf(this.asked);
    const answer = standing.explain(event);
    const found = standing.conditions(event);
    const verdict = event.player
      ? answer.allowed ? _("Yes, the other player may.") : _("No, the other player may not.")
      : answer.allowed ? _("Yes, you may.") : _("No, you may not.");
    const where = chart.transitions.filter((t) => t.event === event.event).map(({ source }) => source);
    const moments = Object.entries(this.known.moments).filter(([state]) => isIn(state, where)).map(([, told]) => told);
    const why = found.length ? [...(event.player && answer.reasons.length ? [_("They are told:")] : []), ...answer.reasons.map(({ says }) => says)] : [_("It is possible only {moments}.", { moments: moments.join(", ") })];
    const now = _("Now: {moment}.", { moment: this.known.moments[standing.state] });
    told.replaceChildren(
      element("strong", { class: answer.allowed ? "yes" : "refused" }, verdict),
      ` ${why.join(" ")} `,
      element("span", { class: "pale" }, now),
    );
    const toOther = event.player && found.length ? [element("p", {}, _("They are told:"))] : [];
    ways.replaceChildren(...toOther, ...found.map((way) => this.way(way)));
    legal.replaceChildren(offered(standing.legalEvents().map(lineOf)));
    const wrong = flaw(this.position, standing, this.known);
    this.find(".problem").textContent = untold + (wrong && _("But no hand comes to this: {why}", { why: wrong }));
    this.text = scenario({ position: this.position, ask: this.asked }, answer, this.known);
    this.find(".scenario-text").textContent = this.text;
  }

  // A transition, with each of its conditions.
  way({ transition, conditions }) {
    const { says, state, cites } = this.known.transitions[transition];
    const isTaken = conditions.every(({ holds }) => holds);
    const items = conditions.map(({ atom, holds, says: so, source }) =>
      element(
        "li",
        { class: holds ? "holds" : "fails", "data-atom": atom },
        element("span", { class: `status ${holds ? "covered" : "open"}`, "aria-hidden": "true" }, holds ? "✓" : "✗"),
        unseen(holds ? _("Holds:") : _("Fails:")),
        " ",
        element("span", { class: "says" }, so),
        " ",
        this.cites(source, !holds),
      ),
    );
    return element(
      "section",
      { class: `way${isTaken ? " taken" : ""}` },
      element("h3", {}, element("a", { href: `state-${state}.html#${transition}` }, says), " ", this.cites(cites, false)),
      items.length ? element("ul", { class: "conditions" }, ...items) : element("p", {}, _("There are no conditions.")),
    );
  }

  // Links to what a sentence rests on: all of it, and what each ruling is about, or the rulings alone if there are any.
  cites(source, isWhole) {
    const { root } = this.root.dataset;
    const { rulings } = this.known;
    const decided = source.filter((name) => name in rulings);
    const others = isWhole || !decided.length ? source.filter((name) => !(name in rulings)) : [];
    const links = [
      ...decided.map((name) => [`${root}rulings.html#${name}`, isWhole ? `${name} ${rulings[name]}` : name, rulings[name]]),
      ...others.map((name) => [`${root}sources.html#${name}`, name.replace(":", " "), ""]),
    ].map(([href, says, title]) => element("a", { class: "cite", href, title }, says));
    return element("span", { class: "cites" }, ...links.flatMap((link, n) => (n ? [", ", link] : [link])));
  }

  // The board

  lying() {
    const { hands, won, turnup, led, last_trick } = this.position;
    const [first, reply] = last_trick.length ? last_trick : [led, this.stray];
    const at = { turnup: [turnup], led: [first], reply: [reply], "hands.0": hands[0], "hands.1": hands[1], "won.0": won[0], "won.1": won[1] };
    for (const place of ONE) at[place] = at[place].filter(Boolean);
    const named = Object.values(at).flat();
    return { ...at, talon: CARDS.filter((name) => !named.includes(name)) };
  }

  // Move cards: from a card to the place where it lies then.
  move(moves) {
    const at = this.lying();
    for (const [name, place] of Object.entries(moves)) {
      for (const key of Object.keys(at)) at[key] = at[key].filter((other) => other !== name);
      at[place] = [...at[place], name].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));
    }
    const { position } = this;
    position.hands = [at["hands.0"], at["hands.1"]];
    position.won = [at["won.0"], at["won.1"]];
    position.turnup = at.turnup[0] || "";
    if (position.turnup) [, position.trump] = position.turnup;
    const [[led = ""], [reply = ""]] = [at.led, at.reply];
    position.last_trick = led && reply ? [led, reply] : [];
    position.led = reply ? "" : led;
    this.stray = led ? "" : reply;
    if (led || reply) position.marriage = "";
    const [moved] = Object.keys(moves);
    this.chosen = null;
    this.change();
    this.find(`[data-card="${moved}"]`).focus();
  }

  // A card goes to a place, or changes places with the card there.
  put(name, place, with_) {
    const at = this.lying();
    const from = Object.keys(at).find((key) => at[key].includes(name));
    if (from === place) return this.choose(null);
    const other = with_ || (ONE.includes(place) && at[place][0]);
    return this.move({ [name]: place, ...(other ? { [other]: from } : {}) });
  }

  pick(target) {
    const place = target.closest("[data-place]")?.dataset.place;
    if (!place) return;
    const name = target.closest("[data-card]")?.dataset.card;
    if (!this.chosen) {
      if (name) this.choose(name);
    } else if (name && this.lying()[place].includes(this.chosen)) {
      this.choose(name === this.chosen ? null : name);
    } else {
      this.put(this.chosen, place, name);
    }
  }

  choose(name) {
    const held = name || this.chosen;
    this.chosen = name;
    this.lay();
    if (held) this.find(`[data-card="${held}"]`).focus();
  }

  drag() {
    this.board.addEventListener("dragstart", (event) => {
      const name = event.target.dataset?.card;
      if (name) event.dataTransfer.setData("text/plain", name);
    });
    this.board.addEventListener("dragover", (event) => {
      if (event.target.closest("[data-place]")) event.preventDefault();
    });
    this.board.addEventListener("drop", (event) => {
      const place = event.target.closest("[data-place]")?.dataset.place;
      const name = event.dataTransfer.getData("text/plain");
      if (!place || !CARDS.includes(name)) return;
      event.preventDefault();
      this.put(name, place, event.target.closest("[data-card]")?.dataset.card);
    });
  }

  lay() {
    const at = this.lying();
    this.board.replaceChildren(
      ...Object.entries(PLACES).map(([place, title]) => {
        const cards = at[place].map((name) => this.card(name));
        const isHere = this.chosen && !at[place].includes(this.chosen);
        const isFull = ONE.includes(place) && at[place].length;
        const here = isHere && !isFull && element("button", { type: "button", class: "here" }, _("Here"), unseen(`: ${title}`));
        const number = ONE.includes(place) ? null : element("span", { class: "pale" }, ` (${at[place].length})`);
        const counts = place.includes("won") ? this.counts(Number(place.slice(-1))) : null;
        return element(
          "div",
          { class: `place${isHere ? " open" : ""}`, "data-place": place, role: "group", "aria-label": title },
          element("h3", {}, title, number),
          element("div", { class: "lying" }, ...cards, here || null),
          counts,
        );
      }),
    );
  }

  card(name) {
    const shown = card(name);
    const red = shown.classList.contains("red") ? " red" : "";
    const known = { type: "button", class: `card${red}`, draggable: "true", "data-card": name, "aria-pressed": String(this.chosen === name) };
    return element("button", known, element("span", { "aria-hidden": "true" }, shown.textContent), unseen(nameOf(name)));
  }

  counts(number) {
    const told = ["points", "tricks", "pending"].map((key) => [_(key), this.table[key][number]]).filter(([, value], n) => n < 2 || value);
    return element("p", { class: "counts" }, ...told.flatMap(([label, value]) => [element("span", {}, `${label} `, element("b", {}, String(value))), " "]));
  }

  // What else is so

  settle() {
    const { position } = this;
    const isMarried = "declare_marriage" in this.known.events;
    const trick = position.last_trick.length ? _("Has won the trick") : position.led ? _("Has led") : _("Leads");
    const players = [...PLAYERS.entries()];
    const suits = SUITS.map((name) => [name, suitNamed(name)]);
    const none = ["", _("none")];
    const parts = [
      this.choice(trick, players, position.leader, (value) => (position.leader = Number(value))),
      this.choice(_("Closed the talon"), [["", _("nobody")], ...players], position.closed_by ?? "", (value) => {
        position.closed_by = value === "" ? null : Number(value);
        position.strict = null;
      }),
      this.choice(_("Trumps"), suits, position.trump, (value) => (position.trump = value), position.turnup),
    ];
    if (position.closed_by !== null && !kernel.RULESET.closes_at_once) {
      const answers = [["1", _("strict")], ["0", _("free")]];
      parts.push(this.choice(_("Play"), answers, position.strict ? "1" : "0", (value) => (position.strict = value === "1")));
    } else {
      position.strict = null;
    }
    if (isMarried) {
      const isLate = position.led || position.last_trick.length;
      parts.push(this.choice(_("Declared just now"), [none, ...suits], position.marriage, (value) => (position.marriage = value), isLate));
      parts.push(...[0, 1].map((number) => this.marriages(number)));
    }
    const { activeElement } = document;
    const focused = this.find(".settings").contains(activeElement) ? activeElement.id : null;
    this.find(".settings").replaceChildren(...parts);
    if (focused) document.getElementById(focused)?.focus();
  }

  choice(label, values, value, set, isFixed = false) {
    const select = element("select", { id: `setting-${label.replaceAll(" ", "-")}` });
    options(select, values, String(value));
    select.disabled = Boolean(isFixed);
    select.addEventListener("change", () => {
      set(select.value);
      this.change();
    });
    return element("label", {}, element("span", {}, label), " ", select);
  }

  marriages(number) {
    const { marriages } = this.position;
    const boxes = SUITS.map((suit) => {
      const box = element("input", { type: "checkbox", id: `married-${number}-${suit}` });
      box.checked = marriages[number].includes(suit);
      box.addEventListener("change", () => {
        marriages[number] = SUITS.filter((one) => (one === suit ? box.checked : marriages[number].includes(one)));
        this.change();
      });
      return element("label", {}, box, " ", element("span", { "aria-hidden": "true" }, PACK.suits[suit].sign), unseen(PACK.suits[suit].name));
    });
    return element("fieldset", {}, element("legend", {}, number ? _("Marriages of the other player") : _("Your marriages")), ...boxes);
  }

  // What is shown to others

  async copy(text) {
    const said = this.find(".share output");
    if (!text) {
      said.textContent = this.find(".problem").textContent;
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      said.textContent = _("Copied.");
    } catch {
      said.textContent = _("The browser does not let this page copy; take it from here:");
      said.append(element("textarea", { readonly: "", "aria-label": _("To be copied") }, text));
      said.querySelector("textarea").select();
    }
  }
}

function options(select, values, value) {
  select.replaceChildren(...values.map(([name, says]) => element("option", { value: name }, says)));
  select.value = String(value ?? "");
}

document.querySelectorAll(".trial").forEach((root) => new Trial(root));
