// The parts of a drawn search tree and their places.

import "./vendor/d3-hierarchy.min.js";
import { shortValue, windowText } from "./value.js";
import { t } from "./text.js";

const { hierarchy, tree } = globalThis.d3;

/** The heights of the lines of a node, of its point, and of the gap between two rows, in pixels. */
export const LINE = 16;
export const NOTE_LINE = 12;
export const POINT = 9;
const GAP = 46;

/** The horizontal distance between neighbors in a row, in pixels. */
const SPACE = 10;

/** The largest number of pruned moves that are drawn separately. */
const MAX_NAMED = 3;

const canvas = document.createElement("canvas").getContext("2d");

/** The widths of the texts that were measured. */
const widths = new Map();

/** The width of a text of this size in pixels. */
function textWidth(text, size) {
  const key = `${size} ${text}`;
  if (!widths.has(key)) widths.set(key, measure(text, size));
  return widths.get(key);
}

function measure(text, size) {
  canvas.font = `${size}px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif`;
  return canvas.measureText(text).width;
}

const widest = (texts, size) => Math.max(0, ...texts.map((text) => textWidth(text, size)));

/** The label of a node whose value is known: the value or, for a finished game, the scores of both sides. */
export function nodeLabel({ kind, value, bound }) {
  const scores = kind === "end" && { win: "1|−1", loss: "−1|1", draw: "0|0" }[value?.kind];
  return scores || shortValue(value, bound);
}

/** A position with its size; `children` are the parts below it. */
function nodePart(search, id, showsBoards, children) {
  const { kind, board, move } = search.nodes[id];
  const isInner = kind === "inner";
  const hasWindow = isInner && search.hasWindows;
  const windows = hasWindow ? search.windows(id).map(windowText) : [];
  const notes = [showsBoards && kind !== "end" ? board : null, ...windows].filter((note) => note !== null);
  const lines = (showsBoards && kind !== "end" ? 1 : 0) + (hasWindow ? 1 : 0);
  return {
    kind: "node", id, children, hasWindow,
    board: showsBoards && kind !== "end" ? board : null,
    width: Math.max(28, textWidth(nodeLabel(search.nodes[id]), 13) + 16, widest(notes, 10) + 10, textWidth(move ?? "", 12) + 4),
    height: LINE + lines * NOTE_LINE + (isInner ? POINT + 4 : 6),
  };
}

/** The pruned moves of a node: each one, or their number. */
function prunedParts({ unseen, unlisted }, id) {
  const moves = unlisted > 0 ? [...unseen, "…"] : unseen;
  const part = (label) => ({ kind: "pruned", id, label, moves, width: textWidth(label, 12) + 8, height: LINE });
  const count = unseen.length + unlisted;
  if (count > MAX_NAMED) return [part(t("pruned", { count }))];
  return unseen.map(part);
}

/** A number of positions that are not drawn. A click on it shows more of them if they are `foldable`. */
function restPart(id, label, foldable) {
  return { kind: foldable ? "more" : "folded", id, label, width: textWidth(label, 12) + 8, height: LINE + 6 };
}

/** The children of a node that are not drawn: their number, or the number of positions in a folded subtree. */
function hiddenPart(search, id, drawn) {
  const hidden = search.children[id].filter((child) => !drawn.includes(child));
  if (hidden.length === 0) return null;
  const positions = hidden.reduce((sum, child) => sum + search.sizes[child], 0);
  const label = drawn.length > 0 ? t("more-siblings", { count: hidden.length }) : t("folded-positions", { count: positions });
  return { ...restPart(id, label, true), since: search.entered(hidden[0]), positions };
}

/** The part of a node with the parts below it. The nodes of `revealed` are drawn although they are folded. */
function parts(search, id, showsBoards, folding, revealed) {
  const { unseen, folded } = search.nodes[id];
  const drawn = folding.children(id, revealed);
  const below = drawn.map((child) => parts(search, child, showsBoards, folding, revealed));
  const hidden = hiddenPart(search, id, drawn);
  if (hidden) below.push(hidden);
  const isFolded = folding.isFolded(id) && search.children[id].length > 0;
  if (folded > 0 && !isFolded) below.push({ ...restPart(id, t("not-drawn", { count: folded }), false), since: search.left(id) });
  if (unseen.length > 0 && !isFolded) below.push(...prunedParts(search.nodes[id], id));
  return nodePart(search, id, showsBoards, below);
}

/**
 * Places the parts of the tree of a search that `folding` shows, and the nodes in the set `revealed`. Returns the parts,
 * parents first, and the extent of the drawing. A part has `x` (its center), `y` (its upper edge), `depth` and `above` (the
 * part of its parent).
 */
export function layOut(search, folding, revealed) {
  const showsBoards = search.nodes.every(({ board }) => board !== null);
  const distance = (one, other) => (one.data.width + other.data.width) / 2 + (one.parent === other.parent ? SPACE : 1.6 * SPACE);
  const root = tree().nodeSize([1, 1]).separation(distance)(hierarchy(parts(search, 0, showsBoards, folding, revealed)));
  const placed = root.descendants();
  const heights = [];
  for (const { depth, data } of placed) heights[depth] = Math.max(heights[depth] ?? 0, data.height);
  const tops = heights.map((_, depth) => heights.slice(0, depth).reduce((sum, height) => sum + height + GAP, 0));
  for (const { x, depth, data, parent } of placed) Object.assign(data, { x, depth, y: tops[depth], above: parent?.data ?? null });
  const drawn = placed.map(({ data }) => data);
  return {
    parts: drawn,
    left: Math.min(...drawn.map(({ x, width }) => x - width / 2)),
    right: Math.max(...drawn.map(({ x, width }) => x + width / 2)),
    height: tops.at(-1) + heights.at(-1),
  };
}
