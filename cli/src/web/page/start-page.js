// The start page: a picture of each game's board, and the rules and the sizes of the selected game.

import { fetchJson } from "./api.js";
import { Board } from "./board.js";
import { sentence } from "./choice.js";
import { byId, createHtml, createSvg, setText } from "./dom.js";
import { LEVELS, levelPlayer } from "./levels.js";
import { HUMAN, playerName } from "./players.js";
import { gameText, t } from "./text.js";

/** The spec of a game with its default size. */
export const defaultSpec = ({ name, default: size }) => (size === null ? name : `${name}:${size}`);

export class StartPage {
  /** Calls `open` with the spec of the chosen game, and with the opponent if another one was chosen. */
  constructor(games, open) {
    Object.assign(this, { games, open, tiles: null });
  }

  /** Opens the page with the game of this name selected; `opponent` is the current second player. */
  show(name, opponent) {
    this.tiles ??= this.createTiles();
    const shown = this.games.find((game) => game.name === name) ?? this.games[0];
    this.select(shown);
    this.opponents = opponentsInsteadOf(opponent);
    const options = [...this.opponents].map(([value, player]) => createHtml("option", { value }, playerName(player)));
    byId("opponent").replaceChildren(...options);
    byId("start-page").showModal();
    this.tiles.get(shown).focus();
  }

  /** Creates a button with a picture for each game. */
  createTiles() {
    const tiles = this.games.map((game) => {
      const picture = createSvg("svg", { "aria-hidden": "true" });
      const tile = createHtml("button", { type: "button", class: "tile", "aria-pressed": "false" }, createHtml("span", { inert: "" }, picture), createHtml("strong", {}, game.name));
      tile.addEventListener("click", () => this.select(game));
      drawFirstPosition(picture, defaultSpec(game));
      return [game, tile];
    });
    byId("pictures").replaceChildren(...tiles.map(([, tile]) => tile));
    return new Map(tiles);
  }

  /** Shows the rules and the sizes of a game. */
  select(game) {
    for (const [other, tile] of this.tiles) tile.setAttribute("aria-pressed", String(other === game));
    setText(byId("chosen-name"), game.name);
    setText(byId("chosen-rules"), sentence(gameText(game, "rules") || gameText(game, "about") || t("no-rules")));
    byId("chosen-sizes").replaceChildren(...(game.offered.length ? sizesOf(game) : [[defaultSpec(game), t("play")]]).map(([spec, label]) => {
      const isDefault = spec === defaultSpec(game);
      const button = createHtml("button", { type: "button", class: isDefault ? "primary" : null, "data-spec": spec }, label);
      button.addEventListener("click", () => {
        byId("start-page").close();
        const value = byId("opponent").value;
        this.open(spec, value === "current" ? null : this.opponents.get(value));
      });
      return button;
    }));
    byId("sizes-title").hidden = game.offered.length === 0;
  }
}

/** The players that can be chosen: `current` for the current one, then a human and the levels. */
function opponentsInsteadOf(current) {
  const levels = Object.keys(LEVELS).filter((level) => level !== current.level);
  return new Map([["current", current], ...(current.search === null ? [] : [["human", HUMAN]]), ...levels.map((level) => [level, levelPlayer(level)])]);
}

/** The offered sizes of a game, each as its spec and its label; a size with a name is labeled by both. */
const sizesOf = ({ name, offered, aliases }) => offered.map((size) => {
  const alias = aliases.find((alias) => alias.size === size);
  return [`${name}:${size}`, alias ? `${size} (${alias.name})` : size];
});

/** Draws the first position of a game. If the server refuses it, the tile has no picture. */
async function drawFirstPosition(picture, spec) {
  const position = await fetchJson("/api/position", { game: spec }).catch(() => null);
  if (position) new Board(picture, createHtml("div"), () => {}).draw(position, { flip: false, values: null, open: false, pending: null });
}
