// Moving a piece by dragging it to its destination.

/** The distance in pixels from which a movement of the pointer is a drag and not a click. */
const THRESHOLD = 6;

export class PieceDrag {
  /** Lets the pieces of `board` be dragged in its SVG `picture`. */
  constructor(picture, board) {
    Object.assign(this, { picture, board, start: null, isDragging: false });
    picture.addEventListener("pointerdown", (event) => this.begin(event));
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.end(event));
    window.addEventListener("pointercancel", () => this.cancel());
  }

  /** The cell under the pointer that can be clicked. */
  cellAt({ clientX, clientY }) {
    const [x, y] = this.toScene(clientX, clientY);
    return this.board.cells.find((cell) => Math.hypot(cell.x - x, cell.y - y) < 0.5);
  }

  toScene(clientX, clientY) {
    const point = new DOMPoint(clientX, clientY).matrixTransform(this.picture.getScreenCTM().inverse());
    return [point.x, point.y];
  }

  begin(event) {
    const cell = event.isPrimary && this.board.open ? this.cellAt(event) : null;
    const role = cell && this.board.pathChoice.role([cell.x, cell.y]);
    if (["source", "chosen"].includes(role?.kind)) this.start = { x: event.clientX, y: event.clientY, place: [cell.x, cell.y], role };
  }

  move(event) {
    if (!this.start) return;
    const { x, y, place, role } = this.start;
    if (!this.isDragging) {
      if (Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD) return;
      this.isDragging = true;
      if (role.kind === "source") this.board.chooseCell({ x: place[0], y: place[1], move: null });
    }
    const [left, top] = this.toScene(event.clientX, event.clientY);
    const content = this.content(place);
    if (!content) return this.cancel();
    content.classList.add("dragged");
    content.style.transform = `translate(${left - place[0]}px, ${top - place[1]}px)`;
  }

  /** The drawn content of the cell at a place. */
  content([x, y]) {
    return [...this.board.contents].find(([cell]) => cell.x === x && cell.y === y)?.[1];
  }

  end(event) {
    const wasDragging = this.isDragging;
    this.start = null;
    this.isDragging = false;
    if (!wasDragging) return;
    const cell = this.cellAt(event);
    const isDestination = cell && this.board.pathChoice.role([cell.x, cell.y])?.kind === "destination";
    if (isDestination) this.board.chooseCell(cell);
    else this.board.cancelChoice();
  }

  cancel() {
    if (this.isDragging) this.board.cancelChoice();
    this.start = null;
    this.isDragging = false;
  }
}
