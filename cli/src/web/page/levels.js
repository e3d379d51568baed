// The players by name: each is the solver with a depth or a time, and with a share of random moves. docs/PAGE.md lists them.

import { positionKey } from "./api.js";

/** The levels: the settings of the search, and the share of random moves in percent. */
export const LEVELS = {
  easy: { search: "solver", depth: "1", time: "30s", random: 50 },
  medium: { search: "solver", depth: "3", time: "30s", random: 20 },
  hard: { search: "solver", depth: "6", time: "30s", random: 5 },
  perfect: { search: "solver", depth: "", time: "10s", random: 0 },
};

/** The number of seeds. */
const SEEDS = 1_000_000;

const newSeed = () => Math.floor(Math.random() * SEEDS);

/** A player of a level; its random moves depend on the seed and the position. */
export function levelPlayer(level, seed = newSeed()) {
  const { search, depth, time } = LEVELS[level];
  return { search, depth, time, eval: "", level, seed };
}

/** The player in another game: a player of a level gets a new seed. */
export const reseeded = (player) => (player.level ? levelPlayer(player.level) : player);

/** The random move of `player` at a position, or null if the player searches for a move there. */
export function randomMove(player, position) {
  if (!player.level) return null;
  const { legal } = position;
  const number = randomNumbers(`${player.seed} ${positionKey(position)}`);
  return number() * 100 < LEVELS[player.level].random ? legal[Math.floor(number() * legal.length)] : null;
}

/** A generator of numbers from 0 to 1 that depend only on `text`: Mulberry32, with the FNV-1a hash of the text as its state. */
function randomNumbers(text) {
  let state = [...new TextEncoder().encode(text)].reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
