// The lines of a game as a tree: a move that replaces another one keeps the old line.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { clickMove, movesMade, openPage, startServer } from "./browser.mjs";
import { isTree } from "../../src/web/page/variations.js";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

/** Waits until these moves are on the board. */
const waitForMoves = (page, moves) =>
  page.waitForFunction((moves) => [...document.querySelectorAll("#moves button:not(.taken-back)")].map((button) => button.textContent).join(" ") === moves, moves);

/** The tree of moves as text: variations are in brackets after the move that they replace. */
const treeText = (page) =>
  page.$eval("#moves", (list) => {
    const text = (list) => [...list.children].map((item) => [item.querySelector("button").textContent, ...[...item.querySelectorAll(":scope > ol")].map((line) => `(${text(line)})`)].join(" ")).join(" ");
    return text(list);
  });

/** Clicks the move of the tree with this text and ply. */
const clickInTree = (page, move, ply) => page.locator(`#moves button[data-ply="${ply}"]`, { hasText: move }).first().click();

test("each node of a tree has one parent", () => {
  const node = (move, ...next) => ({ move, next });
  assert.equal(isTree([node(null, 1, 2), node("a"), node("b")]), true);
  assert.equal(isTree([node(null, 1, 1), node("a")]), false);
  assert.equal(isTree([node(null, 1, 2), node("a", 2), node("b")]), false);
});

test("another move keeps the old line as a variation, which can be promoted and deleted", async () => {
  const page = await openPage(server, "/?game=tippy:3&moves=b2,a1,c3&first=human&second=human");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 3);
  assert.ok(await page.isHidden("#line-tools"));
  await clickInTree(page, "b2", 1);
  await waitForMoves(page, "b2");
  await clickMove(page, "a2");
  await waitForMoves(page, "b2 a2");
  assert.equal(await treeText(page), "b2 a1 (a2) c3");
  // A variation of the variation, and a move that the tree contains already.
  await clickMove(page, "a3");
  await waitForMoves(page, "b2 a2 a3");
  await page.click("#undo");
  await waitForMoves(page, "b2 a2");
  await clickMove(page, "c1");
  await waitForMoves(page, "b2 a2 c1");
  assert.equal(await treeText(page), "b2 a1 (a2 a3 (c1)) c3");
  await clickInTree(page, "a1", 2);
  await waitForMoves(page, "b2 a1");
  assert.equal(await page.isDisabled("#promote"), true);
  // The line after the move is not lost: redo continues it.
  await page.click("#redo");
  await waitForMoves(page, "b2 a1 c3");
  await page.reload();
  await waitForMoves(page, "b2 a1 c3");
  assert.equal(await treeText(page), "b2 a1 (a2 a3 (c1)) c3");
  await clickInTree(page, "c1", 3);
  await waitForMoves(page, "b2 a2 c1");
  // The inner variation first, then the outer one.
  await page.click("#promote");
  await page.waitForFunction(() => document.querySelectorAll("#moves .variation .variation button")[0]?.textContent === "a3");
  await page.click("#promote");
  await page.waitForFunction(() => document.querySelector("#promote").disabled);
  assert.equal(await treeText(page), "b2 a2 (a1 c3) c1 (a3)");
  await page.click("#delete-line");
  await waitForMoves(page, "b2 a2");
  assert.equal(await treeText(page), "b2 a2 (a1 c3) a3");
  // The browser goes back to the deleted line, which the tree then contains again.
  await page.goBack();
  await waitForMoves(page, "b2 a2 c1");
  assert.equal(await treeText(page), "b2 a2 (a1 c3) a3 (c1)");
  assert.deepEqual(page.errors, []);
});

test("a new game has its own lines, and undo returns to those of the old one", async () => {
  const page = await openPage(server, "/?game=tippy:3&moves=b2&first=human&second=human");
  await page.click("#undo");
  await waitForMoves(page, "");
  await clickMove(page, "a1");
  await waitForMoves(page, "a1");
  assert.equal(await treeText(page), "b2 (a1)");
  await page.click("#new-game");
  await waitForMoves(page, "");
  assert.deepEqual(await movesMade(page), []);
  assert.equal(await page.locator("#moves li").count(), 0);
  await page.click("#undo");
  await waitForMoves(page, "a1");
  assert.equal(await treeText(page), "b2 (a1)");
  await page.goBack();
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 0);
  assert.deepEqual(page.errors, []);
});

test("redo repeats the moves that were taken back after the page is loaded again and after the browser goes back", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&moves=b2,a1,c3&first=human&second=human");
  await page.click("#undo");
  await waitForMoves(page, "b2 a1");
  await clickMove(page, "a3");
  await waitForMoves(page, "b2 a1 a3");
  await page.click("#undo");
  await waitForMoves(page, "b2 a1");
  await page.reload();
  await waitForMoves(page, "b2 a1");
  await page.click("#redo");
  await waitForMoves(page, "b2 a1 a3");
  await page.goBack();
  await waitForMoves(page, "b2 a1");
  await page.click("#redo");
  await waitForMoves(page, "b2 a1 a3");
  assert.deepEqual(page.errors, []);
});

test("an entry of the history without moves that were taken back, or with invalid ones, is opened", async () => {
  const page = await openPage(server, "/?game=tippy:3&moves=b2,a1&first=human&second=human");
  for (const future of [undefined, [3], "c3"]) {
    await waitForMoves(page, "b2 a1");
    await page.evaluate((future) => history.replaceState({ ...history.state, future }, ""), future);
    await page.reload();
  }
  await waitForMoves(page, "b2 a1");
  assert.equal(await treeText(page), "b2 a1");
  assert.deepEqual(page.errors, []);
});
