// The status of the game in words: the side to move, the running search, the outcome.

import { byId } from "./dom.js";
import { formatPositions, outcomeText } from "./value.js";

const capitalize = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function outcomeSentence({ outcome, scene }) {
  const by = scene.won_by ? ` by ${scene.won_by}` : "";
  if (outcome.points !== undefined) return capitalize(outcome.text);
  return outcome.winner ? `${capitalize(outcome.winner)} wins${by}` : "A draw";
}

/** The result for the human, if exactly one side is human. */
function humanResult({ position, game }) {
  const humans = Object.entries(game.players).filter(([, player]) => player.search === null);
  if (humans.length !== 1 || !position.outcome.winner) return "";
  return position.outcome.winner === humans[0][0] ? "You have won: " : "You have lost: ";
}

/** The side to move with the last move of a search, or the outcome. */
export function turnText(controller) {
  const { position, game, lastSearch, pendingMove } = controller;
  if (pendingMove !== null) return `${capitalize(position.to_move)} plays ${pendingMove} …`;
  if (position.over) {
    const outcome = outcomeSentence(position);
    const result = humanResult(controller);
    return `${result}${result ? outcome[0].toLowerCase() + outcome.slice(1) : outcome}.`;
  }
  const player = game.players[position.to_move];
  const last = game.moves.at(-1);
  const played = last && lastSearch?.ply === game.moves.length ? `${capitalize(lastSearch.side)} plays ${last}. ` : "";
  if (player.search === null) {
    const bothHuman = Object.values(game.players).every((player) => player.search === null);
    return played + (bothHuman ? `${capitalize(position.to_move)} to move.` : `Your move, you are ${position.to_move}.`);
  }
  if (game.paused) return `${capitalize(position.to_move)} to move, paused.`;
  return `${capitalize(position.to_move)} is thinking …`;
}

/** The progress or the result of a search. */
export function searchText(search) {
  if (!search) return "";
  if (search.waiting) return `${search.name} waits for other searches`;
  if (search.stats) {
    const { nodes, seconds } = search.stats;
    const value = search.value ? `; before its move: ${outcomeText(search.value, search.to_move)}` : "";
    return `${search.name}: ${formatPositions(nodes)}, ${seconds.toFixed(2)} s${value}`;
  }
  return `${search.name} has visited ${formatPositions(search.nodes)} in ${search.seconds.toFixed(1)} s`;
}

/** Colors the status by the side to move or the winner, and hides the line of the search if no side is a search. */
export function showStatus({ position, hasSearch }) {
  const status = byId("status");
  status.className = position.over ? `over ${position.outcome.winner ?? "drawn"}` : position.to_move;
  status.classList.toggle("no-search", !hasSearch);
}
