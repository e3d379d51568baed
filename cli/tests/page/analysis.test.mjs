// The page shows the same values as the command.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { mistakeKind } from "../../src/web/page/mistakes.js";
import { shortValue, valueClass } from "../../src/web/page/value.js";
import { moveText, outcomeText } from "../../src/web/page/words.js";
import { clickMove, movesMade, openPage, runCommand, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

/** Waits until the values of all moves are exact. */
const waitForExact = (page) => page.waitForFunction(() => document.querySelector("#certainty").textContent === "exact");

/** The texts of the badges with numbers: `+5` for a win in 5, `−4` for a loss in 4, `=` for a draw. */
const symbols = { win: (plies) => `+${plies}`, loss: (plies) => `−${plies}`, draw: () => "=" };

for (const [game, moves] of [
  ["stonehenge:3", "K A C B F E G D I"],
  ["subtract-square:50", ""],
  ["tippy:3", "b2 a1"],
  ["connect:3x5x3", "2 2"],
  ["tic-tac-toe", "b2 b1"],
]) {
  test(`the page shows the same values of the moves of ${game} as the command`, async () => {
    const list = moves.split(" ").filter(Boolean);
    const page = await openPage(server, `/?game=${game}&moves=${list.join(",")}&first=human&second=human&analysis=on&numbers=on`);
    await waitForExact(page);
    const answer = runCommand("analyze", game, "--moves", moves, "--each", "--json");
    const expected = Object.fromEntries(answer.each.map(({ move, value }) => [move, symbols[value.kind](value.plies)]));
    const rows = await page.$$eval("#values li", (rows) =>
      rows.map((row) => [row.querySelector(".move").textContent, row.querySelector(".badge").textContent]));
    assert.deepEqual(Object.fromEntries(rows), expected);
    const shown = await page.$$eval("#board .cell", (cells) =>
      cells.map((cell) => [cell.dataset.move, cell.getAttribute("aria-label")]));
    for (const [move, label] of shown) {
      const { kind, plies } = answer.each.find((each) => each.move === move).value;
      const verb = { win: "wins in", loss: "loses in" }[kind];
      assert.ok(label.includes(kind === "draw" ? "draw" : `${verb} ${plies} move`), `${move}: ${label}`);
    }
    // The search may choose any of several best moves.
    const [best] = (await page.textContent("#line")).replace("Best line: ", "").split(" ");
    assert.equal(expected[best], symbols[answer.value.kind](answer.value.plies));
    assert.match(await page.textContent("#effort"), /^[\d,]+ positions? in [\d.]+ s by solver$/);
    assert.deepEqual(page.errors, []);
  });
}

test("values that are not proved are shown with the depth of their search", async () => {
  const page = await openPage(server, "/?game=connect:7x6x4&second=human&analysis=on&numbers=on");
  // Deeper values may appear at any time, so the depth and the values are read together.
  const shown = await page.waitForFunction(() => {
    const depth = document.querySelector("#certainty").textContent.match(/^estimated (\d+) moves? ahead$/)?.[1];
    return depth && [depth, ...[...document.querySelectorAll("#values .badge")].map((badge) => badge.textContent)];
  });
  const [depth, ...rows] = await shown.jsonValue();
  const answer = runCommand("analyze", "connect-four", "--depth", depth, "--each", "--json");
  assert.equal(rows.length, answer.each.length);
  assert.ok(rows.every((symbol) => symbol.startsWith("≈")), rows.join(" "));
});

test("the graph has a point for each position, and goes to the selected position", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&moves=a1,b1,a2,b2,a3&first=human&second=human&analysis=on");
  await page.waitForFunction(() => document.querySelectorAll("#graph .point").length === 6);
  const graph = page.locator("#graph");
  assert.match(await graph.getAttribute("aria-valuetext"), /after 5 moves: first has won/);
  await graph.focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelectorAll("#moves .taken-back").length === 5);
  assert.match(await waitForTurn(page), /First to move/);
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width * 0.75, box.y + 10);
  await page.waitForFunction(() => document.querySelectorAll("#moves .taken-back").length === 0);
  assert.equal((await movesMade(page)).length, 5);
});

