// The panel of the analysis: the value of the position as a bar and in words, the values of the moves, and the work.

import { byId, createHtml, setText } from "./dom.js";
import { badgeText, formatPositions, graphHeight, isExact, valueClass } from "./value.js";
import { moveText, outcomeText } from "./words.js";
import { capitalized, formatSeconds, t } from "./text.js";

/** The largest number of listed moves. */
const MAX_ROWS = 200;

/** Shows the work of a running search. */
export function showProgress({ nodes, seconds, waiting }) {
  const done = waiting ? t("searching-waits") : t("searching-work", { positions: formatPositions(nodes), seconds: formatSeconds(seconds, 1) });
  setText(byId("effort"), t("searching", { done }));
}

/** Shows the value of a position as a bar: the part of each side. `point` is null if the value is not known. */
export function showBar(point) {
  const height = point ? graphHeight(point.value) : null;
  const bar = byId("bar");
  bar.style.setProperty("--first-part", `${(50 + 50 * (height ?? 0)).toFixed(1)}%`);
  bar.className = height === null ? "open" : point.exact ? "exact" : "estimate";
  bar.setAttribute("aria-label", t("bar", { value: height === null ? t("not-known") : outcomeText(point.value, "first") }));
}

/** Shows `result` with the `values` of the moves of a position; both are null if they are not known. */
export function showValues(position, result, values, { numbers, isFinished, choose }) {
  const list = byId("values");
  if (position.over || !values) {
    list.replaceChildren(...(position.over ? [createHtml("li", { class: "none" }, t("no-more-moves"))] : []));
    setText(byId("outcome"), position.over ? t("game-over") : "");
    setText(byId("certainty"), "");
    setText(byId("line"), "");
    if (position.over) setText(byId("effort"), "");
    return;
  }
  const scale = (entry) => order(entry.value, entry.bound);
  const sorted = [...values.values()].sort((one, other) => scale(other) - scale(one));
  const focused = list.contains(document.activeElement) ? document.activeElement.dataset.move : null;
  list.replaceChildren(...sorted.slice(0, MAX_ROWS).map((entry) => row(entry, choose)));
  if (focused) list.querySelector(`[data-move="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  setText(byId("outcome"), capitalized(outcomeText(result.value, result.to_move, numbers)));
  setText(byId("certainty"), certainty(result));
  setText(byId("line"), result.line.length ? t("best-line-moves", { moves: result.line.join(" ") }) : "");
  const { nodes, seconds } = result.stats;
  if (isFinished) setText(byId("effort"), t("effort", { positions: formatPositions(nodes), seconds: formatSeconds(seconds, 2), search: result.search }));
}

/** Describes how certain the value of a position is. */
function certainty(result) {
  if (isExact(result.value, result.bound)) {
    return t(result.each.every((entry) => isExact(entry.value, entry.bound)) ? "exact" : "exact-not-all");
  }
  const bound = { lower: "least", upper: "most" }[result.bound] ?? "about";
  if (result.depth !== null) return t(`${bound}-to-depth`, { depth: result.depth });
  return t(result.value ? `${bound}-so-far` : "unfinished");
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
    { type: "button", class: best ? "best" : null, "data-move": move },
    createHtml("span", { class: "move" }, move),
    createHtml("span", { class: `badge ${valueClass(value)}` }, badgeText(entry)),
    createHtml("span", { class: "words" }, moveText(value, bound)),
    createHtml("span", { class: "star" }, best ? t("best") : ""),
  );
  button.addEventListener("click", () => choose(move));
  return createHtml("li", {}, button);
}
