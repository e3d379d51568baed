// Saves and loads games as records, which `play --replay` reads too.

import { byId, createHtml, setText } from "./dom.js";
import { t } from "./text.js";

/** The game as a record. */
export const formatRecord = ({ spec, moves }) => JSON.stringify({ version: 1, game: spec, moves });

/** Parses a record, or moves of the game `spec` separated by spaces or commas. */
export function parseRecord(text, spec) {
  const line = text.trim().split("\n")[0] ?? "";
  if (!line.startsWith("{")) return { spec, moves: text.split(/[\s,]+/).filter(Boolean) };
  const { game, moves, position } = JSON.parse(line);
  const isText = (word) => typeof word === "string";
  if (!isText(game) || !Array.isArray(moves) || !moves.every(isText)) {
    throw new SyntaxError(t("record-incomplete"));
  }
  if (position !== undefined) throw new SyntaxError(t("record-with-position"));
  return { spec: game, moves };
}

export function downloadFile(text, name) {
  const link = createHtml("a", { href: URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Opens the dialog to load moves. `load` gets their text, and returns an error or null; null closes the dialog. */
export function openLoadDialog(text, load) {
  const dialog = byId("loading");
  byId("text").value = text;
  byId("file").value = "";
  setText(byId("load-error"), "");
  byId("text").oninput = () => setText(byId("load-error"), "");
  byId("file").onchange = async () => {
    const [file] = byId("file").files;
    if (!file) return;
    byId("text").value = (await file.text()).slice(0, 65_536);
    setText(byId("load-error"), "");
  };
  byId("load-confirm").onclick = async (event) => {
    event.preventDefault();
    const error = await load(byId("text").value);
    if (error) setText(byId("load-error"), t("load-refused", { reason: error }));
    else dialog.close();
  };
  dialog.showModal();
}
