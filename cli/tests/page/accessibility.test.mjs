// The rules of axe, in both themes and at three sizes.

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import axe from "axe-core";
import { openPage, startServer } from "./browser.mjs";

let server;
before(async () => {
  server = await startServer();
});
after(() => server.close());
afterEach(() => server.closePages());

const sizes = { desktop: { width: 1280, height: 720 }, projector: { width: 1920, height: 1080 }, phone: { width: 390, height: 844 } };

/** If the environment variable `PAGE_TESTS` is `fewer`, axe checks one game in one of six combinations of a size and a theme. */
const isFewer = process.env.PAGE_TESTS === "fewer";
const omitted = isFewer ? ["desktop dark", "projector light", "projector dark", "phone light", "phone dark"] : [];

/** Returns the rules that the page violates, each with its elements. */
async function violations(page) {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() => globalThis.axe.run());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join("; ")}`);
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ["light", "dark"]) {
    const skip = omitted.includes(`${size} ${colorScheme}`);
    test(`axe finds no violation at the size of a ${size} in the ${colorScheme} theme`, { skip }, async () => {
      const games = ["tic-tac-toe&moves=b2,b1", "alquerque&moves=17-13", "connect:7x6x4"];
      for (const game of isFewer ? games.slice(0, 1) : games) {
        const page = await openPage(server, `/?game=${game}&first=human&second=human&analysis=on`, { viewport, colorScheme });
        await page.waitForSelector("#values li");
        if (game.startsWith("tic-tac-toe")) {
          await page.click("#hint");
          await page.getByText("These moves keep the outcome").waitFor();
        }
        assert.deepEqual(await violations(page), [], game);
        if (game.startsWith("tic-tac-toe")) {
          await page.click("#close-hint");
          await page.click("#open-start-page");
          assert.deepEqual(await violations(page), [], "start page");
          await page.keyboard.press("Escape");
        }
        await page.click("#open-settings");
        assert.deepEqual(await violations(page), [], `${game}, settings`);
        await page.keyboard.press("Escape");
        if (game.startsWith("tic-tac-toe")) {
          for (const [button, dialog] of [["export", "exporting"], ["worksheet", "worksheet"], ["setup", "setup"]]) {
            await page.click("#open-settings");
            await page.click(`#open-${button}`);
            await page.waitForSelector(`#${dialog}[open]`);
            assert.deepEqual(await violations(page), [], dialog);
            await page.keyboard.press("Escape");
          }
        }
        await page.click("#share");
        await page.waitForSelector("#sharing[open]");
        assert.deepEqual(await violations(page), [], `${game}, sharing`);
        await page.keyboard.press("Escape");
        await page.click("#trace-title");
        await page.waitForSelector(".canvas .node");
        await page.click("#projector");
        assert.deepEqual(await violations(page), [], `${game}, projector view`);
        await page.context().close();
      }
    });
  }
}
