// The mistakes of a game: moves after which the side that moved is worse off than before.

import { graphHeight } from "./value.js";
import { outcomeText } from "./words.js";
import { t } from "./text.js";

/** The fall of the value in the graph, whose height is 2, from which a move is probably a mistake. */
const LARGE_FALL = 0.5;

/** The result of a decided value for the first player: 1, 0 or -1. */
export const resultOf = (value) => ({ win: 1, loss: -1, draw: 0 })[value.kind] ?? Math.sign(value.points);

/**
 * The mark of a move between two points of the graph: `blunder` if both outcomes are known and the result is worse for the
 * side that moved, `mistake` if the value falls far and one of the outcomes is not known, or null.
 */
export function mistakeKind(before, after) {
  if (!before?.value || !after?.value) return null;
  const sign = before.side === "first" ? 1 : -1;
  if (before.decided && after.decided) return sign * (resultOf(before.value) - resultOf(after.value)) > 0 ? "blunder" : null;
  return sign * (graphHeight(before.value) - graphHeight(after.value)) >= LARGE_FALL ? "mistake" : null;
}

/** The symbols of the marks, as in books about games. */
const mistakeSigns = { blunder: "??", mistake: "?" };

/** The marks of the moves between the `points` of a game, each with its kind and its description; null for other moves. */
export function findMistakes(points) {
  return points.slice(1).map((after, index) => {
    const before = points[index];
    const kind = mistakeKind(before, after);
    if (!kind) return null;
    const text = t(kind, { before: outcomeText(before.value, "first"), after: outcomeText(after.value, "first") });
    return { kind, sign: mistakeSigns[kind], text };
  });
}
