// The status of the game in words: the side to move, the running search, the outcome.

import { byId, setText } from "./dom.js";
import { formatPositions } from "./value.js";
import { outcomeText } from "./words.js";
import { capitalized, formatSeconds, phraseText, t } from "./text.js";

/** The outcome in a sentence, and the result for the human if exactly one side is human. */
function outcomeSentence({ position: { outcome, scene }, game }) {
  const humans = Object.entries(game.players).filter(([, player]) => player.search === null);
  const isOwn = humans.length === 1 && outcome.winner;
  const result = isOwn ? (outcome.winner === humans[0][0] ? "you-won" : "you-lost") : "won";
  if (outcome.points !== undefined) {
    const text = phraseText(outcome.text, outcome.phrase);
    return isOwn ? t(`end-${result}-points`, { outcome: text }) : `${capitalized(text)}.`;
  }
  if (!outcome.winner) return t("end-draw");
  const winner = t(isOwn ? outcome.winner : capitalized(outcome.winner));
  return t(`end-${result}${scene.won_by ? "-by" : ""}`, { winner, pattern: phraseText(scene.won_by, scene.won_by_phrase) });
}

/** The side to move with the last move of a search, or the outcome. */
export function turnText(controller) {
  const { position, game, shownSearch, pendingMove } = controller;
  const side = t(capitalized(position.to_move));
  if (pendingMove !== null) return t("plays-pending", { side, move: pendingMove });
  if (position.over) return outcomeSentence(controller);
  const player = game.players[position.to_move];
  const played = shownSearch ? t("plays", { side: t(capitalized(shownSearch.side)), move: game.moves.at(-1) }) : "";
  if (player.search === null) {
    const bothHuman = Object.values(game.players).every((player) => player.search === null);
    return played + (bothHuman ? t("human-to-move", { side }) : t("your-move", { side: t(position.to_move) }));
  }
  return t(game.paused ? "paused" : "thinking", { side });
}

/** The progress or the result of a search. */
export function searchText(search) {
  if (!search) return "";
  const { name } = search;
  if (search.isRandom) return t("random-move", { player: name });
  if (search.waiting) return t("search-waits", { search: name });
  if (search.stats) {
    const { nodes, seconds } = search.stats;
    const work = { search: name, positions: formatPositions(nodes), seconds: formatSeconds(seconds, 2) };
    return search.value ? t("search-result-value", { ...work, value: outcomeText(search.value, search.to_move) }) : t("search-result", work);
  }
  return t("search-progress", { search: name, positions: formatPositions(search.nodes), seconds: formatSeconds(search.seconds, 1) });
}

/**
 * Shows the turn, the last search and the caption of the board. The side to move or the winner determines the color; the line
 * of the search is hidden if no side is a search.
 */
export function showStatus(controller) {
  const { position, hasSearch, shownSearch, runningSearch } = controller;
  setText(byId("turn"), turnText(controller));
  setText(byId("search-status"), searchText(runningSearch ?? shownSearch));
  setText(byId("caption"), phraseText(position.scene.caption, position.scene.caption_phrase));
  const status = byId("status");
  status.className = position.over ? `over ${position.outcome.winner ?? "drawn"}` : position.to_move;
  status.classList.toggle("no-search", !hasSearch);
}
