// The motion of a board: the differences between two scenes, and their animations.

/** The duration of every animation in milliseconds. */
const DURATION = 200;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const placeOf = ({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`;

/** Identifies a cell in two scenes: by its name or, for a text, by its place, because texts may repeat. */
const keyOf = (cell) => (cell.shape === "word" ? placeOf(cell) : cell.name);

const lineKey = ({ from, to }) => `${from} ${to}`;

/** Whether a cell shows something that can move or disappear. */
const isSolid = (cell) => Boolean(cell.piece) || cell.shape === "counter";

/**
 * Lists the changes from one scene to another. Each change has a `kind`, and the `cell` or `line` that it concerns:
 * `slide` (with the place `from`), `fall`, `appear`, `claim` of a line, and `leave` with a cell of the old scene.
 */
export function changesBetween(before, after) {
  const old = new Map(before.cells.map((cell) => [keyOf(cell), cell]));
  const names = new Set(after.cells.map(keyOf));
  const [moved, arrived, texts] = [[], [], []];
  let left = before.cells.filter((cell) => isSolid(cell) && !names.has(keyOf(cell)));
  for (const cell of after.cells) {
    const was = old.get(keyOf(cell));
    if (was && isSolid(cell) && placeOf(was) !== placeOf(cell)) moved.push({ kind: "slide", cell, from: was });
    if ((was?.piece ?? null) !== cell.piece) {
      if (was?.piece) left.push(was);
      if (cell.piece) arrived.push(cell);
    } else if (!was && isSolid(cell)) arrived.push(cell);
    else if (was && was.text !== cell.text) texts.push({ kind: "appear", cell });
  }
  for (const cell of arrived) {
    const [source] = left.filter(({ piece }) => piece && piece === cell.piece).sort((one, other) => distance(cell, one) - distance(cell, other));
    left = left.filter((other) => other !== source);
    if (source) moved.push({ kind: "slide", cell, from: source });
    else moved.push({ kind: after.falls ? "fall" : "appear", cell });
  }
  const owners = new Map(before.lines.map((line) => [lineKey(line), line.owner]));
  const claimed = after.lines.filter((line) => line.owner && owners.get(lineKey(line)) !== line.owner);
  return [
    ...moved,
    ...texts,
    ...left.map((cell) => ({ kind: "leave", cell })),
    ...claimed.map((line) => ({ kind: "claim", line })),
  ];
}

const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** The frames of a change; `top` is the upper edge of the board. */
function frames({ kind, cell, from }, top) {
  const shift = (x, y) => [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  return {
    slide: () => shift(from.x - cell.x, from.y - cell.y),
    fall: () => shift(0, top - 1 - cell.y),
    appear: () => [{ transform: "scale(0.4)", opacity: 0 }, { transform: "none", opacity: 1 }],
    leave: () => [{ opacity: 1 }, { opacity: 0 }],
    claim: () => [{ strokeWidth: "0.3", opacity: 0.2 }, {}],
  }[kind]();
}

/** The running animations of a board. They continue when the board is drawn again, since a drawing replaces all elements. */
export class Motion {
  constructor() {
    this.board = null;
    this.scene = null;
    this.running = [];
  }

  /** Notes that `scene` is drawn, and starts the animation of its changes. Scenes of different boards are not compared. */
  advance(board, scene) {
    const now = performance.now();
    const isSame = this.board === board;
    this.running = isSame ? this.running.filter(({ started }) => now - started < DURATION) : [];
    if (isSame && !reducedMotion.matches) {
      this.running.push(...changesBetween(this.scene, scene).map((change) => ({ ...change, started: now })));
    }
    [this.board, this.scene] = [board, scene];
  }

  /** The cells that are fading out. */
  get leaving() {
    return this.running.filter(({ kind }) => kind === "leave").map(({ cell }) => cell);
  }

  /** Animates the drawn elements; `elementOf` returns the element of a cell or a line, or nothing if it is gone. */
  play(elementOf, top) {
    const now = performance.now();
    for (const change of this.running) {
      const element = elementOf(change);
      if (!element) continue;
      if (change.cell) element.style.transformOrigin = `${change.cell.x}px ${change.cell.y}px`;
      const easing = change.kind === "fall" ? "cubic-bezier(0.5, 0, 0.9, 0.6)" : "ease-out";
      const animation = element.animate(frames(change, top), { duration: DURATION, easing });
      animation.currentTime = now - change.started;
      if (change.kind === "leave") animation.onfinish = () => element.remove();
    }
  }
}
