// Texts in the storage of the browser, which may be disabled or full.

/** Returns the text under `key`, null if there is none, and `unreadable` if the storage cannot be read. */
export function readStored(key, unreadable) {
  try {
    return localStorage.getItem(key);
  } catch {
    return unreadable;
  }
}

/** Stores a text under `key`. Without storage, the text lasts until the page is left. */
export function writeStored(key, text) {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The page works without storage, too.
  }
}
