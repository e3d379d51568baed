// The search tree as a drawing: it grows step by step, is played, zoomed and moved, and two searches are compared.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { SearchSteps } from "../../src/web/page/search-steps.js";
import { clickMove, openPage, runCommand, runText, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

/** Opens the page, and traces the position on the board. */
async function openTrace(game, options) {
  const page = await openPage(server, `/?game=${encodeURIComponent(game)}&second=human`, options);
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  return page;
}

/** Moves the slider to a step. */
const goTo = (page, step) => page.locator("#step").fill(String(step));

/** Traces again, with other settings; the trace is shown when the status has changed to `status`. */
async function traceAgain(page, settings, status) {
  for (const [id, value] of Object.entries(settings)) {
    if (id === "plies") await page.fill("#plies", value);
    else await page.selectOption(`#${id}`, value);
  }
  await page.click("#trace-form button");
  await page.waitForFunction((text) => document.querySelector("#trace-status").textContent.includes(text), status);
}

/** The visible positions of the first drawing, each as its move and its texts. */
const drawnNodes = (page) =>
  page.$$eval(".canvas .node:not(.unseen)", (nodes) => nodes.map((node) => {
    const texts = (name) => [...node.querySelectorAll(name)].map((text) => text.textContent).join("");
    return `${texts(".move")} ${texts(".value")} ${texts(".window")}`.trim();
  }));

/** The marked line of the first listing. */
const markedLine = (page) => page.textContent(".listing [aria-current]");

test("the drawing grows step by step, with the windows, the path, the cutoffs and the lines of the algorithm", async () => {
  const page = await openTrace("((3 5) (2 9))");
  assert.deepEqual(await drawnNodes(page), ["? (−∞, ∞)"]);
  assert.match(await markedLine(page), /^None => self\.expand/);
  for (let step = 0; step < 5; step += 1) await page.click("#next-step");
  // The first move of the root is finished, so it has no window; alpha is 3 at the root and at its second move.
  assert.deepEqual(await drawnNodes(page), ["? (3, ∞)", "a 3", "b ? (3, ∞)", "a 3", "b 5"]);
  assert.equal(await page.textContent(".step-text"), "first plays b: (2 9); only values above 3 matter");
  const path = page.locator(".canvas .node.path:not(.unseen)");
  assert.deepEqual(await path.evaluateAll((nodes) => nodes.map((node) => node.dataset.node)), ["0", "4"]);
  assert.equal(await page.locator(".canvas .node.current").getAttribute("data-node"), "4");
  assert.equal(await page.locator(".canvas .cross:visible").count(), 0);
  assert.match(await page.textContent(".work"), /alpha-beta: 5 of 6 positions, 0 cutoffs/);
  await page.click("#next-step");
  assert.match(await markedLine(page), /^Some\(outcome\) => self\.leaf/);
  // The only searched move of b has lowered beta to 2, which is the reason for the cutoff.
  assert.ok((await drawnNodes(page)).includes("b ? (3, 2)"));
  await page.click("#next-step");
  assert.match(await markedLine(page), /^walk\.cut/);
  assert.ok((await drawnNodes(page)).includes("b ? (3, 2)"));
  assert.equal(await page.locator(".canvas .cross:visible").count(), 1);
  assert.equal(await page.locator(".canvas .pruned:visible .label").textContent(), "b");
  assert.match(await page.textContent(".work"), /6 of 6 positions, 1 cutoff$/);
  await page.click("#last-step");
  assert.equal((await drawnNodes(page))[0], "3");
  assert.equal(await page.locator(".canvas .node.principal").count(), 3);
  // A click on a position goes to the step that enters it; its value stays.
  await page.locator(".canvas .node[data-node='1'] .outline").click();
  assert.equal(await page.textContent("#step-count"), "2 of 10");
  assert.equal((await drawnNodes(page))[1], "a 3");
  // The arrow keys step, and the space bar plays to the end.
  await page.selectOption("#speed", "150");
  await page.focus(".canvas .tree");
  await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await drawnNodes(page), ["? (−∞, ∞)"]);
  await page.keyboard.press(" ");
  await page.waitForFunction(() => document.querySelector("#step-count").textContent === "10 of 10");
  assert.equal(await page.textContent("#play-steps"), "Play steps");
  assert.deepEqual(page.errors, []);
});

