// The start page, the tip on the first visit, and the end of a game.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { clickMove, openPage, runCommand, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const waitForPictures = (page) =>
  page.waitForFunction(() => [...document.querySelectorAll(".tile svg")].every((picture) => picture.childElementCount > 0));

test("without a game, the page opens with a choice of all games, each with its picture, rules and sizes", async () => {
  const page = await openPage(server, "/");
  await waitForPictures(page);
  const { games } = runCommand("games", "--json");
  assert.deepEqual(await page.locator(".tile strong").allTextContents(), games.map(({ name }) => name));
  for (const { name, rules, offered } of games) {
    await page.getByRole("button", { name, exact: true }).click();
    assert.equal(await page.textContent("#chosen-rules"), rules);
    // A rule may have two parts, but all rules are three sentences at most.
    assert.ok(rules.match(/\.( |$)/g).length <= 3, rules);
    const sizes = await page.$$eval("#chosen-sizes button", (buttons) => buttons.map((button) => button.dataset.spec));
    assert.deepEqual(sizes, offered.length ? offered.map((size) => `${name}:${size}`) : [name]);
  }
  await page.getByRole("button", { name: "connect", exact: true }).click();
  await page.getByLabel("Opponent").selectOption("Easy");
  await page.getByRole("button", { name: "7x6x4 (connect-four)" }).click();
  await page.waitForFunction(() => document.querySelectorAll("#board .hole.content").length === 42);
  assert.ok(await page.isHidden("#start-page"));
  assert.match(page.url(), /game=connect:7x6x4&first=human&second=easy,seed=\d+$/);
  // The URL now has the game.
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#board .hole.content").length === 42);
  assert.ok(await page.isHidden("#start-page"));
  await page.click("#open-start-page");
  await waitForPictures(page);
  assert.equal(await page.textContent("#opponent option:checked"), "Easy");
  assert.equal(await page.textContent(".tile[aria-pressed=true] strong"), "connect");
  assert.deepEqual(page.errors, []);
});

test("the start page fits the screen of a desktop, a projector and a phone", async () => {
  // The German texts are the longest.
  const page = await openPage(server, "/", { locale: "de" });
  await waitForPictures(page);
  for (const [width, height] of [[1280, 720], [1920, 1080], [390, 844]]) {
    await page.setViewportSize({ width, height });
    for (const tile of await page.locator(".tile").all()) {
      await tile.click();
      const fits = await page.$eval("#start-page", (dialog) => dialog.scrollHeight <= dialog.clientHeight && dialog.scrollWidth <= dialog.clientWidth);
      assert.ok(fits, `${await tile.locator("strong").textContent()} at ${width}x${height}`);
    }
  }
});

test("the start page of a narrow window lies beside the scroll bar of the page", async () => {
  const page = await openPage(server, "/", { viewport: { width: 390, height: 844 } });
  await waitForPictures(page);
  // The page reserves the width of the scroll bar, which a phone does not have.
  const [visible, right] = await page.evaluate(() => [document.body.getBoundingClientRect().right, document.querySelector("#start-page").getBoundingClientRect().right]);
  assert.ok(visible < 390 && right <= visible, `${right} of ${visible} pixels`);
  await page.context().close();
});

test("a tip is shown on the first visit until the first move", async () => {
  const query = "/?game=tic-tac-toe&first=human&second=human";
  const page = await openPage(server, query, { firstVisit: true });
  assert.match(await page.textContent("#tip"), /Click the board to make a move/);
  assert.ok(await page.isVisible("#tip"));
  await clickMove(page, "b2");
  await page.waitForSelector("#tip", { state: "hidden" });
  await page.goto(server.base + query);
  await page.waitForSelector("#board .cell.open");
  assert.ok(await page.isHidden("#tip"));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.click("#close-tip");
  assert.ok(await page.isHidden("#tip"));
  await page.reload();
  await page.waitForSelector("#board .cell.open");
  assert.ok(await page.isHidden("#tip"));
});

test("the first move is made although the storage of the browser is full", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&first=human&second=human", { firstVisit: true });
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await clickMove(page, "b2");
  await page.waitForSelector("#tip", { state: "hidden" });
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
  assert.deepEqual(page.errors, []);
});

test("a finished game shows the winner and the winning line, and can be played again", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&moves=a1,b1,a2,b2&first=human&second=human");
  assert.equal(await page.textContent("#new-game"), "New game");
  await clickMove(page, "a3");
  await page.waitForFunction(() => document.querySelector("#new-game").textContent === "Play again");
  assert.equal(await page.textContent("#turn"), "First wins by three in a row.");
  assert.equal(await page.locator("#board .halo").count(), 3);
  await page.getByRole("button", { name: "Play again" }).click();
  await page.waitForFunction(() => document.querySelector("#new-game").textContent === "New game");
  assert.equal(await page.locator("#moves li").count(), 0);
});
