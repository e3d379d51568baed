// Which game, and in which size.

import { find, make } from "./element.js";

const sizeOf = (spec) => spec.slice(spec.indexOf(":") + 1);

/** Lets the games be chosen; `open` is called with a game spec. */
export function chooseGame(house, open) {
  const select = find("game");
  const size = find("size");
  select.replaceChildren(...house.games.map(({ name }) => make("option", { value: name }, name)));
  select.disabled = house.games.length === 1;
  const chosen = () => house.games.find(({ name }) => name === select.value);
  select.addEventListener("change", () => open(chosen().name));
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

/** Shows which game it is. */
export function showChoice(house, { game }) {
  const name = game.split(":")[0];
  const entry = house.games.find((entry) => entry.name === name);
  find("game").value = name;
  find("size-label").hidden = entry.default === null;
  const size = find("size");
  if (document.activeElement !== size) size.value = entry.default === null ? "" : sizeOf(game);
  size.title = `Sizes: ${entry.sizes}`;
  find("sizes").replaceChildren(...entry.offered.map((value) => make("option", { value })));
  find("notation").textContent = entry.notation;
  find("about").textContent = [entry.about, entry.rules].filter(Boolean).map(sentence).join(" ");
  find("rules").hidden = find("about").textContent === "";
}

function sentence(text) {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
