// One seat of server.py: shows what it is told, and says what is pressed. The address comes after the # of the page's.

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const card = (name) => name.replace("T", "10").replace(/[SHDC]$/, (suit) => SUITS[suit]);
const element = (id) => document.getElementById(id);
const say = (text) => (element("said").textContent = text);

let socket;

function connect() {
  socket = new WebSocket(location.hash.slice(1));
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = ({ code }) => (code === 1000 ? say("There is no such seat.") : setTimeout(connect, 1000));
}

function hear({ view, result, why }) {
  if (view) show(view, result);
  else say(why.problem ?? why.reasons.map((reason) => reason.says).join(" "));
}

function show(view, result) {
  const { player: me, legal } = view;
  const both = (pair) => `${pair[me]} to ${pair[1 - me]}`;
  const mine = legal.some((event) => "player" in event);
  element("turn").textContent = mine ? "Your turn" : legal.length ? "A table for two" : "The other player's turn";
  element("table").textContent = view.trump === null ? "" : [
    `Trumps are ${SUITS[view.trump]}`,
    view.turnup && `the turn-up is ${card(view.turnup)}, ${view.talon} cards are face-down`,
    view.strict && "play is strict",
    view.led && `${card(view.led)} was led`,
    view.last_trick && `the trick is ${view.last_trick.map(card).join(" ")}`,
    `points ${both(view.points)}`,
    `score ${both(view.score)}`,
  ].filter(Boolean).join("; ") + ".";
  element("hand").replaceChildren(...view.hand.map((name) => cardButton(name, view)));
  const others = legal.filter((event) => !("card" in event));
  element("events").replaceChildren(...others.map((event) => button(label(event), () => tell("send", event))));
  element("result").textContent = result ? ended(result, me) : "";
  say("");
}

function cardButton(name, { legal, led }) {
  const event = legal.find((one) => one.card === name);
  if (event) return button(card(name), () => tell("send", event));
  const refused = { event: led ? "play_card" : "lead_card", card: name };
  const disabled = button(card(name), () => tell("why", refused));
  disabled.setAttribute("aria-disabled", "true");
  return disabled;
}

function button(text, press) {
  const made = document.createElement("button");
  made.textContent = text;
  made.onclick = press;
  return made;
}

const tell = (verb, event) => socket.send(JSON.stringify({ do: verb, event }));

const label = ({ event, suit }) => [event.replaceAll("_", " "), SUITS[suit]].filter(Boolean).join(" ");

function ended({ winner, game_points, reason }, me) {
  const who = winner === null ? "Nobody wins" : winner === me ? "You win" : "The other player wins";
  return `The last hand: ${who} ${game_points} game points (${reason.replaceAll("_", " ")}).`;
}

connect();
