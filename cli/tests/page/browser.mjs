// Starts a server and a browser for the tests in this folder.

import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../../target", import.meta.url));

/** The command under test, and the example `lecture`: a command for a custom game. `cargo test` builds both. */
export const plywood = process.env.PLYWOOD ?? `${target}/debug/plywood`;
export const lecture = process.env.LECTURE ?? `${target}/debug/examples/lecture`;

const browsers = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Starts a server and a browser; `close` ends both, and `stop` the server alone. `closePages` closes all open pages: tests
 * that share a server call it after each test, because the animations and searches of open pages would delay the next.
 */
export async function startServer(command = plywood, { port = 0, host = "127.0.0.1" } = {}) {
  const server = spawn(command, ["serve", "--port", String(port), "--host", host], { stdio: ["ignore", "pipe", "ignore"] });
  const base = await new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once("line", resolve);
    server.once("error", reject);
    server.once("exit", () => reject(new Error("the server has exited")));
  });
  const executablePath = browsers.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("Chromium was not found; set CHROMIUM to its path");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGINT");
    await ended;
  };
  const close = async () => {
    await browser.close();
    if (server.exitCode === null) await stop();
  };
  const closePages = () => Promise.all(browser.contexts().map((context) => context.close()));
  const [address] = base.trim().split(/\/?\?|\/$/);
  return { base: address, link: base.trim(), browser, close, closePages, stop };
}

/** The delay of every answer of the server in milliseconds. A delay makes tests fail that depend on a fast server. */
const delay = Number(process.env.PAGE_DELAY ?? 0);

/** With `PAGE_FILES=1`, the files of the page come from its source folder, so that a change needs no build. */
const pageFiles = process.env.PAGE_FILES && new URL("../../src/web/page/", import.meta.url);

const mediaTypes = { html: "text/html", css: "text/css", js: "text/javascript", svg: "image/svg+xml" };

/** Answers a request for a file of the page from its source folder, unless the page is closed before. */
const answerFromSource = (route) => answerWithFile(route).catch((error) => {
  if (!error.message.includes("has been closed")) throw error;
});

/** Answers a request with a file of the source folder and the headers of the server. */
async function answerWithFile(route) {
  const url = new URL(route.request().url());
  const name = url.pathname.slice(1) || "index.html";
  const file = new URL(name, pageFiles);
  // The server itself must answer a link with a token.
  if (!existsSync(file) || url.searchParams.has("token")) return route.fallback();
  const headers = (await route.fetch({ url: new URL("/", url).href, maxRetries: 3 })).headers();
  const contentType = mediaTypes[name.split(".").pop()];
  return route.fulfill({ headers: { ...headers, "content-type": contentType }, body: readFileSync(file) });
}

/**
 * Opens the page at the URL with this query. Its property `errors` collects the errors in the page. With `firstVisit`, the
 * browser has not visited the page before; the page is open when it has an element for the selector `ready`; the other
 * `options` are those of a context of the browser.
 */
export async function openPage({ base, browser }, query = "/", { firstVisit = false, ready = "#board > *", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  if (!firstVisit) await context.addInitScript(() => localStorage.setItem("plywood-visited", "yes"));
  const page = await context.newPage();
  if (pageFiles) await page.route((url) => !url.pathname.startsWith("/api/"), answerFromSource);
  if (delay) {
    await page.route("**/api/**", async (route) => {
      await setTimeout(delay);
      await route.continue().catch(() => {});
    });
  }
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.errors.push(message.text());
  });
  await page.goto(base + query);
  await page.waitForSelector(ready, { state: "attached" });
  return page;
}

/** Waits until a human is to move or the game is over or paused, and returns the text about the turn. */
export async function waitForTurn(page) {
  await page.waitForFunction(() => /Your move|to move\.|wins|won|lost|draw|level|paused/.test(document.querySelector("#turn").textContent));
  return page.textContent("#turn");
}

/** Returns the moves that can be clicked now. */
export const clickable = (page) =>
  page.$$eval("#board .cell.open[data-move], #other-moves button:not([aria-disabled])", (found) => found.map((cell) => cell.dataset.move));

/** Returns the moves made so far, as the page lists them. */
export const movesMade = (page) =>
  page.$$eval("#moves button:not(.taken-back)", (buttons) => buttons.map((button) => button.textContent));

/** Clicks a move on the board or below it. */
export async function clickMove(page, move) {
  const selector = `#board [data-move="${move}"], #other-moves [data-move="${move}"]`;
  await page.locator(selector).first().click();
}

/** Presses a button of the settings. */
export async function pressInSettings(page, selector) {
  await page.click("#open-settings");
  await page.click(selector);
  await page.keyboard.press("Escape");
  await page.waitForSelector("#settings", { state: "hidden" });
}

/** Returns the cell of the board with this name. */
export const cellNamed = (page, name) => page.locator(`#board .cell[data-name="${name}"]`);

/** Returns the output of the command with these arguments. */
export const runText = (...words) => execFileSync(plywood, words, { encoding: "utf8" });

/** Returns the JSON output of the command with these arguments. */
export const runCommand = (...words) => JSON.parse(runText(...words));
