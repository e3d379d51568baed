// The players by name, and hints for the human.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { LEVELS, levelPlayer, randomMove } from "../../src/web/page/levels.js";
import { clickMove, movesMade, openPage, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

test("the random moves of a level depend on the seed and the position, and have its share", () => {
  const legal = ["a", "b", "c", "d"];
  for (const [level, { random }] of Object.entries(LEVELS)) {
    const movesWithSeed = (seed) =>
      Array.from({ length: 2000 }, (_, index) => randomMove(levelPlayer(level, seed), { game: "tippy:3", moves: [`m${index}`], legal }));
    const moves = movesWithSeed(1);
    assert.deepEqual(movesWithSeed(1), moves);
    const found = moves.filter((move) => move !== null);
    assert.ok(Math.abs(found.length / 20 - random) < 4, `${level}: ${found.length} of 2000`);
    if (random === 0) continue;
    assert.notDeepEqual(movesWithSeed(2), moves);
    for (const move of legal) assert.ok(found.filter((one) => one === move).length > found.length / 8, `${level}: ${move}`);
  }
  assert.equal(randomMove({ search: "solver", level: undefined }, { game: "tippy:3", moves: [], legal }), null);
});

test("a player is chosen by name, and the link of its game has its seed", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe");
  await page.click("#open-settings");
  await page.locator("#players select").nth(3).selectOption("Easy");
  await page.getByText("solver, depth 1, 50 % random moves").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL(/second=easy,seed=\d+$/);
  const seed = () => page.url().split("seed=")[1];
  const before = seed();
  await page.click("#new-game");
  await page.waitForURL((url) => !url.href.endsWith(`seed=${before}`));
  const games = [];
  for (let game = 0; game < 2; game += 1) {
    await page.goto(`${server.base}/?game=tippy:4&second=easy,seed=7`);
    for (const ply of [1, 3]) {
      await waitForTurn(page);
      await clickMove(page, await page.locator("#board .cell.open").first().getAttribute("data-move"));
      await page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, ply + 1);
    }
    games.push(await movesMade(page));
    assert.match(await page.textContent("#search-status"), /^Easy: (a random move|\d)/);
  }
  assert.deepEqual(games[0], games[1]);
  assert.deepEqual(page.errors, []);
});

test("hints are given one step at a time until the next move", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&moves=b2,b1&first=human&second=human");
  const badges = () => page.locator("#board .badge-text").count();
  assert.ok(await page.isHidden("#hint-panel"));
  await page.keyboard.press("Alt+h");
  await page.getByText("These moves keep the outcome: a1 c1 a2 c2 a3 c3").waitFor();
  assert.equal(await badges(), 6, "the board shows these moves alone");
  await page.click("#next-hint");
  assert.match(await page.textContent("#hint-text"), /^A best move: [ac][123]$/);
  const [best] = (await page.textContent("#hint-text")).split(" ").slice(-1);
  assert.equal(await badges(), 1);
  await page.click("#next-hint");
  assert.match(await page.textContent("#hint-text"), new RegExp(`^A best line: ${best}( [abc][123]){4}$`));
  assert.ok(await page.isHidden("#next-hint"));
  await clickMove(page, best);
  await page.waitForSelector("#hint-panel", { state: "hidden" });
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
  assert.equal(await badges(), 0);
  // Every move loses for the second player.
  await page.click("#hint");
  await page.getByText("All moves keep the outcome.").waitFor();
  await page.click("#close-hint");
  assert.ok(await page.isHidden("#hint-panel"));
  assert.equal(await badges(), 0);
  assert.deepEqual(page.errors, []);
});

/** The text of the first hint in a position. */
async function firstHint(game, language = "en") {
  const page = await openPage(server, `/?game=${encodeURIComponent(game)}&first=human&second=human`, { locale: language });
  await page.click("#hint");
  await page.waitForSelector("#next-hint:not([hidden])");
  await page.waitForFunction(() => /outcome|points|Punkte/.test(document.querySelector("#hint-text").textContent));
  assert.deepEqual(page.errors, []);
  return page.textContent("#hint-text");
}

