// The whole page: connects its parts.

import { gameUrl, parseGameUrl } from "./address.js";
import { Analysis } from "./analysis.js";
import { showBar, showProgress, showValues } from "./analysis-view.js";
import { fetchJson } from "./api.js";
import { Board } from "./board.js";
import { initGameChoice, showGameChoice } from "./choice.js";
import { byId, setText, showError } from "./dom.js";
import { initExport } from "./export.js";
import { downloadFile, fileName, formatRecord, onPaste, openLoadDialog, parseRecord } from "./files.js";
import { Graph } from "./graph.js";
import { readEntry, writeEntry } from "./history-entries.js";
import { findMistakes } from "./mistakes.js";
import { MoveList } from "./move-list.js";
import { TraceView } from "./trace-view.js";
import { SetupDialog } from "./setup.js";
import { bindKeys, showShortcuts } from "./shortcuts.js";
import { HUMAN, PlayerCard } from "./players.js";
import { openShareDialog } from "./share.js";
import { StartPage, defaultSpec } from "./start-page.js";
import { closeTip, initTip } from "./first-visit.js";
import { searchText, showStatus, turnText } from "./status.js";
import { initTools, showTools } from "./tools.js";
import { Hints } from "./hints.js";
import { reseeded } from "./levels.js";
import { initWorksheet } from "./worksheet.js";
import { GameController, positionOf } from "./game-controller.js";
import { initAppearance } from "./appearance.js";
import { t, writeTexts } from "./text.js";

writeTexts(document);
initAppearance(() => history.replaceState({ ...history.state, trace: byId("trace").open ? traceView.settings : null }, ""));

const server = await fetchJson("/api/games").catch((error) => {
  showError(error);
  throw error;
});
document.title = server.program;
byId("title").textContent = server.program;

const controller = new GameController({
  show,
  showPending,
  showSearch: (search) => setText(byId("search-status"), searchText(search)),
  showError,
  updateUrl,
});
const board = new Board(byId("board"), byId("other-moves"), chooseMove);
const graph = new Graph(byId("graph"), (ply) => controller.goTo(ply));
const moveList = new MoveList(byId("moves"), { goTo: (ply) => controller.goTo(ply), goToLine: (moves) => controller.goToLine(moves) });
const analysis = new Analysis({ changed: showAnalysis, showProgress, showError });
const hints = new Hints(analysis, { current: () => controller.position, redraw: draw, showError });
const startPage = new StartPage(server.games, (spec, opponent) => newGame({ spec }, opponent ? { first: HUMAN, second: opponent } : undefined));
/** The spec of the game of a URL without a game. */
const initialGame = server.opens ?? defaultSpec(server.games[0]);
const traceView = new TraceView(server.watched, () => controller.position, showError);
const playerCard = (side) => new PlayerCard(side, server.searches, (player) => controller.setPlayer(side, player));
const cards = { first: playerCard("first"), second: playerCard("second") };
byId("players").append(cards.first.element, cards.second.element);

/** Makes a move of a human. */
function chooseMove(move) {
  closeTip();
  controller.choose(move);
}

/** Shows an error beside an input field, or hides the last one. */
function showFieldError(field, text) {
  const notice = byId(`${field}-error`);
  notice.hidden = !text;
  notice.textContent = text ?? "";
  if (field === "move") byId("notation").hidden = Boolean(text);
}

/** The legal moves, and all moves of this game. */
function moveNames() {
  return [...(controller.position?.legal ?? []), ...controller.game.moves, ...controller.game.future];
}

function updateUrl(push) {
  writeEntry(controller.game, push);
}

/** Shows a move that the server has not confirmed yet. */
function showPending() {
  hints.clear();
  draw();
  setText(byId("turn"), turnText(controller));
  byId("undo").disabled = false;
}

