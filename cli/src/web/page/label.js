// What a board is called where it is read out: its cells, what stands on them, and its lines.

import { words } from "./value.js";

/** Things of these looks can be somebody's: where nobody has one it is said to be free. */
const ownable = new Set(["square", "hole", "hexagon", "marker"]);

/** A cell by its name: the move that it stands for and what that is worth, or who holds it. */
export function label({ name, move, piece, text, lit, shape }, worth, last) {
  const plays = move !== null && move !== name ? `, move ${move}` : "";
  const parts = [
    piece ? `held by ${piece}` : null,
    move === null && !piece && ownable.has(shape) ? "free" : null,
    !piece && text && ![name, move].includes(text) && text.length > 1 ? text : null,
    worth ? words(worth.value, worth.bound) : null,
    worth?.best ? "best" : null,
    last ? "the last move" : null,
    lit ? "part of what won" : null,
  ].filter(Boolean);
  return name + plays + (parts.length ? `: ${parts.join(", ")}` : "");
}

/** A line that somebody holds, by the cells that it leads to; empty where nobody does, or where a marker at its end says so. */
export function held({ from, to, owner }, cells) {
  if (!owner) return "";
  const at = ([x, y]) => cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < 0.01);
  const ends = [at(from), at(to)].filter(Boolean);
  if (ends.some((cell) => cell.shape === "marker")) return "";
  const way = ends.map((cell) => cell.name).join(" to ");
  return `line${way ? ` ${way}` : ""}: held by ${owner}`;
}
