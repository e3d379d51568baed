"""The computer's player of Alquerque as DM574 sets it: a tree is built, then scored, and the best child is the move.

The root of the tree is the board that stands now, the height is how many moves are looked ahead. A node without
children is scored by a heuristic from the view of the side to move at the root. Of the others those of the root's side
take the highest score of their children, and those of the other side the lowest.
"""

import re
from math import inf
from typing import Any, Callable, List, Optional

import plywood

from board import Board, advance, black, copy, is_game_over, legal_moves, white, white_plays
from move import Move, make_move

WON = 100
"""More than any difference of pieces."""

TALLEST_TREE = 5
"""The height up to which a tree made of Python's objects is kept in memory."""


class Tree:
    """A node with the nodes below it."""

    def __init__(self, content: Any, children: Optional[List["Tree"]] = None, move: Optional[Move] = None) -> None:
        """A node for ``content``, which ``move`` has led to. Its score counts once the tree is scored."""
        self.content = content
        self.children = children or []
        self.move = move
        self.score = 0.0


def build(b: Board, height: int, move: Optional[Move] = None) -> Tree:
    """The tree of all that can happen on ``b`` in ``height`` moves. Each node has a board of its own."""
    node = Tree(b, move=move)
    if height > 0:
        node.children = [build(_after(m, b), height - 1, m) for m in legal_moves(b)]
    return node


def score(node: Tree, heuristic: Callable[[Any, int], float], maximising: bool = True, ply: int = 0) -> float:
    """Score every node from the leaves up, and answer the score of ``node``.

    ``heuristic`` is asked about the content of each leaf and how many plies below the root that is.
    """
    if node.children:
        below = [score(child, heuristic, not maximising, ply + 1) for child in node.children]
        node.score = max(below) if maximising else min(below)
    else:
        node.score = heuristic(node.content, ply)
    return node.score


def best_child(node: Tree) -> Tree:
    """The first of the children with the highest score, once the tree is scored."""
    return max(node.children, key=lambda child: child.score)


def piece_difference(for_white: bool) -> Callable[[Board, int], float]:
    """The heuristic: how many more pieces than the enemy's one side has, white ``for_white``.

    Where all of a side's pieces are taken the game is won or lost, the sooner the more; where the player
    to move cannot, it is drawn.
    """

    def heuristic(b: Board, ply: int) -> float:
        own, enemy = len(white(b)), len(black(b))
        if not for_white:
            own, enemy = enemy, own
        if own == 0:
            return ply - WON
        if enemy == 0:
            return WON - ply
        return 0 if is_game_over(b) else own - enemy

    return heuristic


def next_move(b: Board, depth: int = 3) -> Move:
    """A best move on ``b``, looking ``depth`` moves ahead: the first of them in the order of the legal moves."""
    if depth < 1:
        raise ValueError("a depth of {} is refused: there is a move to look ahead at least".format(depth))
    if is_game_over(b):
        raise ValueError("there is no move to choose: the game is over")
    chosen = _by_engine(b, depth)
    if chosen is None:
        chosen = _by_tree(b, depth) if depth <= TALLEST_TREE else _without_a_tree(b, depth)
    return chosen


def _by_tree(b: Board, depth: int) -> Move:
    tree = build(copy(b), depth)
    score(tree, piece_difference(white_plays(b)))
    return best_child(tree).move  # type: ignore[return-value]


def _without_a_tree(b: Board, depth: int) -> Move:
    """The move that a tree would show, by alpha-beta, which keeps nothing."""
    heuristic = piece_difference(white_plays(b))
    best_move, best = None, -inf
    for m in legal_moves(b):
        value = _alpha_beta(_after(m, b), heuristic, depth - 1, False, 1, best, inf)
        if value > best:
            best_move, best = m, value
    return best_move  # type: ignore[return-value]


def _alpha_beta(
    b: Board,
    heuristic: Callable[[Board, int], float],
    height: int,
    maximising: bool,
    ply: int,
    alpha: float,
    beta: float,
) -> float:
    """What the node of ``b`` would score; only a bound of it where that lies not between ``alpha`` and ``beta``."""
    moves = legal_moves(b) if height > 0 else []
    if not moves:
        return heuristic(b, ply)
    best = -inf if maximising else inf
    for m in moves:
        value = _alpha_beta(_after(m, b), heuristic, height - 1, not maximising, ply + 1, alpha, beta)
        if maximising:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _after(m: Move, b: Board) -> Board:
    after = copy(b)
    advance(m, after)
    return after


def _by_engine(b: Board, depth: int) -> Optional[Move]:
    """The same move by the engine, which builds its tree with less room and in less time.

    ``None`` for a board that was set up, since the engine knows a position by the moves that led to it. A
    tree too large for the memory it may take is searched without being kept.
    """
    if b._history is None:
        return None
    moves = [re.compile("{}[-x]{}".format(*m)) for m in b._history]
    position = plywood.position("alquerque")
    for pattern in moves:
        position = position.play(next(move for move in position.moves if pattern.fullmatch(move)))
    analysis = position.analyze(search="tree", depth=depth, evaluator="pieces")
    if analysis.stopped == "memory":
        analysis = position.analyze(search="alpha-beta", depth=depth, evaluator="pieces")
    return make_move(*(int(number) for number in re.findall(r"\d+", str(analysis.best))))
