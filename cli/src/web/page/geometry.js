// Where things stand: bounds of a scene, flipping it, and the way from cell to cell.

/** How far a cell reaches to each side: half its width, and half its height. */
function reach(cell) {
  if (cell.shape === "word") return [Math.max(0.5, cell.text.length / 4), 0.5];
  return cell.shape === "hexagon" ? [0.5, 0.58] : [0.5, 0.5];
}

/** The smallest board, in cells: one cell is not to fill the page. */
const LEAST = 3;

/** The rectangle that holds a scene, never so small that a word would fill the page. */
export function bounds(scene) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of scene.cells) {
    const [wide, high] = reach(cell);
    left = Math.min(left, cell.x - wide);
    right = Math.max(right, cell.x + wide);
    top = Math.min(top, cell.y - high);
    bottom = Math.max(bottom, cell.y + high);
  }
  if (left > right) [left, top, right, bottom] = [0, 0, 1, 1];
  if (Math.max(right - left, bottom - top) >= LEAST) return { left, top, right, bottom };
  const wide = (LEAST - (right - left)) / 2;
  const high = (LEAST - (bottom - top)) / 2;
  return { left: left - wide, top: top - high, right: right + wide, bottom: bottom + high };
}

/** The scene seen from the other side: turned round, or only mirrored where pieces fall. */
export function flipped(scene) {
  const { left, top, right, bottom } = bounds(scene);
  const words = scene.cells.some((cell) => cell.shape === "word");
  if (words) return { scene, turn: (place) => place };
  const turn = ([x, y]) => [left + right - x, scene.falls ? y : top + bottom - y];
  const cells = scene.cells.map((cell) => {
    const [x, y] = turn([cell.x, cell.y]);
    return { ...cell, x, y };
  });
  const lines = scene.lines.map((line) => ({ ...line, from: turn(line.from), to: turn(line.to) }));
  return { scene: { ...scene, cells, lines }, turn };
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell that an arrow key leads to, of those that there are; none where nothing lies that way. */
export function next(cells, from, key) {
  const [right, down] = directions[key] ?? [0, 0];
  let best = null;
  for (const cell of cells) {
    const along = (cell.x - from.x) * right + (cell.y - from.y) * down;
    const aside = Math.abs((cell.x - from.x) * down) + Math.abs((cell.y - from.y) * right);
    if (along <= 0.01) continue;
    // Straight on first: a step aside counts for more than a step along.
    const far = along + 2.2 * aside;
    if (!best || far < best.far) best = { cell, far };
  }
  return best?.cell ?? null;
}

/** The cell that stands nearest to a place. */
export function nearest(cells, [x, y]) {
  const far = (cell) => (cell.x - x) ** 2 + (cell.y - y) ** 2;
  return cells.reduce((best, cell) => (best && far(best) <= far(cell) ? best : cell), null);
}
