// Requests to the server; docs/PAGE.md describes them. A request is repeated until a server answers it. On a static site,
// `transport.js` passes them to an engine in the browser.

import { awaitAnswer, reportAnswer, reportLost } from "./connection.js";
import { phraseText, t } from "./text.js";
import { send } from "./transport.js";

/** The server has refused a request. */
export class RequestError extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/** The maximal number of attempts while the server is busy. */
const MAX_TRIES = 5;

/** The time in milliseconds until a progress report of a search is late; the server sends five in a second. */
const SLOW_PROGRESS = 1500;

const headers = { "Content-Type": "application/json" };

/** Calls `send` until the server can be reached, with increasing pauses between the calls. */
async function untilReached(signal, send) {
  for (let wait = 250; ; wait = Math.min(2 * wait, 4000)) {
    try {
      return await send();
    } catch (error) {
      // The browser reports a lost connection as a `TypeError`.
      if (!(error instanceof TypeError)) throw error;
      reportLost();
    }
    await pause(wait, signal);
  }
}

async function requestOnce(path, body, signal) {
  const options = body ? { method: "POST", headers, body: JSON.stringify(body), signal } : { signal };
  const answered = awaitAnswer();
  const response = await send(path, options).finally(answered);
  reportAnswer(response.headers.get("plywood-server"));
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new RequestError(response.status, answer.error ? phraseText(answer.error, answer.phrase) : t("status-error", { status: response.status }));
}

/** The part of a request that names a position: the moves from the start of the game, or from the text `position`. */
export const positionBody = ({ game, position, moves }) => ({ game, ...(position ? { position } : {}), moves });

/** The key of a position in caches, which differs if the game, the text or the moves differ. */
export const positionKey = ({ game, position, moves }) => [game, ...(position ? [position] : []), ...moves].join(" ");

/** Requests one JSON object. */
export async function fetchJson(path, body, signal) {
  return untilReached(signal, async () => (await requestOnce(path, body, signal)).json());
}

/** Requests a search; calls `progress` with each report, and returns the result. */
export async function runSearch(path, body, signal, progress) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await untilReached(signal, async () => readLines(await requestOnce(path, body, signal), progress));
    } catch (error) {
      if (error.status !== 503 || tries === MAX_TRIES) throw error;
      progress({ waiting: true });
      await pause(1500, signal);
    }
  }
}

/** Reads lines of JSON; the last one is the result. */
async function readLines(response, progress) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().finally(awaitAnswer(SLOW_PROGRESS));
    if (done) throw new TypeError("the server ended during the search");
    text += value;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const line = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      if (line.error) throw new RequestError(200, phraseText(line.error, line.phrase));
      if (!line.progress) return line;
      progress({ waiting: false, ...line.progress });
    }
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new DOMException("cancelled", "AbortError"));
    if (signal?.aborted) cancel();
    signal?.addEventListener("abort", cancel);
    setTimeout(resolve, milliseconds);
  });
}
