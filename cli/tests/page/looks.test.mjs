// Widths, themes, contrast, names, and that nothing jumps.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { click, open, settled, visit } from "./table.mjs";

let house;
before(async () => {
  house = await open();
});
after(() => house.close());

const widths = [360, 768, 1600];
const themes = ["light", "dark"];
const games = ["stonehenge:5", "subtract-square:144", "tippy:8", "connect:9x6x4", "tic-tac-toe", "alquerque"];

for (const width of widths) {
  test(`nothing is wider than a page of ${width} pixels`, async () => {
    for (const game of games) {
      const page = await visit(house, `/?game=${game}&analysis=on`, { viewport: { width, height: 800 } });
      await page.click("#inside-title");
      await page.waitForSelector("#values li");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${game}: ${wide} pixels too wide`);
      const cells = await page.$$eval("#board .cell .target", (targets) => targets.map((target) => target.getBoundingClientRect()));
      assert.ok(cells.every(({ left, right }) => left >= 0 && right <= width), `${game}: the board is cut off`);
      await page.click("#load");
      const inner = await page.evaluate(() => document.querySelector("#loading").scrollWidth - document.querySelector("#loading").clientWidth);
      assert.ok(inner <= 0, `the dialog: ${inner} pixels too wide`);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    }
  });
}

/** Texts of the page whose contrast with what is behind them is too low. */
function faint() {
  const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = channels(colour).slice(0, 3).map((level) => {
      const part = level / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const opaque = (colour) => channels(colour).length === 3 || channels(colour)[3] === 1;
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (opaque(colour)) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  const check = (what, front, back) => {
    if (ratio(front, back) < 4.5) found.push(`${what}: ${front} on ${back} is ${ratio(front, back).toFixed(2)}`);
  };
  for (const element of document.body.querySelectorAll("*:not(svg *)")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const input = element.matches("input, select, textarea");
    if ((!own && !input) || !element.checkVisibility({ visibilityProperty: true })) continue;
    check(element.textContent.slice(0, 30) || element.id, getComputedStyle(element).color, behind(element));
  }
  // In pictures: what is written on what, by the names of the colours.
  const root = getComputedStyle(document.documentElement);
  const probe = document.body.appendChild(document.createElement("i"));
  const named = (name) => {
    probe.style.color = root.getPropertyValue(`--${name}`);
    return getComputedStyle(probe).color;
  };
  for (const [front, back] of [
    ["on-piece", "first"], ["on-piece", "second"], ["text", "field"], ["quiet", "field"], ["quiet", "surface"],
    ["counter-text", "counter"], ["good-text", "good"], ["bad-text", "bad"], ["even-text", "even"], ["text", "surface"],
    ["accent", "surface"],
  ]) check(`${front} on ${back}`, named(front), named(back));
  probe.remove();
  return found;
}

for (const theme of themes) {
  test(`every text can be read in the ${theme} theme`, async () => {
    const page = await visit(house, "/?game=tic-tac-toe&moves=b2,b1&analysis=on&second=human", { colorScheme: theme });
    await page.click("#inside-title");
    await page.waitForSelector("#values li");
    await page.waitForSelector("#tree li");
    assert.deepEqual(await page.evaluate(faint), []);
  });
}

test("the switch of the theme is kept", async () => {
  const page = await visit(house, "/", { colorScheme: "light" });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.click("#theme");
  assert.equal(await paper(), light);
  await page.click("#theme");
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await paper(), dark);
});

test("nothing jumps while a game goes on", async () => {
  for (const width of [360, 1280]) {
    const page = await visit(house, "/?game=stonehenge:3&second=solver,time=100ms&analysis=on", { viewport: { width, height: 900 } });
    await page.waitForSelector("#values li");
    const places = () =>
      page.$$eval("#frame, #tools, #players, #values, #graph, #moves", (parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return `${part.id} ${Math.round(top + scrollY)} ${Math.round(height)}`;
        }));
    const before = await places();
    assert.equal(await page.evaluate(() => scrollY), 0, "the page opens at its top");
    for (let move = 0; move < 3; move += 1) {
      const [free] = await page.$$eval("#board .cell.open", (cells) => cells.map((cell) => cell.dataset.move));
      await click(page, free);
      assert.deepEqual(await places(), before, "while it thinks");
      await page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, 2 * move + 2);
      await settled(page);
      await page.waitForSelector("#values li");
      assert.deepEqual(await places(), before, `after move ${move + 1}`);
    }
  }
});

/** Where the parts of the page stand that come before what a switch opens. */
const stand = (page, parts) =>
  page.$$eval(parts, (found) =>
    found.map((part) => {
      const { top, left, width, height } = part.getBoundingClientRect();
      return `${part.id} ${Math.round(left)} ${Math.round(top + scrollY)} ${Math.round(width)} ${Math.round(height)}`;
    }));

test("no switch moves what stands before it", async () => {
  for (const width of [360, 1600]) {
    const page = await visit(house, "/?game=tippy:4&moves=b2,a1&first=human&second=human", { viewport: { width, height: 800 } });
    const board = "#status, #frame, #tools, #typed, #rules, #players";
    const before = await stand(page, board);
    const same = async (what) => assert.deepEqual(await stand(page, board), before, `${what} at ${width} pixels`);
    for (const what of ["#flip", "#theme", "#theme", "#theme"]) {
      await page.click(what);
      await same(what);
    }
    await page.click("#flip");
    await page.click("#analysis");
    await same("analysis, at first");
    await page.waitForSelector("#values li");
    await same("analysis");
    const analysis = await stand(page, "#values, #line, #graph, #moves");
    await click(page, "d4");
    await page.waitForSelector("#values li");
    await same("a move");
    assert.deepEqual(await stand(page, "#values, #line, #graph, #moves"), analysis, `the analysis at ${width} pixels`);
    await page.click("#undo");
    await same("undo");
    await page.fill("#move", "z9");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#move-trouble:not([hidden])");
    await same("a move that is refused");
    await page.fill("#size", "99");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#size-trouble:not([hidden])");
    await same("a size that is refused");
    assert.deepEqual(page.faults.filter((fault) => !fault.includes("400")), []);
  }
});

test("a board has the room that it needs, and keeps it while its game goes on", async () => {
  const page = await visit(house, "/?game=connect:9x1x3&first=human&second=human", { viewport: { width: 360, height: 740 } });
  const room = () => page.evaluate(() => Math.round(document.querySelector("#frame").getBoundingClientRect().height));
  const flat = await room();
  assert.ok(flat < 140, `a board of one row is ${flat} pixels high`);
  await page.goto(`${house.base}/?game=subtract-square:100&first=human&second=human`);
  await page.waitForSelector("#board .counter");
  const pile = await room();
  assert.ok(pile > 2 * flat, `a square pile is ${pile} pixels high`);
  await click(page, "64");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
  await click(page, "25");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  assert.equal(await room(), pile);
});

test("everything that can be used has a name", async () => {
  const page = await visit(house, "/?game=stonehenge:2&analysis=on");
  await page.click("#inside-title");
  await page.waitForSelector("#tree li");
  const nameless = await page.$$eval("button, input, select, textarea, [role=button], [role=slider], [tabindex='0']", (found) =>
    found
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const labelled = (element.getAttribute("aria-labelledby") ?? "").split(" ").some((id) => document.getElementById(id)?.textContent);
        return !(element.getAttribute("aria-label") || labelled || element.labels?.length || element.textContent.trim());
      })
      .map((element) => element.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
});
