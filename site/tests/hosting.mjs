// Serves a site from files below a sub-path, as file hosting does, and opens it in a browser.

import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";

import { openPage, startServer } from "../../cli/tests/page/browser.mjs";

/** The folder that `plywood-site` has written. */
export const folder = process.env.SITE ?? new URL("../../target/site-files", import.meta.url).pathname;

/** The path at which the site is published. */
export const SUB_PATH = "/some/course/";

const mediaTypes = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png", ".woff2": "font/woff2", ".wasm": "application/wasm" };

/**
 * Starts a server of files for the site and, with a browser, a server of plywood for comparison. `requests` collects the
 * requests to the server of files. `open` opens the site in a new window. `site` is the folder of the site.
 */
export async function host(command, site = folder) {
  const requests = [];
  const files = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    requests.push(`${request.method} ${pathname}`);
    const name = pathname.startsWith(SUB_PATH) ? pathname.slice(SUB_PATH.length).replace(/(^|\/)$/, "$1index.html") : "";
    const path = join(site, name);
    if (request.method !== "GET" || !/^[\w.-]+(\/[\w.-]+)*$/.test(name) || name.includes("..") || !statSync(path, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": mediaTypes[extname(name)] }).end(readFileSync(path));
  });
  await new Promise((resolve) => files.listen(0, "127.0.0.1", resolve));
  const server = await startServer(command);
  const hosted = { base: `http://127.0.0.1:${files.address().port}`, browser: server.browser };
  const open = (query = "", options = {}) => openPage(hosted, SUB_PATH + query, options);
  const close = async () => {
    await server.close();
    files.closeAllConnections();
    files.close();
  };
  return { base: hosted.base, server, requests, open, close };
}

/** Sends requests to the engine of an open site, and returns the last line of each answer as an object. */
export const askSite = (page, requests) =>
  page.evaluate(async (requests) => {
    const { send } = await import("./transport.js");
    const answers = [];
    for (const [path, body] of requests) {
      const response = await send(path, { method: "POST", body: JSON.stringify(body) });
      answers.push(JSON.parse((await response.text()).trimEnd().split("\n").pop()));
    }
    return answers;
  }, requests);

/** Sends a request to a server of plywood, and returns the last line of the answer as an object. */
export async function askServer(server, path, body) {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(server.base + path, { method: "POST", headers, body: JSON.stringify(body) });
  return JSON.parse((await response.text()).trimEnd().split("\n").pop());
}
