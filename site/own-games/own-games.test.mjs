// Sites with other games: the crate that docs/SITE.md shows, for the game of a new crate; and games whose rules fail.
// Each test compiles an engine, so `.ci/nightly` runs them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { plywood } from "../../cli/tests/page/browser.mjs";
import { askSite, host } from "../tests/hosting.mjs";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), "plywood-own-"))));
after(() => rmSync(folder, { recursive: true }));

/** Writes the site of the crate in a folder, and opens it in a browser. */
async function hostCrate(crate) {
  // The dependencies have the same versions as in this repository.
  copyFileSync(join(root, "Cargo.lock"), join(crate, "Cargo.lock"));
  const site = `${crate}-files`;
  execFileSync("cargo", ["run", "-p", "plywood-site", "--", site, "--crate", crate], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  return host(undefined, site);
}

/** The code of the first block of docs/SITE.md in this language. */
function example(language) {
  const page = readFileSync(join(root, "docs/SITE.md"), "utf8");
  return page.split(`\`\`\`${language}\n`)[1].split("\n```")[0];
}

test("the crate that SITE.md shows is a site for the game of a new crate", { timeout: 1_200_000 }, async () => {
  execFileSync(plywood, ["new", "my-game", "--plywood", root], { cwd: folder, stdio: "ignore" });
  const crate = join(folder, "my-site");
  mkdirSync(join(crate, "src"), { recursive: true });
  writeFileSync(join(crate, "Cargo.toml"), `${example("toml").replaceAll("../plywood", root)}\n`);
  writeFileSync(join(crate, "src/lib.rs"), example("rust,ignore"));
  const hosted = await hostCrate(crate);
  try {
    const page = await hosted.open("?game=heap:11&first=human&second=solver,time=1s", { ready: "#other-moves button" });
    assert.equal(await page.title(), "My games");
    await page.click('#other-moves [data-move="3"]');
    await page.waitForFunction(() => document.querySelectorAll("#moves button").length === 2);
    // The first player left a multiple of four, so every answer of the second player loses.
    assert.match(await page.textContent("#turn"), /^Second plays [123]\. Your move, you are first\.$/);
    assert.deepEqual(page.errors, []);
  } finally {
    await hosted.close();
  }
});

test("rules that panic or overflow the stack show an error, and a new worker continues", { timeout: 1_200_000 }, async () => {
  const crate = join(folder, "faulty");
  cpSync(join(root, "site/own-games/faulty"), crate, { recursive: true });
  const manifest = readFileSync(join(crate, "Cargo.toml"), "utf8");
  writeFileSync(join(crate, "Cargo.toml"), manifest.replace('"../../.."', `"${root}"`).replace('"../../engine"', `"${root}/site/engine"`));
  const hosted = await hostCrate(crate);
  try {
    for (const [game, reason] of [["panics", /has panicked/], ["overflows", /recursion is too deep/]]) {
      const page = await hosted.open(`?game=${game}&first=human&second=human`, { ready: "#other-moves button" });
      await page.click('#other-moves [data-move="2"]');
      await page.waitForSelector("#error:not([hidden])");
      assert.match(await page.textContent("#error"), reason);
      // The game continues before the move, with the other move.
      await page.click('#other-moves [data-move="1"]');
      await page.waitForFunction(() => document.querySelector("#turn").textContent === "Second to move.");
      assert.ok(await page.isHidden("#error"));
      // A search fails in the same way, and the next one is answered: after three moves and one more, the game is over.
      const [failed, answered] = await askSite(page, [["/api/think", { game, depth: 2, search: "recursive" }], ["/api/think", { game, depth: 0, search: "recursive" }]]);
      assert.match(failed.error, reason);
      assert.equal(answered.error, undefined);
      await page.context().close();
    }
  } finally {
    await hosted.close();
  }
});
