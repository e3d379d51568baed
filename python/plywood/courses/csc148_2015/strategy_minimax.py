"""The move of minimax, which looks at everything that can happen."""

from game_state import GameState
from move import Move
from strategy import Strategy
from thinking import after, by_engine, legal_moves, seen_from

__all__ = ["GameState", "Move", "Strategy", "StrategyMinimax"]


class StrategyMinimax(Strategy):
    """Plain minimax, to the end of the game.

    >>> from subtract_square_state import SubtractSquareState
    >>> StrategyMinimax().suggest_move(SubtractSquareState('p1', current_total=28))
    SubtractSquareMove(16)
    """

    def suggest_move(self, state: GameState) -> Move:
        """The first of the best moves."""
        return by_engine(state, "recursive") or self._best_move(state)

    def _best_move(self, state: GameState) -> Move:
        moves = legal_moves(state)
        scores = [self._worth(state, move) for move in moves]
        return moves[scores.index(max(scores))]

    def _worth(self, state: GameState, move: Move) -> float:
        """What ``move`` is worth to the player who makes it in ``state``."""
        child = after(state, move)
        return seen_from(state, child, self._score(child))

    def _score(self, state: GameState) -> float:
        """What ``state`` is worth to its next player."""
        moves = legal_moves(state)
        if not moves:
            return state.outcome()
        return max(self._worth(state, move) for move in moves)
