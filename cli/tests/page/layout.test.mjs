// The layout at several widths, the themes, the contrast of texts and the names of controls; no part of the page jumps.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { clickMove, openPage, pressInSettings, startServer, waitForTurn } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const widths = [360, 768, 1600];
const themes = ["light", "dark"];
const games = ["stonehenge:5", "subtract-square:144", "tippy:8", "tic-tac-toe", "connect:9x6x4", "alquerque"];

for (const width of widths) {
  test(`the page fits a width of ${width} pixels`, async () => {
    for (const game of games) {
      const page = await openPage(server, `/?game=${game}&analysis=on`, { viewport: { width, height: 800 } });
      await page.click("#trace-title");
      await page.waitForSelector("#values li");
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overflow <= 0, `${game}: ${overflow} pixels too wide`);
      const cells = await page.$$eval("#board .cell .target", (targets) => targets.map((target) => target.getBoundingClientRect()));
      assert.ok(cells.every(({ left, right }) => left >= 0 && right <= width), `${game}: the board is cut off`);
      await page.click("#load");
      const dialogOverflow = await page.evaluate(() => document.querySelector("#loading").scrollWidth - document.querySelector("#loading").clientWidth);
      assert.ok(dialogOverflow <= 0, `the dialog: ${dialogOverflow} pixels too wide`);
      assert.deepEqual(page.errors, []);
      await page.context().close();
    }
  });
}

for (const [device, options] of [
  ["a desktop", { viewport: { width: 1280, height: 720 } }],
  ["a projector", { viewport: { width: 1920, height: 1080 } }],
  ["a phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
]) {
  test(`the board, the values and the moves fit the screen of ${device}`, async () => {
    for (const game of games) {
      const page = await openPage(server, `/?game=${game}&analysis=on&second=human`, options);
      await page.waitForSelector("#values li");
      const hidden = await page.evaluate(() => {
        const isHidden = (part) => part.bottom > innerHeight || part.top < 0 || part.right > innerWidth || part.height < 30;
        const [values, ...parts] = ["#values", "#status", "#frame", "#tools", "#moves"].map((part) => document.querySelector(part).getBoundingClientRect());
        // At least two rows of the values are visible; the list scrolls.
        const rows = Math.min(values.bottom, innerHeight) - values.top;
        return [rows, ...parts.filter(isHidden).map((part) => JSON.stringify(part))];
      });
      assert.ok(hidden[0] >= 64, `${game}: ${hidden[0]} pixels of the values are visible`);
      assert.deepEqual(hidden.slice(1), [], game);
      if (options.hasTouch) {
        const small = await page.$$eval("button, select, input", (controls) =>
          controls.filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 40).map((control) => control.outerHTML));
        assert.deepEqual(small, [], "targets below 40 pixels");
      }
      await page.context().close();
    }
  });
}

test("the projector view shows the board and the tree alone", async () => {
  const page = await openPage(server, "/?game=stonehenge:3", { viewport: { width: 1920, height: 1080 } });
  const width = async () => (await page.locator("#frame").boundingBox()).height;
  const before = await width();
  await page.click("#projector");
  assert.ok((await width()) >= before, "the board is not smaller");
  for (const part of ["#side", "#tools", "#choice"]) assert.ok(await page.isHidden(part), part);
  await page.click("#projector");
  assert.ok(await page.isVisible("#side"));
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  await page.click("#projector");
  const [board, tree] = await Promise.all(["#frame", ".canvas >> nth=0"].map((part) => page.locator(part).boundingBox()));
  assert.ok(board.x + board.width <= tree.x, "the tree is beside the board");
  assert.ok(tree.y + tree.height <= 1080, "the tree is on the screen");
});

