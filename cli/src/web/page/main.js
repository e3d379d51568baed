// The page: puts the parts together.

import { address, read } from "./address.js";
import { Analysis } from "./analysis.js";
import { ask } from "./api.js";
import { Board } from "./board.js";
import { chooseGame, showChoice } from "./choice.js";
import { find, make, say } from "./element.js";
import { askForMoves, readRecord, record, save } from "./files.js";
import { Graph } from "./graph.js";
import { Inside } from "./inside.js";
import { showKeys, useKeys } from "./keys.js";
import { card } from "./players.js";
import { announce, doing, turn } from "./status.js";
import { Table } from "./table.js";

const house = await ask("/api/games").catch((error) => {
  trouble(error);
  throw error;
});
document.title = house.program;
find("title").textContent = house.program;

const table = new Table({ show, tell: (thinking) => say(find("doing"), doing(thinking)), trouble, remember });
const board = new Board(find("board"), find("others"), (move) => table.choose(move));
const graph = new Graph(find("graph"), (ply) => table.goTo(ply));
const analysis = new Analysis(showAnalysis, trouble);
const inside = new Inside(house.watched, () => table.position, trouble);

/** Says what went wrong, or that nothing does any more. */
function trouble(error) {
  const notice = find("trouble");
  notice.hidden = !error;
  notice.textContent = error ? error.message : "";
}

/** Says beside a field what is wrong with it, or that nothing is any more. */
function wrong(field, text) {
  const notice = find(`${field}-trouble`);
  notice.hidden = !text;
  notice.textContent = text ?? "";
  if (field === "move") find("notation").hidden = Boolean(text);
}

/** The names of the moves that are, were or will be made here. */
function names() {
  return [...(table.position?.legal ?? []), ...table.game.moves, ...table.game.future];
}

/** Puts the game into the address: as a new place to come back to, or instead of the one before. */
function remember(push) {
  const place = address(table.game);
  if (place === location.pathname + location.search) return;
  history[push ? "pushState" : "replaceState"](null, "", place);
}

/** Shows where the game stands. */
function show({ arrived = false }) {
  const { position, game } = table;
  draw(arrived);
  say(find("turn"), turn(table));
  announce(table);
  say(find("doing"), doing(table.thinking ?? (table.found?.ply === game.moves.length ? table.found : null)));
  say(find("caption"), position.scene.caption);
  say(find("drawing"), position.board);
  find("undo").disabled = game.moves.length === 0 && !game.former;
  find("redo").disabled = game.future.length === 0;
  find("flip").setAttribute("aria-pressed", String(game.flip));
  const machine = table.mover && !table.isOpen;
  // They keep their places while the turns change.
  find("go").hidden = find("hurry").hidden = !table.hasMachine;
  find("go").disabled = !machine;
  find("hurry").disabled = !machine || game.paused;
  say(find("go"), machine && game.paused ? "Go on" : "Pause");
  wrong("move", null);
  wrong("size", null);
  showKeys(names());
  showMoves();
  showPlayers();
  showChoice(house, position, game.flip);
  inside.follow(position);
  showAnalysis();
  if (game.analysis) analysis.study(position, game.future, { points: true });
}

function draw(arrived) {
  const { position, game } = table;
  const values = game.analysis ? analysis.values(position) : null;
  board.draw(position, { flip: game.flip, values, open: table.isOpen, arrived });
}

function showAnalysis() {
  const { position, game } = table;
  find("analysis").setAttribute("aria-checked", String(game.analysis));
  find("analyzed").hidden = !game.analysis;
  if (!game.analysis) return;
  draw(false);
  analysis.show(position, (move) => table.choose(move));
  const all = [...game.moves, ...game.future];
  const points = [...Array(all.length + 1).keys()].map((ply) => analysis.forFirst(position.game, all.slice(0, ply)));
  graph.draw(points, game.moves.length);
}

function showMoves() {
  const { moves, future } = table.game;
  const focused = find("moves").contains(document.activeElement);
  const buttons = [...moves, ...future].map((move, index) => {
    const name = index + 1 === moves.length ? "now" : index >= moves.length ? "taken-back" : null;
    const button = make("button", { type: "button", class: name, "aria-current": name === "now" ? "step" : null }, move);
    button.addEventListener("click", () => table.goTo(index + 1));
    return make("li", {}, button);
  });
  find("moves").replaceChildren(...buttons);
  const now = find("moves").querySelector(".now");
  // The list is scrolled, and never the page.
  if (now) find("moves").scrollTop = now.offsetTop - find("moves").offsetTop - 40;
  if (focused) now?.focus();
}

let cards = "";

