// The dialog that sets up a position: a click on a cell changes a character of the position's text, which the game checks.

import { fetchJson } from "./api.js";
import { Board } from "./board.js";
import { byId, createHtml, setText } from "./dom.js";
import { t } from "./text.js";

/** The states of a cell in the texts of positions: free, first, second. */
const STATES = [[".", "X", "O"], [".", "1", "2"]];

/** The markers of the lines of Stonehenge, whose cells have the second kind of states. */
const MARKERS = /^[@12]+$/;

/** The parts of a position's text: the rows of cells with their states, and the rest. Without cells, `rows` is null. */
export function partsOf(text) {
  const [cells, ...rest] = text.split(":");
  const candidates = MARKERS.test(rest[0] ?? "") ? [...STATES].reverse() : STATES;
  const states = candidates.find((states) => [...cells].every((sign) => sign === "/" || states.includes(sign)));
  const isBoard = states !== undefined && cells.includes("/");
  return { rows: isBoard ? cells.split("/") : null, states, rest: rest.join(":") };
}

/** The text with the next state of one cell. */
export function withNextState(text, row, column) {
  const { rows, states, rest } = partsOf(text);
  const next = states[(states.indexOf(rows[row][column]) + 1) % states.length];
  rows[row] = rows[row].slice(0, column) + next + rows[row].slice(column + 1);
  return [rows.join("/"), ...(rest ? [rest] : [])].join(":");
}

/** The text with the other side to move, or null if the text does not name the side. */
const withOtherSide = (text) => {
  const side = /:(first|second)$/.exec(text)?.[1];
  return side ? text.replace(/\w+$/, side === "first" ? "second" : "first") : null;
};

export class SetupDialog {
  /** `current` returns the shown position, and `open` opens the position with a text; it returns an error or null. */
  constructor(current, open) {
    Object.assign(this, { current, open, requested: 0 });
    this.board = new Board(byId("setup-board"), createHtml("div"), () => {});
    byId("open-setup").addEventListener("click", () => this.show());
    byId("setup-text").addEventListener("input", () => this.change(byId("setup-text").value));
    byId("setup-side").addEventListener("click", () => this.change(withOtherSide(this.text)));
    byId("setup-form").addEventListener("submit", async (event) => {
      if (event.submitter !== byId("setup-confirm")) return;
      event.preventDefault();
      const error = await this.open(this.text);
      if (error) setText(byId("setup-error"), error.message);
      else byId("setup").close();
    });
  }

  show() {
    byId("settings").close();
    // The cells are shown first, so that the first of them gets the focus.
    this.change(this.current().position_text);
    byId("setup").showModal();
  }

  /** Shows a text and its cells, and checks it. */
  async change(text) {
    this.text = text;
    if (byId("setup-text").value !== text) byId("setup-text").value = text;
    this.showCells();
    const side = /:(first|second)$/.exec(text)?.[1];
    byId("setup-side").hidden = !side;
    if (side) setText(byId("setup-side"), t("setup-to-move", { side: t(side) }));
    this.requested += 1;
    const request = this.requested;
    try {
      const position = await fetchJson("/api/position", { game: this.current().game, position: text });
      if (request !== this.requested) return;
      this.board.draw(position, { flip: false, values: null, open: false, pending: null });
      this.showError(null);
    } catch (error) {
      if (request === this.requested) this.showError(error);
    }
  }

  showError(error) {
    setText(byId("setup-error"), error ? error.message : "");
    byId("setup-confirm").disabled = Boolean(error);
    byId("setup-board").classList.toggle("outdated", Boolean(error));
  }

  /** Shows a button for each cell. The focus stays on the cell that was clicked. */
  showCells() {
    const { rows, states } = partsOf(this.text);
    const focused = document.activeElement.closest?.("#setup-cells button")?.getAttribute("aria-label");
    byId("setup-cells").hidden = byId("setup-cells-text").hidden = !rows;
    const names = rows && [t("free"), t("first"), t("second")];
    const button = (sign, row, column) => {
      const state = states.indexOf(sign);
      const label = t("setup-cell", { row: row + 1, column: column + 1 });
      const cell = createHtml("button", { type: "button", class: ["free", "first", "second"][state], "aria-label": label, "aria-description": names[state] }, state ? sign : "");
      cell.addEventListener("click", () => this.change(withNextState(this.text, row, column)));
      return cell;
    };
    byId("setup-cells").replaceChildren(...(rows ?? []).map((cells, row) => createHtml("div", {}, ...[...cells].map((sign, column) => button(sign, row, column)))));
    if (focused) [...byId("setup-cells").querySelectorAll("button")].find((cell) => cell.getAttribute("aria-label") === focused)?.focus();
  }
}
