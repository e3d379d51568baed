// Checks that a server's memory does not grow: plays thousands of games against it, with analyses, traces, stopped
// searches and clients that disconnect. `npm run soak -- MINUTES`

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { plywood } from "./browser.mjs";

const minutes = Number(process.argv[2] ?? 30);

/** The number of simultaneous games: more than the server has workers, so that requests wait and are refused. */
const GAMES = 12;

/** The maximal memory at rest in KiB: the memory limits of two searches and a reserve. */
const MAX_MEMORY = 320 * 1024;

/** The number of rounds of the final check: small searches to a depth, under which the memory must not grow. */
const ROUNDS = 200;

/** The tolerated growth of the final check in KiB: half a KiB for each request. */
const MAX_GROWTH = 8 * 1024;

const games = [
  "tic-tac-toe", "tippy:3", "tippy:5", "connect:3x5x3", "connect:7x6x4", "stonehenge:2", "stonehenge:4",
  "subtract-square:60", "subtract-square:1000000", "((3 5) (2 (W !(D 9))))",
];
const searches = ["solver", "pvs", "mtdf", "df-pn", "alpha-beta", "recursive", "iterative", "tree"];

const server = spawn(plywood, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
process.on("exit", () => server.kill("SIGINT"));
const base = (await new Promise((resolve) => createInterface({ input: server.stdout }).once("line", resolve))).replace(/\/$/, "");

/** Returns the current and the maximal resident memory of the server in KiB, and the number of its threads. */
function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const size = (key) => Number(status.match(new RegExp(`^${key}:\\s+(\\d+) kB`, "m"))[1]);
  return { now: size("VmRSS"), most: size("VmHWM"), threads: Number(status.match(/^Threads:\s+(\d+)/m)[1]) };
}

/** How often each event has happened. */
const done = { games: 0, moves: 0, searches: 0, disconnected: 0, stopped: 0, traces: 0, refused: 0, busy: 0, retries: 0 };

/** Returns a random element. */
const any = (list) => list[Math.floor(Math.random() * list.length)];
/** Returns true with this probability. */
const chance = (probability) => Math.random() < probability;

/** The maximal number of attempts for a request. A busy machine may close its connection. */
const MAX_TRIES = 20;

async function post(path, body, signal) {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal };
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(base + path, options);
    } catch (error) {
      if (!["UND_ERR_SOCKET", "ECONNRESET"].includes(error.cause?.code) || tries === MAX_TRIES) throw error;
      done.retries += 1;
    }
  }
}

/**
 * Requests a search and returns its result. The client disconnects after `disconnect` milliseconds; with `stop`, it
 * stops the search at the first progress report.
 */
async function search(path, body, { disconnect, stop }) {
  const controller = new AbortController();
  const timer = disconnect === undefined ? null : setTimeout(() => controller.abort(), disconnect);
  try {
    const response = await post(path, body, controller.signal);
    if (response.status === 503) {
      done.busy += 1;
      await response.text();
      return null;
    }
    let text = "";
    let name = null;
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const reported = text.match(/"search":"([0-9a-f]{32})"/)?.[1];
      if (!stop || name || !reported) continue;
      name = reported;
      await (await post("/api/stop", { search: name })).text();
      done.stopped += 1;
    }
    done.searches += 1;
    return JSON.parse(text.trimEnd().split("\n").at(-1));
  } catch (error) {
    if (error.name !== "AbortError") throw error;
    done.disconnected += 1;
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Plays one game: most moves are random, some come from a search, and other requests are sent between moves. */
async function play() {
  const game = any(games);
  const moves = [];
  for (;;) {
    const position = await (await post("/api/position", { game, moves })).json();
    if (position.over) break;
    let move = any(position.legal);
    const request = { game, moves, time: any(["20ms", "100ms", "500ms"]) };
    if (chance(0.1)) await search("/api/analyze", request, {});
    if (chance(0.05)) await search(any(["/api/analyze", "/api/think"]), { ...request, time: "30s" }, { disconnect: Math.random() * 300 });
    if (chance(0.02)) await search("/api/think", { ...request, time: "30s" }, { stop: true });
    if (chance(0.03)) {
      // The searches after the first four can be traced.
      await search("/api/trace", { ...request, search: any(searches.slice(4)), depth: 3 }, {});
      done.traces += 1;
    }
    if (chance(0.03)) {
      await (await post("/api/position", { game, moves: [...moves, "nonsense"] })).text();
      done.refused += 1;
    }
    if (chance(0.3)) {
      const found = await search("/api/think", { ...request, search: any(searches), ...(chance(0.3) ? { depth: 3 } : {}) }, {});
      if (found?.best) move = found.best;
    }
    moves.push(move);
    done.moves += 1;
  }
  done.games += 1;
}

const began = Date.now();
const elapsed = () => (Date.now() - began) / 60_000;
/** Plays games until the time is over. */
async function playOn() {
  while (elapsed() < minutes) await play();
}

/** Prints the memory and the counted events, and returns the current memory in KiB. */
function report(words) {
  const { now, most, threads } = memory();
  console.log(`${elapsed().toFixed(1)} min: ${words}${(now / 1024).toFixed(1)} MiB, at most ${(most / 1024).toFixed(1)} MiB, ${threads} threads; ${JSON.stringify(done)}`);
  return now;
}

/** Sends requests of each kind: searches to depth 3, and a long search from which the client disconnects. */
async function round() {
  const request = { game: "tippy:4", moves: ["b2", "c3"], depth: 3 };
  await (await post("/api/position", { game: "stonehenge:5" })).text();
  for (const name of searches) await search("/api/think", { ...request, search: name }, {});
  await search("/api/analyze", request, {});
  await search("/api/trace", request, {});
  await search("/api/think", { game: "connect-four", time: "30s" }, { disconnect: 5 });
}

/** Two clients send `count` rounds each. */
async function rounds(count) {
  const client = async () => {
    for (let number = 0; number < count; number += 1) await round();
  };
  await Promise.all([client(), client()]);
  await pause(2_000);
}

report("at the start ");
const clock = setInterval(() => report(""), Math.min(60_000, minutes * 5_000));
await Promise.all(Array.from({ length: GAMES }, playOn));
clearInterval(clock);
// Waits until the abandoned searches have ended.
await pause(5_000);
const held = report("at rest ");
await rounds(ROUNDS / 4);
const before = report(`the same work ${ROUNDS / 2} times `);
await rounds(ROUNDS);
const grown = report(`${2 * ROUNDS} times more `) - before;
console.log(`${done.games} games: ${(held / 1024).toFixed(1)} MiB held; the same work grew it by ${(grown / 1024).toFixed(1)} MiB`);
process.exit(held > MAX_MEMORY || grown > MAX_GROWTH ? 1 : 0);
