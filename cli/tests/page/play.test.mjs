// Every game is played to its end with the mouse, against a search.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ask, click, clickable, lecture, made, open, settled, visit } from "./table.mjs";

let house;
before(async () => {
  house = await open();
});
after(() => house.close());

const games = [
  "stonehenge:1", "stonehenge:3", "stonehenge:5", "subtract-square:20", "subtract-square:1000", "tippy:3", "tippy:5",
  "connect:3x5x3", "connect:7x6x4", "tic-tac-toe", "alquerque",
];

/** Plays to the end: always the middle one of the moves that can be clicked. */
async function playOut(page) {
  for (let count = 0; count < 100; count += 1) {
    const turn = await settled(page);
    const moves = await clickable(page);
    if (moves.length === 0) return turn;
    const before = (await made(page)).length;
    await click(page, moves[Math.floor(moves.length / 2)]);
    await page.waitForFunction((before) => document.querySelectorAll("#moves li").length > before, before);
  }
  throw new Error("the game does not end");
}

for (const game of games) {
  test(`${game} is played to its end`, async () => {
    const page = await visit(house, `/?game=${game}&second=solver,time=100ms`);
    const end = await playOut(page);
    assert.match(end, /^(You have (won|lost): (first|second) wins by |A draw\.)/);
    const moves = await made(page);
    const said = ask("analyze", game, "--moves", moves.join(" "), "--json");
    assert.equal(said.over, true);
    if (said.value.kind === "loss") {
      const winner = said.to_move === "first" ? "second" : "first";
      assert.match(end, new RegExp(`${winner} wins`));
      assert.ok((await page.locator("#board .halo").count()) > 0, "what won is lit");
    } else {
      assert.equal(end, "A draw.");
    }
    assert.deepEqual(page.faults, []);
  });
}

test("two searches play each other, and wait when they are told to", async () => {
  const page = await visit(house);
  // The third move takes its time, so that there is something to wait with.
  let slow = true;
  await page.route("**/api/think", (route) => {
    const { moves } = route.request().postDataJSON();
    return slow && moves.length >= 2 ? null : route.continue();
  });
  await page.goto(`${house.base}/?game=tippy:4&first=alpha-beta,depth=2&second=pvs,time=100ms`);
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  await page.click("#go");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("waits"));
  const before = (await made(page)).length;
  slow = false;
  await page.waitForTimeout(500);
  assert.equal((await made(page)).length, before);
  await page.click("#go");
  await page.waitForFunction(() => /wins|draw/.test(document.querySelector("#turn").textContent));
  assert.deepEqual(page.faults, []);
});

test("sides are swapped, and the machine moves for the other one", async () => {
  const page = await visit(house, "/?game=tic-tac-toe");
  await page.click("#swap");
  await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("you are second"));
  assert.equal((await made(page)).length, 1);
});

test("a game of somebody's own has the page too", async () => {
  const own = await open(lecture);
  try {
    const page = await visit(own);
    assert.equal(await page.title(), "lecture");
    assert.deepEqual(await clickable(page), ["a", "b", "c"]);
    await click(page, "c");
    await page.waitForFunction(() => document.querySelector("#moves li"));
    // The same side moves again.
    assert.match(await settled(page), /Your move, you are first/);
    await click(page, "a");
    await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("evel on points"));
    assert.deepEqual(page.faults, []);
  } finally {
    await own.close();
  }
});
