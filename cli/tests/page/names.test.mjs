// What somebody hears who does not see the board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { held, label } from "../../src/web/page/label.js";
import { lecture, open, visit } from "./table.mjs";

let house;
before(async () => {
  house = await open();
});
after(() => house.close());

/** What the board offers to a screen reader, in its order: `[role, name]` for each. */
async function heard(page) {
  const lines = (await page.locator("#board").ariaSnapshot()).split("\n");
  assert.equal(lines[0], '- group "Board":');
  return lines.slice(1).map((line) => {
    // Where a name has a colon in it the whole stands in quotes.
    const said = line.replace(/^ {2}- /, "").replace(/^'(.*)'$/, "$1").replaceAll("''", "'");
    const part = said.match(/^(button|img) "(.*?)"(?: \[.*\])?$/);
    assert.ok(part, `something without a name: ${line}`);
    return [part[1], part[2]];
  });
}

const human = "first=human&second=human";

for (const [game, moves, expected] of [
  ["tic-tac-toe", "b2,a1", [["img", "a1: held by second, the last move"], ["img", "b2: held by first"], ["button", "c3"]]],
  ["tic-tac-toe", "a1,b1,a2,b2,a3", [["img", "a3: held by first, the last move, part of what won"], ["img", "c3: free"]]],
  ["tippy:8", "d4", [["img", "d4: held by first, the last move"], ["button", "h8"]]],
  ["connect:7x6x4", "4,4", [
    ["img", "column 4, row 1: held by first"], ["img", "column 4, row 2: held by second, the last move"],
    ["button", "column 4, row 3, move 4"], ["img", "column 4, row 6: free"],
  ]],
  ["stonehenge:1", "A", [
    ["img", "A: held by first, the last move"], ["img", "ley-line A B: held by first, part of what won"], ["img", "ley-line B C: free"],
  ]],
  ["stonehenge:3", "F,A", [["img", "A: held by second, the last move"], ["img", "ley-line A B: held by second"], ["button", "L"]]],
  ["alquerque", "17-13", [["img", "point 17: free"], ["img", "point 25: held by first"]]],
  ["subtract-square:20", "", [["button", "counter 4, move 4"], ["img", "counter 5"]]],
  ["subtract-square:1000000", "", [["img", "1000000"]]],
]) {
  test(`every cell of ${game} ${moves ? `after ${moves} ` : ""}has a name`, async () => {
    const page = await visit(house, `/?game=${game}&moves=${moves}&${human}`);
    const answer = await page.request.post(`${house.base}/api/position`, { data: { game, moves: moves.split(",").filter(Boolean) } });
    const { scene } = await answer.json();
    const names = await heard(page);
    assert.equal(names.length, scene.cells.length, "one for each cell, and nothing twice");
    assert.equal(new Set(names.map(([, name]) => name)).size, names.length, "no name stands for two");
    assert.deepEqual(names.map(([, name]) => name.split(/[:,] (?!row)/)[0]), scene.cells.map(({ name }) => name));
    assert.equal(names.filter(([role]) => role === "button").length, scene.cells.filter(({ move }) => move).length);
    for (const one of expected) assert.ok(names.some((name) => name.join() === one.join()), `${one} among ${names.join("; ")}`);
    assert.deepEqual(page.faults, []);
  });
}

test("what a move is worth is said with its name", async () => {
  const page = await visit(house, `/?game=tic-tac-toe&moves=b2,b1&${human}&analysis=on`);
  await page.waitForSelector("#values li");
  const names = (await heard(page)).map(([, name]) => name);
  assert.ok(names.includes("a1: win in 5, best"), names.join("; "));
  await page.getByRole("button", { name: "a1: win in 5, best" }).press("Enter");
  await page.getByRole("img", { name: "a1: held by first, the last move" }).waitFor();
});

test("words of a board that nobody has drawn are read as they are", async () => {
  const own = await open(lecture);
  try {
    const page = await visit(own);
    assert.ok((await heard(page)).length > 0);
    assert.deepEqual(await page.locator("#others button").allTextContents(), ["a", "b", "c"]);
  } finally {
    await own.close();
  }
});

test("a line is said by its ends where no marker says who holds it", () => {
  const dot = (x, y, name, shape) => ({ x, y, name, shape });
  const dots = [dot(0, 0, "a1", "square"), dot(1, 0, "b1", "square"), dot(0, 1, "", "marker")];
  assert.equal(held({ from: [0, 0], to: [1, 0], owner: "first" }, dots), "line a1 to b1: held by first");
  assert.equal(held({ from: [0, 0], to: [1, 0], owner: null }, dots), "");
  assert.equal(held({ from: [0, 0], to: [0, 1], owner: "second" }, dots), "", "the marker says it");
  assert.equal(held({ from: [5, 5], to: [6, 5], owner: "second" }, dots), "line: held by second");
});

test("what is written on a cell is said too, unless it is its name", () => {
  const cell = { name: "column 1, row 1", move: "x", piece: null, text: "**", lit: false, shape: "square" };
  assert.equal(label(cell, null, false), "column 1, row 1, move x: **");
  assert.equal(label({ ...cell, move: null, text: "" }, null, false), "column 1, row 1: free");
});
