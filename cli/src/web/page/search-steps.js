// A traced search over its steps: the positions that are entered and left at each step, the windows, and the work.

/** The full window. */
const FULL = [null, null];

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
   * The window at a node after a step, while its moves are being searched: two values for the first player, null where it is
   * infinite. Before and after the search of its moves, a node has no window. A new best move changes the window that the
   * search passes to the next move; after the last move, the value of the node is that of its best move.
   */
  window(id, step) {
    if (step < this.entered(id) || step >= this.left(id)) return null;
    const { player, value, window, narrows } = this.nodes[id];
    if (step === this.entered(id)) return window ?? FULL;
    const next = this.children[id].find((child) => this.left(child) > step);
    const [alpha, beta] = this.nodes[next ?? this.children[id].at(-1) ?? id].window ?? FULL;
    if (next !== undefined || !narrows) return [alpha, beta];
    return player === "first" ? [value, beta] : [alpha, value];
  }

  /** All windows that a node has during the search: after its own steps, and after the last step of each of its moves. */
  windows(id) {
    return [...this.stepsAt[id], ...this.children[id].map((child) => this.left(child))].map((step) => this.window(id, step)).filter(Boolean);
  }
}
