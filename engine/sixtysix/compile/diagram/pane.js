// A drawing in a pane of a page: the whole if its letters can be read there, else what is around the active state.

const READABLE = 9; // How high letters are, in pixels of the screen
const MARGIN = 8;

export class Pane {
  // The pane has a button and a dialog, in which the button shows the whole.
  constructor(pane, drawing) {
    this.pane = pane;
    this.drawing = drawing;
    this.button = pane.querySelector("button");
    const dialog = pane.querySelector("dialog");
    const [x, y, width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
    this.whole = { x, y, width, height };
    const letters = [...drawing.querySelectorAll("text")].map((text) => Number(text.getAttribute("font-size")));
    this.least = READABLE / Math.min(...letters);
    // A box of which only a part is shown is a link without its words.
    for (const link of drawing.querySelectorAll("a:not([aria-label])")) link.setAttribute("aria-label", link.textContent.trim());
    pane.append(drawing);
    this.button.onclick = () => {
      dialog.append(drawing);
      dialog.showModal();
      this.fit();
      this.part.scrollIntoView({ block: "center", inline: "center" });
    };
    dialog.onclose = () => {
      pane.append(drawing);
      this.fit();
    };
    new ResizeObserver(() => this.fit()).observe(pane);
  }

  // Show a part of the drawing; if it is not in there, that of before.
  show(part) {
    this.part = part ?? this.part ?? this.drawing.querySelector(".node");
    this.fit();
  }

  fit() {
    const { clientWidth, clientHeight } = this.drawing.parentNode;
    if (!clientWidth || !this.part) return;
    const isInPane = this.drawing.parentNode === this.pane;
    const part = this.placed(this.part);
    const scaleOf = ({ width, height }) => Math.min(1, clientWidth / width, isInPane ? clientHeight / height : 1);
    const around = [...this.drawing.querySelectorAll(".cluster")].map((one) => this.placed(one)).filter((one) => holds(one, part));
    const outer = [this.whole, ...around.sort((one, other) => other.width - one.width)];
    const chosen = isInPane ? (outer.find((one) => scaleOf(one) >= this.least) ?? outer.at(-1)) : this.whole;
    const scale = Math.max(this.least, scaleOf(chosen));
    const [x, width] = isInPane ? slide(part.x, part.width, chosen.x, chosen.width, clientWidth / scale) : [chosen.x, chosen.width];
    const [y, height] = isInPane ? slide(part.y, part.height, chosen.y, chosen.height, clientHeight / scale) : [chosen.y, chosen.height];
    this.drawing.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.drawing.setAttribute("width", width * scale);
    this.drawing.setAttribute("height", height * scale);
    this.button.hidden = isInPane && chosen === this.whole;
    this.leaveOut({ x, y, width, height });
  }

  // What is outside is not shown, nor are words that would be cut.
  leaveOut(shown) {
    for (const part of this.drawing.querySelectorAll(".node, .cluster, .edge, .graph > text")) {
      part.style.visibility = meets(shown, this.placed(part)) ? "" : "hidden";
      const words = part.matches("text") ? [part] : [...part.querySelectorAll("text")];
      const isCut = words.some((text) => !holds(shown, this.placed(text)));
      for (const text of words) text.style.visibility = isCut ? "hidden" : "";
    }
  }

  placed(part) {
    const { e, f } = this.drawing.querySelector(".graph").transform.baseVal.consolidate().matrix;
    const { x, y, width, height } = part.getBBox();
    return { x: x + e, y: y + f, width, height };
  }
}

// Where a window begins and how wide it is, around a part and within what is around that, or around all of this.
function slide(from, size, first, all, window) {
  const wide = Math.max(window, size + 2 * MARGIN);
  const middle = from + (size - wide) / 2;
  return [all <= wide ? first + (all - wide) / 2 : Math.max(first - MARGIN, Math.min(middle, first + all + MARGIN - wide)), wide];
}

const holds = (outer, inner) =>
  outer.x <= inner.x && outer.y <= inner.y && outer.x + outer.width >= inner.x + inner.width && outer.y + outer.height >= inner.y + inner.height;

const meets = (one, other) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
