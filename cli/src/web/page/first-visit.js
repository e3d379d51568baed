// The tip on the first visit. The first move, or a click on its button, closes the tip.

import { byId } from "./dom.js";
import { readStored, writeStored } from "./storage.js";

/** The key under which the browser stores that the tip was closed. */
const STORAGE_KEY = "plywood-visited";

/** Closes the tip for all visits. */
export function closeTip() {
  if (byId("tip").hidden) return;
  byId("tip").hidden = true;
  writeStored(STORAGE_KEY, "yes");
}

/** Shows the tip if this is the first visit. */
export function initTip() {
  // Without storage, the tip would be shown on every visit.
  byId("tip").hidden = readStored(STORAGE_KEY, "unknown") !== null;
  byId("close-tip").addEventListener("click", closeTip);
}
