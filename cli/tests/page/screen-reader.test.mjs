// The texts of the board for screen readers.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cellLabel, lineLabel } from "../../src/web/page/labels.js";
import { lecture, openPage, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

/** Returns the accessible elements of the board in order, each as `[role, name]`. */
async function accessibleNames(page) {
  const lines = (await page.locator("#board").ariaSnapshot()).split("\n");
  assert.equal(lines[0], '- group "Board":');
  return lines.slice(1).map((line) => {
    // A line with a colon in the name is quoted.
    const text = line.replace(/^ {2}- /, "").replace(/^'(.*)'$/, "$1").replaceAll("''", "'");
    const element = text.match(/^(button|img) "(.*?)"(?: \[.*\])?$/);
    assert.ok(element, `an element without a name: ${line}`);
    return [element[1], element[2]];
  });
}

const human = "first=human&second=human";

for (const [game, moves, expected] of [
  ["tic-tac-toe", "b2,a1", [["img", "a1: held by second, the last move"], ["img", "b2: held by first"], ["button", "c3"]]],
  ["tic-tac-toe", "a1,b1,a2,b2,a3", [["img", "a3: held by first, the last move, part of the winning pattern"], ["img", "c3: free"]]],
  ["tippy:8", "d4", [["img", "d4: held by first, the last move"], ["button", "h8"]]],
  ["connect:7x6x4", "4,4", [
    ["img", "column 4, row 1: held by first"], ["img", "column 4, row 2: held by second, the last move"],
    ["button", "column 4, row 3, move 4"], ["img", "column 4, row 6: free"],
  ]],
  ["stonehenge:1", "A", [
    ["img", "A: held by first, the last move"], ["img", "ley-line A B: held by first, part of the winning pattern"], ["img", "ley-line B C: free"],
  ]],
  ["stonehenge:3", "F,A", [["img", "A: held by second, the last move"], ["img", "ley-line A B: held by second"], ["button", "L"]]],
  ["alquerque", "17-13", [["img", "point 13: held by first, the last move"], ["img", "point 17: free"], ["button", "point 9: held by second, can move"]]],
  ["subtract-square:20", "", [["button", "counter 4, move 4"], ["img", "counter 5"]]],
  ["subtract-square:1000000", "", [["img", "1000000"]]],
]) {
  test(`every cell of ${game} ${moves ? `after ${moves} ` : ""}has a name`, async () => {
    const page = await openPage(server, `/?game=${game}&moves=${moves}&${human}`);
    const answer = await page.request.post(`${server.base}/api/position`, { data: { game, moves: moves.split(",").filter(Boolean) } });
    const { scene } = await answer.json();
    const names = await accessibleNames(page);
    assert.equal(names.length, scene.cells.length, "one element for each cell");
    assert.equal(new Set(names.map(([, name]) => name)).size, names.length, "all names differ");
    // The first `:` or `,` ends the name of a cell, but the comma in `column 1, row 1` is part of it.
    assert.deepEqual(names.map(([, name]) => name.split(/[:,] (?!row)/)[0]), scene.cells.map(({ name }) => name));
    const isTarget = ({ x, y, move }) => move !== null || scene.paths.some(({ stops: [[left, top]] }) => left === x && top === y);
    assert.equal(names.filter(([role]) => role === "button").length, scene.cells.filter(isTarget).length);
    for (const one of expected) assert.ok(names.some((name) => name.join() === one.join()), `${one} among ${names.join("; ")}`);
    assert.deepEqual(page.errors, []);
  });
}

test("the value of a move follows its name", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&moves=b2,b1&${human}&analysis=on`);
  await page.waitForSelector("#values li");
  const names = (await accessibleNames(page)).map(([, name]) => name);
  assert.ok(names.includes("a1: wins in 5 moves, best"), names.join("; "));
  await page.getByRole("button", { name: "a1: wins in 5 moves, best" }).press("Enter");
  await page.getByRole("img", { name: "a1: held by first, the last move" }).waitFor();
});

test("a game without a drawn board is read as text", async () => {
  const own = await startServer(lecture);
  try {
    const page = await openPage(own);
    assert.ok((await accessibleNames(page)).length > 0);
    assert.deepEqual(await page.locator("#other-moves button").allTextContents(), ["a", "b", "c"]);
  } finally {
    await own.close();
  }
});

test("a line without a marker is named by its ends", () => {
  const dot = (x, y, name, shape) => ({ x, y, name, shape });
  const dots = [dot(0, 0, "a1", "square"), dot(1, 0, "b1", "square"), dot(0, 1, "", "marker")];
  assert.equal(lineLabel({ from: [0, 0], to: [1, 0], owner: "first" }, dots), "line a1 to b1: held by first");
  assert.equal(lineLabel({ from: [0, 0], to: [1, 0], owner: null }, dots), "");
  assert.equal(lineLabel({ from: [0, 0], to: [0, 1], owner: "second" }, dots), "", "the marker shows the owner");
  assert.equal(lineLabel({ from: [5, 5], to: [6, 5], owner: "second" }, dots), "line: held by second");
});

test("the text of a cell follows its name", () => {
  const cell = { name: "column 1, row 1", move: "x", piece: null, text: "**", lit: false, shape: "square" };
  assert.equal(cellLabel(cell, null, false), "column 1, row 1, move x: **");
  assert.equal(cellLabel({ ...cell, move: null, text: "" }, null, false), "column 1, row 1: free");
});

test("a counter that is still on the board is not the last move", async () => {
  const page = await openPage(server, `/?game=subtract-square:20&moves=4&${human}`);
  const names = await accessibleNames(page);
  assert.ok(names.length > 0 && names.every(([, name]) => !name.includes("last move")), names.join("; "));
});
