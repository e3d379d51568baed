// The traces of one or two searches: their trees, and each of their steps in words, forwards and backwards.

import { fetchJson, positionBody, positionKey, runSearch } from "./api.js";
import { Board } from "./board.js";
import { byId, createHtml, setText } from "./dom.js";
import { Playback } from "./playback.js";
import { SearchPanel, searchName } from "./search-panel.js";
import { sampleShape } from "./tree-shapes.js";
import { formatPositions } from "./value.js";
import { t } from "./text.js";

/** The time limit of a traced search. */
const TIME = "5s";

/** The orders of moves in which a search can be compared with itself. */
const ORDERS = ["best-first", "worst-first"];

export class TraceView {
  /**
   * `searches` are the names of the searches that can be traced; `current` returns the position on the board. With `hasBoard`,
   * the position of the current step is drawn below the tree.
   */
  constructor(searches, current, showError, { hasBoard = true } = {}) {
    Object.assign(this, { current, showError, hasBoard, traces: [], visiting: null });
    this.playback = new Playback((step) => this.showStep(step));
    this.panels = [0, 1].map(() => new SearchPanel(byId("searches"), (step) => this.visit(step)));
    this.board = new Board(byId("step-board"), createHtml("div"), () => {});
    const option = (name) => createHtml("option", { value: name }, name);
    byId("trace-search").replaceChildren(...searches.map(option));
    byId("trace-search").value = searches.includes("alpha-beta") ? "alpha-beta" : searches[0];
    const sameSearch = (order) => createHtml("option", { value: order }, t("same-search", { order: t(order) }));
    byId("trace-other").replaceChildren(createHtml("option", { value: "" }, t("no-search")), ...searches.map(option), ...ORDERS.map(sameSearch));
    byId("smaller-depth").addEventListener("click", () => {
      byId("plies").value = String(this.smallerDepth);
      this.search();
    });
    byId("trace-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.search();
    });
    for (const sample of document.querySelectorAll("[data-sample]")) {
      const [kind, player] = sample.dataset.sample.split(" ");
      sample.append(sampleShape(kind, player));
    }
  }

  /** Whether a trace is shown. */
  get isShown() {
    return this.traces.length > 0;
  }

  /** Whether the position of the current step is drawn: not if two searches are at different positions. */
  get showsBoard() {
    return this.hasBoard && this.traces.length === 1;
  }

  /** The depth in the form; null if the field is empty or contains less than 1. */
  get depth() {
    const depth = Math.round(Number(byId("plies").value));
    return depth >= 1 ? Math.min(99, depth) : null;
  }

  /** The position, the form and the step of the shown trace, from which `restore` shows it again; null if none is shown. */
  get settings() {
    return this.isShown ? { ...this.shown, step: this.playback.step } : null;
  }

  async restore({ position, search, other, plies, step }) {
    for (const [id, value] of [["trace-search", search], ["trace-other", other], ["plies", plies]]) byId(id).value = value;
    await this.search(position);
    if (this.isShown) this.playback.stopAt(step);
  }

  /** Traces one or two searches of a position, by default of the one on the board. */
  async search(position = positionBody(this.current())) {
    this.abort?.abort();
    this.abort = new AbortController();
    this.playback.stop();
    const [search, other, plies] = ["trace-search", "trace-other", "plies"].map((id) => byId(id).value);
    const settings = [{ search }];
    if (other !== "") settings.push(ORDERS.includes(other) ? { search, order: other } : { search: other });
    const counts = settings.map(() => 0);
    const trace = (setting, index) => {
      const body = { ...position, ...setting, time: TIME, ...(this.depth && { depth: this.depth }) };
      return runSearch("/api/trace", body, this.abort.signal, ({ nodes = 0, waiting }) => {
        counts[index] = nodes;
        const positions = formatPositions(counts.reduce((sum, count) => sum + count));
        setText(byId("trace-status"), waiting ? t("trace-waits") : t("trace-progress", { positions }));
      });
    };
    setText(byId("trace-status"), t("trace-progress", { positions: formatPositions(0) }));
    try {
      this.traces = await Promise.all(settings.map(trace));
      this.shown = { position, search, other, plies };
      this.show();
    } catch (error) {
      if (error.name === "AbortError") return;
      setText(byId("trace-status"), "");
      this.showError(error);
    }
  }

  show() {
    const [{ game, position, moves }] = this.traces;
    const sizes = this.traces.map((trace) => {
      const { visited, stopped } = trace;
      const positions = formatPositions(visited);
      return t("trace-size", { search: searchName(trace), size: ["time", "memory", "recursion"].includes(stopped) ? t(`stopped-${stopped}`, { size: positions }) : positions });
    });
    const path = [...(position ? [position] : []), ...moves].join(" ");
    this.summary = t(path ? "trace-after" : "trace-at-start", { game, moves: path, sizes: sizes.join("; ") });
    this.onPosition(this.current());
    // The game was changed meanwhile, so these traces are no longer shown.
    if (this.traces.length === 0) return;
    this.showLimit();
    byId("trace-result").hidden = false;
    byId("searches").classList.toggle("compared", this.traces.length > 1);
    byId("step-board").toggleAttribute("hidden", !this.showsBoard);
    this.panels.forEach((panel, index) => {
      const trace = this.traces[index];
      panel.element.hidden = !trace;
      if (trace) panel.show(trace);
    });
    this.shownPanels = this.panels.slice(0, this.traces.length);
    this.playback.start(Math.max(...this.shownPanels.map(({ last }) => last)));
  }

  /** If a search visited more positions than a drawing may have, states this limit and offers a smaller depth. */
  showLimit() {
    const cut = this.traces.find(({ nodes, visited }) => nodes.length < visited);
    byId("trace-limit").hidden = !cut;
    if (!cut) return;
    setText(byId("trace-limit-text"), t("trace-limit", { search: searchName(cut), drawn: cut.nodes.length, most: cut.most_nodes }));
    this.smallerDepth = (cut.depth ?? 0) - 1;
    byId("smaller-depth").hidden = this.smallerDepth < 1;
    setText(byId("smaller-depth"), t("smaller-depth", { depth: this.smallerDepth }));
  }

  /** Reacts to a new position on the board: a trace of another game is closed, one of another position is marked. */
  onPosition(position) {
    if (!this.isShown) return;
    const [trace] = this.traces;
    if (trace.game === position.game) {
      const same = positionKey(trace) === positionKey(position);
      setText(byId("trace-status"), same ? this.summary : t("trace-other", { summary: this.summary }));
      return;
    }
    this.abort?.abort();
    this.playback.stop();
    this.traces = [];
    byId("trace-result").hidden = byId("trace-limit").hidden = true;
    setText(byId("trace-status"), "");
    if (byId("trace").open) this.search();
  }

  /** Goes to the step that enters a node. Values that are already shown stay. */
  visit(step) {
    this.visiting = Math.max(step, this.shownStep);
    this.playback.stopAt(step);
    this.visiting = null;
  }

  /** Shows a step in each drawing. */
  showStep(step) {
    this.shownStep = this.visiting ?? step;
    for (const panel of this.shownPanels) panel.showStep(step, this.shownStep);
    if (this.showsBoard) this.showBoard();
  }

  /** Shows the position of the current step; during a request, the next request waits. */
  async showBoard() {
    this.isStale = true;
    if (this.isFetching) return;
    this.isFetching = true;
    try {
      while (this.isStale && this.isShown) {
        this.isStale = false;
        const [trace] = this.traces;
        const path = this.panels[0].movesTo(this.playback.step);
        const position = await fetchJson("/api/position", positionBody({ ...trace, moves: [...trace.moves, ...path] }), this.abort.signal);
        this.board.draw(position, { flip: false, values: null, open: false, pending: null });
      }
    } catch (error) {
      if (error.name !== "AbortError") this.showError(error);
    } finally {
      this.isFetching = false;
    }
  }
}
