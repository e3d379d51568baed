// The dialog that writes a worksheet: random positions with questions, and the answers on a separate sheet.

import { positionBody, runSearch } from "./api.js";
import { byId, setText } from "./dom.js";
import { downloadFile, fileName } from "./files.js";
import { t } from "./text.js";

/** The time limit for the values of all positions. */
const TIME = "30s";

/** The number of seeds that the dialog suggests. */
const SEEDS = 1_000_000;

/** Sets up the dialog; `current` returns the shown position, from which the random positions can be reached. */
export function initWorksheet(current) {
  const dialog = byId("worksheet");
  let abort = new AbortController();
  dialog.addEventListener("close", () => abort.abort());
  byId("open-worksheet").addEventListener("click", () => {
    abort = new AbortController();
    byId("settings").close();
    byId("worksheet-seed").value = String(Math.floor(Math.random() * SEEDS));
    setText(byId("worksheet-status"), "");
    byId("worksheet-confirm").disabled = false;
    dialog.showModal();
  });
  byId("worksheet-form").addEventListener("submit", async (event) => {
    if (event.submitter !== byId("worksheet-confirm")) return;
    event.preventDefault();
    const { signal } = abort;
    const position = current();
    const [positions, seed] = [Number(byId("worksheet-count").value), Number(byId("worksheet-seed").value)];
    byId("worksheet-confirm").disabled = true;
    setText(byId("worksheet-status"), t("worksheet-waits"));
    try {
      const body = { ...positionBody(position), positions, seed, time: TIME };
      const { count, html } = await runSearch("/api/worksheet", body, signal, () => {});
      if (signal.aborted) return;
      if (count > 0) downloadFile(html, fileName(`${position.game}-worksheet`, "html"), "text/html");
      setText(byId("worksheet-status"), t(count === 0 ? "worksheet-none" : "worksheet-done", { count }));
    } catch (error) {
      if (error.name !== "AbortError") setText(byId("worksheet-status"), error.message);
    } finally {
      if (!signal.aborted) byId("worksheet-confirm").disabled = false;
    }
  });
}