test("the last move narrows the window of its position, and a finished position has no window", async () => {
  const page = await openTrace("(3 5)");
  await goTo(page, 2);
  assert.deepEqual(await drawnNodes(page), ["? (5, ∞)", "a 3", "b 5"]);
  await page.click("#last-step");
  assert.deepEqual(await drawnNodes(page), ["5", "a 3", "b 5"]);
  assert.match(await page.textContent("#legend"), /alpha ≥ beta is a cutoff\./);
});

test("the drawing has room for the window after the positions that are folded into a node", () => {
  const value = { kind: "points", points: -12345 };
  const node = { parent: null, folded: 3, player: "first", value, window: null, narrows: true, unseen: [] };
  const search = new SearchSteps({ nodes: [node], steps: [{ node: 0 }, { node: 0 }, { node: 0 }] });
  assert.deepEqual(search.window(0, 1), [value, null]);
  assert.deepEqual(search.windows(0), [[null, null], [value, null]]);
});

test("the steps of tree are in the order of the recursion, which the page states; they mark no line", async () => {
  const page = await openTrace("((3 5) (2 9))");
  assert.ok(await page.isHidden(".replayed"));
  await traceAgain(page, { "trace-search": "tree" }, "tree 7 positions");
  assert.match(await page.textContent(".replayed"), /builds the whole tree/);
  await goTo(page, 3);
  assert.equal(await page.locator(".listing:visible").count(), 1);
  assert.equal(await page.locator(".listing [aria-current]").count(), 0);
});

test("a drawing is zoomed and moved", async () => {
  const page = await openTrace("subtract-square:20", { reducedMotion: "reduce" });
  await page.click("#last-step");
  const place = async () => {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    return page.locator(".canvas .node[data-node='0'] .outline").boundingBox();
  };
  const before = await place();
  await page.click(".zoom button >> nth=0");
  assert.ok((await place()).width > 1.2 * before.width, "a button zooms in");
  await page.locator(".canvas").first().scrollIntoViewIfNeeded();
  const larger = await place();
  const canvas = await page.locator(".canvas").first().boundingBox();
  await page.mouse.move(canvas.x + 20, canvas.y + canvas.height - 20);
  await page.mouse.down();
  await page.mouse.move(canvas.x + 80, canvas.y + canvas.height - 50, { steps: 3 });
  await page.mouse.up();
  const moved = await place();
  assert.deepEqual([moved.x - larger.x, moved.y - larger.y].map(Math.round), [60, -30], "the drawing follows the pointer");
  await page.click(".zoom button >> nth=2");
  await place();
  const inside = await page.$$eval(".canvas .outline", (shapes) => {
    const frame = document.querySelector(".canvas").getBoundingClientRect();
    return shapes.filter((shape) => shape.checkVisibility()).every((shape) => shape.getBoundingClientRect().left >= frame.left && shape.getBoundingClientRect().right <= frame.right);
  });
  assert.ok(inside, "the whole tree is shown");
});

test("two searches of a position step together", async () => {
  const page = await openTrace("subtract-square:20");
  const count = (search) => runCommand("analyze", "subtract-square:20", "--search", search, "--depth", "3", "--json").stats.nodes;
  const [few, many] = [count("alpha-beta"), count("recursive")];
  assert.equal(await page.textContent("#trace-status"), `subtract-square:20 at the start: alpha-beta ${few} positions.`);
  await traceAgain(page, { "trace-other": "recursive" }, `alpha-beta ${few} positions; recursive ${many} positions.`);
  const works = () => page.locator(".work:visible").allTextContents();
  await goTo(page, 20);
  const [one, other] = await works();
  assert.match(one, new RegExp(`^alpha-beta: (\\d+) of ${few} positions`));
  assert.match(other, new RegExp(`^recursive: (\\d+) of ${many} positions, 0 cutoffs`));
  await page.click("#last-step");
  assert.match((await works())[1], new RegExp(`^recursive: ${many} of ${many} positions`));
  const roots = await page.$$eval(".canvas .node[data-node='0'] .value", (values) => values.map((value) => value.textContent).filter(Boolean));
  assert.equal(roots[0], roots[1], "both searches find the same value");
  assert.equal(await page.locator(".listing [aria-current]").count(), 2);
  // After a move, the page shows that the trace belongs to another position. A new game is traced again.
  await clickMove(page, "4");
  await page.waitForFunction(() => /another position/.test(document.querySelector("#trace-status").textContent));
  await page.selectOption("#game", "tippy");
  await page.waitForFunction(() => /^tippy:3 at the start: alpha-beta \d/.test(document.querySelector("#trace-status").textContent));
  assert.deepEqual(page.errors, []);
});

