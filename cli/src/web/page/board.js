// The board: draws the scene of a position, whatever the game, and says which move was chosen.

import { make, shape } from "./element.js";
import { bounds, flipped, nearest, next } from "./geometry.js";
import { held, label } from "./label.js";
import { content, field, target } from "./shapes.js";
import { sign, tone, words } from "./value.js";

const MARGIN = 0.25;

/** A board that is wider, in cells, has room in a cell for few signs. */
const CROWDED = 6.5;

/** How many of the moves without a cell have a button; any can be typed. */
const BUTTONS = 60;

export class Board {
  /** Draws into `picture`, and puts the moves that no cell stands for into `others`. */
  constructor(picture, others, choose) {
    this.picture = picture;
    this.others = others;
    this.choose = choose;
    this.place = null;
    picture.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Draws a position. `values` says what moves are worth, by their text; `open` whether one can be chosen;
   * `arrived` whether the last move is new, and to be seen coming.
   */
  draw(position, { flip, values, open, arrived }) {
    const hadFocus = this.picture.contains(document.activeElement) && document.activeElement !== this.picture;
    const turned = flip ? flipped(position.scene) : { scene: position.scene, turn: (place) => place };
    const { scene } = turned;
    const last = position.last && turned.turn(position.last);
    const box = bounds(scene);
    const [wide, high] = [box.right - box.left + 2 * MARGIN, box.bottom - box.top + 2 * MARGIN];
    const view = [box.left - MARGIN, box.top - MARGIN, wide, high];
    this.picture.setAttribute("viewBox", view.map((size) => size.toFixed(3)).join(" "));
    this.makeRoom(position.game, high / wide);
    this.open = open;
    this.cells = scene.cells.filter((cell) => cell.move !== null);
    const isLast = (cell) => last && Math.hypot(cell.x - last[0], cell.y - last[1]) < 0.01;
    const crowded = box.right - box.left > CROWDED;
    const fields = scene.cells.map(field).filter(Boolean);
    const contents = scene.cells.map((cell) => {
      const drawn = content(cell, values?.get(cell.move), crowded);
      if (isLast(cell) && cell.piece) this.mark(drawn, cell, arrived, scene.falls ? box.top - 1 - cell.y : 0);
      return drawn;
    });
    this.targets = new Map();
    // Every cell in its order, to be reached or read out: those that stand for a move, and the others.
    const places = scene.cells.map((cell) => {
      const said = label(cell, values?.get(cell.move), isLast(cell));
      if (cell.move === null) return shape("g", { role: "img", "aria-label": said, class: "place" }, target(cell, false));
      this.targets.set(cell, this.target(cell, scene.falls && box, said));
      return this.targets.get(cell);
    });
    this.picture.replaceChildren(
      ...(scene.cells.some((cell) => cell.shape === "hole") ? [frame(box)] : []),
      silent(...fields),
      shape("g", {}, ...scene.lines.map((one) => line(one, held(one, scene.cells)))),
      silent(...contents),
      shape("g", {}, ...places),
    );
    this.buttons(scene.other_moves, values);
    this.rove(hadFocus);
  }

  /** Makes room for a board so high in its width. A board that becomes flatter while its game goes on keeps its room. */
  makeRoom(game, high) {
    this.room = this.room?.game === game ? { game, high: Math.max(high, this.room.high) } : { game, high };
    this.picture.parentElement.style.setProperty("--high", this.room.high.toFixed(3));
  }

  mark(drawn, cell, arrived, fall) {
    drawn.classList.add("last");
    drawn.append(shape("circle", { cx: cell.x, cy: cell.y, r: 0.47, class: "last-ring" }));
    if (!arrived) return;
    drawn.classList.add(fall ? "falling" : "coming");
    drawn.style.setProperty("--fall", `${fall}px`);
    drawn.style.transformOrigin = `${cell.x}px ${cell.y}px`;
  }

  /** What is clicked to make the move of a cell. */
  target(cell, column, said) {
    const attributes = {
      role: "button", tabindex: -1, "aria-label": said, "aria-disabled": this.open ? null : "true",
      class: `cell${this.open ? " open" : ""}`, "data-move": cell.move,
    };
    const group = shape("g", attributes, target(cell, column));
    group.addEventListener("click", () => this.pick(cell));
    group.addEventListener("focus", () => this.hold(cell));
    return group;
  }

  pick(cell) {
    this.place = [cell.x, cell.y];
    if (this.open) this.choose(cell.move);
  }

  /** One cell at a time can be reached by Tab; the arrows lead on from there. */
  rove(focus) {
    const cell = this.place ? nearest(this.cells, this.place) : this.cells[Math.floor(this.cells.length / 2)];
    if (cell) this.targets.get(cell).setAttribute("tabindex", 0);
    if (!focus) return;
    if (cell) this.targets.get(cell).focus({ preventScroll: true });
    else this.picture.focus({ preventScroll: true });
  }

  hold(cell) {
    for (const [other, group] of this.targets) group.setAttribute("tabindex", other === cell ? 0 : -1);
    this.place = [cell.x, cell.y];
  }

  key(event) {
    const cell = this.cells?.find((cell) => this.targets.get(cell) === document.activeElement);
    if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.pick(cell);
      return;
    }
    const to = next(this.cells, cell, event.key);
    if (event.key.startsWith("Arrow")) event.preventDefault();
    if (to) this.targets.get(to).focus();
  }

  /** The moves that no cell stands for. */
  buttons(moves, values) {
    const focused = this.others.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    const buttons = moves.slice(0, BUTTONS).map((move) => {
      const worth = values?.get(move);
      const label = worth ? `${move}: ${words(worth.value, worth.bound)}` : null;
      const button = make("button", { type: "button", "data-move": move, "aria-label": label }, move);
      if (worth) button.append(" ", make("span", { class: `badge ${tone(worth.value)}` }, sign(worth.value, worth.bound)));
      if (this.open) button.addEventListener("click", () => this.choose(move));
      else button.setAttribute("aria-disabled", "true");
      return button;
    });
    const more = moves.length - buttons.length;
    this.others.replaceChildren(...buttons, ...(more > 0 ? [make("span", {}, `and ${more} more: type one`)] : []));
    if (focused) (buttons.find((button) => button.dataset.move === focused) ?? buttons[0])?.focus();
  }
}

/** What is seen only, and has no name of its own. */
const silent = (...parts) => shape("g", { "aria-hidden": "true" }, ...parts);

function frame({ left, top, right, bottom }) {
  const size = { width: right - left + 0.2, height: bottom - top + 0.2 };
  return shape("rect", { x: left - 0.1, y: top - 0.1, ...size, rx: 0.25, class: "wood", "aria-hidden": "true" });
}

/** A line; it is read out where `said` says something. */
function line({ from, to, owner }, said) {
  const named = said ? { role: "img", "aria-label": said } : { "aria-hidden": "true" };
  return shape("line", { x1: from[0], y1: from[1], x2: to[0], y2: to[1], class: `line ${owner ?? "free"}`, ...named });
}
