// Undo and redo, links, files, shortcuts, and play by keyboard alone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { clickMove, movesMade, openPage, pressInSettings, runCommand, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const human = "first=human&second=human";

/** Waits until `count` moves are made. */
const waitForMoves = (page, count) =>
  page.waitForFunction((count) => document.querySelectorAll("#moves button:not(.taken-back)").length === count, count);

test("undo goes back to the human's previous turn, and redo goes forward again", async () => {
  const page = await openPage(server, "/?game=tippy:4&second=solver,time=100ms");
  await clickMove(page, "b2");
  await waitForMoves(page, 2);
  await waitForTurn(page);
  const moves = await movesMade(page);
  await page.click("#undo");
  await waitForMoves(page, 0);
  assert.equal(await page.isDisabled("#undo"), true);
  await page.click("#redo");
  await waitForMoves(page, 2);
  assert.deepEqual(await movesMade(page), moves);
  // Another move discards the moves that were taken back.
  await page.keyboard.press("u");
  await waitForMoves(page, 0);
  await clickMove(page, "c3");
  await waitForMoves(page, 2);
  assert.equal(await page.isDisabled("#redo"), true);
  assert.deepEqual(page.errors, []);
});

test("where letters are moves, a letter is typed into the move field, and shortcuts need Alt", async () => {
  const page = await openPage(server, `/?game=stonehenge:4&${human}`);
  await page.keyboard.press("n");
  assert.equal(await page.inputValue("#move"), "n");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 1);
  assert.deepEqual(await movesMade(page), ["N"]);
  // The letter of an occupied cell is typed too.
  await page.locator("body").click({ position: { x: 1, y: 1 } });
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("n");
  assert.deepEqual(await movesMade(page), ["N"]);
  assert.match(await page.getAttribute("#flip", "title"), /\(Alt\+F\)$/);
  assert.match(await page.getAttribute("#analysis", "title"), /\(Alt\+A\)$/);
  await page.keyboard.press("Alt+n");
  await waitForMoves(page, 0);
  await page.keyboard.press("Alt+u");
  await waitForMoves(page, 1);
  assert.deepEqual(page.errors, []);
});

test("undo returns to the previous game", async () => {
  const page = await openPage(server, "/?game=subtract-square:50&second=solver,time=100ms");
  await page.keyboard.press("1");
  assert.equal(await page.inputValue("#move"), "1");
  await page.keyboard.press("Enter");
  await waitForMoves(page, 2);
  const moves = await movesMade(page);
  await page.keyboard.press("Escape");
  await page.focus("#undo");
  await page.keyboard.press("n");
  await waitForMoves(page, 0);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  // The browser goes back and forward, and loads the page again.
  await clickMove(page, "b2");
  await waitForMoves(page, 2);
  await page.goBack();
  await waitForMoves(page, 0);
  assert.equal(await page.isDisabled("#undo"), false);
  await page.goForward();
  await waitForMoves(page, 2);
  await page.click("#undo");
  await waitForMoves(page, 0);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.click("#undo");
  await waitForMoves(page, 2);
  assert.deepEqual(await movesMade(page), moves);
  assert.deepEqual(page.errors, []);
});

