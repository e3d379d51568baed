// A traced search over its steps: the positions that are entered and left at each step, the windows, and the work.

export class SearchSteps {
  /** `trace` is the answer of `/api/trace`. */
  constructor({ nodes, steps }) {
    this.nodes = nodes;
    this.last = steps.length - 1;
    this.children = nodes.map(() => []);
    nodes.forEach(({ parent }, id) => {
      if (parent !== null) this.children[parent].push(id);
    });
    this.stepsAt = nodes.map(() => []);
    steps.forEach(({ node }, step) => this.stepsAt[node].push(step));
    /** The number of visited positions in the subtree of each node. */
    this.sizes = nodes.map(({ folded }) => 1 + folded);
    for (let id = nodes.length - 1; id > 0; id -= 1) this.sizes[nodes[id].parent] += this.sizes[id];
    this.hasWindows = nodes.some(({ window }) => window !== null);
    this.countWork(steps.length);
  }

  /** Counts the visited positions and the cutoffs up to each step. */
  countWork(count) {
    const [visited, cutoffs] = [Array(count).fill(0), Array(count).fill(0)];
    this.nodes.forEach(({ folded, unseen }, id) => {
      visited[this.entered(id)] += 1;
      // The positions that are folded into a node have one step, which follows the steps of its children.
      if (folded > 0 && this.stepsAt[id].length > 1) visited[this.stepsAt[id][1]] += folded;
      if (unseen.length > 0) cutoffs[this.cut(id)] += 1;
    });
    const sums = (counts) => {
      let sum = 0;
      return counts.map((one) => (sum += one));
    };
    this.visited = sums(visited);
    this.cutoffs = sums(cutoffs);
  }

  /** The step that enters a node. */
  entered(id) {
    return this.stepsAt[id][0];
  }

  /** The step after which the value of a node is known. */
  left(id) {
    return this.stepsAt[id].at(-1);
  }

  /** The step that reports the cutoff of a node: the one before the search leaves the node. */
  cut(id) {
    return this.stepsAt[id].at(-2);
  }

  /** The nodes from the root to this one. */
  path(id) {
    const path = [];
    for (let node = id; node !== null; node = this.nodes[node].parent) path.unshift(node);
    return path;
  }

  /**
   * The window at a node after a step, as two texts. It is the window of the next child, because a new best move changes
   * the window that the search passes to the next move, and all windows are for the first player.
   */
  window(id, step) {
    const children = this.children[id];
    const finished = children.findIndex((child) => this.left(child) > step);
    const next = children[finished < 0 ? children.length - 1 : finished];
    const isOpen = next !== undefined && step > this.entered(id);
    const [low, high] = this.nodes[isOpen ? next : id].window ?? ["…", "…"];
    const text = (end, infinite) => (end === "…" ? infinite : end.replace("-", "−"));
    return [text(low, "−∞"), text(high, "∞")];
  }
}
