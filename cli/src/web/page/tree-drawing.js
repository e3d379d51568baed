// The drawing of a search tree, which can be zoomed and moved, and which shows the state of the search at a step.

import { createSvg } from "./dom.js";
import { Folding } from "./folding.js";
import { layOut } from "./tree-layout.js";
import { drawPart, partKey } from "./tree-shapes.js";
import Panzoom from "./vendor/panzoom.es.js";

/** The least and the greatest scale, the least scale at which a drawing is shown at first, and the factor of one zoom step. */
const MIN_SCALE = 0.02;
const MAX_SCALE = 3;
const LEGIBLE_SCALE = 0.6;
const ZOOM_STEP = 1.3;

/** The space around the drawing, in pixels. */
const MARGIN = 24;

/** The time after the last change of the scale or place until the drawing is sharp again, in milliseconds. */
const SHARP_AFTER = 150;

/** A pointer that moves by more than this distance, in pixels, moves the drawing and selects no node. */
const DRAG_DISTANCE = 5;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class TreeDrawing {
  /** Draws into `picture`, an HTML element; `visit` is called with the chosen node. */
  constructor(picture, visit) {
    this.picture = picture;
    [this.edges, this.shapes] = [createSvg("g"), createSvg("g")];
    this.drawing = createSvg("svg", {}, this.edges, this.shapes);
    picture.replaceChildren(this.drawing);
    this.panzoom = Panzoom(this.drawing, { canvas: true, origin: "0 0", minScale: MIN_SCALE, maxScale: MAX_SCALE, cursor: "grab" });
    // While it is zoomed and moved, the drawing is a picture that the browser scales without laying out its texts again.
    this.drawing.addEventListener("panzoomchange", () => {
      this.drawing.classList.add("moving");
      clearTimeout(this.sharpening);
      this.sharpening = setTimeout(() => this.drawing.classList.remove("moving"), SHARP_AFTER);
    });
    let start = null;
    picture.addEventListener("pointerdown", ({ clientX, clientY }) => {
      start = [clientX, clientY];
      picture.focus({ preventScroll: true });
    });
    picture.addEventListener("click", ({ target, clientX, clientY }) => {
      const part = target.closest("[data-node], [data-more]");
      const isDrag = start && Math.hypot(clientX - start[0], clientY - start[1]) > DRAG_DISTANCE;
      if (!part || isDrag) return;
      const { node, more } = part.dataset;
      if (more !== undefined) this.refold(() => this.folding.showMore(Number(more)));
      else if (Number(node) === this.current) this.toggle();
      else visit(Number(node));
    });
    // Without Ctrl, the wheel scrolls the page; a pinch on a touch pad arrives as a wheel with Ctrl.
    picture.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.metaKey) this.panzoom.zoomWithWheel(event);
    }, { passive: false });
    // A new size of the window or of the view shows the whole drawing again.
    new ResizeObserver(() => this.fit()).observe(picture);
  }

  /** Shows the tree of `search`, an instance of `SearchSteps`. */
  show(search) {
    this.search = search;
    this.folding = new Folding(search);
    this.elements = new Map();
    this.edges.replaceChildren();
    this.shapes.replaceChildren();
    this.draw(null);
    this.fit();
  }

  /** Draws the parts that are unfolded, and the path to the node `revealed` if it is not null. */
  draw(revealed) {
    const { search } = this;
    this.revealed = revealed;
    this.layout = layOut(search, this.folding, revealed === null ? null : new Set(search.path(revealed)));
    this.drawn = this.layout.parts.map((part) => ({ part, ...this.elementsOf(part) }));
    this.nodes = new Map(this.drawn.filter(({ part }) => part.kind === "node").map((one) => [one.part.id, one]));
    const isDrawn = new Set(this.drawn.flatMap(({ edge, shape }) => [edge, shape]));
    for (const element of [...this.edges.children, ...this.shapes.children]) {
      if (!isDrawn.has(element)) element.remove();
    }
    for (const { part, edge, shape, place } of this.drawn) {
      place(part);
      if (!shape.isConnected) this.shapes.append(shape);
      if (edge && !edge.isConnected) this.edges.append(edge);
    }
  }

  /** The elements of a part. They are kept, since the browser takes much longer to lay out new elements than to move old ones. */
  elementsOf(part) {
    const key = partKey(part);
    if (!this.elements.has(key)) this.elements.set(key, drawPart(part, this.search.nodes));
    return this.elements.get(key);
  }

  /** Applies a change to the folded nodes, and draws the tree again. */
  refold(change) {
    change();
    this.draw(null);
    this.showStep(this.step, this.current);
  }

  /** Folds or unfolds the subtree of the current node. */
  toggle() {
    this.refold(() => this.folding.toggle(this.current));
  }

  /** Shows the state after a step, with the path to the node `current`. */
  showStep(step, current) {
    const { search } = this;
    Object.assign(this, { step, current });
    // The path to a folded node is drawn while the node is the current one.
    const revealed = this.folding.isDrawn(current) ? null : current;
    if (revealed !== this.revealed) this.draw(revealed);
    const path = new Set(search.path(current));
    const isOver = step >= search.last;
    for (const { part: { kind, id, since }, shape, edge, update } of this.drawn) {
      const isNode = kind === "node";
      const isShown = step >= (isNode ? search.entered(id) : kind === "pruned" ? search.cut(id) : since);
      for (const element of [shape, edge]) element?.classList.toggle("unseen", !isShown);
      if (!isNode) continue;
      for (const element of [shape, edge]) {
        element?.classList.toggle("path", path.has(id));
        element?.classList.toggle("principal", isOver && search.nodes[id].principal);
      }
      shape.classList.toggle("current", id === current);
      if (isShown) update(step >= search.left(id), search.window(id, step));
    }
    this.follow(current);
  }

  /** The size of the picture in pixels. */
  get size() {
    const { width, height } = this.picture.getBoundingClientRect();
    return { width, height };
  }

  /** Moves the point `x`, `y` of the tree to a point of the picture. */
  place(x, y, { left, top }, animate = false) {
    const scale = this.panzoom.getScale();
    this.panzoom.pan(left / scale - x, top / scale - y, { animate: animate && !reducedMotion.matches });
  }

  /** Shows the whole tree, or its upper part if the whole tree would be illegible. */
  fit(least = LEGIBLE_SCALE) {
    const { width, height } = this.size;
    if (!this.layout || width === 0) return;
    const { left, right, height: treeHeight } = this.layout;
    const whole = Math.min((width - 2 * MARGIN) / (right - left), (height - 2 * MARGIN) / treeHeight);
    this.panzoom.zoom(Math.min(1.5, Math.max(least, whole)), { animate: false });
    const scale = this.panzoom.getScale();
    const [root] = this.layout.parts;
    this.place(scale > whole ? root.x : (left + right) / 2, 0, { left: width / 2, top: MARGIN });
  }

  /** Zooms in or out around the center. */
  zoom(isIn) {
    const { left, top, width, height } = this.picture.getBoundingClientRect();
    const scale = this.panzoom.getScale() * (isIn ? ZOOM_STEP : 1 / ZOOM_STEP);
    this.panzoom.zoomToPoint(scale, { clientX: left + width / 2, clientY: top + height / 2 }, { animate: false });
  }

  /** Moves the drawing so that a node is visible. */
  follow(id) {
    const { width, height } = this.size;
    const { part } = this.nodes.get(id);
    const scale = this.panzoom.getScale();
    const { x, y } = this.panzoom.getPan();
    const [left, top] = [(part.x + x) * scale, (part.y + y) * scale];
    const isVisible = left > MARGIN && left < width - MARGIN && top > MARGIN / 2 && top + part.height * scale < height - MARGIN / 2;
    if (!isVisible) this.place(part.x, part.y, { left: width / 2, top: Math.min(Math.max(top, height / 3), (height * 2) / 3) }, true);
  }
}
