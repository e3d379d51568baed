"""The computer player of Alquerque as assigned in DM574: it builds a game tree, scores it and plays the best child.

The root of the tree is the current board, and its height is the number of plies to look ahead. A heuristic scores the
leaves from the perspective of the side to move at the root. An inner node takes the highest score of its children if
that side is to move, otherwise the lowest.
"""

import re
from math import inf
from typing import Any, Callable, List, Optional

import plywood

from board import Board, black, copy, is_game_over, legal_moves, play_unchecked, white, white_plays
from move import Move, make_move

WIN_SCORE = 100
"""The score of a win in 0 plies; each ply to a win subtracts 1. It is greater than any difference of pieces."""

MAX_TREE_HEIGHT = 5
"""The maximum height of a tree of Python objects. Deeper searches use alpha-beta, which stores no tree."""


class Tree:
    """A node of a game tree."""

    def __init__(self, content: Any, children: Optional[List["Tree"]] = None, move: Optional[Move] = None) -> None:
        """Create a node for ``content``, the result of ``move``. Its score is valid after a call of ``score``."""
        self.content = content
        self.children = children or []
        self.move = move
        self.score = 0.0


def build(b: Board, height: int, move: Optional[Move] = None) -> Tree:
    """Return the tree of all move sequences of up to ``height`` plies from ``b``. Each node has its own board."""
    node = Tree(b, move=move)
    if height > 0:
        node.children = [build(_child(m, b), height - 1, m) for m in legal_moves(b)]
    return node


def score(node: Tree, heuristic: Callable[[Any, int], float], maximizing: bool = True, ply: int = 0) -> float:
    """Set the score of every node from the leaves up, and return the score of ``node``.

    ``heuristic`` is called with the content of each leaf and its distance from the root in plies.
    """
    if node.children:
        child_scores = [score(child, heuristic, not maximizing, ply + 1) for child in node.children]
        node.score = max(child_scores) if maximizing else min(child_scores)
    else:
        node.score = heuristic(node.content, ply)
    return node.score


def best_child(node: Tree) -> Tree:
    """Return the first child with the highest score in a scored tree."""
    return max(node.children, key=lambda child: child.score)


def piece_difference(for_white: bool) -> Callable[[Board, int], float]:
    """Return a heuristic: the number of white pieces minus the number of black pieces, negated unless ``for_white``.

    A finished game scores as a win (the sooner, the higher), as a loss (the later, the higher) or as a draw (0).
    """

    def heuristic(b: Board, ply: int) -> float:
        own, enemy = len(white(b)), len(black(b))
        if not for_white:
            own, enemy = enemy, own
        if own == 0:
            return ply - WIN_SCORE
        if enemy == 0:
            return WIN_SCORE - ply
        return 0 if is_game_over(b) else own - enemy

    return heuristic


def next_move(b: Board, depth: int = 3) -> Move:
    """Return the first of the best moves on ``b``, found by a search of ``depth`` plies."""
    if depth < 1:
        raise ValueError("the depth must be at least 1 (got {})".format(depth))
    if is_game_over(b):
        raise ValueError("the game is over; next_move needs a board with legal moves")
    chosen = _engine_move(b, depth)
    if chosen is None:
        chosen = _tree_move(b, depth) if depth <= MAX_TREE_HEIGHT else _alpha_beta_move(b, depth)
    return chosen


def _tree_move(b: Board, depth: int) -> Move:
    """Return the move of the best child in a tree of Python objects."""
    tree = build(copy(b), depth)
    score(tree, piece_difference(white_plays(b)))
    return best_child(tree).move  # type: ignore[return-value]


def _alpha_beta_move(b: Board, depth: int) -> Move:
    """Return the same move as ``_tree_move``, found by alpha-beta."""
    heuristic = piece_difference(white_plays(b))
    best_move, best = None, -inf
    for m in legal_moves(b):
        value = _alpha_beta(_child(m, b), heuristic, depth - 1, False, 1, best, inf)
        if value > best:
            best_move, best = m, value
    return best_move  # type: ignore[return-value]


def _alpha_beta(
    b: Board,
    heuristic: Callable[[Board, int], float],
    height: int,
    maximizing: bool,
    ply: int,
    alpha: float,
    beta: float,
) -> float:
    """Return the score of the tree node for ``b`` if it lies between ``alpha`` and ``beta``, otherwise a bound."""
    moves = legal_moves(b) if height > 0 else []
    if not moves:
        return heuristic(b, ply)
    best = -inf if maximizing else inf
    for m in moves:
        value = _alpha_beta(_child(m, b), heuristic, height - 1, not maximizing, ply + 1, alpha, beta)
        if maximizing:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def _child(m: Move, b: Board) -> Board:
    """Return a copy of ``b`` on which ``m`` has been played."""
    child = copy(b)
    play_unchecked(m, child)
    return child


def _engine_move(b: Board, depth: int) -> Optional[Move]:
    """Return the same move as ``_tree_move``, found by the engine, which is faster and uses less memory.

    Return ``None`` for a board from ``set_up``: the engine opens a position by the moves that led to it. If the tree
    exceeds the memory limit, search with alpha-beta, which stores no tree.
    """
    if b._history is None:
        return None
    patterns = [re.compile("{}[-x]{}".format(*m)) for m in b._history]
    position = plywood.position("alquerque")
    for pattern in patterns:
        position = position.play(next(move for move in position.moves if pattern.fullmatch(move)))
    analysis = position.analyze(search="tree", depth=depth, evaluator="pieces")
    if analysis.stopped == "memory":
        analysis = position.analyze(search="alpha-beta", depth=depth, evaluator="pieces")
    return make_move(*(int(number) for number in re.findall(r"\d+", str(analysis.best))))
