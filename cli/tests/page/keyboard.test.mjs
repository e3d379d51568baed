// The focus and the shortcuts of the keyboard.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { movesMade, openPage, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const human = "first=human&second=human";

test("the controls of the players keep the focus and a depth that is being typed", async () => {
  const page = await openPage(server, "/?game=tic-tac-toe&first=human&second=human");
  await page.click("#open-settings");
  const card = page.locator("#players .second");
  const focused = () => page.evaluate(() => document.activeElement.closest("label")?.innerText.split("\n")[0].toLowerCase());
  const control = (index) => card.locator("select, input").nth(index);
  await control(0).focus();
  await control(0).selectOption("solver");
  await page.waitForURL(/second=solver,time=1s$/);
  assert.equal(await focused(), "second");
  await control(1).focus();
  await control(1).selectOption("3s");
  // The depth is typed before the answer to the other change.
  await page.keyboard.press("Tab");
  await page.keyboard.type("250");
  await page.waitForURL(/second=solver,time=3s$/);
  assert.equal(await control(2).inputValue(), "250");
  await page.keyboard.press("Tab");
  await page.waitForURL(/second=solver,time=3s,depth=99$/);
  assert.equal(await control(2).inputValue(), "99");
  assert.equal(await focused(), "heuristic");
  await control(0).focus();
  await control(0).selectOption("hard");
  await page.getByText("solver, depth 6, 5 % random moves").waitFor();
  assert.equal(await focused(), "second");
  assert.deepEqual(page.errors, []);
});

test("shortcuts and pasted text do nothing while a dialog is open", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&moves=b2&${human}`);
  await page.click("#open-settings");
  // The focus leaves the dialog.
  await page.click("#settings-title");
  for (const key of ["a", "u", "n", "f", "Alt+a", "Alt+n", "b"]) await page.keyboard.press(key);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "a1");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  assert.equal(await page.locator("dialog[open]").count(), 1);
  await page.keyboard.press("Escape");
  assert.equal(await page.getAttribute("#analysis", "aria-checked"), "false");
  assert.equal(await page.getAttribute("#flip", "aria-pressed"), "false");
  assert.equal(await page.inputValue("#move"), "");
  assert.deepEqual(await movesMade(page), ["b2"]);
  // They work again after the dialog has been closed.
  await page.keyboard.press("Alt+a");
  assert.equal(await page.getAttribute("#analysis", "aria-checked"), "true");
  assert.deepEqual(page.errors, []);
});

test("with Alt, the letter of the keyboard decides, and the physical key if the character is no letter", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  const press = (key, code) => page.evaluate(([key, code]) => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, code, altKey: true, bubbles: true, cancelable: true }));
    return document.querySelector("#analysis").getAttribute("aria-checked");
  }, [key, code]);
  // The letter A of a French keyboard, and that of a Mac.
  assert.equal(await press("a", "KeyQ"), "true");
  assert.equal(await press("q", "KeyA"), "true");
  assert.equal(await press("å", "KeyA"), "false");
});

test("shortcuts before the first position wait for it", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&${human}`);
  let answer;
  const answered = new Promise((resolve) => (answer = resolve));
  await page.route("**/api/position", async (route) => {
    await answered;
    await route.fallback();
  });
  await page.goto(`${server.base}/?game=tippy&${human}`);
  await page.locator("#game option").first().waitFor({ state: "attached" });
  for (const key of ["Alt+a", "Alt+f", "Alt+h"]) await page.keyboard.press(key);
  answer();
  await page.waitForFunction(() => document.querySelectorAll("#board .cell").length === 9);
  assert.equal(await page.getAttribute("#analysis", "aria-checked"), "true");
  assert.equal(await page.getAttribute("#flip", "aria-pressed"), "true");
  assert.equal(await page.textContent("#error"), "");
  assert.deepEqual(page.errors, []);
});

test("the buttons of a hint keep the focus", async () => {
  const page = await openPage(server, `/?game=tic-tac-toe&moves=b2,b1&${human}`);
  const focused = () => page.evaluate(() => document.activeElement.id);
  await page.click("#hint");
  await page.focus("#next-hint");
  await page.keyboard.press("Enter");
  await page.getByText("A best move: ").waitFor();
  assert.equal(await focused(), "next-hint");
  await page.keyboard.press("Enter");
  await page.getByText("A best line: ").waitFor();
  assert.equal(await focused(), "close-hint");
  await page.keyboard.press("Enter");
  assert.equal(await focused(), "hint");
});
