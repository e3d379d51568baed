// The values of moves: requested with increasing time limits, and cached.

import { positionBody, positionKey, runSearch } from "./api.js";
import { isDecided, isExact, negated } from "./value.js";

/** The time limits of the successive analyses of the shown position. */
const TIMES = ["200ms", "1s", "4s", "15s"];

/** The number of these analyses that a hint needs. */
const HINT_STEPS = 2;

/** The time limit of one point of the graph. */
const POINT_TIME = "500ms";

/** The largest number of cached results. */
const CACHE_SIZE = 2000;

/** The number of moves with an exact value. */
const countExact = (result) => result.each.filter((entry) => isExact(entry.value, entry.bound)).length;

export class Analysis {
  /** Calls `changed` after each new result, `showProgress` with the work of a search, and `showError` after a failed request. */
  constructor({ changed, showProgress, showError }) {
    Object.assign(this, { changed, showProgress, showError });
    this.cache = new Map();
  }

  /** The cached result for a position: the values of all moves, or only the value of the position. */
  get(position) {
    return this.cache.get(positionKey(position));
  }

  store(result) {
    if (this.cache.size >= CACHE_SIZE) this.cache.delete(this.cache.keys().next().value);
    this.cache.set(positionKey(result), result);
  }

  stop() {
    this.controller?.abort();
    this.controller = null;
  }

  /**
   * Requests the values of a position's moves, then those of the graph, and then deeper values of the moves, until all
   * are exact or the longest time is over. `future` contains the moves that were taken back.
   */
  async analyze(position, future) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const { signal } = controller;
    try {
      if (!position.over && !this.get(position)?.each) await this.deepen(position, signal);
      await this.requestPoints(position, [...position.moves, ...future], signal);
      while (!position.over && !this.isFinished(position)) await this.deepen(position, signal);
    } catch (error) {
      if (error.name !== "AbortError") this.showError(error);
    }
  }

  /** Whether the analysis of a position is complete: all values are exact, or the longest time limit was used. */
  isFinished(position) {
    const result = this.get(position);
    return Boolean(result?.each) && (countExact(result) === result.each.length || result.step === TIMES.length);
  }

  /** Analyzes a position with the next time limit. */
  async deepen(position, signal) {
    const known = this.get(position);
    const step = known?.step ?? 0;
    this.showProgress({ nodes: 0, seconds: 0 });
    const result = await runSearch("/api/analyze", { ...positionBody(position), time: TIMES[step] }, signal, this.showProgress);
    // On a busy server, a longer analysis can prove fewer values.
    const kept = known?.each && countExact(known) > countExact(result) ? known : result;
    this.store({ ...kept, step: step + 1 });
    this.changed();
  }

  /** Analyzes a position with the first two time limits, or until all values are exact, and returns the result. */
  async analyzeForHint(position, signal) {
    while (!this.isFinished(position) && (this.get(position)?.step ?? 0) < HINT_STEPS) await this.deepen(position, signal);
    return this.get(position);
  }

  /** Requests the value of each position of a game that has none yet, from the last one to the first. */
  async requestPoints({ game, position }, moves, signal) {
    for (let ply = moves.length; ply >= 0; ply -= 1) {
      const point = { game, position, moves: moves.slice(0, ply) };
      if (this.get(point)) continue;
      this.store(await runSearch("/api/think", { ...positionBody(point), time: POINT_TIME }, signal, () => {}));
      this.changed();
    }
  }

  /**
   * The value of each move of a position, by the move's text, or null; the best moves are marked unless all are equal.
   * With `numbers`, the values are shown with their numbers.
   */
  values(position, numbers) {
    const result = this.get(position);
    if (!result?.each) return null;
    const best = JSON.stringify(result.value);
    const isBest = (entry) => entry.move === result.best || (entry.value !== null && JSON.stringify(entry.value) === best);
    // If all moves are equal, none is marked.
    const differs = !result.each.every((entry) => JSON.stringify(entry.value) === best && entry.bound === result.each[0].bound);
    return new Map(result.each.map((entry) => [entry.move, { ...entry, numbers, best: differs && isBest(entry) }]));
  }

  /** The value of a position for the first player, whether it and its outcome are certain, and the side to move; null if it is not known. */
  point(position) {
    const result = this.get(position);
    if (!result) return null;
    const value = result.to_move === "first" ? result.value : negated(result.value);
    const { bound, to_move: side } = result;
    return { value, exact: isExact(result.value, bound), decided: isDecided(result.value, bound), side };
  }
}
