// A Web Worker that answers the requests of the page, one after the other, with the engine.

import start, { answer } from "./engine.js";

/** The answer when the engine ends during a request: its stack has overflowed, or the code of a game has panicked. */
function crashReason(error) {
  // Only an overflow of the stack of the browser is an error of JavaScript.
  const isDeep = !(error instanceof WebAssembly.RuntimeError) || /out of bounds/.test(error.message);
  const [code, text] = isDeep
    ? ["recursion-too-deep", "the recursion is too deep for this browser; choose a smaller depth or another search"]
    : ["engine-panicked", "the game or the search has panicked; the console of the browser has the reason"];
  return { version: 2, error: text, phrase: { code, args: {} } };
}

function reply({ path, body, name }) {
  try {
    return { status: 200, text: answer(path, body, name) };
  } catch (error) {
    // Text is the answer to a request that the engine refuses.
    if (typeof error === "string") return { status: 400, text: error };
    return { status: 500, crashed: true, text: JSON.stringify(crashReason(error)) };
  }
}

let started;

onmessage = async ({ data }) => {
  if (data.module) started = start({ module_or_path: data.module });
  else {
    await started;
    postMessage(reply(data));
  }
};
