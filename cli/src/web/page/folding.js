// The choice of the nodes of a search tree that are drawn. Numbers replace folded subtrees and folded siblings.

/** The number of positions that are unfolded at first. */
const DRAWN_AT_FIRST = 150;

/** The number of siblings that are shown at once. */
const SIBLINGS = 10;

export class Folding {
  /** Unfolds the upper plies of the tree of `search`, an instance of `SearchSteps`. */
  constructor(search) {
    this.search = search;
    /** The number of children that are shown below each unfolded node. */
    this.shown = new Map();
    let drawn = 1;
    const pending = [0];
    for (const id of pending) {
      const count = Math.min(SIBLINGS, search.children[id].length);
      if (drawn + count > DRAWN_AT_FIRST && id > 0) continue;
      drawn += count;
      this.shown.set(id, count);
      pending.push(...search.children[id].slice(0, count));
    }
  }

  isFolded(id) {
    return !this.shown.has(id);
  }

  /** Unfolds a node, or shows more of its children. */
  showMore(id) {
    this.shown.set(id, (this.shown.get(id) ?? 0) + SIBLINGS);
  }

  /** Folds an unfolded node; unfolds a folded one. */
  toggle(id) {
    if (this.isFolded(id)) this.showMore(id);
    else this.shown.delete(id);
  }

  /** Whether a node is drawn even if no path is revealed. */
  isDrawn(id) {
    const path = this.search.path(id);
    return path.slice(1).every((node, ply) => this.children(path[ply], null).includes(node));
  }

  /** The children of a node that are drawn: the unfolded ones, and the child in the set `revealed` of the nodes of a path. */
  children(id, revealed) {
    const all = this.search.children[id];
    const shown = all.slice(0, this.shown.get(id) ?? 0);
    const next = revealed && all.find((child) => revealed.has(child));
    return next === undefined || next === null || shown.includes(next) ? shown : [...shown, next];
  }
}
