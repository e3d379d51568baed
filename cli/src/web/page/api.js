// What the page asks the server: see docs/PAGE.md.

/** The server has refused a question, or cannot be reached. */
export class Refused extends Error {
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/** How often a search is asked for again when too many wait. */
const PATIENCE = 5;

const headers = { "Content-Type": "application/json" };

async function request(path, body, signal) {
  const how = body ? { method: "POST", headers, body: JSON.stringify(body), signal } : { signal };
  let response;
  try {
    response = await fetch(path, how);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, "The server cannot be reached: is the command still running?");
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Refused(response.status, said.error ?? `The server answered ${response.status}`);
}

/** Asks for one object. */
export async function ask(path, body, signal) {
  return (await request(path, body, signal)).json();
}

/** Asks for a search, and tells `progress` how far it has come, until it gives its answer. */
export async function search(path, body, signal, progress) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listen(await request(path, body, signal), progress);
    } catch (error) {
      if (error.status !== 503 || tries === PATIENCE) throw error;
      progress({ waiting: true });
      await pause(1500, signal);
    }
  }
}

/** Reads lines of JSON as they come; the last one is the answer. */
async function listen(response, progress) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Refused(0, "The server stopped in the middle of a search");
    text += value;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const said = JSON.parse(text.slice(0, end));
      text = text.slice(end + 1);
      if (said.error) throw new Refused(200, said.error);
      if (!said.progress) return said;
      progress(said.progress);
    }
  }
}

function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("left", "AbortError"));
    });
  });
}
