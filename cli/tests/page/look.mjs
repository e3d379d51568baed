// Pictures of the page in every mode, narrow and wide, light and dark, to be looked at by eye:
// `npm run look -- FOLDER [PART OF A NAME]`. They are named after what they show, the width and the theme.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { click, lecture, open, settled, visit } from "./table.mjs";

const [folder = "looks", part = ""] = process.argv.slice(2);
const widths = { 360: 740, 1600: 1000 };
const themes = ["light", "dark"];
const human = "first=human&second=human";

/** Waits until what each move is worth is known, and the whole graph. */
async function analyzed(page) {
  await page.waitForFunction(() => /^(?!Looking)/.test(document.querySelector("#effort").textContent || "Looking"));
  await page.waitForFunction(() => {
    const plies = Number(document.querySelector("#graph").getAttribute("aria-valuemax"));
    return document.querySelectorAll("#graph .point").length === plies + 1;
  }, null, { timeout: 60_000 });
}

const begun = (name, game, moves = "") => [`begun-${name}`, `game=${game}&moves=${moves}&second=solver,time=100ms`, settled];
const worth = (name, game, moves = "") => [`analysis-${name}`, `game=${game}&moves=${moves}&${human}&analysis=on`, analyzed];
const over = (name, game, moves) => [`over-${name}`, `game=${game}&moves=${moves}&${human}`, settled];
const inside = (name, game, moves, steps) => [`inside-${name}`, `game=${game}&moves=${moves}&${human}`, async (page) => {
  await page.click("#inside-title");
  await page.waitForSelector("#tree li");
  for (let step = 0; step < steps; step += 1) await page.click("#on");
  if (steps === 0) await page.click("#end");
  for (let level = 0; level < 2; level += 1) await page.locator("#tree details:not([open]) > summary").first().click();
}];