/** Returns the texts of the page whose contrast ratio with their background, by the formulas of WCAG 2, is below 4.5. */
function lowContrastTexts() {
  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = channels(color).slice(0, 3).map((level) => {
      const part = level / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const opaque = (color) => channels(color).length === 3 || channels(color)[3] === 1;
  const behind = (element) => {
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
      const color = getComputedStyle(ancestor).backgroundColor;
      if (opaque(color)) return color;
    }
    return "rgb(255, 255, 255)";
  };
  const found = [];
  const check = (what, front, back) => {
    if (ratio(front, back) < 4.5) found.push(`${what}: ${front} on ${back} is ${ratio(front, back).toFixed(2)}`);
  };
  for (const element of document.body.querySelectorAll("*:not(svg *)")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
    const isInput = element.matches("input, select, textarea");
    if ((!hasText && !isInput) || !element.checkVisibility({ visibilityProperty: true })) continue;
    check(element.textContent.slice(0, 30) || element.id, getComputedStyle(element).color, behind(element));
  }
  // Texts in SVG pictures: the color of the text and the color behind it, by the names of their CSS properties.
  const root = getComputedStyle(document.documentElement);
  const probe = document.body.appendChild(document.createElement("i"));
  const named = (name) => {
    probe.style.color = root.getPropertyValue(`--${name}`);
    return getComputedStyle(probe).color;
  };
  for (const [front, back] of [
    ["on-piece", "first"], ["on-piece", "second"], ["text", "field"], ["muted", "field"], ["muted", "surface"],
    ["counter-text", "counter"], ["good-text", "good"], ["bad-text", "bad"], ["even-text", "even"], ["text", "surface"],
    ["accent", "surface"],
  ]) check(`${front} on ${back}`, named(front), named(back));
  probe.remove();
  return found;
}

for (const theme of themes) {
  test(`every text has enough contrast in the ${theme} theme`, async () => {
    const page = await openPage(server, "/?game=tic-tac-toe&moves=b2,b1&analysis=on&second=human", { colorScheme: theme });
    await page.click("#trace-title");
    await page.waitForSelector("#values li");
    await page.waitForSelector(".canvas .node");
    assert.deepEqual(await page.evaluate(lowContrastTexts), []);
  });
}

test("the chosen theme survives a reload", async () => {
  const page = await openPage(server, "/?game=stonehenge:3", { colorScheme: "light" });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await pressInSettings(page, "#theme");
  assert.equal(await background(), light);
  await pressInSettings(page, "#theme");
  const dark = await background();
  assert.notEqual(dark, light);
  await page.reload();
  assert.equal(await background(), dark);
});

test("nothing jumps during a game", async () => {
  for (const width of [360, 1280]) {
    const page = await openPage(server, "/?game=stonehenge:3&second=solver,time=100ms&analysis=on", { viewport: { width, height: 900 } });
    await page.waitForSelector("#values li");
    const places = () =>
      page.$$eval("#frame, #tools, #values, #graph, #moves", (parts) =>
        parts.map((part) => {
          const { top, height } = part.getBoundingClientRect();
          return `${part.id} ${Math.round(top + scrollY)} ${Math.round(height)}`;
        }));
    const before = await places();
    assert.equal(await page.evaluate(() => scrollY), 0, "the page opens at its top");
    for (let move = 0; move < 3; move += 1) {
      const [free] = await page.$$eval("#board .cell.open", (cells) => cells.map((cell) => cell.dataset.move));
      await clickMove(page, free);
      assert.deepEqual(await places(), before, "during the search");
      await page.waitForFunction((count) => document.querySelectorAll("#moves li").length === count, 2 * move + 2);
      await waitForTurn(page);
      await page.waitForSelector("#values li");
      assert.deepEqual(await places(), before, `after move ${move + 1}`);
    }
  }
});

/** Returns the places and sizes of parts of the page. */
const placesOf = (page, parts) =>
  page.$$eval(parts, (found) =>
    found.map((part) => {
      const { top, left, width, height } = part.getBoundingClientRect();
      return `${part.id} ${Math.round(left)} ${Math.round(top + scrollY)} ${Math.round(width)} ${Math.round(height)}`;
    }));

test("no control moves the board and the parts around it", async () => {
  for (const width of [360, 1600]) {
    const page = await openPage(server, "/?game=tippy:4&moves=b2,a1&first=human&second=human", { viewport: { width, height: 800 } });
    const board = "#status, #frame, #tools, #typed";
    const before = await placesOf(page, board);
    const assertUnmoved = async (what) => assert.deepEqual(await placesOf(page, board), before, `${what} at ${width} pixels`);
    for (const what of ["#flip", "#theme", "#theme", "#theme"]) {
      await pressInSettings(page, what);
      await assertUnmoved(what);
    }
    await pressInSettings(page, "#flip");
    await page.click("#analysis");
    await assertUnmoved("analysis, at first");
    await page.waitForSelector("#values li");
    await assertUnmoved("analysis");
    const analysis = await placesOf(page, "#values, #line, #graph, #moves");
    await clickMove(page, "d4");
    await page.waitForSelector("#values li");
    await assertUnmoved("a move");
    assert.deepEqual(await placesOf(page, "#values, #line, #graph, #moves"), analysis, `the analysis at ${width} pixels`);
    await page.click("#undo");
    await page.waitForSelector("#moves .taken-back");
    await assertUnmoved("undo");
    await page.fill("#move", "z9");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#move-error:not([hidden])");
    await assertUnmoved("a move that is refused");
    await page.fill("#size", "99");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#size-error:not([hidden])");
    await assertUnmoved("a size that is refused");
    assert.deepEqual(page.errors.filter((error) => !error.includes("400")), []);
  }
});

test("a board keeps its height during a game", async () => {
  const page = await openPage(server, "/?game=connect:9x1x3&first=human&second=human", { viewport: { width: 360, height: 740 } });
  const boardHeight = () => page.evaluate(() => Math.round(document.querySelector("#frame").getBoundingClientRect().height));
  const flat = await boardHeight();
  assert.ok(flat < 140, `a board of one row is ${flat} pixels high`);
  await page.goto(`${server.base}/?game=subtract-square:100&first=human&second=human`);
  await page.waitForSelector("#board .counter");
  const pile = await boardHeight();
  assert.ok(pile > 2 * flat, `a square pile is ${pile} pixels high`);
  await clickMove(page, "64");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 1);
  await clickMove(page, "25");
  await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  assert.equal(await boardHeight(), pile);
});

test("every control has a name", async () => {
  const page = await openPage(server, "/?game=stonehenge:2&analysis=on");
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
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
