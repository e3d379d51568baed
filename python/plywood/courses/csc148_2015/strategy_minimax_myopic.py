"""The move of minimax that looks only some plies ahead."""

from game_state import GameState
from move import Move
from strategy_minimax_prune import StrategyMinimaxPrune

__all__ = ["GameState", "Move", "StrategyMinimaxMyopic", "StrategyMinimaxPrune"]


class StrategyMinimaxMyopic(StrategyMinimaxPrune):
    """Alpha-beta to a depth. What lies there is judged by its rough outcome.

    >>> from tippy_game_state import TippyGameState
    >>> StrategyMinimaxMyopic(depth=2).suggest_move(TippyGameState('p1', n=4))
    TippyMove([0, 0])
    """

    def __init__(self, interactive: bool = False, depth: int = 5) -> None:
        """Look ``depth`` plies ahead, at least one."""
        super().__init__(interactive)
        if depth < 1:
            raise ValueError("a strategy looks at least 1 ply ahead, not {}".format(depth))
        self.depth = depth

    def suggest_move(self, state: GameState) -> Move:
        """The first of the moves that look best."""
        return self._best_move(state, self.depth)
