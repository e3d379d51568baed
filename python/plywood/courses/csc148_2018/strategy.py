"""Strategies: functions from a game to a legal move in its ``current_state``.

The searches use only ``current_state``, ``is_over`` and ``is_winner`` of a game, and only ``get_possible_moves``,
``make_move`` and ``get_current_player_name`` of a state, so they work with games of other authors. For this layer's own
games they call the engine's search of the same name.
"""

from typing import Any, Callable, List, Optional

import plywood

from simple_strategies import interactive_strategy, rough_outcome_strategy

__all__ = [
    "interactive_strategy",
    "iterative_minimax_strategy",
    "recursive_minimax_strategy",
    "rough_outcome_strategy",
    "solver_strategy",
]


def recursive_minimax_strategy(game: Any) -> Any:
    """Return a best move, found by recursive minimax.

    The score of a state is the highest score of its moves. The score of a move is the negated score of the state after
    it, from the opponent's perspective. The search visits all states to the end of the game. Of several best moves, it
    returns the first; in this layer's own games, the engine prefers the soonest win and the latest loss.
    """
    return _engine_move(game, "recursive") or _restoring_state(game, _recursive_choice)


def iterative_minimax_strategy(game: Any) -> Any:
    """Return a best move, found by iterative minimax with an explicit stack: the same one as by recursive minimax."""
    return _engine_move(game, "iterative") or _restoring_state(game, _iterative_choice)


def solver_strategy(game: Any) -> Any:
    """Return a best move, found by the engine's solver.

    The solver uses pruning and a transposition table. It searches only plywood's games; other games are searched by
    recursive minimax.
    """
    return _engine_move(game, "solver") or _restoring_state(game, _recursive_choice)


def _recursive_choice(game: Any) -> Any:
    """Return the first of the best moves in ``game.current_state``."""
    state = game.current_state
    moves = state.get_possible_moves()
    scores = [_move_score(state, move, lambda child: _recursive_score(game, child)) for move in moves]
    return moves[scores.index(max(scores))]


def _recursive_score(game: Any, state: Any) -> int:
    """Return the score of ``state`` for its player to move: 1 for a win, -1 for a loss, 0 for a draw."""
    if _is_over(game, state):
        return _final_score(game, state)
    return max(
        _move_score(state, move, lambda child: _recursive_score(game, child)) for move in state.get_possible_moves()
    )


def _move_score(state: Any, move: Any, score: Callable[[Any], int]) -> int:
    """Return the score of ``move`` for the player to move in ``state``."""
    child = state.make_move(move)
    return _score_for_parent(state, child, score(child))


class _Node:
    """A state on the stack of the iterative search.

    The search pushes the node of an unfinished game twice: first without children, and then below its children, so that
    it is scored after them.
    """

    def __init__(self, state: Any) -> None:
        self.state = state
        self.children: Optional[List["_Node"]] = None
        self.score = 0


def _iterative_choice(game: Any) -> Any:
    """Return the first of the best moves in ``game.current_state``."""
    root = _Node(game.current_state)
    moves = root.state.get_possible_moves()
    scores: List[int] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if node.children is None:
            if _is_over(game, node.state):
                node.score = _final_score(game, node.state)
            else:
                # The scores of the root must be in the order of `moves`.
                node_moves = moves if node is root else node.state.get_possible_moves()
                node.children = [_Node(node.state.make_move(move)) for move in node_moves]
                stack.append(node)
                stack.extend(node.children)
        else:
            scores = [_score_for_parent(node.state, child.state, child.score) for child in node.children]
            node.score = max(scores)
            # Releases the memory of the nodes below.
            node.children = []
    # The root is scored last, so these are the scores of its moves.
    return moves[scores.index(max(scores))]


def _is_over(game: Any, state: Any) -> bool:
    """Make ``state`` the game's ``current_state`` and return whether the game is over in it."""
    game.current_state = state
    return bool(game.is_over(state))


def _final_score(game: Any, state: Any) -> int:
    """Return the score of a finished game, whose ``current_state`` is ``state``, for the player who would move next."""
    player = state.get_current_player_name()
    if game.is_winner(player):
        return 1
    if game.is_winner("p2" if player == "p1" else "p1"):
        return -1
    return 0


def _score_for_parent(state: Any, child: Any, score: int) -> int:
    """Convert the ``score`` of ``child`` for its player to move to the score for the player to move in ``state``."""
    same_player = state.get_current_player_name() == child.get_current_player_name()
    return score if same_player else -score


def _restoring_state(game: Any, choose: Callable[[Any], Any]) -> Any:
    """Return ``choose(game)`` and restore ``game.current_state``, also after an exception."""
    state = game.current_state
    if game.is_over(state):
        raise ValueError("the game is over; a strategy needs a state with legal moves")
    try:
        return choose(game)
    finally:
        game.current_state = state


def _engine_move(game: Any, search: str) -> Any:
    """Return the move that the engine's ``search`` finds, or ``None`` if the engine does not have the game.

    A subclass may change the rules, so the engine searches only games whose own class defines ``engine_position``.
    """
    engine_position = vars(type(game)).get("engine_position")
    found = engine_position(game) if engine_position else None
    if found is None:
        return None
    best = plywood.position(*found).analyze(search=search).best
    return next(move for move in game.current_state.get_possible_moves() if str(move) == best)
