// The board: draws the scene of a position of any game, and reports the chosen move.

import { createHtml, createSvg } from "./dom.js";
import { bounds, flipped, nearestCell, nextCell } from "./geometry.js";
import { cellLabel, lineLabel } from "./labels.js";
import { PieceDrag } from "./drag.js";
import { Motion } from "./motion.js";
import { PathChoice } from "./path-choice.js";
import { predictedScene } from "./prediction.js";
import { drawContent, drawField, drawTarget } from "./shapes.js";
import { badgeText, valueClass } from "./value.js";
import { moveText } from "./words.js";
import { t } from "./text.js";

/** The margin around the scene, in cells. */
const MARGIN = 0.25;

/** On boards wider than this, in cells, the texts in cells are shortened. */
const MAX_WIDTH_FOR_LONG_TEXT = 6.5;

/** The maximal number of buttons for moves without a cell. */
const MAX_BUTTONS = 60;

export class Board {
  /** Draws into the SVG `picture`, and adds buttons for moves without a cell to `otherMoves`. */
  constructor(picture, otherMoves, choose) {
    this.picture = picture;
    this.otherMoves = otherMoves;
    this.choose = choose;
    this.focusPlace = null;
    this.motion = new Motion();
    this.pathChoice = new PathChoice();
    picture.addEventListener("keydown", (event) => this.onKey(event));
    new PieceDrag(picture, this);
  }

  /**
   * Draws a position, and animates its differences from the last drawing. `values` has the value of each move, by its
   * text; `open` is true if moves can be chosen. `pending` is a move that the server has not confirmed yet, or null: the
   * board shows the probable position after it.
   */
  draw(position, options) {
    this.drawn = { position, options };
    const { flip, values, open, pending } = options;
    const hadFocus = this.picture.contains(document.activeElement) && document.activeElement !== this.picture;
    const shown = pending === null ? position.scene : predictedScene(position, pending);
    const turned = flip ? flipped(shown) : { scene: shown, turn: (place) => place };
    const { scene } = turned;
    const lastPlaces = pending === null ? [position.last, position.last_from].filter(Boolean).map(turned.turn) : [];
    const box = bounds(scene);
    const [wide, high] = [box.right - box.left + 2 * MARGIN, box.bottom - box.top + 2 * MARGIN];
    const view = [box.left - MARGIN, box.top - MARGIN, wide, high];
    this.picture.setAttribute("viewBox", view.map((size) => size.toFixed(3)).join(" "));
    this.reserveHeight(position.game, high / wide);
    this.open = open;
    this.pathChoice.setPaths(open ? scene.paths : []);
    const roles = new Map(scene.cells.map((cell) => [cell, this.pathChoice.role([cell.x, cell.y])]));
    const isTarget = (cell) => cell.move !== null || roles.get(cell) !== null;
    this.cells = scene.cells.filter(isTarget);
    const isAt = (place, cell) => place && Math.hypot(cell.x - place[0], cell.y - place[1]) < 0.01;
    const isLast = (cell) => Boolean(cell.piece) && isAt(lastPlaces[0], cell);
    const valueAt = (cell) => this.valueAt(cell, roles.get(cell), values);
    const crowded = box.right - box.left > MAX_WIDTH_FOR_LONG_TEXT;
    const fields = scene.cells.map(drawField).filter(Boolean);
    const contents = scene.cells.map((cell) => {
      const drawn = drawContent({ ...cell, role: roles.get(cell)?.kind }, valueAt(cell), crowded);
      if (isLast(cell) || isAt(lastPlaces[1], cell)) markLastMove(drawn, cell);
      return drawn;
    });
    this.contents = new Map(scene.cells.map((cell, index) => [cell, contents[index]]));
    this.motion.advance(`${position.game} ${flip}`, scene);
    const { leaving } = this.motion;
    const ghosts = leaving.map((cell) => drawContent({ ...cell, lit: false }, null, crowded));
    const lines = scene.lines.map((one) => line(one, lineLabel(one, scene.cells)));
    this.targets = new Map();
    // One element for each cell, in order, for the keyboard and for screen readers.
    const elements = scene.cells.map((cell) => {
      const role = roles.get(cell);
      const label = cellLabel(cell, valueAt(cell), isLast(cell), role);
      if (!isTarget(cell)) return createSvg("g", { role: "img", "aria-label": label, class: "place" }, drawTarget(cell, false));
      this.targets.set(cell, this.createTarget(cell, scene.falls && box, label, role));
      return this.targets.get(cell);
    });
    this.picture.replaceChildren(
      ...(scene.cells.some((cell) => cell.shape === "hole") ? [frame(box)] : []),
      decorative(...fields.filter((field) => !field.matches(".hole"))),
      createSvg("g", {}, ...lines),
      // Holes interrupt the lines between them.
      decorative(...fields.filter((field) => field.matches(".hole")), ...contents, ...ghosts),
      createSvg("g", {}, ...elements),
    );
    this.motion.play((change) => {
      if (change.kind === "leave") return ghosts[leaving.indexOf(change.cell)];
      if (change.line) return lines[scene.lines.findIndex((one) => sameLine(one, change.line))];
      return contents[scene.cells.findIndex((cell) => cell.name === change.cell.name && sameContent(cell, change.cell))];
    }, box.top);
    this.drawOtherMoves(scene.other_moves, values);
    this.updateTabStop(hadFocus);
  }

