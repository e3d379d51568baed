// Values as symbols and words. The server sends them from the perspective of the side to move.

import { language, t } from "./text.js";

/** Rounds an estimate to `digits` decimal places, a half away from zero, as the server does. */
const round = (value, digits = 3) => Math.sign(value) * Math.round(Math.abs(value) * 10 ** digits) / 10 ** digits;

const plainFormat = new Intl.NumberFormat(language, { useGrouping: false });

/** A number without separators. */
const plain = (size) => plainFormat.format(size);

/** A number with its sign, rounded to `digits` decimal places. */
export const signed = (value, digits) => {
  const size = Math.abs(round(value, digits));
  return size === 0 ? "0" : `${value < 0 ? "−" : "+"}${plain(size)}`;
};

const bounds = { exact: "", lower: "≥", upper: "≤" };

/** The value for the other side. */
export function negated(value) {
  if (!value) return value;
  const kind = { win: "loss", loss: "win" }[value.kind] ?? value.kind;
  const { plies, points, estimate } = value;
  return { kind, plies, points: points && -points, estimate: estimate && -estimate };
}

/** A value as a symbol: +3 is a win in 3 plies, −4 a loss in 4, = a draw, ≈ an estimate. */
function valueSymbol(value, bound = "exact", digits = 3) {
  if (!value) return "?";
  const text = {
    win: () => (value.plies === null ? "+" : `+${value.plies}`),
    loss: () => (value.plies === null ? "−" : `−${value.plies}`),
    draw: () => "=",
    points: () => t("points-symbol", { points: signed(value.points) }),
    estimate: () => `≈${signed(value.estimate, digits)}`,
  }[value.kind]();
  return (bounds[bound] ?? "") + text;
}

/** A value as a symbol without its number: + is a win, − a loss, = a draw, ≈+ and ≈− an estimated advantage. */
function valueSign(value, bound = "exact") {
  if (!value) return "?";
  const side = { good: "+", bad: "−", even: "" }[valueClass(value).split(" ")[0]];
  return (bounds[bound] ?? "") + (value.kind === "estimate" ? `≈${side}` : side || "=");
}

/** The text of a badge: the symbol of a value, with its number if `numbers` is set. */
export const badgeText = ({ value, bound, numbers }, digits = 3) => (numbers ? valueSymbol : valueSign)(value, bound, digits);

/** A value as in the drawings of `plywood tree`: `win 3` is a win 3 plies from the root. */
export function shortValue(value, bound = "exact") {
  if (!value) return "?";
  const figure = (size) => `${size < 0 ? "−" : ""}${plain(Math.abs(size))}`;
  const text = {
    win: () => t("short-win", value),
    loss: () => t("short-loss", value),
    draw: () => t("draw"),
    points: () => figure(value.points),
    estimate: () => {
      const rounded = round(value.estimate);
      return `${rounded > 0 ? "+" : ""}${figure(rounded)}`;
    },
  }[value.kind]();
  return (bounds[bound] ?? "") + text;
}

/** Alpha and beta as in the drawings of `plywood tree`; null stands for an infinite end, and for no window. */
export const windowText = (window) => (window ? `(${window[0] ? shortValue(window[0]) : "−∞"}, ${window[1] ? shortValue(window[1]) : "∞"})` : "");

/** Estimates below this height in the graph are even. */
export const EVEN = 0.06;

/** The CSS classes that color a value. */
export function valueClass(value) {
  if (!value) return "open";
  const height = graphHeight(value);
  const isEven = value.kind === "estimate" && Math.abs(height) < EVEN;
  const side = isEven || height === 0 ? "even" : height > 0 ? "good" : "bad";
  return value.kind === "estimate" ? `${side} estimate` : side;
}

/** The height of a value in the graph, from -1 to 1: quick wins are highest; points and estimates are within ±0.8. */
export function graphHeight(value) {
  if (!value) return null;
  // `half` is the size at which the height is 0.4.
  const bend = (size, half) => (0.8 * size) / (Math.abs(size) + half);
  return {
    win: () => 1 - Math.min(value.plies ?? 0, 40) / 400,
    loss: () => -1 + Math.min(value.plies ?? 0, 40) / 400,
    draw: () => 0,
    points: () => bend(value.points, 5),
    estimate: () => bend(value.estimate, 0.1),
  }[value.kind]();
}

/** Whether a value is exact. */
export const isExact = (value, bound) => Boolean(value) && bound === "exact" && value.kind !== "estimate";

/** Whether the outcome is known: the value is exact, or it is a win at least or a loss at most. */
export const isDecided = (value, bound) =>
  isExact(value, bound) || (value?.kind === "win" && bound === "lower") || (value?.kind === "loss" && bound === "upper");

/** A number of positions. */
export const formatPositions = (value) => t("positions", { count: value });
