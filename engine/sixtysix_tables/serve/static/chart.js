// The chart of HAND_PLAY, with the present state, the last transition and the possible ones lit.

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
    this.svg.removeAttribute("width");
    this.svg.removeAttribute("height");
    this.box.replaceChildren(this.svg);
  }

  light({ state, legal, last }) {
    for (const lit of this.svg.querySelectorAll(".here, .can, .taken")) lit.classList.remove("here", "can", "taken");
    const here = this.svg.getElementById(`state-${state}`);
    here?.classList.add("here");
    for (const name of new Set(legal.map(({ event }) => event))) this.mark(state, name, "can");
    if (last) this.mark(last.state, last.event, "taken");
    if (here && this.box.clientHeight) this.scrollTo(here);
  }

  mark(state, event, kind) {
    for (const name of this.arrows[state]?.[event] ?? []) {
      for (const part of ["transition", "transition-label", "transition-tail"]) {
        this.svg.getElementById(`${part}-${name}`)?.classList.add(kind);
      }
    }
  }

  scrollTo(part) {
    const [box, place] = [this.box.getBoundingClientRect(), part.getBoundingClientRect()];
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = this.box.scrollLeft + place.left - box.left - (box.width - place.width) / 2;
    this.box.scrollTo({ top: this.box.scrollTop + place.top - box.top - 24, left, behavior: calm ? "auto" : "smooth" });
  }
}
