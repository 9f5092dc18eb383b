// The table: shows the state that the server sends, and sends it the moves that the player chooses.
import { Deck } from "./cards.js";
import { Chart } from "./chart.js";
import { Link } from "./link.js";
import { Words, counted, noun } from "./words.js";

const data = document.body.dataset;
const game = JSON.parse(data.game);
const place = (id) => document.getElementById(id);

let deck = new Deck(localStorage.getItem("suits"));
let words = new Words(game, null);
let state = null;
let presence = { seats: [true, true], spectators: 0 };
let log = [];
let lookingAtTricks = false;
let asking = false;
let resultShown = null;
let taken = null;

const chart = new Chart(place("drawing"), `${data.base}/charts/${game.variant}/${game.best_of}.svg`, game.arrows);
const link = new Link(data.table, {
  onState: receive,
  onPresent: (message) => { presence = message; if (state) render(); },
  onLink: (kind, text) => {
    document.body.dataset.link = kind;
    place("link").textContent = text;
  },
});

// Building blocks

function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// Fill a part of the page anew, and give the focus back to the element that had it.
function fill(id, ...children) {
  const part = place(id);
  const key = part.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  part.replaceChildren(...children.flat().filter(Boolean));
  if (key) (part.querySelector(`[data-key="${key}"]`) ?? part.querySelector("button"))?.focus();
}

function cards(names, kind) {
  return h("div", { class: `cards ${kind}` }, names.map((card) => h("span", { class: "card", "data-card": card }, deck.face(card))));
}

function backs(number) {
  return Array.from({ length: number }, () => h("span", { class: "card" }, deck.back()));
}

const bottom = () => state.seat ?? 0;
const top = () => 1 - bottom();
const inOrder = (names) => game.deck.filter((card) => names.includes(card));
const same = (one, other) => ["event", "player", "card", "suit"].every((key) => one[key] === other[key]);
const legal = () => state.view.legal ?? [];
const isLegal = (event) => legal().some((known) => same(known, event));

// What comes from the server

function receive(message) {
  const before = state;
  state = message;
  document.body.dataset.number = state.number;
  if (!before || before.seat !== state.seat) words = new Words(game, state.seat);
  const known = log.filter(({ number }) => number <= message.since);
  log = [...known, ...message.happened].slice(-200);
  if (!state.view.own_tricks?.length || before?.hand !== state.hand) lookingAtTricks = false;
  hideWhy();
  render();
  showEnd(before);
  const last = message.happened.at(-1);
  taken = last && before ? { state: before.view.state, event: last.event.event } : null;
  showChart();
}

function showChart() {
  if (place("chart").open && state) chart.show(state.view.state, legal(), taken);
}

function render() {
  renderScore();
  renderOther();
  renderTalon();
  renderTrick();
  renderPiles();
  place("status").textContent = words.status(state);
  document.body.classList.toggle("my-turn", state.seat !== null && state.view.turn === state.seat && state.view.state.startsWith("TRICK"));
  renderOwn();
  renderActions();
  renderLog();
}

// The parts of the table

function renderScore() {
  const { view } = state;
  const playing = view.state !== "PRE_GAME";
  fill("score", [bottom(), top()].map((player) => h("div", { class: `tally${view.turn === player && view.state.startsWith("TRICK") ? " due" : ""}`, "data-tally": player },
    h("span", { class: `who${presence.seats[player] ? "" : " away"}`, title: presence.seats[player] ? "is here" : "is not here" }, words.who(player)),
    playing && view.points && h("span", { class: "points" }, h("b", {}, view.points[player]), ` ${noun(view.points[player], "point")}`, view.pending[player] ? ` + ${view.pending[player]} pending` : ""),
    playing && h("span", { class: "game" }, h("b", {}, view.score[player]), game.counts_down ? " to go" : ` of ${game.goal}`),
    playing && game.best_of > 1 && h("span", { class: "games" }, h("b", {}, view.games[player]), ` ${noun(view.games[player], "game")}`))),
    h("div", { class: "others" }, view.dealer === null ? "" : `${words.does(view.dealer, "deal")}`,
      view.bonus ? ` · ${view.bonus} more for the next winner` : "",
      presence.spectators ? ` · ${presence.spectators} look${presence.spectators === 1 ? "s" : ""} on` : ""));
}

function renderOther() {
  const { view } = state;
  const shown = inOrder(view.shown[top()]);
  const hidden = view.holdings[top()] - shown.length;
  fill("other", h("div", { class: "cards held", role: "img", "aria-label": `${words.who(top())}: ${view.holdings[top()]} cards${shown.length ? `, you know ${shown.map((card) => deck.name(card)).join(", ")}` : ""}` },
    backs(hidden), shown.map((card) => h("span", { class: "card", "data-card": card }, deck.face(card)))));
}