/** Shows the current position and everything that depends on it. */
function show() {
  const { position, game } = controller;
  // A shortcut may come before the first position.
  if (!position) return;
  hints.clear();
  draw();
  byId("hint").disabled = !controller.isOpen;
  showStatus(controller);
  setText(byId("drawing"), position.board);
  byId("position-text").value = position.position_text ?? "";
  byId("position-text-label").hidden = byId("open-setup").hidden = position.position_text === null;
  showTools(controller);
  byId("flip").setAttribute("aria-pressed", String(game.flip));
  showFieldError("move", null);
  showFieldError("size", null);
  showShortcuts(moveNames());
  moveList.show(game);
  for (const [side, card] of Object.entries(cards)) card.show(game.players[side], position.heuristics);
  showGameChoice(server, position, game.flip);
  traceView.onPosition(position);
  showAnalysis();
  continueAnalysis();
}

/** Analyzes the shown position while the page is visible. */
function continueAnalysis() {
  const { position, game } = controller;
  if (game.analysis && !document.hidden) analysis.analyze(position, game.future);
  else analysis.stop();
}

function draw() {
  const { position, game, pendingMove: pending } = controller;
  const values = game.analysis && pending === null ? analysis.values(position, game.numbers) : null;
  board.draw(position, { flip: game.flip, values: hints.values ?? values, open: controller.isOpen, pending });
}

function showAnalysis() {
  const { position, game } = controller;
  if (!position) return;
  byId("analysis").setAttribute("aria-checked", String(game.analysis));
  byId("numbers").setAttribute("aria-pressed", String(game.numbers));
  byId("analyzed").hidden = byId("numbers").hidden = !game.analysis;
  if (!game.analysis) return;
  draw();
  showValues(position, analysis.get(position), analysis.values(position, game.numbers), {
    numbers: game.numbers,
    isFinished: analysis.isFinished(position),
    choose: chooseMove,
  });
  const all = [...game.moves, ...game.future];
  const points = [...Array(all.length + 1).keys()].map((ply) => analysis.point(positionOf(game, all.slice(0, ply))));
  const mistakes = findMistakes(points);
  showBar(points[game.moves.length]);
  graph.draw(points, mistakes, game.moves.length);
  moveList.mark(mistakes);
}

/** Opens a game, by default from its start and with the same players. Returns an error if it cannot be opened. */
async function newGame({ spec, start = null, moves = [], tree }, players = controller.game.players) {
  // Undo returns to the last game that has moves.
  const previous = controller.game.moves.length > 0 ? { ...controller.game, previous: null } : controller.game.previous;
  // Another game may lack the heuristic.
  const inNewGame = ([side, player]) => [side, reseeded(spec === controller.game.spec ? player : { ...player, eval: "" })];
  const game = { ...controller.game, spec, start, moves, future: [], tree, id: undefined, previous, players: Object.fromEntries(Object.entries(players).map(inNewGame)) };
  return controller.open(game, { push: true, silent: true });
}

function flip() {
  controller.game.flip = !controller.game.flip;
  updateUrl(false);
  show();
}

function toggleAnalysis() {
  controller.game.analysis = !controller.game.analysis;
  updateUrl(false);
  show();
}

function toggleNumbers() {
  controller.game.numbers = !controller.game.numbers;
  updateUrl(false);
  showAnalysis();
}

/** Shows the board and the search tree alone, as large as the window. */
function toggleProjector() {
  const isOn = document.body.classList.toggle("projector");
  setText(byId("projector"), t(isOn ? "leave-projector" : "projector"));
}

/** Opens the chosen game. */
async function openChoice(spec) {
  const size = byId("size").value;
  const error = await newGame({ spec });
  if (!error) return;
  // Keeps the typed size for correction.
  byId("size").value = size;
  showFieldError("size", error.message);
}

/** Loads a game. Returns the reason if it cannot be loaded. */
async function load(text) {
  try {
    const errors = [];
    for (const reading of parseRecord(text, controller.game.spec)) {
      const error = await newGame(reading);
      if (!error) return null;
      errors.push(error.message);
    }
    return errors.length === 1 ? errors[0] : t("neither-moves-nor-position", { moves: errors[0], position: errors[1] });
  } catch (error) {
    return error.message;
  }
}

