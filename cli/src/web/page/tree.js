// The tree that a search walked, to be opened level by level.

import { make } from "./element.js";
import { positions, sign, tone, words } from "./value.js";

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
  show({ nodes }) {
    this.nodes = nodes;
    this.items.clear();
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, id) => {
      if (parent !== null) this.children[parent].push(id);
    });
    const root = this.item(0);
    this.frame.replaceChildren(make("ul", {}, root));
    root.querySelector("details")?.setAttribute("open", "");
  }

  /** One position with its summary; what is below is made when it is opened. */
  item(id) {
    const node = this.nodes[id];
    const inner = this.children[id].length > 0 || node.unseen.length > 0 || node.folded > 0;
    const summary = this.summary(id);
    const item = make("li", { class: node.principal ? "principal" : null });
    this.items.set(id, item);
    if (!inner) {
      item.append(make("div", { class: "leaf" }, ...summary));
      return item;
    }
    const details = make("details", {}, make("summary", {}, ...summary));
    details.addEventListener("toggle", () => this.fill(id, details));
    item.append(details);
    return item;
  }

  summary(id) {
    const { player, move, value, bound, window, kind } = this.nodes[id];
    const go = make("button", { type: "button", class: `node ${player}`, title: "See this position" }, move ?? "start");
    go.setAttribute("aria-label", `${move ?? "start"}, ${player} to move: ${words(value, bound)} for first`);
    go.addEventListener("click", (event) => {
      event.preventDefault();
      this.visit(id);
    });
    return [
      go,
      make("span", { class: `badge ${tone(value)}` }, sign(value, bound)),
      window && make("span", { class: "window", title: "Only values between these matter, as first sees them" }, `(${window[0]}, ${window[1]})`),
      kind === "horizon" && make("span", { class: "note" }, "estimated"),
      kind === "end" && make("span", { class: "note" }, "the end"),
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
      list.append(make("li", { class: "rest" }, make("span", { class: "cut" }, "not looked at"), ` ${named}${more}`));
    }
    details.append(list);
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