function showPlayers() {
  const { heuristics } = table.position;
  const seen = JSON.stringify([table.game.players, heuristics, table.game.spec]);
  if (seen === cards) return;
  cards = seen;
  const given = { searches: house.searches, heuristics };
  const side = (name) => card(name, table.game.players[name], given, (player) => table.setPlayer(name, player));
  find("players").replaceChildren(side("first"), side("second"));
}

/** The same players at another game, or at the same from its start. Says why that cannot be, if it cannot. */
async function begin(spec, moves = []) {
  const { players, flip } = table.game;
  // A game that was begun can be come back to.
  const former = table.game.moves.length > 0 ? { ...table.game, former: null } : table.game.former;
  // A heuristic of one game may be none of another.
  const plain = ([side, player]) => [side, spec === table.game.spec ? player : { ...player, eval: "" }];
  const game = { ...table.game, spec, moves, future: [], former, flip, players: Object.fromEntries(Object.entries(players).map(plain)) };
  return table.open(game, { push: true, quiet: true });
}

function flip() {
  table.game.flip = !table.game.flip;
  remember(false);
  show({});
}

function toggleAnalysis() {
  table.game.analysis = !table.game.analysis;
  if (!table.game.analysis) analysis.stop();
  remember(false);
  show({});
}

async function copyLink() {
  const text = location.origin + address(table.game);
  const copied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
  say(find("link"), copied ? "Copied" : "See the address");
  setTimeout(() => say(find("link"), "Copy link"), 2000);
}

/** Opens a game of another size, or another game. */
async function choose(spec) {
  const size = find("size").value;
  const refusal = await begin(spec);
  if (!refusal) return;
  // What was typed is there to be mended.
  find("size").value = size;
  wrong("size", refusal.message);
}

/** Loads a game; says what is wrong with it, if it cannot be loaded. */
async function load(text) {
  try {
    const { spec, moves } = readRecord(text, table.game.spec);
    return (await begin(spec, moves))?.message ?? null;
  } catch (error) {
    return error.message;
  }
}

function type(event) {
  event.preventDefault();
  const input = find("move");
  const typed = input.value.trim();
  const legal = table.position.legal;
  const move = legal.find((move) => move === typed) ?? legal.find((move) => move.toLowerCase() === typed.toLowerCase());
  if (typed === "") return;
  if (table.position.over) wrong("move", "The game is over.");
  else if (!table.isOpen) wrong("move", "It is not your turn.");
  else if (move === undefined) wrong("move", `“${typed.slice(0, 12)}” is no move here. ${legal.length > 8 ? "Such as" : "Legal:"} ${legal.slice(0, 8).join(" ")}`);
  else {
    input.value = "";
    table.choose(move);
  }
}

const keys = { u: () => table.step(-1), r: () => table.step(1), f: flip, n: () => begin(table.game.spec), a: toggleAnalysis };

const wire = {
  undo: keys.u,
  redo: keys.r,
  flip,
  swap: () => table.swapSides(),
  go: () => table.pause(!table.game.paused),
  hurry: () => table.hurry(),
  again: keys.n,
  analysis: toggleAnalysis,
  link: copyLink,
  save: () => save(record(table.game), `${table.game.spec.replaceAll(/[^\w-]+/g, "-").slice(0, 40)}.json`),
  load: () => askForMoves(record(table.game), load),
};
for (const [id, act] of Object.entries(wire)) find(id).addEventListener("click", act);
find("typed").addEventListener("submit", type);
find("move").addEventListener("input", () => wrong("move", null));
find("size").addEventListener("input", () => wrong("size", null));
chooseGame(house, choose);
useKeys(keys, { names, type: () => find("move").select() });

// Whoever opens it wants to see a tree.
find("inside").addEventListener("toggle", () => {
  if (find("inside").open && !inside.found) inside.look();
});

/** The moves of a game before the one that is refused; null if there is no such game. */
async function soundMoves({ spec, moves }) {
  const stands = (count) => ask("/api/position", { game: spec, moves: moves.slice(0, count) }).then(() => true, () => false);
  if (!(await stands(0))) return null;
  let [good, bad] = [0, moves.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (await stands(middle)) good = middle;
    else bad = middle;
  }
  return moves.slice(0, good);
}

async function openAddress(paused) {
  const game = read(location.search, house.opens, house.searches);
  const refusal = await table.open(game, { paused, quiet: true });
  if (!refusal) return;
  // An address that makes no sense is no reason to show no board.
  const moves = await soundMoves(game);
  if (moves) await table.open({ ...game, moves }, { paused: true });
  else if (!table.position) await table.open({ ...game, spec: house.opens, moves: [] });
  trouble(refusal);
}

window.addEventListener("popstate", () => openAddress(true));
openAddress(false);
