// Keyboard shortcuts. A letter with which a move begins starts typing that move; then the shortcut needs Alt.

import { t } from "./text.js";

/** Binds letters to actions. `names` returns the names of moves; `type` is called before a move is typed. */
export function bindKeys(actions, { names, type }) {
  document.addEventListener("keydown", (event) => {
    // While a dialog is open, the focus may be outside of it: a click on its text leaves no element with the focus.
    if (event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    // With Alt, some keyboards produce another character; then the physical key decides.
    if (event.altKey) {
      const letter = /^[a-z]$/i.test(event.key) ? event.key : event.code.replace("Key", "");
      const action = actions[letter.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
      return;
    }
    if (event.target.closest("input, select, textarea") || event.key.length !== 1) return;
    const letter = event.key.toLowerCase();
    if (begins(names(), letter)) type();
    else actions[letter]?.();
  });
}

/** Whether a move begins with this letter. */
const begins = (names, letter) => letter !== " " && names.some((name) => name.toLowerCase().startsWith(letter));

/** Shows the shortcut of each button in its tooltip. */
export function showShortcuts(names) {
  for (const button of document.querySelectorAll("[data-key]")) {
    const { key, hint } = button.dataset;
    const keys = begins(names, key) ? `Alt+${key.toUpperCase()}` : key.toUpperCase();
    button.title = `${t(hint)} (${keys})`;
    button.setAttribute("aria-keyshortcuts", keys);
  }
}
