// Lays out positions on a machine that is written as scripts, and says how each stands and what is explained then.

import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const { scripts, asked } = JSON.parse(readFileSync(0, "utf-8"));
for (const script of scripts) runInThisContext(script);
const { machine, position, runtime } = globalThis.MODULES;
const [Machine] = Object.values(machine).filter((one) => one.machine);
const { RULESET } = Machine.machine.kernel;

const answers = asked.map(({ at, dealer, events }) => {
  const begun = new Machine({ seed: 0, dealer, decks: [position.cards_in_order(RULESET, at)] });
  begun.send("start_game");
  position.lay_out(begun.table, RULESET, at);
  const saved = begun.snapshot();
  const game = Machine.restore(runtime.sealed({ ...saved, states: [...saved.states.slice(0, -1), position.state_of(at)] }));
  return {
    stands: game.observe(),
    legal: game.legalEvents(),
    explained: events.map((event) => ({ ...game.explain(event), ways: game.conditions(event) })),
  };
});
console.log(JSON.stringify(answers));
