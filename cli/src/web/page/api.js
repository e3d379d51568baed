// Requests to the server; docs/PAGE.md describes them.

/** The server has refused a request, or cannot be reached. */
export class RequestError extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/** The maximal number of attempts while the server is busy. */
const MAX_TRIES = 5;

const headers = { "Content-Type": "application/json" };

async function request(path, body, signal) {
  const options = body ? { method: "POST", headers, body: JSON.stringify(body), signal } : { signal };
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new RequestError(0, "The server cannot be reached; is the command still running?");
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => ({}));
  throw new RequestError(response.status, answer.error ?? `The server answered with status ${response.status}`);
}

/** Requests one JSON object. */
export async function fetchJson(path, body, signal) {
  return (await request(path, body, signal)).json();
}

/** Requests a search; calls `progress` with each report, and returns the result. */
export async function runSearch(path, body, signal, progress) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readLines(await request(path, body, signal), progress);
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
    const { value, done } = await reader.read();
    if (done) throw new RequestError(0, "The server stopped during the search");
    text += value;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const line = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      if (line.error) throw new RequestError(200, line.error);
      if (!line.progress) return line;
      progress(line.progress);
    }
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("cancelled", "AbortError"));
    });
  });
}
