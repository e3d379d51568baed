// Games whose pieces move: by two clicks, by dragging, and by keyboard; and chains of captures.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PathChoice } from "../../src/web/page/path-choice.js";
import { cellNamed, movesMade, openPage, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const game = "/?game=alquerque&first=human&second=human";

const waitForMoves = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, count);

/** Returns the middle of a point on the screen. */
async function middle(page, point) {
  const box = await page.locator(`#board [aria-label^="point ${point}:"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const [device, options] of [
  ["a desktop", { viewport: { width: 1280, height: 720 } }],
  ["a projector", { viewport: { width: 1920, height: 1080 } }],
  ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`a piece moves by two clicks on ${device}`, async () => {
    const page = await openPage(server, game, options);
    const press = (name) => (options.hasTouch ? cellNamed(page, name).tap() : cellNamed(page, name).click());
    await press("point 17");
    assert.equal(await page.getAttribute("#board .cell.destination", "data-move"), "17-13");
    await press("point 13");
    await waitForMoves(page, 1);
    // Both ends of the last move are marked.
    assert.equal(await page.locator("#board .last-ring").count(), 2);
    await press("point 9");
    await press("point 17");
    await waitForMoves(page, 2);
    assert.deepEqual(await movesMade(page), ["17-13", "9x17"]);
    assert.match(await page.getAttribute('#board [aria-label^="point 13:"]', "aria-label"), /^point 13: free/);
    assert.deepEqual(page.errors, []);
  });
}

test("a hint marks the pieces that should move", async () => {
  const page = await openPage(server, game);
  const draw = { kind: "draw" };
  const each = [["17-13", draw], ["18-13", draw], ["19-13", { kind: "loss", plies: 8 }]].map(([move, value]) => ({ move, value, bound: "exact" }));
  const result = { game: "alquerque:5x5", moves: [], to_move: "first", value: draw, bound: "exact", each, best: "18-13", line: ["18-13", "8x18"] };
  await page.route("**/api/analyze", (route) => route.fulfill({ body: `${JSON.stringify(result)}\n` }));
  const marked = () => page.$$eval("#board .cell.source", (cells) => cells.filter((cell) => cell.getAttribute("aria-label").includes("draw")).map((cell) => cell.dataset.name));
  await page.click("#hint");
  await page.getByText("These moves keep the outcome: 17-13 18-13").waitFor();
  assert.deepEqual(await marked(), ["point 17", "point 18"]);
  await page.click("#next-hint");
  await page.getByText("A best move: 18-13").waitFor();
  assert.deepEqual(await marked(), ["point 18"]);
});

test("a piece is dragged to its destination, and returns from any other place", async () => {
  const page = await openPage(server, game);
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(page, from)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(page, to)), { steps: 5 });
    await page.mouse.up();
  };
  await drag(17, 20);
  assert.equal(await page.locator("#board .destination, #board .dragged").count(), 0);
  await drag(17, 13);
  await waitForMoves(page, 1);
  await drag(9, 17);
  await waitForMoves(page, 2);
  assert.deepEqual(await movesMade(page), ["17-13", "9x17"]);
  assert.deepEqual(page.errors, []);
});

test("a piece moves by keyboard, and Escape takes back its choice", async () => {
  const page = await openPage(server, game);
  await cellNamed(page, "point 17").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-pressed")), "true");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#board .chosen").count(), 0);
  for (const key of ["Enter", "ArrowUp"]) await page.keyboard.press(key);
  assert.match(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), /^point 13: free, move here/);
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  assert.deepEqual(await movesMade(page), ["17-13"]);
});

test("a chain of captures is chosen step by step", () => {
  const choice = new PathChoice();
  choice.setPaths([
    { move: "1x3", stops: [[0, 0], [2, 0]] },
    { move: "1x3x5", stops: [[0, 0], [2, 0], [4, 0]] },
    { move: "1x9", stops: [[0, 0], [0, 2]] },
  ]);
  assert.equal(choice.choose([0, 0]), null);
  assert.deepEqual(choice.role([2, 0]), { kind: "destination", move: null });
  assert.deepEqual(choice.role([0, 2]), { kind: "destination", move: "1x9" });
  assert.equal(choice.choose([2, 0]), null);
  // The piece may stop here, or go on.
  assert.equal(choice.role([2, 0]).move, "1x3");
  assert.equal(choice.choose([4, 0]), "1x3x5");
  assert.equal(choice.isBegun, false);
});