function submitMove(event) {
  event.preventDefault();
  const input = byId("move");
  const typed = input.value.trim();
  const legal = controller.position.legal;
  const move = legal.find((move) => move === typed) ?? legal.find((move) => move.toLowerCase() === typed.toLowerCase());
  if (typed === "") return;
  if (controller.position.over) showFieldError("move", t("game-is-over"));
  else if (!controller.isOpen) showFieldError("move", t("not-your-turn"));
  else if (move === undefined) showFieldError("move", t(legal.length > 8 ? "not-legal-examples" : "not-legal", { move: typed.slice(0, 12), legal: legal.slice(0, 8).join(" ") }));
  else {
    input.value = "";
    chooseMove(move);
  }
}

const shortcuts = { u: () => controller.step(-1), r: () => controller.step(1), f: flip, n: () => newGame({ spec: controller.game.spec }), a: toggleAnalysis, h: () => byId("hint").click() };

const clickActions = {
  flip,
  "open-start-page": () => startPage.show(controller.game.spec.split(":")[0], controller.game.players.second),
  "open-settings": () => byId("settings").showModal(),
  projector: toggleProjector,
  swap: () => controller.swapSides(),
  analysis: toggleAnalysis,
  numbers: toggleNumbers,
  share: () => openShareDialog(gameUrl(controller.game)).catch(showError),
  promote: () => controller.promoteLine(),
  "delete-line": () => controller.deleteLine(),
  save: () => downloadFile(`${formatRecord(controller.game)}\n`, fileName(controller.game.spec, "json"), "application/json"),
  load: () => openLoadDialog(formatRecord(controller.game), load),
};
onPaste((text) => openLoadDialog(text, load));
initTools(controller, shortcuts.n);
for (const [id, action] of Object.entries(clickActions)) byId(id).addEventListener("click", action);
byId("typed").addEventListener("submit", submitMove);
byId("move").addEventListener("input", () => showFieldError("move", null));
byId("size").addEventListener("input", () => showFieldError("size", null));
initGameChoice(server, openChoice);
initTip();
initExport(() => ({ position: controller.position, game: controller.game, analysis: analysis.get(controller.position), depth: traceView.depth }));
initWorksheet(() => controller.position);
new SetupDialog(() => controller.position, (start) => newGame({ spec: controller.game.spec, start }));
byId("open-start-page").hidden = server.games.length === 1;
bindKeys(shortcuts, { names: moveNames, type: () => byId("move").select() });

document.addEventListener("visibilitychange", () => controller.position && continueAnalysis());

// Opening the section traces the current position.
byId("trace").addEventListener("toggle", () => {
  if (byId("trace").open && !traceView.isShown) traceView.search();
});

/** The moves of a game before the first illegal one; null if the game or the text of its start is invalid. */
async function legalPrefix(game) {
  const { moves } = game;
  const isValid = (count) => fetchJson("/api/position", positionOf(game, moves.slice(0, count))).then(() => true, () => false);
  if (!(await isValid(0))) return null;
  let [good, bad] = [0, moves.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await isValid(middle)) good = middle;
    else bad = middle;
  }
  return moves.slice(0, good);
}

async function openUrl(paused) {
  const { game, refused } = readEntry(controller.game, (query) => parseGameUrl(query, initialGame, server.searches));
  const error = await controller.open(game, { paused, silent: true, refused });
  if (!error) return;
  // Shows as much of the game as is valid, without its lines.
  const valid = { ...game, moves: await legalPrefix(game), future: [], tree: undefined, id: undefined };
  if (valid.moves) await controller.open(valid, { paused: true });
  else if (!controller.position) await controller.open({ ...valid, spec: initialGame, start: null, moves: [] });
  showError(error);
}

window.addEventListener("popstate", () => openUrl(true));
// Following the link itself would add an entry without a game to the history.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("board").focus();
});
// Without a game in the URL or on the command line, the page begins with the choice of a game.
const hasGame = server.opens !== null || new URLSearchParams(location.search).has("game");
/** The search tree that was open when the language was changed, or null. */
const openTrace = history.state?.trace ?? null;
const opened = openUrl(false);
if (openTrace) {
  await opened;
  await traceView.restore(openTrace);
  byId("trace").open = true;
}
if (!hasGame) startPage.show(server.games[0].name, controller.game.players.second);