  /** Sets the ratio of height to width. Within a game, the ratio never falls, so that the page does not jump. */
  reserveHeight(game, ratio) {
    this.aspect = this.aspect?.game === game ? { game, ratio: Math.max(ratio, this.aspect.ratio) } : { game, ratio };
    this.picture.parentElement.style.setProperty("--high", this.aspect.ratio.toFixed(3));
  }

  /** The element that is clicked to make the move of a cell. */
  createTarget(cell, column, label, role) {
    const attributes = {
      role: "button", tabindex: -1, "aria-label": label, "aria-disabled": this.open ? null : "true",
      class: `cell${this.open ? " open" : ""} ${role?.kind ?? ""}`, "data-move": role ? role.move : cell.move, "data-name": cell.name,
      "aria-pressed": role?.kind === "chosen" ? "true" : null,
    };
    const group = createSvg("g", attributes, drawTarget(cell, column));
    group.addEventListener("click", () => this.chooseCell(cell));
    group.addEventListener("focus", () => this.setTabStop(cell));
    return group;
  }

  chooseCell(cell) {
    this.focusPlace = [cell.x, cell.y];
    if (!this.open) return;
    const move = cell.move ?? this.pathChoice.choose([cell.x, cell.y]);
    if (move !== null) this.choose(move);
    else this.redraw();
  }

  /** Cancels the choice of a piece. */
  cancelChoice() {
    if (!this.pathChoice.isBegun) return;
    this.pathChoice.cancel();
    this.redraw();
  }

  redraw() {
    this.draw(this.drawn.position, this.drawn.options);
  }

  /** The value that is shown at a cell: that of its move, or of the best or suggested move of its piece. */
  valueAt(cell, role, values) {
    if (!values || !role) return values?.get(cell.move);
    if (role.kind === "destination") return values.get(role.move);
    const ofPiece = this.pathChoice.movesFrom([cell.x, cell.y]).map((move) => values.get(move));
    return ofPiece.find((value) => value?.best || value?.suggested);
  }

  /** Makes one cell the tab stop of the board; the arrow keys move between cells. */
  updateTabStop(focus) {
    const cell = this.focusPlace ? nearestCell(this.cells, this.focusPlace) : this.cells[Math.floor(this.cells.length / 2)];
    if (cell) this.targets.get(cell).setAttribute("tabindex", 0);
    if (!focus) return;
    if (cell) this.targets.get(cell).focus({ preventScroll: true });
    else this.picture.focus({ preventScroll: true });
  }

  setTabStop(cell) {
    for (const [other, group] of this.targets) group.setAttribute("tabindex", other === cell ? 0 : -1);
    this.focusPlace = [cell.x, cell.y];
  }

  onKey(event) {
    const cell = this.cells?.find((cell) => this.targets.get(cell) === document.activeElement);
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") this.cancelChoice();
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.chooseCell(cell);
      return;
    }
    const to = nextCell(this.cells, cell, event.key);
    if (event.key.startsWith("Arrow")) event.preventDefault();
    if (to) this.targets.get(to).focus();
  }

  /** Draws buttons for the moves without a cell. */
  drawOtherMoves(moves, values) {
    const focused = this.otherMoves.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    const buttons = moves.slice(0, MAX_BUTTONS).map((move) => {
      const value = values?.get(move);
      const label = value ? `${move}: ${moveText(value.value, value.bound)}` : null;
      const button = createHtml("button", { type: "button", "data-move": move, "aria-label": label }, move);
      if (value) button.append(" ", createHtml("span", { class: `badge ${valueClass(value.value)}` }, badgeText(value)));
      if (this.open) button.addEventListener("click", () => this.choose(move));
      else button.setAttribute("aria-disabled", "true");
      return button;
    });
    const more = moves.length - buttons.length;
    this.otherMoves.replaceChildren(...buttons, ...(more > 0 ? [createHtml("span", {}, t("and-more-moves", { count: more }))] : []));
    if (focused) (buttons.find((button) => button.dataset.move === focused) ?? buttons[0])?.focus();
  }
}

/** Marks the content of a cell as the last move. */
function markLastMove(drawn, { x, y }) {
  drawn.classList.add("last");
  drawn.append(createSvg("circle", { cx: x, cy: y, r: 0.47, class: "last-ring" }));
}

const sameContent = (one, other) => one.x === other.x && one.y === other.y && one.piece === other.piece;

const sameLine = (one, other) => String([one.from, one.to]) === String([other.from, other.to]);

/** A group that is hidden from screen readers. */
const decorative = (...parts) => createSvg("g", { "aria-hidden": "true" }, ...parts);

function frame({ left, top, right, bottom }) {
  const size = { width: right - left + 0.2, height: bottom - top + 0.2 };
  return createSvg("rect", { x: left - 0.1, y: top - 0.1, ...size, rx: 0.25, class: "wood", "aria-hidden": "true" });
}

/** A line of the scene; a line without a label is hidden from screen readers. */
function line({ from, to, owner }, label) {
  const attributes = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return createSvg("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: `line ${owner ?? "free"}`, ...attributes });
}
