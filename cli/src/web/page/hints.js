// Hints for the side to move, one step at a time: the moves that keep the value, the best move, and the best line.

import { byId, setText } from "./dom.js";
import { mistakeKind } from "./mistakes.js";
import { isExact } from "./value.js";
import { t } from "./text.js";

/** The largest number of moves that a hint lists. */
const MAX_MOVES = 12;

/** The steps of a hint. */
const STEPS = 3;

export class Hints {
  /** `current` returns the position on the board, and `redraw` draws it again with the marks of the hint. */
  constructor(analysis, { current, redraw, showError }) {
    Object.assign(this, { analysis, current, redraw, showError, abort: null, isWaiting: false, step: 0 });
    byId("hint").addEventListener("click", () => this.next());
    byId("next-hint").addEventListener("click", () => this.next());
    byId("close-hint").addEventListener("click", () => {
      this.clear();
      this.redraw();
    });
  }

  /** Shows the next step; the first one requests an analysis. */
  async next() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.abort ??= new AbortController();
    const { signal } = this.abort;
    this.showText(t("hint-waits"));
    try {
      const result = await this.analysis.analyzeForHint(this.current(), signal);
      if (signal.aborted) return;
      Object.assign(this, { result, isWaiting: false, step: Math.min(this.step + 1, STEPS) });
      this.showText(this.text());
      this.redraw();
    } catch (error) {
      if (signal.aborted) return;
      this.clear();
      this.showError(error);
    }
  }

  showText(text) {
    byId("hint-panel").hidden = false;
    setText(byId("hint-text"), text);
    byId("next-hint").hidden = this.step === STEPS;
  }

  /** Removes the hint, for instance when the position changes. The caller draws the board again. */
  clear() {
    this.abort?.abort();
    Object.assign(this, { abort: null, isWaiting: false, result: null, step: 0 });
    byId("hint-panel").hidden = true;
  }

  text() {
    const { best, line } = this.result;
    if (this.step === 2) return t("hint-best", { move: best });
    if (this.step === 3) return t("hint-line", { moves: line.join(" ") });
    const kept = movesThatKeepTheValue(this.result);
    if (kept.length === this.result.each.length) return t("hint-all");
    const listed = kept.slice(0, MAX_MOVES).map((entry) => entry.move).join(" ");
    return t("hint-keep", { moves: listed }) + (kept.length > MAX_MOVES ? t("and-more", { count: kept.length - MAX_MOVES }) : "");
  }

  /** The values that the board shows with the hint, by the text of the move: those of the suggested moves; null without a hint. */
  get values() {
    if (this.step === 0) return null;
    const { each, best } = this.result;
    const suggested = this.step === 1 ? movesThatKeepTheValue(this.result) : each.filter((entry) => entry.move === best);
    return new Map(suggested.map((entry) => [entry.move, { ...entry, best: this.step > 1, suggested: true }]));
  }
}

/** The moves that are no mistakes: after them, the side to move is not worse off. */
export function movesThatKeepTheValue({ value, bound, each }) {
  const point = (one) => ({ value: one.value, exact: isExact(one.value, one.bound), side: "first" });
  return each.filter((entry) => entry.value !== null && mistakeKind(point({ value, bound }), point(entry)) === null);
}
