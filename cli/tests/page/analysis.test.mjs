// What stands beside the moves is what the command says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, click, made, open, settled, visit } from "./table.mjs";

let house;
before(async () => {
  house = await open();
});
after(() => house.close());

const signs = { win: (plies) => `+${plies}`, loss: (plies) => `−${plies}`, draw: () => "=" };

for (const [game, moves] of [
  ["stonehenge:3", "K A C B F E G D I"],
  ["subtract-square:50", ""],
  ["tippy:3", "b2 a1"],
  ["connect:3x5x3", "2 2"],
  ["tic-tac-toe", "b2 b1"],
]) {
  test(`every move of ${game} is worth what the command says`, async () => {
    const list = moves.split(" ").filter(Boolean);
    const page = await visit(house, `/?game=${game}&moves=${list.join(",")}&first=human&second=human&analysis=on`);
    await page.waitForSelector("#values li");
    const said = ask("analyze", game, "--moves", moves, "--each", "--json");
    const expected = Object.fromEntries(said.each.map(({ move, value }) => [move, signs[value.kind](value.plies)]));
    const rows = await page.$$eval("#values li", (rows) =>
      rows.map((row) => [row.querySelector(".move").textContent, row.querySelector(".badge").textContent]));
    assert.deepEqual(Object.fromEntries(rows), expected);
    const shown = await page.$$eval("#board .cell", (cells) =>
      cells.map((cell) => [cell.dataset.move, cell.getAttribute("aria-label")]));
    for (const [move, label] of shown) {
      const { kind, plies } = said.each.find((each) => each.move === move).value;
      assert.ok(label.includes(kind === "draw" ? "draw" : `${kind} in ${plies}`), `${move}: ${label}`);
    }
    assert.match(await page.textContent("#depth"), /^Exact: /);
    // Which of several best moves begins the line is the search's choice.
    const [best] = (await page.textContent("#line")).replace("Best line: ", "").split(" ");
    assert.equal(expected[best], signs[said.value.kind](said.value.plies));
    assert.match(await page.textContent("#effort"), /^[\d,]+ positions? in [\d.]+ s by solver$/);
    assert.deepEqual(page.faults, []);
  });
}

test("what cannot be proved is judged to a depth, and the page says which", async () => {
  const page = await visit(house, "/?game=connect:7x6x4&second=human&analysis=on");
  await page.waitForSelector("#values li");
  const [, depth] = (await page.textContent("#depth")).match(/^To depth (\d+): /);
  const said = ask("analyze", "connect-four", "--depth", depth, "--each", "--json");
  const rows = await page.$$eval("#values .badge", (badges) => badges.map((badge) => badge.textContent));
  assert.equal(rows.length, said.each.length);
  assert.ok(rows.every((sign) => sign.startsWith("≈")), rows.join(" "));
});

test("the graph has a point for every move and leads to it", async () => {
  const page = await visit(house, "/?game=tic-tac-toe&moves=a1,b1,a2,b2,a3&first=human&second=human&analysis=on");
  await page.waitForFunction(() => document.querySelectorAll("#graph .point").length === 6);
  const graph = page.locator("#graph");
  assert.match(await graph.getAttribute("aria-valuetext"), /after 5 moves: first has won/);
  await graph.focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelectorAll("#moves .taken-back").length === 5);
  assert.match(await settled(page), /First to move/);
  const box = await graph.boundingBox();
  await page.mouse.click(box.x + box.width * 0.75, box.y + 10);
  await page.waitForFunction(() => document.querySelectorAll("#moves .taken-back").length === 0);
  assert.equal((await made(page)).length, 5);
});

test("a search is looked into, level by level and step by step", async () => {
  const page = await visit(house, "/?game=subtract-square:20");
  await page.click("#inside-title");
  await page.waitForSelector("#tree li");
  const said = ask("analyze", "subtract-square:20", "--search", "alpha-beta", "--depth", "3", "--json");
  assert.match(await page.textContent("#walked"), new RegExp(`subtract-square:20, alpha-beta at the start: ${said.stats.nodes} positions`));
  const level = () => page.locator("#tree li").count();
  const first = await level();
  await page.locator("#tree ul ul summary").first().click();
  await page.waitForFunction((first) => document.querySelectorAll("#tree li").length > first, first);
  assert.equal(await page.textContent("#told"), "first is to move: 20 left");
  // What comes later is not told before.
  const badges = () => page.$$eval("#tree .badge", (badges) => badges.map((badge) => badge.textContent));
  assert.deepEqual(new Set(await badges()), new Set(["?"]));
  assert.equal(await page.locator("#tree .cut:visible").count(), 0);
  for (let step = 0; step < 200 && (await page.isEnabled("#on")); step += 1) await page.click("#on");
  assert.match(await page.textContent("#told"), /^so /);
  assert.ok(!(await badges()).includes("?"), "in the end all is known");
  assert.ok((await badges()).every((badge) => /^[≥≤]?(win \d+|loss \d+|draw|[+−]?\d+(\.\d{1,3})?)$/.test(badge)), (await badges()).join());
  await page.click("#back");
  assert.equal((await badges())[0], "?");
  assert.ok(await page.isEnabled("#on"));
  assert.ok((await page.locator("#tree .cut").count()) > 0, "what was not looked at");
  // A move later it is the tree of another position, and at another game there is another tree.
  await click(page, "4");
  await page.waitForFunction(() => /moved on/.test(document.querySelector("#walked").textContent));
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => /^tippy:3, alpha-beta at the start: \d/.test(document.querySelector("#walked").textContent));
  assert.deepEqual(page.faults, []);
});