test("in a game with points, a hint lists only the moves that lose no points", async () => {
  assert.equal(await firstHint("(3 5)"), "This move keeps the points: b");
  assert.equal(await firstHint("(-3 -3)", "de"), "Alle Züge halten die Punkte.");
  assert.equal(await firstHint("(D 0 -1)"), "These moves keep the outcome: a b");
});

test("a hint in a won position lists only moves that are proved to win, and says whether it is proved", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&first=human&second=human");
  // The answer of the server is changed: the last move is only estimated to be good, and then the position is, too.
  let isProved = true;
  const won = { kind: "win", plies: 3, points: null, estimate: null };
  const good = { kind: "estimate", plies: null, points: null, estimate: 5 };
  await page.route("**/api/analyze", async (route) => {
    const response = await route.fetch();
    const result = JSON.parse((await response.text()).trim().split("\n").at(-1));
    const each = result.each.map((entry, index) => (index === 0 && isProved ? { ...entry, value: won, bound: "exact" } : { ...entry, value: good, bound: "estimate" }));
    const value = isProved ? { value: won, bound: "exact" } : { value: good, bound: "estimate" };
    await route.fulfill({ response, body: JSON.stringify({ ...result, ...value, each }) + "\n" });
  });
  await page.click("#hint");
  await page.getByText(/^This move keeps the outcome: a1$/).waitFor();
  isProved = false;
  await clickMove(page, "b2");
  await page.waitForSelector("#hint-panel", { state: "hidden" });
  await page.click("#hint");
  await page.getByText("All moves probably keep the outcome.").waitFor();
  assert.deepEqual(page.errors, []);
});

test("a win at least and a loss at most are known outcomes", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&first=human&second=human");
  const value = (kind) => ({ kind, plies: 5, points: null, estimate: null });
  const estimated = { value: { kind: "estimate", plies: null, points: null, estimate: 5 }, bound: "estimate" };
  // The answers of the server are changed: the first moves have these values, and the others are estimated.
  let [position, moves] = [{ value: value("win"), bound: "lower" }, [{ value: value("win"), bound: "lower" }]];
  await page.route("**/api/analyze", async (route) => {
    const response = await route.fetch();
    const result = JSON.parse((await response.text()).trim().split("\n").at(-1));
    const each = result.each.map((entry, index) => ({ ...entry, ...(moves[index] ?? estimated) }));
    await route.fulfill({ response, body: JSON.stringify({ ...result, ...position, each }) + "\n" });
  });
  await page.click("#hint");
  await page.getByText(/^This move keeps the outcome: a1$/).waitFor();
  await clickMove(page, "b2");
  await page.waitForSelector("#hint-panel", { state: "hidden" });
  position = { value: value("loss"), bound: "upper" };
  moves = Array(8).fill(position);
  await page.click("#hint");
  await page.getByText("All moves keep the outcome.").waitFor();
  const kinds = await page.evaluate(async () => {
    const { mistakeKind } = await import("/mistakes.js");
    const point = (kind, decided) => ({ value: { kind, plies: 5 }, exact: false, decided, side: "first" });
    return [mistakeKind(point("win", true), point("win", true)), mistakeKind(point("win", true), point("loss", true)), mistakeKind(point("win", false), point("loss", true))];
  });
  assert.deepEqual(kinds, [null, "blunder", "mistake"]);
  assert.deepEqual(page.errors, []);
});

test("the end of the page can be reached below a hint", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&moves=b2,b1&first=human&second=human");
  await page.click("#hint");
  await page.waitForSelector("#next-hint:not([hidden])");
  await page.click("#next-hint");
  await page.click("#next-hint");
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [panel, heading] = [await page.locator("#hint-panel").boundingBox(), await page.locator("#trace-title").boundingBox()];
  assert.ok(heading.y + heading.height <= panel.y, `the heading at ${heading.y} is above the hint at ${panel.y}`);
  await page.click("#trace-title", { timeout: 5000 });
  assert.ok(await page.locator("#trace").evaluate((section) => section.open));
});

test("a hint counts the moves beyond the twelfth", async () => {
  const page = await openPage(server, `/?game=${encodeURIComponent(`(L ${"D ".repeat(15)})`)}&first=human&second=human`);
  await page.click("#hint");
  await page.getByText(/^These moves keep the outcome: .* and 3 more$/).waitFor();
  assert.deepEqual(page.errors, []);
});
