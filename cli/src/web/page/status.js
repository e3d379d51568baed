// In words: whose turn it is, what the machine does, how the game ended.

import { find } from "./element.js";
import { positions, verdict } from "./value.js";

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** How the game ended. */
function ending({ outcome, scene }) {
  const by = scene.won_by ? ` by ${scene.won_by}` : "";
  if (outcome.points !== undefined) return capital(outcome.text);
  return outcome.winner ? `${capital(outcome.winner)} wins${by}` : "A draw";
}

/** What that means for the only human. */
function fate({ position, game }) {
  const humans = Object.entries(game.players).filter(([, player]) => player.search === null);
  if (humans.length !== 1 || !position.outcome.winner) return "";
  return position.outcome.winner === humans[0][0] ? "You have won: " : "You have lost: ";
}

/** Whose turn it is, after which move. */
export function turn(table) {
  const { position, game } = table;
  if (position.over) {
    const how = ending(position);
    const you = fate(table);
    return `${you}${you ? how[0].toLowerCase() + how.slice(1) : how}.`;
  }
  const player = game.players[position.to_move];
  const last = game.moves.at(-1);
  const said = last && table.found?.ply === game.moves.length ? `${capital(table.found.side)} plays ${last}. ` : "";
  if (player.search === null) {
    const both = Object.values(game.players).every((player) => player.search === null);
    return said + (both ? `${capital(position.to_move)} to move.` : `Your move, you are ${position.to_move}.`);
  }
  if (game.paused) return `${capital(position.to_move)} is to move: the machine waits.`;
  return `${capital(position.to_move)} is thinking …`;
}

/** What a search does, or has found. */
export function doing(search) {
  if (!search) return "";
  if (search.waiting) return `${search.name} waits: other searches come first`;
  if (search.stats) {
    const { nodes, seconds } = search.stats;
    const told = search.value ? `; before its move: ${verdict(search.value, search.to_move)}` : "";
    return `${search.name}: ${positions(nodes)}, ${seconds.toFixed(2)} s${told}`;
  }
  return `${search.name} has looked at ${positions(search.nodes)} in ${search.seconds.toFixed(1)} s`;
}

/** Shows on the whole table who is to move, and that the game is over; room for what a machine does is kept where there is one. */
export function announce({ position, hasMachine }) {
  const status = find("status");
  status.className = position.over ? `over ${position.outcome.winner ?? "nobody"}` : position.to_move;
  status.classList.toggle("alone", !hasMachine);
}
