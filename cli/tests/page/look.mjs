// Takes screenshots of many views of the page, narrow and wide, light and dark, for review by eye:
// `npm run look -- FOLDER [PART OF A NAME]`. A file is named after its view, its width and its theme.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { clickMove, lecture, openPage, startServer, waitForTurn } from "./browser.mjs";

const [folder = "looks", part = ""] = process.argv.slice(2);
/** The widths of the window in pixels, each with its height. */
const widths = { 360: 740, 1600: 1000 };
const themes = ["light", "dark"];
const human = "first=human&second=human";

/** Waits until the values of all moves and the whole graph are shown. */
async function waitForAnalysis(page) {
  await page.waitForSelector("#values li");
  await page.waitForFunction(() => {
    const plies = Number(document.querySelector("#graph").getAttribute("aria-valuemax"));
    return document.querySelectorAll("#graph .point").length === plies + 1;
  }, null, { timeout: 60_000 });
}

/** A position early in a game against a search. */
const early = (name, game, moves = "") => [`early-${name}`, `game=${game}&moves=${moves}&second=solver,time=100ms`, waitForTurn];
/** A game of two humans with the analysis of its position. */
const withAnalysis = (name, game, moves = "") => [`analysis-${name}`, `game=${game}&moves=${moves}&${human}&analysis=on`, waitForAnalysis];
/** A finished game. */
const over = (name, game, moves) => [`over-${name}`, `game=${game}&moves=${moves}&${human}`, waitForTurn];
/** A traced search after `steps` steps, or after all steps if `steps` is 0. */
const withTrace = (name, game, moves, steps) => [`trace-${name}`, `game=${game}&moves=${moves}&${human}`, async (page) => {
  await page.click("#trace-title");
  await page.waitForSelector(".canvas .node");
  for (let step = 0; step < steps; step += 1) await page.click("#next-step");
  if (steps === 0) await page.click("#last-step");
}];

