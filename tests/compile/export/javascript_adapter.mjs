// An exported machine as a system under test: answers the tester's requests, one JSON object a line.
//
//     sixtysix conform schnapsen --command "node javascript_adapter.mjs FOLDER"

import { createInterface } from "node:readline";
import { machineOf, started } from "../../../tests/lockstep/javascript.mjs";

let [played, game, result, ended] = [];

/** Sees after every deal and event whether a hand has ended, or another match has begun. */
function look() {
  const now = played.rules.hands_ended(game.table);
  if (now !== ended) result = now ? played.rules.result(game.table, game.state) : null;
  ended = now;
  return null;
}

const commands = {
  start: () => ({ version: 1, implementation: { name: "sixtysix in JavaScript", version: process.version } }),
  variant: async ({ name }) => {
    played = await machineOf(process.argv[2], name);
    return null;
  },
  deal: (setup) => {
    [game, result, ended] = [started(played.machine, setup), null, 0];
    return look();
  },
  send: ({ event }) => {
    try {
      game.send(event);
    } catch (error) {
      if (error instanceof played.runtime.EventNotAllowed) return false;
      throw error;
    }
    look();
    return true;
  },
  legal: () => game.legalEvents(),
  observe: () => {
    const { state, ...table } = game.observe();
    return { state, table, result };
  },
  view: ({ player }) => game.view(player),
  stop: () => null,
};

for await (const line of createInterface({ input: process.stdin })) {
  const { seq, cmd, ...given } = JSON.parse(line);
  let reply;
  try {
    reply = { result: await commands[cmd](given) };
  } catch (error) {
    reply = { errored: String(error) };
  }
  console.log(JSON.stringify({ seq, ...reply }));
  if (cmd === "stop") break;
}
