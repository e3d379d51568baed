// A view for a frame in another page: the board alone, or the drawing of a search alone. The URL determines what is shown;
// a view changes neither the URL nor the history, and stores nothing.

import { parseGameUrl, parseTraceUrl, viewOf } from "./address.js";
import { fetchJson } from "./api.js";
import { Board } from "./board.js";
import { byId, setText, showError } from "./dom.js";
import { GameController } from "./game-controller.js";
import { defaultSpec } from "./start-page.js";
import { searchText, showStatus, turnText } from "./status.js";
import { t, writeTexts } from "./text.js";
import { initTools, showTools } from "./tools.js";
import { TraceView } from "./trace-view.js";

/** The identifiers of the parts of each view. Its hidden parts are settings that the code reads. */
const parts = {
  board: { shown: ["status", "frame", "caption", "other-moves", "tools"], hidden: [] },
  tree: { shown: ["trace-status", "trace-limit", "trace-result"], hidden: ["trace-form", "legend"] },
};

/** Removes everything from the page but the parts of a view and the notices. */
function keepParts(view) {
  const { shown, hidden } = parts[view];
  const kept = [...shown, ...hidden].map(byId);
  for (const id of hidden) byId(id).hidden = true;
  document.body.className = `embedded ${view}`;
  const main = document.querySelector("main");
  main.replaceChildren(...kept.filter((element) => !kept.some((other) => other !== element && other.contains(element))));
  document.body.replaceChildren(byId("error-notice"), byId("connection"), main);
}

/** Shows the board of a game, which can be played. `readGame` returns the game of the URL. */
async function showBoard(readGame) {
  const controller = new GameController({
    show() {
      draw();
      showStatus(controller);
      showTools(controller);
    },
    showPending() {
      draw();
      setText(byId("turn"), turnText(controller));
    },
    showSearch: (search) => setText(byId("search-status"), searchText(search)),
    showError,
    updateUrl() {},
  });
  const board = new Board(byId("board"), byId("other-moves"), (move) => controller.choose(move));
  const draw = () => {
    const { position, game, isOpen, pendingMove } = controller;
    board.draw(position, { flip: game.flip, values: null, open: isOpen, pending: pendingMove });
  };
  initTools(controller, () => controller.open(readGame().game));
  const { game, refused } = readGame();
  await controller.open(game, { refused });
  if (!controller.position) setText(byId("turn"), "");
}

/** Shows the tree of one or two searches of a position, and the controls of its steps. */
async function showTree({ spec, start, moves }, searches) {
  const { search, other, depth } = parseTraceUrl(location.search);
  for (const name of [search, other]) {
    if (name && !searches.includes(name)) throw new Error(t("unknown-search", { search: name, searches: searches.join(", ") }));
  }
  const position = await fetchJson("/api/position", { game: spec, ...(start && { position: start }), moves });
  const trace = new TraceView(searches, () => position, showError, { hasBoard: false });
  if (search) byId("trace-search").value = search;
  if (other) byId("trace-other").value = other;
  if (depth) byId("plies").value = depth;
  await trace.search();
}

const view = viewOf(location.search);
keepParts(view);
writeTexts(document);
try {
  const server = await fetchJson("/api/games");
  const initialGame = server.opens ?? defaultSpec(server.games[0]);
  const readGame = () => parseGameUrl(location.search, initialGame, server.searches);
  document.title = server.program;
  await (view === "board" ? showBoard(readGame) : showTree(readGame().game, server.watched));
} catch (error) {
  showError(error);
}
