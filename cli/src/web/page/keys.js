// Letters that do something. Where moves begin with a letter, it belongs to them, and Alt is held for the other.

/** Lets letters act: `acts` has them. `names` gives the names of moves; `type` is called before one of them is typed. */
export function useKeys(acts, { names, type }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.target.closest("dialog")) return;
    // With Alt some keyboards write another sign, and the key alone tells which it was.
    if (event.altKey) {
      const act = acts[event.code.replace("Key", "").toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
      return;
    }
    if (event.target.closest("input, select, textarea") || event.key.length !== 1) return;
    const letter = event.key.toLowerCase();
    if (begins(names(), letter)) type();
    else acts[letter]?.();
  });
}

/** Whether a move begins so. */
const begins = (names, letter) => letter !== " " && names.some((name) => name.toLowerCase().startsWith(letter));

/** Says on every button with a key how it is reached where moves have these names. */
export function showKeys(names) {
  for (const button of document.querySelectorAll("[data-key]")) {
    const { key, hint } = button.dataset;
    const keys = begins(names, key) ? `Alt+${key.toUpperCase()}` : key.toUpperCase();
    button.title = `${hint} (${keys})`;
    button.setAttribute("aria-keyshortcuts", keys);
  }
}
