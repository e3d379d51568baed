// Exports the game and the pictures of the position as files.

import { fetchJson, positionBody, runSearch } from "./api.js";
import { byId, createHtml, setText } from "./dom.js";
import { downloadFile, fileName, formatRecord } from "./files.js";
import { t } from "./text.js";

/** The time limit of the search whose tree is exported. */
const TIME = "5s";

/** The width and height of a PNG picture relative to the SVG picture. */
const PNG_SCALE = 3;

/** The board as `svg` and `tikz`. */
const boardPicture = ({ position, signal }) => fetchJson("/api/board", positionBody(position), signal);

/** The search tree as `svg` and `tikz`; the search and its depth are those of the panel of the search tree. */
function treePicture({ position, depth, signal }) {
  const body = { ...positionBody(position), search: byId("trace-search").value, time: TIME, ...(depth && { depth }) };
  return runSearch("/api/tree", body, signal, () => {});
}

/** The position with its analysis, and the tree of all lines, as a text that the page can load. */
const jsonText = ({ position, game, analysis }) => JSON.stringify({ ...position, analysis: analysis ?? null, lines: game.tree });

/** Draws an SVG picture as PNG. */
async function png(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const [width, height] = [image.naturalWidth * PNG_SCALE, image.naturalHeight * PNG_SCALE];
    const canvas = createHtml("canvas", { width, height });
    canvas.getContext("2d").drawImage(image, 0, 0, width, height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

const SVG = { extension: "svg", type: "image/svg+xml" };
const TIKZ = { extension: "tex", type: "application/x-tex" };
const JSON_FILE = { extension: "json", type: "application/json" };

/** The formats: the kind of file, and its content for the shown position. */
const FORMATS = {
  "record": { ...JSON_FILE, content: async ({ game }) => `${formatRecord(game)}\n` },
  "json": { ...JSON_FILE, content: async (shown) => `${jsonText(shown)}\n` },
  "svg": { ...SVG, content: async (shown) => (await boardPicture(shown)).svg },
  "png": { extension: "png", type: "image/png", content: async (shown) => png((await boardPicture(shown)).svg) },
  "tikz": { ...TIKZ, content: async (shown) => (await boardPicture(shown)).tikz },
  "tree-svg": { ...SVG, content: async (shown) => (await treePicture(shown)).svg },
  "tree-tikz": { ...TIKZ, content: async (shown) => (await treePicture(shown)).tikz },
};

/** Sets up the dialog; `current` returns the shown `position`, its `analysis`, the `game`, and the `depth` of a search tree. */
export function initExport(current) {
  const dialog = byId("exporting");
  byId("export-format").replaceChildren(...Object.keys(FORMATS).map((value) => createHtml("option", { value }, t(`export-${value}`))));
  let abort = new AbortController();
  dialog.addEventListener("close", () => abort.abort());
  byId("open-export").addEventListener("click", () => {
    abort = new AbortController();
    byId("settings").close();
    setText(byId("export-error"), "");
    byId("export-confirm").disabled = false;
    dialog.showModal();
  });
  byId("export-confirm").addEventListener("click", async (event) => {
    event.preventDefault();
    const { extension, type, content } = FORMATS[byId("export-format").value];
    const { signal } = abort;
    const shown = { ...current(), signal };
    byId("export-confirm").disabled = true;
    setText(byId("export-error"), "");
    try {
      const file = await content(shown);
      if (signal.aborted) return;
      downloadFile(file, fileName(shown.game.spec, extension), type);
      dialog.close();
    } catch (error) {
      if (error.name !== "AbortError") setText(byId("export-error"), error.message);
    } finally {
      if (!signal.aborted) byId("export-confirm").disabled = false;
    }
  });
}
