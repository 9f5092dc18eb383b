// The page of a table. It shows the state that the server sends, and sends the player's moves to the server.
import { Deck } from "./cards.js";
import { Chart } from "./chart.js";
import { addressOf, lineOf } from "./hand.js";
import { keep, recall } from "./kept.js";
import { Link } from "./link.js";
import { N_, _, parts } from "./language.js";
import { Words } from "./words.js";
import { NAMES } from "../names.js";

const data = document.body.dataset;
const game = JSON.parse(data.game);
const place = (id) => document.getElementById(id);

let deck = new Deck(recall("suits"));
let words = null;
let state = null;
let live = null;
let replay = null;
let log = [];
let lookingAtTricks = false;
let asking = false;
let resultShown = null;
let taken = null;
let asksWhy = false;
const title = document.title;

const chart = new Chart(place("drawing"), `${data.base}/charts/${game.variant}.svg`, game.arrows);
const link = new Link(data.table, {
  onState: receive,
  onStuck: ({ says }) => { place("link").textContent = _(says); },
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

// Replace the content of a part of the page. If the focus was there, restore it to the same element.
function fill(id, ...children) {
  const part = place(id);
  const key = part.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  part.replaceChildren(...children.flat().filter(Boolean));
  if (key) (part.querySelector(`[data-key="${key}"]`) ?? part.querySelector("button"))?.focus({ preventScroll: true });
}

function cards(names, kind) {
  return h("div", { class: `cards ${kind}` }, names.map((card) => h("span", { class: "card", "data-card": card }, deck.face(card))));
}

function backs(number) {
  return Array.from({ length: number }, () => h("span", { class: "card" }, deck.back()));
}

const bottom = () => state.seat;
const top = () => 1 - bottom();
const inOrder = (names) => game.deck.filter((card) => names.includes(card));
const same = (one, other) => ["event", "player", "card", "suit"].every((key) => one[key] === other[key]);

// Sort a hand by suit: trumps first, then the other suits, with red and black suits alternating where possible.
function sorted(hand) {
  const { trump } = state.view;
  const suits = [...new Set(hand.map((card) => card[1]))];
  const rest = suits.filter((suit) => suit !== trump);
  const order = suits.includes(trump) ? [trump] : [];
  while (rest.length) {
    const last = order.at(-1);
    const black = rest.filter((suit) => !"HD".includes(suit)).length;
    const wanted = last ? !"HD".includes(last) : black < rest.length - black;
    const next = rest.find((suit) => "HD".includes(suit) === wanted) ?? rest[0];
    order.push(...rest.splice(rest.indexOf(next), 1));
  }
  return inOrder(hand).sort((one, other) => order.indexOf(one[1]) - order.indexOf(other[1]));
}
const legal = () => state.view.legal ?? [];
const inTurn = () => state.view.turn === state.seat && state.view.state.startsWith("TRICK");
const isOver = () => state.view.state === "DONE";
const bestOf = () => link.bestOf ?? game.best_of;
const matchWinner = () => (state.result.games[0] * 2 > bestOf() ? 0 : 1);
const isLegal = (event) => legal().some((known) => same(known, event));

// Messages from the server

function receive(message) {
  const before = live;
  live = message;
  document.body.dataset.number = message.number;
  const known = log.filter(({ number }) => number <= message.since);
  log = [...known, ...message.happened].slice(-200);
  if (place("link").textContent && document.body.dataset.link === "open") place("link").textContent = "";
  if (!before && message.view.state === "PRE_GAME" && data.invitation) history.replaceState(null, "", data.invitation);
  if (before?.view.state === "PRE_GAME" && message.view.state !== "PRE_GAME") history.replaceState(null, "", `${data.base}/tables/${data.table}`);
  if (!replay) showLive(before);
  else tellWish();
}

function showLive(before) {
  state = live;
  words ??= new Words(game, state.seat);
  if (!state.view.own_tricks?.length || before?.hand !== state.hand) lookingAtTricks = false;
  if (!before || before.number !== state.number) hideWhy();
  render();
  showEnd(before);
  const last = live.happened.at(-1);
  taken = last?.event && before ? { state: before.view.state, event: last.event.event } : null;
  showChart();
  askToTakeBack();
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
  place("status").textContent = replay ? replayed() : words.status(state);
  document.body.classList.toggle("my-turn", inTurn());
  document.title = inTurn() && !replay ? _("● Your turn – {title}", { title }) : title;
  renderOwn();
  renderActions();
  renderLog();
}

// The parts of the table

function renderScore() {
  const { view } = state;
  const playing = view.state !== "PRE_GAME";
  place("length").textContent = bestOf() > 1 ? _("best of {number}", { number: bestOf() }) : "";
  fill("score", [bottom(), top()].map((player) => h("div", { class: `tally${view.turn === player && view.state.startsWith("TRICK") ? " due" : ""}`, "data-tally": player },
    h("span", { class: "who" }, words.who(player)),
    playing && view.points && h("span", { class: "points" }, numbered(_("{points point}", { points: view.points[player] })), view.pending[player] ? ` + ${_("{points} pending", { points: view.pending[player] })}` : ""),
    playing && h("span", { class: "game" }, numbered(game.counts_down ? _("{score} to go", { score: toGo(view.score[player]) }) : _("{score} of {goal}", { score: view.score[player], goal: game.goal }))),
    playing && bestOf() > 1 && h("span", { class: "games" }, numbered(_("{games game}", { games: view.games[player] }))))),
    h("div", { class: "others" }, view.dealer === null ? "" : _("{you? You deal | {name} deals}", words.doer(view.dealer)),
      view.bonus ? ` · ${_("{bonus} more for the next winner", { bonus: view.bonus })}` : ""));
}

// Return elements for a text that begins with a number; the number is bold.
function numbered(text) {
  const [, number, rest] = /^(-?\d*)(.*)$/.exec(text);
  return [h("b", {}, number), rest];
}

// If the score counts down, a player who has won more than they needed has 0 to go.
function toGo(score) {
  return game.counts_down ? Math.max(0, score) : score;
}

function renderOther() {
  const { view } = state;
  const shown = inOrder(view.shown[top()]);
  const hidden = view.holdings[top()] - shown.length;
  fill("other", h("div", { class: "cards held", role: "img", "aria-label": _("{name}: {cards card}{known?, you know {shown}}", { name: words.who(top()), cards: view.holdings[top()], known: shown.length, shown: shown.map((card) => deck.name(card)).join(", ") }) },
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
  const says = closed ? _("closed by {name}", { name: words.whom(view.closed_by) })
    : size ? _("{talon} face down", { talon: view.talon }) : _("used up");
  fill("talon",
    h("div", { class: `stock${closed ? " closed" : ""}`, role: "img", "aria-label": _("Talon: {says}{is_up?, turn-up {card}}", { says, is_up: view.turnup, card: view.turnup ? deck.name(view.turnup) : "" }) },
      view.turnup && h("span", { class: "card turnup", "data-card": view.turnup }, deck.face(view.turnup)),
      backs(Math.min(3, Math.ceil(view.talon / 4)))),
    h("p", { class: "caption" }, view.trump && h("span", { class: "trump" }, parts(N_("Trumps {suit}"), { suit: deck.chip(view.trump) })), h("span", {}, says),
      view.strict ? h("span", { class: "strict", title: _("The reply follows suit, or else trumps, if it can") }, _("strict play")) : null));
}

function lastLead() {
  const past = replay ? replay.steps.slice(0, replay.at) : log;
  return past.findLast(({ event }) => event?.event === "lead_card")?.event.player ?? null;
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
  if (!data.invitation) return h("p", { class: "wait" }, _("The cards are dealt as soon as the other player sits down."));
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const address = new URL(data.invitation, location.href).href;
  const box = h("input", { readonly: true, value: address, "aria-label": _("The invitation"), id: "invitation", onfocus: () => box.select() });
  const copy = h("button", { type: "button", class: "main", onclick: async () => {
    copy.textContent = await copied(box) ? _("Copied") : _("Copy it with Ctrl-C");
  } }, _("Copy the link"));
  return h("div", { class: "invite" }, h("p", {}, _("Send this link to the person you would like to play with:")), h("div", { class: "copy" }, box, copy),
    h("p", { class: "caption" }, isHere
      ? _("Only browsers on this machine can open it. To play with others in your network, start the server with --host 0.0.0.0, and open it by this machine's address there.")
      : _("The first person who sits down there gets the seat.")));
}

// Browsers offer the clipboard only on https and on localhost; elsewhere the older `execCommand` may work.
async function copied(box) {
  box.focus();
  box.select();
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

function renderPiles() {
  const { view } = state;
  const pile = (player) => {
    const number = view.tricks[player];
    const own = player === state.seat;
    const label = _("{name}: {tricks trick}", { name: words.who(player), tricks: number });
    const look = h(own && number ? "button" : "div", { class: "pile", type: own && number ? "button" : null, "data-key": `pile${player}`, "data-pile": player,
      title: own ? _("Look at your tricks") : label, "aria-label": label, onclick: own && number ? lookAtTricks : () => {} },
      number ? backs(Math.min(number, 3)) : h("span", { class: "card gap" }), h("span", { class: "caption" }, _("{tricks trick}", { tricks: number })));
    return look;
  };
  const looking = lookingAtTricks && view.own_tricks?.length
    ? h("div", { class: "looking", id: "own-tricks" }, cards(inOrder(view.own_tricks), "small"), h("button", { type: "button", onclick: lookAtTricks }, _("Put back"))) : null;
  fill("piles", view.state === "PRE_GAME" ? [] : [pile(top()), pile(bottom()), looking]);
}

function lookAtTricks() {
  if (!state.view.own_tricks) {
    tellWhy([[_("You may look at your tricks only until the next trick begins."), "R38"]]);
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
  const { view } = state;
  const choosing = !replay && inTurn() && ["TRICK_START", "TRICK_IN_PROGRESS"].includes(view.state);
  const hand = sorted(view.hand);
  fill("own", h("div", { class: "cards held hand" }, hand.map((card, index) => {
    const event = cardEvent(card);
    const may = isLegal(event);
    const name = deck.name(card);
    return h("button", { type: "button", class: `card${may ? " may" : choosing ? " no" : ""}`, "data-key": card, "data-card": card,
      "aria-keyshortcuts": index + 1, tabindex: replay ? -1 : null, title: may ? name : _("{card}: why not?", { card: name }),
      "aria-description": may ? null : _("not now; why not?"), onclick: () => choose(event) }, deck.face(card), replay ? null : h("kbd", {}, index + 1));
  })));
}

// Return the moves in the order of their buttons. Moves that can cost points are far from those that are pressed often.
function actions() {
  const { view, seat } = state;
  const list = [{ event: { event: "next_trick", player: seat }, label: [_("Next trick")] }];
  const pairs = [...new Set(game.deck.map((card) => card[1]))].filter((suit) => view.hand.includes(`K${suit}`) && view.hand.includes(`Q${suit}`));
  for (const suit of pairs.length ? pairs : view.trump ? [view.trump] : []) {
    const worth = suit === view.trump ? game.marriages.trump : game.marriages.plain;
    list.push({ event: { event: "declare_marriage", player: seat, suit }, label: pairs.length ? parts(N_("Declare {worth} {suit}"), { worth, suit: deck.chip(suit) }) : [_("Marriage")], key: suit });
  }
  list.push({ event: { event: "exchange_trump", player: seat }, label: parts(N_("Exchange {card}"), { card: view.turnup ? deck.chip(view.turnup) : "" }) });
  list.push({ event: { event: "close_talon", player: seat }, label: [_("Close")] });
  list.push({ event: { event: "claim", player: seat }, label: [_("Claim {told? {points} of {target} | {target}}", { told: view.points, points: view.points?.[seat], target: game.target })] });
  return list.filter(({ event }) => event.event in game.events);
}

function renderActions() {
  if (replay) {
    fill("actions", replayBar());
    return;
  }
  if (state.view.state === "PRE_GAME") {
    fill("actions");
    return;
  }
  if (isOver()) {
    fill("actions", h("div", { class: "slot" }, rematchButton()), h("div", { class: "slot" }, h("a", { class: "button", href: `${data.base}/` }, _("Another table"))));
    return;
  }
  const slots = {};
  for (const { event, label, key = NAMES.keys[event.event] } of actions()) {
    const may = isLegal(event);
    (slots[event.event] ??= []).push(h("button", { type: "button", class: `${may ? "may" : ""}${may && event.event === "next_trick" ? " main" : ""}`, "aria-description": may ? null : _("not now; why not?"),
      "data-key": event.event + (event.suit ?? ""), "data-event": event.event, "data-suit": event.suit ?? null, "aria-keyshortcuts": key,
      title: may ? game.events[event.event] : _("Why not?"), onclick: () => choose(event) }, h("span", {}, label), h("kbd", { "aria-hidden": "true" }, key)));
  }
  fill("actions", Object.entries(slots).map(([event, buttons]) => h("div", { class: "slot", "data-slot": event }, buttons)));
}

function rematchButton() {
  const wished = state.rematch.includes(state.seat);
  return h("button", { type: "button", class: "main", "data-event": "rematch", "data-key": "rematch", "aria-disabled": String(wished),
    onclick: () => { if (!wished) send({ do: "rematch", at: state.number }); } }, wished ? _("Waiting for the other player …") : _("Rematch"));
}

function renderLog() {
  const hands = new Map();
  for (const entry of log) {
    if (!hands.has(entry.hand)) hands.set(entry.hand, []);
    hands.get(entry.hand).unshift(entry);
  }
  const lines = [...hands].reverse().flatMap(([hand, entries]) => {
    const ended = hand && (hand < live.hand || live.view.state === "DONE");
    const again = ended ? h("button", { type: "button", "data-replay": hand, onclick: () => startReplay(hand) }, _("Replay")) : null;
    const told = entries.flatMap((entry) => [
      entry.result ? h("li", { class: "result" }, words.result(entry.result)) : null,
      h("li", {}, words.happened(entry).map((part) => (part.chip ? deck.chip(part.chip) : part)))]);
    return [hand ? h("li", { class: "deal" }, _("Hand {number}", { number: hand }), again) : null, ...told];
  });
  place("log").replaceChildren(...lines.filter(Boolean));
}

// A finished hand, step by step

async function startReplay(hand) {
  const { trace, says } = await link.hand(hand);
  if (!trace) return says && tellWhy([[says, ""]]);
  place("end").close();
  hideWhy();
  replay = { hand, trace, steps: trace.steps, at: 0, file: URL.createObjectURL(new Blob([lineOf(trace)])) };
  showStep(0);
  tellWish();
}

// Tell the player who looks at a finished hand that the other one would like a rematch. The wish may have come before.
function tellWish() {
  const wish = words.wish(live);
  if (wish) tellWhy([[wish, ""]]);
}

function showStep(at) {
  replay.at = Math.max(0, Math.min(replay.steps.length - 1, at));
  const view = replay.steps[replay.at].view;
  state = { ...live, view, take_back: null };
  lookingAtTricks = false;
  render();
}

function replayed() {
  const { result } = replay.steps[replay.at];
  const said = words.happened(replay.steps[replay.at]).map((part) => (part.chip ? (part.chip.length === 2 ? deck.name(part.chip) : deck.suitName(part.chip)) : part)).join("");
  const step = _("Hand {number}, {step} of {steps}: {says}.", { number: replay.hand, step: replay.at + 1, steps: replay.steps.length, says: said.replace(/\.$/, "") });
  return result ? `${step} ${words.result(result)}` : step;
}

function endReplay() {
  replay = null;
  hideWhy();
  showLive(state);
}

function replayBar() {
  const { at, steps, trace, hand, file } = replay;
  const step = (label, to, key, says) => h("button", { type: "button", class: "may", "data-key": key, "data-event": key, "aria-label": says, title: says,
    "aria-disabled": String(to === at), onclick: () => showStep(to) }, label);
  const way = (key, says, more) => h("div", { class: "slot" }, h("a", { class: "button", "data-key": key, "data-event": key, ...more }, says));
  return [h("div", { class: "slot" }, step("|◀", 0, "first", _("To the beginning")), step("◀", Math.max(0, at - 1), "back", _("One step back"))),
    h("div", { class: "slot" }, step("▶", Math.min(steps.length - 1, at + 1), "forward", _("One step on")), step("▶|", steps.length - 1, "last", _("To the end"))),
    way("play-on", _("Try from here"), { target: "_blank", href: data.alone + addressOf(trace, `&step=${at + 1}&seat=${state.seat}`) }),
    way("save", _("Save this hand"), { download: `${trace.variant}-${hand}.jsonl`, href: file }),
    h("div", { class: "slot", "data-slot": "leave" }, h("button", { type: "button", class: "main may", "data-key": "leave", "data-event": "leave-replay", onclick: endReplay }, _("Back to the table")))];
}

// The player's choices

async function choose(event) {
  if (replay) return;
  if (!isLegal(event) || asksWhy) {
    asksWhy = false;
    const answer = await link.ask({ do: "explain", event });
    tellWhy(answer.why ? words.why(answer.why) : [[_(answer.says), ""]], event);
    return;
  }
  const { points } = state.view;
  const isSure = event.event === "claim" && points && points[state.seat] >= game.target;
  if (event.event in NAMES.costly && !isSure && confirming !== event.event) {
    const has = event.event === "claim" && points ? `${_("You have {points} of {target}.", { points: points[state.seat], target: game.target })} ` : "";
    confirm(`${has}${NAMES.costly[event.event]}`, event.event === "claim" ? _("Claim anyway") : _("Close anyway"), () => choose(event), event.event);
    return;
  }
  confirming = null;
  hideWhy();
  await send({ do: "move", at: state.number, event });
}

// Ask the player before an action that cannot be undone. Pressing the same key again confirms the action.
let confirming = null;

function confirm(says, yes, then, key) {
  tellWhy([[says, ""]]);
  confirming = key;
  place("why").append(h("button", { type: "button", class: "main", "data-event": "confirm", onclick: then }, yes));
}

function takeBack() {
  return send({ do: "take_back", at: state.number });
}

function askToTakeBack() {
  const { take_back: by, seat } = state;
  if (by === null) return;
  tellWhy([[by === seat ? _("You have asked to take back your last move.") : _("{name} would like to take back their last move.", words.doer(by)), ""]]);
  if (by !== seat) place("why").append(h("button", { type: "button", class: "main", "data-event": "take_back", onclick: takeBack }, _("Agree")));
}

async function send(request) {
  if (asking || replay) return;
  asking = true;
  document.body.classList.add("asking");
  try {
    const answer = await link.ask(request);
    if (answer.is === "refused" && answer.code !== "stale") tellWhy(answer.why ? words.why(answer.why) : [[_(answer.says), ""]], request.event);
  } finally {
    asking = false;
    document.body.classList.remove("asking");
  }
}

function tellWhy(lines, event) {
  confirming = null;
  const what = event?.card ?? event?.suit;
  const why = place("why");
  why.replaceChildren(what ? deck.chip(what) : "", h("ul", {}, lines.map(([says, source]) =>
    h("li", {}, says, source ? h("details", {}, h("summary", {}, _("source")), h("small", {}, source)) : null))), h("button", { type: "button", "aria-label": _("Close this"), onclick: hideWhy }, "×"));
  why.hidden = false;
}

function hideWhy() {
  confirming = null;
  place("why").hidden = true;
  place("why").replaceChildren();
}

// The end of a hand, and of the match

function showEnd(before) {
  const { result } = state;
  const over = isOver();
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
  dialog.className = result.winner === null ? "" : result.winner === seat ? "good" : "bad";
  dialog.dataset.over = over ? "yes" : "";
  const ended = over ? state.hand : state.hand - 1;
  dialog.replaceChildren(
    h("h2", { id: "end-title" }, over ? words.matchWon(matchWinner(), bestOf()) : _("The hand is over")),
    h("p", { class: "result" }, words.result(result)),
    ...accountOf(result),
    words.wish(state) ? h("p", { role: "alert" }, words.wish(state)) : "",
    h("form", { method: "dialog" }, over ? rematchButton() : null,
      h("button", { type: "button", "data-event": "replay", onclick: () => startReplay(ended) }, _("Replay")),
      h("button", { type: "button", class: over ? "" : "main", autofocus: true, "data-event": "continue", onclick: () => dialog.close() }, over ? _("Back to the table") : _("Go on"))));
  if (dialog.open) dialog.querySelector("[autofocus]").focus();
}

// Return a text of the server in the player's language; the server sends a text with the values that fill it.
function told([text, values]) {
  return _(text, values);
}

// Return the elements that account for a hand: the points and tricks of both players, the last trick, and the scoring table.
function accountOf(result) {
  const { account } = result;
  const both = [bottom(), top()];
  const row = (name, values, id) => h("tr", { "data-row": id }, h("th", { scope: "row" }, name), both.map((player) => h("td", {}, values[player])));
  const plus = (numbers, more) => numbers.map((number, player) => `${number}${more[player] ? ` ${_("(+{points} not counted)", { points: more[player] })}` : ""}`);
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), both.map((player) => h("th", { scope: "col" }, words.who(player))))), h("tbody", {},
    account && row(_("Points"), plus(account.points, account.pending), "points"), account && row(_("Tricks"), account.tricks, "tricks"),
    row(game.counts_down ? _("Game points to go") : _("Game points of {goal}", { goal: game.goal }), result.score.map(toGo), "score"), bestOf() > 1 && row(_("Games won"), result.games, "games")));
  if (!account) return [table];
  const trick = account.last_trick && h("div", { class: "last" }, h("span", { class: "caption" }, _("The last trick")), cards(account.last_trick, "small"));
  const worth = h("ul", { class: "worths" }, account.rows.map(({ says, points, applied }) => h("li", { class: applied ? "applied" : "" }, `${told(says)}: ${points}`)));
  return [table, h("div", { class: "how" }, trick, h("div", {}, h("p", {}, told(account.why)), worth))];
}

// Help, the menu, keys, settings, folding

function showHelp() {
  const dialog = place("help");
  const { rules } = game;
  const ranks = rules.cards.map(([rank, points]) => h("div", {}, h("dt", {}, deck.pack.ranks[rank][0]), h("dd", {}, `${deck.pack.ranks[rank][1]}: ${points}`)));
  const scoring = rules.scoring.flatMap(({ says, rows }) => [h("p", {}, says), h("ul", {}, rows.map(([points, when]) => h("li", {}, h("b", {}, points), ` ${when}`)))]);
  const help = [[`1 – ${game.holding}`, _("play a card")], ...Object.entries(NAMES.keys).filter(([event]) => event in game.events).map(([event, key]) => [key, game.events[event]]),
    [_("Enter"), _("the same as n")], ...("declare_marriage" in game.events ? [["S H D C", _("declare the marriage of {suits}", { suits: [..."SHDC"].map((suit) => deck.suitName(suit)).join(", ") })]] : []), ["?", _("and one of these keys: why, or why not")], ["l", _("look at your tricks")],
    ["u", _("take back your last move")], ["k", _("show or hide the chart")], ["h", _("this page")]];
  dialog.replaceChildren(h("h2", { tabindex: -1, autofocus: true }, title), h("p", {}, rules.says ?? ""),
    h("h3", {}, _("What a hand is worth")), ...scoring, h("p", {}, game.counts_down ? _("Game points count down from {goal}.", { goal: game.goal }) : _("The game goes to {goal}.", { goal: game.goal })),
    h("h3", {}, _("Card points")), h("dl", { class: "values" }, ranks),
    ...("declare_marriage" in game.events ? [h("p", {}, _("A marriage: {plain}, in trumps {trump}.", game.marriages))] : []), h("h3", {}, _("Keys")),
    h("p", {}, _("The moves that you may make now are lit. Choose any other one, and the table says which rule forbids it.")),
    h("dl", {}, help.map(([key, says]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)))),
    h("form", { method: "dialog" }, h("button", { class: "main" }, _("Close this"))));
  dialog.showModal();
}

function renderMenu() {
  const playing = state && !isOver() && state.view.state !== "PRE_GAME" && !replay;
  const items = [[_("Rules, values and keys"), showHelp, "help"], playing && [_("Take back"), takeBack, "take-back"]].filter(Boolean);
  place("choices").replaceChildren(...items.map(([label, does, key]) => h("button", { type: "button", role: "menuitem", "data-event": key, onclick: () => { place("menu").open = false; does(); } }, label)));
}

const ANYWHERE = { h: showHelp, k: () => place("chart").toggleAttribute("open") };

function press(key) {
  if (key in ANYWHERE) return ANYWHERE[key]();
  if (!state || replay) return null;
  if (key === "?") {
    asksWhy = true;
    return tellWhy([[_("Which key do you ask about?"), ""]]);
  }
  if (key === "l") return state.view.tricks[state.seat] ? lookAtTricks() : null;
  if (key === "u") return takeBack();
  const number = Number.parseInt(key, 10);
  if (number) return place("own").querySelectorAll("button")[number - 1]?.click();
  if (/[SHDC]/.test(key) && "declare_marriage" in game.events) return choose({ event: "declare_marriage", player: state.seat, suit: key });
  const event = Object.keys(NAMES.keys).find((name) => NAMES.keys[name] === key);
  return event in game.events && !isOver() ? choose({ event, player: state.seat }) : null;
}

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || typing || document.querySelector("dialog[open]")) return;
  const turn = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (turn && replay) {
    showStep(replay.at + turn);
  } else if (turn) {
    const hand = [...place("own").querySelectorAll("button")];
    const at = hand.indexOf(document.activeElement);
    if (at >= 0 || event.target === document.body) hand.at((at + turn) % hand.length)?.focus();
  } else if (event.key === "Escape") {
    asksWhy = false;
    place("menu").open = false;
    if (replay) endReplay();
    else hideWhy();
  } else if (event.key === "Enter" && event.target === document.body) {
    press(NAMES.keys.next_trick);
  } else if (/^[1-9a-zSHDC?!]$/.test(event.key)) {
    press(event.key);
  }
});

document.body.style.setProperty("--hand", game.holding);
place("menu").addEventListener("toggle", renderMenu);
document.addEventListener("click", ({ target }) => { if (!target.closest("#menu")) place("menu").open = false; });

const suits = place("suits");
suits.value = deck.style;
suits.addEventListener("change", () => {
  keep("suits", suits.value);
  deck = new Deck(suits.value);
  if (state) render();
});

for (const id of ["chart", "story"]) {
  const folding = place(id);
  const kept = recall(`open-${id}`);
  folding.open = kept ? kept === "yes" : id === "story" || matchMedia("(min-width: 1600px)").matches;
  folding.addEventListener("toggle", () => {
    keep(`open-${id}`, folding.open ? "yes" : "no");
    if (id === "chart") showChart();
  });
}
