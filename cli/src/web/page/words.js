// Values in everyday words: an estimate is a degree of advantage, and its number is shown only on request.

import { EVEN, graphHeight, signed } from "./value.js";
import { t } from "./text.js";

/** The degrees of advantage, each with the height in the graph from which it holds. */
const DEGREES = [[0.55, "much"], [0.3, "clearly"], [EVEN, "slightly"]];

/** The degree of advantage of an estimate, regardless of the side; `even` if there is almost none. */
function degree(value) {
  const height = Math.abs(graphHeight(value));
  return DEGREES.find(([least]) => height >= least)?.[1] ?? "even";
}

const wordsOfMove = {
  win: ({ plies }) => (plies === null ? t("move-wins") : t("move-wins-in", { plies })),
  loss: ({ plies }) => (plies === null ? t("move-loses") : t("move-loses-in", { plies })),
  draw: () => t("draw"),
  points: ({ points }) => (points === 0 ? t("level") : t(points > 0 ? "move-wins-by" : "move-loses-by", { points: Math.abs(points) })),
  estimate: (value) => {
    const size = degree(value);
    return t(size === "even" ? "even" : `${size}-${value.estimate > 0 ? "better" : "worse"}`);
  },
};

/** The value of a move in words, for the side that makes the move. Moves of both sides are counted. */
export function moveText(value, bound = "exact") {
  if (!value) return t("not-known");
  const text = wordsOfMove[value.kind](value);
  const key = { lower: "at-least", upper: "at-most" }[bound];
  return key ? t(key, { value: text }) : text;
}

/** The winner or the advantage in words, for a value from the perspective of `side`; with `numbers`, an estimate as a number. */
export function outcomeText(value, side, numbers = false) {
  if (!value) return t("not-known");
  const other = side === "first" ? "second" : "first";
  const wins = (winner) => {
    if (value.plies === null) return t("wins", { side: t(winner) });
    return t(value.plies === 0 ? "has-won" : "wins-in", { side: t(winner), plies: value.plies });
  };
  if (value.kind === "win") return wins(side);
  if (value.kind === "loss") return wins(other);
  if (value.kind === "draw") return t("a-draw");
  if (value.kind === "points") {
    if (value.points === 0) return t("level");
    return t("wins-by-points", { side: t(value.points > 0 ? side : other), points: Math.abs(value.points) });
  }
  if (numbers) return t("about-for", { estimate: signed(value.estimate), side: t(side) });
  const size = degree(value);
  return size === "even" ? t("even") : t(`${size}-better-for`, { side: t(value.estimate > 0 ? side : other) });
}
