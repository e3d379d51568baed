// The views for a frame in another page: the board alone, and the drawing of a search alone.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { clickMove, clickable, movesMade, openPage, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

/** The size of a frame in the text of a book, on a desktop and on a phone. */
const frames = [{ width: 640, height: 480 }, { width: 330, height: 420 }];

/** Opens a view on a first visit in a window of the size of a frame. */
const openView = (query, options) => openPage(server, `/?${query}`, { viewport: frames[0], firstVisit: true, ...options });

const openBoard = (query, options) => openView(`view=board&${query}`, options);

const openTree = (query, options) => openView(`view=tree&${query}`, { ready: ".canvas .node", ...options });

/** What the page has stored, the length of its history, and its query. */
const traces = (page) => page.evaluate(() => [localStorage.length, sessionStorage.length, history.length, history.state, location.search]);

/** The identifiers of the visible elements that another view or the whole page has. */
const visibleOf = (page, ids) =>
  page.evaluate((ids) => ids.filter((id) => document.getElementById(id)?.checkVisibility()), ids);

const boardParts = ["turn", "board", "undo", "redo", "new-game"];
const treeParts = ["trace-status", "playback", "step", "play-steps", "searches"];
const otherParts = ["title", "open-settings", "open-start-page", "analysis", "moves", "share", "move", "trace-title", "trace-form", "step-board", "legend", "tip", "start-page"];

test("the board alone is played to its end, with the turn and the outcome, and stores nothing", async () => {
  const page = await openBoard("game=tic-tac-toe&moves=b2,a1,b1&first=human&second=human");
  assert.equal(await page.textContent("#turn"), "Second to move.");
  assert.deepEqual(await visibleOf(page, [...boardParts, ...treeParts, ...otherParts]), boardParts);
  const before = await traces(page);
  await clickMove(page, "b3");
  await page.waitForFunction(() => document.querySelector("#turn").textContent === "First to move.");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelector("#turn").textContent === "Second to move.");
  assert.ok(await page.isEnabled("#redo"));
  for (const move of ["a2", "b3"]) {
    await clickMove(page, move);
    await page.waitForFunction((move) => !document.querySelector(`#board .open[data-move="${move}"]`), move);
  }
  assert.match(await waitForTurn(page), /^First wins/);
  assert.deepEqual(await clickable(page), []);
  // A new game begins at the position of the URL.
  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelector("#turn").textContent === "Second to move.");
  assert.equal((await clickable(page)).length, 6);
  assert.deepEqual(await traces(page), before);
  assert.deepEqual(before.slice(0, 2), [0, 0]);
  assert.deepEqual(page.errors, []);
});

test("a search answers in the board alone, and the board can begin at the text of a position", async () => {
  const page = await openBoard("game=tic-tac-toe&position=X../.O./..X&first=solver,depth=9&second=human");
  assert.equal(await waitForTurn(page), "Your move, you are second.");
  await clickMove(page, "a2");
  await page.waitForFunction(() => document.querySelectorAll("#board .open").length === 4);
  assert.match(await page.textContent("#turn"), /^First plays c2\. Your move, you are second\.$/);
  assert.deepEqual(await movesMade(page), [], "the view has no list of moves");
});

test("the board alone waits if the URL names no player that moves first", async () => {
  const page = await openBoard("game=tic-tac-toe&first=solver,depth=abc&second=human");
  assert.match(await page.locator("#error:not([hidden])").textContent(), /^“abc” is not a depth: /);
  assert.equal(await page.textContent("#turn"), "First to move, paused.");
});

test("the tree alone has the steps of the search that the URL names", async () => {
  const page = await openTree("game=((3 5) (2 9))&trace=alpha-beta&depth=2");
  assert.deepEqual(await visibleOf(page, [...boardParts, ...treeParts, ...otherParts]), treeParts);
  const before = await traces(page);
  assert.equal(await page.getAttribute("#step", "aria-valuetext"), "step 1 of 10");
  await page.click("#next-step");
  assert.equal(await page.inputValue("#step"), "1");
  await page.click("#last-step");
  assert.equal(await page.textContent(".canvas .node[data-node='0'] .value"), "3");
  assert.equal(await page.locator(".canvas .cross:visible").count(), 1);
  await page.focus(".canvas .tree");
  await page.keyboard.press("Home");
  await page.click("#play-steps");
  await page.waitForFunction(() => Number(document.querySelector("#step").value) > 1);
  assert.deepEqual(await traces(page), before);
  assert.deepEqual(page.errors, []);
});

test("the tree alone compares two searches of a position after moves", async () => {
  const page = await openTree("game=subtract-square:20&moves=4&trace=alpha-beta&compare=recursive&depth=2");
  assert.match(await page.textContent("#trace-status"), /^subtract-square:20 after 4: alpha-beta \d+ positions; recursive \d+ positions\.$/);
  assert.equal(await page.locator(".canvas:visible").count(), 2);
  assert.deepEqual(page.errors, []);
});

test("a view is shown in the language of the browser", async () => {
  const board = await openBoard("game=tic-tac-toe&second=human", { locale: "de-DE" });
  assert.equal(await board.textContent("#turn"), "Spieler 1 ist am Zug.");
  const tree = await openTree("game=((3 5) (2 9))&trace=alpha-beta", { locale: "de-DE" });
  assert.match(await tree.textContent("#trace-status"), /am Anfang/);
});

test("a view shows the reason if its URL is invalid", async () => {
  for (const [query, reason] of [
    ["view=board&game=go", /^there is no game `go`/],
    ["view=board&game=tic-tac-toe&moves=z9", /z9/],
    ["view=tree&game=tic-tac-toe&trace=magic", /^The search magic has no tree: expected one of recursive, /],
    ["view=tree&game=go&trace=alpha-beta", /^there is no game `go`/],
    ["view=tree&game=tic-tac-toe&trace=alpha-beta&depth=-1", /^“-1” is not a depth: expected a whole number from 1 to 99$/],
    ["view=board&game=tic-tac-toe&first=foo", /^There is no player “foo”, so a human plays: expected one of human, easy, /],
  ]) {
    const page = await openView(query, { ready: "#error:not([hidden])" });
    assert.match(await page.textContent("#error"), reason, query);
  }
});

for (const viewport of frames) {
  test(`the views fit a frame of ${viewport.width} times ${viewport.height} pixels`, async () => {
    const overflow = (page) => page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return [scrollWidth - clientWidth, scrollHeight - clientHeight];
    });
    for (const game of ["stonehenge:3", "subtract-square:60", "tippy:4", "connect:7x6x4", "tic-tac-toe", "alquerque"]) {
      const page = await openBoard(`game=${game}`, { viewport });
      assert.deepEqual(await overflow(page), [0, 0], game);
      const { height } = await page.locator("#board").boundingBox();
      assert.ok(height > 0.35 * viewport.height, `${game}: the board is ${height} pixels high`);
      await page.context().close();
    }
    for (const query of ["game=((3 5) (2 9))&trace=alpha-beta", "game=stonehenge:3&trace=alpha-beta&depth=2"]) {
      const page = await openTree(query, { viewport });
      assert.deepEqual(await overflow(page), [0, 0], query);
      const { height } = await page.locator(".canvas:visible").boundingBox();
      assert.ok(height > 0.25 * viewport.height, `${query}: the drawing is ${height} pixels high`);
      await page.context().close();
    }
  });
}
