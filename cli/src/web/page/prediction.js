// The board directly after a move of a human, before the server has answered.

/** The shapes of cells that hold a piece after their move. */
const holdsPiece = new Set(["square", "hole", "hexagon", "marker"]);

/** The scene that probably follows a move: the piece is on its cell. Where the result is open, the cell is only marked. */
export function predictedScene({ scene, to_move: side }, move) {
  const predict = (cell) => {
    if (cell.move !== move) return cell;
    return { ...cell, piece: holdsPiece.has(cell.shape) ? side : cell.piece, pending: true };
  };
  return { ...scene, cells: scene.cells.map(predict) };
}
