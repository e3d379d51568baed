// The lines of a game as a tree: a move that replaces another one begins a variation.
//
// A tree is a list of nodes, so that long games need no nested objects; the root is the node 0. A node has the `move` that
// leads to it and, in `next`, the indexes of its children. The first child continues the line, and the others begin variations.

export const emptyTree = () => [{ move: null, next: [] }];

/** Whether no value occurs twice in a list. */
const areDistinct = (list) => new Set(list).size === list.length;

/**
 * Whether a value, from a file or the history of the browser, is a tree: each child has one parent, whose index is less than its
 * own.
 */
export const isTree = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((node, index) =>
    (index === 0 || typeof node?.move === "string") && Array.isArray(node?.next)
    && node.next.every((child) => Number.isInteger(child) && child > index && child < value.length))
  && areDistinct(value.flatMap(({ next }) => next));

/** Whether a value, from the history of the browser, is a list of moves. */
export const isMoveList = (value) => Array.isArray(value) && value.every((move) => typeof move === "string");

/** The index of the node after `move`, or undefined. */
const childOf = (tree, node, move) => tree[node].next.find((child) => tree[child].move === move);

/** The indexes of the nodes after each of the moves; it ends before the first move that the tree does not contain. */
function nodesAlong(tree, moves) {
  const nodes = [0];
  for (const move of moves) {
    const child = childOf(tree, nodes.at(-1), move);
    if (child === undefined) break;
    nodes.push(child);
  }
  return nodes;
}

/** Adds the moves from the root that the tree does not contain; a new move is the last alternative of its position. */
export function addLine(tree, moves) {
  const known = nodesAlong(tree, moves);
  let node = known.at(-1);
  for (const move of moves.slice(known.length - 1)) {
    tree[node].next.push(tree.length);
    node = tree.length;
    tree.push({ move, next: [] });
  }
}

/** The first continuation after the moves, to its end; empty if the tree does not contain the moves. */
export function continuation(tree, moves) {
  const [line, nodes] = [[], nodesAlong(tree, moves)];
  if (nodes.length <= moves.length) return line;
  for (let [node] = tree[nodes.at(-1)].next; node !== undefined; [node] = tree[node].next) line.push(tree[node].move);
  return line;
}

/** Whether a position has several continuations. */
export const hasVariations = (tree) => tree.some(({ next }) => next.length > 1);

/** The last of the moves that begins a variation: its node and the node before it; null on the main line. */
function lastFork(tree, moves) {
  const nodes = nodesAlong(tree, moves);
  const at = nodes.findLastIndex((node, index) => index > 0 && tree[nodes[index - 1]].next[0] !== node);
  return at < 0 ? null : { before: nodes[at - 1], node: nodes[at] };
}

/** Whether the moves contain a variation. */
export const isVariation = (tree, moves) => lastFork(tree, moves) !== null;

/** Makes the last variation in the moves the first continuation of the position at which it begins. */
export function promote(tree, moves) {
  const { before, node } = lastFork(tree, moves);
  tree[before].next = [node, ...tree[before].next.filter((other) => other !== node)];
}

/** A copy of the tree without the last of the moves and everything after it. */
export function withoutLine(tree, moves) {
  const removed = nodesAlong(tree, moves).at(-1);
  const kept = emptyTree();
  // Each entry is a node and the index of its copy.
  const open = [[0, 0]];
  while (open.length > 0) {
    const [node, copy] = open.pop();
    for (const child of tree[node].next.filter((child) => child !== removed)) {
      kept[copy].next.push(kept.length);
      open.push([child, kept.length]);
      kept.push({ move: tree[child].move, next: [] });
    }
  }
  return kept;
}
