// The board directly after a move of a human, before the server has answered.

/** The shapes of cells that hold a piece after their move. */
const holdsPiece = new Set(["square", "hole", "hexagon", "marker"]);

/**
 * The scene that probably follows a move: the piece is on its cell. If the result is not certain, the cell is only
 * marked.
 */
export function predictedScene({ scene, to_move: side }, move) {
  const path = scene.paths.find((path) => path.move === move);
  if (path) return afterPath(scene, path);
  const predict = (cell) => {
    if (cell.move !== move) return cell;
    return { ...cell, piece: holdsPiece.has(cell.shape) ? side : cell.piece, pending: true };
  };
  return { ...scene, cells: scene.cells.map(predict) };
}

/** The scene after a piece has gone from its source to its destination and has captured the pieces of its path. */
function afterPath(scene, { stops, captures }) {
  const isAt = ({ x, y }) => ([left, top]) => Math.hypot(left - x, top - y) < 0.01;
  const moved = scene.cells.find((cell) => isAt(cell)(stops[0]));
  const cellAfter = (cell) => {
    if (isAt(cell)(stops.at(-1))) return { ...cell, piece: moved.piece, pending: true };
    return isAt(cell)(stops[0]) || captures.some(isAt(cell)) ? { ...cell, piece: null } : cell;
  };
  return { ...scene, cells: scene.cells.map(cellAfter) };
}
