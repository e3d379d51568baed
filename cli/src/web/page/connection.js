// The connection to the server: detects late answers, a lost server, and a new server.

import { byId, setText } from "./dom.js";
import { t } from "./text.js";

/** The time in milliseconds after which the page shows that it waits for an answer. */
const SLOW = 300;

/** The time in milliseconds for which a message about a server that answers again stays visible. */
const MESSAGE_TIME = 6000;

let pending = 0;
let isLost = false;
/** The identifier of the server that answered last. */
let server = null;
let message = "";
let timer = 0;

function show() {
  const text = isLost ? t("connection-lost") : pending > 0 ? t("connection-waits") : message;
  const notice = byId("connection");
  setText(notice, text);
  notice.classList.toggle("shown", text !== "");
}

function announce(text) {
  message = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    message = "";
    show();
  }, MESSAGE_TIME);
}

/** Notes that an answer is expected. The returned function must be called when it has arrived or is no longer needed. */
export function awaitAnswer(limit = SLOW) {
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    pending += 1;
    show();
  }, limit);
  return () => {
    clearTimeout(late);
    if (!isLate) return;
    pending -= 1;
    show();
  };
}

/** Notes that a request has failed because the server did not answer. */
export function reportLost() {
  isLost = true;
  show();
}

/** Notes a response; each server sends its own identifier. */
export function reportAnswer(name) {
  if (server !== null && name !== server) announce(t("connection-new"));
  else if (isLost) announce(t("connection-back"));
  server = name;
  isLost = false;
  show();
}
