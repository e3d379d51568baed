// The game in the address, so that it can be shared, reloaded and gone back to.

/** The most time that the server gives to a search. */
const MOST = "30s";

/** A player in few words: `human`, or a search with its options. */
export function playerText(player) {
  if (player.search === null) return "human";
  const options = ["time", "depth", "eval"].filter((key) => player[key]).map((key) => `${key}=${player[key]}`);
  return [player.search, ...options].join(",");
}

/** Reads such words; anything that is none is a human. */
export function readPlayer(text, searches) {
  const [name, ...options] = (text ?? "").split(",");
  const player = { search: null, time: "1s", depth: "", eval: "" };
  if (!searches.includes(name)) return player;
  player.search = name;
  // Who looks to a depth has the time for it.
  if (options.some((option) => option.startsWith("depth="))) player.time = MOST;
  for (const option of options) {
    const [key, value] = option.split("=");
    if (["time", "depth", "eval"].includes(key) && /^[\w.-]{1,40}$/.test(value ?? "")) player[key] = value;
  }
  return player;
}

/** The address of a game. */
export function address(game) {
  const part = (text) => encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%3D", "=").replaceAll("%2C", ",");
  const parts = [
    `game=${part(game.spec)}`,
    ...(game.moves.length ? [`moves=${game.moves.map((move) => encodeURIComponent(move)).join(",")}`] : []),
    `first=${part(playerText(game.players.first))}`,
    `second=${part(playerText(game.players.second))}`,
    ...(game.analysis ? ["analysis=on"] : []),
    ...(game.flip ? ["flip=on"] : []),
  ];
  return `/?${parts.join("&")}`;
}

/** The game that the address names; what it leaves out is as at the beginning. */
export function read(text, opens, searches) {
  const query = new URLSearchParams(text);
  const moves = (query.get("moves") ?? "").split(/[\s,]+/).filter(Boolean);
  const machine = `${searches.includes("solver") ? "solver" : searches[0]},time=1s`;
  return {
    spec: query.get("game") || opens,
    moves,
    players: {
      first: readPlayer(query.get("first") ?? "human", searches),
      second: readPlayer(query.get("second") ?? machine, searches),
    },
    analysis: query.get("analysis") === "on",
    flip: query.get("flip") === "on",
  };
}
