// A tip on the first visit, until the first move or a click closes it.

import { byId } from "./dom.js";

/** The key in the storage of the browser that notes a visit. */
const STORAGE_KEY = "plywood-visited";

function isFirstVisit() {
  try {
    return localStorage.getItem(STORAGE_KEY) === null;
  } catch {
    // Without storage, a visit cannot be noted, and the tip would return each time.
    return false;
  }
}

/** Closes the tip, and notes the visit. */
export function closeTip() {
  if (byId("tip").hidden) return;
  byId("tip").hidden = true;
  localStorage.setItem(STORAGE_KEY, "yes");
}

/** Shows the tip if this is the first visit. */
export function initTip() {
  byId("tip").hidden = !isFirstVisit();
  byId("close-tip").addEventListener("click", closeTip);
}
