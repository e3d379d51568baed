// The game as a URL, for links, reloads and the browser's history; and the views that a URL can name.

import { LEVELS, levelPlayer } from "./levels.js";
import { HUMAN } from "./players.js";
import { t } from "./text.js";

/** The maximal time of a search on the server. */
const MAX_TIME = "30s";

/** A time that the server can read: it refuses numbers with too many digits. */
const TIME = /^(\d{1,6}((\.\d{1,3})?(ms|s|m)|(\.\d{1,2})?h)){1,4}$/;

/** The valid values of the options of a search and of a level. Whether a game has a heuristic is known with its first position. */
const SEARCH_OPTIONS = { time: TIME, depth: /^[1-9]\d?$/, eval: /^[\w.-]{1,40}$/ };
const LEVEL_OPTIONS = { seed: /^\d{1,9}$/ };

/** A player as text: `human`, a level with its seed, or a search with its options. */
export function playerText(player) {
  if (player.search === null) return "human";
  if (player.level) return `${player.level},seed=${player.seed}`;
  const options = ["time", "depth", "eval"].filter((key) => player[key]).map((key) => `${key}=${player[key]}`);
  return [player.search, ...options].join(",");
}

/**
 * Parses a player. Calls `refuse` with the reason why the text is no player, which becomes a human, or why an option is ignored:
 * the player does not have it, or its value is invalid.
 */
function parsePlayer(text, searches, refuse) {
  const [name, ...options] = text.split(",");
  const [isLevel, isSearch] = [Object.hasOwn(LEVELS, name), searches.includes(name)];
  if (!isLevel && !isSearch && name !== "human") refuse(t("unknown-player", { player: name, players: ["human", ...Object.keys(LEVELS), ...searches].join(", ") }));
  const valid = isLevel ? LEVEL_OPTIONS : isSearch ? SEARCH_OPTIONS : {};
  const values = {};
  for (const option of options) {
    const [key, value = ""] = option.split("=");
    if (Object.hasOwn(valid, key) && valid[key].test(value)) values[key] = value;
    else if (key === "depth" && isSearch) refuse(t("invalid-depth", { depth: value }));
    else refuse(t("invalid-option", { option, player: name }));
  }
  if (isLevel) return levelPlayer(name, values.seed && Number(values.seed));
  if (!isSearch) return { ...HUMAN };
  // A search with a depth gets the maximal time unless the text gives a time.
  return { ...HUMAN, ...(values.depth && { time: MAX_TIME }), ...values, search: name };
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

/** Parses the query of a URL; absent and empty parts get their defaults. `refused` has the reasons why players are not as in the URL. */
export function parseGameUrl(text, opens, searches) {
  const query = new URLSearchParams(text);
  const moves = (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean);
  const search = `${searches.includes("solver") ? "solver" : searches[0]},time=1s`;
  const refused = [];
  const player = (text) => parsePlayer(text, searches, (reason) => refused.push(reason));
  const game = {
    spec: query.get("game") || opens,
    start: query.get("position") || null,
    moves,
    players: { first: player(query.get("first") || "human"), second: player(query.get("second") || search) },
    analysis: query.get("analysis") === "on",
    numbers: query.get("numbers") === "on",
    flip: query.get("flip") === "on",
  };
  return { game, refused };
}

/** The view that a URL names: `board`, `tree`, or null for the whole page. */
export function viewOf(text) {
  const view = new URLSearchParams(text).get("view");
  return ["board", "tree"].includes(view) ? view : null;
}

/** Parses the search of the view `tree`; absent parts are null. Throws an error for an invalid depth. */
export function parseTraceUrl(text) {
  const query = new URLSearchParams(text);
  const depth = query.get("depth");
  if (depth !== null && !SEARCH_OPTIONS.depth.test(depth)) throw new Error(t("invalid-depth", { depth }));
  return { search: query.get("trace"), other: query.get("compare"), depth };
}
