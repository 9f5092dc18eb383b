// The kernel plays a hand of Schnapsen; docs/embedding-javascript.md leads here.
import { kernel } from "./machines/schnapsen.js";
import { Table, hands_ended, set_up } from "./machines/rules.js";

const { RULESET, STATES, enter, legal, take } = kernel;
const table = new Table();
set_up(table, RULESET, 7);
const moves = new Array(64).fill(0);
let state = enter(table, RULESET);
while (hands_ended(table) < 1) {
  const number = legal(table, RULESET, state, moves);
  state = take(table, RULESET, state, moves[number - 1]);
}
console.log(STATES[state], table.score);
