// The page in another language: every text is translated, also those that come from the server.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import de from "../../src/web/page/de.js";
import en from "../../src/web/page/en.js";
import { clickMove, openPage, runCommand, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

/** The names in braces of a text, or of each of its plural forms. */
const namesIn = (text) => (typeof text === "string" ? [text] : [text.one, text.other]).map((form) => (form.match(/\{\w+\}/g) ?? []).sort().join());

test("the languages have the same texts with the same arguments", () => {
  assert.deepEqual(Object.keys(de.page).sort(), Object.keys(en.page).sort());
  for (const [key, text] of Object.entries(en.page)) {
    const own = namesIn(de.page[key]);
    assert.ok(namesIn(text).every((names) => own.every((other) => other.split(",").every((name) => names.includes(name)))), key);
  }
});

/** The phrases in an answer, with those that are arguments. */
function phrases(value) {
  if (value === null || typeof value !== "object") return [];
  return [...(value.code && value.args ? [value] : []), ...Object.values(value).flatMap(phrases)];
}

test("the texts of the server and of all games are translated", async () => {
  const page = await openPage(server);
  const post = async (path, data) => {
    const lines = (await (await page.request.post(`${server.base}/api/${path}`, { data })).text()).trim().split("\n");
    return JSON.parse(lines.at(-1));
  };
  const { games } = runCommand("games", "--json");
  assert.deepEqual(Object.keys(de.games).sort(), games.map(({ name }) => name).sort());
  const answers = await Promise.all([
    ...games.map(({ name }) => post("position", { game: name })),
    post("position", { game: "tippy:3", moves: "b2 a2 a1 b3 c2 c3 b1".split(" ") }),
    post("position", { game: "connect:7x6x4", moves: [..."1212121"] }),
    post("position", { game: "tippy:9" }),
    post("position", { game: "tipy" }),
    post("position", { game: "tippy", moves: ["b2", "b2"] }),
    post("position", { game: "tippy", position: "X" }),
    post("trace", { game: "subtract-square:20", depth: 4 }),
    post("trace", { game: "((3 5 1) (2 9 (W L) 4 6))" }),
    post("trace", { game: "tippy", depth: 3 }),
  ]);
  const found = answers.flatMap(phrases);
  assert.ok(new Set(found.map(({ code }) => code)).size > 20);
  for (const { code, args } of found) {
    assert.ok(Object.hasOwn(de.server, code), code);
    for (const names of namesIn(de.server[code])) {
      for (const name of names.split(",").filter(Boolean)) assert.ok(name.slice(1, -1) in args, `${code}: ${name}`);
    }
  }
});

test("the drawing and the steps of a search are in German, with decimal commas", async () => {
  const page = await openPage(server, `/?game=${encodeURIComponent("((W W) (2 9 9 9 9))")}&second=human`, { locale: "de-DE" });
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  await page.locator("#step").fill("5");
  const texts = (selector) => page.$$eval(selector, (found) => found.map((text) => text.textContent).filter(Boolean));
  assert.deepEqual(await texts(".canvas .node:not(.unseen) .window"), ["(Sieg 2, ∞)", "(Sieg 2, ∞)"]);
  await page.locator("#step").fill("7");
  assert.match(await page.textContent(".step-text"), /lässt b, c, d und 1 weiteren Zug aus, denn/);
  await page.goto(`${server.base}/?game=connect:7x6x4&second=human`);
  await page.waitForSelector("#board > *", { state: "attached" });
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  const shown = [];
  for (let step = 0; step < 20; step += 1) {
    await page.locator("#step").fill(String(step));
    shown.push(await page.textContent(".step-text"), ...await texts(".canvas .node:not(.unseen) :is(.window, .value)"));
  }
  const all = shown.join(" ");
  assert.match(all, /nur Werte unter \+0,\d+ sind wichtig/);
  assert.doesNotMatch(all, /\d\.\d/);
  assert.deepEqual(page.errors, []);
});

test("a change of the language keeps the open search tree and its step", async () => {
  const page = await openPage(server, `/?game=${encodeURIComponent("((3 5) (2 9))")}&second=human`);
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  await page.selectOption("#trace-search", "recursive");
  await page.click("#trace-form button");
  await page.waitForFunction(() => document.querySelector(".work").textContent.startsWith("recursive"));
  await page.locator("#step").fill("4");
  // The form and the board may have changed since.
  await page.selectOption("#trace-search", "alpha-beta");
  await clickMove(page, "a");
  await page.getByText("The board now shows another position.").waitFor();
  await page.click("#open-settings");
  await page.selectOption("#language", "de");
  await page.getByText("5 von 10", { exact: true }).waitFor();
  assert.match(await page.textContent(".work"), /^recursive: 4 von 7 Stellungen/);
  assert.match(await page.textContent("#trace-status"), /^\(\(3 5\) \(2 9\)\) am Anfang: .*andere Stellung\.$/);
  // The next visit begins without a tree.
  await page.reload();
  await page.waitForSelector("#board > *", { state: "attached" });
  assert.equal(await page.locator("#trace").evaluate((section) => section.open), false);
  assert.deepEqual(page.errors, []);
});

test("the page is read and played in German, and the language can be changed", async () => {
  const page = await openPage(server, "/?game=subtract-square:20&first=human&second=human&analysis=on", { locale: "de-DE" });
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.equal(await page.textContent("#turn"), "Spieler 1 ist am Zug.");
  assert.equal(await page.textContent("#caption"), "noch 20");
  assert.equal(await page.textContent("#undo"), "Zurück");
  assert.equal(await page.getAttribute("#board", "aria-label"), "Brett");
  await page.waitForFunction(() => document.querySelector("#certainty").textContent === "genau");
  assert.match(await page.textContent("#outcome"), /^Spieler 2 gewinnt in \d+ Zügen$/);
  await clickMove(page, "4");
  await page.waitForFunction(() => document.querySelector("#turn").textContent === "Spieler 2 ist am Zug.");
  await page.fill("#size", "-1");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#size-error:not([hidden])");
  assert.match(await page.textContent("#size-error"), /hat keine Größe „-1“/);
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  assert.match(await page.textContent(".step-text"), /^Spieler 2 ist am Zug: /);
  await page.click("#open-settings");
  await page.selectOption("#language", "en");
  await page.waitForFunction(() => document.documentElement.lang === "en" && document.querySelector("#turn")?.textContent === "Second to move.");
  assert.deepEqual(page.errors.filter((error) => !error.includes("400")), []);
});
