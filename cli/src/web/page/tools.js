// The buttons below the board: undo, redo, pause, the move of a search at once, and a new game.

import { byId, setText } from "./dom.js";
import { t } from "./text.js";

/** Connects the buttons with a game; `newGame` starts another one. */
export function initTools(controller, newGame) {
  const actions = {
    undo: () => controller.step(-1),
    redo: () => controller.step(1),
    pause: () => controller.pause(!controller.game.paused),
    "move-now": () => controller.moveNow(),
    "new-game": newGame,
  };
  for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", action);
}

/** Shows which buttons can be used. */
export function showTools(controller) {
  const { position, game } = controller;
  byId("undo").disabled = game.moves.length === 0 && !game.previous;
  byId("redo").disabled = game.future.length === 0;
  const isSearchTurn = controller.playerToMove && !controller.isHumanTurn;
  // The buttons are disabled, not hidden, between the turns, so that the page does not jump.
  byId("pause").hidden = byId("move-now").hidden = !controller.hasSearch;
  byId("pause").disabled = !isSearchTurn;
  byId("move-now").disabled = !isSearchTurn || game.paused;
  setText(byId("new-game"), t(position.over ? "play-again" : "new-game"));
  byId("new-game").classList.toggle("primary", position.over);
  setText(byId("pause"), t(isSearchTurn && game.paused ? "continue" : "pause"));
}