function renderTalon() {
  const { view } = state;
  if (view.state === "PRE_GAME") {
    fill("talon");
    return;
  }
  const size = view.talon + (view.turnup ? 1 : 0);
  const closed = view.closed_by !== null;
  const says = closed ? `closed by ${words.who(view.closed_by) === "You" ? "you" : words.who(view.closed_by).replace(/^T/, "t")}`
    : size ? `${view.talon} face down` : "used up";
  fill("talon",
    h("div", { class: `stock${closed ? " closed" : ""}`, role: "img", "aria-label": `Talon: ${says}${view.turnup ? `, turn-up ${deck.name(view.turnup)}` : ""}` },
      view.turnup && h("span", { class: "card turnup", "data-card": view.turnup }, deck.face(view.turnup)),
      backs(Math.min(3, Math.ceil(view.talon / 4)))),
    h("p", { class: "caption" }, view.trump && h("span", { class: "trump" }, "Trumps ", deck.chip(view.trump)), h("span", {}, says),
      view.strict ? h("span", { class: "strict", title: "The reply follows suit, or else trumps, if it can" }, "strict play") : null));
}

function lastLead() {
  return log.findLast(({ event }) => event.event === "lead_card")?.event.player ?? null;
}

function renderTrick() {
  const { view } = state;
  if (view.state === "PRE_GAME") {
    fill("trick", invitation());
    return;
  }
  const played = { [bottom()]: null, [top()]: null };
  const leader = view.last_trick ? lastLead() ?? view.leader : view.leader;
  if (view.led) played[leader] = view.led;
  if (view.last_trick) [played[leader], played[1 - leader]] = view.last_trick;
  const declared = view.marriage && ["K", "Q"].map((rank) => rank + view.marriage);
  const slot = (player) => {
    if (played[player]) return h("span", { class: "card", "data-card": played[player] }, deck.face(played[player]));
    if (declared && player === view.leader && view.state === "TRICK_START") {
      const worth = view.marriage === view.trump ? game.marriages.trump : game.marriages.plain;
      return h("div", { class: "declared" }, cards(declared, "pair"), h("b", {}, worth));
    }
    return h("span", { class: "card gap" });
  };
  fill("trick", [top(), bottom()].map((player) =>
    h("div", { class: `played ${player === top() ? "far" : "near"}${view.last_trick && player === view.leader ? " wins" : ""}` }, slot(player))));
}

function invitation() {
  if (!data.invitation) return h("p", { class: "wait" }, "The cards are dealt as soon as the other player sits down.");
  const address = new URL(data.invitation, location.href).href;
  const box = h("input", { readonly: true, value: address, "aria-label": "The invitation", id: "invitation", onfocus: () => box.select() });
  const copy = h("button", { type: "button", class: "main", onclick: async () => {
    box.select();
    await navigator.clipboard?.writeText(address);
    copy.textContent = "Copied";
  } }, "Copy the link");
  return h("div", { class: "invite" }, h("p", {}, "Send this link to the person you would like to play with:"), h("div", { class: "copy" }, box, copy),
    h("p", { class: "caption" }, "The first person who sits down there gets the seat."));
}

function renderPiles() {
  const { view } = state;
  const pile = (player) => {
    const number = view.tricks[player];
    const own = player === state.seat;
    const label = `${words.who(player)}: ${counted(number, "trick")}`;
    const look = h(own && number ? "button" : "div", { class: "pile", type: own && number ? "button" : null, "data-key": `pile${player}`, "data-pile": player,
      title: own ? "Look at your tricks" : label, "aria-label": label, onclick: own && number ? lookAtTricks : () => {} },
      number ? backs(Math.min(number, 3)) : h("span", { class: "card gap" }), h("span", { class: "caption" }, counted(number, "trick")));
    return look;
  };
  const looking = lookingAtTricks && view.own_tricks?.length
    ? h("div", { class: "looking", id: "own-tricks" }, cards(inOrder(view.own_tricks), "small"), h("button", { type: "button", onclick: lookAtTricks }, "Put back")) : null;
  fill("piles", view.state === "PRE_GAME" ? [] : [pile(top()), pile(bottom()), looking]);
}

function lookAtTricks() {
  if (!state.view.own_tricks) {
    tellWhy([["You may look at your tricks only until the next trick begins.", "R38"]]);
    return;
  }
  lookingAtTricks = !lookingAtTricks;
  renderPiles();
}

function cardEvent(card) {
  const { view, seat } = state;
  const replying = view.state === "TRICK_IN_PROGRESS" && view.turn === seat;
  return { event: replying ? "play_card" : "lead_card", player: seat, card };
}

