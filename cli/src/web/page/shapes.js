// The shapes of cells: a field below the lines of the scene, and the content above them.

import { createSvg } from "./dom.js";
import { badgeText, valueClass } from "./value.js";

const hexagon = (x, y, size) => {
  const corner = (turn) => {
    const angle = (Math.PI / 3) * turn + Math.PI / 6;
    return `${(x + size * Math.cos(angle)).toFixed(3)},${(y + size * Math.sin(angle)).toFixed(3)}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
};

const circle = (x, y, r, name) => createSvg("circle", { cx: x, cy: y, r, class: name });

const square = (x, y, side, name, round = 0.08) =>
  createSvg("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: round, class: name });

const text = (x, y, size, name, content) =>
  createSvg("text", { x, y, "font-size": size, class: name, "text-anchor": "middle", "dominant-baseline": "central" }, content);

/** Draws the field of a cell. */
export function drawField({ x, y, piece, shape: kind }) {
  const name = `field ${kind}${piece ? ` ${piece}` : ""}`;
  return {
    square: () => square(x, y, 0.94, name),
    hole: () => circle(x, y, 0.41, name),
    hexagon: () => createSvg("polygon", { points: hexagon(x, y, 0.555), class: name }),
    marker: () => null,
    counter: () => null,
    word: () => null,
  }[kind]();
}

/** A piece with its text; without a text, with a ring for the first player and a dot for the second. */
function piece(x, y, r, side, label) {
  const parts = [circle(x, y, r, `piece ${side}`)];
  if (label) parts.push(text(x, y, r * 1.25, "on-piece", label));
  else if (side === "first") parts.push(circle(x, y, r * 0.55, "ring"));
  else parts.push(circle(x, y, r * 0.3, "dot"));
  return parts;
}

/** Whether the text of a cell is part of its name, such as `17` of `point 17`. */
const isNumbered = ({ shape, name, text: label }) => shape === "hole" && label !== "" && name.endsWith(` ${label}`);

/** Draws the content of a cell: its piece, or its move, or the value of its move. */
export function drawContent(cell, value, crowded) {
  const { x, y, piece: side, lit, pending, shape: kind } = cell;
  const group = createSvg("g", { class: `content ${kind}${lit ? " lit" : ""}${pending ? " pending" : ""}` });
  if (kind === "word") group.append(text(x, y, 0.8, `word${cell.move ? " move" : ""}`, cell.text));
  else if (kind === "marker") {
    group.append(...(side ? piece(x, y, 0.27, side, cell.text) : value ? [] : [circle(x, y, 0.17, "free-marker")]));
  } else if (kind === "counter") {
    group.append(circle(x, y, 0.4, `counter${cell.move ? " move" : ""}`));
    if (cell.text && !value) group.append(text(x, y, 0.4, "on-counter", cell.text));
  } else if (side) {
    const r = { hole: 0.41, hexagon: 0.33 }[kind] ?? 0.36;
    group.append(...piece(x, y, r, side, kind === "hole" ? "" : cell.text));
    if (isNumbered(cell)) group.append(text(x + 0.4, y + 0.4, 0.19, "number", cell.text));
  } else if (kind === "hexagon" && cell.text) {
    // A background keeps the lines away from the text.
    group.append(circle(x, y - (value ? 0.03 : 0), value ? 0.38 : 0.25, "letter-field"));
    if (!value) group.append(text(x, y, 0.36, "letter", cell.text));
  } else if (isNumbered(cell) && !value && cell.role !== "destination") {
    group.append(text(x, y, 0.28, "name", cell.text));
  } else if (cell.move && !value) {
    group.append(text(x, y, crowded ? 0.34 : 0.24, "name", cell.move));
  }
  if (lit) group.append(circle(x, y, { marker: 0.3, hexagon: 0.37, hole: 0.43 }[kind] ?? 0.41, "halo"));
  if (cell.role === "chosen") group.append(circle(x, y, 0.47, "pending-ring"));
  if (cell.role === "destination" && !value) group.append(circle(x, y, 0.14, "destination-dot"));
  if (pending && !side) group.append(circle(x, y, 0.47, "pending-ring"));
  if (value) group.append(...badge(cell, value, crowded));
  return group;
}

/** The width of a character, relative to the font size. */
const CHARACTER_WIDTH = 0.62;

/** The number of decimal places of an estimate on a board. */
const DIGITS = 2;

/** The radius of round cells, which a badge fills. */
const ROUND = { hole: 0.4, counter: 0.385 };

/** The value of a move as a colored symbol, with the name of the move above. */
function badge({ x, y, piece: owner, text: ownText, move, shape: kind }, entry, crowded) {
  const { value, best } = entry;
  const short = badgeText(entry, DIGITS);
  const label = crowded ? short.replace(/(?<!\d)0\./, ".") : short;
  const [color, round] = [valueClass(value), ROUND[kind]];
  const name = `badge ${color}${best ? " best" : ""}`;
  const alone = (middle, size, padding) =>
    [pill(x, middle, size, name, label, padding), text(x, middle, size, `badge-text ${color}`, label)];
  if (kind === "word") return alone(y + 0.44, 0.2);
  if (owner) return alone(y + 0.34, 0.2, 0.1);
  // Markers may be half a cell apart.
  if (kind === "marker") return alone(y, Math.min(0.2, 0.4 / (CHARACTER_WIDTH * label.length)), 0.1);
  // The text fills the width of the cell.
  const size = Math.min(crowded ? 0.28 : 0.26, (round ? 0.66 : 0.72) / (CHARACTER_WIDTH * label.length));
  const middle = y + (round ? 0.08 : 0.13);
  return [
    round ? circle(x, y, round, name) : pill(x, middle, size, name, label),
    text(x, middle, size, `badge-text ${color}`, label),
    text(x, y - 0.22, crowded ? 0.24 : 0.2, `badge-name ${round ? color : ""}`, ownText || move),
  ];
}

/** A background with round ends for a text. */
function pill(x, y, size, name, label, padding = 0.16) {
  const width = Math.max(0.42, label.length * size * CHARACTER_WIDTH + padding);
  const height = size * 1.36;
  return createSvg("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: size * 0.5, class: name });
}

/** Draws the area of a cell that reacts to clicks; if `column` has the bounds of the board, the area is the whole column. */
export function drawTarget({ x, y, shape: kind, text: label }, column) {
  if (column) {
    return createSvg("rect", {
      x: x - 0.48, y: column.top, width: 0.96, height: column.bottom - column.top, rx: 0.2, class: "target",
    });
  }
  if (kind === "hexagon") return createSvg("polygon", { points: hexagon(x, y, 0.53), class: "target" });
  if (kind === "word") {
    const width = Math.max(0.9, label.length / 2 + 0.3);
    return createSvg("rect", { x: x - width / 2, y: y - 0.48, width, height: 0.96, rx: 0.15, class: "target" });
  }
  return square(x, y, 0.94, "target", kind === "square" ? 0.08 : 0.4);
}
