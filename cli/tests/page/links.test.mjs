// Links with invalid parts: the game, its moves, and the players with their options.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { movesMade, openPage, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const human = "first=human&second=human";

test("an invalid link is reported", async () => {
  const context = await server.browser.newContext();
  const page = await context.newPage();
  for (const [query, words] of [["game=tipy", "did you mean"], ["game=tippy&moves=b2,b2", "move 2"], ["game=tippy&moves=%00<b>", "move 1"]]) {
    await page.goto(`${server.base}/?${query}`);
    await page.waitForSelector("#error:not([hidden])");
    assert.match(await page.textContent("#error"), new RegExp(words));
    // A board is shown nevertheless.
    await page.waitForSelector("#board .cell");
  }
});

test("a link with an illegal move opens the position before it", async () => {
  const context = await server.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.base}/?game=tippy:4&moves=b2,a1,zz,c3&${human}`);
  await page.waitForSelector("#error:not([hidden])");
  assert.match(await page.textContent("#error"), /move 3/);
  assert.deepEqual(await movesMade(page), ["b2", "a1"]);
  assert.equal(await page.locator("#board .cell").count(), 16 - 2);
});

test("invalid players in a link are reported, and the rest of the link is opened", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&first=foo&second=solver,depth=abc");
  assert.match(await page.locator("#error:not([hidden])").textContent(), /^There is no player “foo”, so a human plays: expected one of human, .*; “abc” is not a depth: /);
  assert.equal(new URLSearchParams(new URL(page.url()).search).get("second"), "solver,time=1s");
  // The message can be closed.
  await page.click("#close-error");
  assert.ok(await page.isHidden("#error-notice"));
  assert.deepEqual(page.errors, []);
});

test("each invalid option of a player in a link is reported, and an empty player is absent", async () => {
  for (const [first, reported] of [
    ["", []],
    ["solver,dept=3,time=1.5s", ["dept=3"]],
    ["solver,time=abc!", ["time=abc!"]],
    ["solver,time=99999999999999999999s", ["time=99999999999999999999s"]],
    ["solver,time=1s,eval=nope", ["eval=nope"]],
    ["easy,depth=3,seed=5", ["depth=3"]],
    ["human,time=1s", ["time=1s"]],
  ]) {
    const page = await openPage(server, `/?game=tic-tac-toe&first=${first}&second=`);
    const shown = reported.map((option) => `“${option}” is not a valid option of the player ${first.split(",")[0]}`);
    assert.equal(await page.textContent("#error"), shown.join("; "));
    assert.equal(await page.isHidden("#error"), reported.length === 0);
    const expected = first.split(",").filter((part) => !reported.includes(part)).join(",");
    const { searchParams } = new URL(page.url());
    assert.ok(searchParams.get("first").startsWith(expected || "human"), searchParams.get("first"));
    assert.equal(searchParams.get("second"), "solver,time=1s");
    await page.context().close();
  }
});

test("with an invalid player in a link, a search that moves first waits until the game is continued", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&first=solver,depth=abc&second=human");
  await page.locator("#error:not([hidden])").waitFor();
  assert.equal(await page.textContent("#turn"), "First to move, paused.");
  assert.deepEqual(await movesMade(page), []);
  assert.match(await page.textContent("#error"), /^“abc” is not a depth: /);
  await page.click("#pause");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
  assert.ok(await page.isHidden("#error"));
  await page.goto(`${server.base}/?game=tic-tac-toe&first=solver,time=99999999999999999h,eval=nope&second=human`);
  await page.locator("#error:not([hidden])").waitFor();
  assert.equal(await page.textContent("#turn"), "First to move, paused.");
  await page.click("#pause");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
  assert.deepEqual(page.errors, []);
});
