// The list of moves: the main line, with each variation as a list inside the move that it replaces.

import { byId, createHtml } from "./dom.js";
import { t } from "./text.js";
import { hasVariations, isVariation } from "./variations.js";

export class MoveList {
  /** Calls `goTo` with a ply of the current line, and `goToLine` with the moves of another one. */
  constructor(list, { goTo, goToLine }) {
    Object.assign(this, { list, goTo, goToLine });
  }

  /** Shows the tree of a game; the moves that are not on the board are marked as taken back. */
  show({ tree, moves, future }) {
    const focused = this.list.contains(document.activeElement);
    this.list.replaceChildren(...this.items(tree, 0, [], { moves, line: [...moves, ...future] }));
    const now = this.list.querySelector(".now");
    // Scrolls the list, but not the page.
    if (now) {
      this.list.scrollTop = now.offsetTop - this.list.offsetTop - 40;
      this.list.scrollLeft = now.offsetLeft - this.list.offsetLeft - 40;
    }
    if (focused) now?.focus();
    byId("line-tools").hidden = !hasVariations(tree);
    byId("promote").disabled = !isVariation(tree, moves);
    byId("delete-line").disabled = moves.length === 0;
  }

  /** The items of the first continuation of a node, to its end; `path` has the moves to the node. */
  items(tree, node, path, current) {
    const items = [];
    for (let { next } = tree[node]; next.length > 0; { next } = tree[next[0]]) {
      const [main, ...others] = next;
      const variations = others.map((other) => {
        const own = [...path, tree[other].move];
        const label = t("variation", { move: tree[other].move });
        return createHtml("ol", { class: "variation", "aria-label": label }, this.item(own, current), ...this.items(tree, other, own, current));
      });
      path = [...path, tree[main].move];
      items.push(this.item(path, current, ...variations));
    }
    return items;
  }

  /** The item of the last move of `path`. */
  item(path, { moves, line }, ...variations) {
    const ply = path.length;
    const isOnLine = path.every((move, index) => move === line[index]);
    const isPlayed = isOnLine && ply <= moves.length;
    const name = isPlayed && ply === moves.length ? "now" : isPlayed ? null : "taken-back";
    const button = createHtml("button", { type: "button", class: name, "data-ply": ply, "data-on-line": isOnLine ? "" : null, "aria-current": name === "now" ? "step" : null }, path.at(-1));
    button.addEventListener("click", () => (isOnLine ? this.goTo(ply) : this.goToLine(path)));
    return createHtml("li", {}, button, ...variations);
  }

  /** Marks the mistakes of the current line. */
  mark(mistakes) {
    for (const button of this.list.querySelectorAll("button")) {
      const mistake = "onLine" in button.dataset ? mistakes[Number(button.dataset.ply) - 1] : null;
      button.title = mistake?.text ?? "";
      if (mistake) Object.assign(button.dataset, { mark: mistake.sign, kind: mistake.kind });
      else delete button.dataset.mark;
    }
  }
}