test("after the end no move is accepted", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&moves=a1,b1,a2,b2,a3&${human}&analysis=on`);
  await page.fill("#move", "c3");
  await page.keyboard.press("Enter");
  assert.equal(await page.textContent("#move-error"), "The game is over.");
  assert.equal(await page.textContent("#values"), "No more moves.");
});

test("undo stops a running search", async () => {
  const page = await openPage(server, "/?game=connect:7x6x4&second=solver,time=30s");
  await clickMove(page, "4");
  await page.waitForFunction(() => document.querySelector("#search-status").textContent.includes("has visited"));
  await page.click("#undo");
  await waitForMoves(page, 0);
  assert.match(await waitForTurn(page), /Your move/);
});

test("a running search can be paused, and stopped for its best move", async () => {
  const page = await openPage(server, "/?game=connect:7x6x4&second=solver,time=30s");
  assert.ok(await page.isDisabled("#move-now"));
  await clickMove(page, "4");
  await page.waitForFunction(() => document.querySelector("#search-status").textContent.includes("has visited"));
  await page.click("#pause");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("paused"));
  await page.click("#pause");
  await page.waitForFunction(() => document.querySelector("#search-status").textContent.includes("has visited"));
  const visitedBefore = Number((await page.textContent("#search-status")).match(/visited ([\d,]+) positions/)[1].replaceAll(",", ""));
  const requested = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.click("#move-now");
  await waitForMoves(page, 2);
  assert.ok(requested.includes("/api/stop"));
  // The move comes from the stopped search, not from a new one.
  const total = Number((await page.textContent("#search-status")).match(/: ([\d,]+) positions/)[1].replaceAll(",", ""));
  assert.ok(total >= visitedBefore, `${total} positions, and ${visitedBefore} before`);
  assert.match(await waitForTurn(page), /Your move/);
  assert.deepEqual(page.errors, []);
});

test("the URL contains the moves, so the browser can go back and forward in the game", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  for (const [count, move] of ["b2", "a1", "c3"].entries()) {
    await clickMove(page, move);
    await waitForMoves(page, count + 1);
  }
  const url = new URL(page.url());
  assert.equal(url.searchParams.get("moves"), "b2,a1,c3");
  const other = await openPage(server, url.pathname + url.search);
  assert.deepEqual(await movesMade(other), ["b2", "a1", "c3"]);
  await page.goBack();
  await waitForMoves(page, 2);
  await page.goForward();
  await waitForMoves(page, 3);
  await page.reload();
  await waitForMoves(page, 3);
  assert.deepEqual(page.errors, []);
});

test("games are saved as records and loaded again", async () => {
  const page = await openPage(server, `/?game=tippy:3&moves=b2,a1&${human}`);
  const download = page.waitForEvent("download");
  await page.click("#save");
  const text = await readFile(await (await download).path(), "utf8");
  assert.deepEqual(JSON.parse(text), { version: 2, game: "tippy:3", moves: ["b2", "a1"] });
  await page.click("#load");
  await page.fill("#text", '{"version":2,"game":"connect:3x5x3","moves":["2","2","3"],"winner":"first","adjudicated":true}');
  await page.click("#load-confirm");
  await waitForMoves(page, 3);
  assert.equal(await page.inputValue("#game"), "connect-three");
  await page.click("#load");
  await page.fill("#text", "1 3");
  await page.click("#load-confirm");
  await waitForMoves(page, 2);
  await page.click("#load");
  await page.fill("#text", "1 3 9");
  await page.click("#load-confirm");
  await page.waitForFunction(() => document.querySelector("#load-error").textContent.includes("9"));
  await page.fill("#text", "{");
  await page.click("#load-confirm");
  // The dialog stays open with the text and the error.
  await page.waitForFunction(() => /cannot be loaded/.test(document.querySelector("#load-error").textContent));
  assert.equal(await page.inputValue("#text"), "{");
  assert.ok(await page.isHidden("#error"));
  await page.keyboard.press("Escape");
  assert.deepEqual(await movesMade(page), ["1", "3"]);
});

test("a game that begins at the text of a position is loaded, played, taken back, shared and analyzed", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}&analysis=on`);
  const loadText = async (text) => {
    await page.click("#load");
    await page.fill("#text", text);
    await page.click("#load-confirm");
  };
  await loadText('{"version":2,"game":"tic-tac-toe","position":"X../OX./...","moves":["a3"]}');
  await waitForMoves(page, 1);
  await page.waitForFunction(() => /^First wins in 1 move/.test(document.querySelector("#outcome").textContent));
  await clickMove(page, "c3");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.startsWith("First wins"));
  await page.click("#undo");
  await page.click("#undo");
  await waitForMoves(page, 0);
  await page.waitForFunction(() => document.querySelectorAll("#board .piece").length === 3);
  assert.match(page.url(), /position=X\.\.%2FOX\.%2F\.\.\./);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#board .piece").length === 3);
  assert.equal(await page.inputValue("#position-text"), "X../OX./...");
  // The text alone, and the text with moves as in a suite.
  await loadText("XO./.../...");
  await page.waitForFunction(() => document.querySelectorAll("#board .piece").length === 2);
  await loadText("position:XO./.../... a2,b2");
  await waitForMoves(page, 2);
  await loadText("XO./X/...");
  await page.waitForFunction(() => /as moves: .* as the text of a position: /.test(document.querySelector("#load-error").textContent));
  await page.keyboard.press("Escape");
  assert.deepEqual(await movesMade(page), ["a2", "b2"]);
  // A text that is pasted outside of the fields opens the dialog.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "X../.O./...");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  assert.equal(await page.inputValue("#text"), "X../.O./...");
  await page.click("#load-confirm");
  await waitForMoves(page, 0);
  // A new game begins at the start of the game again.
  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelectorAll("#board .piece").length === 0);
  assert.deepEqual(page.errors.filter((error) => !error.includes("400")), []);
});

