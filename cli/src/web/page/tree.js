// The tree of a search, opened level by level.

import { createHtml } from "./dom.js";
import { formatPositions, shortValue, valueClass, valueText } from "./value.js";
import { t } from "./text.js";

/** The number of moves of a position that are shown at once; a button shows more. */
const PAGE_SIZE = 60;

export class Tree {
  /** Draws into `frame`; `visit` is called with the id of the chosen node. */
  constructor(frame, visit) {
    this.frame = frame;
    this.visit = visit;
    this.items = new Map();
  }

  /** Shows a tree with its first level open. */
  show({ nodes, steps, moves }) {
    this.nodes = nodes;
    this.steps = steps.length;
    this.rootLabel = t(moves.length > 0 ? "tree-here" : "tree-start");
    this.indexSteps(steps);
    this.items.clear();
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, id) => {
      if (parent !== null) this.children[parent].push(id);
    });
    const root = this.item(0);
    this.frame.replaceChildren(createHtml("ul", {}, root));
    root.querySelector("details")?.setAttribute("open", "");
  }

  /** Finds the steps at which each node is entered, at which its cutoff is reported, and at which it is left. */
  indexSteps(steps) {
    this.entered = this.nodes.map(() => Infinity);
    this.cut = this.nodes.map(() => Infinity);
    this.left = this.nodes.map(() => Infinity);
    steps.forEach(({ node }, index) => {
      this.entered[node] = Math.min(this.entered[node], index);
      // A cutoff is reported in the step before the last one at the node.
      this.cut[node] = this.left[node];
      this.left[node] = index;
    });
    this.shownStep = 0;
  }

  /** Shows what is known after a step. */
  showStep(step) {
    this.shownStep = step;
    for (const id of this.items.keys()) this.updateItem(id);
  }

  updateItem(id) {
    const item = this.items.get(id);
    const summary = item.querySelector(":scope > details > summary, :scope > .leaf");
    const focused = summary.contains(document.activeElement) && document.activeElement !== summary;
    summary.replaceChildren(...this.summary(id));
    if (focused) summary.querySelector("button").focus({ preventScroll: true });
    if (summary.matches("summary")) summary.setAttribute("aria-label", this.label(id));
    item.classList.toggle("principal", this.nodes[id].principal && this.shownStep >= this.steps - 1);
    const unseen = item.querySelector(":scope > details > ul > .unseen");
    if (unseen) unseen.hidden = this.shownStep < this.cut[id];
  }

  /** Creates the item of a node; its children are created when it is opened. */
  item(id) {
    const item = createHtml("li");
    this.items.set(id, item);
    if (!this.isInner(id)) {
      item.append(createHtml("div", { class: "leaf" }));
    } else {
      const summary = createHtml("summary", { title: t("show-position") });
      summary.addEventListener("click", () => this.visit(id));
      const details = createHtml("details", {}, summary);
      details.addEventListener("toggle", () => this.fill(id, details));
      item.append(details);
    }
    this.updateItem(id);
    return item;
  }

  /** The text of a node for screen readers. */
  label(id) {
    const { player, move, bound } = this.nodes[id];
    const value = this.shownStep >= this.left[id] ? this.nodes[id].value : null;
    return t(value ? "tree-label-value" : "tree-label", { move: move ?? this.rootLabel, side: t(player), value: valueText(value, bound) });
  }

  /** The move of a node: a button at a leaf. At an inner node, the whole summary is the control. */
  nodeName(id) {
    const { player, move } = this.nodes[id];
    const name = move ?? this.rootLabel;
    if (this.isInner(id)) return createHtml("span", { class: `node ${player}` }, name);
    const button = createHtml("button", { type: "button", class: `node ${player}`, title: t("show-position"), "aria-label": this.label(id) }, name);
    button.addEventListener("click", () => this.visit(id));
    return button;
  }

  isInner(id) {
    const { unseen, folded } = this.nodes[id];
    return this.children[id].length > 0 || unseen.length > 0 || folded > 0;
  }

  summary(id) {
    const { bound, window, kind } = this.nodes[id];
    const [entered, left] = [this.shownStep >= this.entered[id], this.shownStep >= this.left[id]];
    const value = left ? this.nodes[id].value : null;
    return [
      this.nodeName(id),
      createHtml("span", { class: `badge ${valueClass(value)}` }, shortValue(value, bound)),
      entered && window && createHtml("span", { class: "window", title: t("window-hint") }, `(${window.join(", ")})`.replaceAll("-", "−")),
      left && kind === "horizon" && createHtml("span", { class: "note" }, t("estimated")),
      left && kind === "end" && createHtml("span", { class: "note" }, t("end-of-game")),
    ].filter(Boolean);
  }

  fill(id, details) {
    if (!details.open || details.querySelector(":scope > ul")) return;
    const { unseen, folded } = this.nodes[id];
    const list = createHtml("ul", {});
    const add = (from) => {
      const children = this.children[id].slice(from, from + PAGE_SIZE);
      list.append(...children.map((child) => this.items.get(child) ?? this.item(child)));
      const remaining = this.children[id].length - from - PAGE_SIZE;
      if (remaining <= 0) return;
      const more = createHtml("button", { type: "button" }, t("more", { count: remaining }));
      more.addEventListener("click", () => {
        more.parentElement.remove();
        add(from + PAGE_SIZE);
      });
      list.append(createHtml("li", {}, more));
    };
    add(0);
    if (folded > 0) list.append(createHtml("li", { class: "rest" }, t("more-not-shown", { positions: formatPositions(folded) })));
    if (unseen.length > 0) {
      const named = unseen.slice(0, 12).join(" ");
      const more = unseen.length > 12 ? t("and-more", { count: unseen.length - 12 }) : "";
      list.append(createHtml("li", { class: "rest unseen" }, t("not-searched"), createHtml("s", { class: "skipped" }, named), more));
    }
    details.append(list);
    this.updateItem(id);
  }

  /** The ids of the nodes from the root to this one. */
  path(id) {
    const path = [];
    for (let node = id; node !== null; node = this.nodes[node].parent) path.unshift(node);
    return path;
  }

  /** Opens the path to a node and highlights it. */
  highlight(id) {
    this.frame.querySelector(".current")?.classList.remove("current");
    for (const above of this.path(id).slice(0, -1)) {
      const details = this.items.get(above)?.querySelector(":scope > details");
      if (!details) return;
      details.open = true;
      this.fill(above, details);
    }
    const item = this.items.get(id);
    if (!item) return;
    item.classList.add("current");
    const [frame, box] = [this.frame.getBoundingClientRect(), item.getBoundingClientRect()];
    if (box.top < frame.top || box.top + 30 > frame.bottom) this.frame.scrollTop += box.top - frame.top - 60;
  }
}
