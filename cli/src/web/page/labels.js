// The texts of a board for screen readers: its cells, the pieces on them, and its lines.

import { moveText } from "./words.js";
import { phraseText, t } from "./text.js";

/** Cells of these shapes can be occupied; an empty one is called free. */
const occupiable = new Set(["square", "hole", "hexagon", "marker"]);

/**
 * The name of a cell, with its move and the value of the move, or the owner of its piece. `role` is the role of the cell in
 * the choice of a piece and its destination, or null.
 */
export function cellLabel({ name: english, name_phrase: phrase, move, piece, text, lit, shape }, value, last, role = null) {
  const name = phraseText(english, phrase);
  const full = move !== null && move !== name ? t("label-move", { name, move }) : name;
  const parts = [
    piece ? t("held-by", { side: t(piece) }) : null,
    move === null && !piece && occupiable.has(shape) ? t("free") : null,
    !piece && text && ![name, move].includes(text) && text.length > 1 && !name.endsWith(` ${text}`) ? text : null,
    role && t({ source: "can-move", chosen: "chosen", destination: "move-here" }[role.kind]),
    value ? moveText(value.value, value.bound) : null,
    value?.best ? t("best") : null,
    last ? t("last-move") : null,
    lit ? t("winning-pattern") : null,
  ].filter(Boolean);
  return full + (parts.length ? `: ${parts.join(", ")}` : "");
}

/** The text of an owned line; empty for a free line, and for a line at whose end a marker shows the owner. */
export function lineLabel({ from, to, owner }, cells) {
  if (!owner) return "";
  const at = ([x, y]) => cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < 0.01);
  const ends = [at(from), at(to)].filter(Boolean);
  if (ends.some((cell) => cell.shape === "marker")) return "";
  const [start, end] = ends.map((cell) => phraseText(cell.name, cell.name_phrase));
  const side = t(owner);
  if (!start) return t("line-held", { side });
  return t("line-between-held", { ends: end ? t("line-ends", { from: start, to: end }) : start, side });
}