function renderOwn() {
  const { view, seat } = state;
  if (seat === null) {
    const shown = inOrder(view.shown[0]);
    fill("own", h("div", { class: "cards held" }, backs(view.holdings[0] - shown.length), shown.map((card) => h("span", { class: "card" }, deck.face(card)))));
    return;
  }
  const choosing = view.turn === seat && ["TRICK_START", "TRICK_IN_PROGRESS"].includes(view.state);
  const hand = inOrder(view.hand).sort((one, other) => (other[1] === view.trump) - (one[1] === view.trump));
  fill("own", h("div", { class: "cards held hand" }, hand.map((card, index) => {
    const event = cardEvent(card);
    const may = isLegal(event);
    const name = deck.name(card);
    return h("button", { type: "button", class: `card${may ? " may" : choosing ? " no" : ""}`, "data-key": card, "data-card": card,
      "aria-keyshortcuts": index + 1, title: may ? name : `${name}: why not?`,
      "aria-label": may ? name : `${name}, not now; why not?`, onclick: () => choose(event) }, deck.face(card), h("kbd", { "aria-hidden": "true" }, index + 1));
  })));
}

function actions() {
  const { view, seat } = state;
  const list = [["next_trick", "Next trick", "n"], ["claim", `Claim ${game.target}`, "c"]]
    .map(([event, label, key]) => ({ event: { event, player: seat }, label: [label], key }));
  const pairs = [...new Set(game.deck.map((card) => card[1]))].filter((suit) => view.hand.includes(`K${suit}`) && view.hand.includes(`Q${suit}`));
  for (const suit of pairs.length ? pairs : view.trump ? [view.trump] : []) {
    const worth = suit === view.trump ? game.marriages.trump : game.marriages.plain;
    list.push({ event: { event: "declare_marriage", player: seat, suit }, label: pairs.length ? [`Declare ${worth} in `, deck.chip(suit)] : ["Declare a marriage"], key: "m" });
  }
  list.push({ event: { event: "exchange_trump", player: seat }, label: ["Exchange for ", view.turnup ? deck.chip(view.turnup) : "the turn-up"], key: "e" });
  list.push({ event: { event: "close_talon", player: seat }, label: ["Close the talon"], key: "t" });
  return list.filter(({ event }) => event.event in game.events);
}

function renderActions() {
  const { view, seat } = state;
  if (seat === null || view.state === "PRE_GAME") {
    fill("actions", seat === null ? h("p", { class: "caption" }, "You are looking on: you see the cards that lie face up.") : []);
    return;
  }
  if (view.state === "DONE") {
    fill("actions", rematchButton(), h("a", { class: "button", href: `${data.base}/` }, "Another table"));
    return;
  }
  fill("actions", actions().map(({ event, label, key }) => {
    const may = isLegal(event);
    return h("button", { type: "button", class: `${may ? "may" : ""}${may && event.event === "next_trick" ? " main" : ""}`, "aria-description": may ? null : "not now; why not?",
      "data-key": event.event + (event.suit ?? ""), "data-event": event.event, "data-suit": event.suit ?? null, "aria-keyshortcuts": key,
      title: may ? game.events[event.event] : "Why not?", onclick: () => choose(event) }, label, h("kbd", { "aria-hidden": "true" }, key));
  }));
}

function rematchButton() {
  const wished = state.rematch.includes(state.seat);
  return h("button", { type: "button", class: "main", "data-event": "rematch", "data-key": "rematch", "aria-disabled": String(wished),
    onclick: () => { if (!wished) send({ do: "rematch", at: state.number }); } }, wished ? "Waiting for the other player …" : "Rematch");
}

function renderLog() {
  // A player's event belongs to the hand that was dealt before it: the event that ends a hand deals the next one.
  const happened = log.map(({ event, hand }, at) => ({ event, hand: "player" in event ? log[at - 1]?.hand ?? hand : hand }));
  const lines = [];
  let known = null;
  for (const { event, hand } of happened.reverse()) {
    if (hand !== known && hand) lines.push(h("li", { class: "deal" }, `Hand ${hand}`));
    known = hand;
    const line = h("li", {}, words.event(event, hand === state.hand ? state.view.trump : null));
    if (event.card || event.suit) line.append(deck.chip(event.card ?? event.suit));
    lines.push(line);
  }
  place("log").replaceChildren(...lines);
}

// What the player does

async function choose(event) {
  if (!isLegal(event)) {
    const answer = await link.ask({ do: "explain", event });
    tellWhy(answer.why ? words.why(answer.why) : [[answer.says, ""]], event);
    return;
  }
  await send({ do: "move", at: state.number, event });
}

async function send(request) {
  if (asking) return;
  asking = true;
  document.body.classList.add("asking");
  try {
    const answer = await link.ask(request);
    if (answer.is === "refused" && answer.code !== "stale") tellWhy(answer.why ? words.why(answer.why) : [[answer.says, ""]], request.event);
  } finally {
    asking = false;
    document.body.classList.remove("asking");
  }
}

