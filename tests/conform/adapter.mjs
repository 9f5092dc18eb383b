// The adapter of a game in JavaScript: answers the tester's requests, one JSON object a line.

import { createInterface } from "node:readline";
import { Game } from "./kinderschnapsen.mjs";

let game;

const commands = {
  start: () => ({
    version: 1,
    implementation: { name: "kinderschnapsen.mjs", version: "1.0" },
    variants: ["kinderschnapsen"],
  }),
  variant: ({ name }) => (name === "kinderschnapsen" ? null : skip(`it does not play ${name}`)),
  deal: (setup) => {
    game = new Game(setup);
    return null;
  },
  send: ({ event }) => game.send(event),
  legal: () => game.legal(),
  observe: () => ({
    state: game.state,
    table: { ...open(game), ...hidden(game), declared: [[], []], may_look: true },
    result: game.result,
  }),
  view: ({ player }) => ({
    player,
    ...open(game),
    hand: game.hands[player],
    own_tricks: game.won[player],
    holdings: game.hands.map((hand) => hand.length),
  }),
  stop: () => null,
};

/** What lies open on the table, in the words of the form `table`. */
const open = (game) => ({
  dealer: game.dealer,
  leader: game.leader,
  turn: game.turn,
  trump: game.trump,
  turnup: game.turnup,
  talon: game.stock.length,
  strict: game.strict,
  closed_by: game.closedBy,
  led: game.reply ? null : game.led,
  last_trick: game.reply ? [game.led, game.reply] : null,
  marriage: null,
  points: game.points,
  pending: [0, 0],
  trick_points: game.points,
  tricks: game.tricks,
  score: game.score,
  games: game.games,
  bonus: game.bonus,
  shown: game.shown,
});

const hidden = ({ hands, won, stock }) => ({ hands, won, stock });

class Skip extends Error {}

const skip = (reason) => {
  throw new Skip(reason);
};

const answer = (request) => {
  try {
    return { result: commands[request.cmd](request) };
  } catch (error) {
    return error instanceof Skip ? { skipped: error.message } : { errored: String(error) };
  }
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify({ seq: request.seq, ...answer(request) }));
  if (request.cmd === "stop") break;
}