/** What is shown: a name, an address, and what is done before the picture is taken. */
const views = [
  begun("stonehenge-1", "stonehenge:1"),
  begun("stonehenge-2", "stonehenge:2", "D,A"),
  begun("stonehenge-3", "stonehenge:3", "F,A,G,C"),
  begun("stonehenge-4", "stonehenge:4", "F,A,G,C"),
  begun("stonehenge-5", "stonehenge:5", "F,A,G,C,L,M"),
  begun("connect-four", "connect:7x6x4", "4,4,3,5"),
  begun("connect-9x6", "connect:9x6x4", "4,4,3,5"),
  begun("connect-three", "connect:3x5x3", "2,2"),
  begun("connect-flat", "connect:9x1x3", "2,5"),
  begun("tippy-3", "tippy:3", "b2,a1"),
  begun("tippy-8", "tippy:8", "d4,e5,d5,e4"),
  begun("tic-tac-toe", "tic-tac-toe", "b2,a1"),
  begun("subtract-20", "subtract-square:20"),
  begun("subtract-144", "subtract-square:144"),
  begun("subtract-3", "subtract-square:3"),
  begun("subtract-million", "subtract-square:1000000"),
  begun("alquerque", "alquerque", "18-13"),
  begun("tree", encodeURIComponent("(((2 -1) (5)) (5 -4 0) ((-4 9)))"), "a"),
  over("stonehenge-1", "stonehenge:1", "A"),
  over("stonehenge-3", "stonehenge:3", "A,B,C,D,E,F,G,H,I"),
  over("connect-four", "connect:7x6x4", "1,2,1,2,1,2,1"),
  over("tippy-3", "tippy:3", "b2,a2,a1,b3,c2,c3,b1"),
  over("tic-tac-toe", "tic-tac-toe", "a1,b1,a2,b2,a3"),
  over("draw", "tic-tac-toe", "b2,a1,c3,c1,b1,b3,a3,a2,c2"),
  over("subtract", "subtract-square:6", "4,1,1"),
  ["over-against-a-machine", "game=tic-tac-toe&moves=a1,b1,a2,b2,a3&second=solver,time=100ms", settled],
  worth("tic-tac-toe", "tic-tac-toe", "b2,b1"),
  worth("stonehenge-3", "stonehenge:3", "F,A,G"),
  worth("stonehenge-5", "stonehenge:5", "F,A"),
  worth("connect-four", "connect:7x6x4", "4,4,3"),
  worth("connect-three", "connect:3x5x3", "2,2"),
  worth("connect-9x6", "connect:9x6x4", "4,4"),
  worth("tippy-5", "tippy:5", "c3,b2"),
  worth("tippy-8", "tippy:8", "d4,e5"),
  worth("subtract-50", "subtract-square:50"),
  worth("subtract-144", "subtract-square:144"),
  worth("subtract-million", "subtract-square:1000000"),
  worth("alquerque", "alquerque", ""),
  worth("over", "tic-tac-toe", "a1,b1,a2,b2,a3"),
  worth("long", "connect:7x6x4", "4,4,4,4,4,4,3,3,3,3,3,3,5,5,5,5,5,5,1,1,1,1,1,1,2,2,2"),
  worth("tree", encodeURIComponent("(((2 -1) (5)) (5 -4 0) ((-4 9)))")),
  inside("subtract", "subtract-square:20", "", 9),
  inside("end", "tic-tac-toe", "b2,a1,c3", 0),
  inside("stonehenge", "stonehenge:3", "F,A", 4),
  ["thinking", "game=connect:7x6x4&second=solver,time=30s", async (page) => {
    await click(page, "4");
    await page.waitForFunction(() => document.querySelector("#doing").textContent.includes("has looked at"));
  }],
  ["waiting", "game=connect:7x6x4&first=solver,time=30s&second=pvs,depth=30", async (page) => {
    await page.waitForFunction(() => document.querySelector("#doing").textContent.includes("has looked at"));
    await page.click("#go");
    await page.waitForFunction(() => document.querySelector("#turn").textContent.includes("waits"));
  }],
  ["after-a-machine", "game=connect:7x6x4&second=solver,time=300ms", async (page) => {
    await click(page, "4");
    await page.waitForFunction(() => document.querySelectorAll("#moves li").length === 2);
  }],
  ["load", `game=tippy:3&moves=b2,a1&${human}`, (page) => page.click("#load")],
  ["load-refused", `game=tippy:3&moves=b2,a1&${human}`, async (page) => {
    await page.click("#load");
    await page.fill("#text", "b2 b2");
    await page.click("#load-it");
    await page.waitForFunction(() => document.querySelector("#load-trouble").textContent !== "");
  }],
  ["size-refused", `game=tippy:3&${human}`, async (page) => {
    await page.fill("#size", "99");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#size-trouble:not([hidden])");
  }],
  ["move-refused", `game=tippy:5&${human}`, async (page) => {
    await page.fill("#move", "z9");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#move-trouble:not([hidden])");
  }],
  ["link-refused", "game=tippy:4&moves=b2,a1,zz,c3", (page) => page.waitForSelector("#trouble:not([hidden])")],
  ["flip-connect", `game=connect:7x6x4&moves=1,1,2&${human}&flip=on`, settled],
  ["flip-stonehenge", `game=stonehenge:3&moves=A,F,B&${human}&flip=on&analysis=on`, analyzed],
  ["focus-board", `game=stonehenge:3&moves=F,A&${human}`, async (page) => {
    await page.focus("#theme");
    for (let tabs = 0; tabs < 3 && !(await page.evaluate(() => document.activeElement.classList.contains("cell"))); tabs += 1) {
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-column", `game=connect:7x6x4&moves=4&${human}&analysis=on`, async (page) => {
    await analyzed(page);
    await page.focus("#theme");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-square", `game=tippy:8&moves=d4&${human}&analysis=on`, async (page) => {
    await analyzed(page);
    await page.focus("#theme");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-counter", `game=subtract-square:20&${human}`, async (page) => {
    await page.focus("#theme");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowLeft");
  }],
  ["focus-graph", `game=tic-tac-toe&moves=b2,b1&${human}&analysis=on`, async (page) => {
    await analyzed(page);
    await page.focus("#values");
    await page.keyboard.press("Tab");
    await page.focus("#graph");
    await page.keyboard.press("ArrowLeft");
  }],
  ["words", `game=stonehenge:2&moves=D&${human}`, async (page) => {
    for (const summary of await page.locator("#table summary").all()) await summary.click();
  }],
];

mkdirSync(folder, { recursive: true });
const house = await open();
const own = part && !"own".includes(part) ? null : await open(lecture);
const faults = [];
for (const [width, height] of Object.entries(widths)) {
  for (const theme of themes) {
    const chosen = [...views.filter(([name]) => name.includes(part)), ...(own ? [["own", "", settled]] : [])];
    for (const [name, query, prepare] of chosen) {
      const options = { viewport: { width: Number(width), height }, colorScheme: theme };
      const page = await visit(name === "own" ? own : house, `/?${query}`, options);
      try {
        await prepare(page);
        // What moves comes to rest.
        await page.waitForTimeout(450);
        await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true });
      } catch (error) {
        faults.push(`${name} at ${width}, ${theme}: ${error.message}`);
      }
      faults.push(...page.faults.map((fault) => `${name} at ${width}, ${theme}: ${fault}`));
      await page.context().close();
    }
  }
}
await house.close();
await own?.close();
console.log(`${folder}: ${views.length} views at ${Object.keys(widths).join(" and ")} pixels, ${themes.join(" and ")}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