function tellWhy(lines, event) {
  const what = event?.card ?? event?.suit;
  const why = place("why");
  why.replaceChildren(what ? deck.chip(what) : "", h("ul", {}, lines.map(([says, source]) =>
    h("li", {}, says, source ? h("small", {}, ` ${source}`) : null))), h("button", { type: "button", "aria-label": "Close", onclick: hideWhy }, "×"));
  why.hidden = false;
}

function hideWhy() {
  place("why").hidden = true;
}

// The end of a hand, and of the match

function showEnd(before) {
  const { view, result } = state;
  const over = view.state === "DONE";
  const dialog = place("end");
  const key = JSON.stringify([state.hand, over]);
  if (!over && dialog.open && dialog.dataset.over) dialog.close();
  if (!result || key === resultShown || (!over && (!before || before.hand === state.hand || before.hand === 0))) {
    if (over && dialog.open) renderEnd(dialog, over);
    resultShown = key;
    return;
  }
  resultShown = key;
  renderEnd(dialog, over);
  if (!dialog.open) dialog.showModal();
}

function renderEnd(dialog, over) {
  const { result, seat } = state;
  const good = seat !== null && result.winner === seat;
  dialog.className = result.winner === null || seat === null ? "" : good ? "good" : "bad";
  dialog.dataset.over = over ? "yes" : "";
  const close = () => dialog.close();
  dialog.replaceChildren(
    h("h2", { id: "end-title" }, over ? words.matchWon(result.games, game.best_of) : "The hand is over"),
    h("p", { class: "result" }, words.result(result)),
    h("table", {}, h("tbody", {}, [bottom(), top()].map((player) => h("tr", {}, h("th", {}, words.who(player)),
      result.points ? h("td", {}, counted(result.points[player], "point")) : null, h("td", {}, result.score[player]),
      game.best_of > 1 ? h("td", {}, counted(result.games[player], "game")) : null)))),
    h("form", { method: "dialog" }, over && seat !== null ? rematchButton() : null,
      h("button", { type: "button", class: over ? "" : "main", autofocus: true, "data-event": "continue", onclick: close }, over ? "Back to the table" : "Go on")));
}

// Keys, settings, folding

const KEYS = [["n", "next trick", "next_trick"], ["c", "claim", "claim"], ["m", "declare a marriage", "declare_marriage"],
  ["e", "exchange a trump for the turn-up", "exchange_trump"], ["t", "close the talon", "close_talon"]];

function showKeys() {
  const dialog = place("keys");
  const help = [[`1 – ${game.holding}`, "play a card"], ...KEYS.filter(([, , event]) => event in game.events),
    ["l", "look at your tricks"], ["h", "fold the chart in or out"], ["?", "this page"]];
  dialog.replaceChildren(h("h2", {}, "Keys and help"),
    h("p", {}, "The moves that you may make now are lit. Choose any other one, and the table says which rule forbids it."),
    h("dl", {}, help.map(([key, says]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)))),
    h("form", { method: "dialog" }, h("button", { class: "main", autofocus: true }, "Close")));
  dialog.showModal();
}

function press(key) {
  if (key === "?") return showKeys();
  if (key === "h") return place("chart").toggleAttribute("open");
  if (!state || state.seat === null) return null;
  if (key === "l") return state.view.tricks[state.seat] ? lookAtTricks() : null;
  const number = Number.parseInt(key, 10);
  if (number) return place("own").querySelectorAll("button")[number - 1]?.click();
  const found = [...place("actions").querySelectorAll(`[aria-keyshortcuts="${key}"]`)];
  return (found.find((button) => button.classList.contains("may")) ?? found[0])?.click();
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || typing || document.querySelector("dialog[open]")) return;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    const hand = [...place("own").querySelectorAll("button")];
    const at = hand.indexOf(document.activeElement);
    if (at >= 0 || event.target === document.body) hand.at((at + (event.key === "ArrowRight" ? 1 : -1)) % hand.length)?.focus();
  } else if (event.key === "Escape") {
    hideWhy();
  } else if (/^[1-9a-z?]$/.test(event.key)) {
    press(event.key);
  }
});

place("help").addEventListener("click", showKeys);

const suits = place("suits");
suits.value = localStorage.getItem("suits") ?? "french";
suits.addEventListener("change", () => {
  localStorage.setItem("suits", suits.value);
  deck = new Deck(suits.value);
  if (state) render();
});

for (const id of ["chart", "story"]) {
  const folding = place(id);
  const kept = localStorage.getItem(`open-${id}`);
  folding.open = kept ? kept === "yes" : id === "story" || matchMedia("(min-width: 1100px)").matches;
  folding.addEventListener("toggle", () => {
    localStorage.setItem(`open-${id}`, folding.open ? "yes" : "no");
    if (id === "chart") showChart();
  });
}
