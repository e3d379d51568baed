// The values of moves: requested for one position after the other, cached, and shown beside the moves.

import { runSearch } from "./api.js";
import { byId, createHtml, setText } from "./dom.js";
import { formatPositions, isExact, negated, outcomeText, valueClass, valueSymbol, valueText } from "./value.js";
import { formatSeconds, t } from "./text.js";

/** The time limits of an analysis, and of one point of the graph. */
const TIME = "2s";
const POINT_TIME = "500ms";

/** The largest number of cached results. */
const CACHE_SIZE = 2000;

const key = (game, moves) => `${game} ${moves.join(" ")}`;

export class Analysis {
  /** Calls `changed` after each new result, and `showError` after a failed request. */
  constructor(changed, showError) {
    this.changed = changed;
    this.showError = showError;
    this.cache = new Map();
  }

  /** The cached result for a position: the values of all moves, or only the value of the position. */
  get(game, moves) {
    return this.cache.get(key(game, moves));
  }

  store(result) {
    if (this.cache.size >= CACHE_SIZE) this.cache.delete(this.cache.keys().next().value);
    this.cache.set(key(result.game, result.moves), result);
  }

  stop() {
    this.controller?.abort();
    this.controller = null;
  }

  /** Requests the values of a position's moves, and then those of the graph; `future` contains the moves that were taken back. */
  async analyze(position, future) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const { game, moves } = position;
    try {
      if (!position.over && !this.get(game, moves)?.each) {
        const progress = (done) => this.showEffort(done);
        this.showEffort({ nodes: 0, seconds: 0 });
        this.store(await runSearch("/api/analyze", { game, moves, time: TIME }, controller.signal, progress));
        this.changed();
      }
      const all = [...moves, ...future];
      for (let ply = all.length; ply >= 0; ply -= 1) {
        const prefix = all.slice(0, ply);
        if (this.get(game, prefix)) continue;
        const body = { game, moves: prefix, time: POINT_TIME };
        this.store(await runSearch("/api/think", body, controller.signal, () => {}));
        this.changed();
      }
    } catch (error) {
      if (error.name !== "AbortError") this.showError(error);
    }
  }

  showEffort({ nodes, seconds, waiting }) {
    const done = waiting ? t("searching-waits") : t("searching-work", { positions: formatPositions(nodes), seconds: formatSeconds(seconds, 1) });
    setText(byId("effort"), t("searching", { done }));
  }

  /** The value of each move of a position, by the move's text; the best moves are marked unless all are equal. */
  values(position) {
    const result = this.get(position.game, position.moves);
    if (!result?.each) return null;
    const best = JSON.stringify(result.value);
    const isBest = (entry) => entry.move === result.best || (entry.value !== null && JSON.stringify(entry.value) === best);
    // If all moves are equal, none is marked.
    const differs = !result.each.every((entry) => JSON.stringify(entry.value) === best && entry.bound === result.each[0].bound);
    return new Map(result.each.map((entry) => [entry.move, { ...entry, best: differs && isBest(entry) }]));
  }

  /** Shows the result for a position. */
  show(position, choose) {
    const result = this.get(position.game, position.moves);
    const list = byId("values");
    if (position.over || !result?.each) {
      list.replaceChildren(...(position.over ? [createHtml("li", { class: "none" }, t("no-more-moves"))] : []));
      setText(byId("depth"), position.over ? t("game-over") : "");
      setText(byId("line"), "");
      if (position.over) setText(byId("effort"), "");
      return;
    }
    const values = [...this.values(position).values()];
    const scale = (entry) => order(entry.value, entry.bound);
    values.sort((one, other) => scale(other) - scale(one));
    list.replaceChildren(...values.slice(0, 200).map((entry) => row(entry, choose)));
    setText(byId("depth"), t(result.bound === "lower" ? "value-line-better" : "value-line", { certainty: exactness(result), value: outcomeText(result.value, result.to_move) }));
    setText(byId("line"), result.line.length ? t("best-line-moves", { moves: result.line.join(" ") }) : "");
    const { nodes, seconds } = result.stats;
    setText(byId("effort"), t("effort", { positions: formatPositions(nodes), seconds: formatSeconds(seconds, 2), search: result.search }));
  }

  /** The value of a position for the first player, and whether it is exact. */
  valueForFirst(game, moves) {
    const result = this.get(game, moves);
    if (!result) return null;
    const value = result.to_move === "first" ? result.value : negated(result.value);
    return { value, exact: isExact(result.value, result.bound) };
  }
}

/** Describes which of the values are exact. */
function exactness(result) {
  const all = result.each.every((entry) => isExact(entry.value, entry.bound));
  if (all) return t("exact");
  const some = result.each.some((entry) => isExact(entry.value, entry.bound));
  if (result.depth !== null) return t(some ? "to-depth-some-exact" : "to-depth", { depth: result.depth });
  return isExact(result.value, result.bound) ? t("exact-not-all") : t("unfinished");
}

/** A number by which values can be sorted: quick wins are highest, and an upper bound is just below an equal value. */
function order(value, bound) {
  if (!value) return -Infinity;
  const level = bound === "upper" ? -0.001 : 0;
  const size = { win: 1e9 - value.plies, loss: -1e9 + value.plies, draw: 0 }[value.kind];
  return (size ?? value.points ?? value.estimate) + level;
}

function row(entry, choose) {
  const { move, value, bound, best } = entry;
  const button = createHtml(
    "button",
    { type: "button", class: best ? "best" : null },
    createHtml("span", { class: "move" }, move),
    createHtml("span", { class: `badge ${valueClass(value)}` }, valueSymbol(value, bound)),
    createHtml("span", { class: "words" }, valueText(value, bound)),
    createHtml("span", { class: "star" }, best ? t("best") : ""),
  );
  button.addEventListener("click", () => choose(move));
  return createHtml("li", {}, button);
}
