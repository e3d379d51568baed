// What the board shows between a click and the answer of the server, and how its pieces move.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { clickMove, movesMade, openPage, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const human = "first=human&second=human";

/** Delays the requests for positions by `milliseconds`. */
const slow = (page, milliseconds) =>
  page.route("**/api/position", async (route) => {
    await setTimeout(milliseconds);
    await route.fallback().catch(() => {});
  });

/** Clicks two cells directly after each other, before any answer can arrive. */
const clickTwice = (page, first, second) =>
  page.evaluate(([first, second]) => {
    for (const move of [first, second]) {
      document.querySelector(`#board [data-move="${move}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }
  }, [first, second]);

const waitForMoves = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, count);

test("a quick second click neither plays for the search nor loses the first move", async () => {
  for (const delay of [0, 300]) {
    const page = await openPage(server, "/?game=tic-tac-toe&second=solver,time=100ms");
    await slow(page, delay);
    await clickTwice(page, "b2", "a1");
    await waitForMoves(page, 2);
    assert.match(await waitForTurn(page), /Your move, you are first/);
    const [first, second] = await movesMade(page);
    assert.equal(first, "b2");
    const thought = await page.textContent("#turn");
    assert.match(thought, new RegExp(`Second plays ${second}\\.`), "the search chose its own move");
    assert.deepEqual(page.errors, []);
  }
});

test("a move is shown at once, and the board is locked until the answer", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  await slow(page, 1000);
  await clickMove(page, "b2");
  assert.equal(await page.locator("#board .pending .piece.first").count(), 1);
  assert.equal(await page.locator("#board .cell.open").count(), 0);
  assert.equal(await page.textContent("#turn"), "First plays b2 …");
  assert.deepEqual(await movesMade(page), []);
  await waitForMoves(page, 1);
  assert.equal(await page.locator("#board .pending").count(), 0);
  assert.equal(await page.locator("#board .piece.first").count(), 1);
});

test("undo takes back a move that is not confirmed yet", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  await page.route("**/api/position", (route) => (route.request().postDataJSON().moves.length ? null : route.fallback()));
  await clickMove(page, "b2");
  await page.click("#undo");
  await page.waitForSelector("#board .cell.open[data-move=b2]");
  await page.waitForFunction(() => !document.querySelector("#board .piece"));
});

test("a move that the server refuses is taken back", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  await page.route("**/api/position", (route) => route.fulfill({ status: 400, json: { version: 2, error: "refused" } }));
  await clickMove(page, "b2");
  await page.waitForSelector("#error:not([hidden])");
  assert.equal(await page.textContent("#error"), "refused");
  await page.waitForFunction(() => !document.querySelector("#board .piece"));
  assert.equal(await page.locator("#board .cell.open").count(), 9);
});

/** Records the animations that the page starts, as `[duration, frames]`. */
const recordAnimations = (page) =>
  page.addInitScript(() => {
    window.animations = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      if (this.closest("#board")) window.animations.push([options.duration, JSON.stringify(frames)]);
      return animate.call(this, frames, options);
    };
  });

async function openRecorded(query, options = {}) {
  const page = await openPage(server, "/?game=tic-tac-toe", options);
  await recordAnimations(page);
  await page.goto(server.base + query);
  await page.waitForSelector("#board .cell.open");
  return page;
}

for (const [game, move, frame] of [
  ["connect:7x6x4", "4", /translate\(0px, -/],
  ["tic-tac-toe", "b2", /scale/],
  ["stonehenge:3", "A", /strokeWidth/],
  ["subtract-square:20", "4", /"opacity":0/],
]) {
  test(`the board of ${game} moves while the analysis is on`, async () => {
    const page = await openRecorded(`/?game=${game}&second=solver,time=100ms&analysis=on`);
    await page.waitForSelector("#values li");
    await clickMove(page, move);
    await waitForMoves(page, 2);
    await waitForTurn(page);
    const animations = await page.evaluate(() => window.animations);
    assert.ok(animations.some(([, frames]) => frame.test(frames)), JSON.stringify(animations));
    assert.ok(animations.every(([duration]) => duration < 250));
  });
}

test("an animation continues when the board is drawn again, but not when it is flipped", async () => {
  const page = await openRecorded(`/?game=tic-tac-toe&${human}`);
  const running = await page.evaluate(() => {
    // The clock stands still: on a busy machine, the animation could end before the board is drawn again.
    const now = performance.now();
    performance.now = () => now;
    const count = () => document.getAnimations().filter(({ effect }) => effect.target.closest("#board")).length;
    document.querySelector("#board [data-move=b2]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    document.querySelector("#analysis").click();
    const redrawn = count();
    document.querySelector("#flip").click();
    return [redrawn, count()];
  });
  assert.deepEqual(running, [1, 0]);
});

test("nothing is animated if the user prefers reduced motion", async () => {
  const page = await openRecorded(`/?game=connect:7x6x4&${human}`, { reducedMotion: "reduce" });
  await clickMove(page, "4");
  await waitForMoves(page, 1);
  assert.deepEqual(await page.evaluate(() => window.animations), []);
});
