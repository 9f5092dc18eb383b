// The chart of HAND_PLAY. It highlights the current state, the last transition, and the transitions that are possible now.
import { Pane } from "../pane.js";

export class Chart {
  constructor(box, address, arrows) {
    this.box = box;
    this.address = address;
    this.arrows = arrows;
  }

  async show(state, legal, last) {
    this.wanted = { state, legal, last };
    if (!this.loading) this.loading = this.load();
    await this.loading;
    if (this.svg) this.light(this.wanted);
  }

  async load() {
    const response = await fetch(this.address);
    if (!response.ok) return;
    const parsed = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
    this.svg = document.importNode(parsed.documentElement, true);
    this.pane = new Pane(this.box, this.svg);
  }

  light({ state, legal, last }) {
    for (const lit of this.svg.querySelectorAll(".here, .can, .taken")) lit.classList.remove("here", "can", "taken");
    const here = this.svg.getElementById(`state-${state}`);
    here?.classList.add("here");
    for (const name of new Set(legal.map(({ event }) => event))) this.mark(state, name, "can");
    if (last) this.mark(last.state, last.event, "taken");
    this.pane.show(here);
  }

  mark(state, event, kind) {
    for (const name of this.arrows[state]?.[event] ?? []) {
      for (const part of ["transition", "transition-label", "transition-tail"]) {
        this.svg.getElementById(`${part}-${name}`)?.classList.add(kind);
      }
    }
  }
}