test("a search is compared with itself in another order of moves", async () => {
  const page = await openTrace("subtract-square:20");
  const count = (order) => Number(/^([\d,]+) positions/m.exec(runText("tree", "subtract-square:20", "--search", "alpha-beta", "--depth", "3", "--fold", "1", "--order", order))[1]);
  const [listed, best] = [count("listed"), count("best-first")];
  assert.ok(best < listed, `${best} < ${listed}`);
  await traceAgain(page, { "trace-other": "best-first" }, `alpha-beta ${listed} positions; alpha-beta, best moves first ${best} positions.`);
  await page.click("#last-step");
  const works = await page.locator(".work:visible").allTextContents();
  assert.match(works[0], new RegExp(`^alpha-beta: ${listed} of ${listed} positions`));
  assert.match(works[1], new RegExp(`^alpha-beta, best moves first: ${best} of ${best} positions`));
  const roots = await page.$$eval(".canvas .node[data-node='0'] .value", (values) => values.map((value) => value.textContent).filter(Boolean));
  assert.equal(roots[0], roots[1], "both orders lead to the same value");
  assert.deepEqual(page.errors, []);
});

test("a tree that is too large for a drawing is shown in part, and a smaller depth is offered", async () => {
  const page = await openTrace("tic-tac-toe");
  assert.ok(await page.isHidden("#trace-limit"));
  // The answer of the server is changed, because a tree of more than 10,000 positions takes long.
  await page.route("**/api/trace", async (route) => {
    const response = await route.fetch();
    const lines = (await response.text()).trim().split("\n");
    const trace = JSON.parse(lines.at(-1));
    await route.fulfill({ response, body: JSON.stringify({ ...trace, visited: trace.visited + 20_000 }) + "\n" });
  }, { times: 1 });
  await traceAgain(page, {}, "alpha-beta 20,167 positions");
  assert.match(await page.textContent("#trace-limit-text"), /^A drawing has at most 10,000 positions\. The drawing of alpha-beta shows 167 positions/);
  await page.click("#smaller-depth");
  await page.waitForSelector("#trace-limit[hidden]", { state: "attached" });
  assert.equal(await page.inputValue("#plies"), "2");
});

test("a large tree stays a drawing: siblings and subtrees are folded, and are unfolded by a click", async () => {
  const page = await openTrace("tic-tac-toe", { reducedMotion: "reduce" });
  await traceAgain(page, { "trace-search": "recursive" }, "recursive 586 positions");
  const last = Number(await page.getAttribute("#step", "max"));
  await goTo(page, last);
  const isDrawn = (id) => page.locator(`.canvas .node[data-node="${id}"]`).count();
  const count = () => page.locator(".canvas .node").count();
  const drawn = await count();
  assert.ok(drawn < 200, `${drawn} positions are drawn`);
  const more = page.locator(".canvas .more").first();
  assert.match(await more.textContent(), /^7 folded positions: click to unfold7 below$/);
  // While the current position is in a folded subtree, the path to it is drawn.
  await goTo(page, last - 4);
  assert.equal(await page.locator(".canvas .current").count(), 1);
  assert.equal(await count(), drawn + 1);
  const hidden = await page.locator(".canvas .current").getAttribute("data-node");
  await goTo(page, last);
  assert.equal(await isDrawn(hidden), 0);
  await page.click(".zoom button >> nth=2");
  await more.dispatchEvent("click");
  assert.equal(await count(), drawn + 7);
  // Enter folds the moves below the current position, here the root, and unfolds them again.
  await page.focus(".canvas .tree");
  await page.keyboard.press("Enter");
  assert.equal(await count(), 1);
  assert.equal(await page.locator(".canvas .more .label").textContent(), "585 below");
  await page.keyboard.press("Enter");
  assert.equal(await count(), drawn + 7);
  assert.deepEqual(page.errors, []);
});
