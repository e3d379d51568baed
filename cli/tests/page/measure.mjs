// Measures how quickly the page is drawn: its first paint, the answer to a move, and the frames of animations and of a
// search tree with more than 1,000 positions. `npm run measure`

import { openPage, startServer } from "./browser.mjs";

/** The number of loads, and of moves. */
const REPEATS = 15;

/** The number of clicks that unfold more of the tree. */
const UNFOLDING_CLICKS = 100;

/** The duration of each count of frames, in milliseconds. */
const DURATION = 3_000;

const server = await startServer();

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const inMilliseconds = (times) => `median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`;
const report = (what, result, target) => console.log(`${what.padEnd(58)} ${result.padEnd(42)} ${target}`);

/** The times from the start of loading to the first paint of contents, each with an empty cache. */
async function firstPaints() {
  const times = [];
  for (let load = 0; load < REPEATS; load += 1) {
    const page = await openPage(server, "/?game=stonehenge:3");
    await page.waitForLoadState("networkidle");
    times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await page.context().close();
  }
  return times;
}

/** The times from a click on a free cell until the frame that shows the changed board is painted. */
async function moveTimes() {
  const page = await openPage(server, "/?game=connect:7x6x4&first=human&second=human");
  const times = [];
  for (let move = 0; move < REPEATS; move += 1) {
    await page.evaluate(() => {
      globalThis.painted = new Promise((resolve) => {
        let clicked = null;
        document.addEventListener("click", ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
        const observer = new MutationObserver(() => {
          if (clicked === null) return;
          observer.disconnect();
          // The message arrives after the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - clicked);
          requestAnimationFrame(() => port2.postMessage(null));
        });
        observer.observe(document.querySelector("#board"), { childList: true, subtree: true, attributes: true });
      });
    });
    await page.locator(`#board .cell.open[data-move="${1 + (move % 7)}"]`).first().click();
    times.push(await page.evaluate(() => globalThis.painted));
    await page.waitForFunction((count) => document.querySelectorAll("#moves button").length === count, move + 1);
    await page.waitForTimeout(300);
  }
  await page.context().close();
  return times;
}

/** Counts the frames of the page while `act` runs, which must take about `DURATION`. */
async function framesDuring(page, act) {
  await page.evaluate(() => {
    globalThis.frames = [];
    const count = (time) => {
      globalThis.frames.push(time);
      globalThis.request = requestAnimationFrame(count);
    };
    globalThis.request = requestAnimationFrame(count);
  });
  await act();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.request);
    return globalThis.frames;
  });
  const gaps = frames.slice(1).map((time, index) => time - frames[index]);
  const rate = (1_000 * gaps.length) / (frames.at(-1) - frames[0]);
  return `${rate.toFixed(1)} frames/s, longest ${Math.max(...gaps).toFixed(0)} ms`;
}

/** Repeats `act`, which takes a running number, in every frame for the duration of a count. */
const inEveryFrame = (page, act) =>
  page.evaluate(async ([body, duration]) => {
    const perform = new Function("turn", body);
    const start = performance.now();
    for (let turn = 0; performance.now() - start < duration; turn += 1) {
      perform(turn);
      await new Promise(requestAnimationFrame);
    }
  }, [`(${act})(turn)`, DURATION]);

const zoom = (page) => inEveryFrame(page, (turn) => {
  const canvas = document.querySelector(".canvas .tree");
  const { left, top, width, height } = canvas.getBoundingClientRect();
  const options = { clientX: left + width / 2, clientY: top + height / 2, deltaY: turn % 60 < 30 ? -20 : 20, ctrlKey: true, cancelable: true, bubbles: true };
  canvas.dispatchEvent(new WheelEvent("wheel", options));
});

async function pan(page) {
  await page.locator(".canvas").first().scrollIntoViewIfNeeded();
  const { x, y, width, height } = await page.locator(".canvas").first().boundingBox();
  await page.mouse.move(x + width / 2, y + height - 10);
  await page.mouse.down();
  const start = Date.now();
  for (let turn = 0; Date.now() - start < DURATION; turn += 1) {
    await page.mouse.move(x + width / 2 + 100 * Math.sin(turn / 10), y + height - 10);
  }
  await page.mouse.up();
}

async function playSteps(page) {
  await page.selectOption("#speed", { label: "very fast" });
  await page.locator("#step").fill("0");
  await page.click("#play-steps");
  await page.waitForTimeout(DURATION);
  await page.click("#play-steps");
}

async function animations() {
  const page = await openPage(server, "/?game=connect:7x6x4&first=human&second=human");
  const frames = await framesDuring(page, async () => {
    const start = Date.now();
    for (let move = 0; Date.now() - start < DURATION; move += 1) {
      await page.locator(`#board .cell.open[data-move="${1 + (move % 7)}"]`).first().click();
      await page.waitForTimeout(300);
    }
  });
  await page.context().close();
  return frames;
}

report("first paint", inMilliseconds(await firstPaints()), "target: under 500 ms");
report("a move is painted after the click", inMilliseconds(await moveTimes()), "target: under 50 ms");
report("pieces that fall", await animations(), "target: 60 frames/s");

for (const state of ["folded", "unfolded"]) {
  const page = await openPage(server, "/?game=connect:3x5x3&second=human");
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  await page.selectOption("#trace-search", "recursive");
  await page.fill("#plies", "6");
  await page.click("#trace-form button");
  await page.waitForFunction(() => /recursive [\d,]+ positions/.test(document.querySelector("#trace-status").textContent));
  const tree = (await page.textContent("#trace-status")).match(/[\d,]+ positions/)[0];
  if (state === "unfolded") {
    await page.click("#last-step");
    await page.evaluate((clicks) => {
      for (let more; clicks > 0 && (more = document.querySelector(".canvas [data-more]")); clicks -= 1) {
        more.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    }, UNFOLDING_CLICKS);
  }
  const drawn = await page.locator(".canvas .node").count();
  for (const [what, act] of Object.entries({ steps: playSteps, zoom, pan })) {
    report(`${what}, tree of ${tree}, ${drawn} drawn`, await framesDuring(page, () => act(page)), "target: 60 frames/s");
  }
  await page.context().close();
}
await server.close();
