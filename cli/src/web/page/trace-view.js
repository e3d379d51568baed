// The trace of a search: its tree, and each of its steps in words, forwards and backwards.

import { fetchJson, positionBody, positionKey, runSearch } from "./api.js";
import { Board } from "./board.js";
import { byId, createHtml, setText } from "./dom.js";
import { Tree } from "./tree.js";
import { formatPositions } from "./value.js";
import { phraseText, t } from "./text.js";

/** The time limit of a traced search. */
const TIME = "5s";

export class TraceView {
  /** `searches` are the names of the searches that can be traced; `current` returns the position on the board. */
  constructor(searches, current, showError) {
    Object.assign(this, { current, showError, trace: null, step: 0 });
    this.tree = new Tree(byId("tree"), (id) => this.visit(id));
    this.board = new Board(byId("step-board"), createHtml("div"), () => {});
    byId("trace-search").replaceChildren(...searches.map((name) => createHtml("option", { value: name }, name)));
    byId("trace-search").value = searches.includes("alpha-beta") ? "alpha-beta" : searches[0];
    byId("trace-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.search();
    });
    const slider = byId("step");
    slider.addEventListener("input", () => this.goTo(Number(slider.value)));
    byId("previous-step").addEventListener("click", () => this.goTo(this.step - 1));
    byId("next-step").addEventListener("click", () => this.goTo(this.step + 1));
    byId("last-step").addEventListener("click", () => this.goTo(this.trace.steps.length - 1));
  }

  /** Traces a search of the position on the board. */
  async search() {
    this.abort?.abort();
    this.abort = new AbortController();
    const depth = Number(byId("plies").value);
    const body = { ...positionBody(this.current()), search: byId("trace-search").value, time: TIME };
    if (depth >= 1) body.depth = Math.min(99, Math.round(depth));
    const progress = ({ nodes = 0, waiting }) =>
      setText(byId("trace-status"), waiting ? t("trace-waits") : t("trace-progress", { positions: formatPositions(nodes) }));
    progress({});
    try {
      this.trace = await runSearch("/api/trace", body, this.abort.signal, progress);
      this.show();
    } catch (error) {
      if (error.name === "AbortError") return;
      setText(byId("trace-status"), "");
      this.showError(error);
    }
  }

  show() {
    const { game, position, nodes, steps, visited, search: name, moves, stopped } = this.trace;
    const positions = formatPositions(visited);
    const shown = nodes.length < visited ? t("trace-shown", { positions, count: nodes.length }) : positions;
    const size = ["time", "memory"].includes(stopped) ? t(`stopped-${stopped}`, { size: shown }) : shown;
    const path = [...(position ? [position] : []), ...moves].join(" ");
    this.summary = t(path ? "trace-after" : "trace-at-start", { game, search: name, moves: path, size });
    this.onPosition(this.current());
    byId("trace-result").hidden = false;
    this.tree.show(this.trace);
    byId("step").max = String(Math.max(0, steps.length - 1));
    this.goTo(0);
  }

  /** Reacts to a new position on the board: a trace of another game is closed, one of another position is marked. */
  onPosition(position) {
    if (!this.trace) return;
    if (this.trace.game === position.game) {
      const same = positionKey(this.trace) === positionKey(position);
      setText(byId("trace-status"), same ? this.summary : t("trace-other", { summary: this.summary }));
      return;
    }
    this.abort?.abort();
    this.trace = null;
    byId("trace-result").hidden = true;
    setText(byId("trace-status"), "");
    if (byId("trace").open) this.search();
  }

  /** Goes to the first step at a node. Values that are already shown stay. */
  visit(id) {
    const step = this.trace.steps.findIndex(({ node }) => node === id);
    if (step >= 0) this.goTo(step, Math.max(step, this.tree.shownStep));
  }

  /** Goes to a step; the tree shows what is known after the step `shown`. */
  async goTo(step, shown = step) {
    const { steps, nodes, moves } = this.trace;
    this.step = Math.max(0, Math.min(steps.length - 1, step));
    const { node, text, phrase } = steps[this.step];
    byId("step").value = String(this.step);
    byId("step").setAttribute("aria-valuetext", t("step-of", { step: this.step + 1, count: steps.length }));
    setText(byId("step-count"), t("step-count", { step: this.step + 1, count: steps.length }));
    setText(byId("step-text"), phraseText(text, phrase));
    byId("previous-step").disabled = this.step === 0;
    byId("next-step").disabled = this.step === steps.length - 1;
    byId("last-step").disabled = this.step === steps.length - 1;
    this.tree.showStep(shown);
    this.tree.highlight(node);
    const path = this.tree.path(node).flatMap((id) => nodes[id].move ?? []);
    const requested = this.step;
    try {
      const position = await fetchJson("/api/position", positionBody({ ...this.trace, moves: [...moves, ...path] }), this.abort.signal);
      if (requested === this.step) this.board.draw(position, { flip: false, values: null, open: false, pending: null });
    } catch (error) {
      if (error.name !== "AbortError") this.showError(error);
    }
  }
}
