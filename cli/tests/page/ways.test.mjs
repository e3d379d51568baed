// Back and forth, by link, by file and by the keyboard alone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { ask, click, made, open, settled, visit } from "./table.mjs";

let house;
before(async () => {
  house = await open();
});
after(() => house.close());

const human = "first=human&second=human";

/** Waits until so many moves are made. */
const at = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves button:not(.taken-back)").length === count, count);

test("undo goes back to one's own turn, and redo forward again", async () => {
  const page = await visit(house, "/?game=tippy:4&second=solver,time=100ms");
  await click(page, "b2");
  await at(page, 2);
  await settled(page);
  const moves = await made(page);
  await page.click("#undo");
  await at(page, 0);
  assert.equal(await page.isDisabled("#undo"), true);
  await page.click("#redo");
  await at(page, 2);
  assert.deepEqual(await made(page), moves);
  // Another move forgets what was taken back.
  await page.keyboard.press("u");
  await at(page, 0);
  await click(page, "c3");
  await at(page, 2);
  assert.equal(await page.isDisabled("#redo"), true);
  assert.deepEqual(page.faults, []);
});

test("a letter of a move is typed, and with Alt it is the shortcut", async () => {
  const page = await visit(house, `/?game=stonehenge:4&${human}`);
  await page.keyboard.press("n");
  assert.equal(await page.inputValue("#move"), "n");
  await page.keyboard.press("Enter");
  await at(page, 1);
  assert.deepEqual(await made(page), ["N"]);
  // A cell that is taken keeps its letter.
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("n");
  assert.deepEqual(await made(page), ["N"]);
  assert.match(await page.getAttribute("#flip", "title"), /\(Alt\+F\)$/);
  assert.match(await page.getAttribute("#analysis", "title"), /\(Alt\+A\)$/);
  await page.keyboard.press("Alt+n");
  await at(page, 0);
  await page.keyboard.press("Alt+u");
  await at(page, 1);
  assert.deepEqual(page.faults, []);
});

test("a new game can be taken back", async () => {
  const page = await visit(house, "/?game=subtract-square:50&second=solver,time=100ms");
  await page.keyboard.press("1");
  assert.equal(await page.inputValue("#move"), "1");
  await page.keyboard.press("Enter");
  await at(page, 2);
  const moves = await made(page);
  await page.keyboard.press("Escape");
  await page.focus("#flip");
  await page.keyboard.press("n");
  await at(page, 0);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.click("#undo");
  await at(page, 2);
  assert.deepEqual(await made(page), moves);
  assert.deepEqual(page.faults, []);
});

test("after the end it is nobody's turn", async () => {
  const page = await visit(house, `/?game=tic-tac-toe&moves=a1,b1,a2,b2,a3&${human}&analysis=on`);
  await page.fill("#move", "c3");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("#move-trouble"), "The game is over.");
  assert.equal(await page.textContent("#values"), "No more moves.");
});

test("undo stops a search that thinks", async () => {
  const page = await visit(house, "/?game=connect:7x6x4&second=solver,time=30s");
  await click(page, "4");
  await page.waitForFunction(() => document.querySelector("#doing").textContent.includes("has looked at"));
  await page.click("#undo");
  await at(page, 0);
  assert.match(await settled(page), /Your move/);
});

test("a machine that thinks can be hurried, and stopped", async () => {
  const page = await visit(house, "/?game=connect:7x6x4&second=solver,time=30s");
  assert.ok(await page.isDisabled("#hurry"));
  await click(page, "4");
  await page.waitForFunction(() => document.querySelector("#doing").textContent.includes("has looked at"));
  await page.click("#go");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("waits"));
  await page.click("#go");
  await page.waitForFunction(() => document.querySelector("#doing").textContent.includes("has looked at"));
  const seen = Number((await page.textContent("#doing")).match(/at ([\d,]+) positions/)[1].replaceAll(",", ""));
  const answers = [];
  page.on("response", (response) => answers.push(new URL(response.url()).pathname));
  const began = Date.now();
  await page.click("#hurry");
  await at(page, 2);
  assert.ok(Date.now() - began < 20_000, "it does not take its time");
  assert.ok(answers.includes("/api/stop"));
  // It is the search that ran which has moved, and no other.
  const told = Number((await page.textContent("#doing")).match(/: ([\d,]+) positions/)[1].replaceAll(",", ""));
  assert.ok(told >= seen, `${told} positions, and ${seen} before`);
  assert.match(await settled(page), /Your move/);
  assert.deepEqual(page.faults, []);
});

test("a link is the game, and the browser goes back and forward in it", async () => {
  const page = await visit(house, `/?game=tic-tac-toe&${human}`);
  for (const [count, move] of ["b2", "a1", "c3"].entries()) {
    await click(page, move);
    await at(page, count + 1);
  }
  const there = new URL(page.url());
  assert.equal(there.searchParams.get("moves"), "b2,a1,c3");
  const other = await visit(house, there.pathname + there.search);
  assert.deepEqual(await made(other), ["b2", "a1", "c3"]);
  await page.goBack();
  await at(page, 2);
  await page.goForward();
  await at(page, 3);
  await page.reload();
  await at(page, 3);
  assert.deepEqual(page.faults, []);
});

