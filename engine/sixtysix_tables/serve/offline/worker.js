// The computer thinks here. It needs nothing from the time before: it is shown the whole hand for each choice.

import { Player } from "../machines/opponent.js";
import { variant } from "./match.js";

addEventListener("message", async ({ data: { id, module, version, strength, seed, views } }) => {
  try {
    const player = new Player(await variant(module, version), { strength, seed });
    player.remember(views.slice(0, -1));
    postMessage({ id, advice: player.advise(views.at(-1)) });
  } catch (error) {
    postMessage({ id, problem: String(error) });
  }
});
