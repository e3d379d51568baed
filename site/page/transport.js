// Requests to engines in Web Workers, which answer in place of a server. The page calls `send` as it would call `fetch`.

import { t } from "./text.js";

/** The time of the search that replaces a stopped one: an engine is ended at once, and its result is lost. */
const TIME_AFTER_STOP = "300ms";

const searchPaths = ["/api/think", "/api/analyze", "/api/trace", "/api/tree", "/api/worksheet"];

/** The compiled engine, which all workers share. */
const compiled = fetch(new URL("engine_bg.wasm", import.meta.url)).then(async (response) => {
  if (!response.ok) throw new Error(`status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}).catch((error) => {
  // The page treats a `TypeError` as a lost connection and repeats the request, so another error is thrown.
  throw new Error(t("engine-not-loaded", { reason: error.message }));
});
// Each request reports the failure.
compiled.catch(() => {});

/** A worker that answers one request at a time. */
class Engine {
  constructor() {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.ready = compiled.then((module) => this.worker.postMessage({ module }));
    this.ready.catch(() => {});
  }

  /** Returns the answer to a request; calls `progress` with each report as a line of JSON. */
  async answer(path, body, name, progress) {
    await this.ready;
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => (typeof data === "string" ? progress(data) : resolve(data));
      this.worker.onerror = (event) => reject(new Error(t("engine-failed", { reason: event.message ?? t("engine-files") })));
      this.worker.postMessage({ path, body, name });
    });
  }

  /** Ends the worker at once. */
  end() {
    this.worker.terminate();
  }
}

/** An engine without a request, kept for the next search. */
let idle = new Engine();

function takeEngine() {
  const engine = idle ?? new Engine();
  idle = null;
  return engine;
}

/** Keeps an engine whose request is answered, or ends it. After a crash, the memory of an engine may be inconsistent. */
function giveBack(engine, { crashed }) {
  if (idle || crashed) engine.end();
  else idle = engine;
}

/** The running searches by their names. */
const running = new Map();
let lastName = 0;

/** A search, whose answer is a stream of lines: progress reports, and the result. */
class Search {
  constructor(path, body, signal) {
    Object.assign(this, { path, body, signal, name: String(++lastName), engine: takeEngine() });
    this.abort = () => this.finish(() => this.engine.end());
    this.stream = new ReadableStream({ start: (lines) => (this.lines = lines), cancel: this.abort });
    running.set(this.name, this);
    signal?.addEventListener("abort", () => {
      this.abort();
      this.error(signal.reason);
    });
    this.run();
  }

  async run() {
    const { engine } = this;
    const send = (line) => this.lines.enqueue(new TextEncoder().encode(`${line}\n`));
    const isCurrent = () => engine === this.engine && running.has(this.name);
    try {
      const answer = await engine.answer(this.path, this.body, this.name, (line) => isCurrent() && send(line));
      if (!isCurrent()) return;
      send(answer.text);
      this.finish(() => giveBack(engine, answer));
      this.lines.close();
    } catch (error) {
      if (!isCurrent()) return;
      this.finish(() => engine.end());
      this.error(error);
    }
  }

  /** Ends the engine, and searches again for a short time on another one. */
  stop() {
    this.engine.end();
    this.engine = takeEngine();
    this.body = JSON.stringify({ ...JSON.parse(this.body), time: TIME_AFTER_STOP });
    this.run();
  }

  /** Forgets the search and calls `release`, once. */
  finish(release) {
    if (running.delete(this.name)) release();
  }

  /** Fails the stream, unless it has ended. */
  error(reason) {
    this.lines.error(reason);
  }
}

/** Positions are computed one after the other by an engine that no search delays. */
let positions = new Engine();
let lastPosition = Promise.resolve();

async function answerPosition(path, body) {
  const turn = lastPosition.then(async () => {
    const answer = await positions.answer(path, body, "", () => {});
    if (answer.crashed) {
      positions.end();
      positions = new Engine();
    }
    return answer;
  });
  lastPosition = turn.catch(() => {});
  const { text, status } = await turn;
  return new Response(text, { status });
}

/** Answers a request as `fetch` would. */
export async function send(path, { body = "", signal } = {}) {
  signal?.throwIfAborted();
  if (path === "/api/stop") {
    const search = running.get(JSON.parse(body).search);
    search?.stop();
    return Response.json({ stopped: Boolean(search) });
  }
  if (path === "/api/share") {
    // Every machine opens the site at the address that this one has used.
    const url = new URL(`?${JSON.parse(body).query}`, location.href).href;
    return Response.json({ links: [{ url, qr: null }], text: "share-site" });
  }
  if (!searchPaths.includes(path)) return answerPosition(path, body);
  return new Response(new Search(path, body, signal).stream);
}
