// Moves out and in: a record is what `play --replay` reads too.

import { find, make, say } from "./element.js";

/** The game as a record. */
export const record = ({ spec, moves }) => JSON.stringify({ version: 1, game: spec, moves });

/** Reads a record, or moves with spaces or commas between them, which are of the game `spec`. */
export function readRecord(text, spec) {
  const line = text.trim().split("\n")[0] ?? "";
  if (!line.startsWith("{")) return { spec, moves: text.split(/[\s,]+/).filter(Boolean) };
  const { game, moves } = JSON.parse(line);
  const isText = (word) => typeof word === "string";
  if (!isText(game) || !Array.isArray(moves) || !moves.every(isText)) {
    throw new SyntaxError("a record has a game and its moves");
  }
  return { spec: game, moves };
}

/** Gives a text to the browser to be kept as a file. */
export function save(text, name) {
  const link = make("a", { href: URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Asks for moves; `load` is called with their text, and says what is wrong with them: the dialog stays until nothing is. */
export function askForMoves(text, load) {
  const dialog = find("loading");
  find("text").value = text;
  find("file").value = "";
  say(find("load-trouble"), "");
  find("text").oninput = () => say(find("load-trouble"), "");
  find("file").onchange = async () => {
    const [file] = find("file").files;
    if (!file) return;
    find("text").value = (await file.text()).slice(0, 65_536);
    say(find("load-trouble"), "");
  };
  find("load-it").onclick = async (event) => {
    event.preventDefault();
    const wrong = await load(find("text").value);
    if (wrong) say(find("load-trouble"), `This cannot be loaded: ${wrong}`);
    else dialog.close();
  };
  dialog.showModal();
}
