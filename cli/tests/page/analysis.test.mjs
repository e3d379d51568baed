// The page shows the same values as the command.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickMove, movesMade, openPage, runCommand, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());

/** The texts of the badges: `+5` for a win in 5, `−4` for a loss in 4, `=` for a draw. */
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
    const page = await openPage(server, `/?game=${game}&moves=${list.join(",")}&first=human&second=human&analysis=on`);
    await page.waitForSelector("#values li");
    const answer = runCommand("analyze", game, "--moves", moves, "--each", "--json");
    const expected = Object.fromEntries(answer.each.map(({ move, value }) => [move, symbols[value.kind](value.plies)]));
    const rows = await page.$$eval("#values li", (rows) =>
      rows.map((row) => [row.querySelector(".move").textContent, row.querySelector(".badge").textContent]));
    assert.deepEqual(Object.fromEntries(rows), expected);
    const shown = await page.$$eval("#board .cell", (cells) =>
      cells.map((cell) => [cell.dataset.move, cell.getAttribute("aria-label")]));
    for (const [move, label] of shown) {
      const { kind, plies } = answer.each.find((each) => each.move === move).value;
      assert.ok(label.includes(kind === "draw" ? "draw" : `${kind} in ${plies}`), `${move}: ${label}`);
    }
    assert.match(await page.textContent("#depth"), /^Exact: /);
    // The search may choose any of several best moves.
    const [best] = (await page.textContent("#line")).replace("Best line: ", "").split(" ");
    assert.equal(expected[best], symbols[answer.value.kind](answer.value.plies));
    assert.match(await page.textContent("#effort"), /^[\d,]+ positions? in [\d.]+ s by solver$/);
    assert.deepEqual(page.errors, []);
  });
}

test("values that are not proved are shown with the depth of their search", async () => {
  const page = await openPage(server, "/?game=connect:7x6x4&second=human&analysis=on");
  await page.waitForSelector("#values li");
  const [, depth] = (await page.textContent("#depth")).match(/^To depth (\d+): /);
  const answer = runCommand("analyze", "connect-four", "--depth", depth, "--each", "--json");
  const rows = await page.$$eval("#values .badge", (badges) => badges.map((badge) => badge.textContent));
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

test("a traced search is shown level by level and step by step", async () => {
  const page = await openPage(server, "/?game=subtract-square:20");
  await page.click("#trace-title");
  await page.waitForSelector("#tree li");
  const answer = runCommand("analyze", "subtract-square:20", "--search", "alpha-beta", "--depth", "3", "--json");
  assert.match(await page.textContent("#trace-status"), new RegExp(`subtract-square:20, alpha-beta at the start: ${answer.stats.nodes} positions`));
  assert.equal(await page.textContent("#step-text"), "first is to move: 20 left");
  const count = await page.locator("#tree li").count();
  await page.locator("#tree ul ul summary").first().click();
  await page.waitForFunction((count) => document.querySelectorAll("#tree li").length > count, count);
  // A click on a position also shows it.
  assert.match(await page.textContent("#step-text"), /^first plays /);
  // Values of later steps are not shown yet.
  const badges = () => page.$$eval("#tree .badge", (badges) => badges.map((badge) => badge.textContent));
  assert.deepEqual(new Set(await badges()), new Set(["?"]));
  assert.equal(await page.locator("#tree .skipped:visible").count(), 0);
  for (let step = 0; step < 200 && (await page.isEnabled("#next-step")); step += 1) await page.click("#next-step");
  assert.match(await page.textContent("#step-text"), /^so /);
  assert.ok(!(await badges()).includes("?"), "after the last step, all values are known");
  assert.ok((await badges()).every((badge) => /^[≥≤]?(win \d+|loss \d+|draw|[+−]?\d+(\.\d{1,3})?)$/.test(badge)), (await badges()).join());
  await page.click("#previous-step");
  assert.equal((await badges())[0], "?");
  assert.ok(await page.isEnabled("#next-step"));
  assert.ok((await page.locator("#tree .skipped").count()) > 0, "moves that were not searched");
  // After a move, the page shows that the trace belongs to another position. A new game is traced again.
  await clickMove(page, "4");
  await page.waitForFunction(() => /another position/.test(document.querySelector("#trace-status").textContent));
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => /^tippy:3, alpha-beta at the start: \d/.test(document.querySelector("#trace-status").textContent));
  assert.deepEqual(page.errors, []);
});
