// Random hands on the kernel of an exported machine, as `sixtysix.kernels.play.count_ends` plays them.
//
//     node node.mjs VARIANT-MODULE WEIGHTS
//
// Each line on standard input is a number of hands; the answer says how they ended.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const A_TABLE = 100;
const POLICY_STREAM = 2 ** 31;
const ENDS = 256;

const [file, weightsText] = process.argv.slice(2);
const load = (name) => import(new URL(name, pathToFileURL(file)).href);
const { kernel } = await import(pathToFileURL(file).href);
const [rules, policy] = await Promise.all(["rules.js", "policy.js"].map(load));
const weights = JSON.parse(weightsText);
const { RULESET, enter, legal, take } = kernel;

/** Plays at one table, so many hands at most, and counts them by reason and game points. */
function playTable(stream, most, ends) {
  const [t, choices, moves] = [new rules.Table(), new rules.Table(), new Array(64).fill(0)];
  policy.seed_chance(t, 0, stream);
  policy.seed_chance(choices, 0, stream + POLICY_STREAM);
  let [state, played, ended] = [enter(t, RULESET), 0, 0];
  while (played < most) {
    const n = legal(t, RULESET, state, moves);
    let place = 0;
    if (((moves[0] >> 6) & 3) !== 0) place = policy.choose(choices, t, RULESET, weights, moves, n, policy.situation);
    else if (played >= A_TABLE) break;
    state = take(t, RULESET, state, moves[place]);
    const now = rules.hands_ended(t);
    if (now > ended) {
      const end = `${rules.result(t, "").reason}/${Math.min(t.game_points, ENDS - 1)}`;
      ends[end] = (ends[end] ?? 0) + 1;
      played += 1;
    }
    ended = now;
  }
  return played;
}

for await (const line of createInterface({ input: process.stdin })) {
  const ends = {};
  let left = Number(line);
  for (let stream = 0; left > 0; stream += 1) left -= playTable(stream, left, ends);
  console.log(JSON.stringify(ends));
}
