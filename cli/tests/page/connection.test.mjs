// A server that is slow, gone or restarted, and a server for several machines.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { clickMove, movesMade, openPage, plywood, startServer } from "./browser.mjs";

const human = "/?game=tic-tac-toe&first=human&second=human";

const waitForMoves = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, count);

const waitForNotice = (page, text) =>
  page.waitForFunction((text) => document.querySelector("#connection").textContent === text, text);

test("a slow answer is shown as such until it arrives", async () => {
  const server = await startServer();
  try {
    const page = await openPage(server, human);
    await page.route("**/api/position", async (route) => {
      await setTimeout(1000);
      await route.fallback();
    });
    await clickMove(page, "b2");
    await waitForNotice(page, "Waiting for the server …");
    await waitForMoves(page, 1);
    await waitForNotice(page, "");
    assert.deepEqual(page.errors, []);
  } finally {
    await server.close();
  }
});

test("a game continues on a new server", async () => {
  const first = await startServer();
  const page = await openPage(first, human);
  await clickMove(page, "b2");
  await waitForMoves(page, 1);
  await first.stop();
  await clickMove(page, "a1");
  await waitForNotice(page, "The server cannot be reached. Trying again …");
  assert.equal(await page.locator("#board .pending .piece.second").count(), 1, "the move is still shown");
  const second = await startServer(plywood, { port: new URL(first.base).port });
  try {
    await waitForMoves(page, 2);
    assert.equal(await page.textContent("#connection"), "A new server answers. Your game continues.");
    await clickMove(page, "c3");
    await waitForMoves(page, 3);
    assert.deepEqual(await movesMade(page), ["b2", "a1", "c3"]);
  } finally {
    await second.close();
    await first.close();
  }
});

test("a search continues after its connection broke", async () => {
  const server = await startServer();
  try {
    const page = await openPage(server, human);
    let requests = 0;
    await page.route("**/api/think", (route) => {
      requests += 1;
      return requests === 1 ? route.abort("connectionreset") : route.fallback();
    });
    await page.goto(`${server.base}/?game=tic-tac-toe&first=solver,time=100ms&second=human`);
    await waitForMoves(page, 1);
    assert.equal(requests, 2);
  } finally {
    await server.close();
  }
});

test("a shared server is opened by its link, and a visitor without the token learns what to do", async () => {
  const server = await startServer(plywood, { host: "0.0.0.0" });
  try {
    const context = await server.browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(server.base);
    assert.equal(await visitor.textContent("h1"), "The address is incomplete");
    assert.match(await visitor.textContent("main"), /Share …/);
    const page = await openPage(server, new URL(server.link).pathname + new URL(server.link).search);
    await page.goto(`${server.base}${human}`);
    await clickMove(page, "b2");
    await waitForMoves(page, 1);
    await page.click("#share");
    await page.waitForSelector("#share-code path");
    const link = await page.inputValue("#share-link");
    assert.match(link, /\?token=[0-9a-f]{32}&game=tic-tac-toe&moves=b2&/);
    // The link alone opens the game.
    await visitor.goto(link);
    await waitForMoves(visitor, 1);
    // Browsers ignore one of the headers on a page that is not encrypted, and report that.
    assert.deepEqual(page.errors.filter((error) => !error.includes("Cross-Origin-Opener-Policy")), []);
  } finally {
    await server.close();
  }
});

test("the link of a server for this machine alone needs no token", async () => {
  const server = await startServer();
  try {
    const page = await openPage(server, human);
    await page.click("#share");
    await page.waitForSelector("#sharing[open]");
    assert.equal(await page.inputValue("#share-link"), page.url());
    assert.match(await page.textContent("#share-text"), /--host 0\.0\.0\.0/);
    assert.ok(await page.isHidden("#share-code"));
  } finally {
    await server.close();
  }
});
