// Lays out positions on the machine of a package in a folder; prints each table and what is explained there.

import { readFileSync } from "node:fs";

const { folder, asked } = JSON.parse(readFileSync(0, "utf-8"));
const [machine, position, runtime] = await Promise.all(
  ["machine_0", "position", "runtime"].map((name) => import(`${folder}/${name}.js`)),
);
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
