// What the cells of a scene look like: a field beneath the lines, and what stands on it above them.

import { shape } from "./element.js";
import { sign, tone } from "./value.js";

const hexagon = (x, y, size) => {
  const corner = (turn) => {
    const angle = (Math.PI / 3) * turn + Math.PI / 6;
    return `${(x + size * Math.cos(angle)).toFixed(3)},${(y + size * Math.sin(angle)).toFixed(3)}`;
  };
  return [0, 1, 2, 3, 4, 5].map(corner).join(" ");
};

const circle = (x, y, r, name) => shape("circle", { cx: x, cy: y, r, class: name });

const square = (x, y, side, name, round = 0.08) =>
  shape("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: round, class: name });

const text = (x, y, size, name, said) =>
  shape("text", { x, y, "font-size": size, class: name, "text-anchor": "middle", "dominant-baseline": "central" }, said);

/** What lies beneath the lines. */
export function field({ x, y, piece, shape: kind }) {
  const name = `field ${kind}${piece ? ` ${piece}` : ""}`;
  return {
    square: () => square(x, y, 0.94, name),
    hole: () => circle(x, y, 0.41, name),
    hexagon: () => shape("polygon", { points: hexagon(x, y, 0.555), class: name }),
    marker: () => null,
    counter: () => null,
    word: () => null,
  }[kind]();
}

/** A piece of one side: the first one's has a ring in it, the second one's a dot, or else what is written on it. */
function piece(x, y, r, side, said) {
  const parts = [circle(x, y, r, `piece ${side}`)];
  if (said) parts.push(text(x, y, r * 1.25, "on-piece", said));
  else if (side === "first") parts.push(circle(x, y, r * 0.55, "ring"));
  else parts.push(circle(x, y, r * 0.3, "dot"));
  return parts;
}

/** What stands on it. A free cell shows what it stands for, or what that is worth. */
export function content(cell, worth, crowded) {
  const { x, y, piece: side, lit, shape: kind } = cell;
  const group = shape("g", { class: `content ${kind}${lit ? " lit" : ""}` });
  if (kind === "word") group.append(text(x, y, 0.8, `word${cell.move ? " move" : ""}`, cell.text));
  else if (kind === "marker") {
    group.append(...(side ? piece(x, y, 0.27, side, cell.text) : worth ? [] : [circle(x, y, 0.17, "free-marker")]));
  } else if (kind === "counter") {
    group.append(circle(x, y, 0.4, `counter${cell.move ? " move" : ""}`));
    if (cell.text && !worth) group.append(text(x, y, 0.4, "on-counter", cell.text));
  } else if (side) {
    const r = { hole: 0.41, hexagon: 0.33 }[kind] ?? 0.36;
    group.append(...piece(x, y, r, side, kind === "hole" ? "" : cell.text));
  } else if (kind === "hexagon" && cell.text) {
    // What is written stands clear of the lines.
    group.append(circle(x, y - (worth ? 0.03 : 0), worth ? 0.38 : 0.25, "letter-field"));
    if (!worth) group.append(text(x, y, 0.36, "letter", cell.text));
  } else if (cell.move && !worth) {
    group.append(text(x, y, crowded ? 0.34 : 0.24, "name", cell.move));
  }
  if (lit) group.append(circle(x, y, { marker: 0.3, hexagon: 0.37, hole: 0.43 }[kind] ?? 0.41, "halo"));
  if (worth) group.append(...badge(cell, worth, crowded));
  return group;
}

/** How many digits of an estimate there is room for on a board. */
const DIGITS = 2;

/** Round cells, which a badge fills, by their size. */
const ROUND = { hole: 0.4, counter: 0.385 };

/** What a move is worth, in a colour and a sign, with the name of the move above. */
function badge({ x, y, text: own, move, shape: kind }, { value, bound, best }, crowded) {
  const short = sign(value, bound, DIGITS);
  const said = crowded ? short.replace("0.", ".") : short;
  const [colour, round] = [tone(value, DIGITS), ROUND[kind]];
  const name = `badge ${colour}${best ? " best" : ""}`;
  const alone = (middle, size, padding) =>
    [pill(x, middle, size, name, said, padding), text(x, middle, size, `badge-text ${colour}`, said)];
  if (kind === "word") return alone(y + 0.44, 0.2);
  // Another marker may stand half a cell away.
  if (kind === "marker") return alone(y, Math.min(0.2, 0.4 / (0.62 * said.length)), 0.1);
  // As large as the cell is wide.
  const size = Math.min(crowded ? 0.28 : 0.26, (round ? 0.66 : 0.72) / (0.62 * said.length));
  const middle = y + (round ? 0.08 : 0.13);
  return [
    round ? circle(x, y, round, name) : pill(x, middle, size, name, said),
    text(x, middle, size, `badge-text ${colour}`, said),
    text(x, y - 0.22, crowded ? 0.24 : 0.2, `badge-name ${round ? colour : ""}`, own || move),
  ];
}

/** A field with round ends, around what is said in it. */
function pill(x, y, size, name, said, padding = 0.16) {
  const width = Math.max(0.42, said.length * size * 0.62 + padding);
  const height = size * 1.36;
  return shape("rect", { x: x - width / 2, y: y - height / 2, width, height, rx: size * 0.5, class: name });
}

/** What catches the pointer, and shows where the focus is. */
export function target({ x, y, shape: kind, text: said }, column) {
  if (column) {
    return shape("rect", {
      x: x - 0.48, y: column.top, width: 0.96, height: column.bottom - column.top, rx: 0.2, class: "target",
    });
  }
  if (kind === "hexagon") return shape("polygon", { points: hexagon(x, y, 0.53), class: "target" });
  if (kind === "word") {
    const width = Math.max(0.9, said.length / 2 + 0.3);
    return shape("rect", { x: x - width / 2, y: y - 0.48, width, height: 0.96, rx: 0.15, class: "target" });
  }
  return square(x, y, 0.94, "target", kind === "square" ? 0.08 : 0.4);
}
