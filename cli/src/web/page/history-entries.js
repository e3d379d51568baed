// The entries of the browser's history. The URL of an entry has the game, and its state has what the URL lacks: all lines, the
// moves that were taken back, and the previous game.

import { gameUrl } from "./address.js";
import { continuation, isMoveList, isTree } from "./variations.js";

const linesOf = ({ tree, id, future }) => ({ tree, id, future });

/** The lines that a state has; empty if they are invalid. */
const validLines = ({ tree, id, future }) => (isTree(tree) ? { tree, id, future: isMoveList(future) ? future : [] } : {});

/** Writes a game to a new entry, or to the current one if `push` is false or the URL stays the same. */
export function writeEntry(game, push) {
  const url = gameUrl(game);
  const previous = game.previous ? { url: gameUrl(game.previous), ...linesOf(game.previous) } : null;
  const isNew = push && url !== location.search;
  history[isNew ? "pushState" : "replaceState"]({ ...linesOf(game), previous }, "", url);
}

/**
 * Reads the game of the current entry with `parse`, which parses the query of a URL. `shown` is the game on the board, if any; its
 * lines may be newer than those of the entry. `refused` has the reasons why players are not as in the URL.
 */
export function readEntry(shown, parse) {
  const state = history.state ?? {};
  const { game, refused } = parse(location.search);
  const isShown = state.id !== undefined && state.id === shown?.id;
  const lines = isShown ? { tree: shown.tree, id: shown.id, future: futureOf(shown, game.moves) } : validLines(state);
  const url = state.previous?.url;
  const previous = typeof url === "string" ? { ...parse(url).game, ...validLines(state.previous) } : null;
  return { game: { ...game, ...lines, previous }, refused };
}

/** The moves that follow `moves` in a game. */
function futureOf({ moves: made, future, tree }, moves) {
  const line = [...made, ...future];
  return moves.every((move, ply) => move === line[ply]) ? line.slice(moves.length) : continuation(tree, moves);
}
