// The geometry of a scene: its bounds, its flipped image, and the neighbors of its cells.

/** Half of the width and half of the height of a cell; a character of a word is half a cell wide. */
function cellExtent(cell) {
  if (cell.shape === "word") return [Math.max(0.5, cell.text.length / 4), 0.5];
  return cell.shape === "hexagon" ? [0.5, 0.58] : [0.5, 0.5];
}

/** The minimal size of a board in cells, so that a single cell does not fill the page. */
const MIN_SIZE = 3;

/** The bounding rectangle of a scene, enlarged to the minimal size. */
export function bounds(scene) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const cell of scene.cells) {
    const [halfWidth, halfHeight] = cellExtent(cell);
    left = Math.min(left, cell.x - halfWidth);
    right = Math.max(right, cell.x + halfWidth);
    top = Math.min(top, cell.y - halfHeight);
    bottom = Math.max(bottom, cell.y + halfHeight);
  }
  if (left > right) [left, top, right, bottom] = [0, 0, 1, 1];
  if (Math.max(right - left, bottom - top) >= MIN_SIZE) return { left, top, right, bottom };
  const [addX, addY] = [(MIN_SIZE - (right - left)) / 2, (MIN_SIZE - (bottom - top)) / 2];
  return { left: left - addX, top: top - addY, right: right + addX, bottom: bottom + addY };
}

/** The scene from the other side: rotated, or mirrored if pieces fall; words stay as they are. `turn` flips one place. */
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
  const paths = scene.paths.map((path) => ({ ...path, stops: path.stops.map(turn), captures: path.captures.map(turn) }));
  return { scene: { ...scene, cells, lines, paths }, turn };
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest cell in the direction of an arrow key, or null. */
export function nextCell(cells, from, key) {
  const [right, down] = directions[key] ?? [0, 0];
  let best = null;
  for (const cell of cells) {
    const along = (cell.x - from.x) * right + (cell.y - from.y) * down;
    const aside = Math.abs((cell.x - from.x) * down) + Math.abs((cell.y - from.y) * right);
    if (along <= 0.01) continue;
    // Cells straight ahead are preferred.
    const distance = along + 2.2 * aside;
    if (!best || distance < best.distance) best = { cell, distance };
  }
  return best?.cell ?? null;
}

export function nearestCell(cells, [x, y]) {
  const distance = (cell) => (cell.x - x) ** 2 + (cell.y - y) ** 2;
  return cells.reduce((best, cell) => (best && distance(best) <= distance(cell) ? best : cell), null);
}
