// Inside the search: its tree, and every step of it told in words, forwards and back.

import { ask, search } from "./api.js";
import { Board } from "./board.js";
import { find, make, say } from "./element.js";
import { Tree } from "./tree.js";
import { count, positions } from "./value.js";

/** How long a search is watched at the most. */
const TIME = "5s";

export class Inside {
  /** `current` gives the position at the table. */
  constructor(watched, current, trouble) {
    Object.assign(this, { current, trouble, found: null, at: 0 });
    this.tree = new Tree(find("tree"), (id) => this.visit(id));
    this.board = new Board(find("small"), make("div"), () => {});
    find("watched").replaceChildren(...watched.map((name) => make("option", { value: name }, name)));
    find("watched").value = watched.includes("alpha-beta") ? "alpha-beta" : watched[0];
    find("look").addEventListener("submit", (event) => {
      event.preventDefault();
      this.look();
    });
    const step = find("step");
    step.addEventListener("input", () => this.go(Number(step.value)));
    find("back").addEventListener("click", () => this.go(this.at - 1));
    find("on").addEventListener("click", () => this.go(this.at + 1));
    find("end").addEventListener("click", () => this.go(this.found.steps.length - 1));
  }

  /** Searches the position at the table. */
  async look() {
    this.controller?.abort();
    this.controller = new AbortController();
    const { game, moves } = this.current();
    const depth = Number(find("plies").value);
    const question = { game, moves, search: find("watched").value, time: TIME };
    if (depth >= 1) question.depth = Math.min(99, Math.round(depth));
    const progress = ({ nodes = 0, waiting }) =>
      say(find("walked"), waiting ? "Waiting for a free search …" : `Searching … ${positions(nodes)}`);
    progress({});
    try {
      this.found = await search("/api/trace", question, this.controller.signal, progress);
      this.show();
    } catch (error) {
      if (error.name === "AbortError") return;
      say(find("walked"), "");
      this.trouble(error);
    }
  }

  show() {
    const { game, nodes, steps, visited, search: name, moves, stopped } = this.found;
    const kept = nodes.length < visited ? `, ${count(nodes.length)} of them shown` : "";
    const where = moves.length ? `after ${moves.join(" ")}` : "at the start";
    const cut = { time: ", stopped by time", memory: ", stopped by memory" }[stopped] ?? "";
    this.said = `${game}, ${name} ${where}: ${positions(visited)}${kept}${cut}.`;
    this.follow(this.current());
    find("walk").hidden = false;
    this.tree.show(this.found);
    find("step").max = String(Math.max(0, steps.length - 1));
    this.go(0);
  }

  /** The table has moved on: the tree of another game is put away, that of another position is said to be one. */
  follow({ game, moves }) {
    if (!this.found) return;
    if (this.found.game === game) {
      const same = this.found.moves.join(" ") === moves.join(" ");
      say(find("walked"), same ? this.said : `${this.said} The board has moved on since.`);
      return;
    }
    this.controller?.abort();
    this.found = null;
    find("walk").hidden = true;
    say(find("walked"), "");
    if (find("inside").open) this.look();
  }

  /** The first step at a position. What is known already stays to be seen. */
  visit(id) {
    const step = this.found.steps.findIndex(({ node }) => node === id);
    if (step >= 0) this.go(step, Math.max(step, this.tree.told));
  }

  /** Goes to a step, with all shown that is `told` up to some step. */
  async go(to, told = to) {
    const { steps, nodes, game, moves } = this.found;
    this.at = Math.max(0, Math.min(steps.length - 1, to));
    const { node, text } = steps[this.at];
    find("step").value = String(this.at);
    find("step").setAttribute("aria-valuetext", `step ${this.at + 1} of ${steps.length}`);
    say(find("count"), `${count(this.at + 1)} of ${count(steps.length)}`);
    say(find("told"), text);
    find("back").disabled = this.at === 0;
    find("on").disabled = this.at === steps.length - 1;
    find("end").disabled = this.at === steps.length - 1;
    this.tree.tell(told);
    this.tree.mark(node);
    const way = this.tree.way(node).flatMap((id) => nodes[id].move ?? []);
    const here = this.at;
    try {
      const position = await ask("/api/position", { game, moves: [...moves, ...way] }, this.controller.signal);
      if (here === this.at) this.board.draw(position, { flip: false, values: null, open: false, arrived: false });
    } catch (error) {
      if (error.name !== "AbortError") this.trouble(error);
    }
  }
}
