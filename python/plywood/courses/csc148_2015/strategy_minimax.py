"""Minimax strategy: searches all states to the end of the game."""

from game_state import GameState
from move import Move
from search_helpers import child_state, engine_move, legal_moves, score_for_parent
from strategy import Strategy

__all__ = ["GameState", "Move", "Strategy", "StrategyMinimax"]


class StrategyMinimax(Strategy):
    """Plain minimax to the end of the game.

    >>> from subtract_square_state import SubtractSquareState
    >>> StrategyMinimax().suggest_move(SubtractSquareState('p1', current_total=28))
    SubtractSquareMove(16)
    """

    def suggest_move(self, state: GameState) -> Move:
        """Return the first of the best moves; in plywood's games, the one that wins soonest or loses latest."""
        return engine_move(state, "recursive") or self._best_move(state)

    def _best_move(self, state: GameState) -> Move:
        moves = legal_moves(state)
        scores = [self._move_score(state, move) for move in moves]
        return moves[scores.index(max(scores))]

    def _move_score(self, state: GameState, move: Move) -> float:
        """Return the score of ``move`` for the next player of ``state``."""
        child = child_state(state, move)
        return score_for_parent(state, child, self._score(child))

    def _score(self, state: GameState) -> float:
        """Return the score of ``state`` for its next player."""
        moves = legal_moves(state)
        if not moves:
            return state.outcome()
        return max(self._move_score(state, move) for move in moves)
