// The worker in which the computer player chooses an event. All that it gets of the game is one view.

import { choose_place } from "../machines/computer.js";
import { variant } from "./match.js";

addEventListener("message", async ({ data: { id, module, version, seed, view } }) => {
  try {
    const { kernel, rules } = (await variant(module, version)).machine;
    const code = ({ event, player, ...carried }) => {
      const [[kind, name] = []] = Object.entries(carried);
      return kernel.code(kernel.EVENTS.indexOf(event), player, kind ? rules.ARGUMENTS.get(kind).names(kernel.RULESET).get(name) : -1);
    };
    postMessage({ id, event: view.legal[choose_place(kernel, view, view.legal.map(code), seed)] });
  } catch (error) {
    postMessage({ id, problem: String(error) });
  }
});
