// Hints for the side to move, one step at a time: the moves that keep the outcome, the best move, and the best line.

import { byId, setText } from "./dom.js";
import { mistakeKind, resultOf } from "./mistakes.js";
import { isDecided } from "./value.js";
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
      byId("hint").focus();
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
      Object.assign(this, { result, isWaiting: false, step: result.value === null ? STEPS : Math.min(this.step + 1, STEPS) });
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
    const isLast = this.step === STEPS;
    if (isLast && document.activeElement === byId("next-hint")) byId("close-hint").focus();
    byId("next-hint").hidden = isLast;
  }

  /** Removes the hint, for instance when the position changes. The caller draws the board again. */
  clear() {
    this.abort?.abort();
    Object.assign(this, { abort: null, isWaiting: false, result: null, step: 0 });
    byId("hint-panel").hidden = true;
  }

  text() {
    const { best, line } = this.result;
    if (this.result.value === null) return t("hint-unknown");
    if (this.step === 2) return t("hint-best", { move: best });
    if (this.step === 3) return t("hint-line", { moves: line.join(" ") });
    const { value, bound, each } = this.result;
    const kept = goodMoves(this.result);
    const certainty = !isDecided(value, bound) ? "-probably" : value.kind === "points" ? "-points" : "";
    if (kept.length === each.length) return t(`hint-all${certainty}`);
    const listed = kept.slice(0, MAX_MOVES).map((entry) => entry.move).join(" ");
    return t(`hint-keep${certainty}`, { moves: listed, count: kept.length }) + (kept.length > MAX_MOVES ? t("and-more", { count: kept.length - MAX_MOVES }) : "");
  }

  /** The values that the board shows with the hint, by the text of the move: those of the suggested moves; null without a suggestion. */
  get values() {
    if (this.step === 0 || this.result.value === null) return null;
    const { each, best } = this.result;
    const suggested = this.step === 1 ? goodMoves(this.result) : each.filter((entry) => entry.move === best);
    return new Map(suggested.map((entry) => [entry.move, { ...entry, best: this.step > 1, suggested: true }]));
  }
}

/**
 * The moves that keep the outcome and, in a game with points, the points. If the outcome of the position is known, so are the
 * outcomes of these moves; otherwise they are the moves that are probably no mistakes.
 */
function goodMoves({ value, bound, each }) {
  if (isDecided(value, bound)) return each.filter((entry) => isDecided(entry.value, entry.bound) && keeps(value, entry.value));
  const point = (one) => ({ value: one.value, decided: isDecided(one.value, one.bound), side: "first" });
  return each.filter((entry) => entry.value !== null && mistakeKind(point({ value, bound }), point(entry)) === null);
}

/** Whether a move with the value `after` loses nothing of the value `before`, both decided and for the side that makes the move. */
function keeps(before, after) {
  const [result, own] = [resultOf(before), resultOf(after)];
  if (own !== result) return own > result;
  return before.kind !== "points" || after.kind !== "points" || after.points >= before.points;
}