/** The views: each has a name, a query, and a function that prepares the page for the screenshot. */
const views = [
  early("stonehenge-1", "stonehenge:1"),
  early("stonehenge-2", "stonehenge:2", "D,A"),
  early("stonehenge-3", "stonehenge:3", "F,A,G,C"),
  early("stonehenge-4", "stonehenge:4", "F,A,G,C"),
  early("stonehenge-5", "stonehenge:5", "F,A,G,C,L,M"),
  early("connect-four", "connect:7x6x4", "4,4,3,5"),
  early("connect-9x6", "connect:9x6x4", "4,4,3,5"),
  early("connect-three", "connect:3x5x3", "2,2"),
  early("connect-flat", "connect:9x1x3", "2,5"),
  early("tippy-3", "tippy:3", "b2,a1"),
  early("tippy-8", "tippy:8", "d4,e5,d5,e4"),
  early("tic-tac-toe", "tic-tac-toe", "b2,a1"),
  early("subtract-20", "subtract-square:20"),
  early("subtract-144", "subtract-square:144"),
  early("subtract-3", "subtract-square:3"),
  early("subtract-million", "subtract-square:1000000"),
  early("alquerque", "alquerque", "18-13"),
  early("tree", encodeURIComponent("(((2 -1) (5)) (5 -4 0) ((-4 9)))"), "a"),
  over("stonehenge-1", "stonehenge:1", "A"),
  over("stonehenge-3", "stonehenge:3", "A,B,C,D,E,F,G,H,I"),
  over("connect-four", "connect:7x6x4", "1,2,1,2,1,2,1"),
  over("tippy-3", "tippy:3", "b2,a2,a1,b3,c2,c3,b1"),
  over("tic-tac-toe", "tic-tac-toe", "a1,b1,a2,b2,a3"),
  over("draw", "tic-tac-toe", "b2,a1,c3,c1,b1,b3,a3,a2,c2"),
  over("subtract", "subtract-square:6", "4,1,1"),
  ["over-against-a-machine", "game=tic-tac-toe&moves=a1,b1,a2,b2,a3&second=solver,time=100ms", waitForTurn],
  withAnalysis("tic-tac-toe", "tic-tac-toe", "b2,b1"),
  withAnalysis("stonehenge-3", "stonehenge:3", "F,A,G"),
  withAnalysis("stonehenge-5", "stonehenge:5", "F,A"),
  withAnalysis("connect-four", "connect:7x6x4", "4,4,3"),
  withAnalysis("connect-three", "connect:3x5x3", "2,2"),
  withAnalysis("connect-9x6", "connect:9x6x4", "4,4"),
  withAnalysis("tippy-5", "tippy:5", "c3,b2"),
  withAnalysis("tippy-8", "tippy:8", "d4,e5"),
  withAnalysis("subtract-50", "subtract-square:50"),
  withAnalysis("subtract-144", "subtract-square:144"),
  withAnalysis("subtract-million", "subtract-square:1000000"),
  withAnalysis("alquerque", "alquerque", ""),
  withAnalysis("over", "tic-tac-toe", "a1,b1,a2,b2,a3"),
  withAnalysis("long", "connect:7x6x4", "4,4,4,4,4,4,3,3,3,3,3,3,5,5,5,5,5,5,1,1,1,1,1,1,2,2,2"),
  withAnalysis("tree", encodeURIComponent("(((2 -1) (5)) (5 -4 0) ((-4 9)))")),
  withTrace("subtract", "subtract-square:20", "", 9),
  withTrace("end", "tic-tac-toe", "b2,a1,c3", 0),
  withTrace("stonehenge", "stonehenge:3", "F,A", 4),
  ["thinking", "game=connect:7x6x4&second=solver,time=30s", async (page) => {
    await clickMove(page, "4");
    await page.waitForFunction(() => document.querySelector("#search-status").textContent.includes("has visited"));
  }],
  ["waiting", "game=connect:7x6x4&first=solver,time=30s&second=pvs,depth=30", async (page) => {
    await page.waitForFunction(() => document.querySelector("#search-status").textContent.includes("has visited"));
    await page.click("#pause");
    await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("paused"));
  }],
  ["after-a-machine", "game=connect:7x6x4&second=solver,time=300ms", async (page) => {
    await clickMove(page, "4");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  }],
  ["start-page", "", (page) => page.waitForFunction(() => [...document.querySelectorAll(".tile svg")].every((picture) => picture.childElementCount > 0))],
  ["hint", `game=tic-tac-toe&moves=b2,b1&${human}`, async (page) => {
    await page.click("#hint");
    await page.getByText("These moves keep the outcome").waitFor();
  }],
  ["load", `game=tippy:3&moves=b2,a1&${human}`, (page) => page.click("#load")],
  ["variations", `game=connect:7x6x4&moves=4,4,3,5,2&${human}`, async (page) => {
    for (const [ply, move] of [[2, "5"], [3, "1"]]) {
      await page.locator(`#moves button[data-ply="${ply}"]`).first().click();
      await page.waitForFunction((ply) => document.querySelector("#moves .now")?.dataset.ply === String(ply), ply);
      await clickMove(page, move);
      await page.waitForFunction((ply) => document.querySelector("#moves .now")?.dataset.ply === String(ply + 1), ply);
    }
  }],
  ...["setup", "export", "worksheet"].map((name) => [name, `game=connect:7x6x4&moves=4,4,3&${human}`, async (page) => {
    await page.click("#open-settings");
    await page.click(`#open-${name}`);
  }]),
  ["load-refused", `game=tippy:3&moves=b2,a1&${human}`, async (page) => {
    await page.click("#load");
    await page.fill("#text", "b2 b2");
    await page.click("#load-confirm");
    await page.waitForFunction(() => document.querySelector("#load-error").textContent !== "");
  }],
  ["size-refused", `game=tippy:3&${human}`, async (page) => {
    await page.fill("#size", "99");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#size-error:not([hidden])");
  }],
  ["move-refused", `game=tippy:5&${human}`, async (page) => {
    await page.fill("#move", "z9");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#move-error:not([hidden])");
  }],
  ["link-refused", "game=tippy:4&moves=b2,a1,zz,c3", (page) => page.waitForSelector("#error:not([hidden])")],
  ["flip-connect", `game=connect:7x6x4&moves=1,1,2&${human}&flip=on`, waitForTurn],
  ["flip-stonehenge", `game=stonehenge:3&moves=A,F,B&${human}&flip=on&analysis=on`, waitForAnalysis],
  ["focus-board", `game=stonehenge:3&moves=F,A&${human}`, async (page) => {
    await page.focus("#projector");
    for (let tabs = 0; tabs < 3 && !(await page.evaluate(() => document.activeElement.classList.contains("cell"))); tabs += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-column", `game=connect:7x6x4&moves=4&${human}&analysis=on`, async (page) => {
    await waitForAnalysis(page);
    await page.focus("#projector");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-square", `game=tippy:8&moves=d4&${human}&analysis=on`, async (page) => {
    await waitForAnalysis(page);
    await page.focus("#projector");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-counter", `game=subtract-square:20&${human}`, async (page) => {
    await page.focus("#projector");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-graph", `game=tic-tac-toe&moves=b2,b1&${human}&analysis=on`, async (page) => {
    await waitForAnalysis(page);
    await page.focus("#values");
    await page.keyboard.press("Tab");
    await page.focus("#graph");
    await page.keyboard.press("ArrowLeft");
  }],
  ["words", `game=stonehenge:2&moves=D&${human}`, async (page) => {
    for (const summary of await page.locator("#board-panel summary").all()) await summary.click();
  }],
];

mkdirSync(folder, { recursive: true });
const server = await startServer();
const own = part && !"own".includes(part) ? null : await startServer(lecture);
const errors = [];
for (const [width, height] of Object.entries(widths)) {
  for (const theme of themes) {
    const chosen = [...views.filter(([name]) => name.includes(part)), ...(own ? [["own", "", waitForTurn]] : [])];
    for (const [name, query, prepare] of chosen) {
      const options = { viewport: { width: Number(width), height }, colorScheme: theme };
      const page = await openPage(name === "own" ? own : server, `/?${query}`, options);
      try {
        await prepare(page);
        // Waits for the end of animations.
        await page.waitForTimeout(450);
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
      } catch (error) {
        errors.push(`${name} at ${width}, ${theme}: ${error.message}`);
      }
      errors.push(...page.errors.map((error) => `${name} at ${width}, ${theme}: ${error}`));
      await page.context().close();
    }
  }
}
await server.close();
await own?.close();
console.log(`${folder}: ${views.length} views at ${Object.keys(widths).join(" and ")} pixels, ${themes.join(" and ")}`);
for (const error of errors) console.error(error);
process.exitCode = errors.length ? 1 : 0;