test("a link that makes no sense is said to be none", async () => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  for (const [query, words] of [["game=tipy", "did you mean"], ["game=tippy&moves=b2,b2", "move 2"], ["game=tippy&moves=%00<b>", "move 1"]]) {
    await page.goto(`${house.base}/?${query}`);
    await page.waitForSelector("#trouble:not([hidden])");
    assert.match(await page.textContent("#trouble"), new RegExp(words));
    // There is a board all the same.
    await page.waitForSelector("#board .cell");
  }
});

test("a link with a move that is none opens its game before that move", async () => {
  const context = await house.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${house.base}/?game=tippy:4&moves=b2,a1,zz,c3&${human}`);
  await page.waitForSelector("#trouble:not([hidden])");
  assert.match(await page.textContent("#trouble"), /move 3/);
  assert.deepEqual(await made(page), ["b2", "a1"]);
  assert.equal(await page.locator("#board .cell").count(), 16 - 2);
});

test("moves are saved as a record, and loaded again", async () => {
  const page = await visit(house, `/?game=tippy:3&moves=b2,a1&${human}`);
  const download = page.waitForEvent("download");
  await page.click("#save");
  const text = await readFile(await (await download).path(), "utf8");
  assert.deepEqual(JSON.parse(text), { version: 1, game: "tippy:3", moves: ["b2", "a1"] });
  await page.click("#load");
  await page.fill("#text", '{"version":1,"game":"connect:3x5x3","moves":["2","2","3"]}');
  await page.click("#load-it");
  await at(page, 3);
  assert.equal(await page.inputValue("#game"), "connect-three");
  await page.click("#load");
  await page.fill("#text", "1 3");
  await page.click("#load-it");
  await at(page, 2);
  await page.click("#load");
  await page.fill("#text", "1 3 9");
  await page.click("#load-it");
  await page.waitForFunction(() => document.querySelector("#load-trouble").textContent.includes("9"));
  await page.fill("#text", "{");
  await page.click("#load-it");
  // The dialog stays, with the text, and says what is wrong with it.
  await page.waitForFunction(() => /cannot be loaded/.test(document.querySelector("#load-trouble").textContent));
  assert.equal(await page.inputValue("#text"), "{");
  assert.ok(await page.isHidden("#trouble"));
  await page.keyboard.press("Escape");
  assert.deepEqual(await made(page), ["1", "3"]);
});

test("a whole game is played by the keyboard alone", async () => {
  const page = await visit(house, `/?game=tic-tac-toe&${human}`);
  const focused = () => page.evaluate(() => document.activeElement.dataset?.move ?? document.activeElement.id);
  for (let tabs = 0; tabs < 30 && (await focused()) !== "b2"; tabs += 1) await page.keyboard.press("Tab");
  assert.equal(await focused(), "b2");
  for (const [count, keys] of [["Enter"], ["ArrowUp", "Enter"], ["ArrowLeft", " "], ["ArrowDown", "Enter"]].entries()) {
    for (const key of keys) await page.keyboard.press(key);
    await at(page, count + 1);
    // The focus stays on the board.
    assert.ok(await page.evaluate(() => document.querySelector("#board").contains(document.activeElement)));
  }
  await page.focus("#move");
  for (const [count, move] of [(await made(page)).length].entries()) assert.equal(move, 4 + count);
  const legal = ask("analyze", "tic-tac-toe", "--moves", (await made(page)).join(" "), "--each", "--json").each;
  await page.keyboard.type(legal[0].move.toUpperCase());
  await page.keyboard.press("Enter");
  await at(page, 5);
  await page.keyboard.type("z9");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#move-trouble"), /“z9” is no move here/);
  await page.keyboard.type("z");
  assert.ok(await page.isHidden("#move-trouble"));
  assert.deepEqual(page.faults, []);
});

test("games and sizes are chosen, and a size that is none is refused", async () => {
  const page = await visit(house);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.selectOption("#game", "connect-four");
  await page.waitForFunction(() => document.querySelectorAll("#board .hole.content").length === 42);
  assert.equal(await page.inputValue("#size"), "7x6x4");
  await page.click("#flip");
  assert.match(await page.textContent("#notation"), /not flipped/);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.fill("#size", "5");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 25);
  await page.fill("#size", "99");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#size-trouble:not([hidden])");
  assert.match(await page.textContent("#size-trouble"), /tippy has no size `99`: its sizes are 3 to 8/);
  assert.equal(await page.inputValue("#size"), "99");
  // The game goes on where it stood.
  await click(page, "c3");
  await at(page, 2);
});

test("a tree that is written out is played, and other games beside it", async () => {
  const page = await visit(house, `/?game=${encodeURIComponent("((3 5) (2 9))")}&${human}&analysis=on`);
  await page.waitForSelector("#values li");
  assert.equal(await page.textContent("#game option:checked"), "((3 5) (2 9))");
  await click(page, "b");
  await at(page, 1);
  await click(page, "a");
  await at(page, 2);
  assert.equal(await settled(page), "First wins by 2.");
  await page.reload();
  await at(page, 2);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.selectOption("#game", "((3 5) (2 9))");
  await page.waitForFunction(() => document.querySelector("#others [data-move=b]"));
  assert.deepEqual(page.faults, []);
});

test("a server that is gone is named", async () => {
  const gone = await open();
  const page = await visit(gone, `/?game=tic-tac-toe&${human}`);
  await page.route("**/api/**", (route) => route.abort());
  await click(page, "b2");
  await page.waitForSelector("#trouble:not([hidden])");
  assert.match(await page.textContent("#trouble"), /cannot be reached/);
  await gone.close();
});
