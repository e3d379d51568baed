// The value over the game, as the first player sees it: a line that leads to every move.

import { shape } from "./element.js";
import { height, verdict } from "./value.js";

const WIDTH = 320;
const HEIGHT = 96;
const EDGE = 12;

/** How wide the line may be; the rest is for words. */
const COURSE = WIDTH - 2 * EDGE - 56;

const right = (ply, plies) => EDGE + (plies === 0 ? 0 : (ply / plies) * COURSE);
const down = (level) => HEIGHT / 2 - level * (HEIGHT / 2 - EDGE);

export class Graph {
  /** `goTo` is called with the ply that was chosen. */
  constructor(picture, goTo) {
    this.picture = picture;
    this.goTo = goTo;
    this.plies = 0;
    this.ply = 0;
    picture.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    picture.addEventListener("click", (event) => this.click(event));
    picture.addEventListener("keydown", (event) => this.key(event));
  }

  /** Draws `points`, one a ply: a value as the first player sees it and whether it is exact, or null. */
  draw(points, ply) {
    this.plies = points.length - 1;
    this.ply = ply;
    const places = points.flatMap((point, index) => {
      const level = point && height(point.value);
      return level === null ? [] : [{ ...point, index, x: right(index, this.plies), y: down(level) }];
    });
    const line = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
    const here = right(ply, this.plies);
    const label = (y, text) => shape("text", { x: WIDTH - 4, y, class: "side", "text-anchor": "end" }, text);
    this.picture.replaceChildren(
      shape("line", { x1: EDGE, x2: EDGE + COURSE, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "middle" }),
      shape("line", { x1: here, x2: here, y1: 0, y2: HEIGHT, class: "here" }),
      label(15, "first wins"),
      label(HEIGHT - 9, "second wins"),
      shape("polyline", { points: line, class: "course" }),
      ...places.map(({ x, y, exact, index }) =>
        shape("circle", {
          cx: x, cy: y, r: index === ply ? 5 : this.plies > 60 ? 1.5 : 3,
          class: `point ${exact ? "exact" : "guess"}${index === ply ? " now" : ""}`,
        })),
    );
    const now = points[ply];
    const text = now ? verdict(now.value, "first") : "not known yet";
    this.picture.setAttribute("aria-valuemax", this.plies);
    this.picture.setAttribute("aria-valuenow", ply);
    this.picture.setAttribute("aria-valuetext", `after ${ply} moves: ${text}`);
  }

  click(event) {
    const box = this.picture.getBoundingClientRect();
    const along = ((event.clientX - box.left) / box.width) * WIDTH;
    this.choose(Math.round(((along - EDGE) / COURSE) * this.plies));
  }

  key(event) {
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
