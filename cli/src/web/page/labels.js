// The texts of a board for screen readers: its cells, the pieces on them, and its lines.

import { valueText } from "./value.js";

/** Cells of these shapes can be occupied; an empty one is called free. */
const occupiable = new Set(["square", "hole", "hexagon", "marker"]);

/**
 * The name of a cell, with its move and the value of the move, or the owner of its piece. `role` is the role of the cell in
 * the choice of a piece and its destination, or null.
 */
export function cellLabel({ name, move, piece, text, lit, shape }, value, last, role = null) {
  const moveText = move !== null && move !== name ? `, move ${move}` : "";
  const parts = [
    piece ? `held by ${piece}` : null,
    move === null && !piece && occupiable.has(shape) ? "free" : null,
    !piece && text && ![name, move].includes(text) && text.length > 1 && !name.endsWith(` ${text}`) ? text : null,
    role && { source: "can move", chosen: "chosen", destination: "move here" }[role.kind],
    value ? valueText(value.value, value.bound) : null,
    value?.best ? "best" : null,
    last ? "the last move" : null,
    lit ? "part of the winning pattern" : null,
  ].filter(Boolean);
  return name + moveText + (parts.length ? `: ${parts.join(", ")}` : "");
}

/** The text of an owned line; empty for a free line, and for a line at whose end a marker shows the owner. */
export function lineLabel({ from, to, owner }, cells) {
  if (!owner) return "";
  const at = ([x, y]) => cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < 0.01);
  const ends = [at(from), at(to)].filter(Boolean);
  if (ends.some((cell) => cell.shape === "marker")) return "";
  const name = ends.map((cell) => cell.name).join(" to ");
  return `line${name ? ` ${name}` : ""}: held by ${owner}`;
}
