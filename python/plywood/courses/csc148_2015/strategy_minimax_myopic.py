"""Minimax strategy with a depth limit."""

from game_state import GameState
from move import Move
from strategy_minimax_prune import StrategyMinimaxPrune

__all__ = ["GameState", "Move", "StrategyMinimaxMyopic", "StrategyMinimaxPrune"]


class StrategyMinimaxMyopic(StrategyMinimaxPrune):
    """Alpha-beta to a depth limit; states at the horizon are scored by their rough outcome.

    >>> from tippy_game_state import TippyGameState
    >>> StrategyMinimaxMyopic(depth=2).suggest_move(TippyGameState('p1', n=4))
    TippyMove([0, 0])
    """

    def __init__(self, interactive: bool = False, depth: int = 5) -> None:
        """Create a strategy that searches ``depth`` plies, at least 1."""
        super().__init__(interactive)
        if depth < 1:
            raise ValueError("the depth must be at least 1 (got {})".format(depth))
        self.depth = depth

    def suggest_move(self, state: GameState) -> Move:
        """Return the first of the moves with the best score."""
        return self._best_move(state, self.depth)
