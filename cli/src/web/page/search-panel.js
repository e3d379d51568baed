// One traced search: its tree, the work up to the current step, the step in words, and the lines of its algorithm.

import { createHtml, setText } from "./dom.js";
import { SearchSteps } from "./search-steps.js";
import { TreeDrawing } from "./tree-drawing.js";
import { formatPositions } from "./value.js";
import { phraseText, t } from "./text.js";

/** A line of a listing. If the line is too long, its continuation is indented by two more characters. */
function listingLine(line) {
  const element = createHtml("span", {}, line.trimStart() || " ");
  element.style.setProperty("--indent", line.length - line.trimStart().length);
  return element;
}

/** The name of a traced search, with the order of its moves unless it is the order of the game. */
export function searchName({ search, order }) {
  return order === "listed" ? search : t("ordered-search", { search, order: t(order) });
}

export class SearchPanel {
  /** Creates the panel in `frame`; `goTo` is called with the step that a click selects. */
  constructor(frame, goTo) {
    this.goTo = goTo;
    this.work = createHtml("p", { class: "work" });
    this.picture = createHtml("div", { class: "tree", tabindex: 0, role: "img" });
    this.text = createHtml("p", { class: "step-text", "aria-live": "polite" });
    this.listing = createHtml("pre", { class: "listing", tabindex: 0, role: "group", "aria-label": t("listing") });
    this.replayed = createHtml("p", { class: "replayed" }, t("replayed"));
    this.element = createHtml("div", { class: "search" }, this.work, createHtml("div", { class: "canvas" }, this.picture, this.zoomButtons()), this.text, this.replayed, this.listing);
    frame.append(this.element);
    this.drawing = new TreeDrawing(this.picture, (node) => this.visit(node));
    this.picture.addEventListener("keydown", ({ key }) => key === "Enter" && this.drawing.toggle());
  }

  zoomButtons() {
    const button = (key, sign, action) => {
      const element = createHtml("button", { type: "button", title: t(key), "aria-label": t(key) }, sign);
      element.addEventListener("click", action);
      return element;
    };
    return createHtml("div", { class: "zoom" },
      button("zoom-in", "+", () => this.drawing.zoom(true)),
      button("zoom-out", "−", () => this.drawing.zoom(false)),
      button("zoom-all", "⤢", () => this.drawing.fit(0)));
  }

  /** Shows the answer of `/api/trace` at its first step. */
  show(trace) {
    this.trace = trace;
    this.search = new SearchSteps(trace);
    this.picture.setAttribute("aria-label", t("tree-of", { search: searchName(trace) }));
    this.lines = (trace.listing ?? []).map(listingLine);
    this.listing.replaceChildren(...this.lines);
    this.replayed.hidden = trace.search !== "tree";
    this.listing.hidden = this.lines.length === 0;
    this.drawing.show(this.search);
  }

  /** The index of the last step. */
  get last() {
    return this.search.last;
  }

  /** The moves from the root to the node of a step. */
  movesTo(step) {
    return this.search.path(this.stepAt(step).node).flatMap((id) => this.trace.nodes[id].move ?? []);
  }

  stepAt(step) {
    return this.trace.steps[Math.min(step, this.last)];
  }

  /** Goes to the first step at a node. */
  visit(node) {
    this.goTo(this.search.entered(node));
  }

  /** Shows the step `step`, or the last one if the search has fewer steps; the tree shows the values that are known after `shown`. */
  showStep(step, shown) {
    const { node, text, phrase, line } = this.stepAt(step);
    const { visited, cutoffs } = this.search;
    const at = Math.min(shown, this.last);
    const done = t("visited-of", { count: visited[at], positions: formatPositions(this.trace.visited) });
    setText(this.work, t("work", { search: searchName(this.trace), done, cutoffs: t("cutoffs", { count: cutoffs[at] }) }));
    setText(this.text, phraseText(text, phrase));
    this.drawing.showStep(at, node);
    this.markLine(line);
  }

  /** Marks the line of the algorithm that the step belongs to, and scrolls the listing to it. */
  markLine(line) {
    this.listing.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const element = this.lines[line];
    if (!element) return;
    element.setAttribute("aria-current", "step");
    const [frame, box] = [this.listing.getBoundingClientRect(), element.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) this.listing.scrollTop += box.top - frame.top - frame.height / 2;
  }
}
