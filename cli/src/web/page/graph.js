// The graph of the first player's value after each move of the game; a click goes to the position at that place.

import { createSvg } from "./dom.js";
import { graphHeight } from "./value.js";
import { outcomeText } from "./words.js";
import { t } from "./text.js";

const WIDTH = 320;
const HEIGHT = 96;
/** The space above, below and to the left of the line. */
const EDGE = 12;

/** The width of the line; 56 units are reserved for labels. */
const LINE_WIDTH = WIDTH - 2 * EDGE - 56;

const xOf = (ply, plies) => EDGE + (plies === 0 ? 0 : (ply / plies) * LINE_WIDTH);
const yOf = (level) => HEIGHT / 2 - level * (HEIGHT / 2 - EDGE);

export class Graph {
  /** Calls `goTo` with the chosen ply. */
  constructor(picture, goTo) {
    this.picture = picture;
    this.goTo = goTo;
    this.plies = 0;
    this.ply = 0;
    picture.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    picture.addEventListener("click", (event) => this.onClick(event));
    picture.addEventListener("keydown", (event) => this.onKey(event));
  }

  /**
   * Draws `points`, one for each ply: a value for the first player and whether it is exact, or null. `mistakes` has the
   * mark of each move, or null.
   */
  draw(points, mistakes, ply) {
    this.plies = points.length - 1;
    this.ply = ply;
    const places = points.flatMap((point, index) => {
      const level = point && graphHeight(point.value);
      return level === null ? [] : [{ ...point, index, x: xOf(index, this.plies), y: yOf(level) }];
    });
    const line = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const here = xOf(ply, this.plies);
    const label = (y, text) => createSvg("text", { x: WIDTH - 4, y, class: "side", "text-anchor": "end" }, text);
    this.picture.replaceChildren(
      createSvg("line", { x1: EDGE, x2: EDGE + LINE_WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
      createSvg("line", { x1: here, x2: here, y1: 0, y2: HEIGHT, class: "here" }),
      label(15, t("first-wins")),
      label(HEIGHT - 9, t("second-wins")),
      createSvg("polyline", { points: line, class: "curve" }),
      ...places.map(({ x, y, exact, index }) =>
        createSvg("circle", {
          cx: x, cy: y, r: index === ply ? 5 : this.plies > 60 ? 1.5 : 3,
          class: `point ${exact ? "exact" : "estimate"}${index === ply ? " now" : ""}`,
        })),
      ...places.filter(({ index }) => mistakes[index - 1]).map(({ x, y, index }) => {
        // The mark is on the side of the point on which the picture has more space.
        const { kind, sign } = mistakes[index - 1];
        return createSvg("text", { x, y: y < HEIGHT / 2 ? y + 17 : y - 8, class: `mark ${kind}`, "text-anchor": "middle" }, sign);
      }),
    );
    const now = points[ply];
    const text = now ? outcomeText(now.value, "first") : t("not-known");
    this.picture.setAttribute("aria-valuemax", this.plies);
    this.picture.setAttribute("aria-valuenow", ply);
    this.picture.setAttribute("aria-valuetext", [t("graph-value", { ply, value: text }), mistakes[ply - 1]?.text].filter(Boolean).join("; "));
  }

  onClick(event) {
    const box = this.picture.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * WIDTH;
    this.choose(Math.round(((along - EDGE) / LINE_WIDTH) * this.plies));
  }

  onKey(event) {
    const to = {
      ArrowLeft: this.ply - 1, ArrowDown: this.ply - 1, ArrowRight: this.ply + 1, ArrowUp: this.ply + 1,
      Home: 0, End: this.plies,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.choose(to);
  }

  choose(ply) {
    const to = Math.max(0, Math.min(this.plies, ply));
    if (to !== this.ply) this.goTo(to);
  }
}
