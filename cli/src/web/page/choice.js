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
  const chosen = () => house.games.find(isChosen) ?? strange(select.value);
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

/** A game that is none of those: a tree that was written out. */
const strange = (name) => ({ name, aliases: [], default: null, offered: [], sizes: "", about: "", rules: "", notation: "" });

/** So much of such a name is shown. */
const SHOWN = 24;

/** Shows which game it is, by its own name if its size has one. */
export function showChoice(house, { game }, flip) {
  const name = game.split(":")[0];
  const known = house.games.find((entry) => entry.name === name);
  const entry = known ?? strange(game);
  const select = find("game");
  if (!known && [...select.options].every((option) => option.value !== game)) {
    select.append(make("option", { value: game }, game.length > SHOWN ? `${game.slice(0, SHOWN)} …` : game));
    select.disabled = false;
  }
  select.value = entry.aliases.find((alias) => alias.size === sizeOf(game))?.name ?? entry.name;
  find("size-label").hidden = entry.default === null;
  const size = find("size");
  if (document.activeElement !== size) size.value = entry.default === null ? "" : sizeOf(game);
  size.title = `Sizes: ${entry.sizes}`;
  find("sizes").replaceChildren(...entry.offered.map((value) => make("option", { value })));
  find("notation").textContent = flip ? `${entry.notation} (when not flipped)` : entry.notation;
  find("about").textContent = [entry.about, entry.rules].filter(Boolean).map(sentence).join(" ");
  find("rules").hidden = find("about").textContent === "";
}

function sentence(text) {
  const begun = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
