// The tip on the first visit. The first move, or a click on its button, closes the tip.

import { byId } from "./dom.js";

/** The key under which the browser stores that the tip was closed. */
const STORAGE_KEY = "plywood-visited";

function isFirstVisit() {
  try {
    return localStorage.getItem(STORAGE_KEY) === null;
  } catch {
    // Without storage, the tip would be shown on every visit.
    return false;
  }
}

/** Closes the tip for all visits. */
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
