// The page in another language: every text is translated, also those that come from the server.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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

const human = "first=human&second=human";

/** The names in braces of a text, or of each of its plural forms. */
const namesIn = (text) => (typeof text === "string" ? [text] : [text.one, text.other]).map((form) => (form.match(/\{\w+\}/g) ?? []).sort().join());

test("the languages have the same texts with the same arguments", () => {
  assert.deepEqual(Object.keys(de.page).sort(), Object.keys(en.page).sort());
  for (const [key, text] of Object.entries(en.page)) {
    const own = namesIn(de.page[key]);
    assert.ok(namesIn(text).every((names) => own.every((other) => other.split(",").every((name) => names.includes(name)))), key);
  }
});

test("the page for a visitor without the token is in all languages", async () => {
  const html = await readFile(new URL("../../src/web/page/no-token.html", import.meta.url), "utf8");
  for (const { page } of [en, de]) assert.ok(html.includes(page.share), page.share);
});

test("the reasons of a crash on a static site are translated", async () => {
  const worker = await readFile(new URL("../../../site/page/worker.js", import.meta.url), "utf8");
  const codes = [...worker.matchAll(/\["([a-z-]+)", "/g)].map(([, code]) => code);
  assert.equal(codes.length, 2);
  for (const code of codes) assert.ok(Object.hasOwn(de.server, code), code);
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
  for (const { name, sizes } of games) assert.equal(Boolean(de.games[name].sizes), sizes !== "", name);
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

test("the reasons why a text is no position are translated", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`, { locale: "de-DE" });
  for (const [game, position, german] of [
    ["tippy", "X(", "das Brett „X(“ ist nicht lesbar: erwartet werden die Felder Reihe für Reihe, jedes als „X“, „O“ oder „.“, in Reihen wie denen des leeren Bretts „.../.../...“"],
    ["tic-tac-toe", "XX./.../...", "die Anzahlen der Steine passen nicht zusammen: Spieler 1 hat 2, Spieler 2 hat 0; Spieler 1 muss gleich viele Steine haben oder einen mehr"],
    ["tic-tac-toe", "XXX/OO./O..", "nach einem Sieg geht das Spiel nicht weiter: Spieler 1 ist am Zug und hat schon gewonnen; nur wer zuletzt gezogen hat, darf gewonnen haben"],
    ["subtract-square", "20", /^in „20“ fehlt, wer am Zug ist: /],
    ["subtract-square", "020:first", "„020“ ist keine Zahl von 0 bis 1000000000 in Dezimalziffern ohne führende Nullen"],
    ["stonehenge:2", "1./.../..:@@@@@@@@@", /^Marke 1 \(„@“\) passt nicht zu den Feldern: /],
    ["stonehenge:1", "1./.", "die Ley-Linien „“ sind nicht lesbar: erwartet werden „:“ und 6 Marken, jede als „@“, „1“ oder „2“"],
    ["connect:3x5x3", "X../.../.../.../...", /^in „.*“ ist unter einem Stein ein freies Feld: /],
    ["alquerque", "OOOOO/OOOOO/OOOOO/...../X....:first", "Spieler 2 darf höchstens 12 Steine haben (es waren 15)"],
    ["alquerque", "...../...../...../...../.....:first", /^mindestens ein Spieler muss einen Stein haben: /],
    ["((3 5) (2 9))", "c", "Zug „c“ ist nicht erlaubt: erlaubt sind a b; erwartet wird „root“, oder Züge ab der Wurzel wie „b.a“"],
    ["((3 5) (2 9))", "a.a.a", /^Zug „a“: das Spiel ist zu Ende; /],
  ]) {
    const { error, phrase } = await (await page.request.post(`${server.base}/api/position`, { data: { game, position } })).json();
    const text = await page.evaluate(async ([error, phrase]) => (await import("/text.js")).phraseText(error, phrase), [error, phrase]);
    const [, reason] = /^ungültige Stellung: (.*)$/.exec(text);
    if (typeof german === "string") assert.equal(reason, german);
    else assert.match(reason, german);
  }
});

test("the sizes and the count of further moves in a reason are translated", async () => {
  const page = await openPage(server, `/?game=tippy:8&${human}`, { locale: "de-DE" });
  await page.fill("#size", "99");
  await page.keyboard.press("Enter");
  await page.getByText("tippy hat keine Größe „99“: die Größen sind 3 bis 8", { exact: true }).waitFor();
  await page.click("#load");
  await page.fill("#text", "a1 a1");
  await page.click("#load-confirm");
  await page.waitForFunction(() => / f4 g4 und 33 weitere$/.test(document.querySelector("#load-error").textContent));
});

test("a count of one has its singular", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&moves=b2&${human}&analysis=on`, { locale: "de-DE" });
  await page.waitForFunction(() => /^nach 1 Zug: /.test(document.querySelector("#graph").getAttribute("aria-valuetext")));
  const texts = await page.evaluate(async () => {
    const { t } = await import("/text.js");
    return [1, 2].map((count) => [t("and-more", { count }), t("and-more-moves", { count }), t("hint-keep", { count, moves: "a" })]);
  });
  assert.deepEqual(texts, [
    [" und 1 weiterer", "und 1 weiterer: Zug eintippen", "Dieser Zug hält den Ausgang: a"],
    [" und 2 weitere", "und 2 weitere: Zug eintippen", "Diese Züge halten den Ausgang: a"],
  ]);
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
