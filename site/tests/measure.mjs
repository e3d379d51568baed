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
  { game: "alquerque", search: "alpha-beta-iterative", depth: 10 },
  { game: "tippy:4", search: "pvs", depth: 8 },
  { game: "connect:7x6x4", search: "solver", depth: 15 },
  { game: "stonehenge:4", search: "solver", depth: 12 },
  { game: "connect:7x6x4", search: "solver", depth: 21 },
  { game: "stonehenge:4", search: "solver", depth: 20 },
  { game: "alquerque", search: "alpha-beta", depth: 15 },
  { game: "tippy:8", search: "pvs", depth: 7 },
];

/** Each search is repeated at least so many times, and until its runs in the browser take so many seconds. */
const LEAST_ROUNDS = 3;
const LEAST_SECONDS = 1;

const perSecond = ({ nodes, seconds }) => nodes / seconds;
const hosted = await host();
try {
  printSizes();
  const page = await hosted.open("?game=tic-tac-toe&first=human&second=human");
  for (const { game, search, depth } of searches) {
    const request = ["/api/think", { game, search, depth, time: "30s" }];
    const words = ["analyze", game, "--search", search, "--depth", String(depth), "--threads", "1", "--memory", "128M", "--json"];
    const [site, command] = [[], []];
    let total = 0;
    // The two take turns, so that other work of the machine slows both. The browser compiles the functions of the engine to fast
    // code while the first runs use them.
    while (site.length < LEAST_ROUNDS || total < LEAST_SECONDS) {
      const { stats } = (await askSite(page, [request]))[0];
      total += stats.seconds;
      site.push(stats);
      command.push(JSON.parse(execFileSync(optimized, words, { encoding: "utf8" })).stats);
    }
    const fastest = (runs) => Math.max(...runs.map(perSecond));
    const ratio = (runs) => (fastest(runs) / fastest(command)).toFixed(2);
    const { nodes, seconds } = command[0];
    const million = (runs) => (fastest(runs) / 1e6).toFixed(2);
    console.log(`${game} ${search} depth ${depth}, ${nodes} nodes in ${seconds.toFixed(3)} s: ${million(site)} and ${million(command)} million nodes/s, ratio ${ratio(site)} (first run ${ratio(site.slice(0, 1))})`);
  }
} finally {
  await hosted.close();
}
