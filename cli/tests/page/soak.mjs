// Thousands of games against one server, with analyses, trees, searches that are hurried and clients that leave in the
// middle: does it hold more memory in the end? `npm run soak -- MINUTES`

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { plywood } from "./table.mjs";

const minutes = Number(process.argv[2] ?? 30);

/** How many play at once; more than there are seats for searches, so that some wait and some are sent away. */
const TABLES = 12;

/** What may be held at rest after all that, in KiB: what two searches may take, and some more. The system keeps of it what it likes. */
const MOST = 320 * 1024;

/** Then the same work is done again and again, so often at each table. It is small and has no clock in it, so that what is held may not grow. */
const ROUNDS = 200;

/** So much more, in KiB, is a leak and no chance: half a KiB for each question. */
const GROWTH = 8 * 1024;

const games = [
  "tic-tac-toe", "tippy:3", "tippy:5", "connect:3x5x3", "connect:7x6x4", "stonehenge:2", "stonehenge:4",
  "subtract-square:60", "subtract-square:1000000", "((3 5) (2 (W !(D 9))))",
];
const searches = ["solver", "pvs", "mtdf", "df-pn", "alpha-beta", "recursive", "iterative", "tree"];

const server = spawn(plywood, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
process.on("exit", () => server.kill("SIGINT"));
const base = (await new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve))).replace(/\/$/, "");

/** The memory that the server holds now, and the most that it ever held, in KiB. */
function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const size = (key) => Number(status.match(new RegExp(`^${key}:\\s+(\\d+) kB`, "m"))[1]);
  return { now: size("VmRSS"), most: size("VmHWM"), threads: Number(status.match(/^Threads:\s+(\d+)/m)[1]) };
}

const done = { games: 0, moves: 0, searches: 0, left: 0, hurried: 0, traces: 0, refused: 0, busy: 0, again: 0 };

const any = (list) => list[Math.floor(Math.random() * list.length)];
const chance = (part) => Math.random() < part;

/** How often a question is asked whose line was closed before the answer: on a busy machine five seconds are soon over. */
const TRIES = 20;

async function post(path, question, signal) {
  const how = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question), signal };
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(base + path, how);
    } catch (error) {
      if (!["UND_ERR_SOCKET", "ECONNRESET"].includes(error.cause?.code) || tries === TRIES) throw error;
      done.again += 1;
    }
  }
}

/** Asks for a search and reads its lines; `hurry` ends it as soon as it tells its name. */
async function search(path, question, { leave, hurry }) {
  const controller = new AbortController();
  const timer = leave === undefined ? null : setTimeout(() => controller.abort(), leave);
  try {
    const response = await post(path, question, controller.signal);
    if (response.status === 503) {
      done.busy += 1;
      await response.text();
      return null;
    }
    let text = "";
    let name = null;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const told = text.match(/"search":"([0-9a-f]{32})"/)?.[1];
      if (!hurry || name || !told) continue;
      name = told;
      await (await post("/api/stop", { search: name })).text();
      done.hurried += 1;
    }
    done.searches += 1;
    return JSON.parse(text.trimEnd().split("\n").at(-1));
  } catch (error) {
    if (error.name !== "AbortError") throw error;
    done.left += 1;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function play() {
  const game = any(games);
  const moves = [];
  for (;;) {
    const position = await (await post("/api/position", { game, moves })).json();
    if (position.over) break;
    let move = any(position.legal);
    const question = { game, moves, time: any(["20ms", "100ms", "500ms"]) };
    if (chance(0.1)) await search("/api/analyze", question, {});
    if (chance(0.05)) await search(any(["/api/analyze", "/api/think"]), { ...question, time: "30s" }, { leave: Math.random() * 300 });
    if (chance(0.02)) await search("/api/think", { ...question, time: "30s" }, { hurry: true });
    if (chance(0.03)) {
      await search("/api/trace", { ...question, search: any(searches.slice(4)), depth: 3 }, {});
      done.traces += 1;
    }
    if (chance(0.03)) {
      await (await post("/api/position", { game, moves: [...moves, "nonsense"] })).text();
      done.refused += 1;
    }
    if (chance(0.3)) {
      const found = await search("/api/think", { ...question, search: any(searches), ...(chance(0.3) ? { depth: 3 } : {}) }, {});
      if (found?.best) move = found.best;
    }
    moves.push(move);
    done.moves += 1;
  }
  done.games += 1;
}

const began = Date.now();
const elapsed = () => (Date.now() - began) / 60_000;
async function table() {
  while (elapsed() < minutes) await play();
}

function tell(words) {
  const { now, most, threads } = memory();
  console.log(`${elapsed().toFixed(1)} min: ${words}${(now / 1024).toFixed(1)} MiB, at most ${(most / 1024).toFixed(1)} MiB, ${threads} threads; ${JSON.stringify(done)}`);
  return now;
}

/** Every kind of question once, each to a depth; and one whose client leaves. */
async function round() {
  const question = { game: "tippy:4", moves: ["b2", "c3"], depth: 3 };
  await (await post("/api/position", { game: "stonehenge:5" })).text();
  for (const name of searches) await search("/api/think", { ...question, search: name }, {});
  await search("/api/analyze", question, {});
  await search("/api/trace", question, {});
  await search("/api/think", { game: "connect-four", time: "30s" }, { leave: 5 });
}

async function rounds(count) {
  const table = async () => {
    for (let number = 0; number < count; number += 1) await round();
  };
  await Promise.all([table(), table()]);
  await pause(2_000);
}

tell("at the start ");
const clock = setInterval(() => tell(""), Math.min(60_000, minutes * 5_000));
await Promise.all(Array.from({ length: TABLES }, table));
clearInterval(clock);
// Searches that were left come to their end.
await pause(5_000);
const held = tell("at rest ");
await rounds(ROUNDS / 4);
const before = tell(`the same work ${ROUNDS / 2} times `);
await rounds(ROUNDS);
const grown = tell(`${2 * ROUNDS} times more `) - before;
console.log(`${done.games} games: ${(held / 1024).toFixed(1)} MiB held; the same work grew it by ${(grown / 1024).toFixed(1)} MiB`);
process.exit(held > MOST || grown > GROWTH ? 1 : 0);
