// Games played to their end with the mouse, against a search.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { clickable, clickMove, lecture, movesMade, openPage, pressInSettings, runCommand, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const allGames = [
  "stonehenge:1", "stonehenge:3", "stonehenge:5", "subtract-square:20", "subtract-square:1000", "tippy:3", "tippy:5",
  "connect:3x5x3", "connect:7x6x4", "tic-tac-toe", "alquerque",
];
/** If the environment variable `PAGE_TESTS` is `fewer`, each game is played in one size. */
const oneOfEach = ["stonehenge:3", "subtract-square:20", "tippy:3", "connect:7x6x4", "tic-tac-toe", "alquerque"];
const games = process.env.PAGE_TESTS === "fewer" ? oneOfEach : allGames;

/** Plays to the end and returns the result. Each move is the middle one in the list of moves that can be clicked. */
async function playOut(page) {
  for (let count = 0; count < 100; count += 1) {
    const turn = await waitForTurn(page);
    // In games whose pieces move, a piece is chosen first.
    const sources = page.locator("#board .cell.open.source");
    if ((await sources.count()) > 0) await sources.last().click();
    const moves = await clickable(page);
    if (moves.length === 0) return turn;
    const before = (await movesMade(page)).length;
    await clickMove(page, moves[Math.floor(moves.length / 2)]);
    await page.waitForFunction((before) => document.querySelectorAll("#moves li").length > before, before);
  }
  throw new Error("the game does not end");
}

test("the link to the board moves only the focus", async () => {
  const page = await openPage(server, "/?game=tippy:3&moves=b2,a1&first=human&second=human");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  const before = page.url();
  await page.locator(".skip").focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "board");
  assert.equal(page.url(), before);
});

test("the status names the search only in the game in which it has moved", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&second=solver");
  await waitForTurn(page);
  await clickMove(page, "b2");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  await waitForTurn(page);
  assert.match(await page.textContent("#search-status"), /^solver: /);
  await page.evaluate(() => {
    history.pushState(null, "", "/?game=stonehenge:3&moves=A,B&second=solver");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await page.waitForFunction(() => document.querySelector("#moves").textContent.includes("A"));
  assert.equal(await page.textContent("#search-status"), "");
});

for (const game of games) {
  test(`${game} is played to its end`, async () => {
    const page = await openPage(server, `/?game=${game}&second=solver,time=100ms`);
    const end = await playOut(page);
    assert.match(end, /^(You have (won|lost): (first|second) wins by |A draw\.)/);
    const moves = await movesMade(page);
    const expected = runCommand("analyze", game, "--moves", moves.join(" "), "--json");
    assert.equal(expected.over, true);
    if (expected.value.kind === "loss") {
      const winner = expected.to_move === "first" ? "second" : "first";
      assert.match(end, new RegExp(`${winner} wins`));
      assert.ok((await page.locator("#board .halo").count()) > 0, "the winning pattern is highlighted");
    } else {
      assert.equal(end, "A draw.");
    }
    assert.deepEqual(page.errors, []);
  });
}

test("two searches play each other, and can be paused", async () => {
  const page = await openPage(server);
  // The request for the third move gets no answer until the game is paused.
  let hold = true;
  await page.route("**/api/think", (route) => {
    const { moves } = route.request().postDataJSON();
    return hold && moves.length >= 2 ? null : route.continue();
  });
  await page.goto(`${server.base}/?game=tippy:4&first=alpha-beta,depth=2&second=pvs,time=100ms`);
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  await page.click("#pause");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("paused"));
  const before = (await movesMade(page)).length;
  hold = false;
  assert.equal((await movesMade(page)).length, before);
  await page.click("#pause");
  await page.waitForFunction(() => /wins|draw/.test(document.querySelector("#turn").textContent));
  assert.deepEqual(page.errors, []);
});

test("after a swap of sides, the search moves first", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe");
  await pressInSettings(page, "#swap");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("you are second"));
  assert.equal((await movesMade(page)).length, 1);
});

test("a custom game is played on the page", async () => {
  const own = await startServer(lecture);
  try {
    const page = await openPage(own);
    assert.equal(await page.title(), "lecture");
    // A program with one game opens with its board.
    assert.ok(await page.isHidden("#start-page"));
    assert.ok(await page.isHidden("#open-start-page"));
    assert.deepEqual(await clickable(page), ["a", "b", "c"]);
    await clickMove(page, "c");
    await page.waitForFunction(() => document.querySelector("#moves li"));
    // In this game, the same side moves twice.
    assert.match(await waitForTurn(page), /Your move, you are first/);
    await clickMove(page, "a");
    await page.waitForFunction(() => /level on points/i.test(document.querySelector("#turn").textContent));
    assert.deepEqual(page.errors, []);
  } finally {
    await own.close();
  }
});
