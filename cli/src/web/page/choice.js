// Which game, and in which size.

import { find, make } from "./element.js";

const sizeOf = (spec) => spec.slice(spec.indexOf(":") + 1);

/** Lets the games be chosen; `open` is called with a game spec. */
export function chooseGame(house, open) {
  const select = find("game");
  const size = find("size");
  const names = house.games.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)]);
  select.replaceChildren(...names.map((name) => make("option", { value: name }, name)));
  select.disabled = names.length === 1;
  const isChosen = ({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)].includes(select.value);
  const chosen = () => house.games.find(isChosen);
  select.addEventListener("change", () => open(select.value));
  find("choice").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = size.value.trim();
    open(chosen().default === null || text === "" ? chosen().name : `${chosen().name}:${text}`);
  });
  // A size that is offered needs no second step.
  size.addEventListener("input", () => {
    if (chosen().offered.includes(size.value)) open(`${chosen().name}:${size.value}`);
  });
}

/** Shows which game it is, by its own name if its size has one. */
export function showChoice(house, { game }, flip) {
  const name = game.split(":")[0];
  const entry = house.games.find((entry) => entry.name === name);
  find("game").value = entry.aliases.find((alias) => alias.size === sizeOf(game))?.name ?? name;
  find("size-label").hidden = entry.default === null;
  const size = find("size");
  if (document.activeElement !== size) size.value = entry.default === null ? "" : sizeOf(game);
  size.title = `Sizes: ${entry.sizes}`;
  find("sizes").replaceChildren(...entry.offered.map((value) => make("option", { value })));
  find("notation").textContent = flip ? `${entry.notation} (as the board stands when it is not flipped)` : entry.notation;
  find("about").textContent = [entry.about, entry.rules].filter(Boolean).map(sentence).join(" ");
  find("rules").hidden = find("about").textContent === "";
}

function sentence(text) {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
