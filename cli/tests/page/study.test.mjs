// The dialogs for teaching: export, worksheets, and the setup of a position.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, afterEach, before, test } from "node:test";
import { clickMove, openPage, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const human = "first=human&second=human";

/** Opens a dialog by its button in the settings. */
async function openDialog(page, button, dialog) {
  await page.click("#open-settings");
  await page.click(button);
  await page.waitForSelector(`${dialog}[open]`);
}

test("a click on a cell of Stonehenge changes it from free to first to second", async () => {
  const page = await openPage(server, `/?game=stonehenge:2&${human}`);
  const states = await page.evaluate(async () => {
    const { withNextState } = await import("/setup.js");
    const texts = ["../.../..:@@@@@@@@@"];
    for (let click = 0; click < 3; click += 1) texts.push(withNextState(texts.at(-1), 0, 1));
    return [...texts, withNextState(".../.../...", 2, 0)];
  });
  const rest = "/.../..:@@@@@@@@@";
  assert.deepEqual(states, [`..${rest}`, `.1${rest}`, `.2${rest}`, `..${rest}`, ".../.../X.."]);
});

test("a position is set up by clicks, checked by the game, and played", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  await openDialog(page, "#open-setup", "#setup");
  assert.equal(await page.inputValue("#setup-text"), ".../.../...");
  const cell = (row, column) => page.locator("#setup-cells div").nth(row).locator("button").nth(column);
  await cell(0, 0).click();
  await cell(2, 1).click();
  await page.waitForFunction(() => document.querySelector("#setup-error").textContent !== "");
  assert.equal(await page.isDisabled("#setup-confirm"), true);
  await cell(2, 1).click();
  assert.equal(await page.inputValue("#setup-text"), "X../.../.O.");
  await page.waitForFunction(() => !document.querySelector("#setup-confirm").disabled && document.querySelectorAll("#setup-board .piece").length === 2);
  await page.click("#setup-confirm");
  await page.waitForFunction(() => document.querySelectorAll("#board .piece").length === 2);
  assert.match(page.url(), /position=X/);
  // The text names the side to move, which a button changes.
  await page.goto(`${server.base}/?game=subtract-square:20&${human}`);
  await page.waitForFunction(() => document.querySelector("#board").childElementCount > 0);
  await openDialog(page, "#open-setup", "#setup");
  assert.ok(await page.isHidden("#setup-cells"));
  await page.click("#setup-side");
  assert.equal(await page.inputValue("#setup-text"), "20:second");
  await page.fill("#setup-text", "7:second");
  await page.waitForFunction(() => !document.querySelector("#setup-confirm").disabled);
  await page.click("#setup-confirm");
  await page.waitForFunction(() => document.querySelector("#turn").textContent === "Second to move.");
  assert.deepEqual(page.errors.filter((error) => !error.includes("400")), []);
});

test("the game and the pictures are saved as files in every format", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&position=X../OX./...&moves=a3&${human}`);
  const saved = async (format) => {
    await openDialog(page, "#open-export", "#exporting");
    await page.selectOption("#export-format", format);
    const download = page.waitForEvent("download");
    await page.click("#export-confirm");
    const file = await download;
    await page.waitForSelector("#exporting:not([open])", { state: "attached" });
    return [file.suggestedFilename(), await readFile(await file.path())];
  };
  const starts = {
    "record": ["tic-tac-toe.json", /^\{"version":2,"game":"tic-tac-toe","position":"X\.\.\/OX\.\/\.\.\.","moves":\["a3"\]\}\n$/],
    "svg": ["tic-tac-toe.svg", /^<svg class="plywood-board"/],
    "tikz": ["tic-tac-toe.tex", /^% tic-tac-toe[^]*\\begin\{tikzpicture\}[^]*\\end\{tikzpicture\}\n$/],
    "tree-svg": ["tic-tac-toe.svg", /^<svg class="plywood-tree"/],
    "tree-tikz": ["tic-tac-toe.tex", /\\begin\{tikzpicture\}/],
  };
  for (const [format, [name, start]] of Object.entries(starts)) {
    const [savedName, content] = await saved(format);
    assert.equal(savedName, name);
    assert.match(content.toString(), start);
  }
  await page.click("#undo");
  await page.waitForSelector("#moves .now", { state: "detached" });
  await clickMove(page, "c3");
  await page.waitForSelector("#moves .variation .now");
  const [, json] = await saved("json");
  const { moves, lines } = JSON.parse(json.toString());
  assert.deepEqual([moves, lines.map(({ move }) => move)], [["c3"], [null, "a3", "c3"]]);
  // The page loads the lines again.
  await page.click("#new-game");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 0);
  await page.click("#load");
  await page.fill("#text", json.toString());
  await page.click("#load-confirm");
  await page.waitForSelector("#moves .variation .now");
  const [name, png] = await saved("png");
  assert.deepEqual([name, png.subarray(1, 4).toString()], ["tic-tac-toe.png", "PNG"]);
  // The picture has several colors: the size of an empty one is smaller.
  assert.ok(png.length > 3000, `${png.length} bytes`);
  assert.deepEqual(page.errors, []);
});

test("a long file is loaded, and one that is too long is refused", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  const choose = (text) => page.setInputFiles("#file", { name: "game.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const refused = (words) => page.waitForFunction((words) => document.querySelector("#load-error").textContent === `This cannot be loaded: ${words}`, words);
  await page.click("#load");
  const position = await (await page.request.post(`${server.base}/api/position`, { data: { game: "tic-tac-toe", moves: ["b2"] } })).json();
  // The lines are at the end of the file.
  const lines = [{ move: null, next: [1, 2] }, { move: "b2", next: [] }, { move: "a1", next: [] }];
  await choose(`${JSON.stringify({ ...position, analysis: "x".repeat(100_000), lines })}\n`);
  await page.waitForFunction(() => document.querySelector("#text").value.length > 100_000);
  await page.click("#load-confirm");
  await page.waitForSelector("#moves .variation");
  await page.click("#load");
  await choose(" ".repeat((16 << 20) + 1));
  await refused("the text is larger than 16 MiB");
  assert.equal(await page.inputValue("#text"), "");
  await choose('{"version":2');
  await page.waitForFunction(() => document.querySelector("#text").value !== "");
  await page.click("#load-confirm");
  await refused("this is not a complete record in JSON");
  assert.deepEqual(page.errors, []);
});

test("a worksheet is saved, and has its answers on a separate sheet", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  await openDialog(page, "#open-worksheet", "#worksheet");
  await page.fill("#worksheet-count", "4");
  await page.fill("#worksheet-seed", "7");
  const download = page.waitForEvent("download");
  await page.click("#worksheet-confirm");
  const file = await download;
  assert.equal(file.suggestedFilename(), "tic-tac-toe-worksheet.html");
  const html = await readFile(await file.path(), "utf8");
  assert.equal(html.match(/Exercise \d/g).length, 4);
  assert.match(html, /Seed 7\./);
  await page.waitForFunction(() => document.querySelector("#worksheet-status").textContent === "The page has 4 positions.");
  assert.deepEqual(page.errors, []);
});
