// Who plays: a card for each side.

import { make } from "./element.js";

const TIMES = [["100ms", "0.1 s"], ["300ms", "0.3 s"], ["1s", "1 s"], ["3s", "3 s"], ["10s", "10 s"], ["30s", "30 s"]];

const option = (value, text, chosen) => make("option", { value, selected: value === chosen ? "" : null }, text);

/** A list to choose from that keeps what was in the address, even if it would not offer it. */
function choice(label, options, chosen) {
  const offered = options.some(([value]) => value === chosen) ? options : [...options, [chosen, chosen]];
  const select = make("select", {}, ...offered.map(([value, text]) => option(value, text, chosen)));
  select.value = chosen;
  return [make("label", {}, make("span", {}, label), select), select];
}

/** The card of one side. `changed` is called with the player that was chosen. */
export function card(side, player, { searches, heuristics }, changed) {
  const [who, name] = choice(
    side,
    [["", "human"], ...searches.map((search) => [search, search])],
    player.search ?? "",
  );
  const [time, seconds] = choice("time", TIMES, player.time);
  const depth = make("input", {
    type: "number", min: 1, max: 99, value: player.depth, placeholder: "any", "aria-label": `depth of ${side}`,
  });
  const [heuristic, evaluator] = choice(
    "heuristic",
    [["", "default"], ...heuristics.map((name) => [name, name])],
    player.eval,
  );
  const read = () => {
    if (name.value === "") return changed({ search: null, time: "1s", depth: "", eval: "" });
    const [least, most] = [1, 99];
    const plies = Math.round(Number(depth.value));
    const deep = depth.value === "" || Number.isNaN(plies) ? "" : String(Math.min(most, Math.max(least, plies)));
    changed({ search: name.value, time: seconds.value, depth: deep, eval: evaluator.value });
  };
  const set = make("fieldset", { class: `card ${side}` }, who);
  set.setAttribute("aria-label", `${side} player`);
  const options = make("div", { class: "options" }, time, make("label", {}, make("span", {}, "depth"), depth), heuristic);
  if (player.search === null) options.setAttribute("inert", "");
  set.append(options);
  for (const input of [name, seconds, depth, evaluator]) input.addEventListener("change", read);
  return set;
}
