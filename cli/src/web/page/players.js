// The players: a card for each side.

import { createHtml } from "./dom.js";
import { LEVELS, levelPlayer } from "./levels.js";
import { formatSeconds, t } from "./text.js";

const TIMES = [["100ms", `${formatSeconds(0.1, 1)} s`], ["300ms", `${formatSeconds(0.3, 1)} s`], ["1s", "1 s"], ["3s", "3 s"], ["10s", "10 s"], ["30s", "30 s"]];

/** A labeled selection without options. */
function choice(label) {
  const select = createHtml("select");
  return [createHtml("label", {}, createHtml("span", {}, label), select), select];
}

/** Shows the options of a selection; if `chosen` is not among them, it is added. */
function showOptions(select, options, chosen) {
  const offered = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]];
  // An open list would close if its options were replaced by the same ones.
  if (String([...select.options].map(({ value }) => value)) !== String(offered.map(([value]) => value))) {
    select.replaceChildren(...offered.map(([value, text]) => createHtml("option", { value }, text)));
  }
  select.value = chosen;
}

/** A human as a player. */
export const HUMAN = { search: null, time: "1s", depth: "", eval: "" };

/** The name of a player: its level, or its search, or `human`. */
export const playerName = (player) => (player.level ? t(player.level) : player.search ?? t("human"));

/** The players without heuristics that their game lacks; calls `refuse` with a reason for each of these heuristics. */
export function withKnownHeuristics(players, heuristics, refuse) {
  const checked = Object.entries(players).map(([side, player]) => {
    if (!player.eval || heuristics.includes(player.eval)) return [side, player];
    refuse(t("invalid-option", { option: `eval=${player.eval}`, player: player.search }));
    return [side, { ...player, eval: "" }];
  });
  return Object.fromEntries(checked);
}

/** Describes the search and the random moves of a player of a level. */
function levelText({ level, search, depth, time }) {
  const limit = depth === "" ? t("level-time", { seconds: parseFloat(time) }) : t("level-depth", { depth });
  const { random } = LEVELS[level];
  return `${search}, ${limit}${random > 0 ? t("level-random", { percent: random }) : ""}`;
}

/** The limits of a depth. */
const [LEAST_DEPTH, MOST_DEPTH] = [1, 99];

/** The card of one side, whose controls stay the same while players change, so that they keep the focus. */
export class PlayerCard {
  /** `changed` is called with the chosen player. */
  constructor(side, searches, changed) {
    Object.assign(this, { searches, changed });
    const [kindLabel, kind] = choice(t(side));
    const [timeLabel, time] = choice(t("time"));
    const [heuristicLabel, heuristic] = choice(t("heuristic"));
    const depth = createHtml("input", { type: "number", min: LEAST_DEPTH, max: MOST_DEPTH, placeholder: t("any-depth"), "aria-label": t("depth-of", { side: t(side) }) });
    const depthLabel = createHtml("label", {}, createHtml("span", {}, t("depth")), depth);
    const options = createHtml("div", { class: "options" }, timeLabel, depthLabel, heuristicLabel);
    const text = createHtml("p", { class: "muted" });
    const element = createHtml("fieldset", { class: `card ${side}`, "aria-label": t("player-card", { side: t(side) }) }, kindLabel, options, text);
    Object.assign(this, { kind, time, depth, heuristic, options, text, element });
    for (const input of [kind, time, depth, heuristic]) input.addEventListener("change", () => this.read());
  }

  /** Shows a player of a game with these heuristics. */
  show(player, heuristics) {
    const levels = Object.keys(LEVELS).map((level) => [level, t(level)]);
    const named = (names) => names.map((name) => [name, name]);
    showOptions(this.kind, [["", t("human")], ...levels, ...named(this.searches)], player.level ?? player.search ?? "");
    showOptions(this.time, TIMES, player.time);
    showOptions(this.heuristic, [["", t("default")], ...named(heuristics)], player.eval);
    // A depth that is being typed stays.
    if (document.activeElement !== this.depth) this.depth.value = player.depth;
    this.options.toggleAttribute("inert", player.search === null || Boolean(player.level));
    this.text.hidden = !player.level;
    this.text.textContent = player.level ? levelText(player) : "";
  }

  /** Reports the player that the controls show. */
  read() {
    const { kind, time, depth, heuristic } = this;
    if (kind.value === "") return this.changed(HUMAN);
    if (Object.hasOwn(LEVELS, kind.value)) return this.changed(levelPlayer(kind.value));
    const plies = Math.round(Number(depth.value));
    depth.value = depth.value === "" || Number.isNaN(plies) ? "" : String(Math.min(MOST_DEPTH, Math.max(LEAST_DEPTH, plies)));
    return this.changed({ search: kind.value, time: time.value, depth: depth.value, eval: heuristic.value });
  }
}
