// The site in a browser: play without a server, the answers of the engine, its limits, and the sizes of its files.
// `cargo run -p plywood-site -- target/site-files` writes the site; `SITE` names another folder.

import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { clickMove, movesMade, waitForTurn } from "../../cli/tests/page/browser.mjs";
import { SUB_PATH, askServer, askSite, folder, host } from "./hosting.mjs";

/** The largest size of all files together, compressed, in bytes. */
const MAX_COMPRESSED = 1_500_000;

/** The files of the site. */
const names = readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());

let hosted;
before(async () => (hosted = await host()));
after(() => hosted.close());

/** A generator of numbers below a limit, the same in each run (a linear congruential generator). */
function numbers(seed) {
  return (limit) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
}

/** Returns positions after random moves; after 12 moves or at its end, the next game of the list follows. */
async function randomPositions(server, count) {
  const games = ["stonehenge:3", "subtract-square:60", "tippy:4", "connect:5x4x4", "tic-tac-toe", "alquerque"];
  const below = numbers(1);
  const positions = [];
  for (let round = 0; positions.length < count; round += 1) {
    const game = games[round % games.length];
    for (let moves = []; positions.length < count && moves.length < 12; ) {
      const position = await askServer(server, "/api/position", { game, moves });
      positions.push({ request: { game, moves }, position });
      if (position.over) break;
      moves = [...moves, position.legal[below(position.legal.length)]];
    }
  }
  return positions;
}

/** Removes what depends on the machine: times, and counts of nodes, since the hashes in tables depend on the size of a pointer. */
const withoutMachine = ({ stats, ...answer }) => answer;

/** The number of positions that the searches have found in their tables. */
const tableHits = (answers) => answers.reduce((sum, { stats }) => sum + (stats?.table_hits ?? 0), 0);

test("a game is played below a sub-path, with requests for the files of the site only", async () => {
  hosted.requests.length = 0;
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=solver,time=1s");
  await clickMove(page, "b2");
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  await waitForTurn(page);
  assert.equal((await movesMade(page)).length, 2);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
  assert.deepEqual(page.errors, []);
  const files = new Set(names.map((name) => `GET ${SUB_PATH}${name === "index.html" ? "" : name}`));
  assert.deepEqual(hosted.requests.filter((request) => !files.has(request)), []);
  await page.context().close();
});

test("200 positions and their searches have the same answers as from the server", async () => {
  const positions = await randomPositions(hosted.server, 200);
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  const found = await askSite(page, positions.map(({ request }) => ["/api/position", request]));
  assert.deepEqual(found, positions.map(({ position }) => position));
  // A search of each kind; the depth makes its nodes independent of the time.
  const searches = positions.filter(({ position }) => !position.over).map(({ request }, index) => {
    const [path, search] = [["/api/think", "solver"], ["/api/analyze", "pvs"], ["/api/think", "df-pn"], ["/api/trace", "alpha-beta"]][index % 4];
    return [path, { ...request, search, depth: 3 }];
  });
  const [answers, expected] = [await askSite(page, searches), []];
  for (const [path, body] of searches) expected.push(await askServer(hosted.server, path, body));
  assert.deepEqual(answers.map(withoutMachine), expected.map(withoutMachine));
  // A table all of whose entries have the same hash would find few of them.
  assert.ok(tableHits(answers) > 0.9 * tableHits(expected), `${tableHits(answers)} of ${tableHits(expected)}`);
  await page.context().close();
});

test("a recursion that is too deep is refused, and the engine continues", async () => {
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  for (const search of ["recursive", "alpha-beta"]) {
    const deep = ["/api/think", { game: "subtract-square:20000", moves: [], search, depth: 15000 }];
    const small = ["/api/think", { game: "tic-tac-toe", moves: ["b2"], search, depth: 2 }];
    const [refused, answered] = await askSite(page, [deep, small]);
    assert.equal(refused.stopped, "recursion", JSON.stringify([search, refused]));
    assert.ok(answered.best, JSON.stringify(answered));
  }
  await page.context().close();
});

test("invalid requests get the errors of the server", async () => {
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  const requests = [
    ["/api/position", { game: "go" }],
    ["/api/position", { game: "tic-tac-toe", moves: ["z9"] }],
    ["/api/think", { game: "tic-tac-toe", search: "magic" }],
    ["/api/trace", { game: "tic-tac-toe", search: "solver" }],
  ];
  const answers = await askSite(page, requests);
  const expected = await Promise.all(requests.map(([path, body]) => askServer(hosted.server, path, body)));
  assert.deepEqual(answers, expected);
  await page.context().close();
});

test("a stopped search ends its worker at once and answers after a short search; an aborted one is forgotten", { timeout: 60_000 }, async () => {
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  const ended = new Promise((resolve) => {
    let count = 0;
    const watch = (worker) => worker.on("close", () => ++count === 2 && resolve());
    page.workers().forEach(watch);
    page.on("worker", watch);
  });
  const result = await page.evaluate(async () => {
    const { send } = await import("./transport.js");
    const search = { method: "POST", body: JSON.stringify({ game: "connect:7x6x4", search: "solver", time: "30s" }) };
    /** Starts a search, and returns its reader and its name after the first progress report. */
    const start = async (signal) => {
      const response = await send("/api/think", { ...search, signal });
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      const { value } = await reader.read();
      return { reader, name: JSON.parse(value.split("\n")[0]).progress.search };
    };
    const { reader, name } = await start();
    const stop = await send("/api/stop", { method: "POST", body: JSON.stringify({ search: name }) });
    const stopped = (await stop.json()).stopped;
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    const again = await send("/api/stop", { method: "POST", body: JSON.stringify({ search: name }) });
    const abort = new AbortController();
    const { reader: aborted } = await start(abort.signal);
    abort.abort();
    const error = await aborted.read().then(() => "none", ({ name }) => name);
    const after = await send("/api/think", { method: "POST", body: JSON.stringify({ game: "tic-tac-toe", depth: 2 }) });
    return { stopped, answer: JSON.parse(text.trimEnd().split("\n").pop()), again: await again.json(), error, status: after.status, after: await after.text() };
  });
  assert.equal(result.stopped, true);
  assert.equal(result.answer.stopped, "time");
  assert.ok(result.answer.best);
  assert.deepEqual(result.again, { stopped: false });
  assert.equal(result.error, "AbortError");
  assert.match(result.after, /"best":"/);
  // The workers of both searches have ended; one for positions and one without a search remain.
  await ended;
  assert.equal(page.workers().length, 2);
  await page.context().close();
});

test("the page refuses code that is not in its files", { timeout: 60_000 }, async () => {
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  const refused = await page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
        const script = document.createElement("script");
        script.textContent = "injected = true";
        document.head.append(script);
      }),
  );
  assert.equal(refused, "script-src-elem");
  await page.context().close();
});

test("all files together are small", () => {
  const size = (name) => gzipSync(readFileSync(join(folder, name))).length;
  const total = names.reduce((sum, name) => sum + size(name), 0);
  assert.ok(total <= MAX_COMPRESSED, `${total} bytes`);
});