test("the analysis deepens, shows words unless numbers are requested, and follows the game", async () => {
  const page = await openPage(server, "/?game=connect:7x6x4&first=human&second=human");
  const requests = [];
  const isAnalysis = (request) => request.url().endsWith("/api/analyze");
  page.on("request", (request) => isAnalysis(request) && requests.push(request.postDataJSON()));
  const longer = page.waitForRequest((request) => isAnalysis(request) && request.postDataJSON().time === "1s");
  await page.click("#analysis");
  const running = await longer;
  const shown = await page.$$eval("#outcome, #values .badge, #values .words", (parts) => parts.map((part) => part.textContent));
  assert.ok(shown.every((text) => !/\d/.test(text)), shown.join("; "));
  await page.click("#numbers");
  await page.waitForFunction(() => /^≈[+−]?\d/.test(document.querySelector("#values .badge").textContent));
  assert.match(page.url(), /numbers=on/);
  const stopped = page.waitForEvent("requestfailed", (request) => request === running);
  await clickMove(page, "4");
  await stopped;
  await page.waitForFunction(() => document.querySelectorAll("#graph .point").length === 2);
  assert.deepEqual(requests.slice(0, 3).map(({ moves, time }) => [moves.join(), time]), [["", "200ms"], ["", "1s"], ["4", "200ms"]]);
  // After undo, the analysis continues with the next time instead of the first one.
  const continued = page.waitForRequest((request) => isAnalysis(request) && request.postDataJSON().moves.length === 0);
  await page.click("#undo");
  assert.equal((await continued).postDataJSON().time, "1s");
  assert.deepEqual(page.errors, []);
});

test("blunders are marked in the graph and in the list of moves", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&moves=b2,b1,a1,a2,c1&first=human&second=human&analysis=on");
  await page.waitForFunction(() => document.querySelectorAll("#graph .point").length === 6);
  const marked = () => page.$$eval("#moves button[data-mark]", (buttons) => buttons.map((button) => [button.textContent, button.dataset.mark, button.title]));
  assert.deepEqual(await marked(), [["b1", "??", "Blunder. Before: a draw; after: first wins in 5 moves"]]);
  assert.deepEqual(await page.locator("#graph .mark").allTextContents(), ["??"]);
  await page.locator("#moves button").nth(1).click();
  await page.waitForFunction(() => document.querySelector("#graph").getAttribute("aria-valuenow") === "2");
  assert.match(await page.getAttribute("#graph", "aria-valuetext"), /first wins in 5 moves; Blunder/);
  assert.equal(await page.getAttribute("#bar", "aria-label"), "Value: first wins in 5 moves");
  assert.deepEqual(await page.locator("#graph .mark").allTextContents(), ["??"], "the moves that were taken back keep their marks");
});

test("a move is a blunder if it is certain that the result is worse for its side, and a mistake if the estimate falls far", () => {
  const win = { kind: "win", plies: 3 };
  const loss = { kind: "loss", plies: 4 };
  const draw = { kind: "draw" };
  const estimate = (size) => ({ kind: "estimate", estimate: size });
  const point = (value, decided, side) => ({ value, decided, side });
  const kind = (side, before, after, decided = true) => mistakeKind(point(before, decided, side), point(after, decided, "second"));
  assert.equal(kind("first", win, draw), "blunder");
  assert.equal(kind("first", draw, win), null);
  assert.equal(kind("second", draw, win), "blunder");
  assert.equal(kind("second", loss, win), "blunder");
  assert.equal(kind("first", { kind: "points", points: 5 }, { kind: "points", points: 2 }), null);
  assert.equal(kind("first", { kind: "points", points: 5 }, { kind: "points", points: -2 }), "blunder");
  assert.equal(kind("first", estimate(0.3), estimate(-0.2), false), "mistake");
  assert.equal(kind("first", estimate(0.02), estimate(-0.02), false), null);
  assert.equal(mistakeKind(null, point(draw, true, "first")), null);
});

test("values are described in everyday words", () => {
  const estimates = [-1, -0.15, -0.02, 0, 0.02, 0.15, 1].map((estimate) => ({ kind: "estimate", estimate }));
  assert.deepEqual(estimates.map((value) => moveText(value)), ["much worse", "worse", "slightly worse", "about even", "slightly better", "better", "much better"]);
  const classes = ["bad", "bad", "bad", "even", "good", "good", "good"].map((side) => `${side} estimate`);
  assert.deepEqual(estimates.map((value) => valueClass(value)), classes, "the colors agree with the words");
  assert.equal(outcomeText(estimates[2], "first"), "slightly better for second");
  assert.equal(outcomeText(estimates[2], "first", true), "about −0.02 for first");
  assert.equal(moveText({ kind: "win", plies: 1 }), "wins in 1 move");
  assert.equal(moveText({ kind: "loss", plies: 4 }, "lower"), "at least: loses in 4 moves");
  assert.equal(moveText({ kind: "points", points: -2 }), "loses by 2");
  assert.equal(moveText(null), "not known yet");
});

test("an estimate is rounded as by the server, a half away from zero", () => {
  const shown = (estimate) => shortValue({ kind: "estimate", estimate });
  assert.deepEqual([-0.0625, 0.0625, -0.0004].map(shown), ["−0.063", "+0.063", "0"]);
});
