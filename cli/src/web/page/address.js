// The game as a URL, for links, reloads and the browser's history; and the views that a URL can name.

import { LEVELS, levelPlayer } from "./levels.js";
import { HUMAN } from "./players.js";

/** The maximal time of a search on the server. */
const MAX_TIME = "30s";

/** A player as text: `human`, a level with its seed, or a search with its options. */
export function playerText(player) {
  if (player.search === null) return "human";
  if (player.level) return `${player.level},seed=${player.seed}`;
  const options = ["time", "depth", "eval"].filter((key) => player[key]).map((key) => `${key}=${player[key]}`);
  return [player.search, ...options].join(",");
}

/** Parses a player; any other text is a human. */
export function parsePlayer(text, searches) {
  const [name, ...options] = (text ?? "").split(",");
  if (Object.hasOwn(LEVELS, name)) {
    const seed = options.map((option) => /^seed=(\d{1,9})$/.exec(option)?.[1]).find(Boolean);
    return levelPlayer(name, seed === undefined ? undefined : Number(seed));
  }
  const player = { ...HUMAN };
  if (!searches.includes(name)) return player;
  player.search = name;
  // A search with a depth gets the maximal time unless the text gives a time.
  if (options.some((option) => option.startsWith("depth="))) player.time = MAX_TIME;
  for (const option of options) {
    const [key, value] = option.split("=");
    if (["time", "depth", "eval"].includes(key) && /^[\w.-]{1,40}$/.test(value ?? "")) player[key] = value;
  }
  return player;
}

/** The URL of a game, relative to that of the page. */
export function gameUrl(game) {
  const part = (text) => encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%2C", ",");
  const parts = [
    `game=${part(game.spec)}`,
    ...(game.start ? [`position=${part(game.start)}`] : []),
    ...(game.moves.length ? [`moves=${game.moves.map((move) => encodeURIComponent(move)).join(",")}`] : []),
    `first=${part(playerText(game.players.first))}`,
    `second=${part(playerText(game.players.second))}`,
    ...(game.analysis ? ["analysis=on"] : []),
    ...(game.numbers ? ["numbers=on"] : []),
    ...(game.flip ? ["flip=on"] : []),
  ];
  return `?${parts.join("&")}`;
}

/** Parses the query of a URL; absent parts get their defaults. */
export function parseGameUrl(text, opens, searches) {
  const query = new URLSearchParams(text);
  const moves = (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean);
  const search = `${searches.includes("solver") ? "solver" : searches[0]},time=1s`;
  return {
    spec: query.get("game") || opens,
    start: query.get("position") || null,
    moves,
    players: {
      first: parsePlayer(query.get("first") ?? "human", searches),
      second: parsePlayer(query.get("second") ?? search, searches),
    },
    analysis: query.get("analysis") === "on",
    numbers: query.get("numbers") === "on",
    flip: query.get("flip") === "on",
  };
}

/** The view that a URL names: `board`, `tree`, or null for the whole page. */
export function viewOf(text) {
  const view = new URLSearchParams(text).get("view");
  return ["board", "tree"].includes(view) ? view : null;
}

/** Parses the search of the view `tree`; absent parts are null. */
export function parseTraceUrl(text) {
  const query = new URLSearchParams(text);
  return { search: query.get("trace"), other: query.get("compare"), depth: query.get("depth") };
}
