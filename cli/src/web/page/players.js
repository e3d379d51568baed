// The players: a card for each side.

import { createHtml } from "./dom.js";
import { LEVELS, levelPlayer } from "./levels.js";
import { formatSeconds, t } from "./text.js";

const TIMES = [["100ms", `${formatSeconds(0.1, 1)} s`], ["300ms", `${formatSeconds(0.3, 1)} s`], ["1s", "1 s"], ["3s", "3 s"], ["10s", "10 s"], ["30s", "30 s"]];

const option = (value, text, chosen) => createHtml("option", { value, selected: value === chosen ? "" : null }, text);

/** A labeled selection; if `chosen` is not among the options, it is added. */
function choice(label, options, chosen) {
  const offered = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]];
  const select = createHtml("select", {}, ...offered.map(([value, text]) => option(value, text, chosen)));
  select.value = chosen;
  return [createHtml("label", {}, createHtml("span", {}, label), select), select];
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

/** The card of one side. `changed` is called with the chosen player. */
export function playerCard(side, player, { searches, heuristics }, changed) {
  const [kindLabel, kind] = choice(
    t(side),
    [["", t("human")], ...Object.keys(LEVELS).map((level) => [level, t(level)]), ...searches.map((search) => [search, search])],
    player.level ?? player.search ?? "",
  );
  const [time, seconds] = choice(t("time"), TIMES, player.time);
  const depth = createHtml("input", {
    type: "number", min: 1, max: 99, value: player.depth, placeholder: t("any-depth"), "aria-label": t("depth-of", { side: t(side) }),
  });
  const [heuristic, evaluator] = choice(
    t("heuristic"),
    [["", t("default")], ...heuristics.map((name) => [name, name])],
    player.eval,
  );
  const read = () => {
    if (kind.value === "") return changed(HUMAN);
    if (Object.hasOwn(LEVELS, kind.value)) return changed(levelPlayer(kind.value));
    const [least, most] = [1, 99];
    const plies = Math.round(Number(depth.value));
    const depthText = depth.value === "" || Number.isNaN(plies) ? "" : String(Math.min(most, Math.max(least, plies)));
    changed({ search: kind.value, time: seconds.value, depth: depthText, eval: evaluator.value });
  };
  const card = createHtml("fieldset", { class: `card ${side}` }, kindLabel);
  card.setAttribute("aria-label", t("player-card", { side: t(side) }));
  const options = createHtml("div", { class: "options" }, time, createHtml("label", {}, createHtml("span", {}, t("depth")), depth), heuristic);
  if (player.search === null || player.level) options.setAttribute("inert", "");
  card.append(options);
  if (player.level) card.append(createHtml("p", { class: "muted" }, levelText(player)));
  for (const input of [kind, seconds, depth, evaluator]) input.addEventListener("change", read);
  return card;
}
