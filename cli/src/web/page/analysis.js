// What moves are worth: asked for position by position, kept, and shown beside the moves.

import { search } from "./api.js";
import { find, make, say } from "./element.js";
import { isExact, positions, sign, tone, turned, verdict, words } from "./value.js";

/** How long one analysis takes at the most, and one point of the graph. */
const TIME = "2s";
const POINT_TIME = "500ms";

/** How many answers are kept. */
const KEPT = 2000;

const key = (game, moves) => `${game} ${moves.join(" ")}`;

export class Analysis {
  /** `changed` is called when something more is known. */
  constructor(changed, trouble) {
    this.changed = changed;
    this.trouble = trouble;
    this.known = new Map();
  }

  /** What is known of a position: with the values of all moves, or its own alone. */
  of(game, moves) {
    return this.known.get(key(game, moves));
  }

  keep(found) {
    if (this.known.size >= KEPT) this.known.delete(this.known.keys().next().value);
    this.known.set(key(found.game, found.moves), found);
  }

  stop() {
    this.controller?.abort();
    this.controller = null;
  }

  /** Finds out what is not yet known of this position, and then of those before and after it. */
  async study(position, future, { points }) {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const { game, moves } = position;
    try {
      if (!position.over && !this.of(game, moves)?.each) {
        const progress = (done) => this.working(done);
        this.working({ nodes: 0, seconds: 0 });
        this.keep(await search("/api/analyze", { game, moves, time: TIME }, controller.signal, progress));
        this.changed();
      }
      if (!points) return;
      const all = [...moves, ...future];
      for (let ply = all.length; ply >= 0; ply -= 1) {
        const there = all.slice(0, ply);
        if (this.of(game, there)) continue;
        const question = { game, moves: there, time: POINT_TIME };
        this.keep(await search("/api/think", question, controller.signal, () => {}));
        this.changed();
      }
    } catch (error) {
      if (error.name !== "AbortError") this.trouble(error);
    }
  }

  working({ nodes, seconds, waiting }) {
    const done = waiting ? "waiting for a free search" : `${positions(nodes)}, ${seconds.toFixed(1)} s`;
    say(find("effort"), `Looking … ${done}`);
  }

  /** The worth of each move of a position, by its text, with the best ones marked. */
  values(position) {
    const found = this.of(position.game, position.moves);
    if (!found?.each) return null;
    const best = JSON.stringify(found.value);
    const isBest = (each) => each.move === found.best || (each.value !== null && JSON.stringify(each.value) === best);
    return new Map(found.each.map((each) => [each.move, { ...each, best: isBest(each) }]));
  }

  /** Shows what is known of a position. */
  show(position, choose) {
    const found = this.of(position.game, position.moves);
    const list = find("values");
    if (position.over || !found?.each) {
      list.replaceChildren(...(position.over ? [make("li", { class: "none" }, "No more moves.")] : []));
      say(find("depth"), position.over ? "The game is over." : "");
      say(find("line"), "");
      if (position.over) say(find("effort"), "");
      return;
    }
    const values = [...this.values(position).values()];
    const scale = (each) => order(each.value, each.bound);
    values.sort((one, other) => scale(other) - scale(one));
    list.replaceChildren(...values.slice(0, 200).map((each) => row(each, choose)));
    say(find("depth"), `${exactness(found)}: ${verdict(found.value, found.to_move)}${found.bound === "lower" ? " or better" : ""}`);
    say(find("line"), found.line.length ? `Best line: ${found.line.join(" ")}` : "");
    const { nodes, seconds } = found.stats;
    say(find("effort"), `${positions(nodes)} in ${seconds.toFixed(2)} s by ${found.search}`);
  }

  /** The value of a position as the first player sees it, and whether it is exact. */
  forFirst(game, moves) {
    const found = this.of(game, moves);
    if (!found) return null;
    const value = found.to_move === "first" ? found.value : turned(found.value);
    return { value, exact: isExact(found.value, found.bound) };
  }
}

/** How far the values can be trusted. */
function exactness(found) {
  const all = found.each.every((each) => isExact(each.value, each.bound));
  if (all) return "Exact";
  const some = found.each.some((each) => isExact(each.value, each.bound));
  if (found.depth !== null) return `To depth ${found.depth}${some ? " (exact without ≈)" : ""}`;
  return isExact(found.value, found.bound) ? "Exact, as far as it is known" : "Unfinished";
}

/** Where a value stands among others. */
function order(value, bound) {
  if (!value) return -Infinity;
  const level = bound === "upper" ? -0.001 : 0;
  const far = { win: 1e9 - value.plies, loss: -1e9 + value.plies, draw: 0 }[value.kind];
  return (far ?? value.points ?? value.estimate) + level;
}

function row(each, choose) {
  const { move, value, bound, best } = each;
  const button = make(
    "button",
    { type: "button", class: best ? "best" : null },
    make("span", { class: "move" }, move),
    make("span", { class: `badge ${tone(value)}` }, sign(value, bound)),
    make("span", { class: "words" }, words(value, bound)),
    make("span", { class: "star" }, best ? "best" : ""),
  );
  button.addEventListener("click", () => choose(move));
  return make("li", {}, button);
}
