// Prints the sizes of the files of the site, and the speed of its engine compared with that of the optimized command.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { askSite, folder, host } from "./hosting.mjs";

const target = process.env.CARGO_TARGET_DIR ?? new URL("../../target", import.meta.url).pathname;
const optimized = process.env.PLYWOOD_OPTIMIZED ?? `${target}/release/plywood`;

function printSizes() {
  const names = readdirSync(folder, { recursive: true }).map((name) => join(folder, name));
  const files = names.filter((path) => statSync(path).isFile()).map((path) => readFileSync(path));
  const engine = [readFileSync(join(folder, "engine_bg.wasm"))];
  const sum = (files, size) => (files.reduce((total, file) => total + size(file), 0) / 1000).toFixed(0);
  for (const [name, list] of [["all files", files], ["engine_bg.wasm", engine]]) {
    const [plain, gzip, brotli] = [(file) => file.length, (file) => gzipSync(file).length, (file) => brotliCompressSync(file).length];
    console.log(`${name}: ${sum(list, plain)} kB, gzip ${sum(list, gzip)} kB, brotli ${sum(list, brotli)} kB`);
  }
}

/** Searches whose numbers of nodes do not depend on the time: arguments of the command `analyze`, and the request of the page. */
const searches = [
  { game: "connect:7x6x4", search: "solver", depth: 15 },
  { game: "stonehenge:4", search: "solver", depth: 12 },
  { game: "alquerque", search: "alpha-beta-iterative", depth: 7 },
  { game: "tippy:4", search: "pvs", depth: 8 },
];

const perSecond = ({ nodes, seconds }) => nodes / seconds;
const hosted = await host();
try {
  printSizes();
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  for (const { game, search, depth } of searches) {
    // The browser compiles the engine to fast code while the first search runs.
    const request = ["/api/think", { game, search, depth, time: "30s" }];
    const rates = (await askSite(page, [request, request, request])).map(({ stats }) => perSecond(stats));
    const words = ["analyze", game, "--search", search, "--depth", String(depth), "--threads", "1", "--memory", "128M", "--json"];
    const native = [1, 2, 3].map(() => perSecond(JSON.parse(execFileSync(optimized, words, { encoding: "utf8" })).stats));
    const [site, command] = [Math.max(...rates), Math.max(...native)];
    console.log(`${game} ${search} depth ${depth}: ${(site / 1e6).toFixed(2)} and ${(command / 1e6).toFixed(2)} million nodes/s, ratio ${(site / command).toFixed(2)}`);
  }
} finally {
  await hosted.close();
}
