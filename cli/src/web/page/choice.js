// The choice of a game and its size.

import { byId, createHtml } from "./dom.js";
import { capitalized, gameText, t } from "./text.js";

const sizeOf = (spec) => spec.slice(spec.indexOf(":") + 1);

/** Sets up the choice; `open` is called with a game spec. */
export function initGameChoice(server, open) {
  const select = byId("game");
  const size = byId("size");
  const names = server.games.flatMap(({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)]);
  select.replaceChildren(...names.map((name) => createHtml("option", { value: name }, name)));
  select.disabled = names.length === 1;
  const isChosen = ({ name, aliases }) => [name, ...aliases.map((alias) => alias.name)].includes(select.value);
  const chosen = () => server.games.find(isChosen) ?? treeEntry(select.value);
  select.addEventListener("change", () => open(select.value));
  byId("choice").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = size.value.trim();
    open(chosen().default === null || text === "" ? chosen().name : `${chosen().name}:${text}`);
  });
  // A size chosen from the list is opened at once. A typed size may be the beginning of a longer one, so it waits for Enter.
  size.addEventListener("input", (event) => {
    if (isFromList(event) && chosen().offered.includes(size.value)) open(`${chosen().name}:${size.value}`);
  });
}

/** Whether an entry of a list has replaced the text of a field; some browsers send an event without the kind of the input. */
const isFromList = (event) => !(event instanceof InputEvent) || event.inputType === "insertReplacementText";

/** An entry for a game outside the list: a tree written as text. */
const treeEntry = (name) => ({ name, aliases: [], default: null, offered: [], sizes: "", about: "", rules: "", notation: "" });

/** The maximal length of a shown name. */
const MAX_NAME = 24;

/** Shows the current game, by its alias if its size has one. */
export function showGameChoice(server, { game }, flip) {
  const name = game.split(":")[0];
  const known = server.games.find((entry) => entry.name === name);
  const entry = known ?? treeEntry(game);
  const select = byId("game");
  if (!known && [...select.options].every((option) => option.value !== game)) {
    select.append(createHtml("option", { value: game }, game.length > MAX_NAME ? `${game.slice(0, MAX_NAME)} …` : game));
    select.disabled = false;
  }
  select.value = entry.aliases.find((alias) => alias.size === sizeOf(game))?.name ?? entry.name;
  byId("size-label").hidden = entry.default === null;
  const size = byId("size");
  if (document.activeElement !== size) size.value = entry.default === null ? "" : sizeOf(game);
  size.title = t("sizes-hint", { sizes: gameText(entry, "sizes") });
  byId("sizes").replaceChildren(...entry.offered.map((value) => createHtml("option", { value })));
  const notation = gameText(entry, "notation");
  byId("notation").textContent = flip ? t("when-not-flipped", { notation }) : notation;
  byId("about").textContent = ["about", "rules"].map((field) => gameText(entry, field)).filter(Boolean).map(sentence).join(" ");
  byId("rules").hidden = byId("about").textContent === "";
}

/** A text as a sentence. */
export function sentence(text) {
  return /[.!?]$/.test(text) ? capitalized(text) : `${capitalized(text)}.`;
}