test("a game can be played by keyboard alone", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  const focused = () => page.evaluate(() => document.activeElement.dataset?.move ?? document.activeElement.id);
  for (let tabs = 0; tabs < 30 && (await focused()) !== "b2"; tabs += 1) await page.keyboard.press("Tab");
  assert.equal(await focused(), "b2");
  for (const [count, keys] of [["Enter"], ["ArrowUp", "Enter"], ["ArrowLeft", " "], ["ArrowDown", "Enter"]].entries()) {
    for (const key of keys) await page.keyboard.press(key);
    await waitForMoves(page, count + 1);
    // The focus stays on the board.
    assert.ok(await page.evaluate(() => document.querySelector("#board").contains(document.activeElement)));
  }
  await page.focus("#move");
  assert.equal((await movesMade(page)).length, 4);
  const legal = runCommand("analyze", "tic-tac-toe", "--moves", (await movesMade(page)).join(" "), "--each", "--json").each;
  await page.keyboard.type(legal[0].move.toUpperCase());
  await page.keyboard.press("Enter");
  await waitForMoves(page, 5);
  await page.keyboard.type("z9");
  await page.keyboard.press("Enter");
  assert.match(await page.textContent("#move-error"), /“z9” is not a legal move/);
  await page.keyboard.type("z");
  assert.ok(await page.isHidden("#move-error"));
  assert.deepEqual(page.errors, []);
});

test("games and sizes can be chosen, and an invalid size is refused", async () => {
  const page = await openPage(server, "/?game=stonehenge:3");
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.selectOption("#game", "connect-four");
  await page.waitForFunction(() => document.querySelectorAll("#board .hole.content").length === 42);
  assert.equal(await page.inputValue("#size"), "7x6x4");
  await pressInSettings(page, "#flip");
  assert.match(await page.textContent("#notation"), /not flipped/);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.fill("#size", "5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 25);
  // A size that is chosen from the list is opened at once.
  await page.locator("#size").evaluate((size) => {
    size.value = "4";
    size.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
  });
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 16);
  await page.fill("#size", "99");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#size-error:not([hidden])");
  assert.match(await page.textContent("#size-error"), /tippy has no size `99`: its sizes are 3 to 8/);
  assert.equal(await page.inputValue("#size"), "99");
  // The game continues.
  await clickMove(page, "c3");
  await waitForMoves(page, 2);
  // A size that is being typed is not opened, although 6 is in the list.
  await page.selectOption("#game", "subtract-square");
  await page.waitForURL(/subtract-square:20/);
  await page.fill("#size", "");
  await page.focus("#size");
  await page.keyboard.type("60", { delay: 500 });
  await page.keyboard.press("Enter");
  await page.waitForURL(/subtract-square:60/);
  await page.goBack();
  await page.waitForURL(/subtract-square:20/);
});

test("a tree written as text can be played, and other games after it", async () => {
  const page = await openPage(server, `/?game=${encodeURIComponent("((3 5) (2 9))")}&${human}&analysis=on`);
  await page.waitForSelector("#values li");
  assert.equal(await page.textContent("#game option:checked"), "((3 5) (2 9))");
  await clickMove(page, "b");
  await waitForMoves(page, 1);
  await clickMove(page, "a");
  await waitForMoves(page, 2);
  assert.equal(await waitForTurn(page), "First wins by 2.");
  await page.reload();
  await waitForMoves(page, 2);
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  await page.selectOption("#game", "((3 5) (2 9))");
  await page.waitForFunction(() => document.querySelector("#other-moves [data-move=b]"));
  assert.deepEqual(page.errors, []);
});
