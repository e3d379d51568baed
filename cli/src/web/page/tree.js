// The tree that a search walked, to be opened level by level.

import { make } from "./element.js";
import { brief, positions, tone, words } from "./value.js";

/** How many moves of a position are shown at once; the others are behind a button. */
const WIDE = 60;

export class Tree {
  /** Draws into `frame`; `visit` is called with the position that was chosen, by its number. */
  constructor(frame, visit) {
    this.frame = frame;
    this.visit = visit;
    this.items = new Map();
  }

  /** Shows a tree with its first level open. */
  show({ nodes, steps, moves }) {
    this.nodes = nodes;
    this.steps = steps.length;
    this.root = moves.length > 0 ? "here" : "start";
    this.learn(steps);
    this.items.clear();
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, id) => {
      if (parent !== null) this.children[parent].push(id);
    });
    const root = this.item(0);
    this.frame.replaceChildren(make("ul", {}, root));
    root.querySelector("details")?.setAttribute("open", "");
  }

  /** Finds the steps that tell of each position: that it is entered, what need not be looked at, and what it is worth. */
  learn(steps) {
    this.entered = this.nodes.map(() => Infinity);
    this.cut = this.nodes.map(() => Infinity);
    this.left = this.nodes.map(() => Infinity);
    steps.forEach(({ node }, index) => {
      this.entered[node] = Math.min(this.entered[node], index);
      // What need not be looked at is told right before the position is left.
      this.cut[node] = this.left[node];
      this.left[node] = index;
    });
    this.told = 0;
  }

  /** Shows what is known after a step, and nothing of what comes later. */
  tell(step) {
    this.told = step;
    for (const id of this.items.keys()) this.dress(id);
  }

  dress(id) {
    const item = this.items.get(id);
    const summary = item.querySelector(":scope > details > summary, :scope > .leaf");
    const focused = summary.contains(document.activeElement) && document.activeElement !== summary;
    summary.replaceChildren(...this.summary(id));
    if (focused) summary.querySelector("button").focus({ preventScroll: true });
    item.classList.toggle("principal", this.nodes[id].principal && this.told >= this.steps - 1);
    const unseen = item.querySelector(":scope > details > ul > .unseen");
    if (unseen) unseen.hidden = this.told < this.cut[id];
  }

  /** One position with its summary; what is below is made when it is opened. */
  item(id) {
    const node = this.nodes[id];
    const inner = this.children[id].length > 0 || node.unseen.length > 0 || node.folded > 0;
    const item = make("li");
    this.items.set(id, item);
    if (!inner) {
      item.append(make("div", { class: "leaf" }));
    } else {
      const details = make("details", {}, make("summary"));
      details.addEventListener("toggle", () => this.fill(id, details));
      item.append(details);
    }
    this.dress(id);
    return item;
  }

  summary(id) {
    const { player, move, bound, window, kind } = this.nodes[id];
    const [entered, left] = [this.told >= this.entered[id], this.told >= this.left[id]];
    const value = left ? this.nodes[id].value : null;
    const name = move ?? this.root;
    const go = make("button", { type: "button", class: `node ${player}`, title: "See this position" }, name);
    go.setAttribute("aria-label", `${name}, ${player} to move: ${words(value, bound)}${value ? " for first" : ""}`);
    go.addEventListener("click", (event) => {
      event.preventDefault();
      this.visit(id);
    });
    return [
      go,
      make("span", { class: `badge ${tone(value)}` }, brief(value, bound)),
      entered && window && make("span", { class: "window", title: "Only values between these matter, as first sees them" }, `(${window.join(", ")})`.replaceAll("-", "−")),
      left && kind === "horizon" && make("span", { class: "note" }, "estimated"),
      left && kind === "end" && make("span", { class: "note" }, "the end"),
    ].filter(Boolean);
  }

  fill(id, details) {
    if (!details.open || details.querySelector(":scope > ul")) return;
    const { unseen, folded } = this.nodes[id];
    const list = make("ul", {});
    const add = (from) => {
      const children = this.children[id].slice(from, from + WIDE);
      list.append(...children.map((child) => this.items.get(child) ?? this.item(child)));
      const left = this.children[id].length - from - WIDE;
      if (left <= 0) return;
      const more = make("button", { type: "button" }, `${left} more`);
      more.addEventListener("click", () => {
        more.parentElement.remove();
        add(from + WIDE);
      });
      list.append(make("li", {}, more));
    };
    add(0);
    if (folded > 0) list.append(make("li", { class: "rest" }, `+${positions(folded)} more, not shown`));
    if (unseen.length > 0) {
      const named = unseen.slice(0, 12).join(" ");
      const more = unseen.length > 12 ? ` and ${unseen.length - 12} more` : "";
      list.append(make("li", { class: "rest unseen" }, "not looked at: ", make("s", { class: "cut" }, named), more));
    }
    details.append(list);
    this.dress(id);
  }

  /** The positions from the root to this one. */
  way(id) {
    const way = [];
    for (let at = id; at !== null; at = this.nodes[at].parent) way.unshift(at);
    return way;
  }

  /** Opens the way to a position and marks it. */
  mark(id) {
    this.frame.querySelector(".at")?.classList.remove("at");
    for (const above of this.way(id).slice(0, -1)) {
      const details = this.items.get(above)?.querySelector(":scope > details");
      if (!details) return;
      details.open = true;
      this.fill(above, details);
    }
    const item = this.items.get(id);
    if (!item) return;
    item.classList.add("at");
    const [frame, box] = [this.frame.getBoundingClientRect(), item.getBoundingClientRect()];
    if (box.top < frame.top || box.top + 30 > frame.bottom) this.frame.scrollTop += box.top - frame.top - 60;
  }
}
