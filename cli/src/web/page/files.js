// Saves and loads games as records, which `play --replay` reads too.

import { byId, createHtml, setText } from "./dom.js";
import { t } from "./text.js";
import { isTree } from "./variations.js";

/** The game as a record. */
export const formatRecord = ({ spec, start, moves }) => JSON.stringify({ version: 2, game: spec, ...(start ? { position: start } : {}), moves });

/** The maximal size of a pasted text or a file in MiB; an exported analysis is much smaller. */
const MAX_SIZE = 16;

const isTooLong = (size) => size > MAX_SIZE << 20;

/** The beginning of the word that contains the text of a position, as in a suite. */
const POSITION = "position:";

/**
 * Parses a record, or moves of the game `spec` separated by spaces or commas. A record may have a tree of `lines`, as in the
 * export as JSON. The moves may follow the text of a position: `position:X../OX./... a3`. Returns the possible readings: a
 * word alone may be a move or the text of a position.
 */
export function parseRecord(text, spec) {
  const line = text.trim().split("\n")[0] ?? "";
  if (!line.startsWith("{")) return parseWords(text.trim(), spec);
  const { game, moves, position, lines } = parseObject(line);
  const isText = (word) => typeof word === "string";
  if (!isText(game) || !isText(position ?? "") || !Array.isArray(moves) || !moves.every(isText)) {
    throw new SyntaxError(t("record-incomplete"));
  }
  return [{ spec: game, start: position ?? null, moves, tree: isTree(lines) ? lines : undefined }];
}

/** Parses JSON; the reason of an error is in the language of the page. */
function parseObject(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError(t("record-unreadable"));
  }
}

function parseWords(text, spec) {
  const [first, ...rest] = text.split(/\s+/);
  const words = (parts) => parts.flatMap((part) => part.split(",")).filter(Boolean);
  if (first.startsWith(POSITION)) return [{ spec, start: first.slice(POSITION.length), moves: words(rest) }];
  const readings = [{ spec, start: null, moves: words([first, ...rest]) }];
  return first === "" || rest.length > 0 ? readings : [...readings, { spec, start: first, moves: [] }];
}

/** The name of a file about a game. */
export const fileName = (game, extension) => `${game.replaceAll(/[^\w-]+/g, "-").slice(0, 40)}.${extension}`;

/** Lets the browser save a text or a blob as a file. */
export function downloadFile(content, name, type) {
  const link = createHtml("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Calls `open` with a text that is pasted outside of input fields and dialogs. */
export function onPaste(open) {
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text").trim();
    if (text === "" || event.target.closest("input, textarea") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open(text);
  });
}

/** Opens the dialog to load moves. `load` gets their text, and returns an error or null; null closes the dialog. */
export function openLoadDialog(text, load) {
  const dialog = byId("loading");
  const showReason = (reason) => setText(byId("load-error"), reason ? t("load-refused", { reason }) : "");
  // Shows a text, or null for a text that is too long.
  const show = (text) => {
    byId("text").value = text ?? "";
    showReason(text === null ? t("text-too-long", { size: MAX_SIZE }) : null);
  };
  show(isTooLong(text.length) ? null : text);
  byId("text").oninput = () => showReason(null);
  byId("file").value = "";
  byId("file").onchange = async () => {
    const [file] = byId("file").files;
    if (file) show(isTooLong(file.size) ? null : await file.text());
  };
  byId("load-confirm").onclick = async (event) => {
    event.preventDefault();
    const reason = await load(byId("text").value);
    showReason(reason);
    if (!reason) dialog.close();
  };
  dialog.showModal();
}
