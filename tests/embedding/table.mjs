// A front end in JavaScript that plays a hand at table.py, beside it.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const table = spawn("python", ["table.py"], { stdio: ["pipe", "pipe", "inherit"] });
const replies = createInterface({ input: table.stdout })[Symbol.asyncIterator]();
let seq = 0;

async function ask(cmd, more = {}) {
  table.stdin.write(JSON.stringify({ seq: ++seq, cmd, ...more }) + "\n");
  const reply = JSON.parse((await replies.next()).value);
  if (!("result" in reply)) throw new Error(reply.errored ?? reply.skipped);
  return reply.result;
}

await ask("start", { version: 1 });
await ask("variant", { name: "kinderschnapsen", parameters: {} });
const deck = "QS JS 7S QH JH 2S 2D QD JD 7D 7H 2H".split(" "); // shuffle it
await ask("deal", { deck, dealer: 0, before: { score: [5, 5], games: [0, 0], bonus: 0 }, dealt: true });

let ended;
while (!(ended = (await ask("observe")).result)) {
  await ask("send", { event: (await ask("legal"))[0] });
}
console.log(ended.winner, ended.game_points, ended.reason);
await ask("stop");
