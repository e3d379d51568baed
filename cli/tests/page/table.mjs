// A server, a browser and a page, for the tests beside this file.

import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));

/** The command under test, and the one for a game of somebody's own: those that `cargo test` has built. */
export const plywood = process.env.PLYWOOD ?? `${target}/debug/plywood`;
export const lecture = process.env.LECTURE ?? `${target}/debug/examples/lecture`;

const browsers = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Starts a server and a browser; `close` ends both. */
export async function open(command = plywood) {
  const server = spawn(command, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  const base = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once("line", resolve);
    server.once("error", reject);
    server.once("exit", () => reject(new Error("the server has ended")));
  });
  const executablePath = browsers.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("there is no Chromium: name one in CHROMIUM");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const close = async () => {
    await browser.close();
    server.kill("SIGINT");
  };
  return { base: base.trim().replace(/\/$/, ""), browser, close };
}

/** A new page at an address. Anything that goes wrong in it is kept in `faults`. */
export async function visit({ base, browser }, query = "/", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.faults.push(message.text());
  });
  await page.goto(base + query);
  await page.waitForFunction(() => document.querySelector("#board").childElementCount > 0);
  return page;
}

/** Waits until somebody at the page is to move or the game is over, and says what stands there. */
export async function settled(page) {
  await page.waitForFunction(() => /Your move|to move\.|wins|won|lost|draw|level|waits/.test(document.querySelector("#turn").textContent));
  return page.textContent("#turn");
}

/** The moves that can be clicked. */
export const clickable = (page) =>
  page.$$eval("#board .cell.open, #others button:not([aria-disabled])", (found) => found.map((cell) => cell.dataset.move));

/** The moves made so far, as the page lists them. */
export const made = (page) =>
  page.$$eval("#moves button:not(.taken-back)", (buttons) => buttons.map((button) => button.textContent));

/** Clicks a move on the board, or beside it. */
export async function click(page, move) {
  const place = `#board [data-move="${move}"], #others [data-move="${move}"]`;
  await page.locator(place).first().click();
}

/** What the command says to these arguments. */
export const ask = (...words) => JSON.parse(execFileSync(plywood, words, { encoding: "utf8" }));
