// The book beside the site in a browser, and the links of all its pages and of the reference.
// `cargo run -p plywood-site --features book -- target/site-files` writes both; `SITE` names another folder.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";

import { SUB_PATH, folder, host } from "../tests/hosting.mjs";

let hosted;
before(async () => (hosted = await host()));
after(() => hosted.close());

/** The HTML files of a part of the site: `book` or `api`. */
const pagesOf = (part) =>
  readdirSync(join(folder, part), { recursive: true }).filter((name) => name.endsWith(".html")).map((name) => join(part, name));

const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&#x27;": "'" };

/** The values of attributes in HTML, with or without quotation marks. Attributes in scripts and comments are left out. */
function attributes(html, names) {
  const text = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, (part) => part.match(/^<script[^>]*>/)?.[0] ?? "");
  const found = [];
  for (const [tag] of text.matchAll(/<[a-zA-Z](?:"[^"]*"|'[^']*'|[^'">])*>/g)) {
    for (const [, name, value] of tag.matchAll(/[\s"']([a-z-]+)=("[^"]*"|'[^']*'|[^\s>]+)/g)) {
      if (names.includes(name)) found.push(value.replace(/^["']|["']$/g, "").replace(/&#?\w+;/g, (entity) => entities[entity] ?? entity));
    }
  }
  return found;
}

/** The anchors of each page that has been read. */
const anchorsByPage = new Map();

/** The anchors of a page. A page that leads to another one, as rustdoc writes for private modules, keeps the anchor of a link. */
function anchorsOf(path) {
  if (!anchorsByPage.has(path)) {
    const html = readFileSync(join(folder, path), "utf8");
    const next = html.match(/<meta http-equiv="refresh" content="0;\s*url=([^"#]+)/i);
    anchorsByPage.set(path, next ? anchorsOf(normalize(join(dirname(path), next[1]))) : new Set(attributes(html, ["id", "name"])));
  }
  return anchorsByPage.get(path);
}

/** The reason why a link on a page does not work, or null. Links to other sites are not followed. */
function fault(page, link) {
  if (/^(https?|mailto|data|javascript):/.test(link)) return null;
  // rustdoc names a script with the implementations in other crates even if there are none.
  if (link.includes("trait.impl/")) return null;
  if (link.startsWith("/") || /^[a-z]+:/.test(link)) return "does not work below a sub-path";
  const [address, anchor] = link.split("#");
  const path = address.split("?")[0];
  let target = path === "" ? page : normalize(join(dirname(page), decodeURIComponent(path)));
  if (target.startsWith("..")) return "leaves the site";
  if (target.endsWith("/") || target === ".") target = join(target, "index.html");
  if (!existsSync(join(folder, target))) return "has no file";
  // The pages of sources mark a range of lines by a script.
  const line = target.startsWith("api/src/") && anchor?.match(/^(\d+)-\d+$/);
  const names = line ? [line[1]] : [anchor, anchor && decodeURIComponent(anchor)];
  if (!anchor || extname(target) !== ".html" || names.some((name) => anchorsOf(target).has(name))) return null;
  return "has no anchor";
}

for (const part of ["book", "api"]) {
  test(`all links of ${part} lead to a file and an anchor, and no file comes from another site`, () => {
    const faults = [];
    let count = 0;
    for (const page of pagesOf(part)) {
      const html = readFileSync(join(folder, page), "utf8");
      for (const link of attributes(html, ["href", "src"])) {
        count += 1;
        const reason = fault(page, link);
        if (reason) faults.push(`${page}: ${link} ${reason}`);
      }
      for (const link of attributes(html, ["src"])) if (/^(https?:)?\/\//.test(link)) faults.push(`${page}: ${link} is loaded from another site`);
    }
    assert.deepEqual(faults.slice(0, 40), [], `${faults.length} of ${count} links`);
    assert.ok(count > 1000, `${count} links`);
  });
}

test("README on the first page of the reference leads to the book", () => {
  const links = attributes(readFileSync(join(folder, "api/plywood/index.html"), "utf8"), ["href"]);
  assert.ok(links.includes("../../book/GAMES.html"));
  assert.ok(links.includes("../../book/PYTHON.html"));
});

test("the pages of the book lead to the sources in the reference", () => {
  const links = attributes(readFileSync(join(folder, "book/ALGORITHMS.html"), "utf8"), ["href"]);
  assert.ok(links.includes("../api/src/plywood/toy.rs.html"), links.filter((link) => link.includes("api")).join(" "));
});

/** Opens a page of the book. */
const openBook = (name, options) => hosted.open(`book/${name}`, { ready: "main h1", ...options });

/** Returns the frame of the view with this query, after it has been scrolled into sight. */
async function frameOf(page, query) {
  const frame = page.locator(`iframe[src*="${query}"]`).first();
  await frame.scrollIntoViewIfNeeded();
  return (await frame.elementHandle()).contentFrame();
}

test("every game has a board in the text of its section, which is played against a search", { timeout: 120_000 }, async () => {
  hosted.requests.length = 0;
  const page = await openBook("GAMES.html");
  const boards = await page.$$eval("iframe.view.board", (frames) => frames.map((frame) => new URL(frame.src).searchParams.get("game").split(":")[0]));
  assert.deepEqual(boards, ["stonehenge", "subtract-square", "tic-tac-toe", "tippy", "connect", "alquerque"]);
  const board = await frameOf(page, "game=tic-tac-toe");
  await board.locator('#board [data-move="b2"]').click();
  await board.waitForFunction(() => document.querySelectorAll("#board .open").length === 7, null, { timeout: 60_000 });
  assert.match(await board.textContent("#turn"), /^Second plays \w\d\. Your move, you are first\.$/);
  assert.deepEqual(page.errors, []);
  assert.deepEqual(hosted.requests.filter((request) => !request.startsWith(`GET ${SUB_PATH}`)), []);
  await page.context().close();
});

test("the tree of the lecture goes through its steps in the text", { timeout: 120_000 }, async () => {
  const page = await openBook("TREES.html");
  assert.equal(await page.locator("iframe.view.tree").count(), 3);
  assert.equal(await page.locator('img[src*="tree-"]').count(), 0, "a frame replaces its picture");
  const tree = await frameOf(page, "trace=alpha-beta");
  await tree.waitForSelector(".canvas .node");
  await tree.click("#next-step");
  assert.equal(await tree.inputValue("#step"), "1");
  await tree.click("#last-step");
  assert.equal(await tree.textContent(".canvas .node[data-node='0'] .value"), "9");
  assert.match(await tree.textContent(".work"), /^alpha-beta: 14 of 14 positions, 1 cutoff/);
  assert.deepEqual(page.errors, []);
  await page.context().close();
});

test("every frame of the book shows its view", { timeout: 300_000 }, async () => {
  for (const name of ["GAMES.html", "TREES.html", "ALGORITHMS.html"]) {
    const page = await openBook(name);
    for (const frame of await page.locator("iframe.view").all()) {
      await frame.scrollIntoViewIfNeeded();
      const view = await (await frame.elementHandle()).contentFrame();
      await view.waitForSelector(".board #board > *, .tree .canvas .node", { state: "attached", timeout: 60_000 });
      assert.ok(await view.isHidden("#error"), await frame.getAttribute("src"));
    }
    assert.deepEqual(page.errors, [], name);
    await page.context().close();
  }
});

test("no page of the book scrolls sideways on a phone, or loads anything from another site", { timeout: 120_000 }, async () => {
  const page = await openBook("index.html", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const others = [];
  page.on("request", (request) => /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(hosted.base) && others.push(request.url()));
  for (const name of pagesOf("book").filter((name) => !/toc\.html$/.test(name))) {
    await page.goto(`${hosted.base}${SUB_PATH}${name}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(overflow <= 0, `${name}: ${overflow} pixels too wide`);
  }
  assert.deepEqual(others, []);
  await page.context().close();
});

test("the search of the book finds a page without another site", { timeout: 60_000 }, async () => {
  const page = await openBook("index.html");
  await page.keyboard.press("s");
  await page.keyboard.type("ley-line");
  await page.waitForFunction(() => [...document.querySelectorAll("#mdbook-searchresults a, #searchresults a")].some((link) => link.href.includes("GAMES.html")), null, { timeout: 30_000 });
  assert.deepEqual(page.errors, []);
  await page.context().close();
});
