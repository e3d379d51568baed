// The shapes of a drawn search tree, which are those of `plywood tree --format svg`.

import { createHtml, createSvg, setText } from "./dom.js";
import { LINE, NOTE_LINE, POINT, nodeLabel } from "./tree-layout.js";
import { t } from "./text.js";
import { shortValue, windowText } from "./value.js";

const text = (x, y, content, name) => createSvg("text", { x, y, class: name }, content);

/** The shape of a position: a pentagon that points up for the first player and down for the second, or a rectangle. */
function outline({ width, height }, { kind, player, value }) {
  const right = width / 2;
  const corners = player === "first"
    ? [[-right, height], [-right, POINT], [0, 0], [right, POINT], [right, height]]
    : [[-right, 0], [right, 0], [right, height - POINT], [0, height], [-right, height - POINT]];
  if (kind === "inner") return [createSvg("polygon", { points: corners.map((corner) => corner.join()).join(" "), class: `outline ${player}` })];
  const box = (x, part, name) => createSvg("rect", { x, y: 0, width: part, height, rx: kind === "horizon" ? LINE / 2 + 3 : 0, class: `outline ${name}` });
  const hasScores = kind === "end" && value !== null && value.kind !== "points";
  return hasScores ? [box(-right, right, "first"), box(0, right, "second")] : [box(-right, width, "")];
}

/** A position. Its texts that change are filled in by `update`. */
function nodeShape(part, node) {
  const top = node.kind === "inner" && node.player === "first" ? POINT : 0;
  const base = top + LINE - 2;
  const half = part.width / 4;
  const value = text(0, base, "", "value");
  const window = part.hasWindow ? text(0, base + (part.board === null ? 1 : 2) * NOTE_LINE, "", "window") : null;
  const scores = nodeLabel(node).includes("|") ? [text(-half, base, "", "value"), text(half, base, "", "value")] : [];
  const shape = createSvg("g", { class: `node ${node.kind}`, "data-node": part.id },
    ...outline(part, node), value, ...scores,
    part.board === null ? null : text(0, base + NOTE_LINE, part.board, "note"), window,
    node.move === null ? null : text(0, -5, node.move, "move"));
  const update = (isLeft, bounds) => {
    const label = isLeft ? nodeLabel(node) : shortValue(null);
    const parts = label.split("|");
    // A text that stays the same is not written, since the browser would lay it out again.
    setText(value, parts.length > 1 ? "" : label);
    scores.forEach((score, index) => setText(score, parts.length > 1 ? parts[index] : ""));
    if (window) setText(window, windowText(bounds));
  };
  return { shape, update };
}

/** A pruned branch, crossed out; or the number of positions that are not drawn. */
function noteShape(part) {
  const note = text(0, LINE, part.label, "label");
  if (part.kind === "folded") return createSvg("g", { class: part.kind }, note);
  if (part.kind === "more") {
    const box = createSvg("rect", { x: -part.width / 2, y: 2, width: part.width, height: part.height - 2, rx: 6, class: "box" });
    return createSvg("g", { class: part.kind, "data-more": part.id }, createSvg("title", {}, t("unfold", { count: part.positions })), box, note);
  }
  const bar = createSvg("path", { d: "M-8 0H8", class: "bar" });
  return createSvg("g", { class: part.kind }, createSvg("title", {}, part.moves.join(" ")), bar, note);
}

/** A text that two parts share only if they look the same, apart from their places. */
export const partKey = ({ kind, id, label, positions }) => [kind, id, label, positions].join(" ");

/** The elements of a part: its edge, its shape, `update`, which shows its state, and `place`, which moves it to its place. */
export function drawPart(part, nodes) {
  const { kind, id, above } = part;
  const { shape, update } = kind === "node" ? nodeShape(part, nodes[id]) : { shape: noteShape(part), update: () => {} };
  const line = createSvg("path", {});
  const mark = kind === "pruned" ? createSvg("path", { d: "M-5 -5l10 10m0 -10l-10 10", class: "cross" }) : null;
  const edge = above ? createSvg("g", { class: `edge to-${kind}` }, line, mark) : null;
  let placed = [];
  const place = ({ above: parent, x, y }) => {
    const bottom = parent && parent.y + parent.height;
    const places = [x, y, parent?.x, bottom];
    // A part that stays at its place is not written, since the browser would paint it again.
    if (places.every((place, index) => place === placed[index])) return;
    placed = places;
    shape.setAttribute("transform", `translate(${x} ${y})`);
    if (!parent) return;
    line.setAttribute("d", `M${parent.x} ${bottom}L${x} ${y}`);
    mark?.setAttribute("transform", `translate(${(parent.x + x) / 2} ${(bottom + y) / 2})`);
  };
  return { shape, edge, update, place };
}

/** A shape for the legend. */
export function sampleShape(kind, player) {
  const part = { width: 28, height: 22 };
  const shape = createSvg("g", { class: `node ${kind}`, transform: "translate(16 1)" }, ...outline(part, { kind, player, value: null }));
  return createHtml("span", { class: "sample" }, createSvg("svg", { width: 32, height: 24, "aria-hidden": "true", class: "tree" }, shape));
}
